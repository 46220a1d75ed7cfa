"""Boards: squares or hexagons, of the game's own making (``boards`` in ``game.yaml``) or so many by so many."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from tabletop.content.layout import NARROW, ROW, Layout, ZoneBox, height_of, on_board
from tabletop.control.kinds.base import Landing, Rectangle
from tabletop.control.places.placing import Placement, inner, is_disc, lay, piece_size, with_attached
from tabletop.core.board import Cell, neighbours
from tabletop.core.view import PieceView, ZoneView

RIM = 0.1
"""Room around a map, in widths of a cell."""
FRAME = 0.36
"""The same around a board of triangles, with the numbers of places."""
DISC = 0.78
"""How wide a round piece of the game is, in widths of a cell."""
FILLED = 0.86
"""How much of a cell several pieces on it fill."""
TOGETHER = 0.94
"""How much of its room each of them takes."""
STACKED = 0.66
"""How wide a piece of a stack is, in widths of a cell."""
LIFT, HIGHEST = 0.11, 0.4
"""So much further up lies a piece than the one below it, and the uppermost of a stack than the lowest at most."""
COLUMN = 0.86
"""How wide a piece of a column on a triangle is, in widths of a cell."""
HEX_SIDE = 1 / 3**0.5
"""How long the side of a hexagon is, in widths of it."""
HEX_CORNER = 2 * NARROW / 3**0.5
"""How wide the corner between three hexagons is."""
TALL = 2 / 3**0.5
"""The height of a hexagon that stands on a corner, in widths of it."""


class BoardCells(Rectangle):
    """Cells; several pieces on one lie a little apart."""

    def holds(self, box: ZoneBox, x: float, y: float) -> bool:
        """Of a board only its cells count, not the corners around them."""
        inside = super().holds(box, x, y)
        if not inside or box.board is None:
            return inside
        if not box.kind.hexagonal:
            (at_x, at_y), (wide, high) = cell_centre(box, cell_at(box, x, y)), cell_size(box)
            return abs(at_x - x) <= wide / 2 and abs(at_y - y) <= high / 2
        return math.dist(cell_centre(box, cell_at(box, x, y)), (x, y)) <= cell_size(box)[0] * TALL / 2

    def lay_out(self, zone: ZoneView, box: ZoneBox, layout: Layout) -> list[Placement]:
        """Each piece on its cell, as large as the cell lets it be."""
        cells = cells_of(box)
        taken: dict[tuple[int, int], int] = {}
        found: list[Placement] = []
        cell_w, cell_h = cell_size(box)
        on = [self._cell(piece, box, cells[order % len(cells)]) for order, piece in enumerate(zone.pieces)]
        if box.board is not None and box.board.triangles:
            return _in_columns(zone.pieces, on, zone.key, box, layout)
        if box.board is not None and box.board.stacked:
            return _stacked(zone.pieces, on, zone.key, box, layout)
        if box.board is not None and box.board.many:
            return _side_by_side(zone.pieces, on, zone.key, box, layout)
        tiles = {
            cell: (piece.definition, piece.owner)
            for piece, cell in zip(zone.pieces, on, strict=True)
            if box.board is not None and piece.definition in layout.tiles
        }
        for piece, cell in zip(zone.pieces, on, strict=True):
            if cell in tiles and piece.definition in layout.tiles:
                x, y = cell_centre(box, cell)
                whole = lay(piece, zone.key, x, y, (cell_w, cell_w * TALL if box.kind.hexagonal else cell_w))
                joins = tuple(way for way in _around(box) if tiles.get(_next(cell, way)) == tiles[cell])
                found.extend(with_attached(replace(whole, joins=joins), layout))
                continue
            if box.board is not None and box.board.edges and is_disc(piece):
                x, y = cell_centre(box, cell)
                turn = 60.0 * (box.board.tilt(cell) or 0)
                found.extend(with_attached(lay(piece, zone.key, x, y, _bar(box, cell), turn), layout))
                continue
            shift = taken.get(cell, 0) * cell_w * 0.26
            taken[cell] = taken.get(cell, 0) + 1
            x, y = cell_centre(box, cell)
            if piece.kind == "pin":
                place = lay(piece, zone.key, x + shift, y + shift, (cell_w * 0.92, cell_h * 0.98))
                found.extend(with_attached(replace(place, sink=cell_h * 0.46), layout))
                continue
            if is_disc(piece):
                round_ = min(cell_w, cell_h) * DISC
                found.extend(with_attached(lay(piece, zone.key, x + shift, y + shift, (round_, round_)), layout))
                continue
            w, h = piece_size(piece, box, layout)
            scale = min(1.0, cell_w * 0.94 / w, cell_h * 0.94 / h)
            base = lay(piece, zone.key, x + shift, y + shift, (w * scale, h * scale))
            found.extend(with_attached(base, layout))
        return found

    @staticmethod
    def _cell(piece: PieceView, box: ZoneBox, usual: tuple[int, int]) -> tuple[int, int]:
        """The cell on which a piece lies."""
        if piece.spot is None:
            return usual
        cell = int(piece.spot[0]), int(piece.spot[1])
        if box.board is None:
            columns, rows = _grid(box)
            return cell[0] % columns, cell[1] % rows
        return cell if cell in box.board else cells_of(box)[0]

    def landing(self, box: ZoneBox, x: float, y: float, lying: Sequence[Placement]) -> Landing:
        """On the nearest cell."""
        return None, cell_at(box, x, y)


SQUARES_AROUND: tuple[Cell, ...] = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))


def _around(box: ZoneBox) -> tuple[Cell, ...]:
    """Where the cells lie that touch one, on squares those at its corners, too."""
    return neighbours((0, 0), "hex") if box.kind.hexagonal else SQUARES_AROUND


def _next(cell: Cell, way: Cell) -> Cell:
    return cell[0] + way[0], cell[1] + way[1]


def _side_by_side(
    pieces: Sequence[PieceView], on: Sequence[tuple[int, int]], key: str, box: ZoneBox, layout: Layout
) -> list[Placement]:
    """Where several pieces may lie on a cell: in rows, each as large as the others let it be."""
    number, placed = Counter(on), Counter[tuple[int, int]]()
    cell_w, cell_h = cell_size(box)
    found: list[Placement] = []
    for piece, cell in zip(pieces, on, strict=True):
        across = math.ceil(math.sqrt(number[cell]))
        down = math.ceil(number[cell] / across)
        row, column = divmod(placed[cell], across)
        placed[cell] += 1
        least = max(2, across, down)  # one alone is no larger than one of four
        room_w, room_h = cell_w * FILLED / least, cell_h * FILLED / least
        x, y = cell_centre(box, cell)
        x += (column - (across - 1) / 2) * room_w
        y += (row - (down - 1) / 2) * room_h
        w, h = (1.0, 1.0) if is_disc(piece) else piece_size(piece, box, layout)
        scale = min(room_w / w, room_h / h) * TOGETHER
        found.extend(with_attached(lay(piece, key, x, y, (w * scale, h * scale)), layout))
    return found


def _stacked(
    pieces: Sequence[PieceView], on: Sequence[tuple[int, int]], key: str, box: ZoneBox, layout: Layout
) -> list[Placement]:
    """Where pieces lie on each other: each a little further up than the one below, closer where a stack is high."""
    number, placed = Counter(on), Counter[tuple[int, int]]()
    cell_w, cell_h = cell_size(box)
    found: list[Placement] = []
    for piece, cell in zip(pieces, on, strict=True):
        step = min(LIFT, HIGHEST / max(1, number[cell] - 1)) * cell_h
        x, y = cell_centre(box, cell)
        y += (number[cell] - 1) * step / 2 - placed[cell] * step
        placed[cell] += 1
        w, h = (1.0, 1.0) if is_disc(piece) else piece_size(piece, box, layout)
        scale = min(cell_w / w, cell_h / h) * STACKED
        found.extend(with_attached(lay(piece, key, x, y, (w * scale, h * scale)), layout))
    return found


def _in_columns(
    pieces: Sequence[PieceView], on: Sequence[tuple[int, int]], key: str, box: ZoneBox, layout: Layout
) -> list[Placement]:
    """Where pieces lie on triangles: in a column from the outer end, the first one there; closer where there are more
    than have room."""
    number, placed = Counter(on), Counter[tuple[int, int]]()
    cell_w, cell_h = cell_size(box)
    found: list[Placement] = []
    for piece, cell in zip(pieces, on, strict=True):
        w, h = (1.0, 1.0) if is_disc(piece) else piece_size(piece, box, layout)
        scale = min(cell_w / w, cell_w / h) * COLUMN
        step = min(h * scale * 1.02, (cell_h * 0.96 - h * scale) / max(1, number[cell] - 1))
        x, y = cell_centre(box, cell)
        up = -1 if box.board is not None and box.board.points_up(cell) else 1
        y += up * (h * scale / 2 - cell_h * 0.49 + placed[cell] * step)
        placed[cell] += 1
        found.extend(with_attached(lay(piece, key, x, y, (w * scale, h * scale)), layout))
    return found


def cell_size(box: ZoneBox) -> tuple[float, float]:
    """The size of one cell of a board zone (of a hexagon: its width and the distance between rows)."""
    hexagonal = box.kind.hexagonal
    if box.board is not None:
        _, _, across, down = box.span
        _, _, w, h = inner(box)
        high = TALL if hexagonal else height_of(box.board)
        rim = FRAME if box.board.triangles else RIM
        width = min(w / (across + 1 + 2 * rim), h / (down + high + 2 * rim))
        return width, width * (ROW if hexagonal else high)
    columns, rows = _grid(box)
    if hexagonal:
        width = box.w / (columns + 0.5)
        return width, min(width * ROW, box.h / (rows + 0.34))
    _, _, w, h = inner(box)
    return w / columns, h / rows


def _grid(box: ZoneBox) -> tuple[int, int]:
    """The columns and rows of a zone that is a grid without a board; without `rows` as many as are about square."""
    columns = max(box.columns, 1)
    return columns, box.rows or (1 if box.kind.hexagonal else max(1, round(box.h / (box.w / columns))))


def share_of(box: ZoneBox, cell: tuple[int, int]) -> tuple[float, float]:
    """How much of the size of a cell one takes each way: edges and corners are narrow."""
    if box.board is not None and box.board.triangles:
        return 1.0, height_of(box.board)
    if box.board is not None and box.board.edges and box.board.grid == "hex":
        part = HEX_SIDE if box.board.tilt(cell) is not None else HEX_CORNER
        return (1.0, 1.0) if cell in box.board.marked("box") else (part, part)
    across, down = box.board.is_narrow(cell) if box.board is not None else (False, False)
    return NARROW if across else 1.0, NARROW if down else 1.0


def _bar(box: ZoneBox, cell: tuple[int, int]) -> tuple[float, float]:
    """The size of a round piece on a board with edges: on an edge it is a bar, as long as the edge."""
    (w, h), (across, down) = cell_size(box), share_of(box, cell)
    if box.board is not None and box.board.grid == "hex":
        long = w * across * (1.0 if cell in box.board.marked("corner") else DISC)
        return (w * NARROW * DISC, w * across) if box.board.tilt(cell) is not None else (long, long)
    if across == down:
        return w * across * DISC, h * down * DISC
    return w * across * (DISC if across < 1 else 1.0), h * down * (DISC if down < 1 else 1.0)


def cell_centre(box: ZoneBox, cell: tuple[float, float]) -> tuple[float, float]:
    """Where a cell of a board zone lies, in table units. Without a board of the game's own, hexagons are (column,
    row) with odd rows half a cell to the right."""
    w, h = cell_size(box)
    column, row = cell
    if box.board is not None:
        left, top, across, down = box.span
        x, y = on_board((int(column), int(row)), box.board)
        ix, iy, iw, ih = inner(box)
        return ix + iw / 2 + (x - left - across / 2) * w, iy + ih / 2 + (y - top - down / 2) * w
    if box.kind.hexagonal:
        return box.x + (column + 0.5 + (row % 2) / 2) * w, box.y + (row + 0.67) * h
    left, top, _, _ = inner(box)
    return left + (column + 0.5) * w, top + (row + 0.5) * h


COUNTED = 5
"""From so many pieces on says a number how high a stack is; fewer are counted at a glance."""


def heights(placements: Iterable[Placement], boxes: Mapping[str, ZoneBox]) -> dict[str, int]:
    """How many pieces lie on the cells of boards where that is not counted at a glance, by the handle of the last
    piece, which is the uppermost one of a stack."""
    many = {key for key, box in boxes.items() if box.board is not None and (box.board.many or box.board.triangles)}
    found: dict[tuple[str, object], list[str]] = {}
    for place in placements if many else ():
        if place.zone in many and not place.host:
            found.setdefault((place.zone, place.piece.spot), []).append(place.handle)
    return {handles[-1]: len(handles) for handles in found.values() if len(handles) >= COUNTED}


def cells_of(box: ZoneBox) -> tuple[tuple[int, int], ...]:
    """The cells of a board zone; those of a mere grid row by row, in the order in which it fills."""
    if box.board is not None:
        return box.board.cells
    columns, rows = _grid(box)
    return tuple((column, row) for row in range(rows) for column in range(columns))


def cell_at(box: ZoneBox, x: float, y: float) -> tuple[int, int]:
    """The cell nearest to a point."""
    at = x, y
    return min(_centres(box), key=lambda each: math.dist(each[1], at))[0]


_KEPT: dict[int, tuple[ZoneBox, list[tuple[tuple[int, int], tuple[float, float]]]]] = {}
"""The cells of the boards that lie on the table, each with its middle: asked for with every move of the pointer."""


def _centres(box: ZoneBox) -> list[tuple[tuple[int, int], tuple[float, float]]]:
    known = _KEPT.get(id(box))
    if known is None or known[0] is not box:
        if len(_KEPT) > 20:
            _KEPT.clear()
        known = _KEPT[id(box)] = box, [(cell, cell_centre(box, cell)) for cell in cells_of(box)]
    return known[1]
