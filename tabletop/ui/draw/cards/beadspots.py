"""Where the beads with numbers lie on a card: on its art, beside the chips, gems and plates that are printed; and
where the number of cards stands on a pile."""

from __future__ import annotations

import pygame

from tabletop.ui.draw.cards.facelayout import FaceLayout
from tabletop.ui.draw.cards.faces import COUNT_AT

CLOSE = 0.92
"""How near the middles of two beads may be, in diameters."""
OPAQUE = 180
"""What of a plate is fainter is its shadow."""


def bead_spots(plan: FaceLayout, number: int, size: float) -> list[tuple[float, float]]:
    """The middles of so many beads of a diameter in pixels, from the card's upper left corner. The left edge comes
    first: it stays in sight when the next card overlaps this one. Where the art is full, they lie on the words below
    it, and only then over its chips: never over its name or its cost."""
    printed = [*plan.chips, *plan.gems, *plan.stats]
    top = float(plan.art.top)
    low = max(plan.art.bottom, plan.text_box.bottom if plan.text_box is not None else 0)
    named = [*plan.gems, *([plan.title] if plan.title is not None else [])]
    found: list[tuple[float, float]] = []
    for blocked, bottom in ((printed, plan.art.bottom), (printed, low), (named, plan.art.bottom)):
        x = plan.art.left + size * 0.42
        while x <= plan.art.right - size * 0.42 and len(found) < number:
            y = top + size * 0.42
            while y <= bottom - size * 0.42 and len(found) < number:
                ball = pygame.Rect(0, 0, round(size * 0.9), round(size * 0.9))
                ball.center = round(x), round(y)
                apart = all((x - ox) ** 2 + (y - oy) ** 2 >= (size * CLOSE) ** 2 for ox, oy in found)
                if apart and ball.collidelist(blocked) < 0:
                    found.append((x, y))
                y += max(1.0, size * 0.1)
            x += max(1.0, size * 0.1)
    # more than fit lie over one another rather than nowhere
    while len(found) < number:
        found.append((plan.art.left + size * (0.42 + 0.3 * len(found)), plan.art.centery))
    return found


def count_at(size: tuple[int, int], badge: pygame.Surface, plan: FaceLayout | None) -> tuple[float, float]:
    """Where the number of its cards stands on a pile, from the middle of its top card: at its lower edge, in the
    middle of a back (``plan`` None); on a face beside that, by as little as hides least of its chips and plates."""
    below = size[1] * COUNT_AT
    if plan is None:
        return 0.0, below
    plate = badge.get_bounding_rect(OPAQUE)
    plate.center = size[0] // 2, round(size[1] / 2 + below)
    room, step = max(0, (size[0] - plate.w) // 2), max(1, size[0] // 24)
    ways = [0, *(side * across for across in range(step, room + 1, step) for side in (-1, 1))]
    printed = [*plan.chips, *plan.stats, *plan.gems]

    def hidden(across: int) -> int:
        parts = [plate.move(across, 0).clip(each) for each in printed]
        return sum(part.w * part.h for part in parts)

    return min(ways, key=hidden), below
