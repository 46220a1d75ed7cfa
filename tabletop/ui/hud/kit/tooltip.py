"""The small sentence beside the pointer."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from tabletop.ui.draw.basis.text import text_width
from tabletop.ui.hud.kit.look import Look
from tabletop.ui.hud.kit.paint import key_cap, put_panel, put_text, shadow_room, wrapped
from tabletop.ui.hud.kit.widget import Pos, Widget

WIDEST = 330


class Tooltip(Widget):
    """One sentence with its key as a cap, dim further lines; stays inside `bounds` and off the pointer."""

    solid = False

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.margin = shadow_room(look, 0.3)
        self.text = ""
        self._head: list[str] = []
        self._more: list[str] = []
        self._key = ""
        self._visible = False

    def hit(self, pos: Pos) -> bool:
        return False

    def show(self, text: str, pos: Pos, bounds: pygame.Rect, off: Sequence[pygame.Rect] = ()) -> None:
        """Show `text` for the point `pos`: "sentence<tab>key", then further lines; beside, not over, what it is to
        keep `off`."""
        look = self.look
        if text != self.text or not self.visible:
            self.text = text
            first, _, rest = text.partition("\n")
            sentence, _, self._key = first.partition("\t")
            size, small = look.text(12.5), look.text(11.5)
            self._head = wrapped(sentence, look.px(WIDEST), size)
            self._more = wrapped(rest, look.px(WIDEST), small) if rest else []
            self.changed()
        width, height = self._extent()
        inner = bounds.inflate(-look.px(8), -look.px(8))
        below, above = pos[1] + look.px(20), pos[1] - look.px(10) - height
        heights = (below, above) if below + height <= inner.bottom else (above,)
        aside = [x for each in off for x in (each.right + look.px(4), each.x - look.px(4) - width)]
        near = sorted((x for x in aside if inner.x <= x <= inner.right - width), key=lambda x: abs(x - pos[0]))
        over = (each.y - look.px(4) - height for each in off)
        heights = (*heights, *sorted((y for y in over if inner.y <= y < above), reverse=True))
        places = [
            pygame.Rect(max(inner.x, min(x, inner.right - width)), max(inner.y, y), width, height)
            for x in (pos[0] + look.px(12), pos[0] - look.px(12) - width, *near)
            for y in heights
        ]
        self.margin = shadow_room(look, 0.3)
        self.place(min(places, key=lambda place: sum(_shared(place, each) for each in off)))
        self.visible = True

    def hide(self) -> None:
        """Take it away."""
        self.visible = False
        self.text = ""

    def _extent(self) -> tuple[int, int]:
        look = self.look
        size, small = look.text(12.5), look.text(11.5)
        width = max(text_width(line, size) for line in self._head) if self._head else 0
        if self._key and self._head:
            cap = key_cap(look, self._key, look.text(11)).get_width()
            width = max(width, text_width(self._head[-1], size) + look.px(12) + cap)
        width = max([width, *(text_width(line, small) for line in self._more)])
        height = len(self._head) * self._leading(size) + len(self._more) * self._leading(small)
        gap = look.px(3) if self._more else 0
        return round(width) + 2 * look.px(10) + 1, round(height) + gap + 2 * look.px(6)

    @staticmethod
    def _leading(size: float) -> float:
        return size * 1.42

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        look, theme = self.look, self.look.theme
        put_panel(canvas, look, area, look.px(7), 0.3, 252)
        size, small = look.text(12.5), look.text(11.5)
        x, y = area.x + look.px(10), area.y + look.px(6) + self._leading(size) / 2
        for i, line in enumerate(self._head):
            spot = put_text(canvas, line, x, y, size, theme.panel.text)
            if i == len(self._head) - 1 and self._key:
                cap = key_cap(look, self._key, look.text(11))
                canvas.blit(
                    cap,
                    (
                        max(spot.right + look.px(12), area.right - look.px(10) - cap.get_width()),
                        round(y - cap.get_height() / 2),
                    ),
                )
            y += self._leading(size)
        y += look.px(3) + (self._leading(small) - self._leading(size)) / 2
        for line in self._more:
            put_text(canvas, line, x, y, small, theme.panel.dim)
            y += self._leading(small)


def _shared(one: pygame.Rect, other: pygame.Rect) -> int:
    common = one.clip(other)
    return common.w * common.h
