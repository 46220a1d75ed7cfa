"""What leaves: the printed cards of a game as rows of texts, its decks, and who draws its pictures."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from tabletop.content.catalog import Catalog
from tabletop.content.definitions import CardDef, DeckDef, FieldDef
from tabletop.exchange.basis.mapping import role_of
from tabletop.exchange.basis.report import Report

TEXT = "Text"
"""The column of what a card says, its abilities in the words that are printed."""
FIRST = ("Name", "Kind", "Id")

_ICON = re.compile(r"\{([a-z0-9-]+)\}")
_STARS = re.compile(r"\*\*?")
_NO_FIELDS = ("art", "back", "abilities", "kind", "name", "id", "number")


class Pictures(Protocol):
    """Draws cards into files. `size` is the card itself in pixels; a `bleed` of so many pixels is added around it, to
    be cut off. `form` is "png" or "jpeg"."""

    def front(self, card: str, size: tuple[int, int], bleed: int = 0, form: str = "png") -> bytes:
        """The front of a card."""

    def back(self, name: str, size: tuple[int, int], bleed: int = 0, form: str = "png") -> bytes:
        """A back of the game."""

    def mark(self, id: str, size: int) -> bytes:
        """A counter ("energy") or a piece of the drawer ("drawer:0"), as a PNG of so many pixels on a side."""

    def fonts(self) -> Mapping[str, Path]:
        """The font files for texts: "regular", "bold" and "italic"."""


@dataclass(frozen=True, slots=True)
class Leaving:
    """What is to leave: a game, the decks that were chosen (all that lie ready where none was), how cards are drawn,
    and under which address a plugin will lie."""

    catalog: Catalog
    decks: tuple[DeckDef, ...] = ()
    pictures: Pictures | None = None
    address: str = ""
    raw: bool = False
    """Cells of a table leave as they are, also those that a spreadsheet program would compute."""


@dataclass(frozen=True, slots=True)
class Row:
    """A card as texts: its values by the label of their field, in the order of the game's files."""

    card: CardDef
    name: str
    kind: str
    values: Mapping[str, str]
    text: str


def rows_of(catalog: Catalog, report: Report, by_name: bool = True) -> list[Row]:
    """All cards. A name that several cards have is told apart by the card's id, where a format knows cards by their
    names (``by_name``); values that are lists or tables and
    abilities leave as texts, which the report counts."""
    names: dict[str, int] = {}
    for card in catalog.cards.values():
        names[card.name] = names.get(card.name, 0) + 1
    rows = []
    structured = 0
    for card in catalog.cards.values():
        name = card.name
        if by_name and names[name] > 1:
            name = f"{name} ({card.id})"
            report.note("renamed", name=card.name, now=name)
        kind = catalog.kinds[card.kind]
        values = {}
        for each in _fields(kind.fields.values()):
            value = card.values.get(each.name)
            if isinstance(value, Mapping | tuple):
                structured += 1
            values[_label(each)] = cell_text(value)
        rows.append(Row(card, name, kind.label, values, plain_text(catalog.face(card.id).text)))
    report.count("cards_out", len(rows))
    if structured:
        report.note("as_texts", number=structured)
    able = sum(1 for card in catalog.cards.values() if card.abilities)
    if able:
        report.note("abilities_as_texts", number=able)
    return rows


def _label(field: FieldDef) -> str:
    """What a value is called where it leaves: none of the words that a table of cards has for something else."""
    label = field.label or field.name.replace("_", " ").capitalize()
    return f"{label} (printed)" if role_of(label) else label


def columns_of(rows: Sequence[Row]) -> list[str]:
    """The labels of all values, in the order in which they come; what no card has is left out."""
    labels = dict.fromkeys(label for row in rows for label in row.values)
    return [label for label in labels if any(row.values.get(label) for row in rows) and label not in (*FIRST, TEXT)]


def _fields(fields: Iterable[FieldDef]) -> Iterator[FieldDef]:
    for each in fields:
        if each.name not in _NO_FIELDS and each.type != "abilities" and not each.computed:
            yield each


def cell_text(value: object) -> str:
    """A value in one cell.

    >>> cell_text(("Moss", "Canid")), cell_text({"Forest": 3, "Lake": -2}), cell_text(True), cell_text(None)
    ('Moss; Canid', 'Forest: 3; Lake: -2', 'yes', '')
    """
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple | list) and all(_is_plain(each) for each in value):
        return "; ".join(map(cell_text, value))
    if isinstance(value, Mapping) and all(_is_plain(each) for each in value.values()):
        return "; ".join(f"{key}: {cell_text(each)}" for key, each in value.items())
    if isinstance(value, tuple | list | Mapping):
        return json.dumps(_thawed(value), ensure_ascii=False)
    return str(value)


def _is_plain(value: object) -> bool:
    return value is None or isinstance(value, str | int | float | bool)


def _thawed(value: object) -> object:
    if isinstance(value, Mapping):
        return {str(key): _thawed(each) for key, each in value.items()}
    if isinstance(value, tuple | list):
        return [_thawed(each) for each in value]
    return value


def plain_text(text: str) -> str:
    """What is printed, without the marks for bold and italic; symbols become words in brackets.

    >>> plain_text("**Howl** (*once*): gain 2 {energy}")
    'Howl (once): gain 2 [energy]'
    """
    return _STARS.sub("", _ICON.sub(r"[\1]", text)).strip()


def counts_of(decks: Sequence[DeckDef]) -> dict[str, int]:
    """How many of each card the decks hold together."""
    counts: dict[str, int] = {}
    for deck in decks:
        for cards in deck.lists.values():
            for card, number in cards.items():
                counts[card] = counts.get(card, 0) + number
    return counts


def note_left_behind(leaving: Leaving, report: Report, kind: str = "left_behind") -> None:
    """Say which cards do not leave, where only those of the decks do."""
    counts = counts_of(leaving.decks)
    for card in leaving.catalog.cards.values():
        if counts and not counts.get(card.id):
            report.note(kind, name=card.name)


def lists_of(leaving: Leaving, deck: DeckDef) -> Iterator[tuple[str, Mapping[str, int]]]:
    """The lists of a deck that hold something, by what the game calls them."""
    for name, cards in deck.lists.items():
        if cards:
            found = leaving.catalog.deck_lists.get(name)
            yield (found.label if found is not None else name), cards


def untitled(text: str, title: str) -> str:
    """A rulebook without a first heading that is the title, which stands above it already."""
    head, _, rest = text.lstrip().partition("\n")
    return rest if head.startswith("# ") and head[2:].strip().casefold() == title.casefold() else text
