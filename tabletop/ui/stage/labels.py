"""How the labels of zones are written: as large as is wanted where there is room, neighbours alike."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.control.places.arrange import Arrangement, Region
from tabletop.core.zones import parse_zone
from tabletop.ui.draw.things.table import CAPITALS_FROM

LINE = 1.5
"""How high the line of a label is with its margin, in sizes of its letters."""


def letters(scale: float) -> float:
    """The size of a label's letters where nobody asked for larger ones; ``scale``: pixels for a unit of the table."""
    return max(11.0, 11.5 * max(0.6, scale))


def label_size(region: Region, arrangement: Arrangement, scale: float, wanted: float) -> float:
    """How much larger than usual the label of a zone is written: as wanted, where its cards leave that room."""
    if wanted <= 1.0:
        return wanted
    tops = [
        place.y - place.extent()[1] / 2
        for place in arrangement.placements
        if place.zone == region.key and not place.in_hand
    ]
    strip = (min(tops, default=region.box.y + region.box.h) - region.box.y) * scale
    return max(1.0, min(wanted, (strip - 3) / (letters(scale) * LINE)))


def in_capitals(region: Region, regions: Iterable[Region], scale: float) -> bool:
    """Whether the label of a zone may stand in capitals: not where the next one of the same seat, in the same row, is
    too narrow for them."""
    box, seat = region.box, parse_zone(region.key).seat
    row = [
        each.box.w * scale
        for each in regions
        if each.box.show_label and not each.box.kind.is_hand and parse_zone(each.key).seat == seat
        and each.box.y < box.y + box.h / 2 < each.box.y + each.box.h
    ]  # fmt: skip
    return min(row, default=box.w * scale) >= CAPITALS_FROM * letters(scale)
