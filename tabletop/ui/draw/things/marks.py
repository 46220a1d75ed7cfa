"""Marks laid over pieces: glows, selection frames, the ghost pointer of hints, arrows and markers.

Gold means "can act", cyan "hovered", both with a change of shape. Cached and shared unless said otherwise.
"""

from __future__ import annotations

import math

import pygame
from pygame import gfxdraw

from tabletop.ui.draw.basis.cached import cached
from tabletop.ui.draw.basis.colors import Color, darken, ink_for, lighten
from tabletop.ui.draw.basis.raster import Size, blank, blurred, faded
from tabletop.ui.draw.basis.shade import Shadow, glow, outline, panel, rounded
from tabletop.ui.draw.basis.text import render_text
from tabletop.ui.draw.basis.theme import Theme
from tabletop.ui.draw.things.table import brackets

OVER = 4
Point = tuple[float, float]
Outline = list[tuple[Point, Point]]


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


@cached
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


@cached
def selection_box(theme: Theme, size: Size) -> pygame.Surface:
    """The rubber band that selects many pieces."""
    width, height = max(3, int(size[0])), max(3, int(size[1]))
    out = rounded((width, height), 3, theme.hover, 34)
    out.blit(outline((width, height), 3, 1, theme.hover, 220), (0, 0))
    return out


_HAND = [
    (0.00, 0.00), (0.00, 0.74), (0.175, 0.575), (0.285, 0.835), (0.40, 0.785), (0.29, 0.53), (0.53, 0.53),
]  # fmt: skip


@cached
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

    One polygon strip with smooth edges. Not cached; some milliseconds for a long one, so keep it while it
    rests, and use `draw_arrow` for one that moves.
    """
    sides, box = _arrow_sides(start, end, width, bend)
    out = blank(box.size)
    if sides:
        _paint_arrow(out, [((ax - box.x, ay - box.y), normal) for (ax, ay), normal in sides], color, width)
    return Shadow(out, box.x, box.y)


def _paint_arrow(target: pygame.Surface, sides: Outline, color: Color, width: float) -> None:
    for shift, grow, alpha in ((4.0, 1.5, 26), (3.4, 0.5, 40), (2.8, -0.5, 56)):
        cast = [(x + shift * 0.7 + nx * grow, y + shift + ny * grow) for (x, y), (nx, ny) in sides]
        gfxdraw.filled_polygon(target, [(round(x), round(y)) for x, y in cast], (0, 0, 0, alpha))
    edge = max(1.0, width * 0.11)
    _smooth_polygon(target, sides, edge, darken(color, 0.6))
    _smooth_polygon(target, sides, 0.0, color)
    # a light stripe along the side that looks up
    half = (len(sides) - 3) // 2
    left, right = sides[:half], sides[-half:][::-1]
    if left[half // 2][0][1] > right[half // 2][0][1]:
        left, right = right, left
    stripe = []
    for share in (0.10, 0.42):
        row = [
            (a[0] * (1 - share) + b[0] * share, a[1] * (1 - share) + b[1] * share)
            for (a, _), (b, _) in zip(left, right, strict=True)
        ]
        stripe += row if share < 0.2 else row[::-1]
    light = lighten(color, 0.42)
    pygame.draw.polygon(target, light, stripe)
    pygame.draw.aalines(target, light, True, stripe)


def _smooth_polygon(target: pygame.Surface, sides: Outline, grow: float, color: Color) -> None:
    """Fill a little inside the outline and draw the outline itself with smoothed lines."""
    line = [(x + nx * grow, y + ny * grow) for (x, y), (nx, ny) in sides]
    inside = [(x + nx * (grow - 0.5), y + ny * (grow - 0.5)) for (x, y), (nx, ny) in sides]
    pygame.draw.polygon(target, color, [(round(x), round(y)) for x, y in inside])
    pygame.draw.aalines(target, color, True, inside)
    pygame.draw.aalines(target, color, True, line)


def _arrow_sides(
    start: tuple[float, float], end: tuple[float, float], width: float, bend: float
) -> tuple[Outline, pygame.Rect]:
    """The outline with its outward directions (left side, head, right side back) and its bounds."""
    (ax, ay), (bx, by) = start, end
    length = math.hypot(bx - ax, by - ay)
    if length < 4:
        return [], pygame.Rect(round(ax), round(ay), 1, 1)
    side = bend * length * (1 if bx < ax else -1)
    cx = (ax + bx) / 2 + (by - ay) / length * side
    cy = (ay + by) / 2 - (bx - ax) / length * side
    head = min(width * 3.0, length * 0.45)

    def point(t: float) -> Point:
        u = 1 - t
        return u * u * ax + 2 * u * t * cx + t * t * bx, u * u * ay + 2 * u * t * cy + t * t * by

    def slope(t: float) -> Point:
        dx = 2 * (1 - t) * (cx - ax) + 2 * t * (bx - cx)
        dy = 2 * (1 - t) * (cy - ay) + 2 * t * (by - cy)
        n = math.hypot(dx, dy) or 1.0
        return dx / n, dy / n

    stop = 1 - head * 0.82 / length
    left: Outline = []
    right: Outline = []
    steps = 32
    for i in range(steps + 1):
        t = stop * i / steps
        px, py = point(t)
        dx, dy = slope(t)
        half = width * (0.16 + 0.34 * (i / steps))
        left.append(((px - dy * half, py + dx * half), (-dy, dx)))
        right.append(((px + dy * half, py - dx * half), (dy, -dx)))
    tx, ty = point(1.0)
    sx, sy = point(stop)
    dx, dy = slope(stop + (1 - stop) * 0.5)
    wing, back = width * 1.35, width * 0.4
    sides = [
        *left,
        ((sx - dy * wing - dx * back, sy + dx * wing - dy * back), (-dy - dx * 0.7, dx - dy * 0.7)),
        ((tx, ty), (dx * 1.6, dy * 1.6)),
        ((sx + dy * wing - dx * back, sy - dx * wing - dy * back), (dy - dx * 0.7, -dx - dy * 0.7)),
        *reversed(right),
    ]
    xs, ys = [p[0] for p, _ in sides], [p[1] for p, _ in sides]
    box = pygame.Rect(math.floor(min(xs)) - 5, math.floor(min(ys)) - 5, 0, 0)
    box.size = (math.ceil(max(xs)) - box.x + 12, math.ceil(max(ys)) - box.y + 14)
    return sides, box


@cached
def order_number(theme: Theme, number: int, size: int = 24) -> pygame.Surface:
    """A gold disc with a number, for numbered clicks and act keys on a piece. Centred."""
    gold = theme.gold
    n = max(14, size)
    out = panel((n, n), n / 2, (gold.top, gold.middle, gold.bottom), 255, gold.edge, 255).copy()
    label = render_text(str(number), round(n * 0.56 * 2) / 2, ink_for(gold.middle), face="sans-bold")
    out.blit(label, label.get_rect(center=(n / 2, n / 2)))
    return out
