"""Fields to type in: the editing is pygame_gui's, the hollow around it and its place in the form are ours."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypedDict

import pygame
from pygame_gui.elements import UITextEntryBox, UITextEntryLine

from tabletop.ui.draw.basis.shade import outline
from tabletop.ui.hud.kit.control import Control
from tabletop.ui.hud.kit.look import Look
from tabletop.ui.hud.kit.paint import box_picture, put_icon, put_text
from tabletop.ui.hud.kit.widget import Pos

from ..manager import Manager


class FieldStyle(TypedDict, total=False):
    """What a field may be told besides its text and its place."""

    on_change: Callable[[str], None]
    on_enter: Callable[[str], None]
    hint: str
    limit: int
    lines: int
    icon: str
    digits: bool
    tip: str
    enabled: bool


class Field(Control):
    """One line, or with `lines` above 1 a box of several. `on_change` hears all changes, `on_enter` the Enter key."""

    focusable = True
    typing = True

    def __init__(
        self,
        look: Look,
        manager: Manager,
        text: str = "",
        *,
        on_change: Callable[[str], None] | None = None,
        on_enter: Callable[[str], None] | None = None,
        hint: str = "",
        limit: int = 60,
        lines: int = 1,
        icon: str = "",
        digits: bool = False,
        tip: str = "",
        enabled: bool = True,
    ) -> None:
        super().__init__(look, tip=tip, enabled=enabled)
        self.manager = manager
        self.on_change = on_change
        self.on_enter = on_enter
        self.hint = hint
        self.limit = limit
        self.lines = lines
        self.icon = icon
        self.digits = digits
        self._text = text
        self._entry: UITextEntryLine | UITextEntryBox | None = None
        self._seen: tuple[object, ...] = ()
        self._before = 0.0

    @property
    def text(self) -> str:
        return self._text

    def set_text(self, text: str) -> None:
        """Put other text into the field; `on_change` is not called."""
        self._text = text
        if self._entry is not None:
            self._entry.set_text(text)
        self.changed()

    def natural(self) -> tuple[int, int]:
        return self.look.px(240), self.look.px(38) if self.lines == 1 else self.look.px(24 * self.lines + 16)

    def _inner(self) -> pygame.Rect:
        pad = self.look.px(3)
        inner = self.rect.inflate(-2 * pad, -2 * pad)
        if self.icon:
            shift = self.look.px(28)
            inner = pygame.Rect(inner.x + shift, inner.y, inner.w - shift, inner.h)
        return inner

    def layout(self) -> None:
        inner = self._inner()
        if inner.w < 8 or inner.h < 8:
            return
        if self._entry is None:
            if self.lines == 1:
                line = UITextEntryLine(inner, manager=self.manager, initial_text=self._text)
                line.set_text_length_limit(self.limit)
                if self.digits:
                    line.set_allowed_characters("numbers")
                self._entry = line
            else:
                self._entry = UITextEntryBox(inner, manager=self.manager, initial_text=self._text)
        elif self._entry.rect.size != inner.size:
            self._entry.set_dimensions(inner.size)
        if self._entry.rect.topleft != inner.topleft:
            self._entry.set_position(inner.topleft)

    def close(self) -> None:
        """Let the library's element go; the form calls it when it is cleared."""
        if self._entry is not None:
            self._text = self._entry.get_text()
            if self.focused:
                self._entry.unfocus()
                self.manager.set_focus_set(None)
            self._entry.kill()
            self._entry = None

    def set_focus(self, on: bool) -> None:
        super().set_focus(on)
        if self._entry is None:
            return
        if on:
            self.manager.set_focus_set(self._entry)
            self._entry.edit_position = len(self._text)
            self._entry.cursor_has_moved_recently = True
        else:
            self.manager.set_focus_set(None)
            self._entry.rebuild()  # else the caret stays in the picture that the library keeps

    def select_all(self) -> None:
        """Mark the whole text, so that typing replaces it."""
        if self._entry is not None and self.lines == 1:
            self._entry.select_range = [0, len(self._text)]
            self._entry.edit_position = len(self._text)
            self._entry.cursor_has_moved_recently = True
            self.changed()

    # ------------------------------------------------------------------------------------------- events

    def event(self, event: pygame.Event) -> bool:
        if not self.enabled or self._entry is None:
            return super().event(event)
        if event.type == pygame.KEYDOWN:
            if event.key in (pygame.K_ESCAPE, pygame.K_TAB):
                return False
            if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.lines == 1:
                if self.on_enter is None:
                    return False
                self.on_enter(self._text)
                return True
            if event.key in (pygame.K_UP, pygame.K_DOWN) and self.lines == 1:
                return False
            self._entry.process_event(event)
            self._sync()
            # a letter is for the field even though its text only comes with the next event
            return True
        if event.type in (pygame.TEXTINPUT, pygame.KEYUP):
            taken = bool(self._entry.process_event(event))
            if self.lines > 1 and len(self._entry.get_text()) > self.limit:
                self._entry.set_text(self._entry.get_text()[: self.limit])
            self._sync()
            return taken
        taken = super().event(event)
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.manager.note(event)
            if event.type != pygame.MOUSEMOTION:
                self._entry.hovered = self.hot
                self._entry.process_event(event)
        return taken

    def press(self, pos: Pos, button: int) -> bool:
        return button == 1

    def typed(self, text: str) -> bool:
        return True

    def _sync(self) -> None:
        if self._entry is None:
            return
        text = self._entry.get_text()
        if text != self._text:
            self._text = text
            self.changed()
            if self.on_change is not None:
                self.on_change(text)

    def update(self, now: float) -> bool:
        if self._entry is None:
            return False
        if self.focused:
            # the caret blinks; eight looks a second are enough for it, more come with every event
            self.manager.update(min(0.25, max(0.0, now - self._before)) if self._before else 0.0)
            # what one turn changes, the library puts into the picture only at the next
            self.manager.update(0.0)
            self._sync()
        self._before = now
        entry = self._entry
        seen = entry.cursor_on and self.focused, entry.edit_position, tuple(entry.select_range), self.focused
        if seen != self._seen:
            self._seen = seen
            self._dirty = True
        return False

    # ------------------------------------------------------------------------------------------ drawing

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        look = self.look
        radius = look.px(9)
        canvas.blit(box_picture(look, area.size, radius), area)
        if self.focused:
            canvas.blit(outline(area.size, radius, max(1, look.px(1.5)), look.theme.accent, 220), area)
        elif self.hot and self.enabled:
            canvas.blit(outline(area.size, radius, 1, look.theme.panel.dim, 170), area)
        if self.icon:
            at = area.x + look.px(19), area.centery
            put_icon(canvas, look, self.icon, at, look.px(18), look.theme.box.dim)
        if self.hint and not self._text and not self.focused:
            inner = self.local(self._inner())
            size = look.text(15)
            y = inner.centery if self.lines == 1 else inner.y + round(size)
            put_text(canvas, self.hint, inner.x + 6, y, size, look.theme.box.dim, italic=True, max_width=inner.w - 12)

    def draw_over(self, surface: pygame.Surface) -> None:
        entry = self._entry
        if entry is None or entry.image is None:
            return
        if self.lines > 1:
            # a box has a scroll bar as a child: it has a manager to itself, which draws both
            self.manager.draw_ui(surface)
            return
        surface.blit(entry.image, entry.rect, special_flags=pygame.BLEND_PREMULTIPLIED)
