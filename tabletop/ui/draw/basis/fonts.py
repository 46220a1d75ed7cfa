"""Fonts as pygame draws with them, and a line of letters of which some may need another font than the rest."""

from __future__ import annotations

from functools import lru_cache

import pygame

from tabletop.content.fonts import FontFile, font_path, stretches
from tabletop.ui.draw.basis.cached import passing
from tabletop.ui.draw.basis.colors import Color
from tabletop.ui.draw.basis.raster import blank

PICTURE_LINE = 1.17
"""How high a line of signs that bring their own colours is drawn, in sizes of the letters beside them."""


def face_name(*, bold: bool = False, italic: bool = False, serif: bool = False) -> str:
    """The key of `FACES` for a style."""
    name = "serif" if serif else "sans"
    if bold:
        name += "-bold"
    if italic:
        name += "-italic"
    return name


@passing
@lru_cache(maxsize=256)
def font(face: str, size: int) -> pygame.font.Font:
    """A font object of a face at a whole pixel size, made once."""
    return _opened(str(font_path(face)), size)


@passing
@lru_cache(maxsize=64)
def _other(file: FontFile, size: int, bold: bool) -> pygame.font.Font:
    """A font of the system, where a face lacks a sign."""
    made = _opened(str(file.path), size)
    made.bold = bold and not file.in_colour
    return made


def _opened(path: str, size: int) -> pygame.font.Font:
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(path, max(1, size))


def forget_fonts() -> None:
    """Drop all font objects; needed after `pygame.font.quit()`."""
    font.cache_clear()
    _other.cache_clear()


def letters_width(text: str, face: str, size: int) -> float:
    """How wide a line of letters is, in pixels."""
    return sum(_width(part, file, face, size) for part, file in stretches(text, face))


def letters(text: str, face: str, size: int, color: Color) -> tuple[pygame.Surface, pygame.Surface | None]:
    """A line of letters in one colour, as high as the face's line, its baseline `font(face, size).get_ascent()` below
    the upper edge; and, where some signs bring their own colours, those by themselves, as large and at their places.
    The first may be shared with no one else: it is new."""
    parts = stretches(text, face)
    own = font(face, size)
    if all(file is None for _, file in parts):
        return own.render(text, True, color), None
    widths = [_width(part, file, face, size) for part, file in parts]
    box = max(1, round(sum(widths))), own.get_height()
    plain, pictures = blank(box, color), None
    x = 0.0
    for (part, file), width in zip(parts, widths, strict=True):
        used = own if file is None else _other(file, size, "bold" in face or "heavy" in face)
        drawn = used.render(part, True, color)
        if file is not None and file.in_colour:
            pictures = pictures or blank(box)
            high = round(size * PICTURE_LINE)
            drawn = pygame.transform.smoothscale(drawn, (max(1, round(width)), high))
            pictures.blit(drawn, (round(x), (own.get_height() - high) // 2))
        else:
            plain.blit(drawn, (round(x), own.get_ascent() - used.get_ascent()))
        x += width
    return plain, pictures


def _width(text: str, file: FontFile | None, face: str, size: int) -> float:
    if file is None:
        return font(face, size).size(text)[0]
    used = _other(file, size, "bold" in face or "heavy" in face)
    wide = used.size(text)[0]
    # a font of pictures has them in one size, whichever was asked for
    return wide * size * PICTURE_LINE / used.get_height() if file.in_colour else wide
