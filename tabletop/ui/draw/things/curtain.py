"""The privacy curtain: a blurred, darkened copy of what was on the screen."""

from __future__ import annotations

import pygame

from tabletop.ui.draw.basis.colors import Color
from tabletop.ui.draw.basis.raster import blank


def curtain(
    surface: pygame.Surface, color: Color = (7, 18, 14), darkness: float = 0.72, reduce: int = 8
) -> pygame.Surface:
    """A picture of the same size in which nothing can be read: reduced, blurred, enlarged, darkened (3 ms)."""
    width, height = surface.get_size()
    small_size = (max(2, width // reduce), max(2, height // reduce))
    small = pygame.transform.smoothscale(surface, small_size)
    for _ in range(2):
        small = pygame.transform.box_blur(small, 3)
    out = pygame.transform.smoothscale(small, (width, height))
    veil = blank((width, height))
    veil.fill((*color, round(255 * darkness)))
    out.blit(veil, (0, 0))
    return out
