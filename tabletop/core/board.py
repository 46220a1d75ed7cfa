"""Boards and their cells: neighbours, distance, rotation, patterns and ways on square and hexagonal grids.

Square cells are ``(column, row)``. Hexagonal cells are axial ``(q, r)`` with the third cube coordinate
``s = -q - r``; rows are pointy-topped, so a layout draws ``r`` downwards and shifts each row by half a cell.

A ``Board`` is which cells there are, what they are called and what is marked on them. Several zones may have the same
board: a cell of one is then the counterpart of the same cell of the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal, NamedTuple

Cell = tuple[int, int]
Grid = Literal["square", "hex"]

_SQUARE: tuple[Cell, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
_HEX: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def neighbours(cell: Cell, grid: Grid = "hex") -> tuple[Cell, ...]:
    """The adjacent cells, clockwise; whether they are on the board is for the caller to ask.

    >>> len(neighbours((0, 0)))
    6
    """
    steps = _HEX if grid == "hex" else _SQUARE
    return tuple((cell[0] + step[0], cell[1] + step[1]) for step in steps)


def distance(one: Cell, other: Cell, grid: Grid = "hex") -> int:
    """The least number of steps from one cell to another on an empty, endless board."""
    across, down = other[0] - one[0], other[1] - one[1]
    if grid == "square":
        return abs(across) + abs(down)
    return (abs(across) + abs(down) + abs(across + down)) // 2


def rotate(cell: Cell, turns: int, grid: Grid = "hex") -> Cell:
    """A cell turned clockwise about the origin, by sixths on hexagons and quarters on squares."""
    across, down = cell
    if grid == "square":
        for _ in range(turns % 4):
            across, down = -down, across
        return across, down
    for _ in range(turns % 6):
        across, down = -down, across + down
    return across, down


def turned(pattern: Iterable[Cell], turns: int, grid: Grid = "hex") -> frozenset[Cell]:
    """A whole pattern turned about the origin."""
    return frozenset(rotate(cell, turns, grid) for cell in pattern)


def shifted(pattern: Iterable[Cell], by: Cell) -> frozenset[Cell]:
    """A pattern moved so that its origin lies at ``by``."""
    return frozenset((cell[0] + by[0], cell[1] + by[1]) for cell in pattern)


def mirrored(cell: Cell) -> Cell:
    """A hexagonal cell reflected, east staying east: ``(q, r)`` becomes ``(q + r, -r)``.

    >>> mirrored(mirrored((2, 1)))
    (2, 1)
    """
    return cell[0] + cell[1], -cell[1]


FACINGS: Mapping[Grid, Mapping[str, int]] = {
    "square": {"north": 0, "east": 90, "south": 180, "west": 270},
    "hex": {"north-east": 30, "east": 90, "south-east": 150, "south-west": 210, "west": 270, "north-west": 330},
}
"""The directions that a piece may face on a board, clockwise, with the angle at which it lies then."""


def faced(angle: int, grid: Grid) -> str:
    """The direction that a piece faces which lies at an angle: of those of its board the nearest.

    >>> faced(90, "square"), faced(200, "hex")
    ('east', 'south-west')
    """
    return min(
        FACINGS[grid], key=lambda each: min((FACINGS[grid][each] - angle) % 360, (angle - FACINGS[grid][each]) % 360)
    )


class Laid(NamedTuple):
    """A shape as it lies: its cells that are on the board, row by row, whether these are all, and their labels."""

    cells: tuple[Cell, ...]
    whole: bool
    labels: str


MOST_LAID = 20_000
"""From so many cells of a board it is remembered how shapes lie there."""


@dataclass(frozen=True, slots=True)
class Board:
    """The cells of a board in reading order with their labels; which of them bear a mark; which have a name."""

    name: str
    grid: Grid
    labels: Mapping[Cell, str]
    marks: Mapping[str, frozenset[Cell]] = field(default_factory=dict)
    names: Mapping[Cell, str] = field(default_factory=dict)
    lines: tuple[tuple[Cell, ...], ...] = ()
    """Points that follow one another on lines; where there are some, only these are neighbours and in line."""
    facing: Mapping[int, str] = field(default_factory=dict)
    """By seat, which direction lies before it ("north")."""
    upward: bool = False
    """Rows are counted from the lowest, as on a board for chess; else from the uppermost."""
    points: bool = False
    """What is called a cell is drawn as a point on lines, as pieces stand where these meet."""
    many: bool = False
    """Several pieces may lie on a cell, side by side or each on the one before."""
    tracks: Mapping[int, tuple[Cell, ...]] = field(default_factory=dict)
    """By seat (0: all of them) the cells that follow one another for its pieces."""
    rings: frozenset[int] = frozenset()
    """The seats behind whose last cell the first one comes again."""
    stacked: bool = False
    """Several pieces on a cell lie on each other."""
    edges: bool = False
    """Between its squares or hexagons lie edges and corners, which are cells as well: of squares in every second
    column and row, from the first, of hexagons as ``hex_parts`` says."""
    colors: Mapping[str, str] = field(default_factory=dict)
    """By mark, the colour ("#rrggbb") of the cells that bear it."""
    triangles: str = ""
    """The mark of the cells that are drawn as triangles, their tips towards the middle; all cells are tall then, and
    what lies on one is a column from its outer end."""
    _by_label: dict[str, Cell] = field(init=False, repr=False, compare=False, default_factory=dict)
    beside: dict[tuple[Cell, str, int], tuple[Cell, ...]] = field(
        init=False, repr=False, compare=False, default_factory=dict
    )
    """What phrases have found: by cell, direction and seat what lies next to it; by cell, "within" and steps what is
    near."""
    pairs: dict[tuple[Cell, str, int], tuple[tuple[Cell, Cell], ...]] = field(
        init=False, repr=False, compare=False, default_factory=dict
    )
    """The two nearest cells in line, each way, in the same way."""
    _around: dict[Cell, tuple[Cell, ...]] = field(init=False, repr=False, compare=False, default_factory=dict)
    _marked: dict[str, tuple[Cell, ...]] = field(init=False, repr=False, compare=False, default_factory=dict)
    _ways: dict[Cell, tuple[tuple[Cell, ...], ...]] = field(
        init=False, repr=False, compare=False, default_factory=dict
    )
    _apart: dict[Cell, dict[Cell, int]] = field(init=False, repr=False, compare=False, default_factory=dict)
    """By cell, how many steps the others are from it."""
    _places: dict[int, dict[Cell, int]] = field(init=False, repr=False, compare=False, default_factory=dict)
    """By seat, the cells of its track with their places."""
    _laid: dict[tuple[tuple[Cell, ...], Turning, Cell], tuple[Laid, ...]] = field(
        init=False, repr=False, compare=False, default_factory=dict
    )
    _ends: list[tuple[int, int, int]] = field(init=False, repr=False, compare=False, default_factory=list)

    def __post_init__(self) -> None:
        self._by_label.update((label, cell) for cell, label in self.labels.items())

    @property
    def cells(self) -> tuple[Cell, ...]:
        """All cells, row by row."""
        return tuple(self.labels)

    def __contains__(self, cell: object) -> bool:
        return cell in self.labels

    def laid(self, pattern: tuple[Cell, ...], turning: Turning, start: Cell) -> tuple[Laid, ...]:
        """Every different way to lay a shape with one of its cells there."""
        found = self._laid.get((pattern, turning, start))
        if found is None:
            if len(self._laid) > MOST_LAID:
                self._laid.clear()
            ways = layings(pattern, self.grid, turning)
            found = self._laid[pattern, turning, start] = tuple([self._way_at(way, start) for way in ways])
        return found

    def _way_at(self, way: tuple[Cell, ...], start: Cell) -> Laid:
        cells = [(start[0] + x, start[1] + y) for x, y in way]
        there = sorted((cell for cell in cells if cell in self.labels), key=lambda cell: (cell[1], cell[0]))
        return Laid(tuple(there), len(there) == len(cells), " ".join(map(self.label, there)))

    def label(self, cell: Cell) -> str:
        """What a cell is called, "" for one that is not on the board."""
        return self.labels.get(cell, "")

    def named(self, cell: Cell) -> str:
        """What sentences call a cell: by its name, with its label where others bear the same, else by its label."""
        name, label = self.names.get(cell, ""), self.label(cell)
        if not name or cell not in self.labels:
            return label
        return name if [*self.names.values()].count(name) == 1 else f"{name} {label}"

    def called(self, cell: Cell, seat: int = 1) -> str:
        """What a cell is called at the table: by its name; a triangle by the number of its place, which stands beside
        it, as it is for a seat."""
        if cell in self.names:
            return self.named(cell)
        place = self.place(cell, seat) if cell in self.marked(self.triangles) else 0
        return str(place) if place else self.label(cell)

    def cell(self, label: str) -> Cell | None:
        """The cell of that label, None if there is none."""
        return self._by_label.get(label)

    def labelled(self, labels: Iterable[str]) -> list[str]:
        """Those of some labels that a cell has."""
        return [label for label in labels if label in self._by_label]

    def marked(self, mark: str) -> frozenset[Cell]:
        """The cells that bear a mark."""
        return self.marks.get(mark, frozenset())

    def cells_marked(self, mark: str) -> tuple[Cell, ...]:
        """The same, row by row."""
        found = self._marked.get(mark)
        if found is None:
            bear = self.marked(mark)
            found = self._marked[mark] = tuple(cell for cell in self.labels if cell in bear)
        return found

    def around(self, cell: Cell) -> tuple[Cell, ...]:
        """The adjacent cells that are on the board, clockwise."""
        found = self._around.get(cell)
        if found is None:
            near = [way[0] for way in self.ways(cell)] if self.lines else neighbours(cell, self.grid)
            found = self._around[cell] = tuple(each for each in dict.fromkeys(near) if each in self.labels)
        return found

    def regions(self) -> tuple[tuple[str, frozenset[Cell]], ...]:
        """The connected parts of each mark that has a colour, the largest of a mark first."""
        found: list[tuple[str, frozenset[Cell]]] = []
        for mark in self.colors:
            left, parts = set(self.marked(mark)), []
            while left:
                border = [min(left, key=lambda cell: (cell[1], cell[0]))]
                part = set(border)
                while border:
                    near = [cell for cell in self.around(border.pop()) if cell in left and cell not in part]
                    part.update(near)
                    border += near
                left -= part
                parts.append(frozenset(part))
            found += [(mark, part) for part in sorted(parts, key=len, reverse=True)]
        return tuple(found)

    def joins(self) -> tuple[tuple[Cell, Cell], ...]:
        """The cells that are adjacent, each pair once."""
        return tuple((cell, each) for cell in self.labels for each in self.around(cell) if cell < each)

    def ways(self, cell: Cell) -> tuple[tuple[Cell, ...], ...]:
        """On a board of lines: the points that follow from one, each way on each line through it."""
        found = self._ways.get(cell)
        if found is None:
            both = (way for line in self.lines if cell in line for way in _both(line, line.index(cell)))
            found = self._ways[cell] = tuple(way for way in both if way)
        return found

    def along(self, cell: Cell, by: int, seat: int = 0) -> Cell | None:
        """The cell so many steps further on the track of a seat (below 0: back), None for one that is off the track
        or would lead beyond its end."""
        owner = seat if seat in self.tracks else 0
        track, place = self.tracks.get(owner, ()), self.place(cell, seat)
        if not place:
            return None
        at = place - 1 + by
        if owner in self.rings:
            return track[at % len(track)]
        return track[at] if 0 <= at < len(track) else None

    def place(self, cell: Cell, seat: int = 0) -> int:
        """Which place a cell has on the track of a seat, from 1; 0 for one that is off the track."""
        owner = seat if seat in self.tracks else 0
        known = self._places.get(owner)
        if known is None:
            known = {each: at for at, each in enumerate(self.tracks.get(owner, ()), start=1)}
            self._places[owner] = known
        return known.get(cell, 0)

    def start_facing(self, seat: int) -> str:
        """The direction that a piece of a seat faces when it comes here."""
        return self.facing.get(seat, "north" if self.grid == "square" else "east")

    def row(self, cell: Cell) -> int:
        """The row of a cell, from 1."""
        _, first, last = self._bounds()
        return last - cell[1] + 1 if self.upward else cell[1] - first + 1

    def column(self, cell: Cell) -> int:
        """The column of a cell, from 1 at the left."""
        return cell[0] - self._bounds()[0] + 1

    def points_up(self, cell: Cell) -> bool:
        """Whether a triangle stands on its lower end: in the lower half of the rows."""
        _, first, last = self._bounds()
        return 2 * cell[1] > first + last

    def is_narrow(self, cell: Cell) -> tuple[bool, bool]:
        """Whether a cell lies in a narrow column, in a narrow row: an edge in one of them, a corner in both."""
        left, first, _ = self._bounds()
        among_squares = self.edges and self.grid == "square"
        return (among_squares and (cell[0] - left) % 2 == 0, among_squares and (cell[1] - first) % 2 == 0)

    def tilt(self, cell: Cell) -> int | None:
        """How an edge between hexagons lies: upright (0), rising to the right (1) or falling (-1); None for what is
        none."""
        if not self.edges or self.grid != "hex" or cell not in self.marked("edge"):
            return None
        one, other = sorted(each for each in self.around(cell) if each in self.marked("corner"))
        return 0 if one[0] == other[0] else 1 if one[1] > other[1] else -1

    def apart(self, one: Cell, other: Cell) -> int:
        """How many steps one cell is from another: where edges lie between hexagons by way of these."""
        if not self.edges or self.grid != "hex":
            return distance(one, other, self.grid)
        known = self._apart.get(one)
        if known is None:
            ways = self._ways_from(one, len(self.labels))
            known = self._apart[one] = {one: 0, **{cell: len(way) - 1 for cell, way in ways.items()}}
        return known.get(other, len(self.labels))

    def _bounds(self) -> tuple[int, int, int]:
        """The least first coordinate, the least and the greatest second one."""
        if not self._ends:
            rows = [each[1] for each in self.labels] or [0]
            self._ends.append((min([each[0] for each in self.labels] or [0]), min(rows), max(rows)))
        return self._ends[0]

    def _ways_from(self, start: Cell, steps: int) -> dict[Cell, tuple[Cell, ...]]:
        around = self.around
        ways: dict[Cell, tuple[Cell, ...]] = {start: (start,)}
        border = [start]
        for _ in range(steps):
            border, before = [], border
            for cell in before:
                way = ways[cell]
                for each in around(cell):
                    if each not in ways:
                        ways[each] = (*way, each)
                        border.append(each)
        del ways[start]
        return ways


def _both(line: tuple[Cell, ...], at: int) -> tuple[tuple[Cell, ...], tuple[Cell, ...]]:
    """What follows a place of a line, and what comes before it, the nearest first."""
    return line[at + 1 :], tuple(reversed(line[:at]))


@dataclass(frozen=True, slots=True)
class Placement:
    """A pattern laid on a board: its cell number ``index`` lies on the anchor, turned clockwise, reflected before.
    The cells are those of the pattern in its order; they may lie off the board."""

    index: int
    turn: int
    reflected: bool
    cells: tuple[Cell, ...]


def place(
    pattern: Sequence[Cell], anchor: Cell, index: int, turn: int, reflected: bool = False, grid: Grid = "hex"
) -> Placement:
    """One way to lay a pattern. IndexError for a cell that the pattern does not have."""
    base = [mirrored(cell) for cell in pattern] if reflected else list(pattern)
    hold = base[index]
    spun = [rotate((cell[0] - hold[0], cell[1] - hold[1]), turn, grid) for cell in base]
    return Placement(index, turn, reflected, tuple((anchor[0] + q, anchor[1] + r) for q, r in spun))


def placements(
    pattern: Sequence[Cell], anchor: Cell, board: Board | None = None, reflected: bool = False, grid: Grid = "hex"
) -> tuple[Placement, ...]:
    """Every different way to lay a pattern so that some cell of it lies on the anchor, by index and then by turn;
    ``reflected``: its mirror images too. Two that cover the same cells (of the board, if one is given) are one.

    >>> len(placements([(0, 0), (1, 0), (2, 0), (2, 1)], (0, 0)))
    24
    """
    found: dict[frozenset[Cell], Placement] = {}
    for flipped in (False, True) if reflected else (False,):
        for index in range(len(pattern)):
            for turn in range(6 if grid == "hex" else 4):
                laid = place(pattern, anchor, index, turn, flipped, grid)
                covered = frozenset(cell for cell in laid.cells if board is None or cell in board)
                found.setdefault(covered, laid)
    return tuple(found.values())


Turning = Literal["still", "turn", "mirror"]
"""How a shape may be laid: as it is printed, turned, or turned and turned over."""


@lru_cache(maxsize=1000)
def layings(pattern: tuple[Cell, ...], grid: Grid, turning: Turning) -> tuple[tuple[Cell, ...], ...]:
    """Every different way to lay a shape so that one of its cells lies on the origin, as the cells that it covers.

    >>> [len(layings(((0, 0), (1, 0)), "square", how)) for how in ("still", "turn", "mirror")]
    [2, 4, 4]
    """
    found: dict[frozenset[Cell], tuple[Cell, ...]] = {}
    turns = 1 if turning == "still" else 6 if grid == "hex" else 4
    for flipped in (False, True) if turning == "mirror" else (False,):
        base = [mirrored(cell) if grid == "hex" else (-cell[0], cell[1]) for cell in pattern] if flipped else pattern
        for turn in range(turns):
            cells = [rotate(cell, turn, grid) for cell in base]
            for hold in cells:
                laid = tuple((cell[0] - hold[0], cell[1] - hold[1]) for cell in cells)
                found.setdefault(frozenset(laid), laid)
    return tuple(found.values())


class HexParts(NamedTuple):
    """Hexagons with the edges between them and the corners where these meet: by the name of their mark, and the lines
    on which they follow one another: hexagons and edges by turns, and two corners with the edge between them."""

    marks: Mapping[str, frozenset[Cell]]
    lines: tuple[tuple[Cell, ...], ...]


_TO_EDGES: tuple[Cell, ...] = ((2, 0), (1, 2), (-1, 2), (-2, 0), (-1, -2), (1, -2))
"""From a hexagon to its edges, in the order of ``_HEX``."""
_TO_CORNERS: tuple[Cell, ...] = ((2, -1), (2, 1), (0, 3), (-2, 1), (-2, -1), (0, -3))
"""From a hexagon to its corners: an edge has the corner of its place and the one behind that."""
LEVELS = (0, 2, 3, 4)
"""How far the four rows that belong to a row of hexagons lie below its middle, in sixths of the way to the next:
hexagons and upright edges, corners, tilted edges, corners."""


def hex_parts(hexagons: Iterable[Cell]) -> HexParts:
    """What there is on a board of hexagons (axial) with edges, as (column, row): four columns to a hexagon, four rows
    to a row of them; the first of both is 0.

    >>> {name: len(cells) for name, cells in hex_parts([(0, 0), (1, 0)]).marks.items()}
    {'box': 2, 'edge': 11, 'corner': 10}
    """
    middles = [(4 * q + 2 * r, 4 * r) for q, r in hexagons]
    left, top = min((x for x, _ in middles), default=0) - 2, min((y for _, y in middles), default=0) - 3
    boxes = [(x - left, y - top) for x, y in middles]

    def beside(box: Cell, steps: Sequence[Cell], at: int) -> Cell:
        across, down = steps[at % 6]
        return box[0] + across, box[1] + down

    edges = {beside(box, _TO_EDGES, at): (box, at) for box in boxes for at in range(6)}
    corners = {beside(box, _TO_CORNERS, at) for box in boxes for at in range(6)}
    sides = [
        (beside(box, _TO_CORNERS, at), edge, beside(box, _TO_CORNERS, at + 1)) for edge, (box, at) in edges.items()
    ]
    rows: list[tuple[Cell, ...]] = []
    for at in range(3):
        across, down = _TO_EDGES[at]
        for box in boxes:
            if (box[0] - 2 * across, box[1] - 2 * down) not in boxes:  # the first of its row
                row, here = [(box[0] - across, box[1] - down)], box
                while here in boxes:
                    row += [here, (here[0] + across, here[1] + down)]
                    here = here[0] + 2 * across, here[1] + 2 * down
                rows.append(tuple(row))
    marks = {"box": frozenset(boxes), "edge": frozenset(edges), "corner": frozenset(corners)}
    return HexParts(marks, (*rows, *sides))


def hexagon(radius: int) -> tuple[Cell, ...]:
    """The cells of a hexagon around the origin, row by row.

    >>> len(hexagon(5))
    91
    """
    span = range(-radius, radius + 1)
    return tuple((q, r) for r in span for q in span if abs(q + r) <= radius)
