"""Where every piece of a view lies on the table: pure geometry in table units, no pixels.

``arrange`` turns a view and a layout into *placements*, lowest first. A placement is a rectangle about its centre,
turned clockwise. Rows leave room for turned cards and close up (overlap) when they are full; piles are one stack;
hands are a gentle fan; attached cards are tucked under their host with their title showing.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from tabletop.content.layout import ROW, Layout, ZoneBox, on_grid
from tabletop.control.closeup import TUCK, close_up
from tabletop.control.room import given_room, opened_sites, scale_in_row
from tabletop.control.wrapping import spots
from tabletop.core.view import PieceView, View, ZoneView
from tabletop.core.zones import parse_zone, zone_key

PIECE_SIZES: dict[str, tuple[float, float]] = {
    "die": (58.0, 58.0),
    "counter": (44.0, 44.0),
    "token": (54.0, 54.0),
    "pin": (40.0, 60.0),
    "marker": (56.0, 56.0),
    "note": (150.0, 110.0),
}
"""Width and height of pieces that are no cards, in table units (on a table about 1600 wide)."""

GAP = 8.0
RIM = 0.1
"""Room around a map, in widths of a cell."""
TALL = 2 / 3**0.5
"""The height of a hexagon that stands on a corner, in widths of it."""

TRACK = 26.0
"""Room for the track beside a card."""

PAD = 8.0
LABEL = 24.0
HAND_LEAD = 78.0
"""Room at the top of a labelled zone that its cards leave to the label."""
LEAST_TUCK = 0.06
"""How far an attached card at least looks out, in heights of a card."""
LEAST_HAND = 0.82
"""How much smaller the cards of a hand may become so that none lies over what its neighbour costs."""


@dataclass(frozen=True, slots=True)
class Placement:
    """One drawn thing. ``x, y`` is the centre, ``w, h`` its size before turning, ``angle`` in degrees clockwise.
    ``pile`` is the number of pieces in the stack that this is the top of (0: no stack)."""

    piece: PieceView
    zone: str
    x: float
    y: float
    w: float
    h: float
    angle: float = 0.0
    pile: int = 0
    host: str = ""
    in_hand: bool = False
    sink: float = 0.0
    """How far below its middle the needle of a pin stands: on a board its head, not its tip, is in the middle."""

    @property
    def handle(self) -> str:
        """The viewer's name for the piece."""
        return self.piece.handle

    def extent(self) -> tuple[float, float]:
        """Width and height of the upright rectangle that holds the turned piece."""
        turn = math.radians(self.angle)
        cos, sin = abs(math.cos(turn)), abs(math.sin(turn))
        return self.w * cos + self.h * sin, self.w * sin + self.h * cos

    def holds(self, x: float, y: float, slack: float = 0.0) -> bool:
        """Whether a point lies on the piece."""
        turn = math.radians(-self.angle)
        dx, dy = x - self.x, y - self.y
        along = dx * math.cos(turn) - dy * math.sin(turn)
        across = dx * math.sin(turn) + dy * math.cos(turn)
        return abs(along) <= self.w / 2 + slack and abs(across) <= self.h / 2 + slack


@dataclass(frozen=True, slots=True)
class Region:
    """A zone as it lies on the table for the seat at the bottom; ``count`` as the viewer knows it."""

    key: str
    box: ZoneBox
    count: int | None

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies in the zone; of a board only its cells count, not the corners around them."""
        box = self.box
        inside = box.x <= x <= box.x + box.w and box.y <= y <= box.y + box.h
        if not inside or box.board is None:
            return inside
        return math.dist(cell_centre(box, cell_at(box, x, y)), (x, y)) <= cell_size(box)[0] * TALL / 2


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A whole table laid out: zones, and placements from the lowest to the topmost."""

    width: float
    height: float
    regions: tuple[Region, ...]
    placements: tuple[Placement, ...]
    opened: tuple[float, float, float, float] | None = None
    """The area (x, y, w, h) in which one site is shown from near, over its neighbours."""

    def at(self, x: float, y: float, skip: frozenset[str] = frozenset()) -> Placement | None:
        """The topmost piece at a point, leaving out some handles (those that are being dragged)."""
        for placement in reversed(self.placements):
            if placement.handle not in skip and placement.holds(x, y):
                return placement
        return None

    def region_at(self, x: float, y: float) -> Region | None:
        """The smallest zone at a point; None is the free table."""
        found = [region for region in self.regions if region.holds(x, y)]
        return min(found, key=lambda region: region.box.w * region.box.h) if found else None

    def region(self, key: str) -> Region | None:
        """A zone by its key."""
        return next((region for region in self.regions if region.key == key), None)

    def placement(self, handle: str) -> Placement | None:
        """Where a piece lies."""
        return next((placement for placement in self.placements if placement.handle == handle), None)

    def within(self, left: float, top: float, right: float, bottom: float) -> list[Placement]:
        """The placements whose centre lies in a box, lowest first."""
        left, right = min(left, right), max(left, right)
        top, bottom = min(top, bottom), max(top, bottom)
        return [place for place in self.placements if left <= place.x <= right and top <= place.y <= bottom]


def piece_size(piece: PieceView, box: ZoneBox | None, layout: Layout) -> tuple[float, float]:
    """How large a piece is drawn where it lies."""
    if piece.kind == "card":
        return (box.card_w, box.card_h) if box is not None else (layout.card_w, layout.card_h)
    w, h = PIECE_SIZES.get(piece.kind, (54.0, 54.0))
    scale = layout.width / 1600
    if piece.kind == "die" and box is not None and box.kind == "slot":
        # a die with a place of its own is large enough to be read from afar
        scale = max(scale, min(scale * 1.4, (min(box.w, box.h) - 2 * PAD) / w))
    return w * scale, h * scale


def arrange(view: View, layout: Layout, bottom: int, site: int = 0) -> Arrangement:
    """Lay out a view with seat ``bottom`` at the lower edge; a ``site`` is shown from near, over its neighbours."""
    regions: list[Region] = []
    placements: list[Placement] = []
    near = close_up(layout, bottom, view, site) if site else None
    placed: set[str] = set(near.covered) if near is not None else set()
    given = given_room(view, layout, bottom)
    for made in (*layout.zones, *opened_sites(view, layout)):
        seat = layout.absolute(made.seat, bottom)
        key = zone_key(made.family, made.site, seat)
        if key in placed:
            continue
        box = given.get(key, made)
        box = near.boxes.get(key, box) if near is not None else box
        zone = view.zone(key)
        regions.append(Region(key, box, zone.count))
        placed.add(key)
        if box.family != "table":  # what lies on the free table lies over everything else
            placements.extend(arrange_zone(zone, box, layout))
    loose = layout.box("table")
    if loose is not None:
        placements.extend(arrange_zone(view.zone("table"), loose, layout))
    for key, zone in view.zones.items():
        if key not in placed:
            placements.extend(_arrange_free(zone, None, layout))
    opened = near.area if near is not None else None
    return Arrangement(layout.width, layout.height, tuple(regions), tuple(placements), opened)


def arrange_zone(zone: ZoneView, box: ZoneBox, layout: Layout) -> list[Placement]:
    """The placements of one zone."""
    if not zone.pieces:
        return []
    if box.kind == "pile":
        return _arrange_pile(zone, box, layout)
    if box.kind in ("hand", "fan"):
        return _arrange_fan(zone, box, layout)
    if box.kind in ("grid", "hex"):
        return _arrange_cells(zone, box, layout)
    if box.kind == "free":
        return _arrange_free(zone, box, layout)
    return _arrange_row(zone, box, layout)


# -- the kinds of zones --------------------------------------------------------------------------------------


def _inner(box: ZoneBox) -> tuple[float, float, float, float]:
    """The part of a zone where cards lie."""
    titled = box.show_label and box.kind != "hand" and not box.corner
    top = LABEL if titled and box.h >= box.card_h + LABEL else 0.0
    return box.x, box.y + top, box.w - box.aside, box.h - top


def _lay(piece: PieceView, zone: str, x: float, y: float, size: tuple[float, float], turn: float = 0.0) -> Placement:
    return Placement(piece, zone, x, y, size[0], size[1], piece.angle + turn)


def _with_attached(base: Placement, layout: Layout, tuck: float = TUCK) -> list[Placement]:
    """A piece with what is attached to it: cards tucked behind, each `tuck` of its height further out, small pieces
    on top."""
    cards = [piece for piece in base.piece.attached if piece.kind == "card"]
    others = [piece for piece in base.piece.attached if piece.kind != "card"]
    under: list[Placement] = []
    for number, piece in enumerate(cards, start=1):
        turn = math.radians(base.angle)
        shift = base.h * tuck * number
        x, y = base.x + math.sin(turn) * shift, base.y - math.cos(turn) * shift
        tucked = Placement(piece, base.zone, x, y, base.w, base.h, base.angle, host=base.handle)
        under = [*_with_attached(tucked, layout), *under]
    over: list[Placement] = []
    for number, piece in enumerate(others):
        w, h = piece_size(piece, None, layout)
        scale = min(1.0, base.w * 0.42 / w)
        column, row = number % 2, number // 2
        x = base.x + base.w * (0.26 - 0.5 * column)
        y = base.y + base.h * (0.18 - 0.24 * row)
        over.extend(
            _with_attached(
                Placement(piece, base.zone, x, y, w * scale, h * scale, piece.angle, host=base.handle), layout
            )
        )
    return [*under, base, *over]


def host_x(box: ZoneBox) -> float:
    """Where the middle of a card lies that has slots beside it: behind the track, if there is one."""
    return box.x + PAD + (TRACK if box.track else 0.0) + box.card_w / 2


def slot_centres(base: Placement, box: ZoneBox) -> list[tuple[float, float]]:
    """The middles of the slots beside a card."""
    room = box.x + box.w - PAD / 2 - base.w / 2 - base.x
    step = max(base.w * 0.5, min(base.w + GAP * 0.5, room / max(1, box.beside)))
    return [(base.x + step * (number + 1), base.y) for number in range(box.beside)]


def _with_beside(base: Placement, box: ZoneBox, layout: Layout) -> list[Placement]:
    """A piece with its attached cards in the slots beside it; more than there are slots for lie on the last one."""
    cards = [piece for piece in base.piece.attached if piece.kind == "card"]
    others = tuple(piece for piece in base.piece.attached if piece.kind != "card")
    slots = slot_centres(base, box)
    found = _with_attached(replace(base, piece=replace(base.piece, attached=others)), layout)
    found = [replace(place, piece=base.piece) if place.handle == base.handle else place for place in found]
    for number, piece in enumerate(cards):
        x, y = slots[min(number, len(slots) - 1)]
        more = max(0, number - len(slots) + 1) * 6.0
        place = Placement(piece, base.zone, x + more, y + more, base.w, base.h, piece.angle, host=base.handle)
        found.extend(_with_attached(place, layout))
    return found


def _arrange_pile(zone: ZoneView, box: ZoneBox, layout: Layout) -> list[Placement]:
    top = zone.pieces[-1]
    size = piece_size(top, box, layout)
    x, y, w, h = _inner(box)
    place = _lay(top, zone.key, x + w / 2, y + h / 2, size)
    return _with_attached(replace(place, pile=zone.count or 1), layout)


def _arrange_fan(zone: ZoneView, box: ZoneBox, layout: Layout) -> list[Placement]:
    number = len(zone.pieces)
    card_w = box.card_w
    x, y, w, h = _inner(box)
    # A long hand leaves its shelf's label a corner, so that no title lies under it.
    lead = min(HAND_LEAD, w * 0.12) if box.kind == "hand" else 0.0
    room = w - lead - card_w - 2 * PAD
    # side by side while there is room: what a card costs stands at the edge that its neighbour would cover
    apart, scale = 0.86 if box.kind == "fan" else 1.03, 1.0
    if box.kind == "hand" and number > 1:
        scale = max(LEAST_HAND, min(1.0, (room + card_w) / (card_w * (0.97 * (number - 1) + 1))))
        room, card_w = room + card_w * (1 - scale), card_w * scale
    step = min(card_w * apart, room / (number - 1)) if number > 1 else 0.0
    centre = max(x + w / 2, x + lead + PAD + card_w / 2 + step * (number - 1) / 2)
    bend = min(2.2, 14.0 / max(number, 1)) if box.kind == "fan" else min(1.4, 9.0 / max(number, 1))
    middle = (number - 1) / 2
    found: list[Placement] = []
    for index, piece in enumerate(zone.pieces):
        away = index - middle
        turn = away * bend
        sink = (away / max(middle, 1)) ** 2 * box.card_h * 0.03 if number > 2 else 0.0
        wide, high = piece_size(piece, box, layout)
        size = (wide * scale, high * scale)
        # As low as the shelf lets them: its label stands above the cards.
        cy = y + h - box.card_h * scale / 2 - min(6.0, max(0.0, h - box.card_h * scale) / 2) + sink
        base = _lay(piece, zone.key, centre + away * step, cy, size, turn)
        found.extend(_with_attached(replace(base, in_hand=box.kind == "hand"), layout))
    return found


def _arrange_row(zone: ZoneView, box: ZoneBox, layout: Layout) -> list[Placement]:
    """Rows, columns and slots: side by side while there is room, then overlapping or in several lines."""
    down = box.direction == "down"
    x, y, w, h = _inner(box)
    if box.overflow == "wrap" and not down:
        size = box.card_w, box.card_h
        scale, middles = spots(len(zone.pieces), size, (x + PAD, y + PAD, w - 2 * PAD, h - 1.5 * PAD), GAP)
        wrapped: list[Placement] = []
        for piece, (mx, my) in zip(zone.pieces, middles, strict=True):
            wide, high = piece_size(piece, box, layout)
            wrapped.extend(_with_attached(_lay(piece, zone.key, mx, my, (wide * scale, high * scale)), layout))
        return wrapped
    length = (h if down else w) - 2 * PAD
    bases = [_lay(piece, zone.key, 0, 0, piece_size(piece, box, layout)) for piece in zone.pieces]
    bases = [replace(base, sink=base.h * 0.34) if base.piece.kind == "pin" else base for base in bases]
    if not down and not box.beside:
        cards = [base.piece.kind == "card" for base in bases]
        borne = [sum(piece.kind == "card" for piece in base.piece.attached) for base in bases]
        sizes = [(base.w, base.h, base.angle % 180 == 90) for base in bases]
        scales = scale_in_row(sizes, borne, (length, h), GAP) if all(cards) else [1.0] * len(bases)
        bases = [replace(base, w=base.w * by, h=base.h * by) for base, by in zip(bases, scales, strict=True)]
    lies = [not down and base.angle % 180 == 90 for base in bases]
    unders = [base.h * sum(piece.kind == "card" for piece in base.piece.attached) for base in bases]
    spans = [base.extent()[1 if down else 0] for base in bases]
    # what is attached to a turned card looks out beside it
    spans = [span + under * TUCK * lying for span, under, lying in zip(spans, unders, lies, strict=True)]
    total = sum(spans) + GAP * (len(spans) - 1)
    squeeze = max(0.0, total - length) / max(1, len(spans) - 1)
    total = min(total, length) if len(spans) > 1 else total
    cursor = (y if down else x) + PAD + max(0.0, (length - total) / 2)
    found: list[Placement] = []
    for base, span, under, lying in zip(bases, spans, unders, lies, strict=True):
        middle = cursor + span / 2
        # many lie closer, so that the uppermost does not leave the row
        tuck = TUCK if down or lying or not under else min(TUCK, max(LEAST_TUCK, (h - base.h) / under))
        out, turn = under * tuck / 2, math.radians(base.angle)
        spot = (x + w / 2, middle) if down else (middle - math.sin(turn) * out, y + h / 2 + math.cos(turn) * out)
        if box.beside and down:
            spot = (host_x(box), middle)
        placed = replace(base, x=spot[0], y=spot[1])
        found.extend(_with_beside(placed, box, layout) if box.beside else _with_attached(placed, layout, tuck))
        cursor += span + GAP - squeeze
    return found


def cell_size(box: ZoneBox) -> tuple[float, float]:
    """The size of one cell of a board zone (of a hexagon: its width and the distance between rows)."""
    if box.board is not None:
        _, _, across, down = box.span
        _, _, w, h = _inner(box)
        high = TALL if box.kind == "hex" else 1.0
        width = min(w / (across + 1 + 2 * RIM), h / (down + high + 2 * RIM))
        return width, width * (ROW if box.kind == "hex" else 1.0)
    columns, rows = max(box.columns, 1), max(box.rows, 1)
    if box.kind == "hex":
        width = box.w / (columns + 0.5)
        return width, min(width * ROW, box.h / (rows + 0.34))
    return box.w / columns, box.h / rows


def cell_centre(box: ZoneBox, cell: tuple[float, float]) -> tuple[float, float]:
    """Where a cell of a board zone lies, in table units. Without a board of the game's own, hexagons are (column,
    row) with odd rows half a cell to the right."""
    w, h = cell_size(box)
    column, row = cell
    if box.board is not None:
        left, top, across, down = box.span
        x, y = on_grid((int(column), int(row)), box.board.grid)
        ix, iy, iw, ih = _inner(box)
        return ix + iw / 2 + (x - left - across / 2) * w, iy + ih / 2 + (y - top - down / 2) * w
    if box.kind == "hex":
        return box.x + (column + 0.5 + (row % 2) / 2) * w, box.y + (row + 0.67) * h
    return box.x + (column + 0.5) * w, box.y + (row + 0.5) * h


def cells_of(box: ZoneBox) -> tuple[tuple[int, int], ...]:
    """The cells of a board zone."""
    if box.board is not None:
        return box.board.cells
    return tuple((column, row) for column in range(max(box.columns, 1)) for row in range(max(box.rows, 1)))


def cell_at(box: ZoneBox, x: float, y: float) -> tuple[int, int]:
    """The cell nearest to a point."""
    return min(cells_of(box), key=lambda cell: math.dist(cell_centre(box, cell), (x, y)))


def _arrange_cells(zone: ZoneView, box: ZoneBox, layout: Layout) -> list[Placement]:
    cells = cells_of(box)
    taken: dict[tuple[int, int], int] = {}
    found: list[Placement] = []
    cell_w, cell_h = cell_size(box)
    for order, piece in enumerate(zone.pieces):
        cell = cells[order % len(cells)]
        if piece.spot is not None:
            cell = int(piece.spot[0]), int(piece.spot[1])
            if box.board is None:
                cell = cell[0] % max(box.columns, 1), cell[1] % max(box.rows, 1)
            elif cell not in box.board:
                cell = cells[0]
        shift = taken.get(cell, 0) * cell_w * 0.26
        taken[cell] = taken.get(cell, 0) + 1
        x, y = cell_centre(box, cell)
        if piece.kind == "pin":
            size = cell_w * 0.92, cell_h * 0.98
            place = _lay(piece, zone.key, x + shift, y + shift, size)
            found.extend(_with_attached(replace(place, sink=cell_h * 0.46), layout))
            continue
        w, h = piece_size(piece, box, layout)
        scale = min(1.0, cell_w * 0.94 / w, cell_h * 0.94 / h)
        base = _lay(piece, zone.key, x + shift, y + shift, (w * scale, h * scale))
        found.extend(_with_attached(base, layout))
    return found


def _arrange_free(zone: ZoneView, box: ZoneBox | None, layout: Layout) -> list[Placement]:
    found: list[Placement] = []
    for order, piece in enumerate(zone.pieces):
        size = piece_size(piece, box, layout)
        if piece.spot is not None:
            x, y = piece.spot
        elif box is not None:
            x, y = box.x + box.w / 2 + order % 7 * 12, box.y + box.h / 2 + order % 7 * 12
        else:
            x, y = layout.width / 2 + order % 7 * 14, layout.height / 2 + order % 7 * 14
        x = min(max(x, size[0] * 0.2), layout.width - size[0] * 0.2)
        y = min(max(y, size[1] * 0.2), layout.height - size[1] * 0.2)
        found.extend(_with_attached(_lay(piece, zone.key, x, y, size), layout))
    return found


# -- dropping ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Drop:
    """Where something let go at a point would come to lie: a zone with index and spot, and the piece under it."""

    zone: str
    index: int | None = None
    spot: tuple[float, float] | None = None
    over: str = ""


def drop_at(arrangement: Arrangement, x: float, y: float, skip: Sequence[str] = ()) -> Drop:
    """Turn a point into a place: snap to a slot, a position in a row, a cell, or a free spot."""
    left_out = frozenset(skip)
    under = arrangement.at(x, y, left_out)
    region = arrangement.region_at(x, y)
    over = ""
    if under is not None:
        over = under.host or under.handle
    if region is None:
        zone = under.zone if under is not None else "table"
        return Drop(zone if zone == "table" else "table", None, (round(x, 1), round(y, 1)), over)
    box = region.box
    if box.kind in ("grid", "hex"):
        return Drop(region.key, None, cell_at(box, x, y), over)
    if box.kind == "free":
        return Drop(region.key, None, (round(x, 1), round(y, 1)), over)
    if box.kind == "pile":
        return Drop(region.key, None, None, over)
    down = box.direction == "down" and box.kind in ("row", "slot")
    index = 0
    for placement in arrangement.placements:
        if placement.zone == region.key and not placement.host and placement.handle not in left_out:
            above = box.overflow == "wrap" and placement.y + placement.h / 2 < y
            beneath = box.overflow == "wrap" and placement.y - placement.h / 2 > y
            index += (placement.y < y) if down else above or (placement.x < x and not beneath)
    return Drop(region.key, index, None, over)


def seat_of(zone: str) -> int:
    """The seat that a zone belongs to, 0 for shared ones."""
    return parse_zone(zone).seat
