"""The board of a show: the numbers that a place is decided by, side by side for all seats, each opened into who adds
what in the order of the rules, with the running sum."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from ..draw.text import text_width
from .account import LEADS, PartRow, Total, chip, plain_number, readable, signed
from .look import Look
from .paint import hairline, put_panel, put_text, shadow_room
from .paint import seat_symbol as seat_mark
from .widget import Pos, Widget

COLUMN, NARROWEST = 246, 152
HEAD, ROW, PAD = 66, 21, 12
"""Units: the width of a seat's column at most and at least, its heading, a line of it, the margin inside."""


class AccountBoard(Widget):
    """The totals of one place in columns. A click on a line opens its rule, one on the heading calls ``on_close``."""

    def __init__(
        self,
        look: Look,
        on_rule: Callable[[str], object] | None = None,
        on_piece: Callable[[str], object] | None = None,
        on_close: Callable[[], object] | None = None,
    ) -> None:
        super().__init__(look)
        self._visible = False
        self._on_rule, self._on_piece, self._on_close = on_rule, on_piece, on_close
        self.totals: tuple[Total, ...] = ()
        self.title = ""
        self._over: tuple[int, int] = (-1, -1)

    def show(self, title: str, totals: Sequence[Total], beside: pygame.Rect, bounds: pygame.Rect) -> None:
        """Lay the board beside something, on the side where there is more room."""
        if (title, tuple(totals)) == (self.title, self.totals) and self.visible:
            return
        self.title, self.totals = title, tuple(totals)
        self.visible = True
        look = self.look
        most = max((len(total.rows) for total in totals), default=0)
        height = look.px(34 + HEAD + ROW * most + PAD)
        edge = look.px(6)
        right, left = bounds.right - beside.right, beside.left - bounds.left
        column = min(COLUMN, max(NARROWEST, (max(right, left) - 3 * edge) // (len(self.totals) * look.scale)))
        width = min(look.px(column) * len(self.totals), bounds.w - look.px(12))
        x = beside.right + look.px(8) if right >= left else beside.left - look.px(8) - width
        x = max(bounds.x + edge, min(bounds.right - edge - width, x))
        y = max(bounds.y + edge, min(bounds.bottom - edge - height, beside.centery - height // 2))
        self.margin = shadow_room(look, 0.5)
        self.place((x, y, width, height))
        self.changed()

    def hide(self) -> None:
        """Take it away."""
        self.visible = False
        self.totals = ()

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        self.hide()

    # ------------------------------------------------------------------------------------------ pointer

    def _column(self, index: int) -> pygame.Rect:
        """A seat's column in window pixels."""
        wide = self.rect.w // max(1, len(self.totals))
        top = self.rect.y + self.look.px(34)
        return pygame.Rect(self.rect.x + wide * index, top, wide, self.rect.bottom - top)

    def _row_at(self, pos: Pos) -> tuple[int, int]:
        for index, total in enumerate(self.totals):
            box = self._column(index)
            if box.collidepoint(pos):
                row = (pos[1] - box.y - self.look.px(HEAD)) // self.look.px(ROW)
                return (index, row) if 0 <= row < len(total.rows) else (index, -1)
        return -1, -1

    def row_at(self, pos: Pos) -> PartRow | None:
        """The line under a point."""
        index, row = self._row_at(pos) if self.visible and self.rect.collidepoint(pos) else (-1, -1)
        return self.totals[index].rows[row] if index >= 0 and row >= 0 else None

    def moved(self, pos: Pos) -> None:
        over = self._row_at(pos)
        if over != self._over:
            self._over = over
            self.changed()
            row = self.row_at(pos)
            if self._on_piece is not None:
                self._on_piece(row.handle if row is not None else "")

    def press(self, pos: Pos, button: int) -> bool:
        return button == 1

    def release(self, pos: Pos) -> None:
        row = self.row_at(pos)
        if row is not None:
            if row.rule and self._on_rule is not None:
                self._on_rule(row.rule)
        elif pos[1] < self.rect.y + self.look.px(34) and self._on_close is not None:
            self._on_close()

    def tooltip_at(self, pos: Pos) -> str | None:
        if not self.visible:
            return None
        row = self.row_at(pos)
        if row is not None and row.rule:
            return f"{row.text}\nRule {row.rule}: click to open it"
        return "Click to put this away" if pos[1] < self.rect.y + self.look.px(34) else None

    # ------------------------------------------------------------------------------------------ drawing

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        look, p = self.look, self.look.theme.panel
        put_panel(canvas, look, area, look.px(11), 0.5, 250)
        middle = area.y + look.px(18)
        put_text(
            canvas, self.title, area.centerx, middle, look.text(14), p.heading, align="center", serif=True, bold=True
        )
        hairline(canvas, look, area.x + look.px(8), area.right - look.px(8), area.y + look.px(33), 170)
        for index, total in enumerate(self.totals):
            self._seat(canvas, self.local(self._column(index)), index, total)

    def _seat(self, canvas: pygame.Surface, box: pygame.Rect, index: int, total: Total) -> None:
        look, theme, p = self.look, self.look.theme, self.look.theme.panel
        pad = look.px(PAD)
        if index:
            canvas.fill(p.edge, (box.x, box.y + look.px(8), max(1, look.px(1)), box.h - look.px(18)))
        x, middle = box.x + pad, box.y + look.px(18)
        if total.seat:
            mark = seat_mark(look, total.seat, look.px(14))
            canvas.blit(mark, mark.get_rect(midleft=(x, middle)))
            x += look.px(20)
        number = plain_number(total.total)
        wide = round(text_width(number, look.text(30), bold=True))
        room = box.right - pad - wide - look.px(10) - x
        put_text(canvas, total.title, x, middle, look.text(13), p.text, bold=True, max_width=room)
        state = "wins" if total.standing == LEADS else total.note
        tone = theme.accent_text if total.standing == LEADS else p.dim
        put_text(canvas, state, box.x + pad, box.y + look.px(42), look.text(12), tone, max_width=room + look.px(20))
        ink = theme.accent_text if total.standing == LEADS else p.text
        put_text(canvas, number, box.right - pad, box.y + look.px(30), look.text(30), ink, align="right", bold=True)
        hairline(canvas, look, box.x + pad, box.right - pad, box.y + look.px(HEAD - 6), 120)
        running = 0
        for number_of, row in enumerate(total.rows):
            running += (row.amount or 0) if not row.depth else 0
            self._row(canvas, box, number_of, row, running, self._over == (index, number_of))

    def _row(self, canvas: pygame.Surface, box: pygame.Rect, at: int, row: PartRow, running: int, hot: bool) -> None:
        look, theme, p = self.look, self.look.theme, self.look.theme.panel
        pad = look.px(PAD)
        middle = box.y + look.px(HEAD) + look.px(ROW) * at + look.px(ROW) // 2
        size = look.text(12.5)
        left = box.x + pad + look.px(30)
        if row.amount is not None:
            tone = theme.good if row.amount > 0 else theme.danger if row.amount < 0 else p.dim
            text = signed(row.amount) if at else plain_number(row.amount)
            tone = readable(tone, p.middle, p.text) if at else p.text
            put_text(canvas, text, left - look.px(8), middle, size, tone, align="right", bold=True)
        if row.color:
            canvas.blit(*chip(look, row.color, (left, middle)))
            left += look.px(13)
        summed = bool(at) and not row.depth
        end = box.right - pad - (look.px(34) if summed else 0)
        put_text(canvas, row.text, left, middle, size, theme.hover if hot else p.text, max_width=end - left)
        if summed:
            put_text(canvas, f"= {plain_number(running)}", box.right - pad, middle, size, p.dim, align="right")
