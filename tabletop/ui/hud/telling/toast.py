"""Short messages that come, stay a moment and fade."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from tabletop.ui.draw.basis.raster import blank
from tabletop.ui.draw.basis.text import text_width
from tabletop.ui.hud.kit.buttons import Button
from tabletop.ui.hud.kit.look import Look
from tabletop.ui.hud.kit.paint import put_icon, put_panel, put_text, shadow_room, wrapped
from tabletop.ui.hud.kit.widget import Pos, Widget

FADE_IN, FADE_OUT = 0.16, 0.45
MOST = 4
_SECONDS = {"info": 4.0, "warning": 6.0, "error": 9.0}
_ICONS = {"info": "info", "warning": "warning", "error": "warning"}


class Toast(Widget):
    """One message; a click takes it away."""

    def __init__(
        self,
        look: Look,
        text: str,
        kind: str,
        born: float,
        seconds: float,
        action: tuple[str, Callable[[], None]] | None,
    ) -> None:
        super().__init__(look)
        self.text, self.kind, self.born, self.ends = text, kind, born, born + seconds
        self.margin = shadow_room(look, 0.45)
        self.gone = False
        self._lines: list[str] = []
        self.button = self.add(Button(look, action[0], self._act, points=12)) if action else None
        self._action = action[1] if action else None

    def _act(self) -> None:
        self.gone = True
        if self._action is not None:
            self._action()

    def fit(self, widest: int) -> tuple[int, int]:
        """Its size when at most so wide."""
        look = self.look
        size = look.text(13)
        extra = look.px(42) + look.px(16)
        if self.button is not None:
            extra += self.button.natural()[0] + look.px(8)
        self._lines = wrapped(self.text, max(look.px(120), min(look.px(430), widest) - extra), size)
        width = round(max(text_width(line, size) for line in self._lines)) + extra
        return width, round(len(self._lines) * size * 1.42) + look.px(18)

    def layout(self) -> None:
        if self.button is not None:
            look = self.look
            w, h = self.button.natural()[0], look.px(26)
            self.button.place((self.rect.right - w - look.px(8), self.rect.centery - h // 2, w, h))

    def press(self, pos: Pos, button: int) -> bool:
        return True

    def release(self, pos: Pos) -> None:
        if self.hit(pos):
            self.gone = True

    def opacity(self, now: float, calm: bool) -> float:
        """How much of it is there: fades in and out; with reduced motion it is there or not."""
        if now >= self.ends:
            return 0.0
        if calm:
            return 1.0
        return max(0.0, min(1.0, (now - self.born) / FADE_IN, (self.ends - now) / FADE_OUT))

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        look, theme = self.look, self.look.theme
        color = {"warning": theme.warning, "error": theme.danger}.get(self.kind, theme.good)
        put_panel(canvas, look, area, look.px(9), 0.45, 252)
        bar = pygame.Rect(area.x + look.px(6), area.y + look.px(7), max(2, look.px(3)), area.h - 2 * look.px(7))
        pygame.draw.rect(canvas, color, bar, border_radius=bar.w // 2)
        put_icon(
            canvas, look, _ICONS.get(self.kind, "info"), (area.x + look.px(25), area.centery), look.px(18), color
        )
        size = look.text(13)
        leading = size * 1.42
        y = area.centery - leading * (len(self._lines) - 1) / 2
        for line in self._lines:
            put_text(canvas, line, area.x + look.px(42), y, size, theme.panel.text)
            y += leading


class Toasts(Widget):
    """The messages that are there, newest below; `place(bounds)` says where: centred under the upper edge."""

    solid = False

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self._shown: dict[int, float] = {}

    @property
    def cards(self) -> list[Toast]:
        """The messages, oldest first."""
        return [child for child in self.children if isinstance(child, Toast)]

    def hit(self, pos: Pos) -> bool:
        return any(card.hit(pos) for card in self.cards)

    def say(
        self,
        text: str,
        kind: str = "info",
        now: float | None = None,
        seconds: float | None = None,
        action: tuple[str, Callable[[], None]] | None = None,
    ) -> None:
        """Show a message; one with the same text starts anew instead of standing there twice."""
        now = self.now if now is None else now
        for card in self.cards:
            if card.text == text:
                self.children.remove(card)
        stay = seconds if seconds is not None else _SECONDS.get(kind, 4.0) + len(text) / 60
        super().add(Toast(self.look, text, kind, now, stay, action))
        while len(self.children) > MOST:
            self.children.pop(0)
        self.layout()
        self.changed()

    def clear(self) -> None:
        """Take all away."""
        if self.children:
            self.children.clear()
            self.changed()

    def layout(self) -> None:
        look = self.look
        y = self.rect.y + look.px(12)
        for card in self.cards:
            width, height = card.fit(self.rect.w - look.px(24))
            card.place((self.rect.centerx - width // 2, y, width, height))
            y += height + look.px(8)

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        self.layout()

    def update(self, now: float) -> bool:
        super().update(now)
        if not self.children:
            return False
        left = [card for card in self.cards if now < card.ends and not card.gone]
        if len(left) != len(self.children):
            self.children[:] = left
            self.layout()
            self._dirty = True
        moving = False
        for card in left:
            opacity = card.opacity(now, self.look.calm)
            if self._shown.get(id(card)) != opacity:
                self._shown[id(card)] = opacity
                self._dirty = True
            moving = moving or (not self.look.calm and (now - card.born < FADE_IN or card.ends - now < FADE_OUT))
        self._shown = {id(card): self._shown[id(card)] for card in left}
        return moving

    def draw(self, surface: pygame.Surface) -> None:
        self._dirty = self._stale = False
        if not self.visible:
            self._settle()
            return
        for card in self.cards:
            opacity = card.opacity(self.now, self.look.calm) if self.now >= card.born else 1.0
            if opacity >= 0.999:
                card.draw(surface)
            elif opacity > 0:
                room = card.rect.inflate(2 * card.margin, 2 * card.margin)
                veil = blank(room.size)
                place = card.rect.copy()
                card.place(place.move(-room.x, -room.y))
                card.draw(veil)
                card.place(place)
                card._settle()
                veil.set_alpha(round(255 * opacity))
                surface.blit(veil, room)
            else:
                card._settle()
