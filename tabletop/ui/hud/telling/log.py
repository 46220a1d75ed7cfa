"""The log: who did what, with names that point at cards and rules."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence

import pygame

from tabletop.session import LogLine, Span
from tabletop.ui.hud.kit.buttons import Button
from tabletop.ui.hud.kit.look import Look
from tabletop.ui.hud.kit.paint import box_picture, hover_wash, put_text, wash, wrapped
from tabletop.ui.hud.kit.scroll import ScrollArea
from tabletop.ui.hud.kit.spans import break_line, marks_of, span_at
from tabletop.ui.hud.kit.widget import Pos, Widget
from tabletop.ui.hud.telling.log_paint import BETWEEN, LEADING, TEXT, draw_heading, draw_line, linked
from tabletop.ui.hud.telling.log_rows import MOST_ROWS, LogRow

LETTER = 0.53  # about the width of a letter in font sizes
BEFORE = "Set-up"
"""The heading of what is done before the first turn."""


class LogPanel(Widget):
    """Sticks to the end unless scrolled up. Names call `on_hover(target | None)` and `on_click(target)`."""

    def __init__(
        self,
        look: Look,
        on_hover: Callable[[str | None], None] | None = None,
        on_click: Callable[[str], None] | None = None,
        on_rule: Callable[[str], None] | None = None,
        on_line: Callable[[int], None] | None = None,
    ) -> None:
        super().__init__(look)
        self.tells = True
        self.on_hover, self.on_click, self.on_rule, self.on_line = on_hover, on_click, on_rule, on_line
        self.names: dict[str, int] = {}
        self.heading_of: Callable[[int], str] = "Turn {}".format
        """What a heading says of a number: turns are counted, or rounds."""
        self.mark_manual = False  # a hand beside what was done by hand: only of use where a referee is on
        self.rows: list[LogRow] = []
        self._lines: Sequence[LogLine] = ()
        self._measured = (0, 0.0)
        self._seen = 0
        self._hot_span: tuple[int, int] = (-1, -1)
        self.drawn_rows = 0
        self.area = self.add(ScrollArea(look, 20, self._draw_row, self._pick))
        self.end = self.add(
            Button(
                look, "", self._to_end, icon="arrow-down", kind="gold", tip="To the newest line", key="End", points=12
            )
        )
        self.end.visible = False

    # -------------------------------------------------------------------------------------------- data

    def set_lines(self, lines: Sequence[LogLine], names: Mapping[int, str] | None = None) -> None:
        """Show these lines (oldest first); seats' names in texts are shown in their colours."""
        self.names = {name: seat for seat, name in (names or {}).items() if name} if names is not None else self.names
        lines = tuple(lines)
        if lines == self._lines:
            return
        # lines that were there before keep their measures: appending to a long log is cheap
        same = 0
        old = [row for row in self.rows if not row.heading]
        while same < min(len(lines), len(old)) and (lines[same] is old[same].line or lines[same] == old[same].line):
            same += 1
        keep = 0
        for count, row in enumerate(self.rows):
            if not row.heading:
                if same == 0:
                    break
                same -= 1
                keep = count + 1
        del self.rows[keep:]
        done = sum(1 for row in self.rows if not row.heading)
        # lines about taking back belong to no turn: the one before them goes on
        turns = (row.line.turn for row in reversed(self.rows))
        turn = next((number for number in turns if number is not None), None)
        for line in lines[done:]:
            now = line.turn
            if now is not None and now != turn:
                self.rows.append(LogRow(line, self.heading_of(now) if now else BEFORE))
                turn = now
            self.rows.append(LogRow(line))
        self._lines = lines
        self._measure()

    def _measure(self, anew: bool = False) -> None:
        """Heights of all rows: those in sight exactly, those far up by the number of their letters."""
        if self.area.rect.w <= 0:
            return
        size, width = self.look.text(TEXT), self._row_width(None)
        near = len(self.rows) - self.area.rect.h // max(1, round(size)) - 2
        for index, row in enumerate(self.rows):
            if anew:
                row.rows, row.height = (), 0
            if not row.height:
                if row.heading:
                    row.height = self.look.px(21)
                elif index >= near:
                    self._measure_row(row)
                else:
                    rows = max(1, math.ceil(len(row.line.text) * LETTER / width))
                    row.height = self.height_of(rows if rows <= MOST_ROWS else MOST_ROWS - 1)
        self.area.set_heights([row.height for row in self.rows])
        self._follow()
        self.changed()

    def height_of(self, rows: int) -> int:
        """How high a line of so many rows is, in pixels."""
        return round(rows * self.look.text(TEXT) * LEADING) + self.look.px(BETWEEN)

    def _row_width(self, row: LogRow | None) -> float:
        """How wide the text of a row may be, in font sizes (None: of a headline)."""
        return (self.area.row_width - self.gutter(row) - self.look.px(4)) / self.look.text(TEXT)

    def _measure_row(self, row: LogRow) -> None:
        width = self._row_width(row)
        row.rows = break_line(row.line.text, marks_of(self._all_spans(row)), width)
        row.folded = len(row.rows) > MOST_ROWS
        if row.folded:
            row.rows = row.rows[: MOST_ROWS - 1]
        row.height = self.height_of(len(row.rows))

    def _measure_visible(self) -> None:
        """Rows that have come into sight get their exact height; what is in sight does not jump."""
        for _ in range(4):
            rough = [i for i in self.area.visible_rows() if not self.rows[i].heading and not self.rows[i].rows]
            if not rough:
                return
            for index in rough:
                self._measure_row(self.rows[index])
            self.area.set_heights([row.height for row in self.rows])

    def draw(self, surface: pygame.Surface) -> None:
        if self.visible and self.area.rect.w > 0:
            self._measure_visible()
        super().draw(surface)

    def _all_spans(self, row: LogRow) -> tuple[Span, ...]:
        return row.marks(self.names)

    # ------------------------------------------------------------------------------------------ layout

    def gutter(self, row: LogRow | None = None) -> int:
        """Where the text of a row begins: what came of a deed is indented below it."""
        return self.look.px(28 if row is not None and row.line.level else 17)

    def layout(self) -> None:
        look, pad = self.look, self.look.px(10)
        self.area.place(
            (
                self.rect.x + pad,
                self.rect.y + look.px(4),
                self.rect.w - pad - look.px(4),
                self.rect.h - 2 * look.px(4),
            )
        )
        measured = (self.area.rect.w, look.scale)
        if measured != self._measured:
            self._measured = measured
            self._measure(anew=True)
        self._follow()

    def _follow(self) -> None:
        """Show the button to the end while older lines are read."""
        unread = 0
        if self.area.at_end:
            self._seen = len(self.rows)
        else:
            unread = max(0, len(self.rows) - self._seen)
        self.end.visible = not self.area.at_end
        self.end.set(label=f"{unread} new" if unread else "", on=False)
        width, height = self.end.natural()
        height = self.look.px(24)
        width = max(height, width - self.look.px(8)) if unread else height
        self.end.place(
            (self.rect.right - width - self.look.px(16), self.rect.bottom - height - self.look.px(8), width, height)
        )

    def _to_end(self) -> None:
        self.area.to_end()
        self._follow()

    def update(self, now: float) -> bool:
        before = self.area.at_end
        moving = super().update(now)
        if before != self.area.at_end:
            self._follow()
        return moving

    def event(self, event: pygame.Event) -> bool:
        before = self.area.at_end
        used = super().event(event)
        if before != self.area.at_end:
            self._follow()
        return used

    # ------------------------------------------------------------------------------------------ events

    def moved(self, pos: Pos) -> None:
        hot = self._span_at(pos)
        if hot == self._hot_span:
            return
        before, self._hot_span = self._hot_span, hot
        self.area.changed()
        if self.on_hover is not None:
            target, was = self._target(hot, "name"), self._target(before, "name")
            if target != was:
                self.on_hover(target)

    def _span_at(self, pos: Pos) -> tuple[int, int]:
        index = self.area.index_at(pos)
        if index < 0 or (self.end.visible and self.end.hit(pos)):
            return -1, -1
        row, size = self.rows[index], self.look.text(TEXT)
        if row.heading:
            return -1, -1
        place = self.area.row_rect(index)
        span = span_at(
            row.rows, pos[0] - place.x - self.gutter(row), pos[1] - place.y - self.look.px(1), size, size * LEADING
        )
        return (index, span) if span >= 0 else (-1, -1)

    def _target(self, where: tuple[int, int], kind: str) -> str | None:
        """What a name or a rule stands for."""
        if where[0] < 0 or where[0] >= len(self.rows):
            return None
        span = self._all_spans(self.rows[where[0]])[where[1]]
        if kind == "name" and not linked(span):
            return None
        return str(span.target) if span.kind == kind else None

    def _pick(self, index: int, button: int, pos: Pos) -> None:
        if button != 1 or self.rows[index].heading:
            return
        where = self._span_at(pos)
        name, rule = self._target(where, "name"), self._target(where, "rule")
        if name is not None and self.on_click is not None:
            self.on_click(name)
        elif rule is not None and self.on_rule is not None:
            self.on_rule(rule)
        elif where[0] < 0 and self.on_line is not None:
            self.on_line(self.rows[index].line.entry)

    def tooltip_at(self, pos: Pos) -> str | None:
        found = super().tooltip_at(pos)
        if found or not self.visible:
            return found
        index = self.area.index_at(pos)
        if index < 0 or self.rows[index].heading:
            return None
        line = self.rows[index].line
        rule = self._target(self._span_at(pos), "rule")
        if rule:
            return f"Open rule {rule} in the rulebook"
        if pos[0] < self.area.rect.x + self.gutter():
            if line.undone:
                return "Taken back"
            if self.mark_manual and line.manual:
                return "Done by hand"
        return line.text if self.rows[index].folded else None

    # ----------------------------------------------------------------------------------------- drawing

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        canvas.blit(box_picture(self.look, area.size, self.look.px(8)), area)
        if not self.rows:
            size, ink = self.look.text(12.5), self.look.theme.box.dim
            lines = wrapped("Nothing has happened yet.", area.w - self.look.px(16), size)
            for at, line in enumerate(lines):
                middle = area.centery + round((at - (len(lines) - 1) / 2) * size * 1.4)
                put_text(canvas, line, area.centerx, middle, size, ink, align="center", italic=True)

    def _draw_row(self, canvas: pygame.Surface, spot: pygame.Rect, index: int) -> None:
        self.drawn_rows += 1
        look, row = self.look, self.rows[index]
        if row.heading:
            draw_heading(canvas, look, spot, row.heading)
            return
        if index == self.area.over and self.on_line is not None:
            color, alpha = hover_wash(look)
            canvas.blit(wash(spot.size, look.px(4), color, alpha // 2), spot)
        hot = self._hot_span[1] if self._hot_span[0] == index else -1
        draw_line(canvas, look, spot, row, self.names, self.gutter(row), hot, self.mark_manual)
