"""Game boxes as they stand on the shelf: a lit front with the cover, a side in the shade, cached by size."""

from __future__ import annotations

from functools import lru_cache

import pygame

from tabletop.content.catalog import Catalog
from tabletop.ui.draw.basis.colors import Color, darken, lighten, mix, rgb
from tabletop.ui.draw.basis.raster import blank, clipped, opaque, tinted
from tabletop.ui.draw.basis.shade import edge_line, gradient, inner_shadow, outline, radial, rounded_mask
from tabletop.ui.draw.basis.text import layout_rich, render_text, text_width
from tabletop.ui.draw.things.table import vignette, wood
from tabletop.ui.hud.kit.look import Look

from ..notices import plain
from . import library

OVER = 2
SIDE = 0.085
"""Breadth of the side seen, as a share of the front's width."""
PLATE = 0.205
"""Height of the name plate, as a share of the front's height."""
LETTERS: Color = (250, 234, 196)
Room = tuple[float, float]
"""From where to where on a front, as shares of its width."""
WHOLE: Room = (0.0, 1.0)
NOWHERE: Room = (0.0, 0.0)
NARROWEST = 0.4
"""A title is not written on less of a front than that."""


def box_size(height: int) -> tuple[int, int]:
    """Width and height of a whole box picture whose front is `height` pixels high."""
    front = front_width(height)
    return front + round(front * SIDE), height


def front_width(height: int) -> int:
    """Width of the front of a box."""
    return round(height * 0.74)


def cover_crop(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """The middle of a picture, scaled so that it fills `size`."""
    width, height = picture.get_size()
    factor = max(size[0] / width, size[1] / height)
    part = min(width, round(size[0] / factor)), min(height, round(size[1] / factor))
    middle = picture.subsurface(((width - part[0]) // 2, (height - part[1]) // 2, *part))
    return pygame.transform.smoothscale(middle, size)


def plain_cover(look: Look, size: tuple[int, int], color: Color, icon: str) -> pygame.Surface:
    """A cover for games without a picture: their colour, a light and an emblem."""
    out = opaque(size)
    out.blit(gradient(size, (lighten(color, 0.16), color, darken(color, 0.45))), (0, 0))
    glow = tinted(radial(size, 0.0, 1.0, 0.42, 0.34), lighten(color, 0.5), 120)
    out.blit(glow, (0, 0))
    edge = round(size[0] * 0.46)
    ring = pygame.Surface((edge * 2, edge * 2), pygame.SRCALPHA)
    center = size[0] // 2, round(size[1] * 0.40)
    line = mix(lighten(color, 0.75), (255, 236, 190), 0.4)
    for radius, width, alpha in ((0.98, 0.02, 120), (0.86, 0.008, 90)):
        pygame.draw.aacircle(ring, (*line, alpha), (edge, edge), edge * radius * 0.5 + 2, max(1, round(edge * width)))
    out.blit(ring, ring.get_rect(center=center))
    emblem = look.icons.get(icon, edge * 0.56, line)
    out.blit(emblem, emblem.get_rect(center=center))
    out.blit(vignette(size, (0, 0, 0), 120), (0, 0))
    return out


def front(
    look: Look,
    cover: pygame.Surface,
    title: str,
    height: int,
    ribbon: str = "",
    grey: bool = False,
    plate: float = PLATE,
    room: Room = WHOLE,
) -> pygame.Surface:
    """A box seen from the front, a little from the left: `height` pixels high, its name plate `plate` of that; the
    letters grow with the plate. `room`: where on it the title is to stand. Not cached: keep it."""
    width = front_width(height)
    art = cover_crop(cover, (width, height - round(height * plate)))
    if grey:
        art = pygame.transform.grayscale(art)
    face = blank((width, height))
    face.blit(art, (0, 0))
    average = pygame.transform.average_color(art)
    out = blank(box_size(height))
    radius = max(3, round(height * 0.012))
    _title(face, title, (average[0], average[1], average[2]), plate, room)
    # worn paper edge: light along the top and the left, dark at the bottom
    size = width, height
    face.blit(edge_line(size, radius, (255, 248, 230), 150, True), (0, 0))
    face.blit(outline(size, radius, max(1, round(height / 300)), (20, 12, 4), 110), (0, 0))
    shine = _shine(size)
    face.blit(shine, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    face = clipped(face, rounded_mask(size, radius))
    if ribbon:
        _ribbon(look, face, ribbon, grey)
    side = _side(face, width, height)
    out.blit(side, (width - 1, 0))
    out.blit(face, (0, 0))
    return out


@lru_cache(maxsize=8)
def _shine(size: tuple[int, int]) -> pygame.Surface:
    """A faint sheen across the upper left of varnished cardboard, to be added."""
    out = opaque(size)
    light = tinted(radial(size, 0.0, 1.1, 0.16, 0.10), (255, 250, 236), 34)
    out.blit(light, (0, 0))
    return out


def _lettering(title: str, width: float, height: int, part: float) -> pygame.Surface:
    """A title as it stands on a part so wide of a name plate."""
    usual = height * 0.36 * part
    return layout_rich(
        f"**{plain(title)}**", width * 0.90, letters_of(title, width * 0.90, usual), LETTERS,
        max_height=round(height * part) * 0.86, min_size=usual * 0.54, serif=True, align="center", leading=1.08,
    ).surface  # fmt: skip


def letters_of(title: str, room: float, usual: float) -> float:
    """The size of letters in which no word of a title is broken in so many pixels: the usual one where it can be, at
    least half of it."""
    words = (text_width(word, usual * 1.02, bold=True, serif=True) for word in title.split())
    return max(usual * 0.54, usual * min(1.0, room / max(words, default=room)))


@lru_cache(maxsize=256)
def room_for(title: str, height: int, seen: Room) -> Room:
    """Where the title of a box stands, of which only a part of the front can be seen: in the middle of the whole if
    all of it can be seen there, else in the middle of that part, and nowhere if it is too narrow to be read."""
    width = front_width(height)
    ink = _lettering(title, width, height, PLATE).get_bounding_rect()
    left, right = 0.05 + ink.x / width, 0.05 + ink.right / width
    if seen[0] <= left and right <= seen[1]:
        return WHOLE
    return seen if seen[1] - seen[0] >= NARROWEST else NOWHERE


def _title(face: pygame.Surface, title: str, base: Color, part: float, room: Room) -> None:
    """The name plate at the foot of the front: a dark strip in the cover's own hue, so that no picture hides it."""
    width, height = face.get_size()
    plate = round(height * part)
    rect = pygame.Rect(0, height - plate, width, plate)
    dark = mix(darken(base, 0.72), (16, 12, 10), 0.45)
    face.blit(gradient(rect.size, (lighten(dark, 0.10), dark, darken(dark, 0.35))), rect)
    if room != NOWHERE:
        wide = width * (room[1] - room[0])
        words = _lettering(title, wide, height, part)
        left = round(width * room[0] + wide * 0.05)
        top = rect.y + (plate - words.get_height()) // 2 + max(1, round(height * 0.004))
        shade = words.copy()
        shade.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
        face.blit(shade, (left, top + max(1, round(height * 0.004))))
        face.blit(words, (left, top))
    gold = mix(LETTERS, (196, 146, 60), 0.55)
    line = max(1, round(height * 0.0045))
    face.fill((*gold, 255), (0, rect.y, width, line))
    face.fill((0, 0, 0, 150), (0, rect.y - line, width, line))
    fall = blank((1, max(2, round(height * 0.03))))
    for y in range(fall.get_height()):
        fall.set_at((0, y), (0, 0, 0, round(110 * (y / fall.get_height()) ** 2)))
    face.blit(pygame.transform.scale(fall, (width, fall.get_height())), (0, rect.y - line - fall.get_height()))


def _ribbon(look: Look, face: pygame.Surface, words: str, bad: bool) -> None:
    width, height = face.get_size()
    text = render_text(words, max(11.0, height * 0.040), (255, 255, 255), face="sans-bold")
    pad = round(height * 0.022)
    rect = pygame.Rect(0, round(height * 0.05), text.get_width() + 2 * pad, text.get_height() + pad)
    rect.right = width - round(width * 0.05)
    color = look.theme.danger_button.middle if bad else look.theme.primary.middle
    face.fill((*color, 255), rect)
    face.fill((*lighten(color, 0.3), 255), (rect.x, rect.y, rect.w, 1))
    face.fill((*darken(color, 0.4), 255), (rect.x, rect.bottom - 1, rect.w, 1))
    face.blit(text, text.get_rect(center=rect.center))


def _side(face: pygame.Surface, width: int, height: int) -> pygame.Surface:
    """The right side of the box: the cover's edge drawn out, in the shade, tapering with distance."""
    breadth = round(width * SIDE)
    strip = face.subsurface((width - max(2, width // 12), 0, max(2, width // 12), height))
    average = pygame.transform.average_color(strip)
    base = mix((average[0], average[1], average[2]), (60, 44, 30), 0.35)
    big = blank((breadth * OVER, height * OVER), darken(base, 0.5))
    drop = round(height * 0.022) * OVER
    points = [(0, 0), (breadth * OVER, drop), (breadth * OVER, height * OVER - drop // 2), (0, height * OVER)]
    shape = blank(big.get_size(), (255, 255, 255))
    pygame.draw.polygon(shape, (255, 255, 255, 255), points)
    ramp = pygame.Surface((4, 1), 0, 32)
    for x, part in enumerate((0.42, 0.52, 0.60, 0.68)):
        ramp.set_at((x, 0), darken(base, part))
    big.blit(pygame.transform.smoothscale(ramp, big.get_size()), (0, 0))
    # the lid: a line all round a fifth from the front
    lid = round(breadth * OVER * 0.62)
    pygame.draw.line(big, darken(base, 0.82), (lid, 0), (lid, height * OVER), max(1, OVER))
    big = clipped(big, shape)
    return pygame.transform.smoothscale(big, (breadth, height))


@lru_cache(maxsize=24)
def floor_shadow(width: int, height: int) -> pygame.Surface:
    """What a standing box throws on the board: tight at its foot, drawn out to the right."""
    out = blank((width + height * 4, height * 2))
    big = pygame.Surface((out.get_width() // 2, out.get_height() // 2), pygame.SRCALPHA)
    w, h = big.get_size()
    pygame.draw.ellipse(big, (0, 0, 0, 150), (w * 0.06, h * 0.30, w * 0.86, h * 0.42))
    big = pygame.transform.box_blur(big, max(1, h // 7))
    out.blit(pygame.transform.smoothscale(big, out.get_size()), (0, 0))
    return out


def frame_picture(look: Look, inner: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """A picture in a wooden frame with a narrow mat, `size` over all."""

    width, height = size
    rim = max(8, round(min(size) * 0.055))
    out = opaque(size)
    dark, middle, light = look.theme.table.rim_dark, look.theme.table.rim, look.theme.table.rim_light
    plank = wood(max(width, height), rim, dark, middle, light, 87)
    for edge, turned in (("top", 0), ("bottom", 180), ("left", 90), ("right", -90)):
        length = width if edge in ("top", "bottom") else height
        board = plank.subsurface((0, 0, length, rim)).copy()
        board.fill(
            {"top": (255, 250, 240), "left": (228, 222, 214)}.get(edge, (170, 164, 158)),
            special_flags=pygame.BLEND_RGB_MULT,
        )
        board.fill(lighten(light, 0.25), (0, 0, length, 1))
        board = pygame.transform.rotate(board, turned)
        mask = blank(size, (255, 255, 255))
        corners = {
            "top": [(0, 0), (width, 0), (width - rim, rim), (rim, rim)],
            "bottom": [(0, height), (width, height), (width - rim, height - rim), (rim, height - rim)],
            "left": [(0, 0), (rim, rim), (rim, height - rim), (0, height)],
            "right": [(width, 0), (width - rim, rim), (width - rim, height - rim), (width, height)],
        }[edge]
        pygame.draw.polygon(mask, (255, 255, 255, 255), corners)
        layer = blank(size)
        layer.blit(board, {"bottom": (0, height - rim), "right": (width - rim, 0)}.get(edge, (0, 0)))
        out.blit(clipped(layer, mask), (0, 0))
    hole = pygame.Rect(rim, rim, width - 2 * rim, height - 2 * rim)
    out.blit(cover_crop(inner, hole.size), hole)
    out.blit(inner_shadow(hole.size, 2, 5, 170, 2, 3), hole)
    pygame.draw.rect(out, darken(dark, 0.3), hole.inflate(2, 2), 1)
    pygame.draw.rect(out, darken(dark, 0.4), out.get_rect(), 1)
    return out


def palette_color(text: str, number: int) -> Color:
    """A box colour: what the game says, or one of six in turn."""
    try:
        return rgb(text)
    except (TypeError, ValueError):
        return rgb(("#2f6f63", "#7a3f2e", "#3c4f86", "#6a4a86", "#7d6428", "#3f6d34")[number % 6])


def cover(look: Look, catalog: Catalog | None, size: tuple[int, int], index: int) -> pygame.Surface:
    """The cover of a game, a plain one where it has none or cannot be opened."""
    path = catalog.cover_path() if catalog is not None else None
    found = library.picture(path) if path is not None else None
    if found is not None:
        return found
    icon = "warning" if catalog is None else library.emblem(catalog)
    return plain_cover(look, size, palette_color("#5c5a56" if catalog is None else "", index), icon)
