"""What fills the holes of templates: numbers, and who or what a selector, a seat or a phrase means.

A selector's template is a noun: ``your <ally~allies> here`` has a plural noun between angle brackets (behind ``~``),
``each <unit>`` a singular one. Filters go around it: a template that ends with ``~`` stands before the noun, one that
begins with it behind, one that begins with ``=`` takes the noun's place; ``<face-up^card>`` has a word of its own
before those of filters. In them ``{:is}`` is a verb for the noun. What is a phrase is said by the game's phrasebook
(``language.phrasebook``), or as phrases say themselves.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

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
PEOPLE = ("selector", "player", "anybody", "whose", "set", "seat", "seats", "things")
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
            if param is not None and param.type in ("filter", "filters"):
                return self.described(value, form)
            if param is not None and param.type == "effects":
                return self.body(given)
            if param is not None and param.type == "costs":
                paid = self.costs(value)
                return paid.replace("pay ", "pays ", 1) if form == "pays" else paid
            if param is not None and param.type == "choice" and isinstance(value, int):
                return formed(self.choice(value), form)
            if param is not None and param.type == "number" and isinstance(value, str):
                return self.counting(value, form)
            if param is not None and param.said:
                value = spoken_as(value, dict(param.said))
            return self.number(value, form, given)

        return fill

    def number(self, value: object, form: str, given: Mapping[str, object]) -> str:
        """A number in one of its forms; a word as it is."""
        if isinstance(value, Mapping) and "count" in value:
            if form == "each":
                return self.each(value["count"], given)
            value = value.get("times", 1)
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
            return self.number(times, form, {})
        found = matched(self.book.numbers, counted)
        if found is not None:
            template, held = found
            return f"for {filled(chosen(template, {**self.own, **held}), self.filler(held, ()))}"
        things = _COUNTED.fullmatch(counted)
        if things is not None and self.book.of_set(things[1]) is not None:
            return f"for each {self.phrased(things[1], {'each': True}).text}"
        return f"for {self.as_phrase(counted, 'number')}"

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
        if isinstance(value, list):
            return Noun(sentence_list([self.who(param, each, given).text for each in value]), True)
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
            told = self.as_phrase(text, "set")
            return Noun(f"one of {told}" if one else told)
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
        name, about = pair(value)
        word = self.vocabulary.word("player", name)
        if word is None:
            return Noun(name.replace("_", " "))
        inner = self.selected(about, {}) if about is not None else IT
        text = filled(chosen(word.text, {name: True}) or word.name, lambda _, form: formed(inner, form))
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
                return self.noun(template or f"every {self.vocabulary.noun}", joined(value, more), given)
            if word.value.type == "filter":
                return self.noun(chosen(word.text, given), joined(value[name], more), given)
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
        wanted_of = filters if isinstance(filters, Mapping) else {}
        about = [self.filter(str(key), wanted, number, {**given, **wanted_of}) for key, wanted in wanted_of.items()]
        for text in (*about, *(self.about(each, number) for each in tests)):
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
        whole = filled(whole, lambda name, form: self.kind.replace("_", "-") if name == "kind" else formed(of, form))
        return Noun(polished(" ".join([whole, *behind])), several)

    def filter(self, name: str, wanted: object, number: Noun, given: Mapping[str, object]) -> str:
        """What a filter says of the things it is about."""
        word = self.vocabulary.word("filter", name)
        if name == "not" and isinstance(wanted, Mapping):
            return self.not_so(wanted, number, given)
        if word is None:
            return f"~ with {name.replace('_', ' ')} {said(wanted)}"
        held: dict[str, object] = {**given, "value": wanted, "n": wanted, word.name: wanted}
        if isinstance(wanted, Mapping):
            held |= {str(key): value for key, value in wanted.items()}
        template = chosen(word.text, held) or f"~ with {name.replace('_', ' ')} {{value}}"
        params = (*word.params, *((replace(word.value, name="value"),) if word.value is not None else ()))
        fill = self.filler(held, params)
        return filled(template, lambda hole, form: number.verb(form) if not hole else fill(hole, form))

    def not_so(self, wanted: Mapping[str, object], number: Noun, given: Mapping[str, object]) -> str:
        """A filter that must not hold."""
        inner = [self.filter(str(key), each, number, given) for key, each in wanted.items()]
        one = [text[1:].partition("~")[0] if text.startswith("=") else text.strip("~ ") for text in inner]
        return f"~ that {number.verb('is')} not {sentence_list(one)}"


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


def joined(first: object, second: object) -> Mapping[str, object]:
    """Two filters as one."""
    return {**(first if isinstance(first, Mapping) else {}), **(second if isinstance(second, Mapping) else {})}
