"""A small one-line text input for filters and names in the panels of the table.

Fields of forms are pygame_gui's (`dialogs.fields`): selection, clipboard and lines that wrap are worth a manager to a
form. In a panel it would bring a manager of 7 ms with each look of the table, made anew with every size of window,
where this takes 0.05 ms; a letter typed takes 0.4 ms against 0.1, and its letters stand otherwise than the labels
around them. So panels have this one, for a word or two.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from tabletop.ui.draw.basis.shade import outline
from tabletop.ui.draw.basis.text import text_width
from tabletop.ui.hud.kit.look import Look
from tabletop.ui.hud.kit.paint import box_picture, put_icon, put_text
from tabletop.ui.hud.kit.widget import Pos, Widget

BLINK = 0.55


class TextFilter(Widget):
    """One line of text: typing, Backspace, Delete, arrows, Home, End; Enter calls `on_done`.

    Only a focused field takes keys. Escape empties it; an empty one gives Escape on.
    """

    def __init__(
        self,
        look: Look,
        on_change: Callable[[str], None] | None = None,
        hint: str = "Type to filter",
        on_done: Callable[[str], None] | None = None,
        *,
        icon: str = "search",
        text: str = "",
        limit: int = 60,
    ) -> None:
        super().__init__(look)
        self.on_change, self.hint, self.on_done, self.icon, self.limit = on_change, hint, on_done, icon, limit
        self.text = text
        self.caret = len(text)
        self.focused = False
        self._caret_on = True

    def set_text(self, text: str) -> None:
        """Replace the text without calling back."""
        if text != self.text:
            self.text = text[: self.limit]
            self.caret = len(self.text)
            self.changed()

    def focus(self, on: bool = True) -> None:
        """Give or take the keyboard."""
        if on != self.focused:
            self.focused = on
            self._caret_on = True
            self.changed()

    def natural(self) -> tuple[int, int]:
        return self.look.px(190), self.look.px(28)

    def _edit(self, text: str, caret: int) -> None:
        self.caret = max(0, min(len(text), caret))
        self._caret_on = True
        self.changed()
        if text != self.text:
            self.text = text
            if self.on_change is not None:
                self.on_change(text)

    def typed(self, text: str) -> bool:
        if not self.focused:
            return False
        text = "".join(c for c in text if c.isprintable())
        room = self.limit - len(self.text)
        text = text[:room]
        if text:
            self._edit(self.text[: self.caret] + text + self.text[self.caret :], self.caret + len(text))
        return True

    def key(self, event: pygame.Event) -> bool:
        if not self.focused:
            return False
        text, caret, key = self.text, self.caret, event.key
        if key == pygame.K_BACKSPACE:
            start = caret - 1
            if event.mod & pygame.KMOD_CTRL:
                start = text[:caret].rstrip().rfind(" ") + 1
            if caret:
                self._edit(text[: max(0, start)] + text[caret:], max(0, start))
        elif key == pygame.K_DELETE:
            self._edit(text[:caret] + text[caret + 1 :], caret)
        elif not text and key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_END):
            return False
        elif key == pygame.K_LEFT:
            self._edit(text, caret - 1)
        elif key == pygame.K_RIGHT:
            self._edit(text, caret + 1)
        elif key == pygame.K_HOME:
            self._edit(text, 0)
        elif key == pygame.K_END:
            self._edit(text, len(text))
        elif key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            if self.on_done is None:
                return False
            self.on_done(text)
        elif key == pygame.K_ESCAPE:
            if not text:
                return False
            self._edit("", 0)
        elif key in (pygame.K_UP, pygame.K_DOWN, pygame.K_TAB) or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return False
        # every other key is (or will be) text: it must not reach the table as a command
        return True

    def press(self, pos: Pos, button: int) -> bool:
        self.focus()
        x = pos[0] - self._text_x() - self.rect.x
        size = self.look.text(13)
        best = min(range(len(self.text) + 1), key=lambda i: abs(text_width(self.text[:i], size) - x))
        self._edit(self.text, best)
        return True

    def event(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and self.visible and not self.hit(event.pos):
            self.focus(False)
        return super().event(event)

    def hover_changed(self) -> None:
        self.changed()

    def update(self, now: float) -> bool:
        self.now = now
        on = not self.focused or int(now / BLINK) % 2 == 0
        if self.focused and on != self._caret_on:
            self._caret_on = on
            self.changed()
        return False

    def _text_x(self) -> int:
        return self.look.px(27 if self.icon else 9)

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        look, theme = self.look, self.look.theme
        radius = look.px(7)
        canvas.blit(box_picture(look, area.size, radius), area)
        if self.focused or self.hot:
            color = theme.accent if self.focused else theme.box.dim
            canvas.blit(outline(area.size, radius, max(1, look.px(1)), color, 200 if self.focused else 110), area)
        if self.icon:
            put_icon(canvas, look, self.icon, (area.x + look.px(15), area.centery), look.px(13), theme.box.dim)
        x, size = area.x + self._text_x(), look.text(13)
        room = area.right - look.px(8) - x
        if not self.text and not self.focused:
            put_text(canvas, self.hint, x, area.centery, size, theme.box.dim, max_width=room)
            return
        # long text: keep the caret in sight by cutting at the front
        start = 0
        while start < self.caret and text_width(self.text[start : self.caret], size) > room - look.px(4):
            start += 1
        shown = self.text[start:]
        while shown and text_width(shown, size) > room:
            shown = shown[:-1]
        put_text(canvas, shown, x, area.centery, size, theme.box.text)
        if self.focused and self._caret_on:
            cx = x + round(text_width(self.text[start : self.caret], size))
            height = round(size * 1.25)
            pygame.draw.rect(
                canvas, theme.accent_text, (cx, area.centery - height // 2, max(1, look.px(1.4)), height)
            )
