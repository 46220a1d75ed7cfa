"""Pixel maps without numpy: bytes, lookup tables and pygame's own blurs do the work.

A *grey map* is a `bytes` object with one value a pixel. `bytes.translate` is a lookup table over all pixels
in C, slices with a step reach one channel, and blends of surfaces are the arithmetic of two maps; together
they replace what an array library would do, at a cost of a millisecond or two a picture.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import lru_cache

import pygame

from tabletop.ui.draw.basis.cached import passing
from tabletop.ui.draw.basis.colors import Color, clamp

Size = tuple[int, int]


def blank(size: Size, color: Color = (0, 0, 0)) -> pygame.Surface:
    """A transparent surface whose hidden colour is `color`, so that reducing it leaves no dark fringe."""
    surface = pygame.Surface((max(1, int(size[0])), max(1, int(size[1]))), pygame.SRCALPHA, 32)
    if color != (0, 0, 0):
        surface.fill((*color, 0))
    return surface


def opaque(size: Size, color: Color = (0, 0, 0)) -> pygame.Surface:
    """A surface without alpha, filled."""
    surface = pygame.Surface((max(1, int(size[0])), max(1, int(size[1]))), 0, 32)
    surface.fill(color)
    return surface


def gray(data: bytes, size: Size) -> pygame.Surface:
    """An opaque surface from a grey map."""
    rgb = bytearray(4 * len(data))
    rgb[0::4] = data
    rgb[1::4] = data
    rgb[2::4] = data
    rgb[3::4] = b"\xff" * len(data)
    out = opaque(size)
    out.blit(pygame.image.frombuffer(rgb, size, "BGRA"), (0, 0))
    return out


def channel(surface: pygame.Surface, index: int = 0) -> bytes:
    """One channel of a surface as a grey map; index 3 is the alpha."""
    return pygame.image.tobytes(surface, "RGBA")[index::4]


def from_alpha(data: bytes, size: Size, color: Color = (255, 255, 255)) -> pygame.Surface:
    """A surface of one colour whose alpha is a grey map."""
    count = len(data)
    pixels = bytearray(4 * count)
    pixels[0::4] = bytes((color[2],)) * count
    pixels[1::4] = bytes((color[1],)) * count
    pixels[2::4] = bytes((color[0],)) * count
    pixels[3::4] = data
    return pygame.image.frombuffer(pixels, size, "BGRA").copy()


def table(function: Callable[[float], float]) -> bytes:
    """A lookup table for `bytes.translate` from a function of 0..1 to 0..1."""
    return bytes(clamp(255 * function(i / 255)) for i in range(256))


@lru_cache(maxsize=32)
def _power_table(power: float) -> bytes:
    return table(lambda x: float(x**power))


def lift_alpha(surface: pygame.Surface, power: float, color: Color) -> pygame.Surface:
    """The surface in one `color` with its coverage raised to `power` (below 1 makes thin text stronger)."""
    return from_alpha(channel(surface, 3).translate(_power_table(power)), surface.get_size(), color)


def tinted(surface: pygame.Surface, color: Color, alpha: int = 255) -> pygame.Surface:
    """A copy of a white picture multiplied by a colour and an alpha."""
    out = surface.copy()
    out.fill((*color, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return out


def faded(surface: pygame.Surface, alpha: float) -> pygame.Surface:
    """A copy with its alpha multiplied by `alpha` (0..1)."""
    out = surface.copy()
    out.fill((255, 255, 255, clamp(255 * alpha)), special_flags=pygame.BLEND_RGBA_MULT)
    return out


def clipped(surface: pygame.Surface, mask: pygame.Surface) -> pygame.Surface:
    """A copy of `surface` (made alpha) cut out by the alpha of the white `mask`."""
    out = blank(mask.get_size())
    out.blit(surface, (0, 0))
    out.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return out


def blurred(surface: pygame.Surface, radius: float) -> pygame.Surface:
    """Three box blurs, close to a Gaussian of about `radius` pixels at a fraction of its price."""
    step = max(1, round(radius * 0.6))
    for _ in range(3):
        surface = pygame.transform.box_blur(surface, step)
    return surface


@passing
@lru_cache(maxsize=12)
def noise(size: Size, seed: int = 1) -> bytes:
    """White noise as a grey map."""
    return random.Random(seed).randbytes(size[0] * size[1])


@passing
@lru_cache(maxsize=16)
def cloud(size: Size, cell: Size, seed: int = 1) -> pygame.Surface:
    """Smooth noise of about one bump in `cell` pixels, tiling at its edges, as a grey surface."""
    columns, rows = max(2, size[0] // cell[0]), max(2, size[1] // cell[1])
    small = gray(noise((columns, rows), seed), (columns, rows))
    pad = 2
    wide = opaque((columns + 2 * pad, rows + 2 * pad))
    for dx in (-columns, 0, columns):
        for dy in (-rows, 0, rows):
            wide.blit(small, (pad + dx, pad + dy))
    sx, sy = size[0] / columns, size[1] / rows
    big = pygame.transform.smoothscale(
        # bilinear growing maps the outermost pixels onto each other, hence the minus one
        wide,
        (round((columns + 2 * pad - 1) * sx) + 1, round((rows + 2 * pad - 1) * sy) + 1),
    )
    if min(cell) > 2:
        big = pygame.transform.box_blur(big, max(1, int(min(sx, sy) * 0.4)))
    return big.subsurface((round(pad * sx), round(pad * sy), *size)).copy()


def levels(surface: pygame.Surface, function: Callable[[float], float]) -> pygame.Surface:
    """A grey surface with each value sent through `function` (0..1 to 0..1)."""
    return gray(channel(surface).translate(table(function)), surface.get_size())


def shifted(surface: pygame.Surface, dx: int, dy: int) -> pygame.Surface:
    """The surface moved with wrap-around, for tiles."""
    width, height = surface.get_size()
    out = surface.copy()
    for x in (dx % width - width, dx % width):
        for y in (dy % height - height, dy % height):
            out.blit(surface, (x, y))
    return out


@passing
@lru_cache(maxsize=64)
def _grain(size: Size, seed: int) -> pygame.Surface:
    """White noise whose rows begin elsewhere each, so that no pattern shows; the same in all three channels."""
    width, height = size
    stride = width + 64
    data = noise((stride, 64), seed)
    starts = ((y % 64) * stride + (y * 29) % 61 for y in range(height))
    return gray(b"".join(data[start : start + width] for start in starts), size)


def fractions(colors: Sequence[tuple[float, float, float]]) -> tuple[bytes, bytes]:
    """Rows of colours (fractions allowed) as whole values, and what is left of each in 256ths: BGR, a row after the
    other."""
    values = [value for red, green, blue in colors for value in (blue, green, red)]
    if min(values, default=0) < 0 or max(values, default=0) > 255:
        values = [min(255.0, max(0.0, value)) for value in values]
    low = bytes(map(int, values))
    return low, bytes([int((value - whole) * 256) for value, whole in zip(values, low, strict=True)])


def dithered_rows(size: Size, colors: tuple[bytes, bytes], seed: int = 5) -> pygame.Surface:
    """An opaque surface, row `y` in the colour `y` of `colors` (see `fractions`), dithered so that no bands show."""
    out, brighter = (_wide_rows(rows, size) for rows in colors)
    # a pixel is one brighter where its grain lies below the fraction: what is left above the grain, cut down to one
    brighter.blit(_grain(size, seed), (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    brighter.fill((1, 1, 1), special_flags=pygame.BLEND_RGB_MIN)
    out.blit(brighter, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return out


def _wide_rows(rows: bytes, size: Size) -> pygame.Surface:
    """An opaque surface of one pixel a row (BGR), drawn out to its width."""
    out = opaque(size)
    narrow = pygame.image.frombuffer(rows, (1, size[1]), "BGR").convert(out)
    pygame.transform.scale(narrow, size, out)
    return out
