"""Lines of text with an outline, for numbers and names that stand on any ground."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import combinations, pairwise

import pygame

from tabletop.ui.draw.basis.cached import cached
from tabletop.ui.draw.basis.colors import Color
from tabletop.ui.draw.basis.fonts import font, letters
from tabletop.ui.draw.basis.raster import blank
from tabletop.ui.draw.basis.text import ascent, descent, em_width, render_text


@cached
def outlined_text(
    text: str, size: float, color: Color, outline: Color, *, face: str = "sans-heavy", width: float = 1.0
) -> pygame.Surface:
    """One line with a thin outline, for numbers on beads and dice; about `width` pixels on each side."""
    big = max(8, round(size * 4))
    pad = math.ceil(width) + 1
    factor = big / size
    w = math.ceil(em_width(text, face) * size) + 2 * pad
    up, down = math.ceil(ascent(face) * size), math.ceil(descent(face) * size)
    h = up + down + 2 * pad
    canvas = blank((round(w * factor), round(h * factor)), outline)
    ring, _ = letters(text, face, big, outline)
    x = round((canvas.get_width() - ring.get_width()) / 2)
    y = round((up + pad) * factor) - font(face, big).get_ascent()
    reach = width * factor
    for i in range(16):
        angle = i * math.pi / 8
        canvas.blit(ring, (x + round(reach * math.cos(angle)), y + round(reach * math.sin(angle))))
    # the letters are reduced by themselves: their clear pixels would bleed white into the outline's edge
    inside = blank(canvas.get_size(), color)
    for part in letters(text, face, big, color):
        if part is not None:
            inside.blit(part, (x, y))
    out = pygame.transform.smoothscale(canvas, (w, h))
    out.blit(pygame.transform.smoothscale(inside, (w, h)), (0, 0))
    return out


LEAST = 9.0
"""A name in smaller letters is cut."""
MOST_LINES = 3


@cached
def name_within(
    text: str, size: float, room: int, color: Color, outline: Color, *, face: str = "sans-heavy",
    lines: int = MOST_LINES,
) -> pygame.Surface:  # fmt: skip
    """A name that is no wider than its room: in several lines where that leaves it larger, in smaller letters, and
    what is too wide even so cut."""
    inside = room - 4

    def letters_of(layout: tuple[str, ...]) -> float:
        return min(size, inside / max(em_width(line, face) for line in layout))

    layout = max(_layouts(text, lines), key=lambda each: (letters_of(each), -len(each)))
    high = letters_of(layout)
    if high < min(size, LEAST):
        high = min(size, LEAST)
        layout = tuple(_cut(line, inside / high, face) for line in layout)
    pictures = [outlined_text(line, high, color, outline, face=face) for line in layout]
    if len(pictures) == 1:
        return pictures[0]
    step = round(pictures[0].get_height() * 0.78)
    wide = max(each.get_width() for each in pictures)
    out = blank((wide, pictures[0].get_height() + step * (len(pictures) - 1)), outline)
    for number, each in enumerate(pictures):
        out.blit(each, ((wide - each.get_width()) // 2, number * step))
    return out


def _layouts(text: str, most: int) -> Iterator[tuple[str, ...]]:
    """The ways to break a name at its blanks into so many lines."""
    words = text.split()[:8] if text.strip() else [text]
    for number in range(min(most, len(words))):
        for breaks in combinations(range(1, len(words)), number):
            at = (0, *breaks, len(words))
            yield tuple(" ".join(words[one:other]) for one, other in pairwise(at))


def _cut(text: str, room: float, face: str) -> str:
    """As much of a line as there is room for, in widths of a letter."""
    if em_width(text, face) <= room:
        return text
    while len(text) > 1 and em_width(f"{text}…", face) > room:
        text = text[:-1]
    return f"{text.rstrip()}…"


def number_text(text: str, size: float, dark: Color, width: float) -> pygame.Surface:
    """A white number: outlined where there is room for it, plain with a faint shadow where there is not."""
    white = (255, 255, 255)
    size = round(size * 2) / 2
    if size >= 13:
        return outlined_text(text, size, white, dark, width=width)
    label = render_text(text, size, white, face="sans-heavy")
    out = blank((label.get_width() + 1, label.get_height() + 1), dark)
    low = render_text(text, size, dark, face="sans-heavy")
    out.blit(low, (1, 1))
    out.blit(low, (0, 1))
    out.blit(label, (0, 0))
    return out
