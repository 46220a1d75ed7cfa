"""A crowded place from near: while a site is being decided, its zones are laid out large over its neighbours.

Pure geometry. The site's shared zones stand in a column, the seats' zones beside them, above and below as they lie on
the table; the other sites of the same families are covered meanwhile.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from tabletop.content.layout import Layout, ZoneBox
from tabletop.core.view import View
from tabletop.core.zones import zone_key

LARGEST, LEAST = 1.5, 1.25
"""How much larger than on the table cards are shown: at most, and at least where there are many of them."""

PAD, GAP, LABEL = 8.0, 8.0, 26.0
TUCK = 0.16
"""How much of its height a tucked card shows above its host."""


@dataclass(frozen=True, slots=True)
class CloseUp:
    """The large places of a site by zone key, the zones that are covered, and the whole area (x, y, w, h)."""

    boxes: dict[str, ZoneBox]
    covered: frozenset[str]
    area: tuple[float, float, float, float]


def is_crowded(view: View, layout: Layout, bottom: int, site: int) -> bool:
    """Whether cards of a site overlap where they lie on the table."""
    for box in layout.zones:
        if box.site == site and site and box.kind.closes_up:
            number = view.zone(_key(box, layout, bottom)).count or 0
            size, room = (box.card_h, box.h) if box.direction == "down" else (box.card_w, box.w)
            if number > 1 and number * (size + GAP) > room:
                return True
    return False


def close_up(layout: Layout, bottom: int, view: View, site: int) -> CloseUp | None:
    """A site from near; None if the layout has no such site or nothing beside it to lie over."""
    here = [box for box in layout.zones if box.site == site and site]
    families = {box.family for box in here}
    all_boxes = [box for box in layout.zones if box.family in families]
    if not here or len(all_boxes) == len(here):
        return None
    left, top = min(box.x for box in all_boxes), min(box.y for box in all_boxes)
    right = max(box.x + box.w for box in all_boxes)
    foot = max(box.y + box.h for box in all_boxes)
    area = (left, top, right - left, foot - top)
    shared = [box for box in here if not box.seat]
    column = layout.card_w * LARGEST + 4 * PAD if shared else 0.0
    boxes = _in_a_column(shared, layout, bottom, area, column)
    lines = _lines([box for box in here if box.seat], shared)
    for number, line in enumerate(lines):
        part = area[3] / len(lines)
        under = PAD / 2 if number else 0.0
        place = (left + column, top + part * number + under, area[2] - column, part - PAD / 2)
        boxes |= _in_a_line(line, layout, bottom, view, place)
    covered = frozenset(_key(box, layout, bottom) for box in all_boxes if box.site != site)
    return CloseUp(boxes, covered, area)


def _in_a_column(
    shared: list[ZoneBox], layout: Layout, bottom: int, area: tuple[float, float, float, float], column: float
) -> dict[str, ZoneBox]:
    """The zones that are nobody's, one below another at the left."""
    left, top, _, high = area
    part = high / max(1, len(shared))
    return {
        _key(box, layout, bottom): _grown(box, layout, left, top + part * line, column - PAD, part, 1)
        for line, box in enumerate(shared)
    }


def _lines(own: list[ZoneBox], shared: list[ZoneBox]) -> list[list[ZoneBox]]:
    """The seats' zones in lines from above, each from the left: above and below what they lie about; where there is
    nothing to lie about, a line for each seat."""
    if shared:
        middle = sum(box.y + box.h / 2 for box in shared) / len(shared)
        lines = [
            [box for box in own if box.y + box.h / 2 < middle], [box for box in own if box.y + box.h / 2 >= middle]
        ]  # fmt: skip
    else:
        seats = sorted({box.seat for box in own}, key=lambda seat: min(box.y for box in own if box.seat == seat))
        lines = [[box for box in own if box.seat == seat] for seat in seats]
    return [sorted(line, key=lambda box: (box.x, box.y)) for line in lines if line]


def _in_a_line(
    line: list[ZoneBox], layout: Layout, bottom: int, view: View, place: tuple[float, float, float, float]
) -> dict[str, ZoneBox]:
    """Zones side by side: half of the room is shared alike, half by the number of cards."""
    x, y, room, high = place
    boxes = {}
    zones = [view.zone(_key(box, layout, bottom)) for box in line]
    numbers = [max(1, zone.count or 0) for zone in zones]
    for box, zone, number in zip(line, zones, numbers, strict=True):
        share = room * (0.5 / len(line) + 0.5 * number / sum(numbers))
        under = max((len(piece.attached) for piece in zone.pieces), default=0)
        boxes[_key(box, layout, bottom)] = _grown(box, layout, x, y, share - PAD, high, number, under)
        x += share
    return boxes


def _grown(
    box: ZoneBox, layout: Layout, x: float, y: float, w: float, h: float, number: int, under: int = 0
) -> ZoneBox:
    """A zone at a large place, with cards as large as fit; so many as ``under`` are tucked under one of them."""
    ratio = layout.card_h / layout.card_w
    tallest = (h - LABEL - 2 * PAD) / ratio / (1 + TUCK * under)
    each = (w - 2 * PAD) / max(1, number) - GAP
    card_w = min(layout.card_w * LARGEST, tallest, max(each, layout.card_w * LEAST), w - 2 * PAD)
    return replace(box, x=x, y=y, w=w, h=h, card_w=card_w, card_h=card_w * ratio, direction="right", show_label=True)


def _key(box: ZoneBox, layout: Layout, bottom: int) -> str:
    return zone_key(box.family, box.site, layout.absolute(box.seat, bottom))
