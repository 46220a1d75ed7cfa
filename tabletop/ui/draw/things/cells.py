"""Boards as pictures: the map with its tiles, and the lights that lie on single cells.

A map is painted once for a size: a plate with a shadow, a tile for each cell with its own shade, an icon on cells
that bear a mark, and the names of those that have one. Lights are small pictures as large as a cell, blitted by its
middle; each kind has a shape of its own besides its colour.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

import pygame

from tabletop.ui.draw.basis.cached import cached
from tabletop.ui.draw.basis.colors import Color, darken, lighten, mix
from tabletop.ui.draw.basis.icons import IconSet
from tabletop.ui.draw.basis.outlined import name_within, number_text, outlined_text
from tabletop.ui.draw.basis.raster import blank, blurred
from tabletop.ui.draw.basis.shade import inset, sphere
from tabletop.ui.draw.basis.text import render_text
from tabletop.ui.draw.basis.theme import Theme
from tabletop.ui.draw.things.pieces import seat_symbol

OVER = 3
INK: Color = (250, 244, 224)
Point = tuple[float, float]
Form = Literal["square", "hex", "point", "corner", "upright", "rising", "falling"]
"""What a cell looks like: a square, a hexagon, a point where lines meet; between hexagons a corner, or an edge that
is upright, rises to the right or falls."""
_TILTS = {"upright": 0.0, "rising": math.pi / 3, "falling": -math.pi / 3}
"""How far an edge is turned from the upright, clockwise."""
THIN = 0.3
"""How wide an edge between hexagons is, in widths of one."""


@dataclass(frozen=True, slots=True)
class Tile:
    """One cell of a map: its middle in pixels, the icon and colour of its mark, its name."""

    x: float
    y: float
    icon: str = ""
    color: Color | None = None
    name: str = ""
    shade: float = 0.0
    label: str = ""
    """What the cell is called, where that is to be written on it."""
    share: tuple[float, float] = (1.0, 1.0)
    """How much of the size of a cell it takes, across and down."""
    form: Form | None = None
    """What it looks like, where that is not as all cells do."""
    tip: int = 0
    """It is a triangle with its tip up (-1) or down (1); 0: it is none."""
    odd: bool = False
    """A triangle is of the second of two colours."""
    sign: str = ""
    """What is written at its outer end."""
    room: float = 1.0
    """How wide its name may be, in widths of a cell."""


@dataclass(frozen=True, slots=True)
class Region:
    """A land, a sea: its name and the middles of its cells in pixels."""

    name: str
    cells: tuple[Point, ...]


def corners(
    x: float, y: float, width: float, form: Form, shrink: float = 1.0, share: tuple[float, float] = (1.0, 1.0)
) -> list[Point]:
    """The corners of a cell about its middle, clockwise from the top; a point has so many that it is round."""
    if form == "point":
        reach = width * shrink * 0.46
        return [
            (x + reach * math.sin(step * math.pi / 16), y - reach * math.cos(step * math.pi / 16))
            for step in range(32)
        ]
    if form == "square":
        wide, high = (width * (each - 1 + shrink) / 2 for each in share)  # rims are as thick on a narrow one
        return [(x - wide, y - high), (x + wide, y - high), (x + wide, y + high), (x - wide, y + high)]
    if form == "corner":
        reach = width * max(0.02, (share[0] - 1 + shrink) / 2)
        turns = (step * math.pi / 8 for step in range(16))
        return [(x + reach * math.sin(turn), y - reach * math.cos(turn)) for turn in turns]
    if form in _TILTS:
        wide, high = (width * max(0.02, (each - 1 + shrink) / 2) for each in (THIN, share[1]))
        sin, cos = math.sin(_TILTS[form]), math.cos(_TILTS[form])
        return [
            (x + across * cos - down * sin, y + across * sin + down * cos)
            for across, down in ((-wide, -high), (wide, -high), (wide, high), (-wide, high))
        ]
    reach = width * shrink / 3**0.5
    return [(x + reach * math.sin(step * math.pi / 3), y - reach * math.cos(step * math.pi / 3)) for step in range(6)]


def paint_map(
    size: tuple[int, int], tiles: Sequence[Tile], width: float, form: Form, ground: Sequence[Color],
    icons: IconSet, title: str = "", subtitle: str = "",
    joins: Sequence[tuple[Point, Point]] = (), regions: Sequence[Region] = (), whose: tuple[str, Color] | None = None,
) -> pygame.Surface:  # fmt: skip
    """A whole map in `size` pixels; `width` is that of a cell, `ground` its colour, a dark one and a light one;
    `joins` are the lines between points, `regions` parts of it with a name; `whose` it is: a seat's symbol and
    colour, which stand before the title."""
    base, dark, light = ground
    over = 2
    big = blank((size[0] * over, size[1] * over), dark)
    wide = width * over
    plate = blank(big.get_size(), dark)
    if any(tile.tip for tile in tiles):
        _triangles(plate, big, tiles, over, wide, ground)
    elif form == "point":
        _slab(plate, tiles, over, wide, base, dark)
        _points(big, tiles, joins, over, wide, dark, light)
    else:
        for tile in tiles:
            looks = tile.form or form
            pygame.draw.polygon(
                plate, (*dark, 255), corners(tile.x * over, tile.y * over, wide, looks, 1.16, tile.share)
            )
        rim = (*mix(dark, base, 0.30), 255)
        for tile in tiles:
            looks = tile.form or form
            pygame.draw.polygon(plate, rim, corners(tile.x * over, tile.y * over, wide, looks, 1.09, tile.share))
        for tile in tiles:
            _tile(big, tile, over, wide, tile.form or form, base, dark, light)
    out = blank(size, dark)
    small = pygame.transform.smoothscale(plate, size)
    cast = blank(size)
    cast.blit(small, (0, 0))
    cast.fill((0, 0, 0, 150), special_flags=pygame.BLEND_RGBA_MULT)
    out.blit(blurred(cast, max(2.0, width * 0.10)), (round(width * 0.05), round(width * 0.09)))
    out.blit(small, (0, 0))
    out.blit(pygame.transform.smoothscale(big, size), (0, 0))
    for tile in tiles:
        if tile.sign:
            _outer_sign(out, tile, width, dark)
        _mark(out, tile, width, icons, dark)
        if tile.label:
            _label(out, tile, width, dark)
    for region in regions:
        _name_of_region(out, region, width)
    if title:
        _title(out, title, subtitle, width, tiles, whose)
    return out


def _slab(plate: pygame.Surface, tiles: Sequence[Tile], over: int, wide: float, base: Color, dark: Color) -> None:
    """The board that points are on: one piece with a bevelled edge."""
    if not tiles:
        return
    left, top = min(tile.x for tile in tiles) * over, min(tile.y for tile in tiles) * over
    right, low = max(tile.x for tile in tiles) * over, max(tile.y for tile in tiles) * over
    room = pygame.Rect(round(left), round(top), round(right - left), round(low - top)).inflate(
        wide * 1.16, wide * 1.16
    )
    turn = round(wide * 0.16)
    for color, by in ((dark, 0.0), (lighten(base, 0.22), 0.05), (darken(base, 0.16), 0.07), (base, 0.09)):
        edge = round(wide * by * 2)
        pygame.draw.rect(plate, (*color, 255), room.inflate(-edge, -edge), border_radius=turn)
    grain = room.inflate(-round(wide * 0.3), -round(wide * 0.3))
    for step in range(0, grain.h, max(3, round(wide * 0.09))):
        tint = lighten(base, 0.035) if (step * 7919 >> 3) % 3 else darken(base, 0.05)
        pygame.draw.line(plate, (*tint, 255), (grain.x, grain.y + step), (grain.right, grain.y + step), over)


def _triangles(
    plate: pygame.Surface, big: pygame.Surface, tiles: Sequence[Tile], over: int, wide: float, ground: Sequence[Color]
) -> None:
    """A board of triangles, dark and light by turns, in a frame; the other cells are strips between them."""
    base, dark, light = ground
    rooms = [_room(tile, over, wide) for tile in tiles]
    room = rooms[0].unionall(rooms[1:])
    turn = round(wide * 0.10)
    frame = round(wide * 0.34)
    for color, by in (
        (dark, frame),
        (lighten(base, 0.10), round(frame * 0.7)),
        (darken(base, 0.10), round(frame * 0.4)),
    ):
        pygame.draw.rect(plate, (*color, 255), room.inflate(2 * by, 2 * by), border_radius=turn)
    pygame.draw.rect(big, (*darken(base, 0.42), 255), room)
    colors = (mix(light, base, 0.12), mix(darken(base, 0.5), (110, 40, 30), 0.45))
    for tile, rect in zip(tiles, rooms, strict=True):
        if not tile.tip:
            body = mix(base, tile.color, 0.5) if tile.color is not None else mix(base, dark, 0.25)
            pygame.draw.rect(big, (*darken(body, 0.3), 255), rect)
            pygame.draw.rect(big, (*body, 255), rect.inflate(-round(wide * 0.06), 0))
            continue
        color = tile.color or colors[tile.odd]
        low, tip = (
            (rect.bottom, rect.bottom - rect.h * 0.93) if tile.tip < 0 else (rect.top, rect.top + rect.h * 0.93)
        )
        for shade, grow in ((darken(color, 0.55), 0.03), (color, 0.0)):
            half = rect.w * (0.45 + grow)
            points = [
                (rect.centerx - half, low),
                (rect.centerx + half, low),
                (rect.centerx, tip - tile.tip * -grow * wide),
            ]
            pygame.draw.polygon(big, (*shade, 255), points)


def _room(tile: Tile, over: int, wide: float) -> pygame.Rect:
    size = round(wide * tile.share[0]) + over, round(wide * tile.share[1]) + over
    return pygame.Rect(round(tile.x * over - size[0] / 2), round(tile.y * over - size[1] / 2), *size)


def _outer_sign(out: pygame.Surface, tile: Tile, width: float, dark: Color) -> None:
    """The number of a place, at the outer end of its triangle, where what lies there covers it last."""
    word = outlined_text(tile.sign, max(11.0, width * 0.23), (255, 250, 236), darken(dark, 0.4))
    off = width * tile.share[1] / 2 + width * 0.17
    out.blit(word, word.get_rect(center=(round(tile.x), round(tile.y - tile.tip * off))))


def _points(
    big: pygame.Surface, tiles: Sequence[Tile], joins: Sequence[tuple[Point, Point]], over: int, wide: float,
    dark: Color, light: Color,
) -> None:  # fmt: skip
    """Lines cut into the board, and its points: a dot on each where there are few, and where one is marked."""
    thick = max(over, round(wide * 0.035))
    for color, by in (((*light, 255), over), ((*dark, 255), 0)):
        for one, other in joins:
            start, end = ((x * over + by * 0.7, y * over + by) for x, y in (one, other))
            pygame.draw.line(big, color, start, end, thick)
            for tip in (start, end):
                pygame.draw.circle(big, color, tip, thick / 2)
    few = len(tiles) <= 60
    for tile in tiles:
        if tile.color is not None or few:
            dot, at = tile.color or dark, (tile.x * over, tile.y * over)
            pygame.draw.circle(big, (*lighten(dot, 0.35), 255), (at[0] + over * 0.7, at[1] + over), wide * 0.105)
            pygame.draw.circle(big, (*dot, 255), at, wide * 0.10)


def _tile(
    big: pygame.Surface, tile: Tile, over: int, wide: float, form: Form, base: Color, dark: Color, light: Color
) -> None:
    x, y = tile.x * over, tile.y * over
    body = mix(base, tile.color, 0.52) if tile.color is not None else base
    body = lighten(body, tile.shade) if tile.shade > 0 else darken(body, -tile.shade)
    pygame.draw.polygon(big, (*darken(body, 0.38), 255), corners(x, y, wide, form, 0.985, tile.share))
    pygame.draw.polygon(
        big, (*lighten(body, 0.30), 255), corners(x - over * 0.5, y - over * 0.7, wide, form, 0.945, tile.share)
    )
    pygame.draw.polygon(
        big, (*darken(body, 0.10), 255), corners(x + over * 0.4, y + over * 0.6, wide, form, 0.935, tile.share)
    )
    pygame.draw.polygon(big, (*body, 255), corners(x, y, wide, form, 0.90, tile.share))
    pygame.draw.polygon(big, (*lighten(body, 0.05), 255), corners(x, y - wide * 0.02, wide, form, 0.68, tile.share))
    if max(tile.share) < 1:  # where edges meet there is a dot
        reach = wide * min(tile.share) * 0.36
        pygame.draw.circle(big, (*lighten(body, 0.45), 255), (x + over * 0.6, y + over * 0.8), reach)
        pygame.draw.circle(big, (*darken(body, 0.62), 255), (x, y), reach)


def _mark(out: pygame.Surface, tile: Tile, width: float, icons: IconSet, dark: Color) -> None:
    if tile.icon and icons.has(tile.icon) and not (tile.name and tile.label):
        edge = width * (0.46 if not tile.name else 0.42)
        color = tile.color or dark
        y = tile.y - (width * 0.14 if tile.name else 0)
        low = icons.get(tile.icon, edge, lighten(color, 0.55))
        high = icons.get(tile.icon, edge, darken(color, 0.42))
        out.blit(low, low.get_rect(center=(round(tile.x + 1), round(y + 1))))
        out.blit(high, high.get_rect(center=(round(tile.x), round(y))))
    if tile.name and not tile.label:  # beside coordinates the stage writes names, where no pin covers them
        put_name(out, tile.name, (tile.x, tile.y), width, tile.room, darken(dark, 0.3))


def put_name(
    out: pygame.Surface, name: str, middle: Point, width: float, room: float, outline: Color, down: float = 0.33
) -> None:
    """The name of a cell of this width, no wider than there is room, so far below its middle; it ends within."""
    word = name_within(name, max(11.0, width * 0.20), round(width * room), (255, 250, 236), outline)
    rect = word.get_rect(center=(round(middle[0]), round(middle[1] + width * down)))
    rect.bottom = min(rect.bottom, round(middle[1] + width * 0.5))
    out.blit(word, rect)


def _name_of_region(out: pygame.Surface, region: Region, width: float) -> None:
    """The name of a land or a sea, on the row of its cells that has most room for it, near its middle."""
    middle = sum(y for _, y in region.cells) / len(region.cells)
    rows: dict[int, list[float]] = {}
    for x, y in region.cells:
        rows.setdefault(round(y), []).append(x)
    runs = [(run, y) for y, row in rows.items() for run in _runs(sorted(row), width)]
    run, y = max(runs, key=lambda each: (len(each[0]), -abs(each[1] - middle)))
    room = (run[-1] - run[0]) + width * 0.9
    size = min(width * 0.42, 34.0)
    while size > 11.0 and outlined_text(region.name, size, INK, (30, 22, 12), face="serif-bold").get_width() > room:
        size *= 0.9
    word = name_within(region.name, max(11.0, size), round(room), INK, (30, 22, 12), face="serif-bold", lines=1)
    out.blit(word, word.get_rect(center=(round((run[0] + run[-1]) / 2), round(y + width * 0.2))))


def _runs(row: Sequence[float], width: float) -> list[list[float]]:
    """The middles of cells of a row, those that lie side by side together."""
    runs = [[row[0]]]
    for before, x in pairwise(row):
        if x - before < width * 1.5:
            runs[-1].append(x)
        else:
            runs.append([x])
    return runs


def _label(out: pygame.Surface, tile: Tile, width: float, dark: Color) -> None:
    """What a cell is called, at its upper edge, where no head of a pin covers it."""
    word = render_text(tile.label, max(11.0, width * 0.22), darken(dark, 0.35), bold=True)
    out.blit(word, word.get_rect(center=(round(tile.x), round(tile.y - width * 0.36))))


def _title(
    out: pygame.Surface, title: str, subtitle: str, width: float, tiles: Sequence[Tile],
    whose: tuple[str, Color] | None = None,
) -> None:  # fmt: skip
    """The name of the map in its empty upper left corner; where it has cells, in the room above them."""
    first, left = min(tile.y for tile in tiles), min(tile.x for tile in tiles)
    corner = min(tile.x for tile in tiles if tile.y == first) - left
    room = first - width * 0.6
    big = max(14.0, width * 0.46) if corner else max(11.0, min(20.0, room * 0.66))
    text = outlined_text(title, big, (250, 240, 214), (30, 22, 12), face="serif-bold")
    at = (width * 0.12, width * 0.06) if corner else (left - width * 0.5, max(0.0, (room - text.get_height()) / 2))
    lead = 0
    if whose is not None:
        mark = seat_symbol(whose[0], round(text.get_height() * 0.62), whose[1])
        out.blit(mark, (round(at[0]), round(at[1] + (text.get_height() - mark.get_height()) / 2)))
        lead = round(mark.get_width() * 1.35)
    out.blit(text, (round(at[0]) + lead, round(at[1])))
    if subtitle:
        low = render_text(subtitle, max(11.0, width * 0.235), (236, 226, 200))
        out.blit(low, (round(width * 0.16), round(width * 0.06) + text.get_height()))


HATCHED = 0.22
"""How far apart the stripes of a marked cell are, in widths of a cell."""

SHAPES = ("can", "free", "hover", "twin", "target", "path", "new", "replace", "dies", "blocked", "none", "anchor",
    "refused", "ripple", "coming", "fought")  # fmt: skip
"""Kinds of lights on a cell."""
INVITING = ("can", "hover", "twin", "target", "anchor")
"""Those that only point at a cell; all others say what becomes of it."""


@cached
def cell_light(
    theme: Theme, width: int, form: Form, kind: str, share: tuple[float, float] = (1.0, 1.0), hollow: bool = False
) -> pygame.Surface:
    """A light as large as a cell, centred. ``share``: how much of the size of a cell it takes each way; ``hollow``:
    around what stands there, which keeps its colours."""
    edge, high = round(width * (0.3 + share[0])), round(width * (0.3 + share[1]))
    big = blank((edge * OVER, high * OVER))
    mid, level, wide = edge * OVER / 2, high * OVER / 2, width * OVER
    color, fill, line, shrink = _look(theme, kind)
    shape = corners(mid, level, wide, form, shrink, share)
    if fill and not (hollow and kind in INVITING):
        pygame.draw.polygon(big, (*color, fill), shape)
    if line:
        thick = max(2, round(width * OVER * line))
        if kind in ("twin", "blocked"):
            _dashes(big, shape, (*color, 255), thick)
        else:
            pygame.draw.polygon(big, (*color, 255), shape, thick)
            for x, y in shape:
                pygame.draw.circle(big, (*color, 255), (x, y), thick / 2)
    if kind == "free":
        for shade, reach in (((0, 0, 0, 120), 0.135), ((*color, 255), 0.11), ((*lighten(color, 0.45), 255), 0.05)):
            pygame.draw.circle(big, shade, (mid, level), wide * reach * min(1.0, *share))
    if kind in ("ripple", "coming"):
        for ring in (0.30, 0.44) if kind == "ripple" else (0.40,):
            pygame.draw.circle(
                big, (*color, 235), (mid, level + wide * 0.06), wide * ring, max(2, round(wide * 0.045))
            )
    if kind == "fought":
        for ring in (0.52, 0.40):
            pygame.draw.circle(big, (*color, 255), (mid, level), wide * ring, max(2, round(wide * 0.05)))
    if kind in ("dies", "refused"):
        reach = wide * 0.24
        for dx, dy in ((reach, reach), (reach, -reach)):
            pygame.draw.line(
                big, (*color, 255), (mid - dx, level - dy), (mid + dx, level + dy), max(3, round(wide * 0.09))
            )
    small = pygame.transform.smoothscale(big, (edge, high))
    if kind in ("can", "target", "hover", "new", "anchor", "fought"):
        halo = blank((edge, high))
        halo.blit(small, (0, 0))
        halo = blurred(halo, max(1.0, width * 0.08))
        halo.blit(small, (0, 0))
        return halo
    return small


@cached
def cell_mark(
    width: int, form: Form, color: Color, step: int = 0, share: tuple[float, float] = (1.0, 1.0)
) -> pygame.Surface:
    """A cell hatched in a colour with a dark rim, as large as the cell; each next ``step`` is smaller and hatched the
    other way. Its stripes tell it from the smooth lights of cells that may be pointed at, whatever its colour and
    whoever looks. Shared."""
    edge, high = max(4, round(width * share[0])), max(4, round(width * share[1]))
    big = blank((edge * OVER, high * OVER), color)
    at = edge * OVER / 2, high * OVER / 2, width * OVER
    shrink = max(0.3, (1.0 if form == "point" else 0.9) - 0.2 * step)
    inside = corners(*at, form, shrink - 0.06, share)
    pygame.draw.polygon(big, (*darken(color, 0.45), 255), corners(*at, form, shrink, share))
    pygame.draw.polygon(big, (*darken(color, 0.12), 135), inside)
    stripes = blank(big.get_size(), color)
    apart = max(2.0, width * HATCHED) * OVER
    tall, lean = big.get_height(), -1 if step % 2 else 1
    for number in range(-round(tall / apart) - 2, round((big.get_width() + tall) / apart) + 2):
        x = number * apart
        ends = (x, tall if lean > 0 else 0), (x + tall, 0 if lean > 0 else tall)
        pygame.draw.line(stripes, (*lighten(color, 0.18), 190), *ends, max(2, round(apart * 0.42)))
    within = blank(big.get_size(), color)
    pygame.draw.polygon(within, (255, 255, 255, 255), inside)
    stripes.blit(within, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    big.blit(stripes, (0, 0))
    return pygame.transform.smoothscale(big, (edge, high))


@cached
def cell_peg(size: int, color: Color) -> pygame.Surface:
    """A stud with four corners, for a mark of a cell that a piece fills: no ball, as those are that say where one may
    go. Shared."""
    n = max(8, round(size * 1.2)) * OVER
    big = blank((n, n), color)
    mid = n / 2
    for reach, shade in ((0.5, darken(color, 0.65)), (0.42, lighten(color, 0.35)), (0.34, color)):
        far = n * reach
        pygame.draw.polygon(
            big, (*shade, 255), [(mid, mid - far), (mid + far, mid), (mid, mid + far), (mid - far, mid)]
        )
    return pygame.transform.smoothscale(big, (n // OVER, n // OVER))


def _look(theme: Theme, kind: str) -> tuple[Color, int, float, float]:
    """Colour, alpha of the fill, width of the line and size of a light."""
    gold, cyan = theme.accent, theme.hover
    good, bad = theme.good, theme.danger
    return {
        "can": (gold, 54, 0.055, 0.90),
        "free": (gold, 0, 0.0, 0.90),
        "hover": (cyan, 40, 0.06, 0.92),
        "twin": (cyan, 60, 0.06, 0.92),
        "target": (gold, 120, 0.09, 0.94),
        "path": (gold, 96, 0.0, 0.5),
        "new": (good, 120, 0.07, 0.92),
        "anchor": (gold, 120, 0.09, 0.96),
        "replace": (theme.warning, 120, 0.07, 0.92),
        "dies": (bad, 110, 0.07, 0.92),
        "refused": (bad, 90, 0.06, 0.92),
        "blocked": ((150, 150, 156), 110, 0.06, 0.92),
        "ripple": ((230, 246, 255), 0, 0.0, 0.92),
        "coming": ((230, 246, 255), 46, 0.03, 0.80),
        "fought": (lighten(bad, 0.15), 150, 0.08, 0.96),
        "none": ((235, 235, 240), 60, 0.035, 0.92),
    }[kind]


def _dashes(big: pygame.Surface, shape: Sequence[Point], color: tuple[int, int, int, int], thick: int) -> None:
    for start, end in zip(shape, [*shape[1:], shape[0]], strict=True):
        for part in range(3):
            near, far = part / 3 + 0.06, part / 3 + 0.22
            pygame.draw.line(big, color, _between(start, end, near), _between(start, end, far), thick)


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def draw_way(target: pygame.Surface, theme: Theme, points: Sequence[Point], width: float) -> None:
    """The way that a piece goes: a line with a dot on each cell, and an arrow's head at its end."""
    if len(points) < 2:
        return
    thick = max(3, round(width * 0.10))
    for color, grow in ((darken(theme.accent, 0.6), 2), (theme.accent, 0)):
        pygame.draw.lines(target, color, False, points, thick + grow)
        for point in points[:-1]:
            pygame.draw.circle(target, color, point, thick * 0.9 + grow)
        _head(target, color, points[-2], points[-1], width * 0.17 + grow)


def _head(target: pygame.Surface, color: Color, before: Point, tip: Point, size: float) -> None:
    turn = math.atan2(tip[1] - before[1], tip[0] - before[0])
    points = [(tip[0] + size * 1.2 * math.cos(turn), tip[1] + size * 1.2 * math.sin(turn))]
    for side in (2.4, -2.4):
        points.append((tip[0] + size * 1.2 * math.cos(turn + side), tip[1] + size * 1.2 * math.sin(turn + side)))
    pygame.draw.polygon(target, color, points)


def shades(cells: Iterable[tuple[int, int]]) -> Mapping[tuple[int, int], float]:
    """A slightly different shade for every cell, the same each time."""
    found = {}
    for column, row in cells:
        mixed = (column * 73856093) ^ (row * 19349663)
        found[column, row] = ((mixed >> 3) % 97 / 96 - 0.5) * 0.13
    return found


TRACK_TO = 9
TACK: Color = (196, 54, 44)


@cached
def track(theme: Theme, size: tuple[int, int], value: int | None) -> pygame.Surface:
    """A track from 0 at the lower end to 9, with a tack that bears the number that it stands on."""
    wide, high = max(10, size[0]), max(40, size[1])
    out = inset((wide, high), wide / 2, (darken(theme.panel.bottom, 0.15), theme.panel.bottom), 235).copy()
    reach = high - wide
    for number in range(TRACK_TO + 1):
        y = round(high - wide / 2 - reach * number / TRACK_TO)
        pygame.draw.line(out, (*theme.panel.dim, 255), (round(wide * 0.30), y), (round(wide * 0.70), y))
    if value is not None:
        shown = max(0, min(TRACK_TO, value))
        at = high - wide / 2 - reach * shown / TRACK_TO
        edge = max(17, round(wide * 1.3))
        bead = sphere(edge, TACK, 255, 0.4).copy()
        label = number_text(str(value), max(11.0, edge * 0.62), darken(TACK, 0.7), 0.8)
        bead.blit(label, label.get_rect(center=(edge / 2, edge / 2)))
        room = blank((max(wide, edge) + 2, high + edge))
        room.blit(out, out.get_rect(center=(room.get_width() / 2, room.get_height() / 2)))
        room.blit(bead, bead.get_rect(center=(room.get_width() / 2, at + edge / 2)))
        return room
    return out
