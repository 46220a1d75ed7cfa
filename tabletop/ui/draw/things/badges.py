"""Badges of what is given to a card and taken from it: on the card and beside its large picture."""

from __future__ import annotations

import pygame

from tabletop.ui.draw.basis.cached import cached
from tabletop.ui.draw.basis.colors import Color, darken, lighten
from tabletop.ui.draw.basis.raster import blank
from tabletop.ui.draw.basis.shade import outline, rounded
from tabletop.ui.draw.basis.text import fit_text
from tabletop.ui.draw.basis.theme import Theme

INK: Color = (255, 255, 255)
GREY: Color = (150, 154, 160)


@cached
def borne_badge(theme: Theme, how: str, what: str, high: int, most: int = 10_000) -> pygame.Surface:
    """What is given with a plus, what is taken struck through, in colours of their own and with signs, as colours
    alone tell nothing to some. Shared."""
    color = {"given": theme.good, "ability": theme.good, "taken": theme.danger}.get(how, GREY)
    sign = "+" if how in ("given", "ability") else ""
    pad = max(3, round(high * 0.36))
    word, _ = fit_text(f"{sign}{what}", most - 2 * pad, max(9.0, high * 0.66), INK, bold=True)
    wide = word.get_width() + 2 * pad
    out = blank((wide, high), color)
    out.blit(rounded((wide, high), high / 2, darken(color, 0.72), 238), (0, 0))
    out.blit(outline((wide, high), high / 2, max(1.0, high / 13), lighten(color, 0.1), 255), (0, 0))
    at = word.get_rect(center=(wide / 2, high / 2))
    out.blit(word, at)
    if how in ("taken", "silenced"):
        line = max(1, round(high * 0.09))
        pygame.draw.line(out, lighten(color, 0.25), (at.left - 2, high // 2), (at.right + 1, high // 2), line)
    return out
