"""The row of boxes that the shelf shows: the one in front large, the others beside and behind it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import pygame

from tabletop.content.shelf import ShelfEntry
from tabletop.ui.hud.kit.look import Look

from . import boxes, library

SLIDE = 9.0
"""How fast the row follows the choice, per second."""
KEPT = 14
"""How many boxes stay painted."""


@dataclass(frozen=True, slots=True)
class Stand:
    """Where the row stands, in pixels: the part of the window it has, the middle of the front box, the line that
    boxes stand on, their height, and how deep the board is."""

    stage: pygame.Rect
    middle: int
    foot: int
    height: int
    depth: int

    def spread(self, count: int) -> float:
        """How much farther apart than closest so many boxes stand: as far as there is room for all, and no more than
        lets each be seen whole."""
        width = boxes.front_width(self.height)
        least = width * (0.86 + 0.56 * max(0, (count - 1) // 2 - 1) + 0.5)
        return max(1.0, min(1.3, 0.94 * (self.stage.right - self.middle) / least))


class BoxRow:
    """The boxes as they are drawn now: those with the numbers of ``span``. ``place`` is the (broken) number of the
    box in the middle, ``hover`` the one under the pointer or -1, ``rise`` how far the row is still above its board:
    from 1, when it has just come down, to 0."""

    def __init__(self) -> None:
        self.entries: tuple[ShelfEntry, ...] = ()
        self.span = range(0)
        self.rise = 0.0
        self.place = 0.0
        self.hover = -1
        self.fronts: dict[int, tuple[boxes.Room, pygame.Surface]] = {}
        self.rects: list[tuple[int, pygame.Rect]] = []

    def forget(self) -> None:
        """Paint the boxes anew."""
        self.fronts.clear()

    def at(self, pos: tuple[int, int]) -> int:
        """The number of the box at a point of the window, -1 for none."""
        for index, rect in reversed(self.rects):
            if rect.collidepoint(pos):
                return index
        return -1

    def away(self, index: int) -> float:
        """How many boxes a box is from the front, to the left below 0."""
        away, half = index - self.place, len(self.span) / 2
        return (away + half) % (2 * half) - half if library.goes_round(len(self.span)) else away

    def slide(self, index: int, seconds: float) -> bool:
        """Move on towards a box; whether anything moved."""
        if self.rise > 0:
            self.rise = self.rise * math.exp(-seconds * SLIDE) - 0.004
        if not self.entries or abs(self.away(index)) <= 0.002:
            return self.rise > 0
        self.place += self.away(index) * (1 - math.exp(-seconds * SLIDE))
        if abs(self.away(index)) < 0.004:
            self.place = float(index)
        return True

    def rehearse(self, look: Look, stand: Stand, front: int) -> Iterator[None]:
        """Paint one box after the other as it will be shown, before that, as many as stay painted."""
        near = sorted(self.span, key=lambda i: abs(self.away(i)))
        for index in [i for i in near if abs(self.away(i)) < 5.5][:KEPT]:
            self._front(look, stand.height, index, front, self._room(stand, index))
            yield

    def _room(self, stand: Stand, index: int) -> boxes.Room:
        """The part of its front on which a box has its title."""
        return boxes.room_for(self.entries[index].title, stand.height, self._seen(stand, round(self.away(index))))

    def draw(self, surface: pygame.Surface, look: Look, stand: Stand, front: int, clipped: bool) -> None:
        """Draw the row; ``clipped``: nothing of it outside its part of the window."""
        self.rects = []
        before = surface.get_clip()
        if clipped:
            surface.set_clip(stand.stage)
        near = [i for i in self.span if abs(self.away(i)) < 5.5]
        for index in sorted(near, key=lambda i: -abs(self.away(i))):
            self._draw_box(surface, look, stand, index, front)
        surface.set_clip(before)

    def _seen(self, stand: Stand, away: int) -> boxes.Room:
        """Which part of the front of a box, so many from the front, can be seen once the row stands still: the window
        ends, and the next one towards the front hides a part of it."""
        left, right, _ = self._edges(stand, away)
        first, last = max(left, stand.stage.x), min(right, stand.stage.right)
        if away > 0:
            first = max(first, self._edges(stand, away - 1)[2])
        elif away < 0:
            last = min(last, self._edges(stand, away + 1)[0])
        wide = right - left
        return round((first - left) / wide, 3), round((last - left) / wide, 3)

    def _edges(self, stand: Stand, away: float) -> tuple[float, float, float]:
        """Where a box that lies still has the left and the right edge of its front, and the right one of its side."""
        middle, size = self._middle(stand, away), _size(away)
        half = boxes.front_width(stand.height) * size / 2
        return middle - half, middle + half, middle + half * (1 + 2 * boxes.SIDE)

    def _middle(self, stand: Stand, away: float) -> float:
        reach = min(1.0, abs(away)) * 0.86 + max(0.0, abs(away) - 1) * 0.56
        width = boxes.front_width(stand.height)
        return stand.middle + math.copysign(reach * width * stand.spread(len(self.span)), away)

    def _draw_box(self, surface: pygame.Surface, look: Look, stand: Stand, index: int, front: int) -> None:
        width = boxes.front_width(stand.height)
        away = self.away(index)
        depth = min(1.0, abs(away))
        rise = max(0.0, self.rise)
        size = _size(away) * (1 - 0.3 * rise)
        x = self._middle(stand, away)
        box = self._front(look, stand.height, index, front, self._room(stand, index))
        w, h = round(box.get_width() * size), round(box.get_height() * size)
        rect = pygame.Rect(round(x - width * size / 2), 0, w, h)
        rect.bottom = stand.foot - round(stand.depth * 0.46 * depth) - round(rise * stand.height * 0.5)
        if rect.right < stand.stage.x or rect.x > stand.stage.right:
            return
        picture = box if size > 0.995 else pygame.transform.smoothscale(box, rect.size)
        shade = boxes.floor_shadow(rect.w, look.px(18))
        surface.blit(shade, (rect.x - look.px(12), rect.bottom - round(shade.get_height() * 0.60)))
        if depth > 0.02:
            picture = picture.copy() if picture is box else picture
            dim = round(255 - 92 * depth + (46 if index == self.hover else 0) * depth)
            picture.fill((dim, dim, dim, 255), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(picture, rect)
        if index == self.hover and depth < 0.5:
            ring = pygame.Rect(rect.x, rect.y, round(width * size), rect.h).inflate(8, 8)
            pygame.draw.rect(surface, look.theme.hover, ring, max(2, look.px(2)), look.px(6))
        self.rects.append((index, rect))

    def _front(self, look: Look, height: int, index: int, front: int, room: boxes.Room) -> pygame.Surface:
        kept = self.fronts.get(index)
        if kept is not None and kept[0] == room:
            return kept[1]
        entry = self.entries[index]
        cover = boxes.cover(look, entry.catalog, (boxes.front_width(height), height), index)
        ribbon = "cannot be opened" if entry.catalog is None else "yours" if entry.yours else ""
        made = boxes.front(look, cover, entry.title, height, ribbon, entry.catalog is None, room=room)
        self.fronts[index] = room, made
        if len(self.fronts) > KEPT:
            del self.fronts[max(self.fronts, key=lambda i: abs(i - front))]
        return made


def _size(away: float) -> float:
    """How large a box so far from the front is drawn."""
    return 1 - 0.24 * min(1.0, abs(away)) - 0.03 * max(0.0, abs(away) - 1)
