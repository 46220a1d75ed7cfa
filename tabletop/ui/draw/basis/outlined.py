"""Lines of text with an outline, for numbers and names that stand on any ground."""

from __future__ import annotations

import math

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
