"""The text of an ability, made from its record: what a card prints that gives none of its own.

**Contract.** ``spoken`` takes an ability as its file has it, and puts together what its words say (``Word.text``, see
``templates``): first when it works and what must hold, then what may be paid or chosen, then what happens. What the
card prints behind the ability's name (costs and requirements that ``abilities.words`` of the game spells out) is not
said again. A word without a template is said as it is written, so that a text is never silent about a part of its
record. What is a phrase in it is said by the game's phrasebook (``language.phrasebook``), or as phrases say
themselves.

A selector's template is a noun: ``your <ally~allies> here`` has a plural noun between angle brackets (behind ``~``),
``each <unit>`` a singular one. Filters go around it: a template that ends with ``~`` stands before the noun, one that
begins with it behind, one that begins with ``=`` takes the noun's place. In them ``{:is}`` is a verb for the noun.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import cast

from tabletop.content.findings import sentence_list
from tabletop.content.templates import MINUS
from tabletop.core.values import Json
from tabletop.rules.language.phrasebook import Phrasebook, coefficient, matched
from tabletop.rules.language.speech import Wanted
from tabletop.rules.language.words import NOUN, Param, Part, Vocabulary, Word
from tabletop.rules.phrases.writing.faults import PhraseFault
from tabletop.rules.wording.english import IT, YOU, Noun, capital, counted, often, polished, signed, spelt
from tabletop.rules.wording.templates import HOLE, chosen, filled, holds

_ONE = re.compile(r"(a|one|each|every) ")
"""What stands before one thing, however many there are of it."""
_NAMED = re.compile(r"<([^<>~]*)(?:~([^<>]*))?>")


def spoken(data: Mapping[str, object], vocabulary: Vocabulary, kind: str = "", printed: Collection[str] = ()) -> str:
    """The text of an ability of a kind of card; ``printed``: the costs and requirements that stand behind its name
    already.

    >>> from tabletop.rules.language.words import Param, Word
    >>> damage = Word("damage", "do", "", params=(Param("n"),), text="deal {n} damage to {to}")
    >>> foe = Word("one_enemy", "to", "", text="one <enemy> here")
    >>> spoken({"do": [{"op": "damage", "n": 2, "to": "one_enemy"}]}, Vocabulary((damage, foe)))
    'Deal 2 damage to one enemy here.'
    """
    if vocabulary.before is not None:
        data, _ = vocabulary.before.today(cast("Mapping[str, Json]", data), vocabulary.params)
    of = kind or vocabulary.usual
    own = {key: value for key, value in data.items() if isinstance(value, str | int) and key not in ("name", "text")}
    return _Speaker(vocabulary, of, own={**own, "kind": of}).ability(data, printed)


@dataclass(frozen=True, slots=True)
class _Speaker:
    vocabulary: Vocabulary
    kind: str
    choices: tuple[Noun, ...] = ()
    """What the cards chosen before are called here."""
    own: Mapping[str, object] = field(default_factory=dict)
    """What guards may ask of the ability as a whole: its moment, what only abilities of this game have."""

    # -- the whole -------------------------------------------------------------------------------------------

    def ability(self, data: Mapping[str, object], printed: Collection[str]) -> str:
        lead = [
            filled(template, lambda name, form: _said(data.get(name)))
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
        for entry in _listed(data.get("requires")):
            name, value = _pair(entry)
            if name not in printed:
                word = self.vocabulary.word("requires", name)
                said = word is None and self.vocabulary.speech is not None
                found.append(self.test(str(entry)) if said else self.entry("requires", name, value))
        alone = [each for each in found if each.startswith(("only", "not"))]
        return [each for each in found if each and each not in alone], alone

    def paid(self, data: Mapping[str, object], printed: Collection[str]) -> str:
        """What is paid for it, where that does not stand behind its name."""
        costs = [each for each in _listed(data.get("cost")) if _pair(each)[0] not in printed]
        return f"{self.costs(costs)}; " if costs else ""

    def body(self, data: Mapping[str, object], moment: Word | None = None) -> str:
        """What is offered, chosen and done."""
        who = Noun(chosen(moment.asks, data)) if moment is not None and chosen(moment.asks, data) else YOU
        may = data.get("may") is True
        filters = _listed(data.get("choose"))
        effects = [each for each in _listed(data.get("do")) if isinstance(each, Mapping)]
        speaker = self.choosing(filters, any("self" in each.values() for each in effects))
        done = speaker.effects(data.get("do"))
        if not done and moment is not None:
            bare = chosen(moment.text, {**self.own, "bare": True})
            done = filled(bare, self.filler({"of": data.get("of")}, (_OF,)))
        if filters:
            picked = sentence_list([self.one_chosen(index, each) for index, each in enumerate(filters)])
            done = f"{f'{who.text} may ' if may else ''}choose {picked}; {done}"
        if data.get("pay"):
            return f"{who.text} may {self.costs(data['pay'])}; if {who.text} {who.verb('does')}, {done}"
        if may and not filters:
            imperative = not self.begins_with_noun(data.get("do"))
            return f"{who.text} may {done}" if imperative else f"{who.text} may choose that {done}"
        return done

    def begins_with_noun(self, written: object) -> bool:
        first = next(iter(_listed(written)), None)
        return isinstance(first, Mapping) and bool(self.clause(first)[0])

    # -- choices ---------------------------------------------------------------------------------------------

    def choosing(self, filters: Sequence[object], refers_to_self: bool = False) -> _Speaker:
        """The same where these have been chosen."""
        if not filters:
            return self
        names = ("the first", "the second", "the third")
        one = Noun("the one chosen") if refers_to_self else IT
        made = (one,) if len(filters) == 1 else tuple(Noun(name) for name in names[: len(filters)])
        return replace(self, choices=made)

    def one_chosen(self, index: int, written: object) -> str:
        """A card that is chosen, as far as those before it are known."""
        before = replace(
            self, choices=(IT,) if index == 1 else tuple(Noun(f"choice {n}") for n in range(1, index + 1))
        )
        if isinstance(written, str):
            return before.phrased({"one": written}, {}).text
        return before.noun(f"a {self.vocabulary.noun}", written, {}).text

    # -- effects ---------------------------------------------------------------------------------------------

    def effects(self, written: object) -> str:
        """What happens: those with the same subject share it, orders follow each other."""
        groups: list[tuple[str, list[str]]] = []
        for each in _listed(written):
            if not isinstance(each, Mapping):
                continue
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
                shared = any(rest[:1].isdigit() for rest in rests[1:])
                made.append(sentence_list(rests) if shared else ", then ".join(rests))
        return "; ".join(made)

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
        fill = self.filler(given, params)
        first = HOLE.match(template)
        if first is not None and not first[2] and _type(params, first[1]) in _PEOPLE:
            return fill(first[1], ""), filled(template[first.end() :], fill).strip()
        return "", filled(template, fill)

    # -- requirements, costs, filters ------------------------------------------------------------------------

    def entry(self, part: Part, name: str, value: object) -> str:
        """A requirement, cost or filter."""
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
        if not template and part != "filter":
            told = "" if value is None or value is True else f" {_said(value)}"
            return f"{'if ' if part == 'requires' else ''}{name.replace('_', ' ')}{told}"
        return filled(template, self.filler(given, params))

    def test(self, text: str) -> str:
        """A requirement that is a phrase, as a clause."""
        found = matched(self.book.tests, text)
        if found is None:
            return f"if {self.as_phrase(text, 'test')}"
        template, held = found
        return filled(chosen(template, {**self.own, **held}), self.filler(held, ()))

    @property
    def book(self) -> Phrasebook:
        """How phrases are said."""
        speech = self.vocabulary.speech
        return speech.told if speech is not None else _NO_BOOK

    def as_phrase(self, text: str, wants: Wanted) -> str:
        """A phrase as it says itself; one that cannot be read as it is written."""
        speech = self.vocabulary.speech
        try:
            return speech.phrase(text, wants).said() if speech is not None else text
        except PhraseFault:
            return text

    def costs(self, written: object) -> str:
        """A price as something one does: "pay 2 DNA and discard 1 card"."""
        paid, done = [], []
        for each in _listed(written):
            text = self.entry("cost", *_pair(each))
            if text.startswith("to "):
                done.append(text.removeprefix("to "))
            else:
                paid.append(text)
        return sentence_list([*([f"pay {sentence_list(paid)}"] if paid else []), *done])

    # -- what fills holes ------------------------------------------------------------------------------------

    def filler(self, given: Mapping[str, object], params: Iterable[Param]) -> Callable[[str, str], str]:
        """What stands in the holes of a template."""
        kinds = {param.name: param for param in params}

        def fill(name: str, form: str) -> str:
            param, value = kinds.get(name), given.get(name)
            if name == "kind" and param is None:
                return self.kind.replace("_", "-")
            if param is not None and param.type in _PEOPLE:
                return _formed(self.who(param, value, given), form)
            if param is not None and param.type in ("filter", "filters"):
                return self.described(value, form)
            if param is not None and param.type == "effects":
                return self.body(given)
            if param is not None and param.type == "costs":
                paid = self.costs(value)
                return paid.replace("pay ", "pays ", 1) if form == "pays" else paid
            if param is not None and param.type == "choice" and isinstance(value, int):
                return _formed(self.choice(value), form)
            if param is not None and param.type == "number" and isinstance(value, str):
                return self.counting(value, form)
            if param is not None and param.said:
                value = _spoken_as(value, dict(param.said))
            return self.number(value, form, given)

        return fill

    def number(self, value: object, form: str, given: Mapping[str, object]) -> str:
        """A number in one of its forms; a word as it is."""
        if isinstance(value, Mapping) and "count" in value:
            if form == "each":
                return self.each(value["count"], given)
            value = value.get("times", 1)
        if form == "and" and isinstance(value, list | tuple):
            return sentence_list([_said(each) for each in value])
        if isinstance(value, bool) or not isinstance(value, int):
            return "" if form == "each" else _said(value)
        if form == "each":
            return ""
        if form == "+":
            return signed(value)
        if form == "abs":
            return str(abs(value))
        if form == "often":
            return often(value)
        if form == "more":
            return often(value + 1)
        if form == "word":
            return spelt(value)
        if form == "next":
            return str(value + 1)
        one, bar, several = form.partition("|")
        return counted(abs(value), one, several) if bar else str(value)

    def counting(self, text: str, form: str) -> str:
        """A number that is a phrase: so much, or (form "each") for each of what."""
        times, counted = coefficient(text)
        if form != "each":
            return self.number(times, form, {})
        found = matched(self.book.numbers, counted)
        said = chosen(found[0], self.own) if found is not None else self.as_phrase(counted, "number")
        return f"for {said}"

    def each(self, written: object, given: Mapping[str, object]) -> str:
        """ "for each ..." of what is counted."""
        word = self.vocabulary.word("count", written) if isinstance(written, str) else None
        if word is not None:
            return f"for {word.text or word.help}"
        found = self.selected(written, given)
        return f"for each of {found.text}" if found.several else f"for each {found.text.removeprefix('each ')}"

    def described(self, written: object, form: str) -> str:
        """What fits a filter: one such thing, or all of them."""
        every, _, rest = form.partition(" ")
        if every == "all":
            one, _, several = rest.partition("|")
            return self.noun(f"<{one}~{several}>", written, {}).text
        return self.noun(f"a <{form}>" if form else f"a {self.vocabulary.noun}", written, {"in_hand": True}).text

    # -- who ---------------------------------------------------------------------------------------------------

    def who(self, param: Param, value: object, given: Mapping[str, object]) -> Noun:
        """A seat, or pieces."""
        if param.type == "seat":
            return self.seat(str(value or "you"))
        if param.type in ("set", "things", "seats"):
            return self.phrased(value, given)
        if param.type == "player" or (param.type in ("anybody", "whose") and self.is_player(value)):
            return self.player(value)
        narrow = {each: given[each] for each in ("filter",) if isinstance(given.get(each), Mapping)}
        return self.selected(value, given, narrow.get("filter") if param.name == "to" else None)

    def seat(self, text: str) -> Noun:
        """A seat that is a phrase."""
        if text == "you":
            return YOU
        found = matched(self.book.seats, text)
        return Noun(chosen(found[0], self.own) if found is not None else self.as_phrase(text, "seat"))

    def phrased(self, value: object, given: Mapping[str, object]) -> Noun:
        """The pieces of a phrase, or one of them."""
        one = isinstance(value, Mapping)
        text = str(value.get("one") if isinstance(value, Mapping) else value)
        if text.startswith("chosen.") and text[7:].isdigit():
            return self.choice(int(text[7:]))
        if text == "you" or matched(self.book.seats, text) is not None:
            return self.seat(text)
        found = self.book.of_set(text)
        if found is None:
            said = self.as_phrase(text, "set")
            return Noun(f"one of {said}" if one else said)
        template, held, left = found
        known = {**self.own, **given, **held, "one": one}
        return self.noun(chosen(template, known), None, known, tests=left)

    def about(self, test: str, number: Noun) -> str:
        """What a test says of the things of a set, around their noun (see ``noun``)."""
        found = matched(self.book.filters, test)
        if found is None:
            return f"~ where {test}"
        template, held = found
        fill = self.filler(held, ())
        return filled(chosen(template, held), lambda hole, form: number.verb(form) if not hole else fill(hole, form))

    def is_player(self, value: object) -> bool:
        name = next(iter(value), None) if isinstance(value, Mapping) else value
        return self.vocabulary.word("player", name) is not None and self.vocabulary.word("to", name) is None

    def player(self, value: object) -> Noun:
        """A seat."""
        if value in (None, "you"):
            return YOU
        name, about = _pair(value)
        word = self.vocabulary.word("player", name)
        if word is None:
            return Noun(name.replace("_", " "))
        inner = self.selected(about, {}) if about is not None else IT
        text = filled(chosen(word.text, {name: True}) or word.name, lambda _, form: _formed(inner, form))
        return Noun(text)

    def choice(self, number: int) -> Noun:
        """A card chosen before."""
        return self.choices[number] if number < len(self.choices) else Noun("the card chosen")

    def selected(self, value: object, given: Mapping[str, object], more: object = None) -> Noun:
        """The pieces that a selector means."""
        if isinstance(value, Mapping):
            name = str(next(iter(value), ""))
            word = self.vocabulary.word("to", name) if len(value) == 1 else None
            if word is None or word.value is None:
                every = self.vocabulary.word("to", "all")
                template = chosen(every.text, given) if every is not None else ""
                return self.noun(template or f"every {self.vocabulary.noun}", _joined(value, more), given)
            if word.value.type == "filter":
                return self.noun(chosen(word.text, given), _joined(value[name], more), given)
            inner = self.selected(value[name], {})
            return self.noun(chosen(word.text, given), more, given, inner)
        head, dot, number = str(value).partition(".")
        word = self.vocabulary.word("to", head if dot else value)
        if word is None and self.book.of_set(str(value)) is not None:
            return self.phrased(value, given)
        if word is None:
            return Noun(str(value).replace("_", " "))
        if word.value is not None and word.value.type == "choice":
            return self.choice(int(number) if number.isdigit() else 0)
        template = chosen(word.text, {**self.own, **given}) or word.name.replace("_", " ")
        return self.noun(template, more, given)

    def noun(
        self, template: str, filters: object, given: Mapping[str, object], of: Noun = IT, tests: Sequence[str] = ()
    ) -> Noun:
        """A noun with what its filters, or the tests of its phrase, say of it around it."""
        template = template.replace("{noun}", self.vocabulary.noun)
        named = _NAMED.search(template)
        several = named is not None and named[2] is not None and not _ONE.match(template)
        if named is None and not filters and not tests:
            text = filled(template, lambda name, form: self.kind.replace("_", "-") if name == "kind" else "")
            return IT if text == "it" else Noun(text)
        one, more = (named[1], named[2] or named[1]) if named is not None else ("", "")
        before, behind = [], []
        number = Noun("", several)
        listed = filters if isinstance(filters, Mapping) else {}
        about = [self.filter(str(key), wanted, number, {**given, **listed}) for key, wanted in listed.items()]
        for text in (*about, *(self.about(each, number) for each in tests)):
            if text.startswith("="):
                one, _, many = text[1:].partition("~")
                more = many or one
            elif text.endswith("~"):
                before.append(text[:-1].strip())
            elif text:
                behind.append(text.removeprefix("~").strip())
        noun = " ".join([*before, more if several else one])
        whole = template[: named.start()] + noun + template[named.end() :] if named is not None else template
        whole = filled(whole, lambda name, form: self.kind.replace("_", "-") if name == "kind" else _formed(of, form))
        return Noun(polished(" ".join([whole, *behind])), several)

    def filter(self, name: str, wanted: object, number: Noun, given: Mapping[str, object]) -> str:
        """What a filter says of the things it is about."""
        word = self.vocabulary.word("filter", name)
        if word is None:
            return f"~ with {name.replace('_', ' ')} {_said(wanted)}"
        held: dict[str, object] = {**given, "value": wanted, "n": wanted, word.name: wanted}
        if isinstance(wanted, Mapping):
            held |= {str(key): value for key, value in wanted.items()}
        template = chosen(word.text, held) or f"~ with {name.replace('_', ' ')} {{value}}"
        params = (*word.params, *((replace(word.value, name="value"),) if word.value is not None else ()))
        fill = self.filler(held, params)
        return filled(template, lambda hole, form: number.verb(form) if not hole else fill(hole, form))


_NO_BOOK = Phrasebook()
_PEOPLE = ("selector", "player", "anybody", "whose", "set", "seat", "seats", "things")
"""Types of parameters that name somebody or something."""
_OF = Param("of", "anybody")


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


def _formed(noun: Noun, form: str) -> str:
    """A noun by itself, whose, or its verb."""
    if form == "it":
        return noun.text if noun.text in ("it", "you") else "they" if noun.several else "it"
    return noun.text if not form else noun.whose if form == "'s" else noun.verb(form)


def _said(value: object) -> str:
    """A word, or several, as they are spoken."""
    if isinstance(value, list | tuple):
        return sentence_list([_said(each) for each in value], "or")
    return "" if value is None else str(value).replace("_", " ")


def _spoken_as(value: object, words: Mapping[str, str]) -> object:
    """A value, or each of a list, as it is spoken."""
    if isinstance(value, list | tuple):
        return [words.get(str(each), str(each)) for each in value]
    return words.get(str(value), value)


def _as_written(effect: Mapping[str, object]) -> str:
    """An effect of which nothing is known but how it is written."""
    rest = [f"{_said(key)} {_said(value)}" for key, value in effect.items() if key != "op"]
    return f"{_said(effect.get('op'))}{f' ({sentence_list(rest)})' if rest else ''}"


def _listed(value: object) -> Sequence[object]:
    return value if isinstance(value, list | tuple) else ()


def _pair(entry: object) -> tuple[str, object]:
    """A word and what stands behind it."""
    if isinstance(entry, Mapping):
        name, value = next(iter(entry.items()), ("", None))
        return str(name), value
    return str(entry), None


def _joined(first: object, second: object) -> Mapping[str, object]:
    """Two filters as one."""
    return {**(first if isinstance(first, Mapping) else {}), **(second if isinstance(second, Mapping) else {})}


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


def untold(vocabulary: Vocabulary) -> Iterator[str]:
    """The words that have no template, for those who write a vocabulary."""
    for word in vocabulary.words:
        if not word.text and word.part != "when":
            yield f"{NOUN[word.part]} {word.name}"
