"""Pieces that lie mixed with others, so that nobody may follow one of them by eye."""

from __future__ import annotations

from collections.abc import Mapping

from tabletop.control.places.arrange import Arrangement
from tabletop.core.state import GameState
from tabletop.core.visibility import Viewer, loses_track


def mixed_places(
    arrangement: Arrangement, keys: Mapping[str, int], source: GameState, viewer: Viewer
) -> dict[int, tuple[str, int]]:
    """The shown pieces that lie mixed with others and that the viewer does not see: nobody may follow one of them
    in or out, so each is known by its place in the row alone (zone, and number from 0)."""
    found: dict[int, tuple[str, int]] = {}
    counts: dict[str, int] = {}
    for place in arrangement.placements:
        piece = keys.get(place.handle)
        if piece is None or place.piece.seen or place.host or not loses_track(source, place.zone, viewer):
            continue
        found[piece] = (place.zone, counts.get(place.zone, 0))
        counts[place.zone] = counts.get(place.zone, 0) + 1
    return found
