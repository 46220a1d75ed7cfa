"""Parts of a card: paper grain, emblem art, gems, chips, number plates, the lattice of a back."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from tabletop.content.face import Palette
from tabletop.ui.draw.basis.cached import cached
from tabletop.ui.draw.basis.colors import Color, clamp, darken, ink_for, lighten, mix, rgb
from tabletop.ui.draw.basis.icons import IconSet
from tabletop.ui.draw.basis.outlined import number_text
from tabletop.ui.draw.basis.raster import Size, blank, blurred, cloud, gray, levels, noise, opaque, tinted
from tabletop.ui.draw.basis.shade import Shadow, disc, gradient, outline, panel, radial, rounded_mask, shadow, sphere
from tabletop.ui.draw.basis.text import fit_text, render_text

OVER = 4


@dataclass(frozen=True, slots=True)
class PaletteColors:
    """A palette read into tuples."""

    base: Color
    dark: Color
    light: Color
    accent: Color

    @classmethod
    def of(cls, palette: Palette) -> PaletteColors:
        """Read the four colours; one that cannot be read becomes a plain grey-brown: a face never fails."""
        plain = cls((107, 90, 69), (43, 34, 25), (232, 220, 192), (216, 178, 90))
        return cls(
            _readable(palette.base, plain.base),
            _readable(palette.dark, plain.dark),
            _readable(palette.light, plain.light),
            _readable(palette.accent, plain.accent),
        )

    def named(self, value: str) -> Color:
        """A colour as "#rrggbb", or by its name in this palette, or the base colour."""
        known = {"base": self.base, "dark": self.dark, "light": self.light, "accent": self.accent}
        return known.get(value) or _readable(value, self.base)


def _readable(value: str, otherwise: Color) -> Color:
    try:
        return rgb(value)
    except (TypeError, ValueError):
        return otherwise


def _tiled(tile: pygame.Surface, size: Size) -> pygame.Surface:
    """A picture laid with one tile, from its upper left corner."""
    out = opaque(size, (255, 255, 255))
    for y in range(0, size[1], tile.get_height()):
        for x in range(0, size[0], tile.get_width()):
            out.blit(tile, (x, y))
    return out


@cached
def grain(size: Size) -> pygame.Surface:
    """A whisper of paper over a whole card, to be multiplied."""
    return _tiled(_paper(), size)


@cached
def _paper() -> pygame.Surface:
    """The tile of `grain`: the same at every size."""
    fine = gray(noise((160, 160), 91), (160, 160))
    return levels(pygame.transform.box_blur(fine, 1), lambda x: 0.972 + 0.028 * min(1.0, x * 1.4))


@cached
def weave(size: Size) -> pygame.Surface:
    """The stuff of the coloured frame: soft clouds and fine cross threads, to be multiplied."""
    return _tiled(_cloth(), size)


@cached
def _cloth() -> pygame.Surface:
    """The tile of `weave`: the same at every size."""
    soft = levels(cloud((256, 256), (40, 40), 17), lambda x: 0.84 + 0.16 * x)
    rows = gray(noise((256, 64), 18), (256, 64))
    threads = levels(pygame.transform.smoothscale(rows, (256, 256)), lambda x: 0.92 + 0.08 * x)
    soft.blit(threads, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return soft


def cover(picture: pygame.Surface, size: Size, focus: float = 0.5) -> pygame.Surface:
    """The picture scaled to fill `size`, cut equally left and right and by `focus` (0 top .. 1) vertically."""
    pw, ph = picture.get_size()
    w, h = max(1, size[0]), max(1, size[1])
    scale = max(w / pw, h / ph)
    cut_w, cut_h = min(pw, max(1, round(w / scale))), min(ph, max(1, round(h / scale)))
    part = picture.subsurface(((pw - cut_w) // 2, round((ph - cut_h) * focus), cut_w, cut_h))
    if part.get_bitsize() < 24:
        part = part.convert(24)
    # a large picture on a small card: halve first, reducing in steps keeps fine lines even
    scaled = pygame.transform.smoothscale(part, (w, h))
    out = opaque((w, h))
    out.blit(scaled, (0, 0))
    return out


@cached
def _emblem_ground(palette: Palette, size: Size) -> pygame.Surface:
    """A lit backdrop with rings and rays in the palette."""
    c = PaletteColors.of(palette)
    w, h = size
    out = opaque(size)
    deep = mix(c.dark, c.base, 0.35)
    out.blit(gradient(size, (mix(c.base, c.dark, 0.25), deep, darken(c.dark, 0.35))), (0, 0))
    span = max(w, h)
    light = tinted(radial((round(span * 1.5), round(span * 1.5)), 0.0, 1.0), lighten(c.base, 0.42), 190)
    out.blit(light, light.get_rect(center=(w * 0.46, h * 0.42)))
    over = 2
    rays = blank((w * over, h * over), c.light)
    mx, my = w * over * 0.5, h * over * 0.52
    reach = math.hypot(w, h) * over
    for i in range(24):
        if i % 2:
            continue
        a0, a1 = i * math.pi / 12 + 0.05, (i + 1) * math.pi / 12 + 0.05
        pygame.draw.polygon(
            rays,
            (*c.light, 20),
            [
                (mx, my),
                (mx + math.cos(a0) * reach, my + math.sin(a0) * reach),
                (mx + math.cos(a1) * reach, my + math.sin(a1) * reach),
            ],
        )
    unit = min(w, h) * over
    for r, alpha in ((0.47, 90), (0.435, 46), (0.60, 34), (0.74, 26)):
        pygame.draw.circle(rays, (*lighten(c.accent, 0.2), alpha), (mx, my), unit * r, max(1, round(unit * 0.008)))
    out.blit(pygame.transform.smoothscale(rays, size), (0, 0))
    motes = cloud((256, 256), (26, 26), 29)
    veil = opaque(size)
    for y in range(0, h, 256):
        for x in range(0, w, 256):
            veil.blit(motes, (x, y))
    out.blit(levels(veil, lambda x: 0.80 + 0.20 * x), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return out


def emblem_art(
    palette: Palette, size: Size, emblem: str, title: str, icons: IconSet | None, shown: int = 0
) -> pygame.Surface:
    """What stands in for a picture: the emblem (or the first letter or number of the title) as a lit relief.

    `shown` is the height from the top that is not covered by other parts (0: all); the emblem is centred there.
    """
    out = _emblem_ground(palette, size).copy()
    w, h = size
    h = shown or h
    edge = max(8, round(min(w, h) * 0.60))
    sign = emblem if emblem and icons is not None and icons.has(emblem) else ""
    letter = "" if sign else initial_of(title)
    relief = _emblem_relief(palette, edge, sign, letter, icons)
    out.blit(relief, relief.get_rect(center=(round(w * 0.5), round(h * 0.52))))
    return out


def initial_of(title: str) -> str:
    """The letter that a title is known by, or the number with which it begins: tiles of 1, 10 and 11 are not alike.

    >>> initial_of("Toad"), initial_of("10"), initial_of("7 of Hearts"), initial_of("2048"), initial_of("!")
    ('T', '10', '7', '2', '?')
    """
    first = next((ch for ch in title if ch.isalnum()), "?")
    number = re.match(r"\W*(\d{1,3})(?!\w)", title)
    return number[1] if number else first


def cells_art(
    palette: Palette, size: Size, cells: Sequence[tuple[float, float]], hexagonal: bool, shown: int = 0
) -> pygame.Surface:
    """What stands in for a picture of a card with a shape: its cells, as lit tiles."""
    out = _emblem_ground(palette, size).copy()
    w, h = size[0], shown or size[1]
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    across, down = max(x for x, _ in cells) - left + 1, max(y for _, y in cells) - top + 1
    edge = min(w * 0.8 / across, h * 0.8 / down, min(w, h) * 0.3)
    c = PaletteColors.of(palette)
    big = blank((w * 2, h * 2), c.dark)
    for color, shrink, off in ((darken(c.dark, 0.5), 1.0, 0.06), (darken(c.accent, 0.3), 0.94, 0.0),
                               (mix(c.light, (255, 255, 255), 0.3), 0.86, -0.02)):  # fmt: skip
        for x, y in cells:
            at_x = w + (x - left + 0.5 - across / 2) * edge * 2
            at_y = h + (y - top + 0.5 - down / 2 + off) * edge * 2
            pygame.draw.polygon(big, (*color, 255), _cell(at_x, at_y, edge * shrink, hexagonal))
    small = pygame.transform.smoothscale(big, (w, h))
    out.blit(small, (0, 0))
    return out


def _cell(x: float, y: float, half: float, hexagonal: bool) -> list[tuple[float, float]]:
    """The corners of a cell about its middle, ``half`` as wide as it."""
    if not hexagonal:
        return [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
    reach = half * 2 / 3**0.5
    return [(x + reach * math.sin(turn * math.pi / 3), y - reach * math.cos(turn * math.pi / 3)) for turn in range(6)]


@cached
def _emblem_relief(palette: Palette, edge: int, emblem: str, letter: str, icons: IconSet | None) -> pygame.Surface:
    """The emblem with glow, shadow and a dark lower edge. Centred."""
    c = PaletteColors.of(palette)

    def drawn(color: Color) -> pygame.Surface:
        if emblem and icons is not None:
            return icons.get(emblem, edge, color)
        return render_text(letter, max(9.0, edge * (0.95, 0.78, 0.56)[len(letter) - 1]), color, face="serif-bold")

    face = drawn(mix(c.light, (255, 255, 255), 0.35))
    low = drawn(darken(c.dark, 0.6))
    shine = drawn(lighten(c.accent, 0.55))
    pad = edge // 3 + 2
    w, h = face.get_width() + 2 * pad, face.get_height() + 2 * pad
    out = blank((w, h))
    for picture, radius, dx, dy in (
        (shine, edge * 0.10, 0.0, 0.0),
        (low, edge * 0.05, edge * 0.045, edge * 0.07),
    ):
        # blurred at half size: nobody can tell, and it costs a quarter
        layer = blank((w, h), tuple(picture.get_at((0, 0)))[:3])  # type: ignore[arg-type]
        layer.blit(picture, (pad, pad))
        small = blurred(pygame.transform.smoothscale(layer, (max(1, w // 2), max(1, h // 2))), max(1.0, radius / 2))
        out.blit(pygame.transform.smoothscale(small, (w, h)), (round(dx), round(dy)))
    step = max(1, round(edge * 0.02))
    out.blit(low, (pad + step, pad + step))
    out.blit(face, (pad, pad))
    return out


@cached
def gem(size: int, color: Color, text: str, icon: str, icons: IconSet | None, trend: int = 0) -> pygame.Surface:
    """A cost gem: a shaded sphere in a dark setting with a number or an icon. Centred. ``trend``: whether the number
    is above (1) or below (-1) what is printed."""
    n = max(6, size)
    out = blank((n + 2, n + 3))
    soft = disc(n, (0, 0, 0), 90)
    out.blit(soft, (1, 2))
    out.blit(disc(n, darken(color, 0.72)), (1, 1))
    ring = max(1, round(n * 0.06))
    tiny = bool(text) and n < 20
    # a small number has no room for an outline: the ball itself is darker behind it
    ball = sphere(n - 2 * ring, darken(color, 0.30) if tiny else color, 255, 0.5 if tiny else 0.85)
    out.blit(ball, (1 + ring, 1 + ring))
    mid = ((n + 2) / 2, (n + 2) / 2)
    if icon and icons is not None:
        mark = icons.get(icon, n * 0.62, ink_for(color))
        out.blit(mark, mark.get_rect(center=mid))
    elif text:
        height = n * (0.72 if len(text) == 1 else 0.60 if len(text) == 2 else 0.44)
        label = number_text(text, max(9.0, height), darken(color, 0.74), max(0.6, n / 24))
        out.blit(label, label.get_rect(center=(mid[0], mid[1])))
    if trend:
        high, tip = max(3, n * 0.2), 1 if trend > 0 else n + 1
        foot, half = tip + trend * high, high * 0.75
        corners = ((mid[0] - half, foot), (mid[0] + half, foot), (mid[0], tip))
        pygame.draw.polygon(out, (255, 255, 255), corners)
        pygame.draw.aalines(out, darken(color, 0.74), True, corners)
    return out


@cached
def chip(
    size: Size, ground: Color, accent: Color, text: str, icon: str, text_size: float, icons: IconSet | None
) -> pygame.Surface:
    """A pill with an icon and a number."""
    w, h = size
    stops = (lighten(ground, 0.20), ground, darken(ground, 0.28))
    out = panel(size, h / 2, stops, 246, mix(accent, ground, 0.15), 220, 90, 60).copy()
    ink = ink_for(ground, (26, 18, 10), (255, 253, 245))
    x = h * 0.30
    room = w - (x + h * 0.86 if icon else 0.0) - h * 0.24
    label, _ = fit_text(text, room, text_size, ink, min_size=text_size, face="sans-bold")
    if icon and not text and icons is not None:
        mark = icons.get(icon, max(7, round(h * 0.74)), ink)
        out.blit(mark, mark.get_rect(center=(w / 2, h / 2)))
    elif icon and icons is not None:
        edge = max(7, round(h * 0.80))
        mark = icons.get(icon, edge, ink)
        out.blit(mark, mark.get_rect(midleft=(round(x - h * 0.04), h / 2)))
        x += h * 0.86
        free = w - x - h * 0.24
        out.blit(label, label.get_rect(midleft=(round(x + (free - label.get_width()) / 2), h / 2)))
    else:
        out.blit(label, label.get_rect(center=(w / 2, h / 2)))
    return out


@cached
def plate_shadow(size: Size) -> Shadow:
    """The small shadow below a number plate."""
    return shadow(size, size[1] * 0.28, 0.0, 0.8)


@cached
def stat_plate(size: Size, color: Color, accent: Color, text: str, label: str, text_size: float) -> pygame.Surface:
    """A number plate with a bright double edge; `label` stands small before the number."""
    w, h = size
    radius = h * 0.28
    stops = (lighten(color, 0.24), color, darken(color, 0.36))
    out = panel(size, radius, stops, 255, (14, 10, 8), 255, 0, 0).copy()
    out.blit(outline((w - 2, h - 2), radius - 1, max(1, h / 18), mix(accent, (255, 246, 220), 0.35), 255), (1, 1))
    number = number_text(text, text_size, darken(color, 0.72), max(0.7, text_size / 18))
    if label:
        small = render_text(label, max(10.0, text_size * 0.52), lighten(color, 0.82), face="sans-semibold")
        free = (w - small.get_width() - number.get_width() + 4) / 3
        out.blit(small, small.get_rect(midleft=(round(max(h * 0.2, free)), h / 2)))
        out.blit(number, number.get_rect(midright=(round(w - max(h * 0.12, free - 2)), h / 2)))
    else:
        out.blit(number, number.get_rect(center=(w / 2, h / 2)))
    return out


# ------------------------------------------------------------------------------------------------- backs


@cached
def lattice(size: Size, pitch: float, color: Color) -> pygame.Surface:
    """A lattice of crossing diagonal bands with a dot in every cell, tiled from one cell."""
    edge = max(5, round(pitch))
    big = edge * 8
    cell = blank((big, big), color)
    width = max(2, big // 13)
    for k in (-1, 0, 1):
        pygame.draw.line(cell, (*color, 96), (k * big, 0), ((k + 1) * big, big), width)
        pygame.draw.line(cell, (*color, 96), (k * big, big), ((k + 1) * big, 0), width)
    pygame.draw.circle(cell, (*lighten(color, 0.25), 150), (big / 2, 0), big * 0.075)
    pygame.draw.circle(cell, (*lighten(color, 0.25), 150), (big / 2, big), big * 0.075)
    pygame.draw.circle(cell, (*lighten(color, 0.25), 150), (0, big / 2), big * 0.075)
    pygame.draw.circle(cell, (*lighten(color, 0.25), 150), (big, big / 2), big * 0.075)
    tile = pygame.transform.smoothscale(cell, (edge, edge))
    out = blank(size, color)
    ox, oy = (size[0] % edge) // 2 - edge // 2, (size[1] % edge) // 2 - edge // 2
    for y in range(oy - edge, size[1] + edge, edge):
        for x in range(ox - edge, size[0] + edge, edge):
            out.blit(tile, (x, y))
    return out


def light_back(target: pygame.Surface) -> None:
    """Darken the edges of a back and light its upper left; `target` must be opaque."""
    w, h = target.get_size()
    target.blit(_back_edges((w, h)), (0, 0))
    light = tinted(radial((w, h), 0.0, 1.0), (255, 250, 235), 30)
    target.blit(light, (-w * 0.2, -h * 0.2))


@cached
def _back_edges(size: Size) -> pygame.Surface:
    w, h = size
    out = blank(size)
    out.fill((0, 0, 0, 120))
    hole = tinted(radial((round(w * 1.1), round(h * 1.0)), 0.1, 1.1), (0, 0, 0), 130)
    out.blit(hole, hole.get_rect(center=(w * 0.46, h * 0.44)), special_flags=pygame.BLEND_RGBA_SUB)
    return out


def medallion(size: int, colors: PaletteColors, emblem: str, name: str, icons: IconSet | None) -> pygame.Surface:
    """The round seal of a back: gold rings, a deep field, the emblem in relief. Centred."""
    n = max(12, size)
    pad = max(2, n // 10)
    out = blank((n + 2 * pad, n + 2 * pad))
    cast = shadow((n, n), n / 2, 0.1, 1.0)
    out.blit(cast.surface, (pad + cast.dx, pad + cast.dy))
    gold = colors.accent
    ring = _medal_ring(n, gold, colors.base, colors.dark)
    out.blit(ring, (pad, pad))
    edge = max(6, round(n * 0.54))
    light, low = lighten(gold, 0.45), darken(colors.dark, 0.55)
    if emblem and icons is not None and icons.has(emblem):
        face, under = icons.get(emblem, edge, light), icons.get(emblem, edge, low)
    else:
        letter = next((ch for ch in name if ch.isalnum()), "T")
        face = render_text(letter, max(9.0, edge * 0.9), light, face="serif-bold")
        under = render_text(letter, max(9.0, edge * 0.9), low, face="serif-bold")
    mid = out.get_width() / 2
    off = max(1, round(n * 0.018))
    out.blit(under, under.get_rect(center=(mid + off, mid + off)))
    out.blit(face, face.get_rect(center=(mid, mid)))
    return out


@cached
def _medal_ring(n: int, gold: Color, base: Color, dark: Color) -> pygame.Surface:
    big = n * OVER
    canvas = blank((big, big), dark)
    mid = big / 2
    pygame.draw.circle(canvas, darken(gold, 0.62), (mid, mid), mid)
    out = pygame.transform.smoothscale(canvas, (n, n))
    shine = gradient((n, n), (lighten(gold, 0.55), gold, darken(gold, 0.45)))
    ring = blank((n, n))
    ring.blit(shine, (0, 0))
    ring.blit(rounded_mask((n, n), n / 2), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    edge = max(1, round(n * 0.015))
    ring = pygame.transform.smoothscale(ring, (n - 2 * edge, n - 2 * edge))
    out.blit(ring, (edge, edge))
    well = round(n * 0.86)
    field = blank((well, well))
    field.blit(
        gradient((well, well), (darken(dark, 0.25), mix(dark, base, 0.45), mix(base, (255, 255, 255), 0.06))), (0, 0)
    )
    field.blit(rounded_mask((well, well), well / 2), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    at = (n - well) // 2
    out.blit(field, (at, at))
    out.blit(outline((well, well), well / 2, max(1, n / 40), darken(gold, 0.55), 230), (at, at))
    inner = round(n * 0.76)
    out.blit(outline((inner, inner), inner / 2, 1, gold, clamp(190)), ((n - inner) // 2, (n - inner) // 2))
    return out
