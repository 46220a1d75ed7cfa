"""The explanation of sharing a screen side by side: hold to look."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from tabletop.ui.hud.kit.buttons import Button
from tabletop.ui.hud.kit.look import Look
from tabletop.ui.hud.kit.paint import put_icon, put_panel, put_text, shadow_room, wrapped
from tabletop.ui.hud.kit.widget import Widget

MODIFIERS = frozenset({
    pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT, pygame.K_LMETA,
    pygame.K_RMETA,
})  # fmt: skip


class HoldToLook(Widget):
    """Explains the side-by-side way once: hands lie face down, hold to look. Who sits there alone and plays all sides
    lets every hand lie open with one click (``on_open``)."""

    def __init__(
        self, look: Look, on_close: Callable[[], None] | None = None, on_open: Callable[[], None] | None = None
    ) -> None:
        super().__init__(look)
        self.on_close, self.on_open = on_close, on_open
        self._visible = False
        self._key = "H"
        self.button = self.add(Button(look, "Understood", self.hide, kind="primary", tip="Close", key="Enter"))
        self.opens = self.add(
            Button(look, "I play all sides", self._open, icon="eye", tip="Every hand lies open on this screen")
        )
        self.opens.visible = on_open is not None

    def show(self, bounds: pygame.Rect, key: str = "H") -> None:
        """Show it in the middle of `bounds`; `key` is the one to hold."""
        self._key = key
        self.visible = True
        width, height = self.natural()
        self.place((bounds.centerx - width // 2, bounds.centery - height // 2, width, height))
        self.changed()

    def hide(self) -> None:
        """Take it away."""
        if self.visible:
            self.visible = False
            if self.on_close is not None:
                self.on_close()

    def _open(self) -> None:
        self.hide()
        if self.on_open is not None:
            self.on_open()

    @property
    def sentences(self) -> tuple[str, ...]:
        """What it tells."""
        return tuple(text for _, text in self._facts())

    def _facts(self) -> list[tuple[str, str]]:
        return [
            ("hand", "At one screen all that only one seat may see lies face down."),
            ("eye", f"Hold {self._key}, or the eye beside your own: what is yours shows meanwhile."),
            ("arrow-up", "What you drag shows you its face."),
        ]

    def natural(self) -> tuple[int, int]:
        look = self.look
        rows = sum(len(wrapped(text, look.px(330), look.text(13))) for _, text in self._facts())
        return look.px(420), look.px(110) + rows * round(look.text(13) * 1.42) + 3 * look.px(8)

    def layout(self) -> None:
        look = self.look
        self.margin = shadow_room(look, 0.7)
        w, h = self.button.natural()
        y = self.rect.bottom - h - look.px(12)
        self.button.place((self.rect.right - w - look.px(14), y, w, h))
        wide = self.opens.natural()[0]
        self.opens.place((self.button.rect.x - wide - look.px(10), y, wide, h))

    def event(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and self.visible and not self.hit(event.pos):
            self.hide()  # whoever begins to play needs no more explaining; the press goes on to the table
            return False
        return super().event(event)

    def key(self, event: pygame.Event) -> bool:
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_ESCAPE):
            self.hide()
            return True
        if event.key not in MODIFIERS:
            self.hide()  # whoever holds the key that is told here has understood; it goes on to the table
        return False

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        look, theme = self.look, self.look.theme
        put_panel(canvas, look, area, look.px(12), 0.7, 255)
        y = area.y + look.px(28)
        put_text(
            canvas, "Hold to look", area.x + look.px(20), y, look.text(18), theme.panel.heading, bold=True, serif=True
        )
        y += look.px(32)
        step = round(look.text(13) * 1.42)
        for icon, text in self._facts():
            lines = wrapped(text, look.px(330), look.text(13))
            put_icon(
                canvas,
                look,
                icon,
                (area.x + look.px(34), y + step * (len(lines) - 1) / 2),
                look.px(22),
                theme.accent_text,
            )
            for line in lines:
                put_text(canvas, line, area.x + look.px(62), y, look.text(13), theme.panel.text)
                y += step
            y += look.px(8)
