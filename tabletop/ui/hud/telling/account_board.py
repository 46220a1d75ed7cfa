"""The board of a show: the numbers that a place is decided by, each opened into who adds what in the order of the
rules, with the running sum. All seats stand side by side, or one under the other where the layout keeps a column."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from tabletop.control.figures.totals import LEADS, PartRow, Total, plain_number
from tabletop.ui.draw.basis.text import text_width
from tabletop.ui.hud.kit.look import Look
from tabletop.ui.hud.kit.paint import hairline, put_panel, put_text, shadow_room
from tabletop.ui.hud.kit.paint import seat_symbol as seat_mark
from tabletop.ui.hud.kit.widget import Pos, Widget
from tabletop.ui.hud.telling.account import chip, readable, signed

COLUMN, NARROWEST = 246, 152
TITLE, HEAD, ROW, PAD = 34, 66, 21, 12
"""Units: the width of a seat's column at most and at least, the title, a seat's heading, a line of it, the margin
inside."""
LOW_HEAD, LEAST_ROW = 42, 15
"""A heading and the lowest line where the seats stand one under the other."""
SUMMED_FROM = 190
"""As wide as a column beside others must be to have the running sum beside each line."""
LOW_PAD, SUM = 9, 24
"""The margin inside, and the room of the running sum, where the seats stand one under the other."""


class AccountBoard(Widget):
    """The totals of one place in columns. A click on a line opens its rule, one on the heading calls ``on_close``."""

    def __init__(
        self,
        look: Look,
        on_rule: Callable[[str], None] | None = None,
        on_piece: Callable[[str], None] | None = None,
        on_close: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(look)
        self._visible = False
        self._on_rule, self._on_piece, self._on_close = on_rule, on_piece, on_close
        self.totals: tuple[Total, ...] = ()
        self.title = ""
        self._over: tuple[int, int] = (-1, -1)
        self._stacked = False
        self._row_high = look.px(ROW)
        self._words: tuple[tuple[tuple[str, ...], ...], ...] = ()
        """What each line of each seat says, over as many lines as it takes."""

    def show(self, title: str, totals: Sequence[Total], beside: pygame.Rect, bounds: pygame.Rect) -> None:
        """Lay the board beside something, on the side where there is more room."""
        if (title, tuple(totals)) == (self.title, self.totals) and self.visible and not self._stacked:
            return
        self._take(title, totals, False)
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

    def show_in(self, title: str, totals: Sequence[Total], column: pygame.Rect, bounds: pygame.Rect) -> None:
        """Lay the board into a column, the seats one under the other."""
        look = self.look
        width = max(column.w, look.px(NARROWEST))
        words = tuple(tuple(self._wrapped(row, width) for row in total.rows) for total in totals)
        rows = sum(len(lines) for said in words for lines in said)
        fixed = look.px(TITLE + PAD) + (look.px(LOW_HEAD) + look.px(8)) * len(totals)
        room = (max(column.h, fixed + look.px(LEAST_ROW) * rows) - fixed) // max(1, rows)
        row_high = max(look.px(LEAST_ROW), min(look.px(ROW), room))
        height = min(fixed + row_high * rows, bounds.h)
        y = max(bounds.y, min(bounds.bottom - height, column.centery - height // 2))
        rect = pygame.Rect(max(bounds.x, column.centerx - width // 2), y, width, height)
        same = (title, tuple(totals)) == (self.title, self.totals) and self.visible and self._stacked
        if same and rect == self.rect:
            return
        self._take(title, totals, True)
        self._row_high, self._words = row_high, words
        self.place(rect)
        self.changed()

    def _take(self, title: str, totals: Sequence[Total], stacked: bool) -> None:
        self.title, self.totals, self._stacked = title, tuple(totals), stacked
        self.visible = True
        self._row_high = self.look.px(ROW)
        self._words = tuple(tuple((row.text,) for row in total.rows) for total in self.totals)
        self.margin = shadow_room(self.look, 0.5)

    def _left(self, row: PartRow) -> int:
        """Where the words of a line begin, in pixels from the edge of its column."""
        look = self.look
        return look.px(LOW_PAD + 28 if self._stacked else PAD + 30) + (look.px(13) if row.color else 0)

    def _wrapped(self, row: PartRow, width: int) -> tuple[str, ...]:
        """The words of a line of the one column, broken where they would be cut."""
        look = self.look
        left = look.px(LOW_PAD + 28) + (look.px(13) if row.color else 0)
        room, size = width - left - look.px(LOW_PAD + SUM), look.text(12.5)
        lines: list[str] = []
        for word in row.text.split(" "):
            if lines and text_width(f"{lines[-1]} {word}", size) <= room:
                lines[-1] += f" {word}"
            else:
                lines.append(word)
        return tuple(lines)

    def tops(self, index: int) -> list[int]:
        """How far below its heading each line of a seat begins, and where the last ends, in pixels."""
        tops = [0]
        for lines in self._words[index]:
            tops.append(tops[-1] + self._row_high * len(lines))
        return tops

    def hide(self) -> None:
        """Take it away."""
        self.visible = False
        self.totals = ()

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        self.hide()

    # ------------------------------------------------------------------------------------------ pointer

    def column(self, index: int) -> pygame.Rect:
        """A seat's column, or its part of the one column, in window pixels."""
        look = self.look
        if self._stacked:
            high = [look.px(LOW_HEAD) + look.px(8) + self.tops(each)[-1] for each in range(len(self.totals))]
            return pygame.Rect(
                self.rect.x, self.rect.y + look.px(TITLE) + sum(high[:index]), self.rect.w, high[index]
            )
        wide = self.rect.w // max(1, len(self.totals))
        top = self.rect.y + self.look.px(TITLE)
        return pygame.Rect(self.rect.x + wide * index, top, wide, self.rect.bottom - top)

    def _row_at(self, pos: Pos) -> tuple[int, int]:
        for index, total in enumerate(self.totals):
            box = self.column(index)
            if box.collidepoint(pos):
                tops, y = self.tops(index), pos[1] - box.y - self.head_height()
                return index, next((row for row in range(len(total.rows)) if tops[row] <= y < tops[row + 1]), -1)
        return -1, -1

    def head_height(self) -> int:
        """How high a seat's heading is, in pixels."""
        return self.look.px(LOW_HEAD if self._stacked else HEAD)

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
        elif pos[1] < self.rect.y + self.look.px(TITLE) and self._on_close is not None:
            self._on_close()

    def tooltip_at(self, pos: Pos) -> str | None:
        if not self.visible:
            return None
        row = self.row_at(pos)
        if row is not None and row.rule:
            return f"{row.text}\nRule {row.rule}: click to open it"
        return "Click to put this away" if pos[1] < self.rect.y + self.look.px(TITLE) else None

    # ------------------------------------------------------------------------------------------ drawing

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        look, p = self.look, self.look.theme.panel
        put_panel(canvas, look, area, look.px(11), 0.5, 250)
        middle, cross = area.y + look.px(18), look.px(12)
        put_text(
            canvas, self.title, area.centerx - look.px(6), middle, look.text(14), p.heading, align="center",
            serif=True, bold=True, max_width=area.w - 2 * look.px(PAD) - cross,
        )  # fmt: skip
        if not self.bare:
            close = look.icons.get("close", cross, p.dim)
            canvas.blit(close, close.get_rect(midright=(area.right - look.px(10), middle)))
        hairline(canvas, look, area.x + look.px(8), area.right - look.px(8), area.y + look.px(33), 170)
        for index, total in enumerate(self.totals):
            self._seat(canvas, self.local(self.column(index)), index, total)

    def _seat(self, canvas: pygame.Surface, box: pygame.Rect, index: int, total: Total) -> None:
        look, theme, p = self.look, self.look.theme, self.look.theme.panel
        pad = look.px(PAD)
        if index and self._stacked:
            hairline(canvas, look, box.x + look.px(8), box.right - look.px(8), box.y, 170)
        elif index:
            canvas.fill(p.edge, (box.x, box.y + look.px(8), max(1, look.px(1)), box.h - look.px(18)))
        x, middle = box.x + pad, box.y + look.px(15 if self._stacked else 18)
        if total.seat:
            mark = seat_mark(look, total.seat, look.px(14))
            canvas.blit(mark, mark.get_rect(midleft=(x, middle)))
            x += look.px(20)
        size = look.text(25 if self._stacked else 30)
        number = plain_number(total.total)
        room = box.right - pad - round(text_width(number, size, bold=True)) - look.px(8) - x
        put_text(canvas, total.title, x, middle, look.text(13), p.text, bold=True, max_width=room)
        leads = total.standing == LEADS
        ink = theme.accent_text if leads else p.text
        left, under = (x, box.y + look.px(31)) if self._stacked else (box.x + pad, box.y + look.px(42))
        state = "wins" if leads else total.note
        put_text(canvas, state, left, under, look.text(12), ink if leads else p.dim, max_width=room + look.px(20))
        big = box.y + look.px(20 if self._stacked else 30)
        put_text(canvas, number, box.right - pad, big, size, ink, align="right", bold=True)
        line = box.y + self.head_height() - look.px(4 if self._stacked else 6)
        hairline(canvas, look, box.x + pad, box.right - pad, line, 120)
        running = 0
        tops = self.tops(index)
        for at, row in enumerate(total.rows):
            running += (row.amount or 0) if not row.depth else 0
            place = pygame.Rect(box.x, box.y + self.head_height() + tops[at], box.w, self._row_high)
            summed = running if at and not row.depth else None
            self._row(canvas, place, row, self._words[index][at], summed, self._over == (index, at))

    def _row(
        self,
        canvas: pygame.Surface,
        box: pygame.Rect,
        row: PartRow,
        words: Sequence[str],
        summed: int | None,
        hot: bool,
    ) -> None:
        """A line: the amount, who gives it (``words``, from ``box`` down), the sum so far."""
        look, theme, p = self.look, self.look.theme, self.look.theme.panel
        pad = look.px(LOW_PAD if self._stacked else PAD)
        middle = box.centery
        size = look.text(12.5 if self._row_high >= look.px(17) else 11.5)
        left = box.x + look.px(LOW_PAD + 28 if self._stacked else PAD + 30)
        if row.amount is not None:
            tone = theme.good if row.amount > 0 else theme.danger if row.amount < 0 else p.dim
            text = signed(row.amount) if summed is not None or row.depth else plain_number(row.amount)
            tone = readable(tone, p.middle, p.text) if summed is not None or row.depth else p.text
            put_text(canvas, text, left - look.px(8), middle, size, tone, align="right", bold=True)
        if row.color:
            canvas.blit(*chip(look, row.color, (left, middle)))
        left = box.x + self._left(row)
        if not self._stacked and box.w < look.px(SUMMED_FROM):
            summed = None
        end = box.right - pad - (look.px(SUM if self._stacked else 34) if summed is not None else 0)
        for line, said in enumerate(words):
            y, most = middle + self._row_high * line, end - left
            put_text(canvas, said, left, y, size, theme.hover if hot else p.text, max_width=most)
        if summed is not None:
            sign = "=" if self._stacked else "= "
            put_text(canvas, f"{sign}{plain_number(summed)}", box.right - pad, middle, size, p.dim, align="right")
