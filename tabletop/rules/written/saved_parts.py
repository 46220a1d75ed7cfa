"""What something that is kept is made of, where that was no field by itself when the rules were code; see ``saved``.

```yaml
keep:
  grave: {zone: duel.pond, cell: duel.cell}              # a cell of a zone, or several; with no `cell` the first
  dying: {card: duel.card, owner: duel.seat, in: mat}    # the piece of a card in the zone of a seat
  was_there: {listed: visited, in: mat}                  # of pieces there whether seat and card are listed, `1.hawk`
  thrown: {parts: duel, rules: [PON-3]}                  # of each seat the sum of parts of a number, by their rules
```

What is named is a path into progress, or into what the frames of the course had bound.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from tabletop.core.zones import zone_key
from tabletop.rules.progress.machine import Run
from tabletop.rules.written.reading.sheet import Part

Record: TypeAlias = Mapping[str, object]


class Made(Protocol):
    """What something that is kept is made of."""

    @property
    def fields(self) -> frozenset[str]:
        """The fields of progress that it goes by."""

    def read(self, run: Run, record: Record) -> object:
        """It now; of pieces or seats by their numbers."""


def at_path(record: object, path: str) -> object:
    """What lies in a record behind names with dots, None for nothing."""
    for name in path.split("."):
        record = record.get(name) if isinstance(record, Mapping) else None
    return record


def _first(*paths: str) -> frozenset[str]:
    return frozenset(path.partition(".")[0] for path in paths if path)


@dataclass(frozen=True, slots=True)
class Path:
    """What stood somewhere."""

    path: str

    @property
    def fields(self) -> frozenset[str]:
        """Where."""
        return _first(self.path)

    def read(self, run: Run, record: Record) -> object:
        """As it was."""
        return at_path(record, self.path)


@dataclass(frozen=True, slots=True)
class Cells:
    """A cell, or several, of a zone with a board; with none named the first of the zone."""

    zone: str
    cell: str

    @property
    def fields(self) -> frozenset[str]:
        """Where the zone and the cell stood."""
        return _first(self.zone, self.cell)

    def read(self, run: Run, record: Record) -> object:
        """Each with its zone; nothing where there is no such zone."""
        named = at_path(record, self.zone)
        zone = named if isinstance(named, str) else self.zone
        board = run.state.spec.board(zone) if zone in run.state.spec.zones else None
        if board is None:
            return None
        found = at_path(record, self.cell) if self.cell else next(iter(board.cells), None)
        if not isinstance(found, Sequence):
            return None
        cells = tuple((zone, (cell[0], cell[1])) for cell in _cells(found))
        return cells if cells and isinstance(found[0], Sequence) else next(iter(cells), None)


def _cells(found: Sequence[object]) -> Iterator[Sequence[object]]:
    several = [each for each in found if isinstance(each, Sequence)]
    yield from several or [found]


@dataclass(frozen=True, slots=True)
class Lying:
    """The piece of a card that lies in a zone of a seat."""

    card: str
    owner: str
    zone: str

    @property
    def fields(self) -> frozenset[str]:
        """Where the card and the seat stood."""
        return _first(self.card, self.owner)

    def read(self, run: Run, record: Record) -> object:
        """Its number, None where there is none."""
        card, owner = at_path(record, self.card), at_path(record, self.owner)
        there = run.inside(zone_key(self.zone, 0, owner)) if isinstance(owner, int) else ()
        return next((piece for piece in there if run.definition(piece) == card), None)


@dataclass(frozen=True, slots=True)
class Listed:
    """Of the pieces in the zones of a family, whether their seat and their card stand in a list."""

    path: str
    zone: str

    @property
    def fields(self) -> frozenset[str]:
        """The list."""
        return _first(self.path)

    def read(self, run: Run, record: Record) -> object:
        """Those that do."""
        listed = at_path(record, self.path)
        there = [piece for seat in run.seats for piece in run.inside(zone_key(self.zone, 0, seat))]
        named = {piece: f"{run.owner(piece)}.{run.definition(piece)}" for piece in there}
        return {piece: True for piece, name in named.items() if isinstance(listed, Sequence) and name in listed}


@dataclass(frozen=True, slots=True)
class Parts:
    """Of each seat the sum of those parts of a number that have some rules: amount, sentence, rule."""

    path: str
    rules: tuple[str, ...]

    @property
    def fields(self) -> frozenset[str]:
        """The numbers."""
        return _first(self.path)

    def read(self, run: Run, record: Record) -> object:
        """By seat."""
        found: dict[int, int] = {}
        for seat in run.seats:
            parts = at_path(record, f"{self.path}.{seat}.parts")
            if isinstance(parts, Sequence):
                found[seat] = sum(each[0] for each in parts if each[2] in self.rules)
        return found


KEYS: Mapping[str, tuple[str, ...]] = {
    "listed": ("listed", "in"), "parts": ("parts", "rules"), "card": ("card", "owner", "in"),
    "zone": ("zone", "cell"),
}  # fmt: skip
"""By which key each is known, and what it has."""


def read_made(part: Part) -> Made | None:
    """What something is made of; None where that is said in another way."""
    first = next((key for key in KEYS if part.is_mapping and part.get(key) is not None), "")
    if not first:
        return None
    what = "What is kept"
    part.check_keys(KEYS[first], what)
    if first == "parts":
        return Parts(part.need("parts", what).text(what), part.need("rules", what).words("Rules"))
    if first == "zone":
        cell = part.get("cell")
        return Cells(part.need("zone", what).text(what), cell.text(what) if cell is not None else "")
    named = [part.need(key, what).text(what) for key in KEYS[first]]
    return Listed(*named) if first == "listed" else Lying(*named)
