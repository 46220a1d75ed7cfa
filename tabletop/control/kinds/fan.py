"""Fans and hands: cards held together, each a little turned."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tabletop.content.layout import HAND_HEAD, Layout, ZoneBox
from tabletop.control.kinds.base import Landing, Rectangle, index_along
from tabletop.control.places.placing import PAD, Placement, inner, lay, piece_size, with_attached
from tabletop.core.view import ZoneView

HAND_LEAD = 78.0
"""Room at the left of a hand that its cards leave to the label of its shelf."""
LEAST_HAND = 0.82
"""How much smaller the cards of a hand may become so that none lies over what its neighbour costs."""


class Fan(Rectangle):
    """Cards side by side about a common middle, closer where there are many."""

    apart = 0.86
    """How far the middles of neighbours lie apart while there is room, in widths of a card."""
    turn, whole = 2.2, 14.0
    """Degrees that a card is turned against its neighbour: at most, and from the first to the last together."""

    def lay_out(self, zone: ZoneView, box: ZoneBox, layout: Layout) -> list[Placement]:
        """The cards of a fan."""
        number = len(zone.pieces)
        x, y, w, h = inner(box)
        # what the label of a shelf takes at the left, unless the cards leave it room above them
        lead = self.lead(w)
        scale = self.scale(number, w - box.card_w - 2 * PAD, box.card_w)
        if h - box.card_h * scale >= HAND_HEAD:
            lead = 0.0
        room = w - lead - box.card_w - 2 * PAD
        scale = self.scale(number, room, box.card_w)
        room, card_w = room + box.card_w * (1 - scale), box.card_w * scale
        sizes = [piece_size(piece, box, layout) for piece in zone.pieces]
        # dice in a hand lie together, however large cards would be
        apart = (
            card_w if any(piece.kind == "card" for piece in zone.pieces) else max(w for w, _ in sizes) * scale * 1.15
        )
        step = min(apart * self.apart, room / (number - 1)) if number > 1 else 0.0
        centre = max(x + w / 2, x + lead + PAD + card_w / 2 + step * (number - 1) / 2)
        bend = min(self.turn, self.whole / max(number, 1))
        middle = (number - 1) / 2
        found: list[Placement] = []
        for index, piece in enumerate(zone.pieces):
            away = index - middle
            sink = (away / max(middle, 1)) ** 2 * box.card_h * 0.03 if number > 2 else 0.0
            wide, high = sizes[index]
            size = (wide * scale, high * scale)
            # As low as the shelf lets them: its label stands above the cards.
            cy = y + h - box.card_h * scale / 2 - min(6.0, max(0.0, h - box.card_h * scale) / 2) + sink
            base = lay(piece, zone.key, centre + away * step, cy, size, away * bend * (piece.kind != "die"))
            found.extend(with_attached(replace(base, in_hand=box.kind.is_hand), layout))
        return found

    def lead(self, wide: float) -> float:
        """Room kept free at the left of a place so wide."""
        return 0.0

    def scale(self, number: int, room: float, card_w: float) -> float:
        """How much smaller than the layout says so many cards are drawn; ``room``: for the middles of all of them."""
        return 1.0

    def landing(self, box: ZoneBox, x: float, y: float, lying: Sequence[Placement]) -> Landing:
        """Between the cards at its left and at its right."""
        return index_along(box, x, y, lying), None


class Hand(Fan):
    """A fan on a shelf: side by side while there is room, for what a card costs stands at the edge that its neighbour
    would cover."""

    apart = 1.08
    turn, whole = 1.4, 9.0

    def lead(self, wide: float) -> float:
        """A long hand leaves its shelf's label a corner, so that no title lies under it."""
        return min(HAND_LEAD, wide * 0.12)

    def scale(self, number: int, room: float, card_w: float) -> float:
        """A little smaller where they would cover one another."""
        if number < 2:
            return 1.0
        return max(LEAST_HAND, min(1.0, (room + card_w) / (card_w * (0.97 * (number - 1) + 1))))
