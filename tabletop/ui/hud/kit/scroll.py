"""A list of any length in a window of rows: only rows in sight are drawn."""

from __future__ import annotations

import bisect
import itertools
import math
from collections.abc import Callable, Sequence

import pygame

from tabletop.ui.hud.kit.look import Look
from tabletop.ui.hud.kit.paint import wash
from tabletop.ui.hud.kit.widget import NOWHERE, Pos, Widget

DrawRow = Callable[[pygame.Surface, pygame.Rect, int], None]


class ScrollArea(Widget):
    """Rows of one or of different heights; wheel, thumb, PageUp/Down, Home/End.

    `draw_row(canvas, rect, index)` paints one row; `on_pick(index, button, pos)` gets presses; `on_over(index)`
    the row under the pointer (-1: none).
    """

    def __init__(
        self,
        look: Look,
        row_height: float,
        draw_row: DrawRow,
        on_pick: Callable[[int, int, Pos], None] | None = None,
        on_over: Callable[[int], None] | None = None,
    ) -> None:
        super().__init__(look)
        self.row_units = row_height
        self.draw_row, self.on_pick, self.on_over = draw_row, on_pick, on_over
        self.over = -1
        self.keys = True  # whether PageUp and the like scroll while hovered
        self.at_end = True  # whether the last row is in sight: new rows then pull the list along
        self._tops: list[int] = [0]
        self._offset = 0.0
        self._target = 0.0
        self._last = 0.0
        self._grab: int | None = None

    # -------------------------------------------------------------------------------------------- data

    @property
    def count(self) -> int:
        """How many rows there are."""
        return len(self._tops) - 1

    def set_count(self, count: int) -> None:
        """So many rows of the usual height."""
        height = self.look.px(self.row_units)
        self._set_tops(list(range(0, height * count + 1, height)))

    def set_heights(self, heights: Sequence[int]) -> None:
        """Rows of these heights in pixels."""
        self._set_tops([0, *itertools.accumulate(heights)])

    def _set_tops(self, tops: list[int]) -> None:
        stick = self.at_end
        first, before = self.first_visible, self._tops
        self._tops = tops
        if not stick and 0 <= first < self.count:
            # whatever grew or shrank above it, the first row in sight stays where it is
            shift = tops[first] - before[first]
            self._target += shift
            self._offset += shift
        self._target = max(0.0, min(self._target, float(self.limit)))
        self._offset = max(0.0, min(self._offset, float(self.limit)))
        if stick and self.count:
            self.to_end()
        self.changed()

    @property
    def total(self) -> int:
        """Height of all rows."""
        return self._tops[-1]

    @property
    def limit(self) -> int:
        """The largest scroll offset."""
        return max(0, self.total - self.rect.h)

    @property
    def first_visible(self) -> int:
        """The first row in sight."""
        return max(0, min(self.count - 1, bisect.bisect_right(self._tops, round(self._offset)) - 1))

    def visible_rows(self) -> range:
        """The rows in sight, also partly."""
        if not self.count or self.rect.h <= 0:
            return range(0)
        first = self.first_visible
        last = bisect.bisect_left(self._tops, round(self._offset) + self.rect.h)
        return range(first, max(first, min(self.count, last)))

    def row_rect(self, index: int) -> pygame.Rect:
        """Where a row is, in window pixels (may be out of sight)."""
        top = self._tops[index] - round(self._offset)
        return pygame.Rect(self.rect.x, self.rect.y + top, self.row_width, self._tops[index + 1] - self._tops[index])

    @property
    def row_width(self) -> int:
        """Width that rows may use; the thumb keeps its lane."""
        return self.rect.w - self.look.px(10)

    def index_at(self, pos: Pos) -> int:
        """The row under a point, -1 for none."""
        if not self.rect.collidepoint(pos) or pos[0] >= self.rect.x + self.row_width + self.look.px(1):
            return -1
        y = pos[1] - self.rect.y + round(self._offset)
        return bisect.bisect_right(self._tops, y) - 1 if 0 <= y < self.total else -1

    # ------------------------------------------------------------------------------------------ scroll

    def scroll_by(self, pixels: float) -> None:
        """Move the window; glides unless motion is reduced."""
        self._aim(self._target + pixels)

    def scroll_to(self, index: int, around: int = 0) -> None:
        """Bring a row into sight with as little motion as possible; with it so many of those before and after it as
        there is room for."""
        if not 0 <= index < self.count:
            return
        top, bottom = self._tops[index], self._tops[index + 1]
        room = max(0, self.rect.h - (bottom - top)) // 2
        top -= min(room, top - self._tops[max(0, index - around)])
        bottom += min(room, self._tops[min(self.count, index + 1 + around)] - bottom)
        if top < self._target:
            self._aim(top)
        elif bottom > self._target + self.rect.h:
            self._aim(bottom - self.rect.h)

    def to_end(self) -> None:
        """Jump to the last row."""
        self._target = self._offset = float(self.limit)
        self.at_end = True
        self.changed()

    def _aim(self, offset: float) -> None:
        self._target = max(0.0, min(float(self.limit), offset))
        self.at_end = self._target >= self.limit - 1
        if self.look.calm or self._last == 0.0:
            self._offset = self._target
        self.changed()
        self.moved(self.pointer)

    def update(self, now: float) -> bool:
        elapsed = min(0.1, now - self._last) if self._last else 0.0
        self._last = self.now = now
        gap = self._target - self._offset
        if not gap:
            return False
        self._offset += gap * (1 - math.exp(-elapsed * 22))
        if abs(self._target - self._offset) < 0.6:
            self._offset = self._target
        self.changed()
        self.moved(self.pointer)
        return self._offset != self._target

    # ------------------------------------------------------------------------------------------ events

    def layout(self) -> None:
        self._target = max(0.0, min(self._target, float(self.limit)))
        self._offset = max(0.0, min(self._offset, float(self.limit)))
        if self.at_end:
            self._target = self._offset = float(self.limit)

    @property
    def scrolls(self) -> bool:
        """Whether a finger that moves up or down on it scrolls it."""
        return self.limit > 0

    def wheel(self, event: pygame.Event) -> bool:
        step = max(3 * self.look.px(self.row_units), self.look.px(60))
        self.scroll_by(-(event.precise_y or event.y) * step)
        return True

    def key(self, event: pygame.Event) -> bool:
        if not self.hot or not self.keys:
            return False
        page = self.rect.h - self.look.px(self.row_units)
        moves = {
            pygame.K_PAGEUP: -page,
            pygame.K_PAGEDOWN: page,
            pygame.K_HOME: -self.total,
            pygame.K_END: self.total,
        }
        if event.key not in moves:
            return False
        self.scroll_by(moves[event.key])
        return True

    def thumb(self) -> pygame.Rect | None:
        """The thumb in window pixels; None when everything is in sight."""
        if not self.limit:
            return None
        width = self.look.px(6)
        height = max(self.look.px(26), round(self.rect.h * self.rect.h / self.total))
        y = self.rect.y + round((self.rect.h - height) * self._offset / self.limit)
        return pygame.Rect(self.rect.right - width - self.look.px(1), y, width, height)

    def meaning(self, pos: Pos) -> object:
        return self, self.index_at(pos)

    def press(self, pos: Pos, button: int) -> bool:
        thumb = self.thumb()
        if button == 1 and thumb and pos[0] >= self.rect.x + self.row_width:
            if thumb.collidepoint(pos[0], pos[1]) or thumb.inflate(self.look.px(8), 0).collidepoint(pos):
                self._grab = pos[1] - thumb.y
            else:
                self.scroll_by((1 if pos[1] > thumb.y else -1) * self.rect.h * 0.9)
            return True
        index = self.index_at(pos)
        if index >= 0 and self.on_pick is not None:
            self.on_pick(index, button, pos)
            return button == 1
        return False

    def release(self, pos: Pos) -> None:
        self._grab = None
        self.changed()

    def moved(self, pos: Pos) -> None:
        thumb = self.thumb()
        if self._grab is not None and self.captured and thumb:
            span = max(1, self.rect.h - thumb.h)
            share = (pos[1] - self._grab - self.rect.y) / span
            self._target = self._offset = max(0.0, min(1.0, share)) * self.limit
            self.at_end = self._target >= self.limit - 1
            self.changed()
            return
        over = self.index_at(pos) if pos != NOWHERE else -1
        if over != self.over:
            self.over = over
            self.changed()
            if self.on_over is not None:
                self.on_over(over)

    def hover_changed(self) -> None:
        self.changed()

    # ----------------------------------------------------------------------------------------- drawing

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        for index in self.visible_rows():
            self.draw_row(canvas, self.local(self.row_rect(index)), index)
        thumb = self.thumb()
        if thumb:
            ink = self.look.theme.panel.dim
            strength = 190 if self._grab is not None else 130 if self.hot else 70
            spot = self.local(thumb)
            canvas.blit(wash(spot.size, spot.w // 2, ink, strength), spot)
