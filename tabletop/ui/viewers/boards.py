"""What fills a picture for viewers where it is not the table: large captions, scores, the place of a camera."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from tabletop.control.captions import in_room
from tabletop.core.view import PieceView
from tabletop.ui.draw.basis.colors import Color, darken
from tabletop.ui.draw.basis.text import text_width
from tabletop.ui.draw.basis.theme import Theme
from tabletop.ui.draw.things.pieces import seat_symbol
from tabletop.ui.draw.things.table import rim_width, table_ground
from tabletop.ui.hud.kit.look import Look
from tabletop.ui.hud.kit.paint import put_in_seats, put_panel, put_shadow, put_text, width_in_seats, wrapped
from tabletop.ui.stage.painter import PiecePainter

KEYED: Color = (0, 177, 64)
"""The one colour around a score strip, which recording programs take out."""
STRIP = 0.17
"""Of the height that the score strip takes."""
LEAST_LETTERS = 0.026
"""Of the height that the smallest letters have."""
LINES = 7
LARGEST_LETTERS, FEW_LINES = 0.095, 4
"""Of the height that the letters of a short sentence have, and how many lines it may take."""
WORDLESS = 0.62
"""Of the room that boards have beside large captions at most."""
TALL, BETWEEN = 1.42, 18
"""The height of a card by its width, and the pixels between two."""
SPARE, GAP = 0.22, 10
"""The share of a picture that is too much to be left empty, and the pixels between its parts."""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat in the strip: its numbers as (label, number), and whether it is its turn."""

    seat: int
    name: str
    numbers: tuple[tuple[str, int], ...]
    active: bool


@dataclass(frozen=True, slots=True)
class Told:
    """What is told: the caption, and shorter ones where there is no room for it, the names that are written in seat
    colours, each seat's numbers, and the cards that it is about, two at most."""

    captions: Sequence[str]
    names: Sequence[str]
    rows: Sequence[SeatRow]
    cards: tuple[PieceView, ...] = ()


def split(room: pygame.Rect, port: pygame.Rect, shape: float) -> tuple[pygame.Rect, pygame.Rect | None]:
    """Where a table of a ``shape`` (width by height) lies in a ``room``, and what is left below or beside it where
    that is much: no picture has empty bands. Where it is little the table has the ``port`` that it has anyway.

    >>> split(pygame.Rect(0, 0, 720, 1280), pygame.Rect(0, 0, 720, 1200), 1.6)
    (Rect(0, 0, 720, 450), Rect(0, 460, 720, 820))
    """
    high, wide = round(room.w / shape), round(room.h * shape)
    if room.h - high > SPARE * room.h:
        return pygame.Rect(room.topleft, (room.w, high)), pygame.Rect(
            room.x, room.y + high + GAP, room.w, room.h - high - GAP
        )
    if room.w - wide > SPARE * room.w:
        return pygame.Rect(room.topleft, (wide, room.h)), pygame.Rect(
            room.x + wide + GAP, room.y, room.w - wide - GAP, room.h
        )
    return port, None


def halved(room: pygame.Rect, shape: float) -> tuple[pygame.Rect, pygame.Rect]:
    """Where boards of a ``shape`` (width by height) lie in a ``room``, and beside or below it where words stand.

    >>> halved(pygame.Rect(0, 0, 1280, 720), 1.0)
    (Rect(0, 0, 720, 720), Rect(730, 0, 550, 720))
    """
    if room.h > room.w:
        high = round(min(room.h * WORDLESS, room.w / shape))
        return pygame.Rect(room.x, room.y, room.w, high), pygame.Rect(
            room.x, room.y + high + GAP, room.w, room.h - high - GAP
        )
    wide = round(min(room.w * WORDLESS, room.h * shape))
    return pygame.Rect(room.x, room.y, wide, room.h), pygame.Rect(
        room.x + wide + GAP, room.y, room.w - wide - GAP, room.h
    )


def draw_camera(surface: pygame.Surface, theme: Theme, box: pygame.Rect) -> None:
    """A plain place: nothing that counts lies under the camera's picture."""
    surface.fill(darken(theme.table.corner, 0.5), box)


def draw_score(surface: pygame.Surface, look: Look, told: Told, words: float) -> None:
    """A strip with the numbers of each seat at the lower edge, the caption over it; all else is one plain colour."""
    wide, high = surface.get_size()
    surface.fill(KEYED)
    strip = pygame.Rect(0, high - round(high * STRIP), wide, round(high * STRIP))
    _seats(surface, look, told.rows, strip)
    points = high * LEAST_LETTERS * 1.1 * words
    caption = in_room(told.captions, lambda text: len(wrapped(text, wide * 0.8, points)) <= 2)
    lines = wrapped(caption, wide * 0.8, points) if caption else []
    if lines:
        area = pygame.Rect(0, 0, 0, round(points * 1.5) * len(lines) + round(points * 0.6))
        area.w = round(max(width_in_seats(look, line, told.names, points) for line in lines) + points * 2)
        area.midbottom = (wide // 2, strip.top - round(points * 0.5))
        put_panel(surface, look, area, round(points * 0.5), -1, 255)
        for number, line in enumerate(lines):
            middle = area.y + points * (0.3 + 0.75 + 1.5 * number)
            put_in_seats(surface, look, line, told.names, (area.centerx, middle), points)


def draw_headline(
    surface: pygame.Surface, look: Look, told: Told, painter: PiecePainter, words: float, port: pygame.Rect,
    *, ground: bool = True,
) -> None:  # fmt: skip
    """What happened in large letters, the card that it is about beside it (above it, where there is more height than
    width), the numbers of each seat below. ``ground``: draw the table's ground under it."""
    if ground:
        surface.blit(table_ground(look.theme, surface.get_size()), (0, 0))
    high = min(surface.get_height(), surface.get_width())
    tall = round(min(surface.get_height() * STRIP, port.w / max(1, len(told.rows)) * 0.42))
    strip = pygame.Rect(port.x, port.bottom - tall, port.w, tall)
    _seats(surface, look, told.rows, strip)
    room = pygame.Rect(port.x, port.y, port.w, strip.top - port.y).inflate(-rim_width(surface.get_size()), -24)
    text = room.copy()
    upright = room.h > 1.2 * room.w
    for spot, card in zip(beside(room, len(told.cards), upright), told.cards, strict=False):
        face = painter.reading(card, spot.w)
        spot = face.get_rect(center=spot.center)
        put_shadow(surface, look, spot, round(spot.w * 0.045), 0.6)
        surface.blit(face, spot)
        if upright:
            text.top, text.h = spot.bottom + 24, room.bottom - spot.bottom - 24
        else:
            text.left, text.w = spot.right + 30, room.right - spot.right - 30
    put_panel(surface, look, text, look.px(14), 0.4, 235)
    inner = text.inflate(-48, -32)
    usual = high * 0.062 * words
    points, least = max(usual, high * LARGEST_LETTERS * min(1.0, words)), high * LEAST_LETTERS + 1

    def fits(text: str, points: float) -> bool:
        number = len(wrapped(text, inner.w, points))
        return number * points * 1.35 <= inner.h and number <= (LINES if points <= usual else FEW_LINES)

    caption = in_room(told.captions, lambda text: fits(text, least))
    while points > least and not fits(caption, points):
        points -= 1
    lines = wrapped(caption, inner.w, points)
    top = inner.centery - len(lines) * points * 1.35 / 2
    for number, line in enumerate(lines):
        middle = top + (number + 0.5) * points * 1.35
        put_in_seats(surface, look, line, told.names, (inner.x, middle), points, align="left")


def beside(room: pygame.Rect, count: int, upright: bool) -> list[pygame.Rect]:
    """Where cards lie in a room beside a text, one behind the other; above it in an ``upright`` room."""
    share = 1 if count < 2 else 0.72  # two take more of the room than one, and leave the text enough
    if upright:
        width = round(min(room.w * 0.7 * (share if count < 2 else 0.66), room.h * 0.62 / TALL) / 2) * 2
        left = room.centerx - (count * width + (count - 1) * BETWEEN) // 2
        return [
            pygame.Rect(left + index * (width + BETWEEN), room.y + 12, width, round(width * TALL))
            for index in range(count)
        ]
    width = round(min(room.h / TALL, room.w * 0.38 * share) / 2) * 2
    high = round(width * TALL)
    return [
        pygame.Rect(room.x + 12 + index * (width + BETWEEN), room.centery - high // 2, width, high)
        for index in range(count)
    ]


def _seats(surface: pygame.Surface, look: Look, rows: Sequence[SeatRow], strip: pygame.Rect) -> None:
    """Each seat with its numbers, side by side."""
    if not rows:
        return
    each = strip.w // len(rows)
    for index, row in enumerate(rows):
        area = pygame.Rect(strip.x + index * each, strip.y, each, strip.h).inflate(-10, -10)
        _seat(surface, look, row, area)


def _seat(surface: pygame.Surface, look: Look, row: SeatRow, area: pygame.Rect) -> None:
    """One seat: its sign and name, below them its numbers, as many as there is room for."""
    seat, theme = look.theme.seat(row.seat), look.theme
    put_panel(surface, look, area, round(area.h * 0.12), -1, 255)
    surface.fill(seat.color, (area.x + 4, area.y + 6, max(4, area.h // 14), area.h - 12))
    if row.active:
        pygame.draw.rect(surface, theme.accent, area, 3, border_radius=round(area.h * 0.12))
    size = area.h * 0.27
    x = area.x + area.h * 0.16
    mark = seat_symbol(seat.symbol, round(size * 0.9), seat.color)
    middle = area.y + area.h * 0.27
    surface.blit(mark, mark.get_rect(midleft=(round(x), round(middle))))
    room = area.right - x - size * 1.5
    put_text(surface, row.name, x + size * 1.2, middle, size, seat.text, max_width=room, bold=True)
    big, small = area.h * 0.34, area.h * 0.165
    at, foot = x, area.y + area.h * 0.72
    for label, number in row.numbers:
        figure, word = str(number).replace("-", "\u2212"), label
        need = text_width(figure, big, bold=True) + small * 0.4 + text_width(word, small) + small * 1.4
        if at + need - small > area.right - 6:
            break
        end = put_text(surface, figure, at, foot, big, theme.panel.heading, bold=True).right
        put_text(surface, word, end + small * 0.4, foot + big * 0.1, small, theme.panel.text)
        at += need
