"""How the room of a table is shared out: what is empty gives way, and cards are as large as there is room for.

Pure geometry in table units. A place that ``yields`` leaves the place beside it most of its room while it holds
nothing; a strip stays, so that something can be dropped there. Cards in a row grow while few lie in it and get a
little smaller where the names of what is attached to them would not fit.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tabletop.content.layout import LABEL, Layout, ZoneBox
from tabletop.control.places.closeup import TUCK
from tabletop.core.view import View
from tabletop.core.zones import zone_key

SITE_SHIFT = 12.0
"""How far a site that play has opened is drawn from the one that it lies over, in table units."""
LEAST_HOST = 0.82
"""How much smaller a card in a row may become so that the names of what is attached to it can be read."""
MOST_GROWN = 1.3
"""How much larger than the layout says a card in a row may become."""
LEAST_STRIP, LEAST_CROWDED = 0.2, 0.6
"""How much of a card looks out beside its neighbour in a crowded row at least, in widths of a card, and how much
smaller the cards of such a row may become for it."""
STRIP = 36.0
"""What is left of a place that yields its room."""
EDGE = 4.0
RIM = 11.0
"""What grown cards of a row leave free above and below: numbers stand there, and the heading."""


def opened_sites(view: View, layout: Layout) -> list[ZoneBox]:
    """Boxes for sites that play has opened beyond those of the layout: each lies over the site that it comes round
    to, a little further right and down with every round."""
    known: dict[tuple[str, int], dict[int, ZoneBox]] = {}
    for box in layout.zones:
        if box.site:
            known.setdefault((box.family, box.seat), {})[box.site] = box
    found = []
    for (family, seat), boxes in known.items():
        number = view.flow.get(f"sites.{family}")
        for site in range(len(boxes) + 1, number + 1) if isinstance(number, int) else ():
            under = boxes.get((site - 1) % len(boxes) + 1)
            if under is not None:
                shift = SITE_SHIFT * ((site - 1) // len(boxes))
                key = zone_key(family, site, seat)
                found.append(replace(under, key=key, site=site, x=under.x + shift, y=under.y + shift))
    return found


def given_room(view: View, layout: Layout, bottom: int) -> dict[str, ZoneBox]:
    """The boxes, by the key of their zone, that are not as the layout has them: those of empty places that yield, and
    those of the places beside them that are larger for it."""
    found: dict[str, ZoneBox] = {}
    for box in layout.zones:
        if not box.yields:
            continue
        seat = layout.absolute(box.seat, bottom)
        key = zone_key(box.family, box.site, seat)
        if view.zone(key).count:
            continue
        other = next((each for each in layout.zones if _beside(each, box)), None)
        if other is not None:
            found[key], grown = _shared(box, other)
            beside = zone_key(other.family, other.site, seat)
            found[beside] = _with_larger_cards(grown, layout, view.zone(beside).count or 1)
    return found


def _beside(other: ZoneBox, box: ZoneBox) -> bool:
    return (other.family, other.site, other.seat) == (box.yields, box.site, box.seat)


def _shared(box: ZoneBox, other: ZoneBox) -> tuple[ZoneBox, ZoneBox]:
    """An empty box and the one beside it, when the first keeps only a strip at the side that is further away. A place
    of which nothing is drawn while it is empty keeps nothing."""
    if abs((box.x + box.w / 2) - (other.x + other.w / 2)) > abs((box.y + box.h / 2) - (other.y + other.h / 2)):
        gives = box.w if box.hide_empty else max(0.0, box.w - STRIP)
        first = box.x > other.x
        kept = replace(box, w=max(1.0, box.w - gives), x=box.x + gives if first else box.x)
        gives += _gap(other.x, other.w, box.x, box.w) if box.hide_empty else 0.0
        return kept, replace(other, w=other.w + gives, x=other.x if first else other.x - gives)
    gives = box.h if box.hide_empty else max(0.0, box.h - STRIP)
    first = box.y > other.y
    kept = replace(box, h=max(1.0, box.h - gives), y=box.y + gives if first else box.y)
    gives += _gap(other.y, other.h, box.y, box.h) if box.hide_empty else 0.0
    return kept, replace(other, h=other.h + gives, y=other.y if first else other.y - gives)


def _gap(at: float, size: float, beside: float, beside_size: float) -> float:
    return beside - at - size if beside > at else at - beside - beside_size


def _with_larger_cards(box: ZoneBox, layout: Layout, number: int) -> ZoneBox:
    """A grown box with cards so large that they fit side by side, up to the table's usual size; a hand keeps the size
    of its cards."""
    if not box.kind.grows:
        return box
    each = (box.w - 4 * EDGE) / number - 2 * EDGE * (number > 1)
    high = box.h - max(2 * EDGE, LABEL if box.show_label else 0.0)
    scale = min(high / box.card_h, each / box.card_w)
    scale = max(1.0, min(scale, layout.card_h / box.card_h))
    return replace(box, card_w=box.card_w * scale, card_h=box.card_h * scale)


def scale_in_row(
    sizes: Sequence[tuple[float, float, bool]], under: Sequence[int], room: tuple[float, float], gap: float
) -> list[float]:
    """How much larger each card of a row is drawn than the layout says. ``sizes``: width, height and whether it lies
    across; ``under``: so many cards are tucked under it; ``room``: length and height of the row.

    All grow alike, as far as the tallest and all side by side still fit. One that bears others gets smaller instead
    where their names would not fit.
    """
    if not sizes:
        return []
    length, high = room
    tall = [
        w if across else h * (1 + TUCK * number) for (w, h, across), number in zip(sizes, under, strict=True)
    ]  # fmt: skip
    wide = sum(
        h * (1 + TUCK * number) if across else w for (w, h, across), number in zip(sizes, under, strict=True)
    )  # fmt: skip
    grown = min((high - 2 * RIM) / max(tall), (length - gap * (len(sizes) - 1)) / wide, MOST_GROWN)
    if grown > 1.0:
        return [grown] * len(sizes)
    spans = [h if across else w for w, h, across in sizes]
    needs = max(spans) + LEAST_STRIP * (sum(spans) - max(spans))
    close = min(1.0, max(LEAST_CROWDED, length / needs))
    return [
        close * (min(1.0, max(LEAST_HOST, high / each)) if number and not across else 1.0)
        for each, number, (_, _, across) in zip(tall, under, sizes, strict=True)
    ]
