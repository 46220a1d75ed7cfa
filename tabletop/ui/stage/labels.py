"""How the labels of zones are written: as large as is wanted where there is room, neighbours alike."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tabletop.control.places.arrange import Arrangement, Region
from tabletop.ui.draw.basis.text import text_width

LINE = 1.5
"""How high the line of a label is with its margin, in sizes of its letters."""

LARGER = 1.1
"""Letters that are so much larger than usual stand in small ones."""

BESIDE, COUNT = 1.0, 2.0
"""What the margins of a mat take of the line of its label, and the number of its cards, in sizes of its letters."""


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


def in_capitals(regions: Iterable[Region], labels: Mapping[str, str], scale: float, wanted: float) -> bool:
    """Whether labels stand in capitals: all of a table or none, so all must have room for them. Larger letters need
    that room themselves. What comes and goes beside a label while a game is played changes nothing of it."""
    if wanted >= LARGER:
        return False
    size = letters(scale)
    for region in regions:
        box, label = region.box, labels.get(region.key, "")
        if not label or not box.show_label or box.kind.ground == "map":
            continue
        room = box.w * scale - size * (BESIDE + (COUNT if box.kind.counts and not box.beside else 0))
        if text_width(label.upper(), size, face="sans-semibold") > room:
            return False
    return True
