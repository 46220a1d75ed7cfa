"""One column of a menu: its items, drawn and found."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from tabletop.ui.draw.basis.colors import mix
from tabletop.ui.draw.basis.text import text_width
from tabletop.ui.hud.kit.look import Look
from tabletop.ui.hud.kit.paint import hairline, hover_wash, key_cap, put_icon, put_panel, put_text, shadow_room, wash
from tabletop.ui.hud.kit.widget import Pos, Widget

ROW, HEADING, RULE = 26, 22, 9


@dataclass(frozen=True, slots=True)
class MenuItem:
    """One line. Items of the same `section` stand together; `keep` leaves the menu open after a pick. `dim` looks
    greyed, with its reason as the tooltip, and can be picked all the same: it then says why not. ``act`` is what
    picking it does; ``words`` what else people call it, for the palette."""

    id: str
    label: str
    icon: str = ""
    key: str = ""
    enabled: bool = True
    reason: str = ""
    section: str = ""
    sub: tuple[MenuItem, ...] = ()
    checked: bool | None = None
    danger: bool = False
    keep: bool = False
    dim: bool = False
    act: Callable[[], object] | None = None
    words: str = ""


class MenuColumn(Widget):
    """One column of items: the menu itself or a sub-menu."""

    def __init__(self, look: Look, items: Sequence[MenuItem], title: str = "") -> None:
        super().__init__(look)
        self.margin = shadow_room(look, 0.45)
        self.offset = 0
        self.items = tuple(items)
        self.title = title
        self.cursor = -1
        self._tops: list[int] = []
        self._heads: list[tuple[int, str]] = []
        self._height = 0
        self._measure()

    def _measure(self) -> None:
        look = self.look
        y = look.px(6)
        self._tops, self._heads = [], []
        if self.title:
            y += look.px(24)
        section = None
        for i, item in enumerate(self.items):
            if item.section != section:
                section = item.section
                if section:
                    self._heads.append((y, section))
                    y += look.px(HEADING)
                elif i:
                    self._heads.append((y, ""))
                    y += look.px(RULE)
            self._tops.append(y)
            y += look.px(ROW)
        self._height = y + look.px(6)

    def natural(self) -> tuple[int, int]:
        look = self.look
        size = look.text(13)
        width = float(look.px(150))
        for item in self.items:
            right = key_cap(look, item.key, look.text(11)).get_width() + look.px(18) if item.key else 0
            right += look.px(20) if item.sub else 0
            width = max(width, look.px(42) + text_width(item.label, size) + right + look.px(14))
        for _, head in self._heads:
            width = max(width, text_width(head, look.text(11), bold=True) + look.px(28))
        if self.title:
            width = max(width, text_width(self.title, look.text(13), serif=True, bold=True) + look.px(28))
        return min(look.px(380), round(width) + look.px(14)), self._height

    def row(self, index: int) -> pygame.Rect:
        """Where an item is, in window pixels."""
        look = self.look
        pad = look.px(5)
        return pygame.Rect(
            self.rect.x + pad, self.rect.y + self._tops[index] - self.offset, self.rect.w - 2 * pad, look.px(ROW)
        )

    def index_at(self, pos: Pos) -> int:
        """The item at a point, -1 for none."""
        if not self.rect.collidepoint(pos):
            return -1
        return next((i for i in range(len(self.items)) if self.row(i).collidepoint(pos)), -1)

    def scroll(self, pixels: int) -> None:
        """Move the rows of a menu that is higher than the window."""
        offset = max(0, min(self._height - self.rect.h, self.offset + pixels))
        if offset != self.offset:
            self.offset = offset
            self.changed()

    def point_at(self, index: int) -> None:
        """Move the cursor."""
        if index != self.cursor:
            self.cursor = index
            self.changed()
            if index >= 0 and self.rect.h:
                row, pad = self.row(index), self.look.px(8)
                self.scroll(min(0, row.y - self.rect.y - pad) or max(0, row.bottom - self.rect.bottom + pad))

    def step(self, by: int) -> None:
        """Move the cursor over all items, also greyed ones: their reason can be read."""
        if self.items:
            start = self.cursor if self.cursor >= 0 else (-1 if by > 0 else 0)
            self.point_at((start + by) % len(self.items))

    def tooltip_at(self, pos: Pos) -> str | None:
        index = self.index_at(pos)
        if index < 0 or (self.items[index].enabled and not self.items[index].dim):
            return None
        return self.items[index].reason or None

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        look, theme = self.look, self.look.theme
        put_panel(canvas, look, area, look.px(9), 0.45, 253)
        left = area.x + look.px(14)
        canvas.set_clip(area.inflate(0, -look.px(4)) if self._height > area.h else None)
        top = area.y - self.offset
        if self.title:
            put_text(
                canvas,
                self.title,
                left,
                top + look.px(18),
                look.text(13),
                theme.panel.heading,
                bold=True,
                serif=True,
                max_width=area.w - look.px(28),
            )
        for y, head in self._heads:
            if head:
                mid = top + y + look.px(HEADING) // 2 + look.px(2)
                spot = put_text(canvas, head, left, mid, look.text(11), theme.panel.dim, bold=True)
                hairline(canvas, look, spot.right + look.px(6), area.right - look.px(10), mid, 110)
            else:
                hairline(
                    canvas, look, area.x + look.px(8), area.right - look.px(8), top + y + look.px(RULE) // 2, 150
                )
        for i, item in enumerate(self.items):
            self._paint_row(canvas, self.local(self.row(i)), i, item)
        canvas.set_clip(None)
        if self._height > area.h:
            for down, more in ((False, self.offset > 0), (True, self.offset < self._height - area.h)):
                if more:
                    y = area.bottom - look.px(9) if down else area.y + look.px(9)
                    put_icon(
                        canvas,
                        look,
                        "arrow-down" if down else "arrow-up",
                        (area.right - look.px(14), y),
                        look.px(12),
                        theme.accent_text,
                    )

    def _paint_row(self, canvas: pygame.Surface, spot: pygame.Rect, index: int, item: MenuItem) -> None:
        look, theme = self.look, self.look.theme
        on = index == self.cursor
        ink = theme.danger if item.danger else theme.panel.text
        greyed = not item.enabled or item.dim
        if greyed:  # told by slanted letters as well: paler ones could not be read
            ink = theme.panel.dim
        if on and item.enabled:
            canvas.blit(wash(spot.size, look.px(6), theme.box.selection, 255), spot)
            ink = theme.box.selection_text if not item.danger or theme.dark else theme.danger
        elif on:
            color, alpha = hover_wash(look)
            canvas.blit(wash(spot.size, look.px(6), color, alpha), spot)
        dim = ink if on and item.enabled else mix(ink, theme.panel.middle, 0.25)
        x = spot.x + look.px(9)
        if index < 9 and item.enabled:
            digit = ink if on else theme.accent_text
            put_text(canvas, str(index + 1), x - look.px(1), spot.centery, look.text(11), digit, bold=True)
        x += look.px(14)
        icon = "check" if item.checked else item.icon if item.checked is None else ""
        if icon:
            put_icon(canvas, look, icon, (x + look.px(8), spot.centery), look.px(16), dim)
        x += look.px(24)
        right = spot.right - look.px(8)
        if item.sub:
            self._chevron(canvas, right - look.px(3), spot.centery, dim)
            right -= look.px(16)
        if item.key:
            cap = key_cap(look, item.key, look.text(11))
            right -= cap.get_width()
            canvas.blit(cap, (right, spot.centery - cap.get_height() // 2))
            right -= look.px(8)
        put_text(canvas, item.label, x, spot.centery, look.text(13), ink, max_width=right - x, italic=greyed)

    def _chevron(self, canvas: pygame.Surface, x: int, y: int, ink: tuple[int, int, int]) -> None:
        r = self.look.px(4)
        pygame.draw.aalines(canvas, ink, False, [(x - r * 0.6, y - r), (x + r * 0.4, y), (x - r * 0.6, y + r)])
