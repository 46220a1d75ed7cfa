"""The small things on a table: counters, pushpins, tokens, the first-player marker, notes and piles.

Every function gives a *centred* picture with the shadow included (blit with `get_rect(center=...)`), cached
and shared. `lift` makes the shadow grow: 0 rests, about 0.4 hovers, 1 is carried.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from tabletop.ui.draw.basis.cached import cached
from tabletop.ui.draw.basis.colors import Color, clamp, contrast, darken, ink_for, lighten, mix
from tabletop.ui.draw.basis.icons import IconSet
from tabletop.ui.draw.basis.outlined import number_text
from tabletop.ui.draw.basis.raster import Size, blank, blurred, clipped, cloud, levels, tinted
from tabletop.ui.draw.basis.shade import (
    Shadow,
    disc,
    edge_line,
    gradient,
    inner_shadow,
    outline,
    panel,
    rounded,
    rounded_mask,
    shadow,
    sphere,
)
from tabletop.ui.draw.basis.text import em_width, fit_text, layout_rich, render_text

OVER = 4


def centred(body: pygame.Surface, cast: Shadow, body_at: tuple[float, float] = (0.0, 0.0)) -> pygame.Surface:
    """Body over its shadow in one picture whose middle is the middle of the body."""
    w, h = body.get_size()
    left, top = -cast.dx, -cast.dy
    right = cast.surface.get_width() + cast.dx - w
    bottom = cast.surface.get_height() + cast.dy - h
    mx, my = max(left, right, 0), max(top, bottom, 0)
    out = blank((w + 2 * mx, h + 2 * my))
    out.blit(cast.surface, (mx + cast.dx, my + cast.dy))
    out.blit(body, (mx + round(body_at[0]), my + round(body_at[1])))
    return out


def _lift(lift: float) -> float:
    return round(max(0.0, min(1.0, lift)) * 10) / 10


# ---------------------------------------------------------------------------------------------- counters


def counter(
    size: float,
    color: Color,
    text: str = "",
    icon: str = "",
    icons: IconSet | None = None,
    lift: float = 0.0,
) -> pygame.Surface:
    """A glass bead of `size` pixels with a number and, above it or alone, an icon."""
    return _counter(max(8, round(size)), color, text, icon, icons, _lift(lift))


@cached
def _counter(size: int, color: Color, text: str, icon: str, icons: IconSet | None, lift: float) -> pygame.Surface:
    # under a number the gloss is held back, and a small bead is darker: the number must be read first
    body = sphere(size, darken(color, 0.22) if text and size < 26 else color, 255, 0.35 if text else 1.0).copy()
    # a thin setting makes the bead stand out on any ground
    body.blit(outline((size, size), size / 2, max(1, size / 22), darken(color, 0.55), 190), (0, 0))
    mid = size / 2
    pale, dark = (255, 255, 255), darken(color, 0.72)
    if icon and icons is not None:
        edge = round(size * (0.42 if text else 0.62))
        mark = icons.get(icon, edge, pale)
        under = icons.get(icon, edge, dark)
        y = mid - (size * 0.20 if text else 0)
        body.blit(under, under.get_rect(center=(mid + 1, y + 1)))
        body.blit(mark, mark.get_rect(center=(mid, y)))
    if text:
        height = size * (0.60 if len(text) == 1 else 0.50 if len(text) == 2 else 0.38)
        if icon and icons is not None:
            height *= 0.80
        # a word has to stay within the bead, as at its print for a counter without an icon
        height = min(height, size * 0.78 / max(0.5, em_width(text, "sans-heavy")))
        height = max(9.0, round(height * 2) / 2)
        label = number_text(text, height, dark, max(0.7, size / 34))
        y = mid + (size * 0.22 if icon and icons is not None else 0)
        body.blit(label, label.get_rect(center=(mid, y)))
    return centred(body, shadow((size, size), size / 2, lift, 1.1))


# ---------------------------------------------------------------------------------------------- pushpins


def pin(
    size: float,
    color: Color,
    clear: bool = False,
    symbol: str = "",
    icons: IconSet | None = None,
    lift: float = 0.0,
    owner: tuple[str, Color] | None = None,
) -> pygame.Surface:
    """A pushpin whose head is `size` pixels across; its *needle's tip* is the middle of the picture.

    `clear` makes the head transparent plastic. `symbol` is an icon (or a letter) on the head. `owner` is the shape
    and the colour of a seat: a ring about the head, and the shape at its foot.
    """
    return _pin(max(8, round(size)), color, clear, symbol, icons, _lift(lift), owner)


@cached
def _pin(
    size: int, color: Color, clear: bool, symbol: str, icons: IconSet | None, lift: float,
    owner: tuple[str, Color] | None = None,
) -> pygame.Surface:  # fmt: skip
    length = size * (0.92 + 0.25 * lift)
    half = math.ceil(length + size * 1.2)
    big = blank((2 * half * OVER, 2 * half * OVER))
    tip = (half * OVER, half * OVER)
    lean = 0.34
    head = (tip[0] - length * math.sin(lean) * OVER * 0.2, tip[1] - length * OVER)
    # the shadow of needle and head falls to the lower right, meeting the tip when the pin sticks
    soft = blank(big.get_size())
    gap = lift * size * 0.5 * OVER
    far = (tip[0] + length * 0.62 * OVER + gap, tip[1] + length * 0.16 * OVER + gap)
    near = (tip[0] + gap, tip[1] + gap)
    pygame.draw.line(soft, (0, 0, 0, 150), near, far, max(2, round(size * 0.075 * OVER)))
    across, high = size * 0.84 * OVER, size * 0.50 * OVER
    for grow, dark in ((1.0, 70), (0.72, 96 if not clear else 60)):
        box = pygame.Rect(0, 0, round(across * grow), round(high * grow))
        box.center = (round(far[0]), round(far[1]))
        pygame.draw.ellipse(soft, (0, 0, 0, dark), box)
    soft = blurred(pygame.transform.smoothscale(soft, (2 * half, 2 * half)), max(1.0, size * (0.05 + 0.08 * lift)))
    # needle
    width = max(2.0, size * 0.085 * OVER)
    for offset, shade in ((0.0, (120, 124, 132)), (-0.28, (222, 226, 232)), (0.30, (70, 74, 82))):
        x = offset * width
        pygame.draw.polygon(
            big,
            shade,
            [
                (head[0] + x - width * (0.5 if offset == 0 else 0.16), head[1]),
                (head[0] + x + width * (0.5 if offset == 0 else 0.16), head[1]),
                (tip[0] + width * 0.10, tip[1]),
                (tip[0] - width * 0.10, tip[1]),
            ],
        )
    needle = pygame.transform.smoothscale(big, (2 * half, 2 * half))
    out = soft
    out.blit(needle, (0, 0))
    hx, hy = half - length * math.sin(lean) * 0.2, half - length
    # collar below the head: a flat disc seen from the side
    collar_w, collar_h = round(size * 0.86), max(3, round(size * 0.34))
    collar = blank((collar_w * OVER, collar_h * OVER), darken(color, 0.35))
    pygame.draw.ellipse(collar, (*darken(color, 0.45), 255 if not clear else 150), collar.get_rect())
    top = collar.get_rect().inflate(-collar_w * OVER * 0.06, -collar_h * OVER * 0.22).move(0, -collar_h * OVER * 0.08)
    pygame.draw.ellipse(collar, (*darken(color, 0.16), 255 if not clear else 150), top)
    collar = pygame.transform.smoothscale(collar, (collar_w, collar_h))
    out.blit(collar, collar.get_rect(center=(hx, hy + size * 0.40)))
    ball = sphere(size, color, 120 if clear else 255)
    out.blit(ball, ball.get_rect(center=(hx, hy)))
    if owner is not None:
        _owned(out, (hx, hy), size, owner)
    if symbol:
        ink = ink_for(color) if not clear else (255, 255, 255)
        edge = size * (0.62 if owner is not None else 0.52)
        if owner is not None and icons is not None and icons.has(symbol):
            # the picture tells the kind: a dark or light edge lifts it off a glossy head
            under = icons.get(symbol, edge, (20, 18, 16) if ink[0] > 128 else (255, 255, 255))
            for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1)):
                out.blit(under, under.get_rect(center=(hx + dx, hy + dy)))
        mark = _mark(symbol, edge, ink, icons)
        out.blit(mark, mark.get_rect(center=(hx, hy)))
    return out


def _owned(out: pygame.Surface, head: tuple[float, float], size: int, owner: tuple[str, Color]) -> None:
    """A ring in a seat's colour about the head of a pin, and the seat's shape where head and needle meet."""
    shape, color = owner
    edge = size + 2 * max(2, round(size * 0.09))
    big = blank((edge * OVER, edge * OVER), color)
    mid, thick = edge * OVER / 2, max(2, round(size * 0.10)) * OVER
    pygame.draw.circle(big, (*darken(color, 0.6), 255), (mid, mid), mid, thick + OVER)
    pygame.draw.circle(big, (*color, 255), (mid, mid), mid - OVER / 2, thick)
    ring = pygame.transform.smoothscale(big, (edge, edge))
    out.blit(ring, ring.get_rect(center=head))
    sign = seat_symbol(shape, max(9, round(size * 0.46)), color)
    out.blit(sign, sign.get_rect(center=(head[0] + size * 0.42, head[1] + size * 0.44)))


def _mark(symbol: str, size: float, color: Color, icons: IconSet | None) -> pygame.Surface:
    """An icon if there is one of this name, else the text itself."""
    if icons is not None and icons.has(symbol):
        return icons.get(symbol, size, color)
    return render_text(symbol[:2], max(8.0, round(size * 2) / 2), color, face="sans-heavy")


# ------------------------------------------------------------------------------------------------ tokens


LEAST_LETTERS = 8.0
"""Letters of fewer pixels cannot be read on a disc."""


def token(
    size: float,
    color: Color,
    text: str = "",
    icon: str = "",
    icons: IconSet | None = None,
    lift: float = 0.0,
) -> pygame.Surface:
    """A bevelled disc with an icon, or `text`: whole where it can be read, else its first three letters."""
    return _token(max(10, round(size)), color, text, icon, icons, _lift(lift))


def _words_on(text: str, size: int) -> tuple[list[str], float]:
    """The lines of a text that stand on a disc of `size` pixels, and how high their letters are: as large as may be,
    whole where they can be read, else the first three letters."""
    words = text.split()
    layouts = [[text], *([" ".join(words[:at]), " ".join(words[at:])] for at in range(1, len(words)))]
    for lines in (*sorted(layouts, key=lambda lines: -_letters(lines, size)), [text[:3]]):
        if _letters(lines, size) >= LEAST_LETTERS:
            return lines, _letters(lines, size)
    return [text[:3]], LEAST_LETTERS


def _letters(lines: Sequence[str], size: int) -> float:
    room = 0.66 if len(lines) == 1 and len(lines[0]) < 4 else 0.76 if len(lines) == 1 else 0.70
    widest = max(em_width(line, "serif-bold") for line in lines)
    return size * min(0.5 / len(lines), room / max(0.5, widest))


@cached
def _token(size: int, color: Color, text: str, icon: str, icons: IconSet | None, lift: float) -> pygame.Surface:
    thick = max(1, round(size * 0.06))
    body = blank((size, size + thick))
    side = disc(size, darken(color, 0.55))
    for y in range(thick, 0, -1):
        body.blit(side, (0, y))
    body.blit(
        clipped(
            gradient((size, size), (lighten(color, 0.34), color, darken(color, 0.22))), disc(size, (255, 255, 255))
        ),
        (0, 0),
    )
    rim = max(2, round(size * 0.10))
    inner = size - 2 * rim
    well = clipped(
        gradient((inner, inner), (darken(color, 0.16), darken(color, 0.04), lighten(color, 0.10))),
        disc(inner, (255, 255, 255)),
    )
    well.blit(inner_shadow((inner, inner), inner / 2, max(1.0, size / 26), 110, 1, 1), (0, 0))
    body.blit(well, (rim, rim))
    body.blit(edge_line((size, size), size / 2, (255, 255, 255), 130, True), (0, 0))
    body.blit(outline((inner, inner), inner / 2, 1, lighten(color, 0.45), 70), (rim, rim))
    ink = ink_for(color)
    under = darken(color, 0.6) if ink[0] > 128 else lighten(color, 0.4)
    mid = size / 2
    if icon and icons is not None:
        mark, low = icons.get(icon, size * 0.54, ink), icons.get(icon, size * 0.54, under)
        body.blit(low, low.get_rect(center=(mid + 1, mid + 1)))
        body.blit(mark, mark.get_rect(center=(mid, mid)))
    elif text:
        lines, height = _words_on(text, size)
        for row, line in enumerate(lines):
            label = render_text(line, round(height * 2) / 2, ink, face="serif-bold")
            body.blit(label, label.get_rect(center=(mid, mid + (row - (len(lines) - 1) / 2) * height * 1.05)))
    return centred(body, shadow((size, size), size / 2, lift, 1.1))


def man(
    size: float, color: Color, symbol: str = "", icon: str = "", icons: IconSet | None = None, lift: float = 0.0,
    facing: int | None = None,
) -> pygame.Surface:  # fmt: skip
    """A round piece of a board in the colour of a seat: its shape in the middle, or an icon in place of that; at its
    rim an arrow where it is ``facing`` a direction (degrees clockwise from above)."""
    return _man(max(10, round(size)), color, symbol, icon, icons, _lift(lift), facing)


def bar(size: tuple[float, float], color: Color, lift: float = 0.0) -> pygame.Surface:
    """A piece that lies on an edge between squares, in the colour of a seat."""
    return _bar((max(4, round(size[0])), max(4, round(size[1]))), color, _lift(lift))


@cached
def _bar(size: tuple[int, int], color: Color, lift: float) -> pygame.Surface:
    narrow = min(size)
    thick, turn = max(1, round(narrow * 0.14)), narrow * 0.42
    body = blank((size[0], size[1] + thick), darken(color, 0.5))
    side = rounded(size, turn, darken(color, 0.55))
    for y in range(thick, 0, -1):
        body.blit(side, (0, y))
    top = gradient(size, (lighten(color, 0.36), color, darken(color, 0.20)))
    body.blit(clipped(top, rounded(size, turn, (255, 255, 255))), (0, 0))
    body.blit(edge_line(size, turn, (255, 255, 255), 140, True), (0, 0))
    return centred(body, shadow(size, turn, lift, 1.1))


@cached
def _man(
    size: int, color: Color, symbol: str, icon: str, icons: IconSet | None, lift: float, facing: int | None
) -> pygame.Surface:
    thick = max(2, round(size * 0.09))
    body = blank((size, size + thick), darken(color, 0.5))
    side, belt = disc(size, darken(color, 0.58)), disc(size, darken(color, 0.40))
    for y in range(thick, 0, -1):
        body.blit(belt if y == (thick + 1) // 2 else side, (0, y))
    top = gradient((size, size), (lighten(color, 0.38), lighten(color, 0.04), darken(color, 0.20)))
    body.blit(clipped(top, disc(size, (255, 255, 255))), (0, 0))
    body.blit(edge_line((size, size), size / 2, (255, 255, 255), 150, True), (0, 0))
    for across in (round(size * 0.84), round(size * 0.56)):  # grooves of the lathe: a dark line and its lit edge
        at, line = (size - across) / 2, max(1, size // 40)
        body.blit(outline((across, across), across / 2, line, darken(color, 0.45), 170), (at, at))
        body.blit(outline((across, across), across / 2, line, lighten(color, 0.45), 90), (at + line, at + line))
    mid = size / 2
    if icon and icons is not None and icons.has(icon):
        low, high = icons.get(icon, size * 0.46, darken(color, 0.62)), icons.get(icon, size * 0.46, (255, 236, 178))
        body.blit(low, low.get_rect(center=(mid + 1, mid + 2)))
        body.blit(high, high.get_rect(center=(mid, mid)))
    elif symbol:
        sign = seat_symbol(symbol, max(6, round(size * 0.30)), color)
        body.blit(sign, sign.get_rect(center=(mid, mid)))
    if facing is not None:
        arrow = _arrow(size, ink_for(color), facing)
        body.blit(arrow, arrow.get_rect(center=(mid, mid)))
    return centred(body, shadow((size, size), size / 2, lift, 1.1))


def _arrow(size: int, ink: Color, facing: int) -> pygame.Surface:
    """An arrow's head at the rim of a round piece, in the direction that it faces, edged to tell it apart."""
    over = 4
    big = blank((size * over, size * over), ink)
    mid, turn = size * over / 2, math.radians(facing)
    edge = (24, 22, 20) if ink[0] > 128 else (250, 248, 242)
    for color, grow in ((edge, 0.035), (ink, 0.0)):
        tip, base, half = 0.49 + grow, 0.25 - grow, 0.21 + grow * 1.6
        points = [(0.0, -tip), (half, -base), (0.0, -base - 0.05), (-half, -base)]
        spun = [
            (
                mid + size * over * (x * math.cos(turn) - y * math.sin(turn)),
                mid + size * over * (x * math.sin(turn) + y * math.cos(turn)),
            )
            for x, y in points
        ]
        pygame.draw.polygon(big, (*color, 255), spun)
    return pygame.transform.smoothscale(big, (size, size))


@cached
def first_player(size: int, lift: float = 0.0) -> pygame.Surface:
    """The first-player marker: a golden disc with a crown. Shared."""
    gold = (214, 164, 60)
    base = _token(max(12, size), gold, "", "", None, _lift(lift)).copy()
    n = max(12, size)
    w = n * OVER
    crown = blank((w, w), (66, 42, 8))
    points = [(0.24, 0.66), (0.20, 0.36), (0.36, 0.50), (0.50, 0.28), (0.64, 0.50), (0.80, 0.36), (0.76, 0.66)]
    pygame.draw.polygon(crown, (66, 42, 8), [(x * w, y * w) for x, y in points])
    pygame.draw.rect(crown, (66, 42, 8), (0.24 * w, 0.69 * w, 0.52 * w, 0.07 * w), border_radius=round(0.02 * w))
    for x, y in ((0.20, 0.34), (0.50, 0.26), (0.80, 0.34)):
        pygame.draw.circle(crown, (66, 42, 8), (x * w, y * w), 0.045 * w)
    mark = pygame.transform.smoothscale(crown, (n, n))
    base.blit(mark, mark.get_rect(center=(base.get_width() / 2, base.get_height() / 2)))
    return base


# ----------------------------------------------------------------------------------------- seat symbols

SYMBOLS = ("circle", "diamond", "triangle", "square", "hexagon", "star")


@cached
def seat_symbol(symbol: str, size: int, color: Color) -> pygame.Surface:
    """A seat's shape in its colour with a light edge, so that seats differ without colour. Shared."""
    n = max(6, size)
    w = n * OVER
    canvas = blank((w, w), color)
    ring = _shape(symbol)
    for grow, tint in ((1.0, lighten(color, 0.55)), (0.80, color)):
        if not ring:
            pygame.draw.circle(canvas, tint, (w / 2, w / 2), w * 0.47 * grow)
        else:
            pygame.draw.polygon(
                canvas, tint, [(w / 2 + x * w * 0.48 * grow, w / 2 + y * w * 0.48 * grow) for x, y in ring]
            )
    return pygame.transform.smoothscale(canvas, (n, n))


def _shape(symbol: str) -> list[tuple[float, float]]:
    def ngon(count: int, start: float, r: float = 1.0) -> list[tuple[float, float]]:
        return [
            (r * math.cos(start + 2 * math.pi * i / count), r * math.sin(start + 2 * math.pi * i / count))
            for i in range(count)
        ]

    if symbol == "diamond":
        return ngon(4, -math.pi / 2)
    if symbol == "triangle":
        return [(x, y + 0.14) for x, y in ngon(3, -math.pi / 2, 1.08)]
    if symbol == "square":
        return ngon(4, -math.pi / 4, 1.16)
    if symbol == "hexagon":
        return ngon(6, 0.0)
    if symbol == "star":
        outer, inner = ngon(5, -math.pi / 2), ngon(5, -math.pi / 2 + math.pi / 5, 0.45)
        return [p for pair in zip(outer, inner, strict=True) for p in pair]
    return []


# ------------------------------------------------------------------------------------------------- notes


@cached
def note(text: str, size: Size, text_size: float = 13.0, lift: float = 0.0) -> pygame.Surface:
    """A yellow slip of `size` with wrapped text that shrinks to fit, one corner curled. Centred, shared."""
    width, height = max(24, int(size[0])), max(20, int(size[1]))
    yellow = ((252, 240, 168), (248, 228, 132), (240, 212, 104))
    body = clipped(gradient((width, height), yellow), rounded_mask((width, height), 2))
    grain = levels(cloud((width, height), (3, 3), 77), lambda x: 0.965 + 0.035 * x)
    body.blit(grain, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    band = blank((width, max(6, height // 6)))
    band.fill((120, 84, 0, 26))
    body.blit(band, (0, 0))
    body.blit(edge_line((width, height), 2, (255, 255, 255), 150, True), (0, 0))
    pad = max(4, round(width * 0.06))
    ink = (62, 44, 8)
    laid = layout_rich(
        text or " ",
        width - 2 * pad,
        text_size,
        ink,
        max_height=height - 2 * pad,
        min_size=min(text_size, 9.0),
        leading=1.24,
    )
    body.blit(laid.surface, (pad, pad))
    curl = max(5, min(width, height) // 7)
    w = curl * OVER
    corner = blank((w, w), (255, 255, 255))
    corner.fill((255, 255, 255, 255))
    pygame.draw.polygon(corner, (255, 255, 255, 0), [(w, 0), (w, w), (0, w)])
    body.blit(
        pygame.transform.smoothscale(corner, (curl, curl)),
        (width - curl, height - curl),
        special_flags=pygame.BLEND_RGBA_MULT,
    )
    fold = blank((w, w), (214, 184, 84))
    pygame.draw.polygon(fold, (214, 184, 84), [(0, w), (w, 0), (w * 0.10, w * 0.10)])
    pygame.draw.polygon(fold, (250, 236, 170), [(w * 0.30, w * 0.42), (w * 0.42, w * 0.30), (w * 0.10, w * 0.10)])
    body.blit(pygame.transform.smoothscale(fold, (curl, curl)), (width - curl, height - curl))
    return centred(body, shadow((width, height), 2, _lift(lift)))


# ------------------------------------------------------------------------------------------------ badges


@cached
def badge(
    text: str, size: float = 12.0, color: Color = (24, 28, 30), ring: Color = (214, 206, 180)
) -> pygame.Surface:
    """A dark pill with a number or a few words, for counts on piles; its own tiny shadow. Centred, shared."""
    ink = (255, 253, 246) if contrast(color, (255, 253, 246)) > 4.5 else (20, 16, 10)
    label = render_text(text, size, ink, face="sans-bold")
    height = max(14, round(size * 1.55))
    width = max(height, label.get_width() + round(size * 0.9))
    body = panel(
        (width, height), height / 2, (lighten(color, 0.16), color, darken(color, 0.3)), 238, ring, 200
    ).copy()
    body.blit(label, label.get_rect(center=(width / 2, height / 2)))
    return centred(body, shadow((width, height), height / 2, 0.0, 0.9))


# ------------------------------------------------------------------------------------------------- piles


def pile_layers(count: int) -> int:
    """How many card edges a pile of `count` cards shows below its top card (0 for one card, at most 12)."""
    if count <= 1:
        return 0
    return min(12, 1 + round(math.sqrt(count - 1) * 1.15))


def pile_step(size: Size) -> tuple[float, float]:
    """Offset between two visible edges of a pile of cards of this size, towards the lower right."""
    unit = max(0.55, min(1.6, min(size) / 110))
    return 0.62 * unit, 0.95 * unit


def pile(
    top: pygame.Surface, count: int, radius: float, lift: float = 0.0, edge: Color = (226, 218, 198)
) -> pygame.Surface:
    """A pile of `count` cards under the picture of its top card, thickness growing with the count.

    Centred on the *top card*. Not cached here (the top changes): keep the result as long as it is shown.
    """
    size = top.get_size()
    body, extra = _pile_body((size[0], size[1]), pile_layers(count), float(radius), edge)
    cast = shadow((size[0] + extra[0], size[1] + extra[1]), radius, _lift(lift))
    w, h = body.get_size()
    mx = max(-cast.dx, cast.surface.get_width() + cast.dx - w, 0) + extra[0]
    my = max(-cast.dy, cast.surface.get_height() + cast.dy - h, 0) + extra[1]
    out = blank((size[0] + 2 * mx, size[1] + 2 * my))
    out.blit(cast.surface, (mx + cast.dx, my + cast.dy))
    out.blit(body, (mx, my))
    out.blit(top, (mx, my))
    return out


@cached
def _pile_body(size: Size, layers: int, radius: float, edge: Color) -> tuple[pygame.Surface, tuple[int, int]]:
    dx, dy = pile_step(size)
    ex, ey = math.ceil(dx * layers), math.ceil(dy * layers)
    out = blank((size[0] + ex, size[1] + ey))
    mask = rounded_mask(size, radius)
    for i in range(layers, 0, -1):
        tone = mix(edge, darken(edge, 0.55), 0.15 + 0.45 * (i % 2) + 0.25 * i / max(1, layers))
        out.blit(tinted(mask, tone), (round(dx * i), round(dy * i)))
    return out, (ex, ey)


@cached
def empty_slot(size: Size, radius: float, color: Color, label: str = "", alpha: int = 90) -> pygame.Surface:
    """The place where a pile or card would lie: a dashed rounded outline with a faint label. Shared."""
    width, height = max(8, int(size[0])), max(8, int(size[1]))
    out = outline((width, height), radius, max(1, min(size) / 60), color, alpha).copy()
    gaps = blank((width, height), (0, 0, 0))
    dash = max(6, min(width, height) // 9)
    for x in range(round(radius) + dash, width - round(radius) - dash // 2, dash * 2):
        gaps.fill((0, 0, 0, 255), (x, 0, dash, 4))
        gaps.fill((0, 0, 0, 255), (x, height - 4, dash, 4))
    for y in range(round(radius) + dash, height - round(radius) - dash // 2, dash * 2):
        gaps.fill((0, 0, 0, 255), (0, y, 4, dash))
        gaps.fill((0, 0, 0, 255), (width - 4, y, 4, dash))
    out.blit(gaps, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    if label:
        text, _ = fit_text(label, width - 8, 12, color, min_size=9)
        faint = text.copy()
        faint.fill((255, 255, 255, clamp(alpha * 1.8)), special_flags=pygame.BLEND_RGBA_MULT)
        out.blit(faint, faint.get_rect(center=(width / 2, height / 2)))
    return out
