"""What a seat can lose and still keep off: a sign and a sentence beside its panel, for as long as it threatens."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from tabletop.ui.hud.kit.look import Look
from tabletop.ui.hud.kit.paint import put_icon, put_panel, put_text, shadow_room, wrapped
from tabletop.ui.hud.kit.widget import Pos, Widget

WIDE = 236
LEADING = 1.3


class DangerTag(Widget):
    """One danger of one seat; a click opens its rule."""

    def __init__(self, look: Look, text: str, rule: str, on_rule: Callable[[str], None]) -> None:
        super().__init__(look)
        self.text, self.rule, self.on_rule = text, rule, on_rule
        self.margin = shadow_room(look, 0.3) + look.px(4)
        self._lines = wrapped(text, (look.px(WIDE) - look.px(44)) * 0.97, look.text(12))

    def natural(self) -> tuple[int, int]:
        """Its size in pixels: so wide, and as high as its sentence needs."""
        look = self.look
        return look.px(WIDE), look.px(12) + max(round(len(self._lines) * look.text(12) * LEADING), look.px(20))

    def press(self, pos: Pos, button: int) -> bool:
        return True

    def release(self, pos: Pos) -> None:
        if self.hit(pos):
            self.on_rule(self.rule)

    def tooltip_at(self, pos: Pos) -> str | None:
        return f"{self.text} {self.rule}" if self.hit(pos) else None

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        look, theme = self.look, self.look.theme
        put_panel(canvas, look, area, look.px(8), 0.3, 255)
        pygame.draw.rect(canvas, theme.danger, area, width=max(1, look.px(2)), border_radius=look.px(8))
        put_icon(canvas, look, "warning", (area.x + look.px(20), area.centery), look.px(20), theme.danger)
        size = look.text(12)
        y = area.centery - round(size * LEADING) * (len(self._lines) - 1) / 2
        for line in self._lines:
            put_text(canvas, line, area.x + look.px(36), y, size, theme.panel.text, face="sans-semibold")
            y += round(size * LEADING)
