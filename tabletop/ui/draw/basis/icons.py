"""Symbols from SVG files, in any size and tint, with a drawn stand-in for what is missing."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from pathlib import Path

import pygame

from tabletop.content.reading.careful import MOST_PICTURE, may_read
from tabletop.ui.draw.basis.colors import Color
from tabletop.ui.draw.basis.fonts import letters
from tabletop.ui.draw.basis.raster import blank


def _may_open(path: Path) -> bool:
    """Whether there is an icon, and it lies where it seems to: in a game's folder ``assets/icons``, say, which may
    not be a link that leads out of it."""
    return may_read(path, MOST_PICTURE, path.parent.parent.parent)


class IconSet:
    """Icons by name, looked up in several folders (the first that has `<name>.svg` wins), cached by size and tint.

    Files are white (to be tinted) or coloured (ask without a colour). A name that is nowhere gives a ring
    with its first letter, so that a missing file is visible but never an error.
    """

    def __init__(self, folders: Sequence[Path | str] = (), capacity: int = 800) -> None:
        self._folders = [Path(folder) for folder in folders]
        self._capacity = capacity
        self._pictures: OrderedDict[tuple[str, int, Color | None], pygame.Surface] = OrderedDict()
        self._paths: dict[str, Path | None] = {}

    def path(self, name: str) -> Path | None:
        """The file of an icon, or None when no folder has it."""
        if name not in self._paths:
            found = None
            if name and "/" not in name and "\\" not in name and ".." not in name:
                candidates = (folder / f"{name}.svg" for folder in self._folders)
                found = next((path for path in candidates if _may_open(path)), None)
            self._paths[name] = found
        return self._paths[name]

    def has(self, name: str) -> bool:
        """Whether a file exists for this name."""
        return self.path(name) is not None

    def get(self, name: str, size: float, color: Color | None = None) -> pygame.Surface:
        """The icon as a square picture of `size` pixels, multiplied by `color` if one is given. Shared."""
        edge = max(3, round(size))
        key = (name, edge, color)
        found = self._pictures.get(key)
        if found is not None:
            self._pictures.move_to_end(key)
            return found
        picture = self._load(name, edge, color)
        self._pictures[key] = picture
        while len(self._pictures) > self._capacity:
            self._pictures.popitem(last=False)
        return picture

    def clear(self) -> None:
        """Forget all pictures and paths (after files have changed)."""
        self._pictures.clear()
        self._paths.clear()

    def _load(self, name: str, edge: int, color: Color | None) -> pygame.Surface:
        path = self.path(name)
        if path is not None:
            # small ones are drawn twice as large and reduced: thin strokes come out even
            over = 2 if edge < 48 else 1
            try:
                loaded = pygame.image.load_sized_svg(str(path), (edge * over, edge * over))
            except (pygame.error, OSError):
                return _stand_in(name, edge, color)
            picture = blank((edge * over, edge * over))
            picture.blit(loaded, loaded.get_rect(center=(edge * over / 2, edge * over / 2)))
            if over > 1:
                picture = _reduced(picture, edge)
            if color is not None:
                picture.fill((*color, 255), special_flags=pygame.BLEND_RGBA_MULT)
            return picture
        return _stand_in(name, edge, color)


def _reduced(square: pygame.Surface, edge: int) -> pygame.Surface:
    """Halved in premultiplied form: the hidden colour of clear pixels does not leak into the edges."""
    small = pygame.transform.smoothscale(square.premul_alpha(), (edge, edge))
    out = blank((edge, edge))
    pixels = bytearray(pygame.image.tobytes(small, "RGBA"))
    for i in range(0, len(pixels), 4):
        alpha = pixels[i + 3]
        if 0 < alpha < 255:
            for c in (i, i + 1, i + 2):
                pixels[c] = min(255, pixels[c] * 255 // alpha)
    out.blit(pygame.image.frombuffer(pixels, (edge, edge), "RGBA"), (0, 0), special_flags=pygame.BLEND_RGBA_MAX)
    return out


def _stand_in(name: str, edge: int, color: Color | None) -> pygame.Surface:
    """A ring with the first letter of the name."""
    ink = color or (240, 236, 226)
    big = max(24, edge * 4)
    canvas = blank((big, big), ink)
    pygame.draw.circle(canvas, ink, (big / 2, big / 2), big * 0.47, max(2, round(big * 0.075)))
    letter = next((c for c in name if c.isalnum()), "?").upper()
    for glyph in letters(letter, "sans-bold", max(6, round(big * 0.56)), ink):
        if glyph is not None:
            canvas.blit(glyph, glyph.get_rect(center=(big / 2, big / 2)))
    return pygame.transform.smoothscale(canvas, (edge, edge))
