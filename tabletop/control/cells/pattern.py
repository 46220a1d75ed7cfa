"""A pattern that is asked for and turned by hand before it is laid: which of the legal ways it is held in.

What a way would do at each cell is what the session says; nothing is worked out here.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from tabletop.control.judging.referee import Move
from tabletop.control.places.arrange import BoardCell
from tabletop.rules.actions import Action
from tabletop.session.telling.numbers import CellText

Effects = Callable[[Action], Sequence[CellText]]
"""What an act would do, cell by cell."""
Owners = Callable[[str], int]
"""Whose a piece is, by its handle; 0 for nobody's, or one that is not seen."""


class HeldPattern:
    """Which way a pattern is held in; ``laid`` is None while none is asked for."""

    def __init__(self, effects: Effects, owner: Owners) -> None:
        self._effects, self._owner = effects, owner
        self.laid: Action | None = None

    def keep(self, ways: Sequence[Move]) -> None:
        """These are the ways to lay it now: it is held in the best of them if it was in none; no way, no pattern."""
        if not any(way.action == self.laid for way in ways):
            self.laid = self.best(ways).action if ways else None

    def turn(self, ways: Sequence[Move], by: int, under: BoardCell | None) -> bool:
        """Hold it in the next way, of those that cover the cell pointed at if there are several; False for no way."""
        if not ways:
            return False
        near = [way for way in ways if under is None or self.covers(way.action, under)]
        ring = near if len(near) > 1 else ways
        now = next((index for index, way in enumerate(ring) if way.action == self.laid), -1 if by > 0 else 0)
        self.laid = ring[(now + by) % len(ring)].action
        return True

    def mirrored(self) -> Action | None:
        """The mirror image of the way it is held in, legal or not; None where every way says itself how it lies."""
        laid = self.laid
        if laid is None or laid.kind == "choose":
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
