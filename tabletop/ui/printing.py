"""Draws cards for files: fronts, backs and counters at any size, with a bleed, without a window."""

from __future__ import annotations

import contextlib
import io
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Literal

import pygame

from tabletop.content import places
from tabletop.content.catalog import Catalog
from tabletop.content.definitions import TokenDef
from tabletop.content.fonts import font_path
from tabletop.exchange.basis.libraries import MissingLibrary, library
from tabletop.ui.draw.basis.cached import Pool, keeping_in
from tabletop.ui.draw.basis.colors import Color
from tabletop.ui.draw.basis.icons import IconSet
from tabletop.ui.draw.basis.raster import opaque
from tabletop.ui.draw.cards.faces import draw_back, draw_face
from tabletop.ui.draw.things import pieces

from .pictures import ArtCache

PNG_LEVEL = 3
"""How hard a PNG is pressed: the usual 6 takes three times as long for a sixteenth less."""

GREY: Color = (120, 112, 100)
POOL_BYTES = 128 << 20
"""Room for what cards of one size share, at 300 dots an inch: with less, frames and gradients are drawn anew for
each card, which takes four times as long."""


class CardPictures:
    """A game's cards as PNG or JPEG files; see `exchange.leaving.game.Pictures`."""

    def __init__(self, catalog: Catalog) -> None:
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
        pygame.font.init()
        self.catalog = catalog
        self.pool = Pool(POOL_BYTES)
        self.art = ArtCache(catalog)
        self.icons = IconSet([*(folder / "icons" for folder in catalog.assets), places.assets_folder() / "icons"])

    def front(self, card: str, size: tuple[int, int], bleed: int = 0, form: str = "png") -> bytes:
        """The front of a card."""
        return _encoded(self.front_surface(card, size, bleed), form)

    def back(self, name: str, size: tuple[int, int], bleed: int = 0, form: str = "png") -> bytes:
        """A back of the game."""
        return _encoded(self.back_surface(name, size, bleed), form)

    def front_surface(self, card: str, size: tuple[int, int], bleed: int = 0) -> pygame.Surface:
        """The front of a card: upright in the middle, its frame's colour wherever the shape leaves room."""
        spec = self.catalog.face(card)
        with keeping_in(self.pool):
            face = draw_face(spec, _width_for(size), self.art, self.icons)
        return _on_ground(face, size, bleed, pygame.Color(spec.palette.dark))

    def back_surface(self, name: str, size: tuple[int, int], bleed: int = 0) -> pygame.Surface:
        """A back; a label that stands for its owner is left out."""
        spec = self.catalog.backs[name]
        with keeping_in(self.pool):
            picture = draw_back(spec, _width_for(size), self.icons, self.art)
        return _on_ground(picture, size, bleed, pygame.Color(spec.palette.dark))

    def mark(self, id: str, size: int) -> bytes:
        """A counter of the game, or the piece of the drawer that "drawer:0" names."""
        kind, _, number = id.partition(":")
        if kind == "drawer":
            return _encoded(self._loose(self.catalog.drawer[int(number)], size), "png")
        counter = self.catalog.counters[id]
        drawn = pieces.counter(size, _color(counter.color), "" if counter.icon else counter.label, counter.icon,
                               self.icons)  # fmt: skip
        return _encoded(_fitted(drawn, size), "png")

    def fonts(self) -> Mapping[str, Path]:
        """The font files for texts."""
        return {"regular": font_path("sans"), "bold": font_path("sans-bold"), "italic": font_path("sans-italic")}

    def sheet(self, cards: Iterable[str], back: str, columns: int, rows: int, size: tuple[int, int]) -> bytes:
        """Cards row by row in one JPEG, the back in the last place."""
        out = opaque((columns * size[0], rows * size[1]))
        for slot, card in enumerate(cards):
            out.blit(self.front_surface(card, size), (slot % columns * size[0], slot // columns * size[1]))
        out.blit(self.back_surface(back, size), ((columns - 1) * size[0], (rows - 1) * size[1]))
        return _encoded(out, "jpeg")

    def _loose(self, piece: TokenDef, size: int) -> pygame.Surface:
        text = str(piece.sides) if piece.kind == "die" else piece.name
        return _fitted(
            pieces.token(size, _color(piece.color), "" if piece.icon else text, piece.icon, self.icons), size
        )


def _width_for(size: tuple[int, int]) -> int:
    """The width of a card of the usual shape that fits into a size."""
    return max(24, min(size[0], round(size[1] / 1.4)))


def _color(text: str) -> Color:
    if not text.startswith("#"):
        return GREY
    color = pygame.Color(text)
    return color.r, color.g, color.b


def _on_ground(picture: pygame.Surface, size: tuple[int, int], bleed: int, ground: pygame.Color) -> pygame.Surface:
    """In the middle of a plain ground: nothing white is left at a rounded corner or where the knife slips."""
    out = opaque((size[0] + 2 * bleed, size[1] + 2 * bleed), (ground.r, ground.g, ground.b))
    out.blit(picture, picture.get_rect(center=(out.get_width() // 2, out.get_height() // 2)))
    return out


def _fitted(drawn: pygame.Surface, size: int) -> pygame.Surface:
    """A drawn piece with its shadow, as large as it may be."""
    box = drawn.get_bounding_rect()
    scale = size / max(box.size)
    wanted = max(1, round(box.w * scale)), max(1, round(box.h * scale))
    small = pygame.transform.smoothscale(drawn.subsurface(box), wanted)
    out = pygame.Surface((size, size), pygame.SRCALPHA)
    out.blit(small, small.get_rect(center=(size // 2, size // 2)))
    return out


def _encoded(surface: pygame.Surface, form: str) -> bytes:
    out = io.BytesIO()
    if form == "png":
        with contextlib.suppress(MissingLibrary):  # with it a card at 300 dots an inch takes a third of the time
            mode: Literal["RGBA", "RGB"] = "RGBA" if surface.get_masks()[3] else "RGB"
            raw = pygame.image.tobytes(surface, mode)
            picture = library("PIL.Image").frombuffer(mode, surface.get_size(), raw)
            picture.save(out, "PNG", compress_level=PNG_LEVEL)
            return out.getvalue()
    pygame.image.save(surface, out, f"card.{'jpg' if form == 'jpeg' else form}")
    return out.getvalue()
