"""Acts that are about what a piece is let go on, though they end elsewhere, or nowhere that can be shown.

A spell let go on whom it strikes, an answer on the card that it answers, a creature on the hedge or the panel of the
player whom it strikes: where the rules have no act that ends there, those are meant that name it, that answer it, or
that ask for it next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from tabletop.control.judging.acts import says_little
from tabletop.control.judging.referee import Move, Referee
from tabletop.control.judging.sight import Sight
from tabletop.control.places.arrange import seat_of
from tabletop.core.state import Container, seat_target
from tabletop.core.visibility import sees
from tabletop.rules.acting.subjects import Subjects
from tabletop.rules.actions import Action
from tabletop.rules.refusals import Refusal


class Beside:
    """What may be meant beside the places of acts. ``sight`` gives what the screen shows now."""

    def __init__(self, judge: Referee, sight: Callable[[], Sight]) -> None:
        self.judge = judge
        self._sight = sight

    def moves(self, seat: int, piece: int, to: Container) -> tuple[Move, ...]:
        """The legal moves of a seat with a piece that are about another piece, a zone or a seat (as a target, see
        ``seat_target``)."""
        if isinstance(to, str) and (to == self.judge.session.state.zone_of(piece) or not self._is_open(to)):
            return ()
        found = []
        for move, about in self._all(seat, piece):
            for word, way in about.apart():
                aim = self._aim(move, way, to)
                if aim is not None:
                    found.append(replace(move, then=aim, way=word if aim else ""))
        return tuple(dict.fromkeys(found))

    def why_not(self, seat: int, piece: int, to: Container) -> tuple[Refusal, Action] | None:
        """Why an act with a piece that is about what it is let go on is not legal, and that act; None where there is
        no such act, or it is only said that it is not the time."""
        for each in self.judge.acts(seat, piece):
            refusal, action = each.refusal, each.move.action
            if refusal is not None and not says_little(refusal):
                about = self.judge.session.subjects(action, False)
                if self._aim(each.move, about, to) is not None:
                    return refusal, action
        return None

    def subjects(self, seat: int, piece: int) -> frozenset[int]:
        """Every piece and every seat (as a target) that some legal move with a piece is about."""
        found: set[int] = set()
        seats = {seat_target(each) for each in range(1, len(self.judge.session.names) + 1)}
        for _, about in self._all(seat, piece):
            found |= about.names | about.next | (seats if about.open else set())
        return frozenset(each for each in found if self._is_seen(each, seat))

    def is_about(self, seat: int, piece: int, target: int) -> bool:
        """Whether some legal move with a piece names a piece or a seat (as a target), or asks for it next."""
        return any(target in about.names or target in about.next for _, about in self._all(seat, piece))

    def _all(self, seat: int, piece: int) -> Iterator[tuple[Move, Subjects]]:
        """The moves that may be meant, and what they are about. What one asks for next is looked at only where it is
        the only act of its kind with its ability: else it is aimed already."""
        moves = [each for each in self.judge.of_piece(seat, piece) if each.cell is None and not each.quiet]
        kinds = [(each.action.kind, each.ability) for each in moves]
        for move in moves:
            yield move, self.judge.session.subjects(move.action, kinds.count((move.action.kind, move.ability)) == 1)

    def _is_open(self, zone: str) -> bool:
        """Whether a zone is one where things lie open side by side; not a hand, a pile or the cells of a board."""
        region = self._sight().arrangement.region(zone)
        kind = region.box.kind if region is not None else None
        return kind is not None and not (kind.is_hand or kind.is_pile or kind.is_board or kind.is_free)

    def _is_seen(self, target: int, seat: int) -> bool:
        return target < 0 or sees(self.judge.session.state, target, seat)

    def _aim(self, move: Move, about: Subjects, to: Container) -> int | None:
        """What a move is aimed at by being let go there, 0 where that needs no choice; None if it is not about it."""
        seat = move.seat
        if isinstance(to, int):
            if to in about.next and self._is_seen(to, seat):
                return to
            named = to == move.onto or (to in about.names and self._is_seen(to, seat))
            return 0 if named or (to < 0 and about.open) else None
        owner = seat_of(to)
        lying = {move.onto, *about.names, *about.next} - {0}
        if owner and seat_target(owner) in about.names:
            return 0
        state = self.judge.session.state
        there = any(each > 0 and state.zone_of(each) == to and self._is_seen(each, seat) for each in lying)
        return 0 if there else None
