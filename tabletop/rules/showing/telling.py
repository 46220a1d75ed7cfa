"""What acts say to the log: a sentence's name and what its words stand for.

Sentences are made for a reader later: whoever may not know a piece reads "a card". So an argument is never a name but
one of the values below, and whoever stores the sentence (the session) keeps who knew what at that moment.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from tabletop.core.lines import MarkedWord
from tabletop.core.values import Value
from tabletop.core.zones import Scalar


@dataclass(frozen=True, slots=True)
class Pieces:
    """An argument of a sentence: pieces, by number."""

    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Seen:
    """An argument of a sentence: of these pieces what the reader knows, after a colon."""

    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Secret:
    """An argument of a sentence that only those may read who may know these pieces. ``who``: the viewers who may read
    it at all (0 is a spectator), None for everybody."""

    text: str
    plain: str
    numbers: tuple[int, ...]
    who: tuple[int, ...] | None = None

    def is_for(self, viewer: int) -> bool:
        """Whether a viewer (0: a spectator) is among those who may read it at all."""
        return self.who is None or viewer in self.who


@dataclass(frozen=True, slots=True)
class Person:
    """An argument of a sentence: a seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class Zone:
    """An argument of a sentence: a zone."""

    key: str


@dataclass(frozen=True, slots=True)
class Named:
    """Pieces as a view calls them, by their handles: what that viewer sees of them."""

    handles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Told:
    """An argument of a sentence: a whole sentence, by its name, with words of its own."""

    template: str
    words: Words


Word: TypeAlias = Scalar | Pieces | Seen | Secret | Person | Zone | Told | MarkedWord
"""What a word of a sentence may stand for; a word that is stored already stands as it is."""

Words: TypeAlias = Mapping[str, Word]


def noted(value: Word | tuple[Value, ...]) -> Value:
    """A word as rules progress and notes keep it: pieces as their numbers, a seat or zone as a pair; one that is
    kept so already stays."""
    if isinstance(value, Pieces):
        return value.numbers
    if isinstance(value, Person):
        return ("person", value.seat)
    if isinstance(value, Zone):
        return ("zone", value.key)
    if isinstance(value, Secret):
        return ("secret", value.text, value.plain, value.numbers, value.who)
    return value if value is None or isinstance(value, str | int | float | tuple) else str(value)


class Narrator(Protocol):
    """Whoever writes down what happens."""

    def say(self, template: str, /, only: tuple[int, ...] | None = None, **arguments: Word) -> None:
        """Add a sentence to the act. ``only``: the seats that may read it at all; None for everybody. Numbers and
        words stand for themselves."""


class SilentNarrator:
    """Nobody listens: forks of a bot, the price of a cost, simulations."""

    def say(self, template: str, /, only: tuple[int, ...] | None = None, **arguments: Word) -> None:
        """Say it to nobody."""


SILENT: Narrator = SilentNarrator()
