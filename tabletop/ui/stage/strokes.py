"""Lines that somebody draws over a table, and the dot that says where is pointed to."""

from __future__ import annotations

import itertools
from collections.abc import Iterable

import pygame

from tabletop.control.viewing.pointing import Box, BoxOf, Mark
from tabletop.ui.draw.basis.theme import Theme

WIDTH = 5
"""Pixels that a line is wide, in a picture 720 high."""
UNDER = (12, 14, 18)


def boxed(rect: pygame.Rect) -> Box:
    """A rectangle of pixels as a box."""
    return rect.x, rect.y, rect.w, rect.h


def draw_strokes(
    surface: pygame.Surface, theme: Theme, marks: Iterable[Mark], pointer: Mark | None, box_of: BoxOf
) -> None:
    """Draw lines in the theme's accent over a dark edge, so that they are seen on any ground."""
    unit = surface.get_height() / 720
    width = max(3, round(WIDTH * unit))
    for mark in marks:
        points = mark.drawn(box_of)
        for color, wide in ((UNDER, width + max(2, round(3 * unit))), (theme.accent, width)):
            _line(surface, color, points, wide)
    for x, y in pointer.drawn(box_of) if pointer is not None else ():
        spot = round(x), round(y)
        pygame.draw.circle(surface, UNDER, spot, round(11 * unit))
        pygame.draw.circle(surface, theme.danger, spot, round(8.5 * unit))
        pygame.draw.circle(surface, (255, 255, 255), spot, max(2, round(3 * unit)))


def _line(surface: pygame.Surface, color: tuple[int, ...], points: list[tuple[float, float]], wide: int) -> None:
    for start, end in itertools.pairwise(points):
        pygame.draw.line(surface, color, start, end, wide)
    for point in points:
        pygame.draw.circle(surface, color, point, wide // 2)
