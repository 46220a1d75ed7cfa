"""Large sheets from small pictures: corners kept, the rest repeated or pulled.

Blurs and dithered gradients cost a tenth of a second at the size of a window and a millisecond at the size of a
card; the middle of a sheet holds nothing that its edges do not.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from tabletop.ui.draw.basis.raster import blank

Size = tuple[int, int]
Scale = Callable[..., pygame.Surface]
"""Makes a picture as large as wanted, into one that is given: pygame's ``scale`` or ``smoothscale``."""


def tiled(source: pygame.Surface, size: Size, edge: int) -> pygame.Surface:
    """Wider: the middle repeated, so that a vertical gradient and its dither stay even. Heights must agree."""
    out = blank(size)
    for from_x, long_x, at_x, end_x in _segments(source.get_width(), size[0], edge):
        for x in range(at_x, end_x, long_x):
            out.blit(source, (x, 0), (from_x, 0, min(long_x, end_x - x), size[1]))
    return out


def pulled(source: pygame.Surface, size: Size, edge: int) -> pygame.Surface:
    """Edges and middle pulled, for what is even along its edges: shadows and glows."""
    out = blank(size)
    for from_y, long_y, at_y, end_y in _segments(source.get_height(), size[1], edge):
        for from_x, long_x, at_x, end_x in _segments(source.get_width(), size[0], edge):
            part = source.subsurface((from_x, from_y, long_x, long_y))
            wanted = (end_x - at_x, end_y - at_y)
            if part.get_size() != wanted:
                part = pygame.transform.scale(part, wanted)
            out.blit(part, (at_x, at_y))
    return out


def scaled_onto(
    target: pygame.Surface, source: pygame.Surface, box: pygame.Rect, scale: Scale = pygame.transform.scale
) -> None:
    """Draw an opaque picture as large as a box: into the target itself where both are of a kind and the box lies in
    it, because fresh memory for a picture as large as a window takes several times as long as the scaling."""
    whole = target.get_rect()
    alike = source.get_bitsize() == target.get_bitsize() and source.get_masks() == target.get_masks()
    if alike and whole.contains(box) and target.get_clip() == whole:
        scale(source, box.size, target.subsurface(box))
    else:
        target.blit(scale(source, box.size), box.topleft)


def _segments(length: int, wanted: int, edge: int) -> list[tuple[int, int, int, int]]:
    """(from, length, start, end) of the near edge, the middle and the far edge."""
    if length >= wanted:
        return [(0, min(length, wanted), 0, wanted)]
    return [
        (0, edge, 0, edge),
        (edge, length - 2 * edge, edge, wanted - edge),
        (length - edge, edge, wanted - edge, wanted),
    ]
