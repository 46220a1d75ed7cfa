"""What a newcomer is invited to first: a card that glows with a place for it, and the end of what is asked."""

from __future__ import annotations

from tabletop.control.judging.referee import Referee
from tabletop.control.judging.sight import Sight
from tabletop.control.kinds.board import cell_centre
from tabletop.control.places.placing import Placement

Point = tuple[float, float]


def first_move(judge: Referee, sight: Sight, seat: int, hand: str | None) -> tuple[Placement, Point] | None:
    """A piece that may go to a place, and the point of the table where that is: one in sight before one of the
    ``hand``, which lies covered and of which any card stands for those that can act."""
    covered = next((place for place in sight.arrangement.placements if place.zone == hand), None)
    stand_in: tuple[Placement, Point] | None = None
    for move in judge.moves(seat):
        region = sight.arrangement.region(move.zone) if move.zone and move.piece else None
        if region is None:
            continue
        cell, box = move.cell, region.box
        to = box.x + box.w / 2, box.y + box.h / 2
        if cell is not None and box.board is not None:
            to = cell_centre(box, cell)
        shown = sight.may_show(move.piece, seat)
        place = sight.arrangement.placement(shown) if shown else None
        if place is not None and not place.host and (covered is None or place.zone != hand):
            return place, to
        if covered is not None and stand_in is None:
            stand_in = covered, to
    return stand_in


def only_ends(judge: Referee, seat: int) -> bool:
    """Whether all that a seat can answer with a button ends what it is asked; beside other answers (keep this hand,
    or take a mulligan) it is one of several, not the end."""
    closing = judge.closing(seat)
    return closing is not None and judge.buttons(seat) == (closing,)
