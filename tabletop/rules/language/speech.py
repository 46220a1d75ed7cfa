"""The phrases of a game's abilities: the language in which they are written, and where each of its names may stand.

A game makes one ``Speech`` and hands it to its ``Lexicon``; the check of card files and ``abilities.compiling`` ask
it for phrases. Each text is parsed and compiled once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, get_args

from tabletop.content.findings import did_you_mean, sentence_list, with_article
from tabletop.rules.language.phrasebook import Phrasebook
from tabletop.rules.phrases.naming.language import Language
from tabletop.rules.phrases.naming.values import NUMBER, PIECE, PIECES, SEAT, SEATS, TRUTH, Type
from tabletop.rules.phrases.phrase import Phrase, phrase
from tabletop.rules.phrases.writing.faults import PhraseFault

Wanted = Literal["set", "seat", "seats", "number", "test", "things"]
"""What a phrase of an ability gives: pieces, one seat, several, a number, a test, or pieces and seats together."""

_TYPES: Mapping[Wanted, Type] = {
    "set": PIECES, "seat": SEAT, "seats": SEATS, "number": NUMBER, "test": TRUTH,
    "things": Type(frozenset({"piece", "seat"}), True),
}  # fmt: skip
PHRASES: tuple[str, ...] = get_args(Wanted)
"""The types of parameters that are phrases."""


@dataclass(frozen=True, slots=True)
class Limit:
    """Where a name may stand: in abilities of these moments, of these kinds of cards (none: of all)."""

    when: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Odd:
    """Something wrong with a phrase, or (``mild``) only odd: the sentence and the remedy."""

    message: str
    hint: str = ""
    mild: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Speech:
    """A language for the abilities of a game. ``limits``: names that stand at some moments or on some kinds of cards
    only; ``derived``: names that are worked out from a derived value, and from which (see ``registry``: circles);
    ``told``: how its phrases are said on cards."""

    language: Language
    limits: Mapping[str, Limit] = field(default_factory=dict)
    derived: Mapping[str, str] = field(default_factory=dict)
    told: Phrasebook = field(default_factory=Phrasebook)
    _made: dict[tuple[str, Wanted], Phrase | PhraseFault] = field(default_factory=dict, init=False, repr=False)

    def phrase(self, text: object, wants: Wanted) -> Phrase:
        """A phrase; in one that gives a number `it` is the piece that is changed by it. PhraseFault for what is
        none."""
        key = (str(text), wants)
        found = self._made.get(key)
        if found is None:
            try:
                found = phrase(self.language, text, _TYPES[wants], PIECE if wants == "number" else None)
            except PhraseFault as fault:
                found = fault
            if len(self._made) < MOST_KEPT:
                self._made[key] = found
        if isinstance(found, PhraseFault):
            raise found
        return found

    def wrong(self, text: object, wants: Wanted, when: str = "", kind: str = "", choices: int = 0) -> Iterator[Odd]:
        """What is wrong with a phrase in an ability of a moment and a kind of card, where so many were chosen."""
        try:
            made = self.phrase(text, wants)
        except PhraseFault as fault:
            place = f"`{fault.text or text}`, column {fault.column}"
            yield Odd(f"{f'{fault.source}: ' if fault.source else ''}{place}: {fault.message}", fault.hint)
            return
        for column, name, words in made.new:
            near = did_you_mean(name, words.spelled, f"{words.name}s")
            if near.startswith("Did"):
                yield Odd(f"`{made.text}`, column {column}: No card brings the {words.name} `{name}`.", near, True)
        for name in sorted(each.name for each in made.names):
            yield from self._misplaced(made.text, name, when, kind)
            head, _, number = name.partition(".")
            if head == "chosen" and int(number or 0) >= choices:
                said = "1 is made" if choices == 1 else f"{choices or 'none'} are made"
                yield Odd(f"`{made.text}`: There is no choice {int(number or 0)} here; {said}.")

    def _misplaced(self, text: str, name: str, when: str, kind: str) -> Iterator[Odd]:
        limit = self.limits.get(name)
        if limit is None:
            return
        if limit.kinds and kind and kind not in limit.kinds:
            where = sentence_list([with_article(each) for each in limit.kinds], "and")
            yield Odd(f"`{text}`: `{name}` does not occur on {with_article(kind)}.", f"It stands on {where}.")
        elif limit.when and when and when not in limit.when:
            hint = f"It is known where `when` is {sentence_list(limit.when, 'or')}."
            yield Odd(f"`{text}`: `{name}` is nothing in an ability that is `{when}`.", hint)

    def reads(self, text: object, wants: Wanted) -> frozenset[str]:
        """The derived values from which a phrase is worked out; none for what is no phrase."""
        try:
            names = self.phrase(text, wants).names
        except PhraseFault:
            return frozenset()
        return frozenset(self.derived[each.name] for each in names if each.name in self.derived)


MOST_KEPT = 20_000
"""So many phrases a game remembers; what cards of one table say is far less."""
