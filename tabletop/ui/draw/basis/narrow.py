"""One line of text in too little room: smaller letters first, then narrower ones, and only then a cut."""

from __future__ import annotations

import pygame

from tabletop.ui.draw.basis.colors import Color
from tabletop.ui.draw.basis.text import fit_text

NARROWEST = 0.78
"""How much narrower letters may become so that a name need not be cut."""


def narrow_text(
    text: str, room: float, size: float, color: Color, least: float = 11.0, *,
    bold: bool = False, face: str | None = None,
) -> pygame.Surface:  # fmt: skip
    """A line that is at most ``room`` pixels wide, its letters never smaller than ``least``."""
    picture, cut = fit_text(text, room, size, color, min_size=least, bold=bold, face=face)
    if cut:
        picture, _ = fit_text(text, room / NARROWEST, least, color, min_size=least, bold=bold, face=face)
        if picture.get_width() > room:
            picture = pygame.transform.smoothscale(picture, (max(1, int(room)), picture.get_height()))
    return picture
