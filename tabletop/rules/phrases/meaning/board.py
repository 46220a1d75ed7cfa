"""The functions of phrases about boards: near, in line, between, together.

A cell is ``(zone, cell)``; a piece stands for the cell that it lies on. Directions are words: on squares ``north``
``south`` ``east`` ``west`` (north is where the second coordinate falls, as layouts draw it), ``orthogonal``,
``diagonal``, ``around``, and ``forward``, ``backward``, ``forward_diagonal`` as the seat faces whose piece stands
there (else `you`); ``ahead``, ``behind``, ``left``, ``right`` as that piece faces itself; the joined ones
(``north-east`` ...) are single steps of the diagonal. Hexagons have ``east``, ``west``, the joined ones and those as
something faces, and else one way of being near, as boards of lines have, where directions do not count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache, lru_cache
from itertools import islice
from typing import TypeAlias, cast

from tabletop.core.board import Board, Cell, Grid, faced, neighbours, rotate
from tabletop.rules.phrases.meaning.fitting import cell_of, piece_on, pieces_on
from tabletop.rules.phrases.meaning.operators import NO_NUMBER, Such
from tabletop.rules.phrases.naming.typed import Functions, Near, Operation, Wanted
from tabletop.rules.phrases.naming.values import (
    ABSENT,
    CELL,
    CELLS,
    NUMBER,
    PIECE,
    PIECES,
    TRUTH,
    Bind,
    Number,
    SpotOf,
    Test,
    Things,
    Thunk,
    Type,
    WordList,
)
from tabletop.rules.table import Table

BOARDS = Functions()

_SQUARE = {
    "north": ((0, -1),), "south": ((0, 1),), "east": ((1, 0),), "west": ((-1, 0),),
    "orthogonal": ((0, -1), (1, 0), (0, 1), (-1, 0)), "sideways": ((1, 0), (-1, 0)),
    "diagonal": ((1, -1), (1, 1), (-1, 1), (-1, -1)),
    "around": ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)),
    "north-east": ((1, -1),), "south-east": ((1, 1),), "south-west": ((-1, 1),), "north-west": ((-1, -1),),
}  # fmt: skip
_FACING = {"forward": (0, -1), "backward": (0, 1)}
_TURNS = {"north": 0, "east": 1, "south": 2, "west": 3}
_HEX = neighbours((0, 0), "hex")
_HEX_WAYS = {
    "east": ((1, 0),), "south-east": ((0, 1),), "south-west": ((-1, 1),), "west": ((-1, 0),),
    "north-west": ((0, -1),), "north-east": ((1, -1),), "sideways": ((1, 0), (-1, 0)),
}  # fmt: skip
USUAL = "orthogonal"
"""The directions that are meant where none are named."""
_FACED = "zone:boards column:spot column:at column:owner column:angle"

_RELATIVE = {"ahead": 0, "right": 1, "behind": 2, "left": 3}
"""Directions as the piece faces that stands there, with the quarters to turn."""
_HEX_SIDES = {"ahead": (0,), "right": (1, 2), "behind": (3,), "left": (4, 5)}
"""The same on hexagons, with the sixths."""

DIRECTIONS = WordList("directions", (*_SQUARE, *_FACING, "forward_diagonal", *_RELATIVE))
"""The words for directions."""
TURNING = WordList("turning", ("still", "turn", "mirror"))
"""The words for how a shape may be laid."""


def steps(board: Board, direction: str, seat: int = 0) -> tuple[Cell, ...]:
    """The steps of a direction on a board, for a seat where that counts: on hexagons the six ways have names, and all
    others mean all six."""
    word, _, facing = direction.partition(" ")
    if facing:
        return _relative(word, facing, board.grid)
    if board.grid == "hex" and direction in _FACING and seat in board.facing:
        return _relative("ahead" if direction == "forward" else "behind", board.facing[seat], "hex")
    if board.grid == "hex":
        return _HEX_WAYS.get(direction, _HEX)
    if direction in _SQUARE:
        return _SQUARE[direction]
    return _turned(direction, _TURNS.get(board.facing.get(seat, "north"), 0))


@cache
def _turned(direction: str, turns: int) -> tuple[Cell, ...]:
    """The steps forward or backward for who sits so many quarters round the table."""
    found = (_FACING[direction],) if direction in _FACING else ((-1, -1), (1, -1))
    return tuple(rotate(step, turns, "square") for step in found)


def _ways(board: Board, here: Cell, direction: str, seat: int) -> Iterator[Iterable[Cell]]:
    """The cells in line from one, each way, the nearest first."""
    if board.lines:
        yield from board.ways(here)
        return
    for step in steps(board, direction, seat):
        yield _walk(board, here, step)


def _as_faced(table: Table, word: str, start: SpotOf, board: Board, bind: Bind) -> str:
    """A word for a direction with the way that the piece faces on a cell."""
    piece = piece_on(table, start)
    if isinstance(piece, int):
        return f"{word} {faced(table.state.angle[piece], board.grid)}"
    you = bind.get("you", 0)
    return f"{word} {board.start_facing(you if isinstance(you, int) else 0)}"


@cache
def _relative(word: str, facing: str, grid: Grid) -> tuple[Cell, ...]:
    """The steps ahead, behind or to a side for what faces a direction."""
    if grid == "hex":
        (ahead,) = _HEX_WAYS[facing]
        return tuple(rotate(ahead, turns, "hex") for turns in _HEX_SIDES[word])
    (ahead,) = _SQUARE[facing]
    return (rotate(ahead, _RELATIVE[word], "square"),)


Start: TypeAlias = tuple[str, Cell, Board, str, int]
"""A cell with its board and the word for a direction, and the seat for which that counts."""


def _heading(cell: Thunk, by: Thunk | None) -> Callable[[Table, Bind], Start | None]:
    """What gives where a direction begins; None for what lies on no board."""

    def heading(table: Table, bind: Bind) -> Start | None:
        start = cell(table, bind)
        if not isinstance(start, tuple):
            return None
        zone, here = start
        board = table.state.spec.board(zone)
        if board is None:
            return None
        word = by(table, bind) if by is not None else USUAL
        if word in _SQUARE:
            return zone, here, board, word, 0
        if word in _RELATIVE:
            return zone, here, board, _as_faced(table, str(word), start, board, bind), 0
        piece, seat = piece_on(table, start), 0
        if piece is not ABSENT:
            seat = table.state.owner[piece]  # type: ignore[call-overload]  # the number of one
        if not seat and "you" in bind:  # whose piece stands there, else `you`
            seat = cast("int", bind["you"])
        return zone, here, board, str(word), seat

    return heading


def _from(at: Thunk, table: Table, bind: Bind) -> tuple[str, Cell, Board] | None:
    """A cell with its board, None for what lies on none."""
    found = at(table, bind)
    if not isinstance(found, tuple):
        return None
    zone, cell = found
    board = table.state.spec.board(zone)
    return (zone, cell, board) if board is not None else None


@BOARDS.function(
    "near", "cell: cell, directions: word by optional", gives=CELLS,
    help="The adjacent cells, by directions. Of several cells those next to any of them, without themselves.",
    example="near(there by diagonal)", said="the cells next to {cell}", read=_FACED, cost=4, of_you=True,
)  # fmt: skip
def near(cell: Thunk, by: Thunk | None) -> Things:
    heading = _heading(cell, by)

    def cells(table: Table, bind: Bind) -> Iterable[object]:
        start = heading(table, bind)
        if start is None:
            return ()
        zone, here, board, direction, seat = start
        return [(zone, each) for each in _beside(board, here, direction, seat)]

    return cells


def _walk(board: Board, here: Cell, step: Cell) -> Iterator[Cell]:
    """The cells in line from one, itself left out, to the edge."""
    here = (here[0] + step[0], here[1] + step[1])
    while here in board:
        yield here
        here = (here[0] + step[0], here[1] + step[1])


@BOARDS.function(
    "rays", "cell: cell, directions: word by optional", gives=CELLS,
    help="The cells in line until something stands there, that one too. "
    "Of several cells those in line with any of them, without themselves.",
    example="rays(man by diagonal)",
    said="the cells in line with {cell}", read=_FACED, cost=6, of_you=True,
)  # fmt: skip
def rays(cell: Thunk, by: Thunk | None) -> Things:
    heading = _heading(cell, by)

    def cells(table: Table, bind: Bind) -> Iterator[object]:
        start = heading(table, bind)
        if start is not None:
            zone, here, board, direction, seat = start
            for way in _ways(board, here, direction, seat):
                for found in way:
                    yield (zone, found)
                    if piece_on(table, (zone, found)) is not ABSENT:
                        break

    return cells


def _pairs(board: Board, here: Cell, direction: str, seat: int) -> Iterator[tuple[Cell, Cell]]:
    """The two nearest cells in line from one, each way on which there are two."""
    if board.lines:
        for way in board.ways(here):
            near = tuple(islice(way, 2))
            if len(near) == 2:
                yield near
        return
    column, row = here
    for across, down in steps(board, direction, seat):
        middle, end = (column + across, row + down), (column + 2 * across, row + 2 * down)
        if middle in board and end in board:
            yield middle, end


@BOARDS.function(
    "hops", "cell: cell, jumped: cells over test, directions: word by optional", gives=CELLS,
    help="The empty cells behind an adjacent one of a set, or of those for which a test holds. "
    "Of several cells those behind any of them, without themselves.",
    example="hops(man over pieces in board by diagonal)",
    said="the cells behind {jumped} next to {cell}", read=_FACED, cost=8, of_you=True,
)  # fmt: skip
def hops(cell: Thunk, jumped: Things, by: Thunk | None) -> Things:
    heading = _heading(cell, by)

    def cells(table: Table, bind: Bind) -> Iterable[object]:
        start = heading(table, bind)
        if start is None:
            return ()
        zone, here, board, direction, seat = start
        found, on = jumped(table, bind), pieces_on(table, zone)
        over = found if isinstance(found, Such) else frozenset(found)
        ways = board.pairs.get((here, direction, seat))
        if ways is None:
            ways = board.pairs[here, direction, seat] = tuple(_pairs(board, here, direction, seat))
        return [(zone, end) for middle, end in ways if (zone, end) not in on and (zone, middle) in over]

    return cells


def _line_step(one: Cell, other: Cell, board: Board) -> Cell | None:
    """The step that leads from one cell in line to another, None if none does."""
    across, down = other[0] - one[0], other[1] - one[1]
    long = max(abs(across), abs(down))
    if not long or across % long or down % long:
        return None
    step = (across // long, down // long)
    return step if step in (_HEX if board.grid == "hex" else _SQUARE["around"]) else None


def _line_to(board: Board, one: Cell, other: Cell) -> Iterable[Cell]:
    """On a board of lines: the points that follow from one towards another, none if they are not in line."""
    return next((way for way in board.ways(one) if other in way), ())


@BOARDS.function(
    "between", "start: cell, end: cell to", gives=CELLS, help="The cells in line between two.",
    example="between(man to there)", said="the cells between {start} and {end}", cost=4,
)  # fmt: skip
def between(start: Thunk, end: Thunk) -> Things:
    def cells(table: Table, bind: Bind) -> Iterator[object]:
        one, other = _from(start, table, bind), _from(end, table, bind)
        if one is None or other is None or one[0] != other[0]:
            return
        step = _line_step(one[1], other[1], one[2]) if not one[2].lines else None
        way = _walk(one[2], one[1], step) if step is not None else _line_to(one[2], one[1], other[1])
        for cell in way:
            if cell == other[1]:
                return
            yield (one[0], cell)

    return cells


@BOARDS.function(
    "flanked", "cell: cell, directions: word by optional, ends: truth each to, test: truth each where", gives=CELLS,
    help="The cells in line from one that fit, if behind them is one that fits another test: what is hemmed in.",
    example="flanked(there by around to mine where enemy)", said="the cells hemmed in from {cell}",
    read=_FACED, cost=8, of_you=True,
)  # fmt: skip
def flanked(it: str, cell: Thunk, by: Thunk | None, ends: Test, test: Test) -> Things:
    heading = _heading(cell, by)

    def cells(table: Table, bind: Bind) -> Iterator[object]:
        start = heading(table, bind)
        if start is None:
            return
        zone, here, board, direction, seat = start
        found: list[object] = []
        for way in _ways(board, here, direction, seat):
            passed: list[object] = []
            for at in way:
                table.look(1)
                bind[it] = (zone, at)
                if not test(table, bind):
                    found += passed if passed and ends(table, bind) else ()
                    break
                passed.append((zone, at))
        yield from found

    return cells


@BOARDS.function(
    "distance", "start: cell, end: cell to", gives=NUMBER, help="How many steps from one cell to another.",
    example="distance(pawn to there)", said="the steps from {start} to {end}", cost=3,
)  # fmt: skip
def apart(start: Thunk, end: Thunk) -> Number:
    def number(table: Table, bind: Bind) -> int:
        one, other = _from(start, table, bind), _from(end, table, bind)
        if one is None or other is None or one[0] != other[0]:
            return NO_NUMBER
        return one[2].apart(one[1], other[1])

    return number


@BOARDS.function(
    "reach", "cell: cell, number: number by, directions: word by optional, test: truth each through", gives=CELLS,
    help="The cells that are so many steps away at most, by ways over cells that fit; the last of a way need not. "
    "Of several cells those that any of them reaches, without themselves.",
    example="reach(pawn by 3 through empty)", said="the cells that {cell} reaches in {number} steps",
    read=_FACED, cost=30, of_you=True,
)  # fmt: skip
def reach(it: str, cell: Thunk, number: Number, by: Thunk | None, test: Test) -> Things:
    """The start is not among them. The nearest come first."""
    heading = _heading(cell, by)

    def cells(table: Table, bind: Bind) -> list[object]:
        start, most = heading(table, bind), number(table, bind)
        if start is None or most is NO_NUMBER:
            return []
        zone, here, board, _, _ = start
        found = _come_from(table, bind, it, test, start, min(most, len(board.labels)))
        del found[here]
        return [(zone, each) for each in found]

    return cells


def _come_from(
    table: Table, bind: Bind, it: str, test: Test, start: Start, most: int, end: Cell | None = None
) -> dict[Cell, Cell]:
    """The cells that are so many steps away at most, by ways over cells that fit, each with the one that leads to it;
    the nearest come first. ``end``: the one that is looked for, up to which they go."""
    zone, here, board, direction, seat = start
    found, border = {here: here}, [here]
    for _ in range(most):
        before, border = border, []
        for each in before:
            for there in _beside(board, each, direction, seat):
                if there not in found:
                    found[there] = each
                    border.append(there)
        if not border or end in found:
            break
        table.look(len(border))
        fit = []
        for each in border:
            bind[it] = (zone, each)
            if test(table, bind):
                fit.append(each)
        border = fit
    return found


@BOARDS.function(
    "path", "start: cell, end: cell to, directions: word by optional, test: truth each through", gives=CELLS,
    help="The cells of a shortest way from one to another over cells that fit, in order, the last one among them.",
    example="path(pawn to there through empty)", said="the way from {start} to {end}",
    read=_FACED, cost=30, of_you=True,
)  # fmt: skip
def path(it: str, start: Thunk, end: Thunk, by: Thunk | None, test: Test) -> Things:
    """The last one need not fit. None where no way leads there."""
    heading = _heading(start, by)

    def cells(table: Table, bind: Bind) -> list[object]:
        begin, goal = heading(table, bind), _from(end, table, bind)
        if begin is None or goal is None or goal[0] != begin[0]:
            return []
        zone, here, board, _, _ = begin
        found, at = _come_from(table, bind, it, test, begin, len(board.labels), goal[1]), goal[1]
        way: list[object] = []
        while at in found and at != here:
            way.append((zone, at))
            at = found[at]
        return way[::-1]

    return cells


def _beside(board: Board, here: Cell, direction: str, seat: int) -> tuple[Cell, ...]:
    """The cells next to one on the board, by directions."""
    if board.lines:
        return board.around(here)
    key = (here, direction, seat)
    found = board.beside.get(key)
    if found is None:
        near = [(here[0] + across, here[1] + down) for across, down in steps(board, direction, seat)]
        found = board.beside[key] = tuple(each for each in near if each in board)
    return found


@BOARDS.function(
    "within", "number: number, cell: cell from", gives=CELLS,
    help="The cells at most so many steps away, itself too. Of several cells those so near to any of them.",
    example="within(2 from pawn)", said="the cells within {number} of {cell}", cost=8,
)  # fmt: skip
def within(number: Number, cell: Thunk) -> Things:
    def cells(table: Table, bind: Bind) -> Iterator[object]:
        start, most = _from(cell, table, bind), number(table, bind)
        if start is not None and most is not NO_NUMBER:
            zone, here, board = start
            table.look(len(board.cells))
            yield from [(zone, each) for each in _near(board, here, most)]

    return cells


MOST_NEAR = 100
"""Of so many steps at most it is kept which cells are so near."""


def _near(board: Board, here: Cell, most: int) -> tuple[Cell, ...]:
    """The cells of a board at most so many steps away."""
    key = (here, "within", most)  # no direction is called so
    found = board.beside.get(key)
    if found is None:
        found = tuple(each for each in board.cells if board.apart(here, each) <= most)
        if 0 <= most <= MOST_NEAR:
            board.beside[key] = found
    return found


# -- what belongs together -----------------------------------------------------------------------------------


def _holding(table: Table, bind: Bind, it: str, test: Test, zone: str) -> Callable[[Cell], bool]:
    """Whether the test holds for a cell, each asked once."""
    known: dict[Cell, bool] = {}

    def holds(cell: Cell) -> bool:
        found = known.get(cell)
        if found is None:
            table.look(1)
            bind[it] = (zone, cell)
            found = known[cell] = bool(test(table, bind))
        return found

    return holds


def _rows(board: Board, here: Cell) -> Iterable[tuple[Iterable[Cell], Iterable[Cell]]]:
    """The rows through a cell, each as the cells that follow it and those before it, the nearest first."""
    if board.lines:
        return _parted(board.lines, here)
    around = _HEX if board.grid == "hex" else _SQUARE["around"]
    half = around[: len(around) // 2]
    return ((_walk(board, here, step), _walk(board, here, (-step[0], -step[1]))) for step in half)


@lru_cache(maxsize=1000)
def _parted(lines: tuple[tuple[Cell, ...], ...], here: Cell) -> tuple[tuple[Iterable[Cell], Iterable[Cell]], ...]:
    """The same on a board of lines."""
    at = [(line, line.index(here)) for line in lines if here in line]
    return tuple((line[place + 1 :], line[:place][::-1]) for line, place in at)


def _longest(number: Number, cell: Thunk, it: str, test: Test) -> Callable[[Table, Bind], tuple[int, int]]:
    """The longest row of cells through one that fit, and how long is wanted."""

    def longest(table: Table, bind: Bind) -> tuple[int, int]:
        start, wanted = _from(cell, table, bind), number(table, bind)
        if start is None or wanted is NO_NUMBER:
            return 0, 1
        zone, here, board = start
        holds = _holding(table, bind, it, test, zone)
        if not holds(here):
            return 0, wanted
        found = 1
        for ways in _rows(board, here):
            length = 1
            for way in ways:
                for each in way:
                    if not holds(each):
                        break
                    length += 1
            found = max(found, length)
        return found, wanted

    return longest


def _near_line(it: str, number: Number, cell: Thunk, test: Test) -> Near:
    """Of the rows of so many cells through one in which all that lies fits: the share that fits already, and up to
    half a cell more where several rows are as full, for the other can stop only one."""

    def near(table: Table, bind: Bind) -> float:
        start, wanted = _from(cell, table, bind), number(table, bind)
        if start is None or wanted is NO_NUMBER or wanted < 1:
            return 0.0
        zone, here, board = start
        holds = _holding(table, bind, it, test, zone)
        if not holds(here):
            return 0.0
        best, ways_to_it = 0, 1
        for after, before in _rows(board, here):
            arms = [_open(table, zone, way, holds, wanted - 1) for way in (after, before)]
            row = [*reversed(arms[1]), True, *arms[0]]
            for at in range(max(0, len(arms[1]) - wanted + 1), min(len(arms[1]), len(row) - wanted) + 1):
                fits = sum(row[at : at + wanted])
                ways_to_it = ways_to_it + 1 if fits == best else 1 if fits > best else ways_to_it
                best = max(best, fits)
        if best >= wanted:
            return 1.0
        return (best + (1 - 1 / ways_to_it) / 2) / wanted

    return near


def _open(table: Table, zone: str, way: Iterable[Cell], holds: Callable[[Cell], bool], most: int) -> list[bool]:
    """Whether each of the next cells fits, as far as none has something else on it."""
    found: list[bool] = []
    for each in islice(way, most):
        fits = holds(each)
        if not fits and piece_on(table, (zone, each)) is not ABSENT:
            break
        found.append(fits)
    return found


@BOARDS.function(
    "line", "number: number, cell: cell through, test: truth each where", gives=TRUTH,
    help="Whether a row of so many cells that fit goes through a cell.", example="line(5 through there where mine)",
    said="{number} in a row through {cell}", why="there are no {number!} in a row through {cell!}",
    why_not="there are {number!} in a row through {cell!}", near=_near_line, cost=20,
)  # fmt: skip
def line(it: str, number: Number, cell: Thunk, test: Test) -> Test:
    longest = _longest(number, cell, it, test)

    def long_enough(table: Table, bind: Bind) -> bool:
        found, wanted = longest(table, bind)
        return found >= wanted

    return long_enough


def _grown(board: Board, start: list[Cell], holds: Callable[[Cell], bool]) -> dict[Cell, None]:
    """The cells that fit and are connected to some of the first."""
    found = dict.fromkeys(each for each in start if holds(each))
    border = list(found)
    while border:
        here = border.pop()
        for each in board.around(here):
            if each not in found and holds(each):
                found[each] = None
                border.append(each)
    return found


@BOARDS.function(
    "group", "cell: cell, test: truth each where", gives=CELLS,
    help="The cells that fit and are connected to one, or to any of several.",
    example="group(there where mine)", said="the group of {cell}", cost=30,
)  # fmt: skip
def group(it: str, cell: Thunk, test: Test) -> Things:
    def cells(table: Table, bind: Bind) -> list[object]:
        start = _from(cell, table, bind)
        if start is None:
            return []
        zone, here, board = start
        holds = _holding(table, bind, it, test, zone)
        return [(zone, each) for each in _grown(board, [here], holds)]

    return cells


def _sides(one: Things, other: Things, table: Table, bind: Bind) -> tuple[str, Board, list[Cell], set[Cell]] | None:
    """The two sets of cells that are to be joined, on one board; None if they lie on none."""
    first = [each for each in one(table, bind) if isinstance(each, tuple)]
    last = {each for each in other(table, bind) if isinstance(each, tuple)}
    board = table.state.spec.board(first[0][0]) if first else None
    if board is None:
        return None
    zone = str(first[0][0])
    return zone, board, [cell for at, cell in first if at == zone], {cell for at, cell in last if at == zone}


def _near_connected(it: str, one: Things, other: Things, test: Test) -> Near:
    """1 over 1 plus the cells that are missing on the cheapest way."""

    def near(table: Table, bind: Bind) -> float:
        sides = _sides(one, other, table, bind)
        if sides is None:
            return 0.0
        zone, board, first, last = sides
        holds = _holding(table, bind, it, test, zone)
        border = {cell: 0 if holds(cell) else 1 for cell in first}
        best = dict(border)
        while border:
            here = min(border, key=border.__getitem__)
            missing = border.pop(here)
            if here in last:
                return 1.0 / (1.0 + missing)
            for each in board.around(here):
                dear = missing + (0 if holds(each) else 1)
                if dear < best.get(each, len(board.labels) + 1):
                    best[each] = border[each] = dear
        return 0.0

    return near


@BOARDS.function(
    "connected", "start: cells, end: cells to, test: truth each where", gives=TRUTH,
    help="Whether cells that fit lead from one set to another.", example="connected(north to south where mine)",
    said="{start} and {end} are joined", why="{start} and {end} are not joined",
    why_not="{start} and {end} are joined", near=_near_connected, cost=40,
)  # fmt: skip
def connected(it: str, one: Things, other: Things, test: Test) -> Test:
    def joined(table: Table, bind: Bind) -> bool:
        sides = _sides(one, other, table, bind)
        if sides is None:
            return False
        zone, board, first, last = sides
        return not last.isdisjoint(_grown(board, first, _holding(table, bind, it, test, zone)))

    return joined


@BOARDS.function(
    "piece", "cell: cell", gives=PIECE, help="The piece that lies on a cell. Of several cells those on any of them.",
    example="piece(between(man to there))",
    said="the piece on {cell}", read="zone:boards column:spot column:at", cost=2,
)  # fmt: skip
def piece(cell: Thunk) -> Thunk:
    def lying(table: Table, bind: Bind) -> object:
        found = cell(table, bind)
        return piece_on(table, found) if isinstance(found, tuple) else ABSENT

    return lying


@BOARDS.function(
    "cell", "piece: piece", gives=CELL,
    help="The cell that a piece lies on. Of several pieces the cells of all, each once.",
    example="cell(top(trail))",
    said="the place of {piece}", read="zone:boards column:spot column:at", cost=2,
)  # fmt: skip
def lying_on(piece: Number) -> Thunk:
    def cell(table: Table, bind: Bind) -> object:
        found = piece(table, bind)
        return found if found is NO_NUMBER else cell_of(table, found)

    return cell


# -- of several things ---------------------------------------------------------------------------------------

_START = "start/~"


def _for_all(operation: Operation, is_apart: bool) -> Operation:
    """A function of one cell or piece for a set of them: what it gives for any of them, each once. ``is_apart``:
    none of the set itself."""
    place = next(at for at, param in enumerate(operation.params) if param.wants in ("cell", "piece"))
    start = operation.params[place]
    wants: Wanted = "cells" if start.wants == "cell" else "pieces"
    params = tuple(replace(each, wants=wants) if each is start else each for each in operation.params)
    gives = cast("Type", operation.gives)

    def make(*parts: object) -> Things:
        at = place + operation.binds_it
        starts = cast("Things", parts[at])
        one = operation.make(*parts[:at], lambda table, bind: bind[_START], *parts[at + 1 :])

        def things(table: Table, bind: Bind) -> list[object]:
            wanted, found = tuple(starts(table, bind)), dict[object, None]()
            apart = frozenset(wanted)
            for start in wanted:
                table.look(1)
                if operation.name == "group" and start in found:  # its group is that of another
                    continue
                given = one(table, {**bind, _START: start})
                found |= dict.fromkeys(cast("Iterable[object]", given) if gives.many else (given,))
            table.look(len(found))
            left_out = apart if is_apart else (ABSENT,)
            return [each for each in found if each not in left_out]

        return things

    return replace(operation, params=params, gives=gives.several(), make=make)


_OF_SETS = ("near", "rays", "hops", "reach", "within", "group", "cell", "piece", "attached", "covered", "host")
_APART = ("near", "rays", "hops", "reach")


@cache
def of_sets(operation: Operation) -> Operation | None:
    """A function of one cell or piece as it is for several; None for one that is asked of one alone."""
    if operation.name not in _OF_SETS:
        return None
    return _for_all(operation, operation.name in _APART)


# -- the functions of phrases about tracks ---------------------------------------------------------------------
#
# The functions of phrases about tracks, about cells with several pieces, and about what lies under what.


LYING = Functions()

_WHERE = "zone:boards column:spot column:at"


@LYING.function(
    "along", "cell: cell, number: number by", gives=CELL,
    help="The cell so many steps further on the track of the board; nothing beyond its end. Below 0: back.",
    example="along(pawn by top(tray).shows)", said="the cell {number} on from {cell}",
    read=f"{_WHERE} column:owner", cost=4, of_you=True,
)  # fmt: skip
def along(cell: Thunk, number: Number) -> Thunk:
    """Where seats have tracks of their own, it is that of the owner of the piece that lies there, else that of
    `you`."""

    def further(table: Table, bind: Bind) -> object:
        start, by = cell(table, bind), number(table, bind)
        if not isinstance(start, tuple) or by is NO_NUMBER:
            return ABSENT
        zone, here = start
        board = table.state.spec.board(zone)
        if board is None:
            return ABSENT
        found = board.along(here, by, 0 if 0 in board.tracks else _whose(table, zone, here, bind))
        return (zone, found) if found is not None else ABSENT

    return further


def _whose(table: Table, zone: str, here: Cell, bind: Bind) -> int:
    you = bind.get("you", 0)
    piece = piece_on(table, (zone, here))
    owner = table.owner(piece) if isinstance(piece, int) else 0
    return owner or (you if isinstance(you, int) else 0)


@LYING.function(
    "twin", "cell: cell", gives=CELL, eyes="nobody", said="the counterpart of {cell}", cost=2,
    help="The same place in the next zone with the same board (of a seat's own: that of the same seat).",
    example="twin(there)",
)  # fmt: skip
def twin(cell: Thunk) -> Thunk:
    """Behind the last of such zones comes the first, so of two it goes both ways. Nothing where no other zone has
    that board."""

    def counterpart(table: Table, bind: Bind) -> object:
        found = cell(table, bind)
        if not isinstance(found, tuple):
            return ABSENT
        twins = table.state.spec.twins(str(found[0]))
        return (twins[0], found[1]) if twins else ABSENT

    return counterpart


@LYING.function(
    "on", "cells: cells", gives=PIECES, help="The pieces that lie on some cells, all of each cell.",
    example="count(on(there))", said="what lies on {cells}", read=_WHERE, cost=4,
)  # fmt: skip
def on(cells: Things) -> Things:
    """On most boards one piece lies on a cell; on one with `many: true` there may be several."""

    def lying(table: Table, bind: Bind) -> Iterator[object]:
        wanted = frozenset(cells(table, bind))
        spots = table.state.spot
        for zone in sorted({str(each[0]) for each in wanted if isinstance(each, tuple)}):
            for piece in table.inside(zone):
                if spots[piece] is not None and (zone, spots[piece]) in wanted:
                    yield piece

    return lying


@LYING.function(
    "attached", "piece: piece", gives=PIECES, help="What lies face up under a piece, or under any of several.",
    example="count(attached(card))", said="what lies under {piece}", read="column:at column:face", cost=3,
)  # fmt: skip
def attached(piece: Number) -> Things:
    """What was attached to it (`attach`), the first one first."""
    return _under(piece, "up")


def _under(piece: Number, face: str) -> Things:
    """What lies under a piece with that face."""

    def under(table: Table, bind: Bind) -> Iterator[object]:
        found = piece(table, bind)
        if found is not NO_NUMBER and table.state.exists(found):
            yield from (each for each in table.state.inside(found) if table.state.face[each] == face)

    return under


@LYING.function(
    "covered", "piece: piece", gives=PIECES, help="What lies face down under a piece, or under any of several.",
    example="count(covered(card))", said="what lies covered under {piece}", read="column:at column:face",
    eyes="nobody", cost=3,
)  # fmt: skip
def covered(piece: Number) -> Things:
    """What was attached to it face down, the first one first."""
    return _under(piece, "down")


@LYING.function(
    "host", "piece: piece", gives=PIECE,
    help="The piece under which one lies. Of several pieces those under which they lie.",
    example="host(card)",
    said="what {piece} lies under", read="column:at", cost=2,
)  # fmt: skip
def host(piece: Number) -> Thunk:
    """Nothing for what lies under none."""

    def over(table: Table, bind: Bind) -> object:
        found = piece(table, bind)
        if found is NO_NUMBER or not table.state.exists(found):
            return ABSENT
        return table.state.host_of(found) or ABSENT

    return over


__all__ = ["BOARDS", "DIRECTIONS", "TURNING", "SpotOf", "of_sets", "steps"]
