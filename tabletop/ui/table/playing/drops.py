"""Letting go of pieces by the rules, and pointing with chosen ones: a click on a place does what a drop there does.

What a drop means is found by :class:`tabletop.control.judging.dropping.Dropping`, for the hints and for the drop
alike; here it is done.
"""

from __future__ import annotations

from dataclasses import replace

from tabletop.control.judging.dropping import Back, ByHand, Does, DoesAll, Landing, Refused, Tidies
from tabletop.control.judging.lighting import movers
from tabletop.control.places.arrange import cell_of
from tabletop.control.places.placing import Drop, Placement
from tabletop.rules.actions import Action
from tabletop.ui.stage.pointer import Point
from tabletop.ui.table.basis.carry import Carry
from tabletop.ui.table.playing.questions import Questions
from tabletop.ui.table.playing.ruling import Ruling


class Drops:
    """What is let go on a table with a referee."""

    def __init__(self, ruling: Ruling, questions: Questions) -> None:
        self.ruling, self.questions = ruling, questions
        self.refusals, self.acting = questions.refusals, questions.acting

    def drop(self, carried: Carry, where: Drop, held: Action | None = None) -> bool:
        """Pieces of the table are let go; True if the rules have dealt with it, False: it is done by hand. ``held``:
        how the shape of what is carried was shown."""
        dropping = self.ruling.dropping
        landing = dropping.landing(carried.pieces, where) if self.has_a_word(carried) else ByHand()
        if isinstance(landing, Does) and held is not None:
            landing = replace(
                landing, moves=tuple(move for move in landing.moves if move.action == held) or landing.moves
            )
        return self._land(landing, carried, where)

    def on_seat(self, carried: Carry, seat: int) -> None:
        """A piece of the table is let go on the panel of a seat, where no hand can lay it."""
        landing = self.ruling.dropping.on_seat(carried.pieces, seat)
        if isinstance(landing, Refused) and landing.meant is None:
            self.refusals.refuse_by_hand(landing.refusal)
            return
        self._land(landing, carried, Drop(carried.pieces[0].zone))

    def _land(self, landing: Landing, carried: Carry, where: Drop) -> bool:
        table = self.ruling.table
        match landing:
            case ByHand():
                return False
            case Back():
                table.refresh()
            case Tidies(tidied):
                if not self._turn_refused(carried, tidied):
                    self.ruling.landing.by_hand(carried, tidied)()
            case Does(moves, seat, piece, early):
                if early is not None:
                    table.refresh()
                    self.refusals.refuse(early, piece, seat, lambda: self.questions.begin(moves, seat))
                elif landing.below:
                    table.refresh()
                    self.questions.begin(moves, seat)
                elif landing.listed:
                    self.questions.choose(moves, seat, landing.asked)
                else:
                    self.questions.begin(moves, seat, pointer=True)
            case DoesAll():
                self._do_all(landing)
            case Refused():
                self._refused(landing, carried, where)
        return True

    def has_a_word(self, carried: Carry) -> bool:
        """Whether a drop is the rules' business; a whole pile is not, nor what comes from outside."""
        return self.ruling.on and not carried.whole_pile and carried.outside is None

    def _turn_refused(self, carried: Carry, where: Drop) -> bool:
        """Tidied up, but turned on the way as the rules have it only with what is played. (An act of the rules needs
        no such look: what is dropped by one lies as the rules lay it.)"""
        ruling, table = self.ruling, self.ruling.table
        ids = [ruling.sight.piece(place) for place in carried.pieces]
        seat = ruling.judge.seat_for(ids[0], table.perspective)
        refusal = ruling.acts.refused("turn", seat, {"pieces": ids}) if carried.turned else None
        if refusal is None or not ruling.judge.strict:
            return False
        by_hand = self.ruling.landing.by_hand(carried, where)
        if by_hand == table.whole.refresh:
            return False  # it only goes back to where it lay, and the turn with it
        table.refresh()
        self.refusals.refuse(refusal, ids[0], seat, by_hand)
        return True

    def _do_all(self, landing: DoesAll) -> None:
        (seat, piece), table = landing.pieces[0], self.ruling.table
        if landing.early is not None:
            table.refresh()
            self.refusals.refuse(landing.early, piece, seat, lambda: self.questions.begin(landing.moves, seat))
            return
        with table.session.one_deed():
            for seat, piece in landing.pieces:  # the handles of the rest are others after each act
                result = self.ruling.dropping.result(seat, piece, landing.places)
                if not result.moves or not self.acting.submit(result.moves[0].action):
                    break

    def _refused(self, landing: Refused, carried: Carry, where: Drop) -> None:
        table, meant = self.ruling.table, landing.meant
        if not self.ruling.judge.strict:
            if meant is not None:
                self.acting.submit(meant)  # the session does it all the same, and logs why it was not legal
                return
            self.ruling.landing.by_hand(carried, where)()
            self.refusals.refuse(landing.refusal, landing.piece, landing.seat, None)
            return
        by_hand = self.ruling.landing.by_hand(carried, where)
        table.refresh()
        self.refusals.refuse(
            landing.refusal, landing.piece, landing.seat,
            (lambda: self.acting.override(meant)) if meant is not None else by_hand,
        )  # fmt: skip

    # -- pointing with what is chosen ------------------------------------------------------------------------

    def chosen_carry(self) -> Carry | None:
        """What is chosen, as if it were carried: pieces with which somebody at this screen can make a move now."""
        ruling, table = self.ruling, self.ruling.table
        if not ruling.on or not table.stage.selected:
            return None
        chosen = [place for place in table.shown.arrangement.placements if place.handle in table.stage.selected]
        pieces = movers(ruling.judge, ruling.sight, chosen)
        return Carry(pieces, [(0.0, 0.0)] * len(pieces)) if pieces else None

    def point_to(self, at: Point) -> bool:
        """With something chosen, a click (or Enter with the pointer there) on a place where the rules know a meaning
        for it does what letting go there does; False if they know none, and nothing is done."""
        carried = self.chosen_carry()
        if carried is None:
            return False
        where = self.ruling.landing.place_at(at, carried)
        if not self.would_go(carried, where):
            return False
        self.ruling.large.let_rest(at)
        return self.drop(carried, where, self.ruling.around.held())

    def point_to_seat(self, seat: int) -> None:
        """A click on a panel that is lit: it answers what is asked; with a piece chosen it does what letting go there
        does."""
        answer = self.ruling.judge.players(self.ruling.table.perspective).get(seat)
        if answer is not None:
            self.questions.choose([answer], answer.seat)
            return
        carried = self.chosen_carry()
        if carried is not None and len(carried.pieces) == 1:
            self.on_seat(carried, seat)

    def to_lit_cell(self, at: Point) -> bool:
        """With a piece chosen, a click on a cell that is lit for it goes there, whatever else that cell may mean."""
        carried, ruling = self.chosen_carry(), self.ruling
        if carried is None or len(carried.pieces) != 1 or self.questions.inquiry.by_the_way:
            return False
        where = ruling.landing.place_at(at, carried)
        return self._ends_at(carried, where) and self.point_to(at)

    def _ends_at(self, carried: Carry, where: Drop) -> bool:
        """Whether a place is on a cell where moves of the only piece that is carried end."""
        ruling = self.ruling
        cell = cell_of(ruling.table.shown.arrangement, where)
        piece = ruling.table.shown.piece(carried.pieces[0].handle) if len(carried.pieces) == 1 else 0
        seat = ruling.judge.seat_for(piece, ruling.table.perspective) if piece and cell is not None else 0
        return bool(seat) and cell in ruling.judge.cells(seat, piece)

    def would_go(self, carried: Carry, where: Drop) -> bool:
        """Whether a click there would put what is chosen there; not if what is pointed at is rather chosen in its
        turn: a piece that can act itself and is no target of what was chosen, though the place that it lies in is."""
        ruling = self.ruling
        if not self.has_a_word(carried) or not ruling.dropping.goes(carried.pieces, where):
            return False
        if self._ends_at(carried, where):
            return True
        over = ruling.sight.keys.get(where.over, 0) if where.over in ruling.table.stage.lights.can else 0
        return not over or ruling.dropping.takes(carried.pieces, over)

    def refused_at(self, at: Point, found: Placement | None) -> bool:
        """With one piece chosen that can go to cells of a board, a click on another cell of it says why it cannot go
        there, as letting go there does; not on a piece that is rather chosen in its turn."""
        carried, ruling = self.chosen_carry(), self.ruling
        if carried is None or len(carried.pieces) != 1 or (found and found.handle in ruling.table.stage.lights.can):
            return False
        first = carried.pieces[0]
        piece = ruling.table.shown.piece(first.handle)
        seat = ruling.judge.seat_for(piece, ruling.table.perspective)
        where = ruling.landing.place_at(at, carried)
        ends = ruling.judge.cells(seat, piece)
        cell = cell_of(ruling.table.shown.arrangement, where)
        if cell is None or cell in ends or not any(zone == cell[0] for zone, _ in ends):
            return False
        return self.drop(carried, where)

    def refused_ahead(self, carried: Carry, where: Drop) -> Refused | None:
        """Why letting go there is refused, found while it is still carried: the drop finds the same."""
        landing = self.ruling.dropping.landing(carried.pieces, where) if self.has_a_word(carried) else None
        return landing if isinstance(landing, Refused) else None
