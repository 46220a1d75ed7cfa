"""Rows that keep every card in sight: large while there are few, smaller and in several lines before they overlap."""

from __future__ import annotations

MOST_LINES = 3
LEAST = 62.0
"""The least width of a card, in table units: below that cards overlap rather than shrink."""
LEAST_SMALL = 0.6
"""How much smaller pieces become that are no wider than that: they are told by their colour or their dots."""


def in_lines(number: int, size: tuple[float, float], room: tuple[float, float], gap: float) -> tuple[float, int]:
    """How much smaller than ``size`` so many cards are, and how many lie in a line: as large as they can be without
    overlapping, in as few lines as that takes."""
    best = (0.0, max(1, number))
    for lines in range(1, MOST_LINES + 1):
        across = -(-number // lines)
        wide = (room[0] - (across - 1) * gap) / (across * size[0])
        high = (room[1] - (lines - 1) * gap) / (lines * size[1])
        scale = min(1.0, wide, high)
        if scale > best[0] + 0.01:
            best = scale, across
    return max(best[0], LEAST / size[0] if size[0] > LEAST else LEAST_SMALL), best[1]


def spots(
    number: int, size: tuple[float, float], area: tuple[float, float, float, float], gap: float
) -> tuple[float, list[tuple[float, float]]]:
    """The scale of so many cards in an area (left, top, width, height), and the middle of each."""
    x, y, w, h = area
    scale, across = in_lines(number, size, (w, h), gap)
    card_w, card_h = size[0] * scale, size[1] * scale
    lines = -(-number // across)
    down = min(card_h + gap, (h - card_h) / (lines - 1)) if lines > 1 else 0.0
    found = []
    for index in range(number):
        line, column = divmod(index, across)
        here = min(across, number - line * across)
        step = min(card_w + gap, (w - card_w) / (here - 1)) if here > 1 else 0.0
        left = x + w / 2 - step * (here - 1) / 2
        found.append((left + column * step, y + h / 2 + (line - (lines - 1) / 2) * down))
    return scale, found
