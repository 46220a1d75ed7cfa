"""What every kind of place can do: lay out what it holds, say what lies on it, and where a drop comes to lie."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from tabletop.content.layout import Layout, ZoneBox
from tabletop.control.places.placing import Placement
from tabletop.core.view import ZoneView

Spot = tuple[float, float]
Landing = tuple[int | None, Spot | None]
"""The index and the spot (a point or a cell) that something dropped in a place gets; None: the place decides."""


class Arranger(Protocol):
    """One kind of place."""

    def lay_out(self, zone: ZoneView, box: ZoneBox, layout: Layout) -> list[Placement]:
        """The placements of what the zone holds, lowest first; the zone holds something."""
        ...

    def holds(self, box: ZoneBox, x: float, y: float) -> bool:
        """Whether a point lies in the place."""
        ...

    def landing(self, box: ZoneBox, x: float, y: float, lying: Sequence[Placement]) -> Landing:
        """Where something dropped at a point of the place comes to lie among what lies there already."""
        ...


class Rectangle:
    """A place that is as large as its box."""

    def holds(self, box: ZoneBox, x: float, y: float) -> bool:
        """Whether a point lies in the box, its edges included."""
        return box.x <= x <= box.x + box.w and box.y <= y <= box.y + box.h


def index_along(box: ZoneBox, x: float, y: float, lying: Sequence[Placement]) -> int:
    """How many cards lie before a point, from left to right and, in a place of several lines, from above."""
    wraps = box.overflow == "wrap"
    index = 0
    for place in lying:
        above = wraps and place.y + place.h / 2 < y
        beneath = wraps and place.y - place.h / 2 > y
        index += above or (place.x < x and not beneath)
    return index
