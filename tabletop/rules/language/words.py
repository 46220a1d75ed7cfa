"""Words of abilities as values: what each takes, what it does, what the machinery must know of it.

A ``Word`` is one word of one part of an ability with its parameters (types, bounds), a sentence for authors, the
moments at which it may stand, and the derived values that it writes and reads. A ``Vocabulary`` is a set of words:
the common ones that a game takes over and its own. What is wrong with an ability is said by ``registry.check``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from tabletop.content.findings import sentence_list
from tabletop.rules.language.before import Before
from tabletop.rules.language.phrasebook import Text as Text
from tabletop.rules.language.speech import Speech

Part = Literal["when", "of", "requires", "cost", "do"]
Type = Literal[
    "whole", "text", "flag", "words", "sets", "effects", "costs", "until",
    "set", "seat", "seats", "number", "test", "things",
]  # fmt: skip
"""What stands behind a parameter. ``words``: a list of words; ``sets``: a list, one set for each card chosen;
``effects`` and ``costs``: lists of their own; ``until``: how long it lasts, one of ``values``, or one with a seat
behind it. ``set``, ``seat``, ``seats``, ``number``, ``test`` and ``things`` (pieces or seats) are phrases; a number
is a plain one or a phrase in which `it` is the piece that is changed."""

NOUN: Mapping[str, str] = {
    "when": "moment", "of": "word of whose", "requires": "requirement", "cost": "cost", "do": "effect",
}  # fmt: skip
_TYPES: Mapping[str, str] = {
    "text": "a word", "flag": "true or false", "words": "a list of words",
    "sets": "a list with a set for each card chosen", "effects": "a list of effects", "costs": "a list of costs",
    "set": "a phrase for pieces", "seat": "a phrase for a seat", "seats": "a phrase for seats",
    "number": "a number or a phrase for one", "test": "a phrase that holds or not",
    "things": "a phrase for pieces or seats",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Param:
    """A parameter of a word: its type, its bounds, an example, a sentence where the name does not say enough."""

    name: str
    type: Type = "whole"
    required: bool = False
    least: int | None = None
    most: int | None = None
    not_zero: bool = False
    values: tuple[str, ...] = ()
    example: str = "1"
    help: str = ""
    default: str = ""
    """Of a set or seat: who is meant where nothing is said."""
    one: bool = False
    """Of a set: it may be `{one: SET}`, one of them only."""
    was: tuple[tuple[str, str], ...] = ()
    """Of one with ``values``: those that were renamed, each with what it is called now; the old one is still read."""
    said: tuple[tuple[str, str], ...] = ()
    """Of one with ``values``: how they are spoken in a text, where that is not as they are written."""

    def today(self, value: object) -> object:
        """A value under the name that it has now."""
        return next((new for old, new in self.was if old == value), value)

    @property
    def wants(self) -> str:
        """What it must be, in words."""
        if self.values:
            listed = sentence_list(self.values, "or")
            return f"a list of words ({listed})" if self.type == "words" else listed
        if self.type in _TYPES:
            return _TYPES[self.type]
        bounds = f", {self.least} or more" if self.least is not None else ""
        bounds += f", {self.most} at most" if self.most is not None else ""
        return f"a whole number{bounds}{' but 0' if self.not_zero and self.least is None else ''}"

    def fits(self, value: object) -> bool:
        """Whether a value is of the type (bounds aside)."""
        if self.type == "words":
            listed = value if isinstance(value, list | tuple) else ()
            known = bool(listed) and all(isinstance(each, str) for each in listed)
            return known and (not self.values or all(each in self.values for each in listed))
        if self.values:
            return self.today(value) in self.values
        if self.type == "text":
            return isinstance(value, str)
        if self.type == "flag":
            return isinstance(value, bool)
        return isinstance(value, int) and not isinstance(value, bool) and not (self.not_zero and value == 0)

    def in_bounds(self, value: object) -> bool:
        """Whether a number is within the bounds."""
        if not isinstance(value, int) or isinstance(value, bool):
            return True
        return (self.least is None or value >= self.least) and (self.most is None or value <= self.most)


@dataclass(frozen=True, slots=True)
class Word:
    """One word. ``value`` is what is written behind it (``rest: 2``), ``params`` are named (``n: 2`` of an effect,
    ``{type: Canid, count: 2}`` of a requirement). ``when``: the moments at which it can stand (none: at all);
    ``kinds``: the kinds of cards that have it (none: all); ``standing``: of a moment, it works by itself as long as
    it holds, of an effect, it belongs there and lasts for a while elsewhere (``until``); ``of``: whose it may be;
    ``bare``: of a moment, an ability without effects means something there; ``writes`` and ``reads``: derived values;
    "{what}" writes the one that stands behind `what`.
    ``text`` is the sentence on a card; ``log`` its sentences in the log, each by the name under which logs hold it,
    or ``unsaid`` why the log has none of it; ``since`` the version of the language that has it, ``was`` names that
    are read still; of a moment, ``asks`` is who is asked then where that is not you."""

    name: str
    part: Part
    help: str
    value: Param | None = None
    params: tuple[Param, ...] = ()
    when: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    standing: bool = False
    writes: str = ""
    reads: tuple[str, ...] = ()
    example: str = ""
    of: tuple[str, ...] = ()
    bare: bool = False
    text: Text = ""
    log: Mapping[str, str] = field(default_factory=dict)
    unsaid: str = ""
    since: int = 1
    was: tuple[str, ...] = ()
    asks: Text = ""

    def written(self, args: Mapping[str, object]) -> str:
        """The derived value that it changes with these parameters, "" for none (or none that there is)."""
        if not self.writes.startswith("{"):
            return self.writes
        value = args.get(self.writes[1:-1])
        return value if isinstance(value, str) and value in self.all_written() else ""

    def all_written(self) -> tuple[str, ...]:
        """The derived values that it may change."""
        if not self.writes.startswith("{"):
            return (self.writes,) if self.writes else ()
        return next((each.values for each in self.params if each.name == self.writes[1:-1]), ())


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words of a game. ``strata`` orders its derived values; ``rule`` is what an unknown word breaks, ``circle``
    what a circle breaks; ``usual`` the kind of card that a shared ability is for."""

    words: tuple[Word, ...]
    strata: Mapping[str, int] = field(default_factory=dict)
    rule: str = ""
    circle: str = ""
    usual: str = ""
    labels: Mapping[str, str] = field(default_factory=dict)
    """Names of derived values for people."""
    each: tuple[Param, ...] = ()
    """Parameters that every effect has beside its own."""
    limits: tuple[str, ...] = ()
    """How often an ability may work (``limit``)."""
    lead: tuple[tuple[str, str], ...] = ()
    """What stands before the text of an ability, ahead of a colon: templates of what only abilities of this game
    have, each with its guard; all whose guards hold (see ``wording.templates``)."""
    asides: tuple[str, ...] = ()
    """How sentences of a card's text begin that speak of the card and not of the ability."""
    speech: Speech | None = None
    """The language of its phrases."""
    before: Before | None = None
    """How its abilities were written before, and are read still."""

    @property
    def whose(self) -> bool:
        """Whether ``of`` is a word of the moment: one that has such words needs it, any other has none."""
        return any(word.part == "of" for word in self.words)

    def names(self, part: Part, kind: str = "", when: str = "") -> tuple[str, ...]:
        """The words of a part, in their order; of a kind of card and at a moment only, if given."""
        return tuple(
            word.name
            for word in self.words
            if word.part == part
            and (not kind or not word.kinds or kind in word.kinds)
            and (not when or not word.when or when in word.when)
        )

    def word(self, part: Part, name: object) -> Word | None:
        """A word of a part by its name or one that it had before, None if there is none."""
        found = (word for word in self.words if word.part == part and (word.name == name or name in word.was))
        return next(found, None)

    def params(self, op: str) -> tuple[Param, ...]:
        """The parameters of an effect: its own, and those that every effect has."""
        word = self.word("do", op)
        own = word.params if word is not None else ()
        named = {param.name for param in own}
        return (*own, *(param for param in self.each if param.name not in named))
