"""What a newcomer is invited to first: a card that glows with a place for it, and the end of what is asked."""

from __future__ import annotations

from tabletop.control.judging.referee import Referee
from tabletop.control.judging.sight import Sight
from tabletop.control.places.arrange import Region
from tabletop.control.places.placing import Placement


def first_move(judge: Referee, sight: Sight, seat: int, hand: str | None) -> tuple[Placement, Region] | None:
    """A card that may go to a place, and that place. ``hand``: a covered hand, of which any card stands for those
    that can act."""
    covered = next((place for place in sight.arrangement.placements if place.zone == hand), None)
    for move in judge.moves(seat):
        region = sight.arrangement.region(move.zone) if move.zone and move.piece else None
        shown = covered.handle if covered is not None else sight.may_show(move.piece, seat)
        place = sight.arrangement.placement(shown) if region is not None and shown else None
        if region is not None and place is not None and not place.host:
            return place, region
    return None


def only_ends(judge: Referee, seat: int) -> bool:
    """Whether all that a seat can answer with a button ends what it is asked; beside other answers (keep this hand,
    or take a mulligan) it is one of several, not the end."""
    closing = judge.closing(seat)
    return closing is not None and judge.buttons(seat) == (closing,)
