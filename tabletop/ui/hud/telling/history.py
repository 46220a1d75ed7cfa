"""The list of everything that was done, with undone lines as branches: look at the past, go there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from tabletop.session import HistoryRow
from tabletop.ui.draw.basis.colors import mix
from tabletop.ui.draw.basis.shade import outline
from tabletop.ui.draw.basis.text import text_width
from tabletop.ui.hud.kit.buttons import IconButton
from tabletop.ui.hud.kit.look import Look
from tabletop.ui.hud.kit.paint import (
    box_picture,
    hover_wash,
    put_icon,
    put_panel,
    put_text,
    shadow_room,
    wash,
    wrapped,
)
from tabletop.ui.hud.kit.scroll import ScrollArea
from tabletop.ui.hud.kit.widget import NOWHERE, Pos, Widget
from tabletop.ui.hud.telling import curve

ROW, LINE, NOTE, INDENT = 26, 17, 17, 14
AROUND = 2
"""So many lines are in sight on both sides of the one that the list goes to by itself."""


class HistoryPanel(Widget):
    """`on_hover(number | None)` previews the past, `on_go(number)` goes there, `on_note(number)` adds a remark,
    `on_show(number)` shows again what came about in steps, `on_open(number)` opens or folds the steps of a row.

    Number 0 is the start of the game: `start` shows a line for it. Up/Down and Enter work while hovered.
    """

    def __init__(
        self,
        look: Look,
        on_hover: Callable[[int | None], None] | None = None,
        on_go: Callable[[int], None] | None = None,
        on_note: Callable[[int], None] | None = None,
        on_close: Callable[[], None] | None = None,
        on_show: Callable[[int], None] | None = None,
        on_open: Callable[[int], None] | None = None,
    ) -> None:
        super().__init__(look)
        self.on_hover, self.on_go, self.on_note, self.on_show = on_hover, on_go, on_note, on_show
        self.on_open = on_open
        self.shows: frozenset[int] = frozenset()
        self.rows: tuple[HistoryRow, ...] = ()
        self._notes: list[list[str]] = []
        self._two: list[bool] = []  # which rows need a second line
        self.head = -1
        self.cursor = -1
        self.drawn_rows = 0
        self._told: int | None = None
        self.area = self.add(ScrollArea(look, ROW, self._draw_row, self._pick, self._over))
        self.curve = self.add(curve.Curve(look, self._point, on_go))
        self.close = self.add(IconButton(look, "close", on_close, tip="Close the history", key="Ctrl+H"))
        self.close.visible = on_close is not None

    def set_rows(self, rows: Sequence[HistoryRow], head: int, shows: frozenset[int] = frozenset()) -> None:
        """Show these lines, oldest first; `head` is the number of the line where the table stands, `shows` are those
        that came about in steps."""
        rows = tuple(rows)
        if (rows, head, shows) == (self.rows, self.head, self.shows):
            return
        moved = head != self.head
        self.rows, self.head, self.shows = rows, head, shows
        self.cursor = -1
        self._measure()
        if moved:
            at = next((i for i, row in enumerate(rows) if row.number == head), len(rows) - 1)
            self.area.scroll_to(at, AROUND)
        self.changed()

    def set_curve(self, state: curve.CurveState | None) -> None:
        """Show over the list how likely each side was to win all along the game; None: no curve."""
        shows = state is not None
        if state is not None:
            self.curve.set_state(state)
        if shows != self.curve.visible:
            self.curve.visible = shows
            self.layout()
            self.changed()

    def _measure(self) -> None:
        if self.area.rect.w <= 0:
            return
        look = self.look
        heights = []
        self._notes, self._two = [], []
        for row in self.rows:
            self._two.append(self._is_long(row, look.text(12.5)))
            width = self.area.row_width - self.text_left(row) - look.px(30)
            lines = wrapped(row.note, max(look.px(60), width), look.text(11.5)) if row.note else []
            self._notes.append(lines)
            high = look.px(ROW) + (look.px(LINE) if self._two[-1] else 0)
            heights.append(high + len(lines) * look.px(NOTE) + (look.px(4) if lines else 0))
        self.area.set_heights(heights)

    def _is_long(self, row: HistoryRow, size: float) -> bool:
        """Whether a text needs two lines; measured only where the number of letters does not tell."""
        room = self.area.row_width - self.text_left(row) - self._tail(row)
        letters = len(row.text) * size
        if letters * 0.40 > room or letters * 0.66 < room:
            return letters * 0.53 > room
        return text_width(row.text, size, face="sans-semibold") > room

    def _tail(self, row: HistoryRow) -> int:
        """The room at a row's right end for its symbols."""
        return self.look.px(30 + 22 * (row.number in self.shows) + 22 * (row.steps > 1))

    def text_left(self, row: HistoryRow) -> int:
        """Where a row's text begins, from the row's left edge."""
        return self.look.px(42 + INDENT * min(row.depth + row.inner, 6))

    def layout(self) -> None:
        look = self.look
        self.margin = shadow_room(look, 0.2)
        head = look.px(36)
        pad = look.px(8)
        before = self.area.rect.size
        if self.curve.visible:
            high = min(look.px(curve.HIGH), self.rect.h // 3)
            self.curve.place((self.rect.x + pad, self.rect.y + head, self.rect.w - 2 * pad, high))
            head += high
        box = pygame.Rect(self.rect.x + pad, self.rect.y + head, self.rect.w - 2 * pad, self.rect.h - head - pad)
        self.area.place(box.inflate(-look.px(6), -look.px(8)))
        edge = look.px(26)
        self.close.place((self.rect.right - pad - edge, self.rect.y + look.px(5), edge, edge))
        if self.area.rect.size != before or not self._notes:
            self._measure()

    # ------------------------------------------------------------------------------------------ events

    def _tell(self, index: int) -> None:
        number = self.rows[index].number if 0 <= index < len(self.rows) else None
        if number != self._told:
            self._told = number
            if self.on_hover is not None:
                self.on_hover(number)

    def _point(self, entry: int | None) -> None:
        """The curve is pointed at: the list comes along, with that line marked."""
        index = next((i for i, row in enumerate(self.rows) if row.number == entry), -1)
        self.cursor = index
        self.area.scroll_to(index, AROUND)
        self.area.changed()
        self._told = entry
        if self.on_hover is not None:
            self.on_hover(entry)

    def _over(self, index: int) -> None:
        self.cursor = index
        self._tell(index)

    def moved(self, pos: Pos) -> None:
        if pos == NOWHERE:
            self.cursor = -1
            self._tell(-1)

    def note_box(self, index: int) -> pygame.Rect:
        """Where the symbol of a row's remark is, in window pixels."""
        look, row = self.look, self.area.row_rect(index)
        edge = look.px(22)
        return pygame.Rect(row.right - edge - look.px(2), row.y + (look.px(ROW) - edge) // 2, edge, edge)

    def show_box(self, index: int) -> pygame.Rect:
        """Where the symbol is that shows a row again step by step."""
        return self.note_box(index).move(-self.look.px(23), 0)

    def fold_box(self, index: int) -> pygame.Rect:
        """Where the symbol is that opens and folds a row's steps."""
        places = 2 if self.rows[index].number in self.shows else 1
        return self.note_box(index).move(-self.look.px(23) * places, 0)

    def _pick(self, index: int, button: int, pos: Pos) -> None:
        if button != 1:
            return
        number = self.rows[index].number
        if self.rows[index].steps > 1 and self.fold_box(index).collidepoint(pos):
            if self.on_open is not None:
                self.on_open(number)
        elif number in self.shows and self.show_box(index).collidepoint(pos):
            if self.on_show is not None:
                self.on_show(number)
        elif self.note_box(index).collidepoint(pos):
            if self.on_note is not None:
                self.on_note(number)
        elif self.on_go is not None:
            self.on_go(number)

    def key(self, event: pygame.Event) -> bool:
        if not self.hot or not self.rows:
            return False
        if event.key in (pygame.K_UP, pygame.K_DOWN):
            step = 1 if event.key == pygame.K_DOWN else -1
            start = self.cursor if self.cursor >= 0 else len(self.rows) - 1 - step
            self.cursor = max(0, min(len(self.rows) - 1, start + step))
            self.area.scroll_to(self.cursor)
            self.area.changed()
            self._tell(self.cursor)
            return True
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.cursor >= 0 and self.on_go is not None:
            self.on_go(self.rows[self.cursor].number)
            return True
        return False

    def tooltip_at(self, pos: Pos) -> str | None:
        found = super().tooltip_at(pos)
        index = self.area.index_at(pos)
        if found or not self.visible or index < 0:
            return found
        row = self.rows[index]
        if self.note_box(index).collidepoint(pos):
            return "Change the remark" if row.note else "Add a remark"
        if row.number in self.shows and self.show_box(index).collidepoint(pos):
            return "Show again, step by step"
        if row.steps > 1 and self.fold_box(index).collidepoint(pos):
            return "Fold the steps" if row.opened else f"The {row.steps} steps of this act"
        if row.number == self.head:
            return "The table stands here"
        cut = text_width(self._lines(index)[1], self.look.text(12.5)) > self._room(index)
        full = row.text if cut else ""
        go = "Click to go there" if row.in_force else "Undone. Click to take it up again"
        return f"{full}\n{go}" if full else go

    def _lines(self, index: int) -> tuple[str, str]:
        """A row's text as one line or two, the second to be cut if it is still too long."""
        text = self.rows[index].text
        if index >= len(self._two) or not self._two[index]:
            return text, ""
        lines = wrapped(text, self._room(index) * 0.97, self.look.text(12.5))
        return lines[0], " ".join(lines[1:])

    def _room(self, index: int) -> int:
        row = self.rows[index]
        return self.area.row_width - self.text_left(row) - self._tail(row)

    # ----------------------------------------------------------------------------------------- drawing

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        look, theme = self.look, self.look.theme
        put_panel(canvas, look, area, look.px(10), 0.2)
        middle = area.y + look.px(19)
        put_icon(canvas, look, "history", (area.x + look.px(20), middle), look.px(16), theme.panel.heading)
        size = look.text(14)
        put_text(canvas, "History", area.x + look.px(35), middle, size, theme.panel.heading, bold=True, serif=True)
        box = self.local(self.area.rect.inflate(look.px(6), look.px(8)))
        canvas.blit(box_picture(look, box.size, look.px(7)), box)

    def _draw_row(self, canvas: pygame.Surface, spot: pygame.Rect, index: int) -> None:
        self.drawn_rows += 1
        look, theme, row = self.look, self.look.theme, self.rows[index]
        is_head = row.number == self.head and not (row.steps > 1 and row.opened)
        over = index == self.cursor
        body = spot.inflate(0, -look.px(2))
        if is_head:
            canvas.blit(wash(body.size, look.px(5), theme.accent, 44), body)
            canvas.blit(outline(body.size, float(look.px(5)), 1, theme.accent, 150), body)
        if over:
            color, alpha = hover_wash(look)
            canvas.blit(wash(body.size, look.px(5), color, alpha), body)
        ink = theme.box.text if row.in_force else mix(theme.box.dim, theme.box.top, 0.22)
        ink = mix(ink, theme.box.dim, 0.5) if row.inner else ink
        middle = spot.y + look.px(ROW) // 2
        self._draw_number(canvas, spot, middle, index, ink)
        left = spot.x + self.text_left(row)
        rail = left - look.px(9)
        if row.depth:
            self._draw_branch(canvas, spot, rail, middle, index, ink)
        elif is_head:
            put_icon(canvas, look, "play", (rail, middle), look.px(10), theme.accent_text)
        first, rest = self._lines(index)
        write = partial(
            put_text, max_width=self._room(index), face="sans-semibold" if is_head else None,
            italic=not is_head and not row.in_force,
        )  # fmt: skip
        size = look.text(12.5)
        write(canvas, first, left, middle, size, ink)
        if rest:
            write(canvas, rest, left, middle + look.px(LINE), size, ink)
        shift = spot.x - self.area.row_rect(index).x, spot.y - self.area.row_rect(index).y
        if row.number in self.shows:
            box = self.show_box(index).move(shift)
            hot = over and self.show_box(index).collidepoint(self.area.pointer)
            put_icon(canvas, look, "play", box.center, look.px(14), theme.accent_text if hot else theme.box.dim)
        if row.steps > 1:
            box = self.fold_box(index).move(shift)
            hot = over and self.fold_box(index).collidepoint(self.area.pointer)
            icon = "arrow-down" if row.opened else "arrow-right"
            put_icon(canvas, look, icon, box.center, look.px(12), theme.accent_text if hot else theme.box.dim)
        noted = bool(row.note)
        if over or noted:
            box = self.note_box(index).move(shift)
            hot = over and self.note_box(index).collidepoint(self.area.pointer)
            tone = theme.accent_text if hot or noted else theme.box.dim
            put_icon(canvas, look, "note", box.center, look.px(14), tone)
        y = spot.y + look.px(ROW) + look.px(NOTE) // 2 - look.px(2) + (look.px(LINE) if self._two[index] else 0)
        for line in self._notes[index] if index < len(self._notes) else ():
            put_text(canvas, line, left, y, look.text(11.5), theme.accent_text, italic=True)
            y += look.px(NOTE)

    def _draw_number(
        self, canvas: pygame.Surface, spot: pygame.Rect, middle: int, index: int, ink: tuple[int, int, int]
    ) -> None:
        """Turn (where it changes) or the line's number, right-aligned in its column."""
        look, theme, row = self.look, self.look.theme, self.rows[index]
        turn = row.turn
        before = self.rows[index - 1].turn if index else None
        x = spot.x + look.px(28)
        if turn is not None and turn != before and row.number:
            put_text(canvas, f"T{turn}", x, middle, look.text(11), theme.accent_text, align="right", bold=True)
        else:
            put_text(
                canvas,
                str(row.number),
                x,
                middle,
                look.text(11),
                mix(theme.box.dim, theme.box.top, 0.2),
                align="right",
            )

    def _draw_branch(
        self, canvas: pygame.Surface, spot: pygame.Rect, rail: int, middle: int, index: int, ink: tuple[int, int, int]
    ) -> None:
        """The twig from the trunk to a line that was undone."""
        look = self.look
        color = mix(self.look.theme.box.dim, self.look.theme.box.top, 0.35)
        following = self.rows[index + 1] if index + 1 < len(self.rows) else None
        goes_on = following is not None and following.depth >= self.rows[index].depth
        width = max(1, look.px(1.4))
        pygame.draw.line(canvas, color, (rail, spot.y), (rail, spot.bottom if goes_on else middle), width)
        pygame.draw.line(canvas, color, (rail, middle), (rail + look.px(6), middle), width)
