"""Is a layout readable? Overlaps, boxes outside, cards too small at the smallest window.

The smallest window is 1024x640 and the program's strip above the table is 44 pixels high.
"""

from __future__ import annotations

from itertools import combinations

from tabletop.content.layout import Layout, ZoneBox

SMALLEST = (1024, 640)
STRIP = 44
PASSING = ("panel:account",)
"""Panels that lie over the table for a while."""

SLACK = 0.01
"""Boxes may touch; less than this many units is no overlap."""


def scale_at(layout: Layout, width: int, height: int, strip: int = STRIP) -> float:
    """Pixels per unit when the table is fitted into a window."""
    return min(width / layout.width, (height - strip) / layout.height)


def lint_layout(layout: Layout) -> tuple[str, ...]:
    """What is wrong with a layout, as sentences; nothing if it is sound."""
    return tuple(sentence for _, sentence, _ in layout_faults(layout))


def layout_faults(layout: Layout) -> tuple[tuple[ZoneBox, str, ZoneBox | None], ...]:
    """The same, each with the box that it is about, and the box that this one lies on."""
    faults: list[tuple[ZoneBox, str, ZoneBox | None]] = []
    boxes = [box for box in (*layout.zones, *layout.panels) if box.key not in PASSING]
    for box in boxes:
        if box.x < 0 or box.y < 0 or box.x + box.w > layout.width + SLACK or box.y + box.h > layout.height + SLACK:
            size = f"{layout.width:g} by {layout.height:g}"
            faults.append((box, f"{box.key} reaches outside the table, which is {size}.", None))
    for first, second in combinations(boxes, 2):
        if _overlap(first, second) and not (first.kind.is_free or second.kind.is_free) and _together(first, second):
            faults.append((second, f"{first.key} and {second.key} overlap.", first))
    scale = scale_at(layout, *SMALLEST)
    for box in layout.zones:
        least = box.kind.least
        if box.card_w * scale < least:
            width = round(box.card_w * scale)
            faults.append((box, f"A card in {box.key} is {width} pixels wide at 1024x640; it needs {least}.", None))
        if box.card_w > box.w or box.card_h > box.h:
            faults.append((box, f"A card does not fit into {box.key}.", None))
    return tuple(faults)


def _overlap(first: ZoneBox, second: ZoneBox) -> bool:
    return (
        first.x + SLACK < second.x + second.w
        and second.x + SLACK < first.x + first.w
        and first.y + SLACK < second.y + second.h
        and second.y + SLACK < first.y + first.h
    )


def _together(first: ZoneBox, second: ZoneBox) -> bool:
    """Whether one table can have both boxes."""
    other = dict(second.when)
    return all(other.get(key, value) == value for key, value in first.when)
