"""Where every piece of a view lies on the table: pure geometry in table units, no pixels.

``arrange`` turns a view and a layout into *placements*, lowest first. A placement is a rectangle about its centre,
turned clockwise. How a zone lays out what it holds is a matter of its kind (``tabletop/control/kinds``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tabletop.content.layout import Layout, ZoneBox
from tabletop.control.kinds import arranger_of
from tabletop.control.kinds.board import cell_at
from tabletop.control.kinds.free import scattered
from tabletop.control.places.closeup import close_up
from tabletop.control.places.placing import Drop, Placement
from tabletop.control.places.room import given_room, opened_sites
from tabletop.core.board import Cell
from tabletop.core.view import View, ZoneView
from tabletop.core.zones import parse_zone, zone_key

BoardCell = tuple[str, Cell]
"""A zone and one of its cells."""


@dataclass(frozen=True, slots=True)
class Region:
    """A zone as it lies on the table for the seat at the bottom; ``count`` as the viewer knows it."""

    key: str
    box: ZoneBox
    count: int | None

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies in the zone."""
        return arranger_of(self.box).holds(self.box, x, y)


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A whole table laid out: zones, and placements from the lowest to the topmost."""

    width: float
    height: float
    regions: tuple[Region, ...]
    placements: tuple[Placement, ...]
    opened: tuple[float, float, float, float] | None = None
    """The area (x, y, w, h) in which one site is shown from near, over its neighbours."""
    bottom: int = 1
    """Which seat sits at the lower edge."""

    def at(self, x: float, y: float, skip: frozenset[str] = frozenset()) -> Placement | None:
        """The topmost piece at a point, leaving out some handles (those that are being dragged)."""
        for placement in reversed(self.placements):
            if placement.holds(x, y) and placement.handle not in skip:
                return placement
        return None

    def region_at(self, x: float, y: float) -> Region | None:
        """The smallest zone at a point; None is the free table."""
        found = [region for region in self.regions if region.holds(x, y)]
        return min(found, key=lambda region: region.box.w * region.box.h) if found else None

    def region(self, key: str) -> Region | None:
        """A zone by its key."""
        return next((region for region in self.regions if region.key == key), None)

    def placement(self, handle: str) -> Placement | None:
        """Where a piece lies."""
        return next((placement for placement in self.placements if placement.handle == handle), None)

    def within(self, left: float, top: float, right: float, bottom: float) -> list[Placement]:
        """The placements whose centre lies in a box, lowest first."""
        left, right = min(left, right), max(left, right)
        top, bottom = min(top, bottom), max(top, bottom)
        return [place for place in self.placements if left <= place.x <= right and top <= place.y <= bottom]


def arrange(view: View, layout: Layout, bottom: int, site: int = 0) -> Arrangement:
    """Lay out a view with seat ``bottom`` at the lower edge; a ``site`` is shown from near, over its neighbours."""
    regions: list[Region] = []
    placements: list[Placement] = []
    near = close_up(layout, bottom, view, site) if site else None
    placed: set[str] = set(near.covered) if near is not None else set()
    given = given_room(view, layout, bottom)
    for made in (*layout.zones, *opened_sites(view, layout)):
        seat = layout.absolute(made.seat, bottom)
        key = zone_key(made.family, made.site, seat)
        if key in placed:
            continue
        box = given.get(key, made)
        box = near.boxes.get(key, box) if near is not None else box
        zone = view.zone(key)
        regions.append(Region(key, box, zone.count))
        placed.add(key)
        if box.family != "table":  # what lies on the free table lies over everything else
            placements.extend(arrange_zone(zone, box, layout))
    loose = layout.box("table")
    if loose is not None:
        placements.extend(arrange_zone(view.zone("table"), loose, layout))
    for key, zone in view.zones.items():
        if key not in placed:
            placements.extend(scattered(zone, None, layout))
    opened = near.area if near is not None else None
    return Arrangement(layout.width, layout.height, tuple(regions), tuple(placements), opened, bottom)


def arrange_zone(zone: ZoneView, box: ZoneBox, layout: Layout) -> list[Placement]:
    """The placements of one zone."""
    return arranger_of(box).lay_out(zone, box, layout) if zone.pieces else []


def drop_at(arrangement: Arrangement, x: float, y: float, skip: Sequence[str] = ()) -> Drop:
    """Turn a point into a place: snap to a slot, a position in a row, a cell, or a free spot."""
    left_out = frozenset(skip)
    under = arrangement.at(x, y, left_out)
    region = arrangement.region_at(x, y)
    over = ""
    if under is not None:
        over = under.host or under.handle
    if region is None:
        zone = under.zone if under is not None else "table"
        return Drop(zone if zone == "table" else "table", None, (round(x, 1), round(y, 1)), over)
    lying = [
        place
        for place in arrangement.placements
        if place.zone == region.key and not place.host and place.handle not in left_out
    ]
    index, spot = arranger_of(region.box).landing(region.box, x, y, lying)
    return Drop(region.key, index, spot, over)


def seat_of(zone: str) -> int:
    """The seat that a zone belongs to, 0 for shared ones."""
    return parse_zone(zone).seat


def cell_of(arrangement: Arrangement, where: Drop) -> BoardCell | None:
    """The cell that a drop would land on, None where it lands on no board."""
    region = arrangement.region(where.zone)
    if region is None or not region.box.kind.is_board or where.spot is None:
        return None
    return where.zone, (int(where.spot[0]), int(where.spot[1]))


def cell_under(arrangement: Arrangement, x: float, y: float) -> BoardCell | None:
    """The cell at a point in table units, None where there is none."""
    region = arrangement.region_at(x, y)
    if region is None or not region.box.kind.is_board:
        return None
    return region.key, cell_at(region.box, x, y)
