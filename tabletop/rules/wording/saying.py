"""The text of an ability, made from its record: what a card prints that gives none of its own.

**Contract.** ``spoken`` takes an ability as its file has it, and puts together what its words say (``Word.text``, see
``templates``): first when it works and what must hold, then what may be paid or chosen, then what happens. What the
card prints behind the ability's name (costs and requirements that ``abilities.words`` of the game spells out) is not
said again. A word without a template is said as it is written, so that a text is never silent about a part of its
record. What fills the holes of templates is made in ``nouns``.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import cast

from tabletop.content.findings import sentence_list
from tabletop.content.templates import MINUS
from tabletop.core.values import Json
from tabletop.rules.language.phrasebook import coefficient, matched
from tabletop.rules.language.words import Param, Part, Vocabulary, Word
from tabletop.rules.wording.english import IT, YOU, Noun, capital, polished
from tabletop.rules.wording.nouns import PEOPLE, Nouns, listed, pair, said
from tabletop.rules.wording.templates import HOLE, chosen, filled, holds

_FINITE = re.compile(r"\b(?:cannot|is|are|may|does|do not|gets?|costs?|stresses|has)\b")
"""What only stands in a statement, not in an order."""


def spoken(data: Mapping[str, object], vocabulary: Vocabulary, kind: str = "", printed: Collection[str] = ()) -> str:
    """The text of an ability of a kind of card; ``printed``: the costs and requirements that stand behind its name
    already.

    >>> from tabletop.rules.language.words import Param, Word
    >>> damage = Word("damage", "do", "", params=(Param("n"),), text="deal {n} damage to {to}")
    >>> spoken({"do": [{"op": "damage", "n": 2, "to": "it"}]}, Vocabulary((damage,)))
    'Deal 2 damage to it.'
    """
    if vocabulary.before is not None:
        data, _ = vocabulary.before.today(cast("Mapping[str, Json]", data), vocabulary.params)
    for part in ("when", "of"):
        word = vocabulary.word(part, data.get(part))
        data = {**data, part: word.name} if word is not None else data
    of = kind or vocabulary.usual
    own = {key: value for key, value in data.items() if isinstance(value, str | int) and key not in ("name", "text")}
    return _Speaker(vocabulary, of, own={**own, "kind": of}).ability(data, printed)


@dataclass(frozen=True, slots=True)
class _Speaker(Nouns):
    # -- the whole -------------------------------------------------------------------------------------------

    def ability(self, data: Mapping[str, object], printed: Collection[str]) -> str:
        lead = [
            filled(template, lambda name, form: said(data.get(name)))
            for guard, template in self.vocabulary.lead
            if holds(guard, data)
        ]
        clauses, alone = self.clauses(data, printed)
        body = self.paid(data, printed) + self.body(data, self.moment(data)) + self.tail()
        text = ", ".join([*clauses, body] if body else clauses).replace(", ~", " ").removeprefix("~")
        sentences = [*alone, *([text] if text else [])]
        told = " ".join(f"{capital(polished(each)).rstrip('.')}." for each in sentences)
        return f"{', '.join(lead)}: {told}" if lead and told else told or f"{', '.join(lead)}."

    def tail(self) -> str:
        """What its moment puts behind what happens."""
        word = self.vocabulary.word("when", self.own.get("when"))
        return chosen(word.text, self.own).partition("{do}")[2] if word is not None else ""

    def moment(self, data: Mapping[str, object]) -> Word | None:
        return self.vocabulary.word("when", data.get("when"))

    def clauses(self, data: Mapping[str, object], printed: Collection[str]) -> tuple[list[str], list[str]]:
        """When it works and what must hold: clauses of its sentence, and sentences of their own."""
        found = []
        limit = data.get("limit")
        if limit:
            found.append(str(limit).replace("_per_", " each ").replace("_", " "))
        word = self.moment(data)
        if word is not None:
            template = chosen(word.text, self.own).partition(", {do}")[0]
            found.append(filled(template, self.filler({"of": data.get("of")}, (_OF,))))
        for entry in listed(data.get("requires")):
            name, value = pair(entry)
            if name not in printed:
                word = self.vocabulary.word("requires", name)
                is_phrase = word is None and self.vocabulary.speech is not None
                found.append(self.test(str(entry)) if is_phrase else self.entry("requires", name, value))
        alone = [each for each in found if each.startswith(("only", "not"))]
        return [each for each in found if each and each not in alone], alone

    def paid(self, data: Mapping[str, object], printed: Collection[str]) -> str:
        """What is paid for it, where that does not stand behind its name."""
        costs = [each for each in listed(data.get("cost")) if pair(each)[0] not in printed]
        return f"{self.costs(costs)}; " if costs else ""

    def body(self, data: Mapping[str, object], moment: Word | None = None) -> str:
        """What is offered, chosen and done."""
        who = Noun(chosen(moment.asks, data)) if moment is not None and chosen(moment.asks, data) else YOU
        may = data.get("may") is True
        sets = listed(data.get("choose"))
        effects = [each for each in listed(data.get("do")) if isinstance(each, Mapping)]
        speaker = self.choosing(sets, any("self" in each.values() for each in effects))
        done = speaker.effects(data.get("do"))
        if not done and moment is not None:
            bare = chosen(moment.text, {**self.own, "bare": True})
            done = filled(bare, self.filler({"of": data.get("of")}, (_OF,)))
        if sets:
            picked = sentence_list([self.one_chosen(index, each) for index, each in enumerate(sets)])
            done = f"{f'{who.text} may ' if may else ''}choose {picked}; {done}"
        if data.get("pay") and not effects:
            return f"{who.text} may {self.costs(data['pay'])} instead"
        if data.get("pay"):
            return f"{who.text} may {self.costs(data['pay'])}; if {who.text} {who.verb('does')}, {done}"
        if may and not sets:
            imperative = not self.begins_with_noun(data.get("do"))
            return f"{who.text} may {done}" if imperative else f"{who.text} may choose that {done}"
        return done

    def begins_with_noun(self, written: object) -> bool:
        first = next(iter(listed(written)), None)
        return isinstance(first, Mapping) and bool(self.clause(first)[0])

    # -- choices ---------------------------------------------------------------------------------------------

    def choosing(self, sets: Sequence[object], refers_to_self: bool = False) -> _Speaker:
        """The same where these have been chosen."""
        if not sets:
            return self
        names = ("the first", "the second", "the third")
        one = Noun("the one chosen") if refers_to_self else IT
        made = (one,) if len(sets) == 1 else tuple(Noun(name) for name in names[: len(sets)])
        return replace(self, choices=made)

    def one_chosen(self, index: int, written: object) -> str:
        """A card that is chosen, as far as those before it are known."""
        before = replace(
            self, choices=(IT,) if index == 1 else tuple(Noun(f"choice {n}") for n in range(1, index + 1))
        )
        return before.phrased({"one": written}, {}).text

    # -- effects ---------------------------------------------------------------------------------------------

    def effects(self, written: object) -> str:
        """What happens: those with the same subject share it, orders follow each other."""
        groups: list[tuple[str, list[str]]] = []
        for each in self.together(written):
            subject, rest = self.clause(each)
            if groups and groups[-1][0] == subject:
                rests = groups[-1][1]
                rests.append(_without(rest, rests[0]) if subject else _without(rest, rests[-1], 3))
            else:
                groups.append((subject, [rest]))
        made = []
        for subject, rests in groups:
            if subject:
                made.append(f"{subject} {sentence_list(rests)}")
            else:
                shared = all(rest[:1].isdigit() or _FINITE.search(rest) for rest in rests[1:])
                made.append(sentence_list(rests) if shared else ", then ".join(rests))
        return "; ".join(made)

    def together(self, written: object) -> Iterator[Mapping[str, object]]:
        """Effects; of those that hold all the time, the same for several is said once."""
        effects = [each for each in listed(written) if isinstance(each, Mapping)]
        moment = self.vocabulary.word("when", self.own.get("when"))
        if moment is None or not moment.standing:
            yield from effects
            return
        merged: list[dict[str, object]] = []
        for each in effects:
            last = merged[-1] if merged else {}
            mine, before = self.reached(each), self.reached(last)
            if mine and before and _but_whom(each) == _but_whom(last):
                last["to"] = [*(before if isinstance(before, list) else [before]), mine]
            else:
                merged.append(dict(each))
        yield from merged

    def reached(self, effect: Mapping[str, object]) -> object:
        """Whom an effect reaches; None where `to` says no such thing: of some words it names a value or a place."""
        params = self.vocabulary.params(str(effect.get("op")))
        to = next((each for each in params if each.name == "to" and each.type in ("set", "things")), None)
        return effect.get("to", to.default) if to is not None else None

    def clause(self, effect: Mapping[str, object]) -> tuple[str, str]:
        """An effect as who does it and what; "" and all of it for an order."""
        name = str(effect.get("op"))
        word = self.vocabulary.word("do", name)
        if word is None:
            return "", _as_written(effect)
        own = {param.name for param in word.params}
        params = (*word.params, *(each for each in self.vocabulary.each if each.name not in own))
        defaults = {param.name: param.default for param in params if param.default}
        given: dict[str, object] = {**self.own, **defaults, **effect}
        template = chosen(word.text, {**given, **_how_often(given, params)})
        if not template:
            return "", _as_written(effect)
        lasting = next((each for each in params if each.type == "until" and given.get(each.name)), None)
        if lasting is not None:
            template = f"{template} {self.lasting(lasting, given[lasting.name])}"
        fill = self.filler(given, params)
        first = HOLE.match(template)
        if first is not None and not first[2] and _type(params, first[1]) in PEOPLE:
            return fill(first[1], ""), filled(template[first.end() :], fill).strip()
        return "", filled(template, fill)

    def lasting(self, param: Param, value: object) -> str:
        """How long something lasts."""
        name, who = pair(value)
        told = dict(param.said).get(name, name.replace("_", " "))
        return f"{told} {self.seat(str(who)).text}" if who is not None else told

    # -- requirements, costs ---------------------------------------------------------------------------------

    def entry(self, part: Part, name: str, value: object) -> str:
        """A requirement or cost."""
        if name == "not" and part == "requires":
            word = self.vocabulary.word(part, pair(value)[0])
            phrase = word is None and self.vocabulary.speech is not None
            return _denied(self.test(str(value)) if phrase else self.entry(part, *pair(value)))
        word = self.vocabulary.word(part, name)
        if word is None:
            return name.replace("_", " ")
        given: dict[str, object] = dict(self.own)
        given |= value if word.params and isinstance(value, Mapping) else {word.name: value}
        params = (*word.params, *((word.value,) if word.value is not None else ()))
        if word.value is not None and word.value.name in given:
            given["n"] = given[word.value.name]
            params = (*params, replace(word.value, name="n"))
        template = chosen(word.text, given)
        if not template:
            told = "" if value is None or value is True else f" {said(value)}"
            return f"{'if ' if part == 'requires' else ''}{name.replace('_', ' ')}{told}"
        return filled(template, self.filler(given, params))

    def test(self, text: str) -> str:
        """A requirement that is a phrase, as a clause."""
        found = matched(self.book.tests, text)
        if found is None:
            return f"if {self.as_phrase(text, 'test')}"
        template, held = found
        return filled(chosen(template, {**self.own, **held}), self.filler(held, ()))

    def costs(self, written: object) -> str:
        """A price as something one does: "pay 2 DNA and discard 1 card"."""
        paid, done = [], []
        for each in listed(written):
            text = self.entry("cost", *pair(each))
            if text.startswith("to "):
                done.append(text.removeprefix("to "))
            else:
                paid.append(text)
        return sentence_list([*([f"pay {sentence_list(paid)}"] if paid else []), *done])


_OF = Param("of", "things")


def _but_whom(effect: Mapping[str, object]) -> Mapping[str, object]:
    return {key: value for key, value in effect.items() if key != "to"}


def _how_often(given: Mapping[str, object], params: Iterable[Param]) -> dict[str, object]:
    """Numbers that are so many times what is counted, as guards ask for them: by how many times."""
    found = {
        param.name: coefficient(value)[0]
        for param in params
        if param.type == "number" and isinstance(value := given.get(param.name), str)
    }
    return {name: times for name, times in found.items() if times != 1}


def _type(params: Iterable[Param], name: str) -> str:
    return next((param.type for param in params if param.name == name), "")


def _denied(clause: str) -> str:
    """A clause that must not hold."""
    attached = "~" if clause.startswith("~") else ""
    clause = clause.removeprefix("~")
    if clause.startswith("if "):
        return f"{attached}unless {clause.removeprefix('if ')}"
    return f"{attached}not {clause}"


def _as_written(effect: Mapping[str, object]) -> str:
    """An effect of which nothing is known but how it is written."""
    rest = [f"{said(key)} {said(value)}" for key, value in effect.items() if key != "op"]
    return f"{said(effect.get('op'))}{f' ({sentence_list(rest)})' if rest else ''}"


def _without(rest: str, first: str, least: int = 1) -> str:
    """What follows without the words that it shares with the first, up to a number; at least so many of them."""
    words, before = rest.split(" "), first.split(" ")
    shared = 0
    while (
        shared < min(len(words), len(before)) - 1
        and words[shared] == before[shared]
        and not words[shared][-1].isdigit()
    ):
        shared += 1
    ahead = " ".join(words[shared:])
    return ahead if shared >= least and ahead[:1] in f"+{MINUS}0123456789" else rest
