"""How cells of boards are lit: by what an act would do there, where a carried piece can go, what is coming.

Kinds of light are words that the stage knows how to draw: can, free, target, refused, hover, twin, and those of
effects.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from tabletop.control.judging.referee import Move
from tabletop.control.places.arrange import Arrangement, BoardCell
from tabletop.core.board import Cell
from tabletop.core.view import PieceView, View
from tabletop.core.zones import TableSpec
from tabletop.rules.showing.shapes import CellMark
from tabletop.session.telling.numbers import CellText

LOOKS = {
    "anchor": "anchor", "new": "new", "replace": "replace", "blocked": "blocked", "dies": "dies", "none": "none",
    "moves": "target", "fights": "dies", "loses": "dies",
}  # fmt: skip
"""How a cell looks to which an act does something, by the kind of effect; any other kind is lit plainly."""
MANY = 20
"""From so many cells on that may be pointed at each bears a small sign only: the board stays in sight."""
COMES = ("anchor", "new", "replace")
"""Effects that put a piece on the cell."""


DONE = frozenset(LOOKS.values()) - {"target"}
"""How cells look to which an act does something; the one that it ends on is the one that is pointed at."""


@dataclass(frozen=True, slots=True)
class Lit:
    """What is lit: kinds of light by cell, the ``way`` of a piece over the cells of a ``zone``, and the cells
    to which the piece comes that the act is about."""

    cells: Mapping[BoardCell, str] = field(default_factory=dict)
    zone: str = ""
    way: tuple[Cell, ...] = ()
    comes: tuple[BoardCell, ...] = ()


@dataclass(frozen=True, slots=True)
class Coming:
    """What has been set in motion: what will happen by cell, the cells of the pieces that it comes from, and the
    cells that are being fought over."""

    waiting: Mapping[BoardCell, CellText]
    sources: tuple[BoardCell, ...]
    fought: tuple[BoardCell, ...]


def marked(found: Iterable[CellMark], view: View) -> dict[BoardCell, tuple[CellMark, ...]]:
    """What the rules show of cells, by cell; of a piece the cell on which it lies."""
    marks: dict[BoardCell, tuple[CellMark, ...]] = {}
    for each in found:
        where: BoardCell | None = (each.zone, each.cell)
        if each.piece:
            piece = view.find(each.piece)
            where = _lies_on(piece, view) if piece is not None else None
        if where is not None:
            marks[where] = (*marks.get(where, ()), each)
    return marks


def _lies_on(piece: PieceView, view: View) -> BoardCell | None:
    """The cell of a board on which a piece lies, None for no board."""
    if piece.spot is None or piece.spot[0] % 1 or piece.spot[1] % 1:
        return None
    zone = next((key for key, zone in view.zones.items() if piece in zone.pieces), "")
    return (zone, (int(piece.spot[0]), int(piece.spot[1]))) if zone else None


def pointed_at(under: BoardCell | None, spec: TableSpec) -> dict[BoardCell, str]:
    """The cell under the pointer, and the same cell of every linked map."""
    if under is None:
        return {}
    zone, cell = under
    return {(twin, cell): "twin" for twin in spec.twins(zone)} | {under: "hover"}


def lit_by_pattern(effects: Iterable[CellText], hovered: Mapping[BoardCell, str]) -> Lit:
    """What a pattern would do, cell by cell, as it is held."""
    told = [each for each in effects if each.label]
    cells = dict(hovered) | {(each.zone, each.cell): LOOKS.get(each.effect, "none") for each in told}
    return Lit(cells, comes=tuple((each.zone, each.cell) for each in told if each.effect in COMES))


def lit_by_question(
    asked: Mapping[BoardCell, str], aimed: Move | None, effects: Iterable[CellText], hovered: Mapping[BoardCell, str]
) -> Lit:
    """The cells that may be pointed at, what the act aimed at would do, and the cell under the pointer."""
    many = sum(kind == "can" for kind in asked.values()) >= MANY
    cells = {cell: "free" if many and kind == "can" else kind for cell, kind in asked.items()}
    for each in effects if aimed is not None else ():
        at = (each.zone, each.cell)
        is_end = aimed is not None and at == (aimed.zone, aimed.cell)
        cells[at] = "target" if is_end else LOOKS.get(each.effect, "target")
    return Lit(cells | {cell: kind for cell, kind in hovered.items() if cell not in cells or kind == "hover"})


def lit_by_piece(
    ends: Mapping[BoardCell, Move], under: BoardCell | None, hovered: Mapping[BoardCell, str],
    effects: Iterable[CellText], *, ruled: bool, held: bool, stands_on: BoardCell | None = None,
) -> Lit:  # fmt: skip
    """Where a piece can go, and what it would do at the cell pointed at. ``ends``: the cells that legal moves of it
    lead to; ``ruled``: nobody moves it anywhere else; ``held``: it hangs from the pointer, so that it is also said
    where it cannot go; ``stands_on``: the cell that it comes from."""
    cells: dict[BoardCell, str] = dict.fromkeys(ends, "can")
    move = ends.get(under) if under is not None else None
    cells |= {cell: kind for cell, kind in hovered.items() if kind == "twin" and cell not in cells}
    if under is not None:
        cells[under] = "hover"
        if under != stands_on and (held or move is not None):
            cells[under] = "target" if move is not None or not ruled else "refused"
    for each in effects if move is not None else ():
        cells[each.zone, each.cell] = LOOKS.get(each.effect, "target")
    way = move.path if move is not None else ()
    return Lit(cells, under[0] if under is not None and way else "", way)


def with_twins(lit: Lit, spec: TableSpec) -> Lit:
    """The same, and where cells are lit by what an act would do, the same places of linked boards: what happens on
    one is felt on the other, so the whole of a pattern is seen there, too."""
    done = [cell for cell, kind in lit.cells.items() if kind in DONE]
    twins = {(twin, cell): "twin" for zone, cell in done for twin in spec.twins(zone)}
    return replace(lit, cells={**twins, **lit.cells}) if twins else lit


def uncovered(lit: Lit, view: View, hovered: Mapping[BoardCell, str]) -> Lit:
    """The same without what is lit on boards that are covered on this screen: where a ship may be laid tells where
    others lie. What is under the pointer is."""

    def shows(cell: BoardCell) -> bool:
        return view.zone(cell[0]).count is not None

    if all(map(shows, lit.cells)):
        return lit
    cells = {cell: kind if shows(cell) else hovered.get(cell, "") for cell, kind in lit.cells.items()}
    seen = {cell: kind for cell, kind in cells.items() if kind}
    is_shown = not lit.zone or shows((lit.zone, (0, 0)))
    return Lit(seen, lit.zone if is_shown else "", lit.way if is_shown else (), tuple(filter(shows, lit.comes)))


def coming(effects: Sequence[CellText], view: View, arrangement: Arrangement) -> Coming:
    """What is set in motion, as the session says it; only pins come to a cell."""
    waiting: dict[BoardCell, CellText] = {}
    sources: list[BoardCell] = []
    for each in effects:
        piece = view.find(each.piece) if each.piece else None
        if each.effect == "fought" or piece is None or piece.kind != "pin":
            continue
        waiting[each.zone, each.cell] = each
        place = arrangement.placement(each.piece)
        spot = place.piece.spot if place is not None else None
        if place is not None and spot is not None:
            sources.append((place.zone, (int(spot[0]), int(spot[1]))))
    fought = tuple((each.zone, each.cell) for each in effects if each.effect == "fought")
    return Coming(waiting, tuple(sources), fought)


def signs_on(
    cells: Iterable[BoardCell], arrangement: Arrangement, worded: Collection[BoardCell]
) -> dict[BoardCell, str]:
    """What cells are called that bear neither a name nor a word already."""
    bare = (cell for cell in cells if cell not in worded and not _is_named(arrangement, cell))
    return {cell: label_of(arrangement, cell) for cell in bare}


def label_of(arrangement: Arrangement, cell: BoardCell) -> str:
    """What a cell is called, "" on a board without labels."""
    region = arrangement.region(cell[0])
    board = region.box.board if region is not None else None
    return board.called(cell[1], arrangement.bottom) if board is not None and cell[1] in board else ""


def _is_named(arrangement: Arrangement, cell: BoardCell) -> bool:
    region = arrangement.region(cell[0])
    board = region.box.board if region is not None else None
    return board is not None and cell[1] in board.names
