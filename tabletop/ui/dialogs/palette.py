"""The palette (Ctrl+K): all that can be done or looked up now, found by a few letters, by keys or the mouse."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from tabletop.control.palette import Entry, ranked
from tabletop.ui.draw.basis.text import text_width
from tabletop.ui.hud.kit.paint import key_cap, put_text

from .dialog import SIDE, Dialog
from .panes import ListBox

ROW = 38


class Palette(Dialog):
    """A field and the entries that fit what is typed; Enter or a click does one."""

    width = 760
    height = 560

    def __init__(self, entries: Sequence[Entry]) -> None:
        super().__init__("What are you looking for?")
        self.entries = tuple(entries)
        self.wanted = ""
        self.found: list[Entry] = ranked(self.entries, "")
        self._list: ListBox | None = None

    def place_at(self) -> tuple[float, float]:
        return 0.5, 0.2

    def build(self) -> None:
        px, body = self.look.px, self.body
        self._field = self.field(
            self.wanted, (body.x, body.y, body.w, px(40)), on_change=self._narrow, limit=60, icon="search",
            hint="An act, a card, a rule, a setting or a key",
        )  # fmt: skip
        top = body.y + px(50)
        box = ListBox(self.look, px(ROW), self._draw_row, on_pick=self._pick, empty="Nothing is called so here.")
        self._list = self.form.add(box, pygame.Rect(body.x, top, body.w, self.rect.bottom - top - px(SIDE)))
        self._fill()

    def opened(self) -> None:
        self.form.set_focus(self._field)

    def _narrow(self, text: str) -> None:
        self.wanted = text
        self.found = ranked(self.entries, text)
        self._fill()

    def _fill(self) -> None:
        assert self._list is not None
        self._list.set_count(len(self.found))
        self._list.scroll_to(0)
        self._list.selected = 0 if self.found else -1
        self._list.changed()
        self.dirty = True

    def _pick(self, index: int) -> None:
        entry = self.found[index]
        if entry.reason and not entry.offers:
            if self.app is not None:
                self.app.toast(entry.reason)
            return
        self.close()
        entry.run()

    def event(self, event: pygame.Event) -> bool:
        taken = (pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_RETURN, pygame.K_KP_ENTER)
        if event.type == pygame.KEYDOWN and self._list is not None:
            if event.key in taken:
                return self._list.key(event) or True
            if self.app is not None and self.app.keys.action_of(event) == "palette":
                self.close()
                return True
        if event.type == pygame.MOUSEBUTTONUP and self._list is not None and event.button == 1:
            index = self._list.row_at(event.pos)
            if index >= 0 and index == self._list.selected and self._pressed == index:
                self._pressed = -1
                self._pick(index)
                return True
        done = super().event(event)
        if event.type == pygame.MOUSEBUTTONDOWN and self._list is not None:
            self._pressed = self._list.row_at(event.pos) if event.button == 1 else -1
        return done

    _pressed = -1

    def _draw_row(self, canvas: pygame.Surface, rect: pygame.Rect, index: int, chosen: bool) -> None:
        look, entry = self.look, self.found[index]
        box = look.theme.box
        ink = box.selection_text if chosen else box.text
        dim = ink if chosen else box.dim
        px, middle = look.px, rect.centery
        x = rect.right - px(10)
        if entry.key:
            cap = key_cap(look, entry.key, look.text(12.5))
            x -= cap.get_width()
            canvas.blit(cap, (x, middle - cap.get_height() // 2))
            x -= px(8)
        side = px(84)
        put_text(canvas, entry.section, rect.x + px(10), middle, look.text(12.5), dim, max_width=side)
        left = rect.x + px(10) + side + px(8)
        color = dim if entry.reason else ink
        size = look.text(14.5)
        put_text(canvas, entry.label, left, middle, size, color, face="sans-semibold", max_width=x - left)
        more = entry.reason or entry.detail
        left += round(text_width(entry.label, size, face="sans-semibold")) + px(12)
        if more and x - left > px(60):
            put_text(canvas, more, left, middle, look.text(13), dim, max_width=x - left)
