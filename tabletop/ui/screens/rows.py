"""The rows of the shelf: which games stand together, and the board above with the rows that are not in front."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pygame

from tabletop.content.shelf import ShelfEntry
from tabletop.ui.draw.basis.colors import lighten
from tabletop.ui.draw.basis.text import text_width
from tabletop.ui.hud.kit.look import Look
from tabletop.ui.hud.kit.paint import put_text

from . import boxes, library

GAP = 0.07
"""Room between small boxes, as a share of their width."""
PLATE = 0.36
"""Height of a small box's name plate: its letters are as large as those of a larger box."""


@dataclass(frozen=True, slots=True)
class Row:
    """Games that stand in one row: those from number ``first`` to before ``stop`` of all."""

    title: str
    first: int
    stop: int

    def __len__(self) -> int:
        return self.stop - self.first


def rows_of(entries: tuple[ShelfEntry, ...]) -> tuple[Row, ...]:
    """The rows of the shelf, in the order of the games; a shelf without games has none."""
    found: list[Row] = []
    for index, entry in enumerate(entries):
        title = library.ROWS[library.row_of(entry)]
        if found and found[-1].title == title:
            found[-1] = Row(title, found[-1].first, index + 1)
        else:
            found.append(Row(title, index, index + 1))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Group:
    """A row as it stands on the upper board: which of its boxes are seen, and where it begins."""

    row: Row
    first: int
    stop: int
    x: int
    width: int


class UpperBoard:
    """The rows that are not in front, in small boxes with their titles on the edge of the board.

    ``hover`` is the number of the box under the pointer or -1, ``titled`` the row whose title is under it."""

    def __init__(self) -> None:
        self.hover = -1
        self.titled: Row | None = None
        self.groups: list[Group] = []
        self.rects: list[tuple[int, pygame.Rect]] = []
        self.titles: list[tuple[Row, pygame.Rect]] = []
        self._fronts: dict[int, pygame.Surface] = {}

    def forget(self) -> None:
        """Paint the boxes anew."""
        self._fronts.clear()

    def measure(self, look: Look, rows: list[tuple[Row, int]], width: int, foot: int, height: int) -> None:
        """Lay out rows, each with the number of its box that was in front last; the boxes stand on the line ``foot``
        and are at most ``height`` pixels high."""
        px = look.px
        wide = boxes.front_width(height)
        step = wide + round(wide * GAP) + round(wide * boxes.SIDE)
        between, room = px(40), width - 2 * px(44)
        fits = max(len(rows), (room - between * (len(rows) - 1)) // step)
        shown = [len(row) for row, _ in rows]
        while sum(shown) > fits and max(shown) > 1:
            shown[shown.index(max(shown))] -= 1
        self.height, self.foot = height, foot
        self.groups, self.rects = [], []
        widths = [
            max(step * count, round(text_width(self._title(row, count), look.text(13))) + px(48))
            for (row, _), count in zip(rows, shown, strict=True)
        ]
        x = max(px(44), (width - sum(widths) - between * (len(rows) - 1)) // 2)
        for (row, last), count, group_width in zip(rows, shown, widths, strict=True):
            first = max(row.first, min(row.stop - count, last - count // 2))
            group = Group(row, first, first + count, x, group_width)
            self.groups.append(group)
            for place, index in enumerate(range(group.first, group.stop)):
                self.rects.append((index, pygame.Rect(x + place * step, foot - height, wide, height)))
            x += group.width + between

    @staticmethod
    def _title(row: Row, shown: int) -> str:
        return f"{row.title}  \u00b7  {shown} of {len(row)}" if shown < len(row) else row.title

    def at(self, pos: tuple[int, int]) -> int:
        """The number of the box at a point of the window, -1 for none."""
        return next((index for index, rect in self.rects if rect.collidepoint(pos)), -1)

    def title_at(self, pos: tuple[int, int]) -> Row | None:
        """The row whose title is at a point of the window."""
        return next((row for row, rect in self.titles if rect.collidepoint(pos)), None)

    def point(self, pos: tuple[int, int]) -> bool:
        """The pointer is at a point of the window now; whether that makes a difference."""
        before = self.hover, self.titled
        self.hover, self.titled = self.at(pos), self.title_at(pos)
        return before != (self.hover, self.titled)

    def rehearse(self, look: Look, entries: tuple[ShelfEntry, ...]) -> Iterator[None]:
        """Paint one box after the other before they are shown."""
        for index, _ in self.rects:
            self._front(look, entries, index)
            yield

    def draw(self, surface: pygame.Surface, look: Look, entries: tuple[ShelfEntry, ...], edge: pygame.Rect) -> None:
        """Draw boxes and titles; ``edge``: the front of the board that the titles stand on."""
        px = look.px
        for index, rect in self.rects:
            picture = self._front(look, entries, index)
            shade = boxes.floor_shadow(rect.w, px(9))
            surface.blit(shade, (rect.x - px(6), rect.bottom - round(shade.get_height() * 0.60)))
            if index != self.hover:
                picture = picture.copy()
                picture.fill((205, 205, 205, 255), special_flags=pygame.BLEND_RGBA_MULT)
            surface.blit(picture, rect)
            if index == self.hover:
                ring = rect.inflate(px(5), px(5))
                pygame.draw.rect(surface, look.theme.hover, ring, max(2, px(2)), px(4))
        self.titles = []
        color = lighten(look.theme.shelf[0], 0.62)
        for group in self.groups:
            words = self._title(group.row, group.stop - group.first)
            size = look.text(13)
            rect = pygame.Rect(group.x, edge.y, round(text_width(words, size)) + px(12), edge.h)
            ink = lighten(color, 0.5) if self.titled is group.row else color
            put_text(surface, words, rect.x + px(2), rect.centery, size, ink, bold=True)
            # there are more boxes on the side to which an arrow points
            for more, icon in ((group.row.first < group.first, "left"), (group.stop < group.row.stop, "right")):
                if more:
                    arrow = look.icons.get(f"arrow-{icon}", round(size), ink)
                    surface.blit(arrow, arrow.get_rect(midleft=(rect.right, rect.centery)))
                    rect.w += arrow.get_width() + px(4)
            self.titles.append((group.row, rect))

    def _front(self, look: Look, entries: tuple[ShelfEntry, ...], index: int) -> pygame.Surface:
        found = self._fronts.get(index)
        if found is None:
            entry = entries[index]
            cover = boxes.cover(look, entry.catalog, (boxes.front_width(self.height), self.height), index)
            found = boxes.front(look, cover, entry.title, self.height, "", entry.catalog is None, PLATE)
            self._fronts[index] = found
        return found
