"""What acts have in common that end at a cell of a map: the cell as an argument, what dropping there means."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from tabletop.core.board import Cell
from tabletop.games.butterfly.field import ERAS, board, cell_argument
from tabletop.rules.acting.kinds import ActionKind
from tabletop.rules.acting.requirements import BoundAction, Requirement, Spread, Unmet
from tabletop.rules.table import Table


class CellKind(ActionKind):
    """An act that ends at a cell of a map: arguments ``zone`` ("past" or "present") and ``cell`` (a label)."""

    handle: ClassVar[str] = ""
    """The argument that names the piece acted with."""

    def to(self, table: Table, act: BoundAction) -> str:
        """The map."""
        zone = act.text("zone")
        return zone if zone in ERAS else ""

    def cell(self, table: Table, act: BoundAction) -> Cell | None:
        """The cell."""
        return cell_argument(table, act.text("cell")) if act.text("zone") in ERAS else None

    def words(self, table: Table, act: BoundAction) -> Mapping[str, Any]:
        """The cell in words."""
        cell = cell_argument(table, act.text("cell"))
        return {"cell": board(table).named(cell) if cell is not None else act.text("cell"), "era": act.text("zone")}

    def ending(self, table: Table, seat: int, piece: int, zone: str, cell: Cell) -> BoundAction:
        """The act with a piece that ends at a cell."""
        named = {self.handle: piece} if self.handle else {}
        return self.propose(table, seat, {"zone": zone, "cell": board(table).label(cell)}, **named)

    def endings(self, table: Table, seat: int, piece: int, zone: str, cells: Iterable[Cell]) -> Spread:
        """The acts with a piece that end at any of several cells."""
        named = {self.handle: piece} if self.handle else {}
        label = board(table).label
        return self.spread(table, seat, "cell", [label(cell) for cell in cells], {"zone": zone}, **named)

    def suits(self, table: Table, seat: int, piece: int) -> bool:
        """Whether dropping this piece on a map could mean the act at all."""
        return False

    def cell_drops(self, table: Table, seat: int, piece: int, zone: str, cell: Cell) -> Iterator[BoundAction]:
        """Dropped on a cell."""
        if zone in ERAS and self.suits(table, seat, piece):
            yield self.ending(table, seat, piece, zone, cell)


def no_such_cell(table: Table, act: BoundAction) -> Unmet | None:
    """A cell of a map (BUT-15)."""
    good = act.text("zone") in ERAS and cell_argument(table, act.text("cell")) is not None
    return None if good else Unmet()


def _on_the_map(table: Table, act: BoundAction, cells: Sequence[str]) -> Sequence[str]:
    if act.text("zone") not in ERAS:
        return ()
    return board(table).labelled(cells)


CELL = Requirement(
    "no_such_cell", "BUT-15", "butterfly.no_such_cell", no_such_cell, ("zone", "cell"), "cell", _on_the_map
)


def where(table: Table, act: BoundAction) -> tuple[str, Cell]:
    """The map and the cell of an act that has passed ``no_such_cell``; the first cell if it was waived."""
    era = act.text("zone") if act.text("zone") in ERAS else ERAS[0]
    cell = cell_argument(table, act.text("cell"))
    return era, cell if cell is not None else next(iter(board(table).cells), (0, 0))
