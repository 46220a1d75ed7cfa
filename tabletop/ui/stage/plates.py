"""A derived number on a card: a plate over the corner where the printed one stands.

Higher than printed is green with an arrow up, lower is red with an arrow down, the same is plain: the arrow says it
to those who cannot tell the colours apart.
"""

from __future__ import annotations

import pygame

from tabletop.control.figures.on_cards import PieceNumber
from tabletop.ui.draw.basis.cached import cached
from tabletop.ui.draw.basis.colors import Color, darken, lighten, luminance
from tabletop.ui.draw.basis.icons import IconSet
from tabletop.ui.draw.basis.outlined import outlined_text
from tabletop.ui.draw.basis.raster import blank
from tabletop.ui.draw.basis.shade import outline, panel, shadow

LEAST = 17
COLORS: dict[int, tuple[Color, Color, Color]] = {
    1: ((74, 170, 96), (38, 122, 66), (20, 82, 42)),
    0: ((86, 92, 104), (54, 59, 70), (34, 38, 46)),
    -1: ((206, 84, 72), (164, 46, 40), (112, 24, 22)),
}


def number_plate(number: PieceNumber, width: float, icons: IconSet | None = None) -> pygame.Surface:
    """The plate for a card of a width in pixels, with its shadow; the middle is the middle of the plate. Shared."""
    high = max(LEAST, round(width * 0.2))
    sign = icons.get(number.icon, round(high * 0.74), (255, 255, 255)) if icons is not None and number.icon else None
    return _plate(number.value, number.trend, number.faint, high, sign)


@cached
def _plate(value: int, trend: int, faint: bool, high: int, sign: pygame.Surface | None = None) -> pygame.Surface:
    text = f"\u2212{-value}" if value < 0 else str(value)
    digits = outlined_text(text, high * 0.8, (255, 255, 255), COLORS[trend][2], width=max(0.8, high / 22))
    lead = round(high * 0.82) if sign is not None else 0
    wide = max(round(high * 1.24), digits.get_width() + 2 * round(high * 0.15) + lead)
    top, middle, bottom = COLORS[trend]
    radius = round(high * 0.28)
    body = panel((wide, high), radius, (top, middle, bottom), 255, lighten(top, 0.55), 255, 90, 60).copy()
    body.blit(outline((wide, high), radius, max(1, high / 15), lighten(top, 0.6), 255), (0, 0))
    box = digits.get_rect(center=((wide + lead) // 2, high // 2))
    if sign is not None:
        body.blit(sign, sign.get_rect(center=(round(high * 0.12) + lead // 2, high // 2)))
    box.y = round(high / 2 - digits.get_height() * 0.515)
    body.blit(digits, box)
    cast = shadow((wide, high), radius, 0.1)
    room = max(2, -cast.dx, -cast.dy) + round(high * 0.5)
    out = blank((wide + 2 * room, high + 2 * room))
    out.blit(cast.surface, (room + cast.dx, room + cast.dy))
    out.blit(body, (room, room))
    if trend:
        y = room - high * 0.02 if trend > 0 else room + high * 1.02
        _arrow(out, room + wide / 2, y, high * 0.5, trend)
    if faint:
        out.set_alpha(150)
    return out


def mark_badge(icons: IconSet, icon: str, color: Color, size: int) -> pygame.Surface:
    """A round badge with an icon, for a mark on a card. Shared."""
    ink = (20, 16, 10) if luminance(color) > 0.45 else (255, 255, 255)
    return _badge(icons.get(icon, round(size * 0.66), ink) if icon else None, color, size)


@cached
def _badge(icon: pygame.Surface | None, color: Color, size: int) -> pygame.Surface:
    stops = (lighten(color, 0.25), color, darken(color, 0.2))
    body = panel((size, size), size / 2, stops, 255, (250, 250, 250), 235, 90, 60)
    cast = shadow((size, size), size / 2, 0.1)
    room = max(2, -cast.dx, -cast.dy) + 2
    out = blank((size + 2 * room, size + 2 * room))
    out.blit(cast.surface, (room + cast.dx, room + cast.dy))
    out.blit(body, (room, room))
    if icon is not None:
        out.blit(icon, icon.get_rect(center=(room + size // 2, room + size // 2)))
    return out


def _arrow(target: pygame.Surface, x: float, y: float, size: float, way: int) -> None:
    """A triangle on the upper or lower edge, drawn four times larger and reduced: it costs the plate no width, which
    counts where cards overlap."""
    edge = max(8, round(size))
    n = edge * 4
    big = blank((n, n), COLORS[way][0])
    for grow, color in ((0.0, lighten(COLORS[way][0], 0.6)), (0.11, COLORS[way][1])):
        points = [(n * 0.5, n * (0.06 + grow * 1.5)), (n * (0.98 - grow * 1.3), n * (0.86 - grow * 0.8)),
                  (n * (0.02 + grow * 1.3), n * (0.86 - grow * 0.8))]  # fmt: skip
        if way < 0:
            points = [(px, n - py) for px, py in points]
        pygame.draw.polygon(big, (*color, 255), points)
    small = pygame.transform.smoothscale(big, (edge, edge))
    target.blit(small, small.get_rect(center=(round(x), round(y))))
