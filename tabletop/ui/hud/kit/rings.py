"""Rings around what is pointed at on the table."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from tabletop.ui.draw.basis.shade import outline
from tabletop.ui.hud.kit.look import Look


def draw_rings(surface: pygame.Surface, look: Look, marks: Iterable[pygame.Rect], wave: float = 0.0) -> None:
    """A bright ring with a dark rim around each rectangle; ``wave`` from 0 to 1 lets its glow grow."""
    theme = look.theme
    for mark in marks:
        ring = mark.inflate(2 * look.px(5), 2 * look.px(5)).clip(surface.get_rect().inflate(-4, -4))
        if ring.w <= 0 or ring.h <= 0:
            continue
        radius = look.px(9)
        halo = outline(ring.size, radius, look.px(3), theme.accent, 255)
        soft = ring.inflate(2 * look.px(3 + 3 * wave), 2 * look.px(3 + 3 * wave))
        surface.blit(outline(soft.size, radius + look.px(4), look.px(4), theme.accent, 90), soft)
        dark = ring.inflate(4, 4)
        surface.blit(outline(dark.size, radius + 2, look.px(3) + 4, (0, 0, 0), 150), dark)
        surface.blit(halo, ring)
