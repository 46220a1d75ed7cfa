"""Cards that fill their cells on a board: what belongs together grows together, so that a ship is one ship.

Each tile is painted by itself, a little beyond its cell where it goes on, and cut off at the edge of the cell.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from tabletop.content.layout import on_grid
from tabletop.core.board import Cell
from tabletop.ui.draw.basis.cached import cached
from tabletop.ui.draw.basis.colors import Color, darken, lighten
from tabletop.ui.draw.basis.raster import Size, blank, tinted

OVER = 3
BEYOND = 0.25
"""So much of a cell is painted past its edge, and cut off."""
INSET, DECK = 0.09, 0.26
"""How far the rim of a tile, and that of its raised middle, lie within the cell."""
FALL = 0.035
"""How far light and shadow reach, in widths of a cell."""
Point = tuple[float, float]


@cached
def tile(size: Size, color: Color, joins: tuple[Cell, ...], is_hex: bool) -> pygame.Surface:
    """A tile of a size in pixels that goes on towards ``joins``. Centred, shared."""
    wide, high = max(6, round(size[0])), max(6, round(size[1]))
    width = wide * OVER
    pad = round(width * BEYOND)
    room = width + 2 * pad, high * OVER + 2 * pad
    ways = [on_grid(each, "hex" if is_hex else "square") for each in joins]
    whole, within, deck, top = (
        _mask(room, width, ways, is_hex, inset) for inset in (INSET, INSET + 0.025, DECK, DECK + 0.025)
    )
    by = round(width * FALL)
    out = blank(room, darken(color, 0.6))
    out.blit(tinted(whole, (0, 0, 0), 90), (by, by * 3 // 2))
    out.blit(tinted(whole, darken(color, 0.62)), (0, 0))
    out.blit(tinted(within, lighten(color, 0.30)), (0, 0))
    out.blit(tinted(_common(within, by), color), (0, 0))
    out.blit(tinted(deck, darken(color, 0.32)), (0, 0))
    out.blit(tinted(top, lighten(color, 0.12)), (0, 0))
    out.blit(tinted(_common(top, by), lighten(color, 0.22)), (0, 0))
    cut = out.subsurface(pygame.Rect(pad, pad, width, high * OVER))
    return pygame.transform.smoothscale(cut, (wide, high))


def _common(mask: pygame.Surface, by: int) -> pygame.Surface:
    """What of a shape is lit, where light falls from the upper left and its rim stands up."""
    out = blank(mask.get_size(), (255, 255, 255))
    out.blit(mask, (by, by))
    out.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    return out


def _mask(room: tuple[int, int], width: int, ways: Sequence[Point], is_hex: bool, inset: float) -> pygame.Surface:
    """The shape that lies so far within its cell, and reaches past its edges where it goes on."""
    out = blank(room, (255, 255, 255))
    white = (255, 255, 255, 255)
    x, y = room[0] / 2, room[1] / 2
    half = (0.5 - inset) * width

    def reach(way: Point, far: float) -> Point:
        return x + way[0] * far * width, y + way[1] * far * width

    if is_hex:
        pygame.draw.circle(out, white, (x, y), half)
        breadth = half * 0.56
    else:
        square = pygame.Rect(round(x - half), round(y - half), round(2 * half), round(2 * half))
        pygame.draw.rect(out, white, square, border_radius=round(half * 0.8))
        breadth = half
    straight = [way for way in ways if is_hex or 0 in way]
    for way in straight:
        across = -way[1] * breadth, way[0] * breadth
        tip = reach(way, 0.5 + BEYOND)
        pygame.draw.polygon(
            out, white, [(px + sign * across[0], py + sign * across[1])
                for (px, py), sign in (((x, y), 1), (tip, 1), (tip, -1), ((x, y), -1))],
        )  # fmt: skip
    for one in straight:
        for other in straight:
            between = one[0] + other[0], one[1] + other[1]
            turn = one[0] * other[1] - one[1] * other[0]
            if is_hex and 0.8 < turn < 0.9:  # neighbours of each other, too: the corner between all three is full
                pygame.draw.polygon(out, white, [(x, y), reach(one, 0.6), reach(between, 0.4), reach(other, 0.6)])
            elif not is_hex and turn == 1 and between in ways:
                corner = reach(between, 0.5 + BEYOND)
                pygame.draw.polygon(out, white, [(x, y), (corner[0], y), corner, (x, corner[1])])
    return out
