"""Two small panels of the table: the numbers of all seats, and the acts that end a turn."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from tabletop.content.symbols import ROUNDS, Counting
from tabletop.ui.draw.basis.narrow import NARROWEST, narrow_text
from tabletop.ui.draw.basis.text import fit_text, render_text, text_width
from tabletop.ui.draw.things.pieces import seat_symbol
from tabletop.ui.hud.kit.buttons import Button
from tabletop.ui.hud.kit.look import LEAST_TEXT, Look
from tabletop.ui.hud.kit.paint import put_panel, put_text, wrapped
from tabletop.ui.hud.kit.widget import Widget

STEP = " \u00b7 "
"""What stands between a phase and its step."""


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """One seat's numbers."""

    seat: int
    name: str
    values: tuple[int, ...]
    active: bool = False


TWO_ROWS, LEAST_POINTS = 62, 7.5
"""How high two rows of buttons are, and how small their words become before one is cut."""

LEAST_LINE = 15
"""Pixels that a line of a table needs to be read."""


class ScorePanel(Widget):
    """A table of seats by numbers; where the names of the numbers have no room side by side, they stand below each
    other and the seats beside each other."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.goal = ""
        """How the game is won, as the tooltip says."""
        self._rows: tuple[ScoreRow, ...] = ()
        self._heads: tuple[tuple[str, str], ...] = ()

    def set_rows(self, rows: Sequence[ScoreRow], heads: Sequence[tuple[str, str]]) -> None:
        """The numbers to show; ``heads`` are (label, icon) of the columns."""
        if (tuple(rows), tuple(heads)) != (self._rows, self._heads):
            self._rows, self._heads = tuple(rows), tuple(heads)
            self.changed()

    def paint(self, canvas: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw the table of numbers."""
        look, theme = self.look, self.look.theme
        put_panel(canvas, look, rect, look.px(12), -1)
        inner = rect.inflate(-2 * look.px(10), -2 * look.px(6))
        columns = len(self._heads)
        if self._named(11.0) * NARROWEST > inner.w - self._columns(inner.w, 11.0)[0] * columns:
            inner = rect.inflate(-2 * look.px(5), -2 * look.px(6))  # the edge gives way before a name
        if not self._rows:
            return
        high = inner.h / (len(self._rows) + 1)
        size = min(look.text(13), max(11.0, high * 0.62))
        number_w, need = self._columns(inner.w, size)
        while size > 11.0 and self._named(size) > inner.w - number_w * columns:
            size = max(11.0, size - 0.5)  # no name is cut before all letters are as small as any
            number_w, need = self._columns(inner.w, size)
        if self._is_cut(number_w - 4, size) and inner.h >= (columns + 1) * LEAST_LINE:
            self._paint_turned(canvas, inner, need)
            return
        # where a name would still be cut, the numbers stand under it
        under = self._named(size) > inner.w - number_w * columns and high >= 2 * LEAST_LINE
        for index, head in enumerate(self._heads):
            text = self._head_picture(head, number_w - 4, size)
            x = inner.right - number_w * (columns - index) + number_w / 2
            canvas.blit(text, text.get_rect(center=(round(x), round(inner.y + high / 2))))
        edge = max(10, round(size))
        room = inner.w - (0 if under else number_w * columns) - edge - 8
        # a name of which three letters would be left says less than the sign of its seat alone
        named = all(text_width(row.name, size, bold=True) * NARROWEST <= room for row in self._rows)
        for line, row in enumerate(self._rows, start=1):
            y = inner.y + high * (line + 0.5)
            seat = theme.seat(row.seat)
            edge = max(10, round(size if named else size * 1.25))
            mark = seat_symbol(seat.symbol, edge, seat.color)
            upper = y - high / 4 if under else y
            canvas.blit(mark, mark.get_rect(midleft=(inner.x, round(upper))))
            if named:
                name = narrow_text(row.name, room, size, theme.panel.text, bold=row.active)
                canvas.blit(name, name.get_rect(midleft=(inner.x + edge + 6, round(upper))))
            y += high / 4 if under else 0
            for index, value in enumerate(row.values):
                text = render_text(str(value), size + 1, theme.panel.text, bold=True)
                x = inner.right - number_w * (columns - index) + number_w / 2
                canvas.blit(text, text.get_rect(center=(round(x), round(y))))

    def _named(self, size: float) -> float:
        """How wide the names of the seats are with their signs."""
        return max((text_width(row.name, size, bold=True) for row in self._rows), default=0) + size + 8

    def _columns(self, width: float, size: float) -> tuple[float, float]:
        """How wide a column of numbers is, and how wide it must be at least."""
        columns = len(self._heads)
        shown = [str(value) for row in self._rows for value in row.values]
        need = max((text_width(text, size + 1, bold=True) for text in shown), default=0) + size * 0.5
        if any(icon for _, icon in self._heads):
            need = max(need, round(size * 1.3) + size * 0.4)  # two symbols side by side never touch
        free = (width - self._named(size)) / max(columns, 1)
        return min(self.look.px(64), max(need, min(free, width * 0.43 / max(columns, 1)))), need

    def _is_cut(self, width: float, size: float) -> bool:
        """Whether the name of a number would be cut that has no symbol to stand for it."""
        least = max(11.0, size - 1.5)
        return any(not icon and text_width(label, least) > width for label, icon in self._heads)

    def _paint_turned(self, canvas: pygame.Surface, inner: pygame.Rect, need: float) -> None:
        """A line for each number with its name, a column for each seat under its symbol."""
        look, theme = self.look, self.look.theme
        high = inner.h / (len(self._heads) + 1)
        size = min(look.text(13), max(11.0, high * 0.62))
        number_w = min(look.px(64), max(need, inner.w * 0.5 / len(self._rows)))
        columns = [inner.right - number_w * (len(self._rows) - index - 0.5) for index in range(len(self._rows))]
        for x, row in zip(columns, self._rows, strict=True):
            seat, edge = theme.seat(row.seat), max(10, round(size * (1.25 if row.active else 1.0)))
            mark = seat_symbol(seat.symbol, edge, seat.color)
            canvas.blit(mark, mark.get_rect(center=(round(x), round(inner.y + high / 2))))
        for line, (label, _) in enumerate(self._heads):
            y = round(inner.y + high * (line + 1.5))
            name, _ = fit_text(label, columns[0] - number_w / 2 - inner.x - 4, size, theme.panel.text, min_size=11.0)
            canvas.blit(name, name.get_rect(midleft=(inner.x, y)))
            for x, row in zip(columns, self._rows, strict=True):
                text = render_text(str(row.values[line]), size + 1, theme.panel.text, bold=True)
                canvas.blit(text, text.get_rect(center=(round(x), y)))

    def _head_picture(self, head: tuple[str, str], width: float, size: float) -> pygame.Surface:
        """A column's name, or its symbol where the name would be cut."""
        label, icon = head
        text, cut = fit_text(label, width, max(11.0, size - 1.5), self.look.theme.panel.dim, min_size=11.0)
        return self.look.icons.get(icon, round(size * 1.3), self.look.theme.panel.dim) if cut and icon else text

    def tooltip_at(self, pos: tuple[int, int]) -> str | None:
        """How the game is won, and what the columns are."""
        if not self.rect.collidepoint(pos):
            return None
        columns = ", ".join(label for label, _ in self._heads)
        seats = "\n".join(
            f"{row.name}: {', '.join(f'{label} {n}' for (label, _), n in zip(self._heads, row.values, strict=False))}"
            for row in self._rows
        )
        return "\n".join(line for line in (self.goal, seats if self._heads else columns) if line) or None


FACTS_FROM = 52
"""Under so much of the panel facts begin at the highest: whose turn it is and the phase stand above them."""
FACT_LINE = 1.4
"""The height of a line of facts in the size of its letters."""


class PhaseColumn(Widget):
    """The phases one under the other, for a panel that is higher than wide; a click sets one by hand. Without
    ``on_phase`` nobody sets one, so they are words that do not look like buttons."""

    def __init__(self, look: Look, on_phase: Callable[[str], None] | None) -> None:
        super().__init__(look)
        self._on_phase = on_phase
        self._state: tuple[object, ...] = ()
        self._buttons: dict[str, Button] = {}
        self._labels: list[str] = []
        self._words: list[tuple[str, bool]] = []
        self.tells = True
        self._head = self._short = ""
        self._seat = 0
        self._facts: tuple[tuple[str, str], ...] = ()

    def set_state(
        self, phases: Sequence[tuple[str, str]], current: str, round: int = 0, seat: int = 0, seat_name: str = "",
        facts: Sequence[tuple[str, str]] = (), counting: Counting = ROUNDS,
    ) -> None:  # fmt: skip
        """Show (id, label) of the phases, the current one, the round (as the game calls it) and whose turn it is;
        under them ``facts``, each with its name."""
        state = (tuple(phases), current, round, seat, seat_name, tuple(facts), counting)
        if state == self._state:
            return
        self._state = state
        self._facts = tuple(facts)
        self._head, self._seat = (f"{counting.said(round)} · {seat_name}" if round else seat_name), seat
        self._short = f"{counting.tiny(round)} · {seat_name}" if round else seat_name
        self._words = [(label, name == current) for name, label in phases] if self._on_phase is None else []
        if self._on_phase is None:
            self.changed()
            return
        if list(self._buttons) != [name for name, _ in phases]:
            self.children.clear()
            self._buttons = {
                name: self.add(
                    Button(
                        self.look,
                        label,
                        partial(self._on_phase, name),
                        points=12.5,
                        tip=f"Set the phase: {label}",
                    )
                )
                for name, label in phases
            }
        self._labels = [label for _, label in phases]
        for name, _ in phases:
            self._buttons[name].set(kind="gold" if name == current else "quiet")
        self.layout()
        self.changed()

    def layout(self) -> None:
        """Share the height among the phases."""
        if not self._buttons:
            return
        pad, head = self.look.px(8), self.look.px(26)
        high = (self.rect.h - head - pad - self._below()) / len(self._buttons)
        size = min(12.5, max(11.0, high * 0.56) / self.look.scale)
        room = self.rect.w - 2 * pad - self.look.px(12)
        for index, button in enumerate(self._buttons.values()):
            label = self._labels[index]
            if text_width(label, self.look.text(size), face="sans-semibold") > room:
                label = label.partition(STEP)[0]  # the step gives way
            button.set(points=size, label=label)
            top = self.rect.y + head + index * high
            button.place(
                (self.rect.x + pad, round(top), self.rect.w - 2 * pad, round(min(high - 2, self.look.px(32))))
            )

    def _below(self) -> int:
        """The height of the lines of facts."""
        look = self.look
        if not self._facts:
            return 0
        size, lines = self._fact_lines()
        return look.px(22) + (len(lines) - 1) * self._line(size)

    def _line(self, size: float) -> int:
        return round(size * FACT_LINE)

    def _fact_lines(self) -> tuple[float, list[list[tuple[str, bool, float]]]]:
        """The facts in lines, each name beside its value (one that is too long for a line has its value in the next),
        every word with how far right it begins, and how large their letters are: smaller where there is little
        room."""
        look, size = self.look, self.look.text(13)
        room = self.rect.h - look.px(FACTS_FROM)
        while True:
            lines = self._wrapped_facts(size)
            if size <= LEAST_TEXT or look.px(22) + (len(lines) - 1) * self._line(size) <= room:
                return size, lines
            size = max(LEAST_TEXT, size - 0.5)

    def _wrapped_facts(self, size: float) -> list[list[tuple[str, bool, float]]]:
        room, gap, near = self.rect.w - self.look.px(20), self.look.px(14), self.look.px(6)
        lines: list[list[tuple[str, bool, float]]] = []
        used = 0.0
        for label, value in self._facts:
            wide = math.ceil(text_width(label, size))
            more = math.ceil(text_width(value, size, bold=True))
            both = wide + near + more
            if not lines or used + both > room:
                lines.append([])
                used = 0.0
            lines[-1].append((label, False, used))
            if both > room:
                lines.append([])
                used = -wide - near
            lines[-1].append((value, True, used + wide + near))
            used += both + gap
        return lines

    def _paint_facts(self, canvas: pygame.Surface, rect: pygame.Rect) -> None:
        """Names and values side by side, in as many lines as they need."""
        look, theme = self.look, self.look.theme
        size, lines = self._fact_lines() if self._facts else (0.0, [])
        for number, line in enumerate(reversed(lines)):
            y = rect.bottom - look.px(16) - number * self._line(size)
            for text, bold, left in line:
                ink, room = theme.panel.heading if bold else theme.panel.dim, rect.w - look.px(20) - left
                made, _ = fit_text(text, max(1, room), size, ink, bold=bold, min_size=LEAST_TEXT)
                canvas.blit(made, made.get_rect(midleft=(round(rect.x + look.px(12) + left), y)))

    def _words_shown(self, room: float) -> list[tuple[str, bool]]:
        """The phases as far as they have room, the one that is now among them."""
        most = max(1, int(room // (LEAST_TEXT * 1.2)))
        now = next((index for index, (_, now) in enumerate(self._words) if now), 0)
        first = max(0, min(now - most // 2, len(self._words) - most))
        return self._words[first : first + most]

    def paint(self, canvas: pygame.Surface, rect: pygame.Rect) -> None:
        """The ground, the round, whose turn it is, the facts."""
        look, theme = self.look, self.look.theme
        put_panel(canvas, look, rect, look.px(12), -1)
        self._paint_facts(canvas, rect)
        edge = look.px(12)
        seat = theme.seat(self._seat)
        if self._seat:
            mark = seat_symbol(seat.symbol, edge, seat.color)
            canvas.blit(mark, mark.get_rect(midleft=(rect.x + look.px(12), rect.y + look.px(15))))
        head, room = self._head, rect.w - look.px(40)
        if text_width(head, look.text(12), bold=True) > room:
            head = self._short  # whose turn it is must not be cut
        text, _ = fit_text(head, room, look.text(13), theme.panel.heading, bold=True, min_size=11.0)
        canvas.blit(text, text.get_rect(midleft=(rect.x + look.px(12) + edge + look.px(6), rect.y + look.px(15))))
        room = rect.h - look.px(36) - self._below()
        words = self._words_shown(room) if self._facts else self._words
        top, high = rect.y + look.px(30), min(look.px(26), room / max(1, len(words)))
        size = max(11.0, min(look.text(13), high / 1.3))
        for index, (label, now) in enumerate(words):
            y = top + (index + 0.5) * high
            if now:
                dot = look.px(4)
                pygame.draw.aacircle(canvas, theme.accent, (rect.x + look.px(18), round(y)), dot)
            ink = theme.panel.text if now else theme.panel.dim
            word, _ = fit_text(label, rect.w - look.px(44), size, ink, bold=now, min_size=11.0)
            canvas.blit(word, word.get_rect(midleft=(rect.x + look.px(30), round(y))))


class ActionsPanel(Widget):
    """Undo, loose pieces, the end of a phase and the end of a turn, large enough to hit."""

    def __init__(self, look: Look, on_command: Callable[[str], None]) -> None:
        super().__init__(look)
        self._undo = self.add(Button(look, "Undo", partial(on_command, "undo"), icon="undo", key="Ctrl+Z"))
        self._pieces = self.add(Button(look, "Pieces", partial(on_command, "drawer"), icon="dice", key="L"))
        self._phase = self.add(
            Button(look, "Next phase", partial(on_command, "end_turn"), kind="primary", key="E", icon="arrow-right")
        )
        self._pass = self.add(Button(look, "Pass", partial(on_command, "pass_turn"), key=".", icon="seat"))
        self._line = ""
        self._lines: list[str] = []
        self._icons = {button: button.icon for button in (self._undo, self._pieces, self._phase, self._pass)}
        self._phases = True
        self._ruled = False

    @property
    def ends(self) -> tuple[Button, ...]:
        """The buttons that end something."""
        return self._phase, self._pass

    def set_state(self, following: str, phases: bool, ruled: bool = False) -> None:
        """Who comes next, and whether the game has phases. ``ruled``: the referee says who comes next and when a
        phase ends, so there are no buttons for it here."""
        self._ruled = ruled
        self._pass.visible = not ruled
        self._pass.set(label=f"Pass to {following}", tip=f"Pass the turn to {following}")
        self._pass.set(kind="normal" if phases else "primary")
        self._phase.visible = phases and not ruled
        self._phases = phases
        self.layout()

    def say(self, line: str) -> None:
        """Whose turn it is and how one goes on, above the buttons, as far as there is room."""
        if line != self._line:
            self._line = line
            self.layout()
            self.changed()

    def _told(self) -> int:
        """How high the words above the buttons are."""
        look, size = self.look, self.look.text(12)
        lines = wrapped(self._line, (self.rect.w - 2 * look.px(10)) * 0.97, size) if self._line else []
        room = self.rect.h - 2 * look.px(8) - look.px(TWO_ROWS) - look.px(4)
        most = max(0, int(room // (size * 1.3)))
        if len(lines) > most:  # whose turn it is comes first; the tooltip of *What now?* has all of it
            first = self._line.partition(": ")[2].partition(". ")[0]
            lines = wrapped(first[:1].upper() + first[1:] + ".", (self.rect.w - 2 * look.px(10)) * 0.97, size)
        self._lines = lines if len(lines) <= most else []
        return round(len(self._lines) * size * 1.3) + (look.px(4) if self._lines else 0)

    def layout(self) -> None:
        """Rows as the panel is high: what ends something in rows of its own, two of two, or all in one."""
        pad, gap = self.look.px(8), self.look.px(8)
        inner = self.rect.inflate(-2 * pad, -2 * pad)
        told = self._told()
        inner.y, inner.h = inner.y + told, inner.h - told
        last = [] if self._ruled else [self._phase, self._pass] if self._phases else [self._pass]
        first = [self._undo, self._pieces]
        if last and inner.h >= self.look.px(112):  # a row each: a name stands whole
            rows = [first, *([button] for button in last)]
        elif (last and inner.h >= self.look.px(TWO_ROWS)) or (last and self._is_cut([*first, *last], inner.w)):
            rows = [first, last]
        else:
            rows = [[*first, *last]]
        high = (inner.h - gap * (len(rows) - 1)) // len(rows)
        for line, row in enumerate(rows):
            wide = (inner.w - gap * (len(row) - 1)) // len(row)
            for index, button in enumerate(row):
                self._fit(button, wide)
                button.place((inner.x + index * (wide + gap), inner.y + line * (high + gap), wide, high))

    def _is_cut(self, row: Sequence[Button], wide: int) -> bool:
        """Whether a word would be cut with so many buttons side by side, however small it is written."""
        room = (wide - self.look.px(8) * (len(row) - 1)) // len(row) - self.look.px(18)
        size = self.look.text(LEAST_POINTS)
        return any(text_width(button.label, size, face="sans-semibold") > room for button in row)

    def _fit(self, button: Button, width: int) -> None:
        """Letters as large as the button lets them be; the picture gives way before a word is cut."""
        look = self.look
        icon = self._icons[button]
        for shown in (icon, ""):
            for points in (13.5, 12.5, 11.5, 10.5, 9.5, 8.5, LEAST_POINTS):
                size = look.text(points)
                room = width - look.px(18) - (look.px(24) if shown else 0)
                if text_width(button.label, size, face="sans-semibold") <= room:
                    button.set(points=points, icon=shown)
                    return
        button.set(points=LEAST_POINTS, icon="")

    def paint(self, canvas: pygame.Surface, rect: pygame.Rect) -> None:
        """The ground of the panel, and the words above the buttons."""
        look = self.look
        put_panel(canvas, look, rect, look.px(12), -1)
        size = look.text(12)
        for index, line in enumerate(self._lines):
            middle = rect.y + look.px(8) + size * 1.3 * (index + 0.5)
            put_text(canvas, line, rect.x + look.px(10), middle, size, look.theme.panel.text)
