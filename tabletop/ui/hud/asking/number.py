"""A number asked for beside a piece: minus, the number, plus, done."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from tabletop.ui.draw.basis.text import text_width
from tabletop.ui.hud.kit.buttons import Button
from tabletop.ui.hud.kit.look import Look
from tabletop.ui.hud.kit.paint import put_halo, put_panel, put_text, shadow_room, wrapped
from tabletop.ui.hud.kit.widget import Pos, Widget


class NumberAsk(Widget):
    """Opened beside a rectangle; plus, minus, the wheel and the arrows change it, Enter is done, Escape goes back.

    Only the numbers that are offered can be reached. Modal while open: a click elsewhere goes back.
    """

    modal = True

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self._visible = False
        self.numbers: tuple[int, ...] = (0,)
        self.value = 0
        self._typed = ""
        """The digits that were typed one after the other."""
        self._lines: list[str] = []
        self._on_done: Callable[[int], None] | None = None
        self._on_back: Callable[[], None] | None = None
        self.minus = self.add(Button(look, "", lambda: self.step(-1), icon="minus", repeat=True, tip="Less", key="-"))
        self.plus = self.add(Button(look, "", lambda: self.step(1), icon="plus", repeat=True, tip="More", key="+"))
        self.done = self.add(Button(look, "Done", self._finish, kind="primary", key="Enter", tip="Take this number"))

    def open(
        self,
        title: str,
        numbers: Sequence[int],
        beside: pygame.Rect,
        bounds: pygame.Rect,
        on_done: Callable[[int], None],
        on_back: Callable[[], None] | None = None,
    ) -> None:
        """Ask for one of some numbers; it begins with the least: nobody spends or bids more than was meant."""
        look = self.look
        self.numbers = tuple(sorted(set(numbers))) or (0,)
        self.value = self.numbers[0]
        self._typed = ""
        self._on_done, self._on_back = on_done, on_back
        width = look.px(224)
        self._lines = wrapped(title, width - look.px(28), look.text(13))
        height = look.px(22) + round(len(self._lines) * look.text(13) * 1.4) + look.px(46)
        x = beside.right + look.px(12)
        if x + width > bounds.right:
            x = max(bounds.x + look.px(6), beside.x - look.px(12) - width)
        y = max(bounds.y + look.px(6), min(bounds.bottom - height - look.px(6), beside.centery - height // 2))
        self.visible = True
        self.place((x, y, width, height))
        self._feed()

    def close(self) -> None:
        """Take it away without an answer."""
        self.visible = False

    def step(self, by: int) -> None:
        """The next number up or down."""
        self._typed = ""
        at = self.numbers.index(self.value) + by
        self.value = self.numbers[max(0, min(len(self.numbers) - 1, at))]
        self._feed()

    def _feed(self) -> None:
        self.minus.set(enabled=self.value > self.numbers[0], reason="This is the least")
        self.plus.set(enabled=self.value < self.numbers[-1], reason="There is no more")
        self.changed()

    def _finish(self) -> None:
        self.visible = False
        if self._on_done is not None:
            self._on_done(self.value)

    def _back(self) -> None:
        self.visible = False
        if self._on_back is not None:
            self._on_back()

    def hit(self, pos: Pos) -> bool:
        return self.rect.collidepoint(pos)

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        self.close()

    # ------------------------------------------------------------------------------------------ events

    def event(self, event: pygame.Event) -> bool:
        if self.visible and event.type == pygame.MOUSEBUTTONDOWN and not self.hit(event.pos):
            self._back()
            return True
        if self.visible and event.type == pygame.MOUSEWHEEL:
            self.step(1 if event.y > 0 else -1)
            return True
        return super().event(event)

    def key(self, event: pygame.Event) -> bool:
        up = (pygame.K_PLUS, pygame.K_KP_PLUS, pygame.K_EQUALS, pygame.K_UP, pygame.K_RIGHT)
        down = (pygame.K_MINUS, pygame.K_KP_MINUS, pygame.K_DOWN, pygame.K_LEFT)
        if event.key in up or event.key in down:
            self.step(1 if event.key in up else -1)
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            self._finish()
        elif event.key == pygame.K_ESCAPE:
            self._back()
        elif event.unicode.isdecimal():
            self._type(event.unicode)
        else:
            return not pygame.K_F1 <= event.key <= pygame.K_F12
        return True

    def _type(self, digit: str) -> None:
        """A digit goes behind those before it, as far as that is one of the numbers or the beginning of one."""
        for typed in (self._typed + digit, digit):
            number = int(typed)
            if number in self.numbers or any(str(each).startswith(typed) for each in self.numbers):
                self._typed = typed
                self.value = number if number in self.numbers else self.value
                self._feed()
                return

    # ----------------------------------------------------------------------------------------- drawing

    def layout(self) -> None:
        look = self.look
        self.margin = max(shadow_room(look, 0.5), look.px(10))
        edge, y = look.px(32), self.rect.bottom - look.px(42)
        self.minus.place((self.rect.x + look.px(12), y, edge, edge))
        self.plus.place((self.rect.x + look.px(12) + edge + look.px(48), y, edge, edge))
        wide = self.done.natural()[0]
        self.done.place((self.rect.right - look.px(12) - wide, y, wide, edge))

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        look, theme = self.look, self.look.theme
        put_halo(canvas, area, look.px(10), theme.accent, look.px(4), 120)
        put_panel(canvas, look, area, look.px(10), 0.5, 253)
        size, y = look.text(13), area.y + look.px(18)
        for line in self._lines:
            put_text(canvas, line, area.x + look.px(14), y, size, theme.panel.text, face="sans-semibold")
            y += round(size * 1.4)
        middle = area.x + look.px(12) + look.px(32) + look.px(24)
        centre = area.bottom - look.px(42) + look.px(16)
        put_text(
            canvas, str(self.value), middle, centre, look.text(20), theme.panel.heading, align="center", bold=True
        )
        most = f"of {self.numbers[-1]}"
        if self.numbers[-1] > self.numbers[0] and text_width(most, look.text(11)) < look.px(40):
            put_text(canvas, most, middle, centre + look.px(17), look.text(11), theme.panel.dim, align="center")
