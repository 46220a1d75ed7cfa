"""What letting go of pieces means: one look-up for what glows while they are carried and for the drop itself.

:class:`Dropping` keeps what it has found until the session changes. Where the hints say that letting go is legal, the
drop finds the same moves, because it is the same answer. ``Session.submit`` asks once more: the window is not
trusted. Nothing here touches the table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from tabletop.content.layout import KINDS, BoxKind
from tabletop.control.judging.acts import DropResult, drop_result, is_cosmetic, is_loose, says_little
from tabletop.control.judging.beside import Beside
from tabletop.control.judging.reasons import no_meaning, why_not
from tabletop.control.judging.referee import Move, Referee
from tabletop.control.judging.sight import Sight
from tabletop.control.places.arrange import cell_of
from tabletop.control.places.placing import Drop, Placement
from tabletop.core.board import Cell
from tabletop.core.state import Container, seat_target
from tabletop.rules.actions import Action
from tabletop.rules.refusals import Refusal

NOWHERE: tuple[frozenset[str], frozenset[int]] = (frozenset(), frozenset())


@dataclass(frozen=True, slots=True)
class ByHand:
    """The rules have nothing to say about it."""


@dataclass(frozen=True, slots=True)
class Back:
    """It goes back to where it lay."""


@dataclass(frozen=True, slots=True)
class Tidies:
    """It only changes how the table looks: by hand, at a place, onto nothing."""

    where: Drop


@dataclass(frozen=True, slots=True)
class Does:
    """One piece, or one below it in its pile, has legal moves there: the only one is done, among several one is
    asked for. ``early``: on one screen another seat decides first."""

    moves: tuple[Move, ...]
    seat: int
    piece: int
    early: Refusal | None = None
    below: bool = False
    listed: bool = False
    """The moves are about what lies there, each in its own way: they are told apart by their names."""
    asked: bool = False
    """Another act was meant, maybe, which is refused: even the only one is not done unasked."""


@dataclass(frozen=True, slots=True)
class DoesAll:
    """Each of several pieces has a legal move there, one after the other."""

    moves: tuple[Move, ...]
    pieces: tuple[tuple[int, int], ...]
    """Seat and piece."""
    places: tuple[Container, ...]
    early: Refusal | None = None


@dataclass(frozen=True, slots=True)
class Refused:
    """The rules do not allow it: why, the seat and the piece concerned, and the act that it would have been."""

    refusal: Refusal
    seat: int
    piece: int
    meant: Action | None


Landing = ByHand | Back | Tidies | Does | DoesAll | Refused


class Dropping:
    """What drops mean at one table, remembered until it changes. ``sight`` gives what its screen shows now."""

    def __init__(self, judge: Referee, sight: Callable[[], Sight]) -> None:
        self.judge = judge
        self._sight = sight
        self.beside = Beside(judge, sight)
        self._seen = -1
        self._results: dict[tuple[int, int, tuple[Container, ...], Cell | None], DropResult] = {}
        self._about: dict[tuple[int, int, Container], tuple[Move, ...]] = {}

    def result(self, seat: int, piece: int, places: Sequence[Container], cell: Cell | None = None) -> DropResult:
        """What letting go of one piece means for a seat: legal moves, or why not."""
        if self._seen != self.judge.session.changed:
            self._seen = self.judge.session.changed
            self._results.clear()
            self._about.clear()
        key = (seat, piece, tuple(places), cell)
        found = self._results.get(key)
        if found is None:
            found = self._results[key] = drop_result(self.judge, seat, piece, places, cell)
        return found

    def about(self, seat: int, piece: int, places: Sequence[Container]) -> tuple[Move, ...]:
        """Legal moves with a piece that are about what it is let go on (the uppermost first; a seat as a target, see
        ``seat_target``), where no legal act of the rules ends there. Where one that ends there is refused with a
        reason of its own, it must lie there itself: a place in which something lies is not meant."""
        direct = [place for place in places if not isinstance(place, int) or place > 0]
        found = self.result(seat, piece, direct) if direct else DropResult()
        if found.moves:
            return ()
        if _says_why(found):
            places = [place for place in places if isinstance(place, int)]
        for place in places:
            key = seat, piece, place
            if key not in self._about:
                self._about[key] = self.beside.moves(seat, piece, place)
            if self._about[key]:
                return self._about[key]
        return ()

    # -- hints -----------------------------------------------------------------------------------------------

    def ends(self, carried: Sequence[Placement]) -> tuple[frozenset[str], frozenset[int]]:
        """Every zone and every piece where letting go of all that is carried would be legal."""
        sight, judge = self._sight(), self.judge
        zones: frozenset[str] | None = None
        onto: frozenset[int] | None = None
        for place in carried:
            piece = sight.piece(place)
            seat = judge.seat_for(piece, sight.perspective)
            lit, pieces = self._ends_of(seat, piece, sight, alone=len(carried) == 1)
            for other in sight.below(place):
                more = judge.ends(seat, other)
                lit, pieces = lit | more[0], pieces | more[1]
            zones = lit if zones is None else zones & lit
            onto = pieces if onto is None else onto & pieces
        return zones or frozenset(), onto or frozenset()

    def _ends_of(self, seat: int, piece: int, sight: Sight, alone: bool) -> tuple[frozenset[str], frozenset[int]]:
        """A zone or a piece is lit if the drop finds a legal move there. ``alone``: nothing else is carried."""
        if not piece:
            return NOWHERE
        keys = dict.fromkeys(region.key for region in sight.arrangement.regions if region.key != "table")
        ends, onto = self.judge.ends(seat, piece)
        more = (each for each in self.beside.subjects(seat, piece) if each > 0 and each != piece) if alone else ()

        def takes(place: Container) -> bool:
            if self.result(seat, piece, [place]).moves:
                return True
            return alone and bool(self.about(seat, piece, [place]))

        zones = frozenset(key for key in (*keys, *ends) if takes(key))
        return zones, frozenset(each for each in (*onto, *more) if takes(each))

    def seats(self, carried: Sequence[Placement]) -> frozenset[int]:
        """The seats on whose panel letting go of what is carried is meant: those that its acts are about. What is
        about nobody may be let go on any, but is shown a panel only where no place is lit for it."""
        sight, everyone = self._sight(), range(1, len(self.judge.session.names) + 1)
        piece = sight.piece(carried[0]) if len(carried) == 1 else 0
        if not piece or not self.judge.on:
            return frozenset()
        seat = self.judge.seat_for(piece, sight.perspective)
        found = frozenset(each for each in everyone if self.about(seat, piece, [seat_target(each)]))
        meant = {each for each in found if self.beside.is_about(seat, piece, seat_target(each))}
        return found if not meant and found and not self.ends(carried)[0] else frozenset(meant)

    def goes(self, carried: Sequence[Placement], where: Drop) -> bool:
        """Whether letting go there is a legal act of all that is carried."""
        landing = self.landing(carried, where)
        return isinstance(landing, Does | DoesAll)

    def takes(self, carried: Sequence[Placement], piece: int) -> bool:
        """Whether all that is carried may legally be dropped on a piece itself, wherever that lies."""
        sight = self._sight()
        ids = [sight.piece(place) for place in carried]
        seats = [self.judge.seat_for(each, sight.perspective) for each in ids]
        if all(self.result(seat, each, [piece]).moves for seat, each in zip(seats, ids, strict=True)):
            return True
        return len(ids) == 1 and ids[0] != piece and bool(self.about(seats[0], ids[0], [piece]))

    # -- the drop --------------------------------------------------------------------------------------------

    def _throws(self, carried: Sequence[Placement], ids: Sequence[int], where: Drop) -> bool:
        """Whether this is a die that is let go where it lay, which an act of the rules means: it is thrown."""
        if len(ids) != 1 or carried[0].piece.kind != "die":
            return False
        return bool(self.result(self.judge.seat_for(ids[0], self._sight().perspective), ids[0], [where.zone]).moves)

    def landing(self, carried: Sequence[Placement], where: Drop) -> Landing:
        """What letting go of pieces of the table at a place means."""
        sight = self._sight()
        ids = [sight.piece(place) for place in carried]
        if not self.judge.on or not ids or 0 in ids:
            return ByHand()
        over = sight.keys.get(where.over, 0) if where.over else 0
        kind = _kind_at(sight, where)
        tidies = not over or not (kind.single or (over not in ids and self.takes(carried, over)))
        if all(place.zone == where.zone for place in carried) and tidies and not self._throws(carried, ids, where):
            shown = [place.zone for place in carried]
            real = [sight.state.zone_of(piece) for piece in ids]
            if all(is_cosmetic(kind, a, b, where.zone) for a, b in zip(shown, real, strict=True)):
                # tidying up one's row never attaches a card to its neighbour; only where that one is lit for an act
                # of the rules is the act done
                return Tidies(replace(where, over=""))
            if shown != real:
                return Back()
        under = cell_of(sight.arrangement, where)
        here = len(carried) == 1 and (carried[0].zone, carried[0].piece.spot) == (where.zone, where.spot)
        if under is not None and here:
            return Back()  # put back on its own cell
        places: list[Container] = [over, where.zone] if over and over not in ids else [where.zone]
        return self._by_rules(sight, carried, ids, places, under[1] if under is not None else None)

    def on_seat(self, carried: Sequence[Placement], target: int) -> Landing:
        """What letting go of pieces of the table on the panel of a seat means."""
        sight = self._sight()
        ids = [sight.piece(place) for place in carried]
        if not self.judge.on or len(ids) != 1 or not ids[0]:
            return Back()
        return self._by_rules(sight, carried, ids, [seat_target(target)], None)

    def _by_rules(
        self, sight: Sight, carried: Sequence[Placement], ids: Sequence[int], places: Sequence[Container],
        cell: Cell | None,
    ) -> Landing:  # fmt: skip
        judge = self.judge
        seats = [judge.seat_for(piece, sight.perspective) for piece in ids]
        ends = [place for place in places if not isinstance(place, int) or place > 0]
        results = [self.result(seat, piece, ends, cell) for seat, piece in zip(seats, ids, strict=True)]
        if len(ids) == 1 and not results[0].moves:
            # what the top of an open pile cannot do, a card below it may
            below = [move for each in sight.below(carried[0]) for move in self.result(seats[0], each, ends).moves]
            if below:
                return Does(tuple(below), seats[0], ids[0], below=True)
        alone = len(ids) == 1 and cell is None
        about = self.about(seats[0], ids[0], self._beside(places, results[0])) if alone else ()
        if about or all(result.moves for result in results):
            said = [judge.too_early(seat, sight.perspective) for seat in seats if judge.strict]
            early = next((each for each in said if each is not None), None)
            if about:
                return Does(about, seats[0], ids[0], early, listed=True, asked=_says_why(results[0]))
            if len(ids) == 1:
                return Does(results[0].moves, seats[0], ids[0], early)
            return DoesAll(results[0].moves, tuple(zip(seats, ids, strict=True)), tuple(places), early)
        loose = all(place.piece.kind != "card" and is_loose(sight.state, sight.piece(place)) for place in carried)
        if loose and all(result.refusal is None for result in results):
            return ByHand()  # dice, notes and beads that lie beside the game are nobody's moves
        at = next(index for index, result in enumerate(results) if not result.moves)
        refusal, meant = results[at].refusal, results[at].meant
        if refusal is None or says_little(refusal):
            lit = self.ends(carried) if len(ids) == 1 else judge.ends(seats[at], ids[at])
            told = self.beside.why_not(seats[at], ids[at], places[0]) if alone else None
            refusal, meant = told or why_not(judge, seats[at], ids[at], places[0], lit) or (refusal, meant)
            if refusal is None:
                refusal = no_meaning(judge, seats[at], ids[at], places[0], lit)
        return Refused(refusal, seats[at], ids[at], meant if len(ids) == 1 else None)

    @staticmethod
    def _beside(places: Sequence[Container], direct: DropResult) -> Sequence[Container]:
        """What a drop may be about: what lies under it; the place in which that lies where no act ends on it."""
        return places if direct.refusal is None else places[:1]


def _says_why(direct: DropResult) -> bool:
    """Whether an act that ends there is refused, and not only because it is not its moment."""
    return direct.refusal is not None and not says_little(direct.refusal)


def _kind_at(sight: Sight, where: Drop) -> BoxKind:
    region = sight.arrangement.region(where.zone)
    return region.box.kind if region is not None else KINDS["free"]
