"""Rows, columns and slots: side by side while there is room, then overlapping or in several lines."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from tabletop.content.layout import Layout, ZoneBox
from tabletop.control.kinds.base import Landing, Rectangle, index_along
from tabletop.control.places.closeup import TUCK
from tabletop.control.places.placing import GAP, PAD, Placement, inner, lay, piece_size, with_attached
from tabletop.control.places.room import scale_in_row
from tabletop.control.places.wrapping import spots
from tabletop.core.view import ZoneView

TRACK = 26.0
"""Room for the track beside a card."""
LEAST_TUCK = 0.06
"""How far an attached card at least looks out, in heights of a card."""


class Row(Rectangle):
    """A row or a column. Slots are rows for one."""

    def lay_out(self, zone: ZoneView, box: ZoneBox, layout: Layout) -> list[Placement]:
        """The cards of a row, each with what is tucked under it or lies in the slots beside it."""
        return _in_lines(zone, box, layout) if wraps(box) else _in_line(zone, box, layout)

    def landing(self, box: ZoneBox, x: float, y: float, lying: Sequence[Placement]) -> Landing:
        """Between the cards before and behind the point."""
        if box.direction == "down":
            return sum(place.y < y for place in lying), None
        return index_along(box, x, y, lying), None


def wraps(box: ZoneBox) -> bool:
    """Whether cards lie in several lines rather than over one another."""
    return box.overflow == "wrap" and box.direction != "down"


def host_x(box: ZoneBox) -> float:
    """Where the middle of a card lies that has slots beside it: behind the track, if there is one."""
    return box.x + PAD + (TRACK if box.track else 0.0) + box.card_w / 2


def slot_centres(base: Placement, box: ZoneBox) -> list[tuple[float, float]]:
    """The middles of the slots beside a card."""
    room = box.x + box.w - PAD / 2 - base.w / 2 - base.x
    step = max(base.w * 0.5, min(base.w + GAP * 0.5, room / max(1, box.beside)))
    return [(base.x + step * (number + 1), base.y) for number in range(box.beside)]


def _with_beside(base: Placement, box: ZoneBox, layout: Layout) -> list[Placement]:
    """A piece with its attached cards in the slots beside it; more than there are slots for lie on the last one."""
    cards = [piece for piece in base.piece.attached if piece.kind == "card"]
    others = tuple(piece for piece in base.piece.attached if piece.kind != "card")
    slots = slot_centres(base, box)
    found = with_attached(replace(base, piece=replace(base.piece, attached=others)), layout)
    found = [replace(place, piece=base.piece) if place.handle == base.handle else place for place in found]
    for number, piece in enumerate(cards):
        x, y = slots[min(number, len(slots) - 1)]
        more = max(0, number - len(slots) + 1) * 6.0
        place = Placement(piece, base.zone, x + more, y + more, base.w, base.h, piece.angle, host=base.handle)
        found.extend(with_attached(place, layout))
    return found


def _in_lines(zone: ZoneView, box: ZoneBox, layout: Layout) -> list[Placement]:
    """Smaller cards in several lines, so that none lies over another; dice and the like take the room they need."""
    x, y, w, h = inner(box)
    sizes = [piece_size(piece, box, layout) for piece in zone.pieces]
    size = max(wide for wide, _ in sizes), max(high for _, high in sizes)
    scale, middles = spots(len(zone.pieces), size, (x + PAD, y + PAD, w - 2 * PAD, h - 1.5 * PAD), GAP)
    found: list[Placement] = []
    for piece, (wide, high), (mx, my) in zip(zone.pieces, sizes, middles, strict=True):
        found.extend(with_attached(lay(piece, zone.key, mx, my, (wide * scale, high * scale)), layout))
    return found


def _in_line(zone: ZoneView, box: ZoneBox, layout: Layout) -> list[Placement]:
    """One line, from left to right or downwards; cards close up where it is full."""
    down = box.direction == "down"
    x, y, w, h = inner(box)
    length = (h if down else w) - 2 * PAD
    bases = [lay(piece, zone.key, 0, 0, piece_size(piece, box, layout)) for piece in zone.pieces]
    bases = [replace(base, sink=base.h * 0.34) if base.piece.kind == "pin" else base for base in bases]
    if not down and not box.beside:
        cards = [base.piece.kind == "card" for base in bases]
        borne = [sum(piece.kind == "card" for piece in base.piece.attached) for base in bases]
        sizes = [(base.w, base.h, base.angle % 180 == 90) for base in bases]
        scales = scale_in_row(sizes, borne, (length, h), GAP) if all(cards) else [1.0] * len(bases)
        bases = [replace(base, w=base.w * by, h=base.h * by) for base, by in zip(bases, scales, strict=True)]
    lies = [not down and base.angle % 180 == 90 for base in bases]
    unders = [base.h * sum(piece.kind == "card" for piece in base.piece.attached) for base in bases]
    spans = [base.extent()[1 if down else 0] for base in bases]
    # what is attached to a turned card looks out beside it
    spans = [span + under * TUCK * lying for span, under, lying in zip(spans, unders, lies, strict=True)]
    total = sum(spans) + GAP * (len(spans) - 1)
    squeeze = max(0.0, total - length) / max(1, len(spans) - 1)
    total = min(total, length) if len(spans) > 1 else total
    cursor = (y if down else x) + PAD + max(0.0, (length - total) / 2)
    found: list[Placement] = []
    for base, span, under, lying in zip(bases, spans, unders, lies, strict=True):
        middle = cursor + span / 2
        # many lie closer, so that the uppermost does not leave the row
        tuck = TUCK if down or lying or not under else min(TUCK, max(LEAST_TUCK, (h - base.h) / under))
        out, turn = under * tuck / 2, math.radians(base.angle)
        spot = (x + w / 2, middle) if down else (middle - math.sin(turn) * out, y + h / 2 + math.cos(turn) * out)
        if box.beside and down:
            spot = (host_x(box), middle)
        placed = replace(base, x=spot[0], y=spot[1])
        found.extend(_with_beside(placed, box, layout) if box.beside else with_attached(placed, layout, tuck))
        cursor += span + GAP - squeeze
    return found
