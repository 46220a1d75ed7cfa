"""`layout.yaml`: where everything lies on the table, in units of the table's own, for each number of seats.

::

    table: [1600, 940]           # the window shows it scaled as a whole, with felt around it
    card: [124, 174]             # how large a card is drawn, where a zone does not say otherwise
    layouts:
      2:
        - {zone: land_deck, kind: slot, box: [10, 380, 124, 174]}
        - {zone: land, kind: slot, box: [220, 340, 206, 178], step: [214, 0]}     # all its sites, 214 apart
        - {zone: hand, seat: 1, kind: hand, box: [220, 730, 640, 202]}
        - {panel: log, box: [1300, 136, 290, 380]}

Seats here are relative: seat 1 sits at the bottom, the others follow clockwise; `Layout.relative` turns one into
the other. Kinds: hand row pile fan grid hex slot free. Panels: log phase score buttons, seat (with a seat),
and account: the column where a show lays out what a place is decided by, over whatever else lies there.
A zone of a family with sites is one box for all (`step` apart) or one line per `site`. `overflow` says what a
full zone does: "overlap" (default), "scroll", "open" or "wrap" (its cards get smaller and go on in another line);
`direction` which way its cards run: right or down.
`beside: 2` gives each card of a row two slots beside it for what is attached to it; `track: power` draws a track
from 0 to 9 with a tack on that derived number. A zone with a board is `hex` or `grid`: `ground` is the palette that
the map is painted in, `marks` say how marked cells look: `marks: {spring: {icon: drop, color: "#3f8a4a", label:
Spring, sentence: New pieces enter here.}}`.
A box that only some tables have says so: `when: {format: duel}` (options and their values; all must be so). A label
may hold {site}, the number of the site. `aside` keeps room at the right of a zone for the steps that its card goes
up. With `yields: land` a place gives its room, while it holds nothing, to the place beside it of that zone, where
cards are larger then. A phase panel with a `seat` shows the phase of the game that this seat plays in, where several
go on at one table.
Where seats do not follow clockwise, a line
`seating: {4: [[1, 2, 3, 4], [2, 1, 4, 3], ...]}` says for each seat at the bottom who sits at places 1, 2 and so on.

Under all of it lies the felt: the zone `table`, free and as large as the whole table, which every game has. It is
the first of `Layout.zones`; where boxes overlap, the later one is on top.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from tabletop.core.board import LEVELS, Board, Cell, Grid
from tabletop.core.zones import Scalar, zone_key

# -- the kinds of places on a table ----------------------------------------------------------------------------
#
# The kinds of places on a table: what each is called in ``layout.yaml``, and what the rooms above ask of it.
#
# A kind is one line here (what it is) and one file in ``tabletop/control/kinds`` (how it lays out what it holds, and
# where something dropped on it comes to lie).


Ground = Literal["mat", "shelf", "map", "none"]

LEAST_CARD = 44
"""The least width of a card in pixels, at the smallest window."""
LEAST_PILE = 32
"""The same of a pile: its colour, its sign and its number tell it."""


@dataclass(frozen=True, slots=True)
class BoxKind:
    """What a kind of place is, as data.

    ``ground`` is what is drawn under it. ``is_hand``: it holds what one seat alone may see. ``is_pile``: one stack of
    which only the top shows. ``is_board``: cells, ``hexagonal`` or square. ``is_free``: everything lies where it was
    put, and it may lie under other places.
    """

    name: str
    ground: Ground = "mat"
    least: int = LEAST_CARD
    is_hand: bool = False
    is_pile: bool = False
    is_board: bool = False
    hexagonal: bool = False
    is_free: bool = False
    tidy: bool = True
    """The order of what lies in it, or its spot, is only how it looks; on a board, and in a pile, it is the game."""
    counts: bool = True
    """Its heading tells how many lie in it."""
    rises: bool = False
    """A card rises out of it, upright, when it is pointed at."""
    closes_up: bool = False
    """Cards lie over one another where there are too many of them: then it is worth a look from near."""
    grows: bool = False
    """Its cards are drawn larger while there is room."""
    single: bool = False
    """It is meant for one thing: a die is drawn as large as it, and what is dropped on what lies there is put to use
    rather than tidied."""


KINDS: dict[str, BoxKind] = {
    kind.name: kind
    for kind in (
        BoxKind("hand", ground="shelf", is_hand=True, rises=True),
        BoxKind("row", closes_up=True, grows=True),
        BoxKind("pile", least=LEAST_PILE, is_pile=True, tidy=False, counts=False),
        BoxKind("fan", rises=True),
        BoxKind("grid", ground="map", is_board=True, tidy=False),
        BoxKind("hex", ground="map", is_board=True, tidy=False, hexagonal=True),
        BoxKind("slot", counts=False, grows=True, single=True),
        BoxKind("free", is_free=True),
    )
}
"""Every kind that a layout may name."""
PANEL = BoxKind("panel", ground="none", counts=False)
"""Where a widget of the program stands; no zone."""
BOARDS = {"hex": KINDS["hex"], "square": KINDS["grid"]}
"""The kind of place for each grid that a board can have."""


LABEL = 24.0
"""Room at the top of a place with a title that its cards leave to that, in units of the table."""

BOARD_HEAD = 32.0
"""Room above a board for its title, where no corner of it is empty."""

HAND_HEAD = 30.0
"""Room above the cards of a hand in which the label of its shelf stands by itself."""


@dataclass(frozen=True, slots=True)
class CellLook:
    """How cells that bear a mark look: an icon and a colour, never the colour alone; and what they are."""

    icon: str = ""
    color: str = ""
    label: str = ""
    sentence: str = ""


@dataclass(frozen=True, slots=True)
class ZoneBox:
    """Where a zone (or a panel of the program) lies: `seat` is relative, 0 = shared; `site` 0 = none.

    `key` is the zone key with the relative seat ("deploy#3@2"), for a panel "panel:log" or "panel:seat@2".
    `card_w` and `card_h`: the size of a card lying here. `columns` and `rows` for grids without a board.
    """

    key: str
    family: str
    site: int
    seat: int
    x: float
    y: float
    w: float
    h: float
    kind: BoxKind
    card_w: float
    card_h: float
    direction: Literal["right", "down"] = "right"
    overflow: Literal["overlap", "scroll", "open", "wrap"] = "overlap"
    label: str = ""
    show_label: bool = True
    hide_empty: bool = False
    """Nothing is drawn of the place while it holds nothing."""
    yields: str = ""
    """The family of the place beside it to which it gives most of its room while it holds nothing."""
    columns: int = 0
    rows: int = 0
    board: Board | None = field(default=None, compare=False)
    """The cells of the zone, where the game says which it has; else `columns` by `rows`."""
    span: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    """Least x, least y, width and height of the middles of the board's cells, in widths of a cell."""
    corner: bool = False
    """The cells leave the upper left corner free: the title stands there and takes no room from them."""
    beside: int = 0
    """So many attached cards lie in slots of their own beside their host, instead of tucked under it."""
    track: str = ""
    """A derived number that a track beside each card shows, from 0 to 9."""
    ground: str = ""
    """The palette that a board is painted in."""
    marks: Mapping[str, CellLook] = field(default_factory=dict, compare=False)
    """How cells look that bear a mark."""
    when: tuple[tuple[str, Scalar], ...] = ()
    """Options with the values under which this box is on the table; () always."""
    aside: float = 0.0
    """How much is kept free at the right for what stands beside a card: the steps that it goes up."""
    total: tuple[float, float] | None = None
    """Where the middle of a seat's total lies, from the box's upper left corner; None: on a border of the box."""


ROW = 3**0.5 / 2
"""The distance between two rows of hexagons, in widths of one."""


def on_grid(cell: Cell, grid: Grid) -> tuple[float, float]:
    """Where the middle of a cell lies on an endless board, in widths of a cell."""
    column, row = cell
    return (column + row / 2, row * ROW) if grid == "hex" else (float(column), float(row))


NARROW = 0.3
"""How wide an edge between squares or hexagons is, in widths of one."""


HIGH = 5.4
"""How high a cell of a board with triangles is, in widths of it."""


def height_of(board: Board) -> float:
    """How high a cell is, in widths of it."""
    return HIGH if board.triangles else 1.0


def on_board(cell: Cell, board: Board) -> tuple[float, float]:
    """Where the middle of a cell of a board lies, in widths of a cell."""
    if board.triangles:
        return float(cell[0]), cell[1] * HIGH
    if not board.edges:
        return on_grid(cell, board.grid)
    if board.grid == "hex":
        of_hexagons, level = divmod(cell[1] - 3, 4)
        return cell[0] * (1 + NARROW) / 4, (of_hexagons + LEVELS[level] / 6) * (1 + NARROW) * ROW
    column, row = (each // 2 * (1 + NARROW) + (NARROW + 0.5 if each % 2 else NARROW / 2) for each in cell)
    return column, row


def span_of(board: Board) -> tuple[float, float, float, float]:
    """Least x, least y, width and height of the middles of a board's cells, in widths of a cell."""
    points = [on_board(cell, board) for cell in board.cells] or [(0.0, 0.0)]
    left, top = min(x for x, _ in points), min(y for _, y in points)
    return left, top, max(x for x, _ in points) - left, max(y for _, y in points) - top


def leaves_corner(board: Board) -> bool:
    """Whether a board's first row begins so far to the right that a title has room before it."""
    left, top, across, _ = span_of(board)
    first = [x for x, y in (on_board(cell, board) for cell in board.cells) if y == top]
    return bool(first) and min(first) - left >= across / 5 > 0


@dataclass(frozen=True, slots=True)
class Layout:
    """The table for one number of seats: `zones` are places for pieces, `panels` for the program's widgets."""

    seats: int
    width: float
    height: float
    card_w: float
    card_h: float
    zones: tuple[ZoneBox, ...]
    panels: tuple[ZoneBox, ...]
    seating: tuple[tuple[int, ...], ...] = ()
    """Who sits at places 1, 2 ... for each seat at the bottom; without it, all follow clockwise."""
    tiles: frozenset[str] = frozenset()
    """The cards that fill their cells on a board."""

    def under(self, options: Mapping[str, Scalar]) -> Layout:
        """The layout as a table with these options has it: without the boxes that belong to others."""
        zones = tuple(box for box in self.zones if _holds(box, options))
        panels = tuple(box for box in self.panels if _holds(box, options))
        if len(zones) == len(self.zones) and len(panels) == len(self.panels):
            return self
        return replace(self, zones=zones, panels=panels)

    def relative(self, seat: int, bottom: int) -> int:
        """Where a seat sits when seat `bottom` is at the bottom: 1 = bottom, then clockwise. 0 stays 0."""
        if seat and self.seating:
            return self.seating[bottom - 1].index(seat) + 1
        return (seat - bottom) % self.seats + 1 if seat else 0

    def absolute(self, relative: int, bottom: int) -> int:
        """The seat that sits at a relative place; the inverse of `relative`."""
        if relative and self.seating:
            return self.seating[bottom - 1][relative - 1]
        return (relative - 1 + bottom - 1) % self.seats + 1 if relative else 0

    def box(self, family: str, site: int = 0, relative_seat: int = 0) -> ZoneBox | None:
        """The box of a zone, None where the layout has none."""
        key = zone_key(family, site, relative_seat)
        return next((box for box in self.zones if box.key == key), None)

    def panel(self, name: str, relative_seat: int = 0) -> ZoneBox | None:
        """The box of a panel, None where the layout has none."""
        key = f"panel:{name}" + (f"@{relative_seat}" if relative_seat else "")
        return next((box for box in self.panels if box.key == key), None)


def _holds(box: ZoneBox, options: Mapping[str, Scalar]) -> bool:
    return all(options.get(key) == value for key, value in box.when)
