"""What is wrong with an ability, checked against the words that its game has.

**Contract.** An ability has four parts, ``when / requires / cost / do``; an entry of ``do`` has an ``op``, mostly a
set ``to``. The words that a game has are a ``Vocabulary`` (see ``words``); which, how many and whether are phrases in
its language. ``check`` says what is wrong with an ability: unknown words with the nearest known one, phrases that
mean nothing, parameters of the wrong type or out of bounds, a word at a moment at which it cannot work (a passive
that deals damage would do so again after every change), and a standing effect that writes a value of a stratum it
reads, which would turn in a circle (see ``modifiers``). It sees one ability at a time; what it gives are complaints
with their place, and whoever loads the file makes ``file:line: message`` of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import cast

from tabletop.content.findings import did_you_mean, sentence_list, with_article
from tabletop.content.flow import flow_text
from tabletop.content.game_code import Complaint
from tabletop.content.reading.marked import Where
from tabletop.core.values import Json
from tabletop.rules.language.before import Rewritten
from tabletop.rules.language.circles import circles, effects_of, listed
from tabletop.rules.language.speech import PHRASES, Wanted
from tabletop.rules.language.words import NOUN, Param, Part, Vocabulary, Word
from tabletop.rules.phrases.writing.grammar import RESERVED


def check(data: Mapping[str, Json], vocabulary: Vocabulary, kind: str = "") -> list[Complaint]:
    """What is wrong with an ability of a ``kind`` of card ("" for one that several may share)."""
    moment = vocabulary.word("when", data.get("when"))
    when = moment.name if moment is not None else str(data.get("when") or "")
    found: list[Complaint] = []
    unread: list[Where] = []
    if vocabulary.before is not None:
        data, rewritten = vocabulary.before.today(data, vocabulary.params)
        found = [_told(each, vocabulary) for each in rewritten]
        unread = [each.where for each in rewritten if each.fault is not None]
    known = _Checker(vocabulary, when, kind or vocabulary.usual).check(data)
    return found + [each for each in known if each.where[:2] not in unread]


def _told(each: Rewritten, vocabulary: Vocabulary) -> Complaint:
    """An entry that is written in the words of before."""
    if each.fault is not None:
        place = (*each.where, *each.fault.where)
        return Complaint(each.fault.message, place, each.fault.hint, rule=vocabulary.rule)
    shown = each.new
    if isinstance(each.old, Mapping) and isinstance(each.new, Mapping):
        shown = {key: value for key, value in each.new.items() if each.old.get(key) != value}
    text = flow_text(shown)
    hint = f"Write `{text[1:-1] if isinstance(shown, Mapping) else text}`."
    return Complaint(
        "This is written differently now.", each.where, hint, grade="warning", rewritten=(each.old, each.new)
    )


@dataclass(frozen=True, slots=True)
class _Checker:
    vocabulary: Vocabulary
    when: str
    kind: str
    choices: int = 0
    """So many cards have been chosen where this is looked at."""

    def check(self, data: Mapping[str, Json]) -> Iterator[Complaint]:
        known = self.vocabulary.names("when", self.kind)
        if self.when not in known:
            of = f" of {with_article(self.kind)}" if self.kind else ""
            message = f'"{self.when}" is no moment of an ability{of}.' if self.when else "`when` is missing."
            yield self.unknown(message, ("when",), self.when, known, "moments")
        yield from self.renamed("when", data.get("when"), ("when",))
        if self.vocabulary.whose and self.when in known:
            yield from self.whose(data.get("of"))
        for part in ("requires", "cost"):
            for index, entry in enumerate(listed(data.get(part))):
                yield from self.entry(part, entry, (part, index))
        yield from self.offer(data)
        chosen = data.get("choose", ())
        yield from self.choosing(chosen, ("choose",))
        after = self.with_choices(chosen)
        effects = effects_of(data)
        moment = self.vocabulary.word("when", self.when)
        if not effects and not (moment is not None and moment.bare):
            yield Complaint("The ability does nothing.", (), "Write `do:`.")
        for index, effect in enumerate(effects):
            yield from after.effect(effect, ("do", index))
        yield from circles(self.vocabulary, self.when, data)

    def whose(self, of: object) -> Iterator[Complaint]:
        """Whose occurrence it waits for."""
        moment = self.vocabulary.word("when", self.when)
        words = moment.of if moment is not None else ()
        if not words:
            if of is not None:
                yield Complaint(f"An ability that is `{self.when}` is nobody's.", ("of",), "Leave `of` out.")
        elif of is None:
            hint = did_you_mean(None, words, "words")
            yield Complaint(f"Whose? `{self.when}` needs `of`.", ("when",), hint)
        elif (word := self.vocabulary.word("of", of)) is None or word.name not in words:
            message = f'There is no `of` for {self.when} "{of}".'
            yield self.unknown(message, ("of",), of, words, "words")
        else:
            yield from self.renamed("of", of, ("of",))

    def offer(self, data: Mapping[str, Json]) -> Iterator[Complaint]:
        """What may be declined, what is paid for it, how often."""
        if not isinstance(data.get("may", False), bool):
            yield Complaint("`may` is true or false.", ("may",))
        yield from self.several(Param("pay", "costs"), data.get("pay") or None, ("pay",))
        if data.get("pay") and not data.get("may"):
            message = "What is paid for an ability is offered, not demanded."
            yield Complaint(message, ("pay",), "Add `may: true`.")
        limit, limits = data.get("limit"), self.vocabulary.limits
        if limits and limit is not None and limit not in limits:
            message = f'There is no limit "{limit}".'
            yield self.unknown(message, ("limit",), limit, limits, "limits")

    def choosing(self, entries: Json, where: Where) -> Iterator[Complaint]:
        """A set for each card chosen; a later one may look at those before it."""
        if not isinstance(entries, list | tuple):
            message = f"`{where[-1]}` is {_CHOICES.wants}."
            yield Complaint(message, where, "Write `[...]` around it.")
            return
        for index, entry in enumerate(entries):
            yield from replace(self, choices=max(self.choices, index)).phrase("set", entry, (*where, index))

    def phrase(self, wants: Wanted, value: Json, where: Where) -> Iterator[Complaint]:
        """A phrase: what is wrong, with the column."""
        speech = self.vocabulary.speech
        if speech is None:
            yield Complaint("This game has no phrases.", where, rule=self.vocabulary.rule)
        elif not isinstance(value, str | int):
            what = f"`{where[-1]}`" if isinstance(where[-1], str) else f"Each of `{where[-2]}`"
            yield Complaint(f"{what} is {_phrase_of(wants)}, one line of text.", where)
        else:
            for odd in speech.wrong(value, wants, self.when, self.kind, self.choices):
                rule = self.vocabulary.rule
                yield Complaint(odd.message, where, odd.hint, "warning" if odd.mild else "error", rule)

    def phrased(self, param: Param, value: Json, where: Where) -> Iterator[Complaint]:
        """A parameter that is a phrase, or ``{one: SET}``."""
        wants = cast("Wanted", param.type)
        if isinstance(value, Mapping) and set(value) == {"one"} and wants == "set":
            if param.one:
                yield from self.phrase(wants, value["one"], (*where, "one"))
            else:
                yield Complaint(f"`{param.name}` means all of a set, not one.", where, "Write the set alone.")
        elif wants == "number" and isinstance(value, int):
            yield from self.plain(param, value, where)
        else:
            yield from self.phrase(wants, value, where)

    def plain(self, param: Param, value: Json, where: Where) -> Iterator[Complaint]:
        """A number that stands there."""
        if not Param(param.name, not_zero=param.not_zero).fits(value):
            yield Complaint(f"`{param.name}` is {replace(param, type='whole').wants}.", where)
        elif not param.in_bounds(value):
            yield Complaint(f"`{param.name}` must be {replace(param, type='whole').wants}.", where)

    def with_choices(self, entries: Json) -> _Checker:
        """The same where these are chosen besides."""
        return replace(self, choices=max(self.choices, len(entries) if isinstance(entries, list | tuple) else 0))

    def renamed(self, part: Part, name: object, where: Where) -> Iterator[Complaint]:
        """A word under a name that it had before: it is read, and pointed out."""
        word = self.vocabulary.word(part, name)
        if word is not None and word.name != name:
            message = f"The {NOUN[part]} `{name}` is called `{word.name}` now."
            yield Complaint(message, where, f"Write `{word.name}`.", grade="warning", renamed=(str(name), word.name))

    def unknown(self, message: str, where: Where, word: object, known: Iterable[str], what: str) -> Complaint:
        return Complaint(message, where, did_you_mean(word, known, what), rule=self.vocabulary.rule)

    def entry(self, part: Part, entry: Json, where: Where) -> Iterator[Complaint]:
        """One requirement or cost: a word, or a word with a value."""
        name, value = next(iter(entry.items()), ("", None)) if isinstance(entry, Mapping) else (str(entry), None)
        word, noun = self.vocabulary.word(part, name), NOUN[part]
        if word is None and part == "requires" and isinstance(entry, str) and self.vocabulary.speech is not None:
            yield from self.condition(entry, where)
            return
        if word is None:
            known = self.vocabulary.names(part)
            yield self.unknown(f'There is no {noun} "{name}".', where, name, known, f"{noun}s")
            return
        yield from self.renamed(part, name, where)
        yield from self.moment(word, where)
        if word.params:
            yield from self.mapping(word, value, where)
        elif word.value is None:
            if value is not None:
                yield Complaint(f"The {noun} `{name}` has no value.", where, f"Write `{name}` alone.")
        elif word.value.type in _LOOKED_INTO:
            yield from self.value(word.value, value, where if isinstance(entry, str) else (*where, name))
        elif not word.value.fits(value) or not word.value.in_bounds(value):
            wants = word.value.wants.replace("a whole number", "a number")
            example = f"Write `{name}: {word.value.example}`."
            yield Complaint(f"The {noun} `{name}` needs {wants}.", where, example)

    def condition(self, text: str, where: Where) -> Iterator[Complaint]:
        """A requirement that is no word, so a phrase; of a single word that is neither, the nearest of both."""
        speech, found = self.vocabulary.speech, list(self.phrase("test", text, where))
        lone = text.isidentifier() and text not in RESERVED
        if found and speech is not None and lone and text not in speech.language.known():
            known = (*self.vocabulary.names("requires"), *speech.language.known())
            yield self.unknown(f'There is no requirement "{text}".', where, text, known, "requirements")
        else:
            yield from found

    def mapping(self, word: Word, value: Json, where: Where) -> Iterator[Complaint]:
        """The parameters of a requirement or cost."""
        if value is None and not any(param.required for param in word.params):
            return
        if not isinstance(value, Mapping):
            yield Complaint(f"The {NOUN[word.part]} `{word.name}` is a mapping.", where, f"Write `{word.example}`.")
            return
        names = [param.name for param in word.params]
        for key in value:
            if key not in names:
                place = (*where, word.name, key)
                yield self.unknown(f"A {word.name} has no `{key}`.", place, key, names, "keys")
        for param in word.params:
            given = value.get(param.name)
            if param.name in value or param.required:
                place = (*where, word.name, param.name)
                if param.type in _LOOKED_INTO and given is not None:
                    yield from self.value(param, given, place)
                elif not (param.fits(given) and param.in_bounds(given)):
                    hint = did_you_mean(given, param.values, "words") if param.values else ""
                    yield Complaint(f"The `{param.name}` of `{word.name}` is {param.wants}.", place, hint)

    def value(self, param: Param, value: Json, where: Where) -> Iterator[Complaint]:
        """What has words of its own in it."""
        if param.type in PHRASES:
            yield from self.phrased(param, value, where)
        elif param.type == "until":
            yield from self.until(param, value, where)
        elif param.type == "sets":
            yield from self.choosing(value, where)
        else:
            yield from self.several(param, value, where)

    def until(self, param: Param, value: Json, where: Where) -> Iterator[Complaint]:
        """How long: a word, or one with a seat."""
        name = next(iter(value), None) if isinstance(value, Mapping) else value
        if name not in param.values:
            yield self.unknown(f'There is no duration "{name}".', where, name, param.values, "durations")
        elif isinstance(value, Mapping):
            yield from self.phrase("seat", value[str(name)], (*where, str(name)))

    def effect(self, effect: Mapping[str, Json], where: Where) -> Iterator[Complaint]:
        """One entry of `do`."""
        op = effect.get("op")
        word = self.vocabulary.word("do", op)
        if word is None:
            known = self.vocabulary.names("do")
            yield self.unknown(f'There is no effect "{op}".', (*where, "op"), op, known, "effects")
            return
        params = self.vocabulary.params(word.name)
        names = ["op", *(param.name for param in params)]
        for key in effect:
            if key not in names:
                yield self.unknown(f"An effect has no `{key}`.", (*where, key), key, names, "keys")
        yield from self.renamed("do", op, (*where, "op"))
        yield from self.moment(word, (*where, "op"))
        yield from self.lasting(word, effect, (*where, "op"))
        chosen = next((effect.get(param.name) for param in params if param.type == "sets"), ())
        for param in params:
            inner = self.with_choices(chosen) if param.type == "effects" else self
            yield from inner.param(word, param, effect, where)

    def lasting(self, word: Word, effect: Mapping[str, Json], where: Where) -> Iterator[Complaint]:
        """What stands, and what happens once, each at its moment; what says how long it lasts can begin at any."""
        lasting = [each.name for each in self.vocabulary.words if each.part == "do" and each.standing]
        moment = self.vocabulary.word("when", self.when)
        if not lasting or moment is None or word.when or moment.standing == word.standing:
            return
        if word.standing:
            if not any(param.type == "until" and param.name in effect for param in word.params):
                moments = [each.name for each in self.vocabulary.words if each.part == "when" and each.standing]
                hint = f"Write `when: {sentence_list(moments, 'or')}`."
                yield Complaint(f"`{word.name}` holds all the time.", where, hint)
        else:
            hint = f"`when: {self.when}` goes with {sentence_list(lasting, 'and')}."
            yield Complaint(f"`{word.name}` happens once.", where, hint)

    def param(self, word: Word, param: Param, effect: Mapping[str, Json], where: Where) -> Iterator[Complaint]:
        value, place = effect.get(param.name), (*where, param.name)
        if param.type in PHRASES:
            if value is not None:
                yield from self.phrased(param, value, place)
            elif param.required:
                yield Complaint(f"The effect `{word.name}` needs `{param.name}`, {param.wants}.", where)
        elif param.type == "until":
            if value is not None:
                yield from self.until(param, value, place)
            elif param.required:
                yield Complaint(f"The effect `{word.name}` needs `{param.name}`.", where)
        elif param.type == "sets":
            yield from self.choosing(() if value is None else value, place)
        elif param.type in ("effects", "costs"):
            yield from self.several(param, value, place)
        elif value is None and not param.required:
            return
        elif not param.fits(value):
            if param.values:
                hint = did_you_mean(value, param.values, "words") if value is not None else ""
                yield Complaint(f"`{param.name}` is {param.wants}.", place, hint)
            else:
                wants = Param(param.name, param.type, not_zero=param.not_zero).wants
                yield Complaint(f"The effect `{word.name}` needs `{param.name}`, {wants}.", where)
        elif not param.in_bounds(value):
            bound = "more than 0" if param.least == 1 and param.most is None else param.wants
            yield Complaint(f"The `{param.name}` of `{word.name}` must be {bound}.", place)
        elif param.today(value) != value:
            now = str(param.today(value))
            today = f"`{param.name}: {now}`"
            message = f"`{param.name}: {value}` of `{word.name}` is called {today} now."
            yield Complaint(message, place, f"Write {today}.", grade="warning", renamed=(str(value), now))

    def several(self, param: Param, value: Json, where: Where) -> Iterator[Complaint]:
        """A list of effects or costs inside an effect."""
        if value is None and not param.required:
            return
        if not isinstance(value, list | tuple) or not value:
            yield Complaint(f"`{param.name}` is {param.wants}.", where)
            return
        for index, each in enumerate(value):
            if param.type == "costs":
                yield from self.entry("cost", each, (*where, index))
            elif isinstance(each, Mapping):
                yield from self.effect(each, (*where, index))

    def moment(self, word: Word, where: Where) -> Iterator[Complaint]:
        """A word at a moment at which it cannot stand."""
        if not word.when or self.when not in self.vocabulary.names("when", self.kind) or self.when in word.when:
            return
        noun = NOUN[word.part]
        moments = [name for name in word.when if name in self.vocabulary.names("when", self.kind)]
        others = self.vocabulary.names(word.part, when=self.when)
        ways = [f"`when: {sentence_list(moments, 'or')}`"] if moments else []
        ways += [f"another {noun} ({sentence_list(others, 'or')})"] if others else []
        message = f"The {noun} `{word.name}` cannot stand in an ability that is `{self.when}`."
        yield Complaint(message, where, f"Write {' or '.join(ways)}." if ways else "", rule=self.vocabulary.rule)


def _phrase_of(wants: Wanted) -> str:
    return Param("", wants).wants


_CHOICES = Param("choose", "sets")
_LOOKED_INTO = ("sets", "effects", "costs", "until", *PHRASES)
"""Types whose values have words of their own."""


__all__ = ["NOUN", "Param", "Part", "Vocabulary", "Word", "check"]
