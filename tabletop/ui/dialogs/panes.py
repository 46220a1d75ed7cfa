"""Things that scroll: a pane full of controls, and a list of rows of which only the visible ones are drawn.

pygame_gui's were tried. Its scrolling container takes 4.7 ms to make against 0.3, a step of scrolling over 45
controls 1.0 ms against 0.4 (1.8 against 2.0 at 200 %), and it cannot bring a control with the focus into sight. Its
list makes a button of each row: 15 ms for 200 against 0.4 (38 against 1.3), with one line of words, and hears no key.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from tabletop.ui.draw.basis.shade import rounded
from tabletop.ui.hud.kit.control import Control
from tabletop.ui.hud.kit.look import Look
from tabletop.ui.hud.kit.paint import box_picture, hover_wash, put_text, wash
from tabletop.ui.hud.kit.widget import Pos

BAR = 9


def bar_rects(
    look: Look, area: pygame.Rect, total: int, seen: int, first: float
) -> tuple[pygame.Rect, pygame.Rect] | None:
    """Track and thumb of a scroll bar at the right edge of `area`, or None when everything is seen."""
    if total <= seen or seen <= 0:
        return None
    width = look.px(BAR)
    track = pygame.Rect(area.right - width - 2, area.y + 3, width, area.h - 6)
    length = max(look.px(28), round(track.h * seen / total))
    top = track.y + round((track.h - length) * first / max(1, total - seen))
    return track, pygame.Rect(track.x, top, width, length)


def draw_bar(canvas: pygame.Surface, look: Look, thumb: pygame.Rect, hot: bool) -> None:
    """The thumb of a scroll bar."""
    color = look.theme.panel.dim
    canvas.blit(rounded(thumb.size, thumb.w / 2, color, 190 if hot else 110), thumb)


class Scroller(Control):
    """What panes and lists share: an offset, a bar, a wheel and the dragging of the thumb."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.offset = 0
        self._grip: int | None = None
        self._bar_hot = False

    def total(self) -> int:
        """Height of everything, in pixels."""
        return 0

    def view(self) -> pygame.Rect:
        """The part of the window in which the content is seen."""
        return self.rect

    @property
    def scrolls(self) -> bool:
        """Whether a finger that moves up or down on it scrolls it."""
        return self.furthest() > 0

    @property
    def to_press(self) -> bool:
        """Its rows and controls are what is pressed."""
        return False

    def furthest(self) -> int:
        return max(0, self.total() - self.view().h)

    def scroll_to(self, offset: float) -> bool:
        """Show the content from this pixel on; false when it is there already."""
        value = max(0, min(self.furthest(), round(offset)))
        if value == self.offset:
            return False
        change = value - self.offset
        self.offset = value
        self.scrolled(change)
        self.changed()
        return True

    def scrolled(self, change: int) -> None:
        """The offset has changed by so many pixels."""

    def thumb(self) -> tuple[pygame.Rect, pygame.Rect] | None:
        return bar_rects(self.look, self.view(), self.total(), self.view().h, self.offset)

    def wheel(self, event: pygame.Event) -> bool:
        if self.furthest() == 0:
            return False
        self.scroll_to(self.offset - event.y * self.look.px(56))
        return True

    def page(self, step: int) -> None:
        """A page on or back."""
        self.scroll_to(self.offset + step * (self.view().h - self.look.px(40)))

    def press(self, pos: Pos, button: int) -> bool:
        bar = self.thumb()
        if bar is None or button != 1 or not bar[0].inflate(self.look.px(8), 0).collidepoint(pos):
            return False
        track, thumb = bar
        if not thumb.collidepoint(pos):
            self.scroll_to((pos[1] - track.y - thumb.h / 2) / max(1, track.h - thumb.h) * self.furthest())
            bar = self.thumb()
            thumb = bar[1] if bar else thumb
        self._grip = pos[1] - thumb.y
        return True

    def moved(self, pos: Pos) -> None:
        bar = self.thumb()
        if bar is None:
            return
        if self.captured and self._grip is not None:
            track, thumb = bar
            self.scroll_to((pos[1] - self._grip - track.y) / max(1, track.h - thumb.h) * self.furthest())
        hot = bar[0].inflate(self.look.px(8), 0).collidepoint(pos) or self._grip is not None
        if hot != self._bar_hot:
            self._bar_hot = hot
            self.changed()

    def release(self, pos: Pos) -> None:
        self._grip = None
        self.changed()

    def hover_changed(self) -> None:
        pass


class Pane(Scroller):
    """A hollow in which controls scroll. Add them to the form with `pane=`, then call `close_up`."""

    def __init__(self, look: Look, *, frame: bool = True) -> None:
        super().__init__(look)
        self.frame = frame
        self.items: list[Control] = []
        self._height = 0

    @property
    def opening(self) -> pygame.Rect:
        """Where what scrolls in it is seen: within its edge."""
        edge = -2 * self.look.px(2) if self.frame else 0
        return self.rect.inflate(edge, edge)

    def total(self) -> int:
        return self._height

    def take(self, control: Control) -> None:
        """A control that scrolls with this pane; placed as if the pane were at its top."""
        self.items.append(control)
        bottom = control.rect.bottom - self.rect.y + self.offset
        self._height = max(self._height, bottom + self.look.px(12))

    def scrolled(self, change: int) -> None:
        for control in self.items:
            control.place(control.rect.move(0, -change))

    def reveal(self, control: Control) -> None:
        """Scroll so that a control is seen."""
        margin = self.look.px(16)
        if control.rect.top < self.rect.top + margin:
            self.scroll_to(self.offset - (self.rect.top + margin - control.rect.top))
        elif control.rect.bottom > self.rect.bottom - margin:
            self.scroll_to(self.offset + control.rect.bottom - self.rect.bottom + margin)

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        if self.frame:
            canvas.blit(box_picture(self.look, area.size, self.look.px(10)), area)
        bar = self.thumb()
        if bar is not None:
            draw_bar(canvas, self.look, self.local(bar[1]), self._bar_hot)


class ListBox(Scroller):
    """Rows drawn by a function, only those in sight; one is selected. Enter or a double click picks it."""

    focusable = True

    def __init__(
        self,
        look: Look,
        row_height: int,
        draw_row: Callable[[pygame.Surface, pygame.Rect, int, bool], None],
        *,
        on_select: Callable[[int], None] | None = None,
        on_pick: Callable[[int], None] | None = None,
        empty: str = "",
        frame: bool = True,
    ) -> None:
        super().__init__(look)
        self.row_height = row_height
        self.draw_row = draw_row
        self.on_select = on_select
        self.on_pick = on_pick
        self.empty = empty
        self.frame = frame
        self.count = 0
        self.selected = -1
        self._over = -1
        self._clicked: tuple[int, float] = (-1, -10.0)
        """The row that was clicked last, and when."""

    def set_count(self, count: int) -> None:
        """How many rows there are now."""
        self.count = count
        if self.selected >= count:
            self.selected = count - 1
        self.scroll_to(self.offset)
        self.changed()

    def total(self) -> int:
        return self.count * self.row_height

    def view(self) -> pygame.Rect:
        pad = self.look.px(4) if self.frame else 0
        return self.rect.inflate(-2 * pad, -2 * pad)

    def row_rect(self, index: int) -> pygame.Rect:
        """Where a row is in the window now."""
        view = self.view()
        room = self.look.px(BAR + 5) if self.furthest() else 0
        return pygame.Rect(view.x, view.y + index * self.row_height - self.offset, view.w - room, self.row_height)

    def row_at(self, pos: Pos) -> int:
        """The row under a point, or -1."""
        view = self.view()
        if not view.collidepoint(pos):
            return -1
        index = (pos[1] - view.y + self.offset) // self.row_height
        return index if 0 <= index < self.count else -1

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        look = self.look
        if self.frame:
            canvas.blit(box_picture(look, area.size, look.px(10)), area)
        if not self.count and self.empty:
            put_text(
                canvas, self.empty, area.centerx, area.centery, look.text(15), look.theme.box.dim, align="center"
            )
        canvas.set_clip(self.local(self.view()))
        first = self.offset // self.row_height
        last = min(self.count, first + self.view().h // self.row_height + 2)
        for index in range(first, last):
            rect = self.local(self.row_rect(index)).inflate(0, -2)
            chosen = index == self.selected
            if chosen:
                canvas.blit(wash(rect.size, look.px(8), look.theme.box.selection, 255), rect)
            elif index == self._over:
                color, alpha = hover_wash(look)
                canvas.blit(wash(rect.size, look.px(8), color, alpha), rect)
            self.draw_row(canvas, rect, index, chosen)
        canvas.set_clip(None)
        bar = self.thumb()
        if bar is not None:
            draw_bar(canvas, look, self.local(bar[1]), self._bar_hot)

    def moved(self, pos: Pos) -> None:
        super().moved(pos)
        over = self.row_at(pos) if self.hot and self._grip is None else -1
        if over != self._over:
            self._over = over
            self.changed()

    def hover_changed(self) -> None:
        if not self.hot and self._over != -1:
            self._over = -1
            self.changed()

    def meaning(self, pos: Pos) -> object:
        return self, self.row_at(pos), self.count

    def press(self, pos: Pos, button: int) -> bool:
        if super().press(pos, button):
            return True
        index = self.row_at(pos)
        if button == 1 and index >= 0:
            before, at = self._clicked
            again = index == before == self.selected and self.now - at < 0.4
            # a third click begins anew: where the row was that was picked, the next one may stand now
            self._clicked = (-1 if again else index, self.now)
            self.select(index)
            if again and self.on_pick is not None:
                self.on_pick(index)
        return False

    def select(self, index: int) -> None:
        """Choose a row and bring it into sight."""
        if not 0 <= index < self.count:
            return
        top = index * self.row_height
        if top < self.offset:
            self.scroll_to(top)
        elif top + self.row_height > self.offset + self.view().h:
            self.scroll_to(top + self.row_height - self.view().h)
        if index != self.selected:
            self.selected = index
            self.changed()
            if self.on_select is not None:
                self.on_select(index)

    def key(self, event: pygame.Event) -> bool:
        page = max(1, self.view().h // self.row_height - 1)
        steps = {
            pygame.K_DOWN: 1,
            pygame.K_UP: -1,
            pygame.K_PAGEDOWN: page,
            pygame.K_PAGEUP: -page,
            pygame.K_HOME: -self.count,
            pygame.K_END: self.count,
        }
        if event.key in steps and self.count:
            self.select(max(0, min(self.count - 1, self.selected + steps[event.key])))
            return True
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.on_pick is not None and self.selected >= 0:
            self.on_pick(self.selected)
            return True
        return False
