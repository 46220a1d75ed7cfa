"""Rings around what is pointed at on the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import pygame

from tabletop.ui.draw.basis.shade import outline
from tabletop.ui.hud.kit.look import Look

Spared = Callable[[pygame.Rect], Iterable[pygame.Rect]]
"""What the ring around a rectangle does not go across."""


def nothing_spared(mark: pygame.Rect) -> Iterable[pygame.Rect]:
    """Nothing lies over the edge."""
    return ()


def draw_rings(
    surface: pygame.Surface, look: Look, marks: Iterable[pygame.Rect], wave: float = 0.0,
    spared: Spared = nothing_spared,
) -> None:  # fmt: skip
    """A bright ring with a dark rim around each rectangle; ``wave`` from 0 to 1 lets its glow grow. What is spared
    stays as it was."""
    theme = look.theme
    for mark in marks:
        ring = mark.inflate(2 * look.px(5), 2 * look.px(5)).clip(surface.get_rect().inflate(-4, -4))
        if ring.w <= 0 or ring.h <= 0:
            continue
        kept = [(box, surface.subsurface(box).copy()) for box in _at_edge(surface, mark, ring, spared)]
        radius = look.px(9)
        halo = outline(ring.size, radius, look.px(3), theme.accent, 255)
        soft = ring.inflate(2 * look.px(3 + 3 * wave), 2 * look.px(3 + 3 * wave))
        surface.blit(outline(soft.size, radius + look.px(4), look.px(4), theme.accent, 90), soft)
        dark = ring.inflate(4, 4)
        surface.blit(outline(dark.size, radius + 2, look.px(3) + 4, (0, 0, 0), 150), dark)
        surface.blit(halo, ring)
        for box, picture in kept:
            surface.blit(picture, box)


def _at_edge(
    surface: pygame.Surface, mark: pygame.Rect, ring: pygame.Rect, spared: Spared
) -> Iterator[pygame.Rect]:  # fmt: skip
    """The parts of what is spared that the ring would go across."""
    reach, area = ring.inflate(24, 24), surface.get_clip()
    for box in spared(mark):
        part = box.clip(reach).clip(area)
        if part.w > 0 and part.h > 0 and not mark.contains(part):
            yield part
