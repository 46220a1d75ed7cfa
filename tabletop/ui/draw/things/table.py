"""The ground: felt, slate or paper in a wooden rim, the mats of the zones and the shelf of a hand.

A ground is a small tile repeated, multiplied by a small light map stretched over it: a few milliseconds at any
size, once per size and theme.
"""

from __future__ import annotations

import math
from functools import lru_cache

import pygame

from tabletop.ui.draw.basis.cached import cached, passing
from tabletop.ui.draw.basis.colors import Color, clamp, darken, lighten, mix
from tabletop.ui.draw.basis.narrow import narrow_text
from tabletop.ui.draw.basis.raster import (
    Size,
    blank,
    blurred,
    channel,
    clipped,
    cloud,
    from_alpha,
    gray,
    levels,
    noise,
    opaque,
    shifted,
    table,
    tinted,
)
from tabletop.ui.draw.basis.shade import (
    edge_line,
    gradient,
    inner_shadow,
    outline,
    radial,
    rounded,
    rounded_mask,
    soft_shape,
)
from tabletop.ui.draw.basis.text import fit_text, text_width
from tabletop.ui.draw.basis.theme import Theme

TILE = 384


def rim_width(size: Size) -> int:
    """Breadth of the wooden rim of a table of this size, in pixels."""
    return max(14, round(min(size) * 0.030))


def inside_rim(size: Size, shade: bool = False) -> pygame.Rect:
    """The part of a table of this size that its rim does not cover. ``shade``: nor the shadow that it throws."""
    breadth = rim_width(size)
    rect = pygame.Rect(0, 0, *size).inflate(-2 * breadth - 2, -2 * breadth - 2)
    if shade:
        upper, lower = _reach_of_rim(breadth)
        rect = pygame.Rect(rect.x + upper, rect.y + upper, rect.w - upper - lower, rect.h - upper - lower)
    return rect


def rim_parts(size: Size) -> tuple[pygame.Rect, ...]:
    """The four boards of the rim of a table of this size."""
    (wide, high), inner = size, inside_rim(size)
    return (
        pygame.Rect(0, 0, wide, inner.top),
        pygame.Rect(0, inner.bottom, wide, high - inner.bottom),
        pygame.Rect(0, inner.top, inner.left, inner.h),
        pygame.Rect(inner.right, inner.top, wide - inner.right, inner.h),
    )


def _reach_of_rim(breadth: int) -> tuple[int, int]:
    """How far the shadow of a rim falls: below its upper and left boards, and beside the other two."""
    reach = max(8, breadth)
    return max(2, round(reach * 1.25)), max(2, round(reach * 0.5))


# ------------------------------------------------------------------------------------------------ tiles


@passing
@lru_cache(maxsize=4)
def _fibres(seed: int, reach: int) -> pygame.Surface:
    """White noise smeared a few pixels in four directions, as a grey tile."""
    white = gray(noise((TILE, TILE), seed), (TILE, TILE))
    strands = []
    for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
        copies = [shifted(white, dx * i, dy * i) for i in range(-reach, reach + 1)]
        strands.append(pygame.transform.average_surfaces(copies))
    out = strands[0]
    for strand in strands[1:]:
        # the lighter strand wins: fibres lie over each other
        out.blit(strand, (0, 0), special_flags=pygame.BLEND_RGB_MAX)
    return out


def _grain(tile: pygame.Surface, low: float, high: float) -> pygame.Surface:
    """A grey tile with its values stretched to `low`..`high` around its own mean."""
    data = channel(tile)
    mean = sum(data) / len(data) / 255
    gain = (high - low) * 2.2
    middle = (low + high) / 2
    return gray(
        data.translate(table(lambda x: max(low - 0.1, min(high + 0.1, middle + (x - mean) * gain)))),
        tile.get_size(),
    )


@lru_cache(maxsize=6)
def ground_tile(kind: str, base: Color) -> pygame.Surface:
    """A tile of the table's ground."""
    tile = opaque((TILE, TILE), base)
    if kind == "slate":
        # riven stone: level lines of a smooth map drawn out sideways, a fine dust, broad patches
        flow = cloud((TILE, TILE), (96, 32), 21)
        clefts = levels(flow, lambda x: 0.5 + 0.5 * math.sin(x * 26 + 4 * math.sin(x * 11)))
        fine = cloud((TILE, TILE), (24, 6), 23)
        patches = cloud((TILE, TILE), (64, 48), 22)
        for layer, low in ((clefts, 0.972), (fine, 0.90), (_fibres(7, 1), 0.90), (patches, 0.86)):
            tile.blit(_grain(layer, low, 1.0), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    elif kind == "paper":
        tile.blit(_grain(_fibres(11, 2), 0.955, 1.0), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        tile.blit(_grain(cloud((TILE, TILE), (48, 48), 31), 0.965, 1.0), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    else:
        tile.blit(_grain(_fibres(3, 3), 0.84, 1.0), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        tile.blit(_grain(cloud((TILE, TILE), (48, 48), 13), 0.90, 1.0), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return tile


@lru_cache(maxsize=8)
def _light_map(pool: Color, corner: Color, base: Color) -> pygame.Surface:
    """A small colour map: the pool of light right of the upper left, falling to dark corners."""
    width, height = 80, 50
    out = opaque((width, height))
    low = tuple(min(255, round(255 * c / max(1, b))) for c, b in zip(corner, base, strict=True))
    for y in range(height):
        for x in range(width):
            u, v = (x + 0.5) / width, (y + 0.5) / height
            d = math.hypot((u - 0.44) * 1.12, (v - 0.40) * 1.25)
            t = max(0.0, min(1.0, (d - 0.02) / 0.86))
            t = t * t * (3 - 2 * t)
            out.set_at((x, y), mix(pool, (low[0], low[1], low[2]), t))
    return out


@cached
def wood(length: int, breadth: int, dark: Color, middle: Color, light: Color, seed: int = 41) -> pygame.Surface:
    """A plank with the grain along its length: year rings bent by smooth noise, pores and long streaks."""
    w, h = max(8, length), max(8, breadth)
    # the rings: a smooth map drawn out along the plank, its level lines are the grain
    flow = cloud((w, h), (max(60, w // 5), max(6, h // 2)), seed)
    slope = gradient((w, h), ((40, 40, 40), (215, 215, 215)))
    field = pygame.transform.average_surfaces([flow, slope, flow])
    field = blurred(field, 2)
    turns = max(2.2, h / 11)
    rings = levels(field, lambda x: 0.5 + 0.5 * math.sin(x * 6.283 * turns * 1.6) * (0.75 + 0.25 * math.sin(x * 31)))
    streaks = pygame.transform.smoothscale(gray(noise((max(4, w // 28), h), seed + 1), (max(4, w // 28), h)), (w, h))
    pores = pygame.transform.smoothscale(gray(noise((max(4, w // 7), h), seed + 2), (max(4, w // 7), h)), (w, h))
    blend = pygame.transform.average_surfaces([rings, rings, streaks, streaks, pores])
    span = [
        mix(dark, middle, min(1.0, i / 127)) if i < 128 else mix(middle, light, (i - 128) / 127) for i in range(256)
    ]
    values = channel(blend).translate(table(lambda x: max(0.0, min(1.0, (x - 0.5) * 1.75 + 0.46))))
    pixels = bytearray(4 * w * h)
    pixels[2::4] = values.translate(bytes(c[0] for c in span))
    pixels[1::4] = values.translate(bytes(c[1] for c in span))
    pixels[0::4] = values.translate(bytes(c[2] for c in span))
    pixels[3::4] = b"\xff" * (w * h)
    out = opaque((w, h))
    out.blit(pygame.image.frombuffer(pixels, (w, h), "BGRA"), (0, 0))
    # dark open pores: only the deepest values of a fine noise
    fine = channel(pores).translate(table(lambda x: 0.55 * max(0.0, (0.30 - x) / 0.30)))
    out.blit(from_alpha(fine, (w, h), darken(dark, 0.4)), (0, 0))
    return out


def _bevel(breadth: int) -> pygame.Surface:
    """The rounded profile of the rim, outer edge at the top: light catch, flat, inner roll-off."""
    column = blank((1, breadth))
    for y in range(breadth):
        t = (y + 0.5) / breadth
        light = 92 * math.exp(-(((t - 0.16) / 0.09) ** 2)) + 26 * math.exp(-(((t - 0.42) / 0.22) ** 2))
        shade = 150 * math.exp(-((t / 0.07) ** 2)) + 120 * max(0.0, (t - 0.62) / 0.38) ** 1.7
        value = light - shade
        column.set_at((0, y), (255, 244, 220, clamp(value)) if value > 0 else (0, 0, 0, clamp(-value)))
    return column


@cached
def _rim_side(
    length: int, breadth: int, dark: Color, rim: Color, light: Color, seed: int, sun: int
) -> pygame.Surface:
    """One board of the rim lying at the top, mitred at both ends; `sun` brightens or darkens its side."""
    # a plank of a fixed length repeated mirrored is not visible as such and stays cheap
    base_length = min(length, 900)
    plank = wood(base_length, breadth, dark, rim, light, seed)
    board = blank((length, breadth))
    x, flip = 0, False
    while x < length:
        board.blit(pygame.transform.flip(plank, flip, False), (x, 0))
        x += base_length
        flip = not flip
    board.blit(pygame.transform.scale(_bevel(breadth), (length, breadth)), (0, 0))
    tone = (255, 240, 210, sun) if sun > 0 else (0, 0, 0, -sun)
    veil = blank((length, breadth))
    veil.fill(tone)
    board.blit(veil, (0, 0))
    # mitre: cut both ends at 45 degrees, at four times the size for a clean edge
    for right in (False, True):
        corner = blank((breadth * 4, breadth * 4), (255, 255, 255))
        corner.fill((255, 255, 255, 255))
        pygame.draw.polygon(corner, (255, 255, 255, 0), [(0, 0), (0, breadth * 4), (breadth * 4, breadth * 4)])
        cut = pygame.transform.smoothscale(corner, (breadth, breadth))
        if right:
            cut = pygame.transform.flip(cut, True, False)
        board.blit(cut, (length - breadth if right else 0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return board


def _draw_rim(out: pygame.Surface, theme: Theme, breadth: int) -> None:
    width, height = out.get_size()
    look = theme.table
    colors = look.rim_dark, look.rim, look.rim_light
    out.fill(darken(look.rim_dark, 0.25), (0, 0, width, breadth))
    out.fill(darken(look.rim_dark, 0.25), (0, height - breadth, width, breadth))
    out.fill(darken(look.rim_dark, 0.25), (0, 0, breadth, height))
    out.fill(darken(look.rim_dark, 0.25), (width - breadth, 0, breadth, height))
    top = _rim_side(width, breadth, *colors, 41, 16)
    bottom = _rim_side(width, breadth, *colors, 47, -34)
    left = _rim_side(height, breadth, *colors, 53, 6)
    right = _rim_side(height, breadth, *colors, 59, -26)
    out.blit(top, (0, 0))
    out.blit(pygame.transform.flip(bottom, False, True), (0, height - breadth))
    out.blit(pygame.transform.rotate(left, 90), (0, 0))
    out.blit(pygame.transform.rotate(right, -90), (width - breadth, 0))
    # the joints
    for x, y, sx, sy in (
        (0, 0, 1, 1),
        (width - 1, 0, -1, 1),
        (0, height - 1, 1, -1),
        (width - 1, height - 1, -1, -1),
    ):
        pygame.draw.aaline(out, darken(look.rim_dark, 0.5), (x, y), (x + sx * breadth, y + sy * breadth))
    # brass-thin line and the dark gap where the ground begins
    inner = pygame.Rect(breadth, breadth, width - 2 * breadth, height - 2 * breadth)
    pygame.draw.rect(out, darken(look.rim_dark, 0.55), inner.inflate(2, 2), 2)


def table_ground(theme: Theme, size: Size, rim: bool = True) -> pygame.Surface:
    """The whole table for a window of `size` pixels, opaque. The last two with a rim, and small ones, are kept."""
    width, height = max(64, int(size[0])), max(64, int(size[1]))
    if not rim:
        return _draw_ground(theme, (width, height), rim)  # part of a picture that is kept itself
    return (_small_ground if width * height < 300_000 else _ground)(theme, (width, height), rim)


@cached
def _small_ground(theme: Theme, size: Size, rim: bool) -> pygame.Surface:
    return _draw_ground(theme, size, rim)


@lru_cache(maxsize=2)
def _ground(theme: Theme, size: Size, rim: bool) -> pygame.Surface:
    return _draw_ground(theme, size, rim)


def _draw_ground(theme: Theme, size: Size, rim: bool) -> pygame.Surface:
    width, height = size
    look = theme.table
    out = opaque((width, height))
    tile = ground_tile(look.kind, look.base)
    for y in range(0, height, TILE):
        for x in range(0, width, TILE):
            out.blit(tile, (x, y))
    lights = pygame.transform.smoothscale(_light_map(look.pool, look.corner, look.base), (width, height))
    out.blit(lights, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    if rim:
        breadth = rim_width((width, height))
        _draw_rim(out, theme, breadth)
        _fall_of_rim(out, breadth, 150 if theme.dark else 90)
    return out


def _fall_of_rim(out: pygame.Surface, breadth: int, strength: int) -> None:
    """The shadow that the rim throws on the ground, deeper below the upper and left boards."""
    width, height = out.get_size()
    upper, lower = _reach_of_rim(breadth)
    for side in ("top", "left", "bottom", "right"):
        n = upper if side in ("top", "left") else lower
        strip = blank((1, n))
        for i in range(n):
            t = i / n
            strip.set_at((0, i), (0, 0, 0, clamp(strength * (1 - t) ** 2.2 + (60 if i < 2 else 0))))
        span = width - 2 * breadth if side in ("top", "bottom") else height - 2 * breadth
        band = pygame.transform.scale(strip, (span, n))
        if side == "top":
            out.blit(band, (breadth, breadth))
        elif side == "bottom":
            out.blit(pygame.transform.flip(band, False, True), (breadth, height - breadth - n))
        elif side == "left":
            out.blit(pygame.transform.rotate(band, 90), (breadth, breadth))
        else:
            out.blit(pygame.transform.rotate(band, -90), (width - breadth - n, breadth))


# -------------------------------------------------------------------------------------------- zone mats

MAT_STATES = ("rest", "can", "hover", "target", "refused")


@cached
def mat(
    theme: Theme,
    size: Size,
    label: str = "",
    state: str = "rest",
    scale: float = 1.0,
    seat: int = 0,
    note: str = "",
    taken: int = 0,
    words: float = 1.0,
    capitals: bool = True,
) -> pygame.Surface:
    """A zone's recessed mat with its label in capitals at the upper left and a `note` at the right.

    `state`: "rest"; "can" (gold: something can be dropped here), "hover" (cyan), "target" (gold, filled: the
    drop would land here), "refused" (red). Every state but rest also has corner brackets, so that it does
    not depend on colour. A `seat` adds a thin line of its colour under the label. `taken`: pixels at the right that
    the label leaves free. ``words``: how much larger than usual the label is written; ``capitals``: as all of
    a table are written, or none. Shared.
    """
    width, height = max(8, int(size[0])), max(8, int(size[1]))
    look = theme.mat
    radius = max(5, min(round(12 * scale), min(width, height) // 6 + 3))
    out = clipped(opaque((width, height), look.fill), rounded_mask((width, height), radius))
    out.fill((255, 255, 255, look.fill_alpha), special_flags=pygame.BLEND_RGBA_MULT)
    out.blit(inner_shadow((width, height), radius, 4 * scale, look.shadow, 1, 2), (0, 0))
    out.blit(outline((width, height), radius, 1, look.edge, look.edge_alpha), (0, 0))
    out.blit(edge_line((width, height), radius, (255, 255, 255), 40 if theme.dark else 150, False), (0, 0))
    color = {"can": theme.accent, "target": theme.accent, "hover": theme.hover, "refused": theme.danger}.get(state)
    if color is not None:
        out.blit(_mat_light((width, height), radius, color, state, scale), (0, 0))
    _mat_label(out, theme, label, note, scale, radius, seat, taken, words, capitals)
    return out


def _mat_light(size: Size, radius: float, color: Color, state: str, scale: float) -> pygame.Surface:
    width, height = size
    out = rounded(size, radius, color, 54 if state == "target" else 20)
    breath = blank(size, color)
    breath.fill((*color, 150 if state == "target" else 105))
    pad = max(4, round(9 * scale))
    hole = soft_shape((max(2, width - 2 * pad), max(2, height - 2 * pad)), radius, pad * 0.8, (0, 0, 0), 255)
    breath.blit(hole, hole.get_rect(center=(width / 2, height / 2)), special_flags=pygame.BLEND_RGBA_SUB)
    out.blit(clipped(breath, rounded_mask(size, radius)), (0, 0))
    out.blit(outline(size, radius, 2 if state == "target" else 1, color, 235), (0, 0))
    out.blit(brackets(size, radius, color, scale, 1.6 if state == "target" else 1.0), (0, 0))
    return out


@cached
def brackets(size: Size, radius: float, color: Color, scale: float = 1.0, weight: float = 1.0) -> pygame.Surface:
    """Four thick corner brackets along the edge of a rounded rectangle. Shared."""
    width, height = size
    thick = max(2, round(2.4 * scale * weight))
    out = outline(size, radius, thick, color, 255).copy()
    arm = max(round(radius * 1.5), min(round(20 * scale), width // 4, height // 4))
    out.fill((0, 0, 0, 0), (arm, 0, max(0, width - 2 * arm), height))
    out.fill((0, 0, 0, 0), (0, arm, width, max(0, height - 2 * arm)))
    return out


def _mat_label(
    out: pygame.Surface, theme: Theme, label: str, note: str, scale: float, radius: int, seat: int, taken: int,
    larger: float, in_capitals: bool,
) -> None:  # fmt: skip
    size = max(11.0, 11.5 * scale) * larger
    x, y = round(10 * scale), round(5 * scale)
    if text_width(label, size, face="sans-semibold") > out.get_width() - 2 * x:
        x = round(5 * scale)  # a narrow mat: rather less margin than less of the word
    room = out.get_width() - 2 * x
    if room < 2 * size:
        return
    if note:
        picture, _ = fit_text(note, room, size, theme.table.label_dim, min_size=11)
        out.blit(picture, (x + room - picture.get_width(), y))
        room -= picture.get_width() + round(8 * scale)
    if taken:
        room = min(room, out.get_width() - x - taken)
    if label and room > size:
        words = label.upper() if in_capitals else label
        picture = narrow_text(words, room, size, theme.table.label, face="sans-semibold")
        out.blit(picture, (x, y))
        if seat:
            line = pygame.Rect(x, y + picture.get_height(), picture.get_width(), 2)
            out.fill((*theme.seat(seat).color, 255), line)


# ----------------------------------------------------------------------------------------------- shelves


@cached
def shelf_label(
    theme: Theme, width: int, label: str, scale: float, seat: int, words: float, capitals: bool
) -> pygame.Surface:
    """The label of a shelf that is not the seat's hand, written as on a mat. Shared."""
    out = blank((max(16, width), round(30 * scale * words)))
    _mat_label(out, theme, label, "", scale, 0, seat, 0, words, capitals)
    return out


@cached
def shelf(theme: Theme, size: Size, scale: float = 1.0) -> pygame.Surface:
    """A wooden shelf for a hand: a dark slope, a lit front edge, a fading shadow above it. Shared.

    The picture is as large as the hand's zone; the plank fills its lower part, the upper part is only a
    shade on the ground, so that the cards seem to stand in front of a slope.
    """
    width, height = max(16, int(size[0])), max(16, int(size[1]))
    out = blank((width, height))
    radius = max(4, round(12 * scale))
    slope = gradient((width, height), ((0, 0, 0), (0, 0, 0)))
    fade = blank((1, height))
    for y in range(height):
        t = y / height
        fade.set_at((0, y), (255, 255, 255, clamp((120 if theme.dark else 70) * t**1.2 + 18)))
    shade = clipped(slope, rounded_mask((width, height), radius))
    shade.blit(pygame.transform.scale(fade, (width, height)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    out.blit(shade, (0, 0))
    board = max(10, round(height * 0.34))
    look = theme.shelf
    plank = wood(min(width, 1000), board, look[2], look[1], look[0], 71)
    front = opaque((width, board))
    x, flip = 0, False
    while x < width:
        front.blit(pygame.transform.flip(plank, flip, False), (x, 0))
        x += plank.get_width()
        flip = not flip
    veil = gradient((width, board), ((255, 255, 255), (196, 190, 184), (120, 112, 106)))
    front.blit(veil, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    front = clipped(front, rounded_mask((width, board + radius), radius).subsurface((0, radius, width, board)))
    out.blit(front, (0, height - board))
    out.fill((*lighten(look[0], 0.35), 190), (0, height - board, width, 1))
    out.fill((0, 0, 0, 80), (0, height - board + 1, width, max(1, round(2 * scale))))
    cast = max(4, round(10 * scale))
    for i in range(cast):
        line = blank((width, 1))
        line.fill((0, 0, 0, clamp(96 * (1 - i / cast) ** 2)))
        out.blit(line, (0, height - board - 1 - i))
    return out


@cached
def vignette(size: Size, color: Color = (0, 0, 0), alpha: int = 120) -> pygame.Surface:
    """Darkness that gathers towards the edges, for covers, pictures and menus. Shared."""
    out = blank(size, color)
    out.fill((*color, alpha))
    hole = tinted(radial(size, 0.2, 1.25), (0, 0, 0), alpha)
    out.blit(hole, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    out.fill((*color, 0), special_flags=pygame.BLEND_RGBA_MAX)
    return out
