"""What the rules of a game add to its other files: computed printed values and checks.

Rules are a file, which content hands to who reads it (`tabletop.content.writing`); no code of a folder is ever run.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol, runtime_checkable

from tabletop.content.definitions import Value
from tabletop.content.reading.marked import Where
from tabletop.core import values
from tabletop.core.board import Cell
from tabletop.core.zones import Scalar


@dataclass(frozen=True, slots=True)
class Complaint:
    """What a game's code finds wrong: `where` inside the card, ability or option, the sentence, the remedy."""

    message: str
    where: Where = ()
    hint: str = ""
    grade: Literal["error", "warning"] = "error"
    rule: str = ""
    renamed: tuple[str, str] | None = None
    """The word as it stands there and as it is called now, where that is all that is to be mended."""
    rewritten: tuple[object, object] | None = None
    """The entry at ``where`` as it stands there and as it is written now."""


@dataclass(frozen=True, slots=True)
class Remembered:
    """Something that rules which are a file remember: the field of rules progress, of which sort it is ("number",
    "truth", "word", "seat", "piece", "cell"), its words, what it is at first, which things have their own of it
    (``per``: "seat", "piece", "cell"), whether it holds several."""

    field: str
    sort: str
    start: values.Value = None
    words: Sequence[str] = ()
    per: str = ""
    many: bool = False


class Formulas(Protocol):
    """Who reads formulas in a `game.yaml`, which are written in the language of rules."""

    def cells(self, text: object, places: Mapping[Cell, tuple[int, int]]) -> frozenset[Cell] | Complaint:
        """The cells for which a formula holds; `places`: the column and the row of each."""


class Renews(Protocol):
    """Who knows how abilities of a game were written before its rules were a file (its `before.yaml`)."""

    def ability(
        self, data: Mapping[str, values.Json], kind: str
    ) -> tuple[dict[str, values.Json], Sequence[Complaint]]:
        """An ability as it is written now, and what is to be told of it; `kind`: of
        the cards that have it, "" for a shared one."""


class GameCode(Protocol):
    """The rules of a game, as far as its content needs them.

    `values` of a card hold its printed fields; an "abilities" field holds a tuple of the abilities' data
    (when, requires, cost, do, and `price` where one is printed).

    What inherits from it computes nothing and finds nothing wrong until it says otherwise.
    """

    def derive(self, kind: str, values: Mapping[str, Value], options: Mapping[str, Scalar]) -> Mapping[str, Value]:
        """The computed values of a card under the options."""
        return {}

    def check_card(self, kind: str, values: Mapping[str, Value]) -> Sequence[Complaint]:
        """What is wrong with a card beyond its field types."""
        return ()

    def remembers(self) -> Mapping[str, Remembered] | None:
        """What its rules remember, by name, where they are a file."""
        return None


@runtime_checkable
class ReadsTexts(Protocol):
    """Code of a game that can tell whether the text of an ability fits what it does."""

    def text_faults(
        self, text: str, data: Mapping[str, object], kind: str, printed: Collection[str]
    ) -> Sequence[str]:
        """In what a text does not say what its ability does, as sentences."""
