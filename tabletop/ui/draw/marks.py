"""Marks laid over pieces: glows, selection frames, the ghost pointer of hints, arrows and markers.

Gold means "can act", cyan "hovered", both with a change of shape. Cached and shared unless said otherwise.
"""

from __future__ import annotations

import math
from functools import lru_cache

import pygame

from .colors import Color, darken, ink_for, lighten
from .raster import Size, blank, blurred, faded
from .shade import Shadow, glow, outline, panel, rounded
from .table import brackets
from .text import render_text
from .theme import Theme

OVER = 4
GLOWS = ("can", "hover", "selected", "target", "refused")


def glow_color(theme: Theme, kind: str) -> Color:
    """The colour of a state: "can" and "selected" gold, "hover" cyan, "target" light gold, "refused" red."""
    if kind == "hover":
        return theme.hover
    if kind == "refused":
        return theme.danger
    return lighten(theme.accent, 0.25) if kind == "target" else theme.accent


def piece_glow(theme: Theme, size: Size, radius: float, kind: str = "can", pulse: float = 1.0) -> Shadow:
    """The halo under a piece of a size; `pulse` 0..1 breathes (kept to 8 steps). Blit it before the shadow."""
    steps = round(max(0.0, min(1.0, pulse)) * 7) / 7
    unit = max(0.6, min(2.2, min(size) / 110))
    spread = (9 if kind in ("can", "selected") else 7) * unit
    return glow(size, radius, glow_color(theme, kind), spread, round(120 + 120 * steps))


@lru_cache(maxsize=120)
def piece_frame(theme: Theme, size: Size, radius: float, kind: str = "selected") -> Shadow:
    """The frame over a piece: a ring for "can" and "hover", ring and corner brackets for the others."""
    color = glow_color(theme, kind)
    unit = max(0.7, min(2.0, min(size) / 110))
    gap = max(2, round(2 * unit))
    outer = (int(size[0]) + 2 * gap, int(size[1]) + 2 * gap)
    out = outline(outer, radius + gap, max(1.0, 1.6 * unit), color, 255).copy()
    if kind in ("selected", "target", "refused"):
        out.blit(brackets(outer, radius + gap, lighten(color, 0.3), unit, 1.5), (0, 0))
    if kind == "hover":
        out.blit(brackets(outer, radius + gap, lighten(color, 0.25), unit, 1.1), (0, 0))
    return Shadow(out, -gap, -gap)


@lru_cache(maxsize=16)
def selection_box(theme: Theme, size: Size) -> pygame.Surface:
    """The rubber band that selects many pieces."""
    width, height = max(3, int(size[0])), max(3, int(size[1]))
    out = rounded((width, height), 3, theme.hover, 34)
    out.blit(outline((width, height), 3, 1, theme.hover, 220), (0, 0))
    return out


_HAND = [
    (0.00, 0.00), (0.00, 0.74), (0.175, 0.575), (0.285, 0.835), (0.40, 0.785), (0.29, 0.53), (0.53, 0.53),
]  # fmt: skip


@lru_cache(maxsize=24)
def ghost_pointer(size: int, pressed: bool = False, alpha: float = 1.0) -> pygame.Surface:
    """The pointer that shows a gesture: its tip is the middle of the picture; pressed it has a ring."""
    n = max(12, size)
    half = round(n * 1.15)
    canvas = blank((2 * half * OVER, 2 * half * OVER), (255, 255, 255))
    mid = half * OVER
    if pressed:
        ring = n * 0.46 * OVER
        pygame.draw.circle(canvas, (255, 214, 110, 110), (mid, mid), ring)
        pygame.draw.circle(canvas, (255, 224, 140, 255), (mid, mid), ring, max(2, round(n * 0.07 * OVER)))
    scale = n * OVER
    points = [(mid + x * scale, mid + y * scale) for x, y in _HAND]
    shade = blank(canvas.get_size())
    pygame.draw.polygon(shade, (0, 0, 0, 150), [(x + n * 0.06 * OVER, y + n * 0.09 * OVER) for x, y in points])
    small_shade = blurred(pygame.transform.smoothscale(shade, (2 * half, 2 * half)), max(1.0, n * 0.05))
    pygame.draw.polygon(canvas, (255, 255, 255), points)
    width = max(2, round(n * 0.055 * OVER))
    for i, point in enumerate(points):
        pygame.draw.line(canvas, (30, 26, 22), point, points[(i + 1) % len(points)], width)
        pygame.draw.circle(canvas, (30, 26, 22), point, width / 2)
    out = small_shade
    out.blit(pygame.transform.smoothscale(canvas, (2 * half, 2 * half)), (0, 0))
    return faded(out, alpha) if alpha < 1 else out


def target_arrow(
    start: tuple[float, float],
    end: tuple[float, float],
    color: Color,
    width: float = 9.0,
    bend: float = 0.18,
) -> Shadow:
    """A tapered, bent arrow with its shadow; gives the picture and where its corner lies on the target.

    Drawn as one polygon strip at four times its size; about 2 ms for a long one, not cached.
    """
    (ax, ay), (bx, by) = start, end
    length = math.hypot(bx - ax, by - ay)
    if length < 4:
        return Shadow(blank((1, 1)), round(ax), round(ay))
    side = bend * length * (1 if bx < ax else -1)
    cx = (ax + bx) / 2 + (by - ay) / length * side
    cy = (ay + by) / 2 - (bx - ax) / length * side
    over = 3 if length > 500 else OVER
    pad = math.ceil(width * 3 + 8)
    x0, y0 = math.floor(min(ax, bx, cx)) - pad, math.floor(min(ay, by, cy)) - pad
    x1, y1 = math.ceil(max(ax, bx, cx)) + pad, math.ceil(max(ay, by, cy)) + pad
    size = (x1 - x0, y1 - y0)
    head = min(width * 3.0, length * 0.45)

    def point(t: float) -> tuple[float, float]:
        u = 1 - t
        return u * u * ax + 2 * u * t * cx + t * t * bx, u * u * ay + 2 * u * t * cy + t * t * by

    def slope(t: float) -> tuple[float, float]:
        dx = 2 * (1 - t) * (cx - ax) + 2 * t * (bx - cx)
        dy = 2 * (1 - t) * (cy - ay) + 2 * t * (by - cy)
        n = math.hypot(dx, dy) or 1.0
        return dx / n, dy / n

    stop = 1 - head * 0.82 / length
    left, right = [], []
    steps = 28
    for i in range(steps + 1):
        t = stop * i / steps
        px, py = point(t)
        dx, dy = slope(t)
        half = width * (0.16 + 0.34 * (i / steps))
        left.append((px - dy * half, py + dx * half))
        right.append((px + dy * half, py - dx * half))
    tx, ty = point(1.0)
    sx, sy = point(stop)
    dx, dy = slope(stop + (1 - stop) * 0.5)
    wing = width * 1.35
    ring = [*left, (sx - dy * wing - dx * width * 0.4, sy + dx * wing - dy * width * 0.4), (tx, ty)]
    ring += [(sx + dy * wing - dx * width * 0.4, sy - dx * wing - dy * width * 0.4), *reversed(right)]
    big = [((x - x0) * over, (y - y0) * over) for x, y in ring]
    shape = blank((size[0] * over, size[1] * over), darken(color, 0.45))
    pygame.draw.polygon(shape, darken(color, 0.45), big)
    pygame.draw.polygon(shape, darken(color, 0.45), big, max(2, round(1.6 * over)))
    inner = blank((size[0] * over, size[1] * over), color)
    pygame.draw.polygon(inner, color, big)
    lit = blank(inner.get_size(), lighten(color, 0.4))
    pygame.draw.polygon(lit, lighten(color, 0.4), [(x - over * 0.8, y - over * 1.0) for x, y in big])
    lit.blit(inner, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    rim = pygame.transform.smoothscale(shape, size)
    fill = pygame.transform.smoothscale(inner, size)
    cast = rim.copy()
    cast.fill((0, 0, 0, 120), special_flags=pygame.BLEND_RGBA_MULT)
    out = blank(size)
    out.blit(blurred(cast, 3), (3, 5))
    out.blit(rim, (0, 0))
    out.blit(fill, (0, 0))
    return Shadow(out, x0, y0)


@lru_cache(maxsize=60)
def order_number(theme: Theme, number: int, size: int = 24) -> pygame.Surface:
    """A gold disc with a number, for numbered clicks and act keys on a piece. Centred."""
    gold = theme.gold
    n = max(14, size)
    out = panel((n, n), n / 2, (gold.top, gold.middle, gold.bottom), 255, gold.edge, 255).copy()
    label = render_text(str(number), round(n * 0.56 * 2) / 2, ink_for(gold.middle), face="sans-bold")
    out.blit(label, label.get_rect(center=(n / 2, n / 2)))
    return out
