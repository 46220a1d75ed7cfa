"""Piles: one stack, of which only the top shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tabletop.content.layout import Layout, ZoneBox
from tabletop.control.kinds.base import Landing, Rectangle
from tabletop.control.places.placing import Placement, inner, lay, piece_size, with_attached
from tabletop.core.view import ZoneView


class Pile(Rectangle):
    """A stack in the middle of its box; what is dropped on it comes to lie on top."""

    def lay_out(self, zone: ZoneView, box: ZoneBox, layout: Layout) -> list[Placement]:
        """The topmost piece, with the number of those in the stack."""
        top = zone.pieces[-1]
        x, y, w, h = inner(box)
        place = lay(top, zone.key, x + w / 2, y + h / 2, piece_size(top, box, layout))
        return with_attached(replace(place, pile=zone.count or 1), layout)

    def landing(self, box: ZoneBox, x: float, y: float, lying: Sequence[Placement]) -> Landing:
        """On top."""
        return None, None
