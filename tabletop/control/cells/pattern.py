"""A pattern that is asked for and turned by hand before it is laid: which of the legal ways it is held in.

What a way would do at each cell is what the session says. Of a shape of several cells the ways themselves say where
it lies: it is held as it was turned, with its middle as near to the pointer as it fits.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass

from tabletop.control.judging.referee import Move
from tabletop.control.places.arrange import BoardCell
from tabletop.core.board import Board, Cell, Grid, mirrored, turned
from tabletop.rules.actions import Action
from tabletop.session.telling.numbers import CellText

Effects = Callable[[Action], Sequence[CellText]]
"""What an act would do, cell by cell."""
Owners = Callable[[str], int]
"""Whose a piece is, by its handle; 0 for nobody's, or one that is not seen."""

Boards = Callable[[str], Board | None]
"""The board of a zone."""
Spot = Callable[[str, Cell], tuple[float, float]]
"""Where a cell of a zone lies on the table."""

FEW = 36
"""So many ways to lay a shape are gone through one by one, by arrows, too."""
Form = frozenset[Cell]
"""How a shape is turned: its cells, wherever they lie, as if the first of them were the origin."""


@dataclass(frozen=True, slots=True)
class Laying:
    """A way to lay a shape of several cells: where, and how it is turned."""

    action: Action
    zone: str
    cells: frozenset[Cell]
    form: Form
    grid: Grid

    def off(self, cell: Cell) -> float:
        """How far its middle is from a cell."""
        return math.dist(_middle(self.cells), cell)

    @property
    def heart(self) -> BoardCell:
        """Its cell that is nearest to its middle."""
        return self.zone, min(sorted(self.cells), key=self.off)


def _middle(points: Collection[tuple[float, float]]) -> tuple[float, float]:
    """The mean of some points."""
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _moved(cells: Collection[Cell]) -> Form:
    """Cells moved so that the first of them is the origin."""
    left, top = min(cells)
    return frozenset((x - left, y - top) for x, y in cells)


def _flipped(form: Form, grid: Grid) -> Form:
    return _moved([mirrored(cell) if grid == "hex" else (-cell[0], cell[1]) for cell in form])


def _turns(form: Form, grid: Grid) -> list[Form]:
    """A form turned clockwise, itself last."""
    found = [_moved(turned(form, turns, grid)) for turns in range(1, 7 if grid == "hex" else 5)]
    return list(dict.fromkeys(found))


class HeldPattern:
    """Which way a pattern is held in; ``laid`` is None while none is asked for."""

    def __init__(self, effects: Effects, owner: Owners, boards: Boards = lambda zone: None) -> None:
        self._effects, self._owner, self._boards = effects, owner, boards
        self.laid: Action | None = None
        self._layings: tuple[Sequence[Move], tuple[Laying, ...]] = ((), ())
        self._form: Form | None = None
        """How a shape was turned last: the next one that can be is held so, too."""
        self._pivot: BoardCell | None = None
        """The cell around which it is turned where nothing is pointed at."""

    # -- shapes of several cells -----------------------------------------------------------------------------

    def layings(self, ways: Sequence[Move]) -> tuple[Laying, ...]:
        """The ways as layings of a shape; none where they are of another sort."""
        if self._layings[0] is not ways:
            self._layings = ways, tuple(self._read(ways))
        return self._layings[1]

    def _read(self, ways: Sequence[Move]) -> Iterator[Laying]:
        for way in ways:
            zone, *labels = str(way.action.arguments.get(way.lays, "")).split() or [""]
            board = self._boards(zone) if way.lays and labels else None
            cells = [board.cell(label) for label in labels] if board is not None else []
            found = frozenset(cell for cell in cells if cell is not None)
            if board is not None and found:
                yield Laying(way.action, zone, found, _moved(found), board.grid)

    def follow(self, ways: Sequence[Move], under: BoardCell | None) -> None:
        """Hold a shape at the pointer alone: in no way where none covers the cell there, or where it was laid."""
        layings = self.layings(ways)
        self._hold_at(layings, under)
        if self.laid is not None and (not layings or under is None or not self.covers_now(under)):
            self.laid = None

    def can_flip(self, ways: Sequence[Move]) -> bool:
        """Whether the mirror image of a shape as it is held can be laid somewhere, and is another one."""
        now = next((each for each in self.layings(ways) if each.action == self.laid), None)
        if now is None:
            return False
        others = set(_turns(_flipped(now.form, now.grid), now.grid)) - set(_turns(now.form, now.grid))
        return any(each.form in others for each in self.layings(ways))

    def flip(self, ways: Sequence[Move], under: BoardCell | None) -> bool:
        """Turn a shape over; False where that is no way to lay it, or it is none."""
        layings = self.layings(ways)
        now = next((each for each in layings if each.action == self.laid), None)
        if now is None or not self.can_flip(ways):
            return False
        over = _turns(_flipped(now.form, now.grid), now.grid)
        return self._take(layings, [over[-1], *over[:-1]], under)

    def _take(self, layings: Sequence[Laying], forms: Sequence[Form], under: BoardCell | None) -> bool:
        """Hold a shape in the first of some forms in which it can be laid at the pointer, else anywhere."""
        near = [each for each in layings if under is not None and each.zone == under[0] and under[1] in each.cells]
        for some in (near, layings):
            for form in forms:
                found = [each for each in some if each.form == form]
                if found:
                    best = min(found, key=lambda each: each.off(under[1]) if under is not None else 0)
                    self.laid, self._form = best.action, form
                    return True
        return False

    def _hold_at(self, layings: Sequence[Laying], under: BoardCell | None) -> None:
        """Hold a shape with its middle nearest to the pointer, turned as it was where it fits so."""
        near = [each for each in layings if under is not None and each.zone == under[0] and under[1] in each.cells]
        if near and under is not None:
            cell = under[1]
            best = min(near, key=lambda each: (each.form != self._form, each.off(cell)))
            self.laid, self._form = best.action, best.form

    # -- which way -------------------------------------------------------------------------------------------

    def keep(self, ways: Sequence[Move]) -> None:
        """These are the ways to lay it now: it is held in the best of them if it was in none; no way, no pattern."""
        layings = self.layings(ways)
        if layings and not any(each.action == self.laid for each in layings):
            best = min(layings, key=lambda each: each.form != self._form)
            self.laid, self._form = best.action, best.form
        if layings:
            return
        if not any(way.action == self.laid for way in ways):
            self.laid = self.best(ways).action if ways else None

    def turn(self, ways: Sequence[Move], by: int, under: BoardCell | None) -> bool:
        """Hold it in the next way, of those that cover the cell pointed at if there are several; False for no way. A
        shape of which there are many ways to lay it is turned where it lies."""
        if not ways:
            return False
        layings = self.layings(ways)
        if self.is_free(ways):
            now = next((each for each in layings if each.action == self.laid), None)
            forms = list(dict.fromkeys(each.form for each in layings))
            if now is not None:
                ring = _turns(now.form, now.grid)
                ring = ring if by > 0 else [*reversed(ring[:-1]), ring[-1]]
                over = _turns(_flipped(now.form, now.grid), now.grid)
                forms = [*ring[:-1], *over, *ring[-1:]] if len(ring) > 1 else [*over, *ring]
            if under is None and now is not None and (self._pivot is None or self._pivot[1] not in now.cells):
                self._pivot = now.heart
            return self._take(layings, forms, under or self._pivot)
        near = [way for way in ways if under is None or self.covers(way.action, under)]
        among = near if len(near) > 1 else ways
        at = next((index for index, way in enumerate(among) if way.action == self.laid), -1 if by > 0 else 0)
        self.laid = among[(at + by) % len(among)].action
        self._form = next((each.form for each in layings if each.action == self.laid), self._form)
        return True

    def is_free(self, ways: Sequence[Move]) -> bool:
        """Whether it is a shape that can be laid in so many ways that it is turned and moved by itself."""
        return len(self.layings(ways)) > FEW

    def walk(self, ways: Sequence[Move], direction: tuple[int, int], spot: Spot) -> bool:
        """Hold a shape, turned as it is, in the nearest way in a direction; False for none. ``spot``: where a cell
        lies."""
        layings = self.layings(ways)
        now = next((each for each in layings if each.action == self.laid), None)
        if now is None:
            return False
        alike = [each for each in layings if each.form == now.form]
        spots = [_middle([spot(each.zone, cell) for cell in each.cells]) for each in (now, *alike)]
        (x, y), (across, down) = spots[0], direction
        ahead = list[tuple[float, int]]()
        for index, (there, below) in enumerate(spots[1:]):
            along, aside = (there - x) * across + (below - y) * down, (there - x) * down + (below - y) * across
            if along > 1:
                ahead.append((math.hypot(along, aside * 2), index))
        if ahead:
            best = alike[min(ahead)[1]]
            self.laid, self._form, self._pivot = best.action, best.form, None
        return bool(ahead)

    def mirrored(self) -> Action | None:
        """The mirror image of the way it is held in, legal or not; None where every way says itself how it lies."""
        laid = self.laid
        if laid is None or laid.kind == "choose" or self._layings[1]:
            return None
        given = dict(laid.arguments)
        if given.pop("mirrored", 0):
            return Action(laid.kind, laid.seat, **given)
        return Action(laid.kind, laid.seat, **given, mirrored=1)

    def hold(self, ways: Collection[Move], action: Action) -> bool:
        """Hold it in a way; False if that is none of them."""
        if not any(way.action == action for way in ways):
            return False
        self.laid = action
        return True

    def reach_for(self, ways: Sequence[Move], cell: BoardCell) -> None:
        """The pointer is on a cell that the pattern does not cover: hold it so that it does, if it can be."""
        layings = self.layings(ways)
        if layings:
            self._hold_at(layings, cell)
            return
        now = next((way for way in ways if way.action == self.laid), None)
        if now is None or self.covers(now.action, cell):
            return
        covering = [way for way in ways if self.covers(way.action, cell)]
        if covering:
            self.laid = self.best(covering).action

    # -- what it does ----------------------------------------------------------------------------------------

    @property
    def told(self) -> Sequence[CellText]:
        """What it would do as it is held, cell by cell."""
        return self._effects(self.laid) if self.laid is not None else ()

    def covers(self, action: Action, cell: BoardCell) -> bool:
        """Whether a way does something at a cell."""
        return any((each.zone, each.cell) == cell for each in self._effects(action))

    def covers_now(self, cell: BoardCell) -> bool:
        """Whether it does something at a cell as it is held."""
        return self.laid is not None and self.covers(self.laid, cell)

    def is_about(self, zone: str) -> bool:
        """Whether it lies on a map."""
        return any(each.zone == zone for each in self.told)

    @property
    def anchor(self) -> BoardCell | None:
        """The first cell that it covers."""
        return next(((each.zone, each.cell) for each in self.told if each.label), None)

    def best(self, ways: Sequence[Move]) -> Move:
        """The way that does most where pieces come or go; harm to the own pieces of who lays it counts against it.
        The first of those that are as good."""
        return max(ways, key=self._use)

    def _use(self, way: Move) -> int:
        score = 0
        for each in self._effects(way.action):
            own = bool(each.piece) and self._owner(each.piece) == way.action.seat
            score += {"new": 2, "replace": -1 if own else 3, "dies": -2 if own else 2}.get(each.effect, 0)
        return score
