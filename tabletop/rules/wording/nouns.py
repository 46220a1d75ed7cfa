"""What fills the holes of templates: numbers, and who or what a phrase means.

A phrase is said by the game's phrasebook (``language.phrasebook``), or as phrases say themselves. The template of a
set is a noun: ``your <ally~allies> here`` has a plural noun between angle brackets (behind ``~``), ``each <unit>`` a
singular one. Its tests go around it: a template that ends with ``~`` stands before the noun, one that begins with it
behind, one that begins with ``=`` takes the noun's place; ``<face-up^card>`` has a word of its own before those of
tests. In them ``{:is}`` is a verb for the noun.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from tabletop.content.findings import sentence_list
from tabletop.rules.language.phrasebook import Phrasebook, coefficient, matched
from tabletop.rules.language.speech import Wanted
from tabletop.rules.language.words import Param, Vocabulary, Word
from tabletop.rules.phrases.writing.faults import PhraseFault
from tabletop.rules.wording.english import IT, YOU, Noun, counted, often, polished, signed, spelt
from tabletop.rules.wording.templates import chosen, filled

_COUNTED = re.compile(r"count\((.*)\)")
_ONE = re.compile(r"(a|one|each|every) ")
"""What stands before one thing, however many there are of it."""
_NAMED = re.compile(r"<([^<>~]*)(?:~([^<>]*))?>")
_NO_BOOK = Phrasebook()
PEOPLE = ("set", "seat", "seats", "things")
"""Types of parameters that name somebody or something."""


@dataclass(frozen=True, slots=True)
class Nouns:
    """What stands in the holes of the templates of one ability."""

    vocabulary: Vocabulary
    kind: str
    choices: tuple[Noun, ...] = ()
    """What the cards chosen before are called here."""
    own: Mapping[str, object] = field(default_factory=dict)
    """What guards may ask of the ability as a whole: its moment, what only abilities of this game have."""

    def body(self, data: Mapping[str, object], moment: Word | None = None) -> str:
        """What is offered, chosen and done: effects inside an effect."""
        raise NotImplementedError  # abstract: whoever makes sentences of the nouns says it

    def costs(self, written: object) -> str:
        """A price as something one does."""
        raise NotImplementedError  # abstract: whoever makes sentences of the nouns says it

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

    def filler(self, given: Mapping[str, object], params: Iterable[Param]) -> Callable[[str, str], str]:
        """What stands in the holes of a template."""
        kinds = {param.name: param for param in params}

        def fill(name: str, form: str) -> str:
            param, value = kinds.get(name), given.get(name)
            if name == "kind" and param is None:
                return self.kind.replace("_", "-")
            if param is not None and param.type in PEOPLE:
                return formed(self.who(param, value, given), form)
            if param is not None and param.type == "effects":
                return self.body(given)
            if param is not None and param.type == "costs":
                paid = self.costs(value)
                return paid.replace("pay ", "pays ", 1) if form == "pays" else paid
            if param is not None and param.type == "number" and isinstance(value, str):
                return self.counting(value, form)
            if param is not None and param.said:
                value = spoken_as(value, dict(param.said))
            return self.number(value, form)

        return fill

    def number(self, value: object, form: str) -> str:
        """A number in one of its forms; a word as it is."""
        if form == "and" and isinstance(value, list | tuple):
            return sentence_list([said(each) for each in value])
        if isinstance(value, bool) or not isinstance(value, int):
            return "" if form == "each" else said(value)
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
            return self.number(times, form)
        found = matched(self.book.numbers, counted)
        if found is not None:
            template, held = found
            return f"for {filled(chosen(template, {**self.own, **held}), self.filler(held, ()))}"
        things = _COUNTED.fullmatch(counted)
        if things is not None and self.book.of_set(things[1]) is not None:
            return f"for each {self.phrased(things[1], {'each': True}).text}"
        return f"for {self.as_phrase(counted, 'number')}"

    # -- who ---------------------------------------------------------------------------------------------------

    def who(self, param: Param, value: object, given: Mapping[str, object]) -> Noun:
        """A seat, or pieces."""
        if isinstance(value, list):
            return Noun(sentence_list([self.who(param, each, given).text for each in value]), True)
        if param.type == "seat":
            return self.seat(str(value or "you"))
        return self.phrased(value, given)

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
            told = self.as_phrase(text, "set")
            return Noun(f"one of {told}" if one else told)
        template, held, left = found
        known = {**self.own, **given, **held, "one": one}
        return self.noun(chosen(template, known), left)

    def about(self, test: str, number: Noun) -> str:
        """What a test says of the things of a set, around their noun (see ``noun``)."""
        found = matched(self.book.filters, test)
        if found is None:
            return f"~ where {test}"
        template, held = found
        fill = self.filler(held, ())
        return filled(chosen(template, held), lambda hole, form: number.verb(form) if not hole else fill(hole, form))

    def choice(self, number: int) -> Noun:
        """A card chosen before."""
        return self.choices[number] if number < len(self.choices) else Noun("the card chosen")

    def noun(self, template: str, tests: Sequence[str] = ()) -> Noun:
        """A noun with what the tests of its phrase say of it around it."""
        named = _NAMED.search(template)
        several = named is not None and named[2] is not None and not _ONE.match(template)
        if named is None and not tests:
            text = filled(template, self.of_kind)
            return IT if text == "it" else Noun(text)
        one, more = (named[1], named[2] or named[1]) if named is not None else ("", "")
        before, behind = [], []
        number = Noun("", several)
        for text in (self.about(each, number) for each in tests):
            if text.startswith("="):
                one, _, many = text[1:].partition("~")
                more = many or one
            elif text.endswith("~"):
                before.append(text[:-1].strip())
            elif text:
                behind.append(text.removeprefix("~").strip())
        ahead, _, named_so = (more if several else one).rpartition("^")
        others = [each for each in before if each == "other"]
        noun = " ".join(filter(None, [*others, ahead, *(each for each in before if each != "other"), named_so]))
        whole = template[: named.start()] + noun + template[named.end() :] if named is not None else template
        return Noun(polished(" ".join([filled(whole, self.of_kind), *behind])), several)

    def of_kind(self, name: str, form: str) -> str:
        """What stands in the holes of a noun: the kind of the card."""
        return self.kind.replace("_", "-") if name == "kind" else ""


def formed(noun: Noun, form: str) -> str:
    """A noun by itself, whose, or its verb."""
    if form == "it":
        return noun.text if noun.text in ("it", "you") else "they" if noun.several else "it"
    return noun.text if not form else noun.whose if form == "'s" else noun.verb(form)


def said(value: object) -> str:
    """A word, or several, as they are spoken."""
    if isinstance(value, list | tuple):
        return sentence_list([said(each) for each in value], "or")
    return "" if value is None else str(value).replace("_", " ")


def spoken_as(value: object, words: Mapping[str, str]) -> object:
    """A value, or each of a list, as it is spoken."""
    if isinstance(value, list | tuple):
        return [words.get(str(each), str(each)) for each in value]
    return words.get(str(value), value)


def listed(value: object) -> Sequence[object]:
    return value if isinstance(value, list | tuple) else ()


def pair(entry: object) -> tuple[str, object]:
    """A word and what stands behind it."""
    if isinstance(entry, Mapping):
        name, value = next(iter(entry.items()), ("", None))
        return str(name), value
    return str(entry), None
