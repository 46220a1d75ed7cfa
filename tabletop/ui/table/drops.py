"""Letting go of pieces by the rules, and pointing with chosen ones: a click on a place does what a drop there does.

There is one path: what is chosen is looked at as if it were carried, and a click that the rules know a meaning for is
a drop. Nothing here decides what is legal: that is the session's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tabletop.content.boxkinds import KINDS, BoxKind
from tabletop.control import acts
from tabletop.control.acts import DropResult
from tabletop.control.placing import Drop, Placement
from tabletop.control.reasons import no_meaning
from tabletop.control.referee import Move, Referee
from tabletop.core.state import Container
from tabletop.rules.actions import Action
from tabletop.rules.refusals import Refusal
from tabletop.ui.stage.boards import cell_of
from tabletop.ui.table.carry import Carry

if TYPE_CHECKING:
    from tabletop.ui.stage.pointer import Point
    from tabletop.ui.table.questions import Questions
    from tabletop.ui.table.screen import TableScreen


class Drops:
    """Part of the referee on the table: ``self`` is the whole."""

    table: TableScreen
    judge: Referee
    questions: Questions

    if TYPE_CHECKING:

        @property
        def on(self) -> bool: ...

        @property
        def hands(self) -> tuple[int, ...]: ...

        def may_show(self, piece: int, seat: int, names: dict[int, str] | None = None) -> str: ...

        def below(self, place: Placement) -> list[int]: ...

        def begin(self, moves: Sequence[Move], seat: int, title: str = "", pointer: bool = False) -> None: ...

        def submit(self, action: Action, sure: bool = False) -> bool: ...

        def override(self, action: Action) -> None: ...

        def too_early(self, seat: int) -> Refusal | None: ...

        def refuse(self, refusal: Refusal, piece: int, seat: int, anyway: Callable[[], Any] | None) -> None: ...

    # -- drops -----------------------------------------------------------------------------------------------

    def drop(self, carried: Carry, where: Drop) -> bool:
        """Pieces of the table are let go; True if the rules have dealt with it, False: it is done by hand."""
        table, state = self.table, self.table.session.state
        ids = self._carried(carried)
        if not ids:
            return False
        kind = self._kind_at(where)
        shown = [place.zone for place in carried.pieces]
        real = [state.zone_of(piece) for piece in ids]
        over = table.keys.get(where.over, 0) if where.over else 0
        if self._stays(carried, where):
            if all(acts.is_cosmetic(kind, a, b, where.zone) for a, b in zip(shown, real, strict=True)):
                if self._turn_refused(carried, ids, replace(where, over="")):
                    return True
                if not over:
                    return False
                # tidying up one's row never attaches a card to its neighbour
                table.landing.by_hand(carried, replace(where, over=""))()
                return True
            if shown != real:
                table.refresh()
                return True
        if self._on_own_cell(carried, where):
            table.refresh()  # put back on its own cell
            return True
        return self._dropped(ids, self._places(ids, where), carried, where)

    def _turn_refused(self, carried: Carry, ids: Sequence[int], where: Drop) -> bool:
        """Tidied up, but turned on the way as the rules have it only with what is played. (An act of the rules needs
        no such look: what is dropped by one lies as the rules lay it.)"""
        table = self.table
        seat = self.judge.seat_for(ids[0], table.perspective)
        refusal = table.acts.refused("turn", seat, {"pieces": list(ids)}) if carried.turned else None
        by_hand = table.landing.by_hand(carried, where)
        if refusal is None or not self.judge.strict or by_hand == table.refresh:
            return False  # also where it only goes back to where it lay, and the turn with it
        table.refresh()
        self.refuse(refusal, ids[0], seat, by_hand)
        return True

    def _carried(self, carried: Carry) -> list[int]:
        """The pieces that a drop is about; none where the rules have nothing to say about it."""
        ids = [self.table.keys.get(place.handle, 0) for place in carried.pieces]
        return ids if self.on and not carried.whole_pile and 0 not in ids else []

    def _kind_at(self, where: Drop) -> BoxKind:
        region = self.table.arrangement.region(where.zone)
        return region.box.kind if region is not None else KINDS["free"]

    def _places(self, ids: Sequence[int], where: Drop) -> list[Container]:
        """What lies under a drop, the uppermost first."""
        over = self.table.keys.get(where.over, 0) if where.over else 0
        return [over, where.zone] if over and over not in ids else [where.zone]

    def _stays(self, carried: Carry, where: Drop) -> bool:
        """Whether all that is carried stays in its zone: that tidies up."""
        over = self.table.keys.get(where.over, 0) if where.over else 0
        here = all(place.zone == where.zone for place in carried.pieces)
        return here and (not over or not self._kind_at(where).single)

    def _on_own_cell(self, carried: Carry, where: Drop) -> bool:
        board_cell = cell_of(self.table.arrangement, where)
        first = carried.pieces[0]
        here = len(carried.pieces) == 1 and first.zone == where.zone
        return board_cell is not None and here and first.piece.spot == where.spot

    def _dropped(self, ids: Sequence[int], places: Sequence[Container], carried: Carry, where: Drop) -> bool:
        table = self.table
        under = cell_of(table.arrangement, where)
        cell = under[1] if under is not None else None
        seats = [self.judge.seat_for(piece, table.perspective) for piece in ids]
        results = [
            acts.drop_result(self.judge, seat, piece, places, cell) for seat, piece in zip(seats, ids, strict=True)
        ]
        if len(ids) == 1 and not results[0].moves and self._from_below(carried.pieces[0], seats[0], places):
            return True
        early = next((self.too_early(seat) for seat in seats if self.too_early(seat) is not None), None)
        if all(result.moves for result in results) and early is not None and self.judge.strict:
            table.refresh()
            self.refuse(early, ids[0], seats[0], lambda: self.begin(results[0].moves, seats[0]))
            return True
        if all(result.moves for result in results):
            self._drop_all(list(zip(seats, ids, strict=True)), places, results[0])
            return True
        loose = all(place.piece.kind != "card" for place in carried.pieces)
        if loose and all(result.refusal is None for result in results):
            return False  # dice, notes and beads are nobody's moves
        at = next(index for index, result in enumerate(results) if not result.moves)
        refusal = results[at].refusal
        if refusal is None:
            refusal = no_meaning(self.judge, seats[at], ids[at], places[0])
        meant = results[at].meant if len(ids) == 1 else None
        if not self.judge.strict:
            if meant is not None:
                self.submit(meant)  # the session does it all the same, and logs why it was not legal
                return True
            table.landing.by_hand(carried, where)()
            self.refuse(refusal, ids[at], seats[at], None)
            return True
        by_hand = table.landing.by_hand(carried, where)
        table.refresh()

        def anyway() -> None:
            if meant is not None:
                self.override(meant)
            else:
                by_hand()

        self.refuse(refusal, ids[at], seats[at], anyway)
        return True

    def _from_below(self, place: Placement, seat: int, places: Sequence[Container]) -> bool:
        """What the top of an open pile cannot do, a card below it may: which one is asked."""
        found = [
            move for piece in self.below(place) for move in acts.drop_result(self.judge, seat, piece, places).moves
        ]
        if found:
            self.table.refresh()
            self.begin(found, seat)
        return bool(found)

    def _drop_all(self, what: list[tuple[int, int]], places: Sequence[Container], first: DropResult) -> None:
        if len(what) == 1:
            self.begin(first.moves, what[0][0], pointer=True)
            return
        with self.table.session.one_deed():
            for seat, piece in what:  # the handles of the rest are others after each act
                result = acts.drop_result(self.judge, seat, piece, places)
                if not result.moves or not self.submit(result.moves[0].action):
                    break

    # -- pointing with what is chosen ------------------------------------------------------------------------

    def chosen_carry(self) -> Carry | None:
        """What is chosen, as if it were carried: pieces with which somebody at this screen can make a move now."""
        table = self.table
        if not self.on or not table.stage.selected:
            return None
        pieces = [place for place in table.arrangement.placements if place.handle in table.stage.selected]
        ids = [table.keys.get(place.handle, 0) for place in pieces]
        seats = [self.judge.seat_for(piece, table.perspective) if piece else 0 for piece in ids]
        if not pieces or any(seat not in self.hands for seat in seats):
            return None
        return Carry(pieces, [(0.0, 0.0)] * len(pieces))

    def point_to(self, at: Point) -> bool:
        """With something chosen, a click (or Enter with the pointer there) on a place where the rules know a meaning
        for it does what letting go there does; False if they know none, and nothing is done."""
        carried = self.chosen_carry()
        if carried is None:
            return False
        table = self.table
        where = table.landing.place_at(at, carried)
        if not self.would_go(carried, where):
            return False
        table.large.let_rest(at)
        return self.drop(carried, where)

    def would_go(self, carried: Carry, where: Drop) -> bool:
        """Whether a click there would put what is chosen there."""
        return self.means(carried, where) and not self._is_other(carried, where)

    def _is_other(self, carried: Carry, where: Drop) -> bool:
        """Whether what is pointed at is rather chosen in its turn: a piece that can act itself and is no target of
        what was chosen, though the place that it lies in is."""
        table = self.table
        over = table.keys.get(where.over, 0) if where.over in table.stage.lights.can else 0
        ids = self._carried(carried)
        seats = [self.judge.seat_for(piece, table.perspective) for piece in ids]
        return bool(over) and not all(
            acts.drop_result(self.judge, *each, [over]).moves for each in zip(seats, ids, strict=True)
        )

    def means(self, carried: Carry, where: Drop) -> bool:
        """Whether letting go there is a legal act of all that is carried."""
        table, state = self.table, self.table.session.state
        ids = self._carried(carried)
        if not ids or self._on_own_cell(carried, where):
            return False
        if self._stays(carried, where):
            kind, real = self._kind_at(where), [state.zone_of(piece) for piece in ids]
            shown = [place.zone for place in carried.pieces]
            tidies = [acts.is_cosmetic(kind, a, b, where.zone) for a, b in zip(shown, real, strict=True)]
            if all(tidies) or shown != real:
                return False
        places, under = self._places(ids, where), cell_of(table.arrangement, where)
        cell = under[1] if under is not None else None
        seats = [self.judge.seat_for(piece, table.perspective) for piece in ids]
        if all(acts.drop_result(self.judge, *each, places, cell).moves for each in zip(seats, ids, strict=True)):
            return True
        below = self.below(carried.pieces[0]) if len(ids) == 1 else []
        return any(acts.drop_result(self.judge, seats[0], piece, places).moves for piece in below)
