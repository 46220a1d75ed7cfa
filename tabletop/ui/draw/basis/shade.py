"""Light and shadow: rounded shapes, soft shadows, glows, gradients, panels and spheres.

One light from the upper left. A raised thing casts two shadows (a tight one for contact, a wide one for
height), an inset thing has an inner shadow; never both. Everything here is cached and shared.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

import pygame

from tabletop.ui.draw.basis.cached import cached
from tabletop.ui.draw.basis.colors import Color, clamp, lighten
from tabletop.ui.draw.basis.raster import (
    Size,
    blank,
    blurred,
    clipped,
    dithered_rows,
    fractions,
    from_alpha,
    opaque,
    tinted,
)
from tabletop.ui.draw.basis.stretch import pulled

OVER = 4


class Shadow(NamedTuple):
    """A shadow's picture and where it lies relative to the upper left corner of the thing that casts it."""

    surface: pygame.Surface
    dx: int
    dy: int


# ----------------------------------------------------------------------------------------------- shapes


@cached
def _disc(diameter: int) -> pygame.Surface:
    big = blank((diameter * OVER, diameter * OVER), (255, 255, 255))
    radius = diameter * OVER / 2
    pygame.draw.circle(big, (255, 255, 255), (radius, radius), radius)
    return pygame.transform.smoothscale(big, (diameter, diameter))


@cached
def rounded_mask(size: Size, radius: float) -> pygame.Surface:
    """A white rounded rectangle with smooth corners; its alpha is the coverage."""
    width, height = max(1, int(size[0])), max(1, int(size[1]))
    r = max(0, min(round(radius), width // 2, height // 2))
    out = blank((width, height), (255, 255, 255))
    if r < 1:
        out.fill((255, 255, 255, 255))
        return out
    disc = _disc(2 * r)
    out.fill((255, 255, 255, 255), (r, 0, width - 2 * r, height))
    out.fill((255, 255, 255, 255), (0, r, width, height - 2 * r))
    for x, sx in ((0, 0), (width - r, r)):
        for y, sy in ((0, 0), (height - r, r)):
            out.fill((255, 255, 255, 0), (x, y, r, r))
            out.blit(disc, (x, y), (sx, sy, r, r), special_flags=pygame.BLEND_RGBA_MAX)
    return out


def disc(diameter: int, color: Color, alpha: int = 255) -> pygame.Surface:
    """A filled smooth circle in a square of its diameter."""
    return tinted(_disc(max(1, diameter)), color, alpha)


def rounded(size: Size, radius: float, color: Color, alpha: int = 255) -> pygame.Surface:
    """A filled rounded rectangle (a new surface)."""
    return tinted(rounded_mask(size, radius), color, alpha)


@cached
def outline(size: Size, radius: float, width: float, color: Color, alpha: int = 255) -> pygame.Surface:
    """The rim of a rounded rectangle, `width` pixels inwards from its edge. Shared."""
    out = rounded_mask(size, radius).copy()
    w = max(1, round(width))
    inner = rounded_mask((max(1, size[0] - 2 * w), max(1, size[1] - 2 * w)), max(0.0, radius - w))
    if size[0] > 2 * w and size[1] > 2 * w:
        hole = blank(size, (0, 0, 0))
        hole.blit(tinted(inner, (0, 0, 0)), (w, w))
        out.blit(hole, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
        out.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    out.fill((*color, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return out


# ---------------------------------------------------------------------------------------------- shadows


@cached
def soft_shape(size: Size, radius: float, blur: float, color: Color, alpha: int) -> pygame.Surface:
    """A blurred rounded rectangle with a margin of `pad_for(blur)` pixels on each side. Shared."""
    pad = pad_for(blur)
    # a wide blur needs no detail: work at half or quarter size
    shrink = 4 if blur > 12 else 2 if blur > 3 else 1
    w, h = size[0] + 2 * pad, size[1] + 2 * pad
    sw, sh = max(1, math.ceil(w / shrink)), max(1, math.ceil(h / shrink))
    small = blank((sw, sh), color)
    shape = rounded((max(1, round(size[0] / shrink)), max(1, round(size[1] / shrink))), radius / shrink, color, alpha)
    small.blit(shape, (round(pad / shrink), round(pad / shrink)))
    small = blurred(small, max(1.0, blur / shrink))
    if shrink > 1:
        small = pygame.transform.smoothscale(small, (w, h))
    small.fill((*color, 0), special_flags=pygame.BLEND_RGBA_MAX)
    return small


def pad_for(blur: float) -> int:
    """Margin that a blur of this radius needs."""
    return 3 * max(1, round(blur * 0.6)) + 2


def shadow(size: Size, radius: float, lift: float = 0.0, strength: float = 1.0) -> Shadow:
    """The pair of shadows of a rounded thing: `lift` 0 lies, about 0.4 hovers, 1 is carried.

    Scales with the smaller side of the thing, so it looks the same at every zoom. Cached, shared.
    """
    return _shadow((int(size[0]), int(size[1])), float(radius), round(lift * 20) / 20, round(strength, 2))


@cached
def _shadow(size: Size, radius: float, lift: float, strength: float) -> Shadow:
    unit = max(0.5, min(3.0, min(size) / 110))
    wide_blur = (7 + 15 * lift) * unit
    wide_dx, wide_dy = (1.6 + 7 * lift) * unit, (4 + 17 * lift) * unit
    tight_blur = (1.7 + 2.4 * lift) * unit
    tight_dx, tight_dy = (0.7 + 2.4 * lift) * unit, (1.5 + 5 * lift) * unit
    wide = soft_shape(size, radius, wide_blur, (0, 0, 0), clamp((120 - 14 * lift) * strength))
    tight = soft_shape(size, radius, tight_blur, (0, 0, 0), clamp((125 - 70 * lift) * strength))
    pw, pt = pad_for(wide_blur), pad_for(tight_blur)
    left = max(pw - math.floor(wide_dx), pt - math.floor(tight_dx))
    top = max(pw - math.floor(wide_dy), pt - math.floor(tight_dy))
    right = max(pw + math.ceil(wide_dx), pt + math.ceil(tight_dx))
    bottom = max(pw + math.ceil(wide_dy), pt + math.ceil(tight_dy))
    out = blank((size[0] + left + right, size[1] + top + bottom))
    out.blit(wide, (left - pw + round(wide_dx), top - pw + round(wide_dy)))
    out.blit(tight, (left - pt + round(tight_dx), top - pt + round(tight_dy)))
    return Shadow(out, -left, -top)


def blit_shadow(
    target: pygame.Surface, rect: pygame.Rect, radius: float, lift: float = 0.0, strength: float = 1.0
) -> None:
    """Draw the shadow of a rounded thing at `rect` (before the thing itself)."""
    cast = shadow(rect.size, radius, lift, strength)
    target.blit(cast.surface, (rect.x + cast.dx, rect.y + cast.dy))


def glow(size: Size, radius: float, color: Color, spread: float, alpha: int = 210) -> Shadow:
    """A coloured halo around a rounded thing, to be drawn under its shadow."""
    blur = max(2.0, spread)
    out = _glow((int(size[0]), int(size[1])), float(radius), color, round(blur, 1), alpha)
    pad = (out.get_width() - int(size[0])) // 2
    return Shadow(out, -pad, -pad)


@cached
def _glow(size: Size, radius: float, color: Color, blur: float, alpha: int) -> pygame.Surface:
    grow = max(1, round(blur * 0.45))
    outer = soft_shape((size[0] + 2 * grow, size[1] + 2 * grow), radius + grow, blur, color, alpha)
    near = soft_shape((size[0] + 2 * grow, size[1] + 2 * grow), radius + grow, blur * 0.4, color, alpha // 2)
    out = outer.copy()
    out.blit(near, near.get_rect(center=out.get_rect().center))
    return out


@cached
def inner_shadow(
    size: Size, radius: float, blur: float, alpha: int = 150, dx: int = 1, dy: int = 2
) -> pygame.Surface:
    """The shadow that the rim of a hollow throws into it, to be blitted over the hollow. Shared."""
    if blur >= 5 and min(size) >= 80:
        # a soft edge needs no detail: half the size is a quarter of the work
        half = (max(1, size[0] // 2), max(1, size[1] // 2))
        small = inner_shadow(half, radius / 2, blur / 2, alpha, round(dx / 2), round(dy / 2))
        return clipped(pygame.transform.smoothscale(small, size), rounded_mask(size, radius))
    pad = pad_for(blur) + max(abs(dx), abs(dy))
    # what the corners do not reach is even along each edge: all hollows of a kind are pulled from one
    least = 2 * (pad + max(1, round(radius))) + 4
    core = (min(size[0], least), min(size[1], least))
    if core != size:
        return pulled(inner_shadow(core, radius, blur, alpha, dx, dy), size, least // 2 - 1)
    wall = blank((size[0] + 2 * pad, size[1] + 2 * pad))
    wall.fill((0, 0, 0, alpha))
    hole = blank(wall.get_size())
    hole.blit(rounded(size, radius, (0, 0, 0), 255), (pad + dx, pad + dy))
    wall.blit(hole, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    wall = blurred(wall, blur)
    return clipped(wall.subsurface((pad, pad, *size)), rounded_mask(size, radius))


# --------------------------------------------------------------------------------------- gradients, panels


@cached
def gradient(size: Size, stops: tuple[Color, ...]) -> pygame.Surface:
    """A vertical gradient through evenly spaced `stops`, dithered, opaque. Shared."""
    height = max(1, size[1])
    if size[0] > 160:
        # the dither of a narrow strip repeats unseen
        strip = gradient((128, height), stops)
        wide = opaque((size[0], height))
        for x in range(0, size[0], 128):
            wide.blit(strip, (x, 0))
        return wide
    return dithered_rows((max(1, size[0]), height), _rows(height, stops))


@lru_cache(maxsize=256)
def _rows(height: int, stops: tuple[Color, ...]) -> tuple[bytes, bytes]:
    """The colour of every row of a gradient: the same at every width."""
    rows: list[tuple[float, float, float]] = []
    for y in range(height):
        t = y / max(1, height - 1) * (len(stops) - 1)
        i = min(len(stops) - 2, int(t)) if len(stops) > 1 else 0
        a, b = stops[i], stops[min(i + 1, len(stops) - 1)]
        f = t - i
        rows.append((a[0] + (b[0] - a[0]) * f, a[1] + (b[1] - a[1]) * f, a[2] + (b[2] - a[2]) * f))
    return fractions(rows)


@cached
def radial(size: Size, inner: float = 0.0, outer: float = 1.0, cx: float = 0.5, cy: float = 0.5) -> pygame.Surface:
    """White with an alpha that falls from the point (`cx`, `cy`) to the edge of an ellipse. Shared."""
    small = from_alpha(_falling(inner, outer, cx, cy), (_FALL, _FALL))
    return pygame.transform.smoothscale(small, (max(1, size[0]), max(1, size[1])))


_FALL = 48


@lru_cache(maxsize=32)
def _falling(inner: float, outer: float, cx: float, cy: float) -> bytes:
    """What `radial` is at every size, before it is enlarged."""
    n = _FALL
    data = bytearray(n * n)
    for y in range(n):
        for x in range(n):
            d = math.hypot((x + 0.5) / n - cx, (y + 0.5) / n - cy) * 2
            t = max(0.0, min(1.0, (d - inner) / max(0.001, outer - inner)))
            data[y * n + x] = clamp(255 * (1 - t * t * (3 - 2 * t)))
    return bytes(data)


@cached
def panel(
    size: Size,
    radius: float,
    stops: tuple[Color, ...],
    alpha: int = 255,
    edge: Color | None = None,
    edge_alpha: int = 255,
    light: int = 70,
    dark: int = 70,
) -> pygame.Surface:
    """A raised surface: gradient, thin outline, a light upper and a dark lower inner edge. Shared.

    The recipe of bars, boxes, badges and buttons alike; only the colours differ.
    """
    width, height = max(2, int(size[0])), max(2, int(size[1]))
    mask = rounded_mask((width, height), radius)
    out = clipped(gradient((width, height), stops), mask)
    inset = 1 if edge is not None else 0
    inner = (max(1, width - 2 * inset), max(1, height - 2 * inset))
    if light:
        out.blit(edge_line(inner, max(0.0, radius - inset), (255, 255, 255), light, True), (inset, inset))
    if dark:
        out.blit(edge_line(inner, max(0.0, radius - inset), (0, 0, 0), dark, False), (inset, inset))
    if edge is not None:
        out.blit(outline((width, height), radius, 1, edge, edge_alpha), (0, 0))
    if alpha < 255:
        out.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return out


@cached
def edge_line(size: Size, radius: float, color: Color, alpha: int, upper: bool) -> pygame.Surface:
    """A one-pixel inner edge that is strongest at the top (`upper`) or the bottom and fades out. Shared."""
    out = outline(size, radius, 1, color, alpha).copy()
    height = size[1]
    reach = max(3, min(height, round(max(radius * 1.6, height * 0.5))))
    fading = _fading(reach)[:height].ljust(height, b"\0")
    fade = from_alpha(fading if upper else fading[::-1], (1, height))
    out.blit(pygame.transform.scale(fade, size), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return out


@lru_cache(maxsize=512)
def _fading(reach: int) -> bytes:
    """What is left of an edge at every pixel from where it is strongest, to where nothing is left."""
    return bytes(clamp(255 * (1 - each / reach) ** 1.3) for each in range(reach))


@cached
def inset(
    size: Size,
    radius: float,
    stops: tuple[Color, ...],
    alpha: int = 255,
    edge: Color | None = None,
    edge_alpha: int = 255,
    depth: float = 3.0,
    strength: int = 120,
) -> pygame.Surface:
    """A hollow: gradient, inner shadow, a faint light lower lip. Shared."""
    width, height = max(2, int(size[0])), max(2, int(size[1]))
    out = clipped(gradient((width, height), stops), rounded_mask((width, height), radius))
    out.blit(inner_shadow((width, height), radius, depth, strength, 1, max(1, round(depth * 0.5))), (0, 0))
    out.blit(edge_line((width, height), radius, (255, 255, 255), 34, False), (0, 0))
    if edge is not None:
        out.blit(outline((width, height), radius, 1, edge, edge_alpha), (0, 0))
    if alpha < 255:
        out.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return out


# ----------------------------------------------------------------------------------------------- spheres

_BALL = 96


@lru_cache(maxsize=1)
def _ball_maps() -> tuple[pygame.Surface, pygame.Surface, pygame.Surface]:
    """Shade (multiply), bounce and highlight (both white with alpha) of a ball lit from the upper left."""
    n = _BALL
    count = n * n
    shade, bounce, shine = bytearray(count), bytearray(count), bytearray(count)
    lx, ly, lz = -0.50, -0.62, 0.605
    for y in range(n):
        ny = (y + 0.5) / n * 2 - 1
        for x in range(n):
            nx = (x + 0.5) / n * 2 - 1
            rr = nx * nx + ny * ny
            if rr > 1:
                shrink = 0.999 / math.sqrt(rr)
                px, py, rr = nx * shrink, ny * shrink, 0.998
            else:
                px, py = nx, ny
            nz = math.sqrt(1 - rr)
            lit = max(0.0, px * lx + py * ly + nz * lz)
            i = y * n + x
            shade[i] = clamp(255 * (0.26 + 0.74 * lit**0.85) * (1 - 0.42 * rr**4))
            low = max(0.0, px * 0.45 + py * 0.75 - 0.25)
            bounce[i] = clamp(150 * low * low * (1 - rr**6 * 0.7))
            # an oblong highlight: an ellipse turned along the light's direction
            u = (px + 0.36) * 0.78 + (py + 0.44) * -0.63
            v = (px + 0.36) * 0.63 + (py + 0.44) * 0.78
            d = (u / 0.34) ** 2 + (v / 0.17) ** 2
            soft = max(0.0, 1 - (((px + 0.28) / 0.62) ** 2 + ((py + 0.34) / 0.58) ** 2))
            shine[i] = clamp(225 * max(0.0, 1 - d) ** 0.8 + 62 * soft)
    size = (n, n)
    rows = from_alpha(bytes(b"\xff" * count), size)
    gray_shade = bytearray(4 * count)
    for c in range(3):
        gray_shade[c::4] = shade
    gray_shade[3::4] = b"\xff" * count
    rows = pygame.image.frombuffer(gray_shade, size, "BGRA").copy()
    return rows, from_alpha(bytes(bounce), size), from_alpha(bytes(shine), size)


@cached
def sphere(diameter: int, color: Color, alpha: int = 255, gloss: float = 1.0) -> pygame.Surface:
    """A shaded ball; `alpha` below 255 makes it a transparent one whose rim and highlight stay. Shared."""
    d = max(3, int(diameter))
    work = max(d, min(_BALL, d * 3))
    shade, bounce, shine = _ball_maps()
    ball = opaque((work, work), lighten(color, 0.06))
    ball.blit(pygame.transform.smoothscale(shade, (work, work)), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    ball.blit(tinted(pygame.transform.smoothscale(bounce, (work, work)), lighten(color, 0.45)), (0, 0))
    body = pygame.transform.smoothscale(ball, (d, d)) if work != d else ball
    out = clipped(body, _disc(d))
    if alpha < 255:
        clear = out.copy()
        clear.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
        rim = clipped(out, outline((d, d), d / 2, max(1, d / 14), (255, 255, 255), 210))
        clear.blit(rim, (0, 0))
        out = clear
    flare = pygame.transform.smoothscale(shine, (d, d))
    out.blit(clipped(tinted(flare, (255, 255, 255), clamp(255 * gloss)), _disc(d)), (0, 0))
    return out
