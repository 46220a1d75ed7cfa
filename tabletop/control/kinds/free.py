"""Free places: everything lies where it was put."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.content.layout import Layout, ZoneBox
from tabletop.control.kinds.base import Landing, Rectangle
from tabletop.control.places.placing import Placement, lay, piece_size, with_attached
from tabletop.core.view import ZoneView


class Free(Rectangle):
    """Any point of the table; what was never put anywhere lies in the middle, in steps."""

    def lay_out(self, zone: ZoneView, box: ZoneBox, layout: Layout) -> list[Placement]:
        """Each piece at its own spot, with a corner at least on the table."""
        return scattered(zone, box, layout)

    def landing(self, box: ZoneBox, x: float, y: float, lying: Sequence[Placement]) -> Landing:
        """At the point itself."""
        return None, (round(x, 1), round(y, 1))


def scattered(zone: ZoneView, box: ZoneBox | None, layout: Layout) -> list[Placement]:
    """The pieces of a zone where each was put; ``box`` None: of a zone that the layout does not place."""
    found: list[Placement] = []
    for order, piece in enumerate(zone.pieces):
        size = piece_size(piece, box, layout)
        if piece.spot is not None:
            x, y = piece.spot
        elif box is not None:
            x, y = box.x + box.w / 2 + order % 7 * 12, box.y + box.h / 2 + order % 7 * 12
        else:
            x, y = layout.width / 2 + order % 7 * 14, layout.height / 2 + order % 7 * 14
        x = min(max(x, size[0] * 0.2), layout.width - size[0] * 0.2)
        y = min(max(y, size[1] * 0.2), layout.height - size[1] * 0.2)
        found.extend(with_attached(lay(piece, zone.key, x, y, size), layout))
    return found
