"""The boards and dice of a table by themselves, without panels and empty room: what a picture of cards alone shows of
a game that has none.

Pure geometry: everything stays where it lies on the table, only the room around it goes.
"""

from __future__ import annotations

from dataclasses import replace

from tabletop.content.layout import Layout
from tabletop.control.places.arrange import Arrangement
from tabletop.core.state import GameState

AIR = 12.0
"""Table units that stay free around what lies there."""
LEAST = 0.4
"""So much of the table is shown at least: one die does not fill a whole picture."""

Area = tuple[float, float, float, float]
"""Left, top, width, height in table units."""


def has_cards(state: GameState) -> bool:
    """Whether a table has cards, wherever they lie."""
    return "card" in state.kind


def play_area(layout: Layout) -> Area:
    """The part of a table in which its places lie."""
    boxes = [box for box in layout.zones if box.family != "table"]
    if not boxes:
        return 0.0, 0.0, layout.width, layout.height
    left, top = min(box.x for box in boxes) - AIR, min(box.y for box in boxes) - AIR
    right, foot = max(box.x + box.w for box in boxes) + AIR, max(box.y + box.h for box in boxes) + AIR
    wide, high = max(right - left, LEAST * layout.width), max(foot - top, LEAST * layout.height)
    return (left + right - wide) / 2, (top + foot - high) / 2, wide, high


def pieces_alone(arrangement: Arrangement, area: Area) -> Arrangement:
    """A table with the corner of an area as its own."""
    x, y, wide, high = area
    regions = tuple(
        replace(each, box=replace(each.box, x=each.box.x - x, y=each.box.y - y)) for each in arrangement.regions
    )
    placements = tuple(replace(each, x=each.x - x, y=each.y - y) for each in arrangement.placements)
    return Arrangement(wide, high, regions, placements)
