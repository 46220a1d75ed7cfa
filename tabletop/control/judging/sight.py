"""What a screen shows now, and what it may tell of it: pieces by number, under the handles of whoever looks.

Lights, lists and sentences are made for a screen that several people may look at. A piece is pointed at there only if
that tells nothing that the shown view does not tell.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from tabletop.control.judging.perspective import Perspective
from tabletop.control.places.arrange import Arrangement
from tabletop.control.places.placing import Placement
from tabletop.core.state import GameState
from tabletop.core.visibility import sees


@dataclass(frozen=True)
class Sight:
    """The position, what is drawn of it, the pieces of the drawn handles, and whose eyes look."""

    state: GameState
    arrangement: Arrangement
    keys: Mapping[str, int]
    perspective: Perspective

    @cached_property
    def names(self) -> Mapping[int, str]:
        """The handles of the shown pieces by number."""
        return {piece: handle for handle, piece in self.keys.items()}

    def piece(self, place: Placement) -> int:
        """The piece that is drawn there, 0 if it is none of the position any more."""
        return self.keys.get(place.handle, 0)

    def place(self, piece: int) -> Placement | None:
        """Where a piece is drawn, None if it is not."""
        handle = self.names.get(piece, "")
        return self.arrangement.placement(handle) if handle else None

    def may_show(self, piece: int, seat: int) -> str:
        """The handle of a piece that may be pointed at on this screen, "" if it is not shown or if pointing at it
        would tell what only one seat knows."""
        place = self.place(piece)
        if place is None:
            return ""
        if place.piece.seen or place.piece.kind != "card":
            return place.handle
        return "" if sees(self.state, piece, seat) else place.handle

    def stands_for(self, piece: int, seat: int) -> str:
        """As ``may_show``; what lies in a pile is shown by its top."""
        if piece in self.names:
            return self.may_show(piece, seat)
        zone = self.state.zone_of(piece)
        top = next((place for place in self.arrangement.placements if place.zone == zone and place.pile), None)
        return top.handle if top is not None and sees(self.state, piece, None) else ""

    def below(self, place: Placement) -> list[int]:
        """The other pieces of an open pile of which only the top is drawn."""
        state = self.state
        if not place.pile or place.zone not in state.contents:
            return []
        return [piece for piece in state.inside(place.zone)[:-1] if sees(state, piece, None)]
