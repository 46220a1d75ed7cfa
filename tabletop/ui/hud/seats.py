"""A seat's panel: who sits there, whether it is their turn, their numbers, their hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from ..draw.colors import mix, rgb
from ..draw.raster import tinted
from ..draw.shade import glow, outline, rounded_mask
from ..draw.text import text_width
from .buttons import Button, HoldButton
from .look import Look
from .paint import bead, put_icon, put_panel, put_text, seat_symbol, shadow_room, wash
from .seat_info import SeatInfo, SeatValue
from .widget import NOWHERE, Pos, Widget

__all__ = ["SeatInfo", "SeatPanel", "SeatValue"]


class SeatPanel(Widget):
    """Large (about 315 x 150) or narrow (about 120 x 190): decides by its own shape.

    `on_value(seat, id, by)` steps a number, `on_look(seat, held)`, `on_menu(seat, pos)` on a right click,
    `on_active(seat)` when the name is clicked (makes it this seat's turn).
    """

    def __init__(
        self,
        look: Look,
        on_value: Callable[[int, str, int], Any] | None = None,
        on_look: Callable[[int, bool], Any] | None = None,
        on_menu: Callable[[int, Pos], Any] | None = None,
        on_active: Callable[[int], Any] | None = None,
    ) -> None:
        super().__init__(look)
        self.on_value, self.on_look, self.on_menu, self.on_active = on_value, on_look, on_menu, on_active
        self.info = SeatInfo(1, "")
        self._over = -1
        self.eye = self.add(
            HoldButton(
                look, self._looked, icon="eye", kind="normal", size=12, tip="Hold to look at the hand", key="hold H"
            )
        )
        self.minus = self.add(
            Button(look, "", lambda: self._step(-1), icon="minus", repeat=True, tip="One less", key="-")
        )
        self.plus = self.add(
            Button(look, "", lambda: self._step(1), icon="plus", repeat=True, tip="One more", key="+")
        )
        self.minus.visible = self.plus.visible = False

    def set_info(self, info: SeatInfo) -> None:
        """Show this."""
        if info == self.info:
            return
        self.info = info
        self.eye.set(
            key=f"hold Alt+{info.seat}",
            enabled=info.may_look and info.hand > 0,
            on=info.looking,
            icon="eye" if info.may_look else "eye-off",
            reason="No cards in hand" if info.may_look else "Only this seat may look at its hand",
        )
        self.layout()
        self.changed()

    def _looked(self, held: bool) -> None:
        if self.on_look is not None:
            self.on_look(self.info.seat, held)

    def _step(self, by: int) -> None:
        if self.on_value is not None and 0 <= self._over < len(self.info.values):
            self.on_value(self.info.seat, self.info.values[self._over].id, by)

    # ------------------------------------------------------------------------------------------ layout

    @property
    def tall(self) -> bool:
        """Whether the narrow form is used."""
        return self.rect.w < 1.45 * self.rect.h

    def _bead(self) -> int:
        """Diameter of the beads, as large as rows and columns allow."""
        look, n = self.look, max(1, len(self.info.values))
        rows = (n + self._columns() - 1) // self._columns()
        high = self._box().h // rows
        if self.tall:
            return max(look.px(20), min(look.px(34), high - look.px(6)))
        if high >= look.px(22) + look.px(18):
            return min(look.px(40), high - look.px(18), self._box().w // self._columns() - look.px(8))
        return max(look.px(20), min(look.px(34), high))

    def _labelled(self) -> bool:
        """Whether there is room for the numbers' names."""
        if self.tall:
            return self._columns() == 1
        return self._box().h >= self._bead() + self.look.px(16)

    def _columns(self) -> int:
        n = max(1, len(self.info.values))
        if not self.tall:
            return min(n, 5)
        return 1 if n <= 3 else 2

    def _box(self) -> pygame.Rect:
        """Where the numbers go."""
        look = self.look
        if self.tall:
            return pygame.Rect(
                self.rect.x + look.px(8),
                self.rect.y + look.px(40),
                self.rect.w - look.px(16),
                self.rect.h - look.px(82),
            )
        return pygame.Rect(
            self.rect.x + look.px(10), self.rect.y + look.px(41), self.rect.w - look.px(20), self.rect.h - look.px(80)
        )

    def cells(self) -> list[pygame.Rect]:
        """Where each number is, in window pixels."""
        n, box = len(self.info.values), self._box()
        if not n:
            return []
        columns = self._columns()
        rows = (n + columns - 1) // columns
        w, h = box.w // columns, box.h // rows
        return [pygame.Rect(box.x + (i % columns) * w, box.y + (i // columns) * h, w, h) for i in range(n)]

    def layout(self) -> None:
        look = self.look
        self.margin = shadow_room(look, 0.15) + look.px(6)
        h = look.px(28)
        if self.tall:
            self.eye.set(label="")
            self.eye.place((self.rect.right - look.px(8) - h, self.rect.bottom - look.px(7) - h, h, h))
        else:
            self.eye.set(label="Hold to look")
            w = min(self.eye.natural()[0], self.rect.w // 2)
            self.eye.place((self.rect.right - look.px(10) - w, self.rect.bottom - look.px(8) - h, w, h))
        self._place_steps()

    def _place_steps(self) -> None:
        cells = self.cells()
        on = 0 <= self._over < len(cells) and self.info.edit and self.on_value is not None
        self.minus.visible = self.plus.visible = on
        if not on:
            return
        look, d = self.look, self._bead()
        edge = look.px(20)
        center = self._bead_center(cells[self._over])
        y = center[1] - edge // 2
        if self.tall and self._columns() == 1:
            x = center[0] + d // 2 + look.px(5)
            self.minus.place((x, y, edge, edge))
            self.plus.place((x + edge + look.px(3), y, edge, edge))
            return
        # one pair of buttons beside the bead that is pointed at
        self.minus.place((center[0] - d // 2 - edge - look.px(1), y, edge, edge))
        self.plus.place((center[0] + d // 2 + look.px(1), y, edge, edge))

    def _bead_center(self, cell: pygame.Rect) -> Pos:
        d = self._bead()
        if self.tall:
            return cell.x + d // 2 + (self.look.px(3) if self._columns() == 1 else (cell.w - d) // 2), cell.centery
        if not self._labelled():
            return cell.centerx, cell.centery
        return cell.centerx, cell.y + max(0, (cell.h - d - self.look.px(18)) // 2) + d // 2

    # ------------------------------------------------------------------------------------------ events

    def moved(self, pos: Pos) -> None:
        over = next((i for i, cell in enumerate(self.cells()) if cell.collidepoint(pos)), -1)
        if over != self._over and not (self.minus.captured or self.plus.captured):
            self._over = over
            self._place_steps()
            self.changed()

    def press(self, pos: Pos, button: int) -> bool:
        if button == 3 and self.on_menu is not None:
            self.on_menu(self.info.seat, pos)
        return True

    def release(self, pos: Pos) -> None:
        if self._name_box().collidepoint(pos) and self.on_active is not None and not self.info.active:
            self.on_active(self.info.seat)

    def wheel(self, event: pygame.Event) -> bool:
        if self._over >= 0 and self.info.edit:
            self._step(1 if event.y > 0 else -1)
        return True

    def key(self, event: pygame.Event) -> bool:
        if not self.hot or self._over < 0 or not self.info.edit:
            return False
        if event.key in (pygame.K_PLUS, pygame.K_KP_PLUS, pygame.K_EQUALS):
            self._step(1)
        elif event.key in (pygame.K_MINUS, pygame.K_KP_MINUS):
            self._step(-1)
        else:
            return False
        return True

    def _name_box(self) -> pygame.Rect:
        return pygame.Rect(self.rect.x, self.rect.y, self.rect.w, self.look.px(38))

    def tooltip_at(self, pos: Pos) -> str | None:
        found = super().tooltip_at(pos)
        if found or not self.visible or pos == NOWHERE:
            return found
        info = self.info
        if 0 <= self._over < len(info.values) and self.cells()[self._over].collidepoint(pos):
            value = info.values[self._over]
            how = "\nWheel or + \u2212 to change" if info.edit and self.on_value else ""
            return f"{info.name}: {value.label} {value.value}{how}"
        if self._name_box().collidepoint(pos):
            state = (
                "It is this seat's turn"
                if info.active
                else "Click to make it this seat's turn"
                if self.on_active
                else ""
            )
            first = "First player. " if info.first else ""
            return f"{info.name} ({self.look.theme.seat(info.seat).name})\n{first}{state}".rstrip()
        return None

    # ----------------------------------------------------------------------------------------- drawing

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        look, theme, info = self.look, self.look.theme, self.info
        seat = theme.seat(info.seat)
        radius = look.px(10)
        if info.active or info.deciding:
            halo = glow(area.size, radius, theme.accent if info.active else seat.color, look.px(6), 130)
            canvas.blit(halo.surface, (area.x + halo.dx, area.y + halo.dy))
        put_panel(canvas, look, area, radius, 0.15)
        # a band in the seat's colour, with the name
        band = pygame.Rect(area.x + 1, area.y + 1, area.w - 2, look.px(34))
        shape = tinted(rounded_mask((band.w, band.h + radius), radius), seat.color, 92 if theme.dark else 60)
        canvas.blit(shape, band, (0, 0, band.w, band.h))
        canvas.fill((*seat.color, 255), (band.x, band.bottom - 1, band.w, max(1, look.px(1.5))))
        if info.active:
            canvas.blit(outline(area.size, radius, max(1, look.px(2)), theme.accent, 255), area)
        self._paint_name(canvas, band)
        for i, cell in enumerate(self.cells()):
            self._paint_value(canvas, self.local(cell), info.values[i], i == self._over)
        self._paint_hand(canvas, area)

    def _paint_name(self, canvas: pygame.Surface, band: pygame.Rect) -> None:
        look, theme, info = self.look, self.look.theme, self.info
        mark = seat_symbol(look, info.seat, look.px(18))
        x = band.x + look.px(9)
        canvas.blit(mark, (x, band.centery - mark.get_height() // 2))
        x += mark.get_width() + look.px(7)
        right = band.right - look.px(9)
        if info.first and not self.tall:
            edge = look.px(17)
            put_icon(canvas, look, "first-player", (right - edge / 2, band.centery), edge, theme.accent)
            right -= edge + look.px(5)
        if info.active and not self.tall:
            text, size = "to move", look.text(11)
            width = round(text_width(text, size, bold=True)) + look.px(14)
            pill = pygame.Rect(right - width, band.centery - look.px(9), width, look.px(18))
            canvas.blit(wash(pill.size, pill.h // 2, theme.accent, 255), pill)
            put_text(canvas, text, pill.centerx, pill.centery, size, theme.gold.text, align="center", bold=True)
            right = pill.x - look.px(6)
        elif info.active:
            put_icon(canvas, look, "play", (right - look.px(5), band.centery), look.px(11), theme.accent_text)
            right -= look.px(15)
        put_text(canvas, info.name, x, band.centery, look.text(14), theme.panel.text, bold=True, max_width=right - x)

    def _paint_value(self, canvas: pygame.Surface, cell: pygame.Rect, value: SeatValue, over: bool) -> None:
        look, theme, d = self.look, self.look.theme, self._bead()
        color = (
            rgb(value.color)
            if value.color.startswith("#")
            else mix(theme.seat(self.info.seat).color, theme.panel.bottom, 0.1)
        )
        x, y = self._bead_center(cell)
        ball = bead(str(value.value), d, color)
        canvas.blit(ball, (x - d // 2, y - d // 2))
        ink = theme.panel.text if over else theme.panel.dim
        size = look.text(11.5)
        if self.tall and self._columns() == 1:
            left = x + d // 2 + look.px(6)
            if not (over and self.plus.visible):
                put_text(canvas, value.label, left, y, size, ink, max_width=max(1, cell.right - left))
        elif self._labelled():
            put_text(
                canvas,
                value.label,
                x,
                y + d // 2 + look.px(9),
                size,
                ink,
                align="center",
                max_width=cell.w - look.px(4),
            )

    def _paint_hand(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        look, theme, info = self.look, self.look.theme, self.info
        y = self.local(self.eye.rect).centery
        x = area.x + look.px(12)
        put_icon(canvas, look, "hand", (x + look.px(8), y), look.px(17), theme.panel.dim)
        number = put_text(canvas, str(info.hand), x + look.px(21), y, look.text(14), theme.panel.text, bold=True)
        if info.first and self.tall:
            put_icon(canvas, look, "first-player", (number.right + look.px(16), y), look.px(17), theme.accent)
        room = self.local(self.eye.rect).x - number.right - look.px(10)
        text = info.note or "in hand"
        if not self.tall and room > look.px(30):
            put_text(canvas, text, number.right + look.px(5), y, look.text(11.5), theme.panel.dim, max_width=room)
