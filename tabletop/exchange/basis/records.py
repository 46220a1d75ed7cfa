"""What a foreign game consists of, before it becomes a folder: plain records that every reader makes.

Values are texts as they stood in the source, under the headers as they were written there: a header is never an
attribute's name, and what a text means (a number, a list) is decided by the mapping, once, for all formats.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Place:
    """Where something stands in the source: the file as the source names it, and a line or row (0: the whole).
    `sheet` is the sheet of a workbook, or which record it is of a file whose lines nobody knows."""

    file: str
    line: int = 0
    sheet: str = ""

    def __str__(self) -> str:
        name = f"{self.file} ({self.sheet})" if self.sheet else self.file
        return f"{name}:{self.line}" if self.line else name


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture in the source: a file, an entry of an archive, or one slot of a sheet of several.

    `slot` counts row by row from the upper left, from 0, of a grid of `columns` by `rows`.
    """

    file: Path
    entry: str = ""
    columns: int = 1
    rows: int = 1
    slot: int = 0

    @property
    def is_cut(self) -> bool:
        """Whether it is a part of a sheet."""
        return self.columns * self.rows > 1


@dataclass(frozen=True, slots=True)
class Relation:
    """A card that another one names: `how` in the source's own word ("related", "transform", "token")."""

    how: str
    name: str
    count: str = ""


@dataclass(frozen=True, slots=True)
class ForeignCard:
    """One distinct card. `key` tells it from all others of the source and is the same at the next reading.

    `values` holds what the source says of it under the source's own headers, in their order; `copies` how many the
    source itself asks for (None: it does not say). `wanted` is the name of a picture, found or not; `picture` and
    `back` are those that were found. `is_side`: it is the other face of a card, so no deck has it of itself.
    """

    key: str
    name: str
    place: Place
    values: Mapping[str, str] = field(default_factory=dict)
    set: str = ""
    copies: int | None = None
    wanted: str = ""
    picture: Picture | None = None
    back: Picture | None = None
    kind: str = ""
    token: bool = False
    id: str = ""
    """The id that the source has for it, for decks that name cards by it."""
    is_side: bool = False
    relations: Sequence[Relation] = ()


@dataclass(frozen=True, slots=True)
class ForeignSet:
    """A set of cards: its short name (the key that cards use) and what else the source says of it."""

    name: str
    title: str = ""
    values: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DeckEntry:
    """A line of a deck: so many copies of a card, by name and whatever else tells it."""

    name: str
    count: int
    place: Place
    set: str = ""
    id: str = ""


@dataclass(frozen=True, slots=True)
class ForeignDeck:
    """A deck: its entries by the source's own name of the list that they lie in ("main", "side", "Library")."""

    name: str
    place: Place
    lists: Mapping[str, Sequence[DeckEntry]]
    comment: str = ""


@dataclass(frozen=True, slots=True)
class ForeignZone:
    """A place on the source's table. `loads` are the lists of a deck that begin here."""

    name: str
    shared: bool = False
    owner_sees: bool = True
    others_see: bool = True
    pile: bool = False
    loads: Sequence[str] = ()
    shuffle: bool = False


@dataclass(frozen=True, slots=True)
class ForeignNumber:
    """A number that the table keeps: of each seat, or of the table as a whole."""

    name: str
    start: int = 0
    shared: bool = False


@dataclass(frozen=True, slots=True)
class ForeignLying:
    """So many of a card (by its key) lie in a zone (by its name) from the beginning, whatever decks there are."""

    card: str
    zone: str
    count: int
    face_up: bool = False


@dataclass(frozen=True, slots=True)
class ForeignPiece:
    """A loose piece: its kind in the drawer ("token", "pin"), name and colour ("" for none of its own), and how many
    of it lie on the table."""

    kind: str
    name: str
    color: str = ""
    count: int = 1


@dataclass(frozen=True, slots=True)
class ForeignGame:
    """Everything that a reader found. `columns` are all headers of the cards' values in the order of the source."""

    title: str
    format: str
    cards: Sequence[ForeignCard] = ()
    columns: Sequence[str] = ()
    sets: Sequence[ForeignSet] = ()
    decks: Sequence[ForeignDeck] = ()
    zones: Sequence[ForeignZone] = ()
    numbers: Sequence[ForeignNumber] = ()
    phases: Sequence[str] = ()
    counters: Sequence[tuple[str, str]] = ()
    """Name and colour ("#rrggbb") of counters that cards may bear."""
    dice: Sequence[int] = ()
    back: Picture | None = None
    seats: Sequence[int] = ()
    sentence: str = ""
    hand: int = 0
    """How many cards the source deals to a hand at the start, 0 where it does not say."""
    lying: Sequence[ForeignLying] = ()
    """What lies where at the start; then no decks are made of all cards."""
    pieces: Sequence[ForeignPiece] = ()
