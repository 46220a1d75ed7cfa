"""The phase bar: where the turn is, as a row of words with a gold pill."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from tabletop.ui.draw.basis.shade import inset
from tabletop.ui.draw.basis.text import text_width
from tabletop.ui.hud.kit.buttons import Button
from tabletop.ui.hud.kit.look import LEAST_TEXT, Look
from tabletop.ui.hud.kit.paint import button_picture, hover_wash, put_text, seat_symbol, shadow_room, wash, wrapped
from tabletop.ui.hud.kit.widget import Pos, Widget

CLOSER = 18
"""Of the 28 units beside a word so many may go before words become smaller; the rest is the rim of the pill."""

LINE = 17
"""Units of height that a line above the words takes."""


class PhaseBar(Widget):
    """Click a word to set the phase by hand; the button (or `on_end`) ends the current one.

    On a high bar the seat and the round stand above the words. On a narrow one the words first come closer together,
    then they become smaller, then the round gives way, and last those before and after the current one.
    """

    def __init__(
        self,
        look: Look,
        on_phase: Callable[[str], None] | None = None,
        on_end: Callable[[], None] | None = None,
        end_key: str = "E",
    ) -> None:
        super().__init__(look)
        self.on_phase = on_phase
        self.phases: tuple[tuple[str, str], ...] = ()
        self.current, self.round, self.seat, self.seat_name = "", 0, 0, ""
        self.turn, self.note = 0, ""
        self.counted = ""
        self._over = ""
        self._size = 13.0
        self._rounded = True
        self.end = self.add(
            Button(
                look,
                "End",
                on_end,
                kind="primary",
                points=12.5,
                tip="End this phase",
                key=end_key,
                icon="arrow-right",
            )
        )
        self.end.visible = on_end is not None

    def set_state(
        self,
        phases: Sequence[tuple[str, str]],
        current: str,
        round: int = 0,
        seat: int = 0,
        seat_name: str = "",
        end_label: str = "End",
        end_enabled: bool = True,
        end_reason: str = "",
        turn: int = 0,
        note: str = "",
        counted: str = "",
    ) -> None:
        """Show (id, label) of the phases, the current one, the round (``counted``: as the game says it) and whose
        turn it is. A high bar also shows the number of the turn and a ``note`` of what the phase is for."""
        self.end.set(label=end_label, enabled=end_enabled, reason=end_reason)
        new = (tuple(phases), current, round, seat, seat_name, turn, note)
        old = (self.phases, self.current, self.round, self.seat, self.seat_name, self.turn, self.note)
        if (new, counted) != (old, self.counted):
            self.counted = counted
            self.phases, self.current, self.round, self.seat, self.seat_name, self.turn, self.note = new
            self.layout()
            self.changed()

    # ------------------------------------------------------------------------------------------ layout

    @property
    def _two(self) -> bool:
        """Whether there is height for a line above the words."""
        return self.rect.h >= self.look.px(54)

    def _words(self) -> tuple[int, int]:
        """Top and height of the line of words."""
        pad = self.look.px(3)
        if not self._two:
            return self.rect.y + pad, self.rect.h - 2 * pad
        high = min(self.look.px(32), self.rect.h - self.look.px(30))
        return self.rect.bottom - high - self.look.px(6), high

    def _lead(self) -> int:
        """Width of the seat's name and the round before the words."""
        look = self.look
        width = 0
        if self.seat_name:
            width += look.px(12 + 14 + 6) + round(text_width(self.seat_name, look.text(13), bold=True))
        if self.round and self._rounded:
            width += look.px(10) + round(text_width(self.counted or f"Round {self.round}", look.text(11.5)))
        return width + look.px(12) if width else look.px(5)

    def _width(self, label: str, size: float = 13.0) -> int:
        return round(text_width(label, self.look.text(size), face="sans-semibold")) + self.look.px(28)

    def natural(self) -> tuple[int, int]:
        words = sum(self._width(label) for _, label in self.phases)
        end = self.end.natural()[0] + self.look.px(4) if self.end.visible else 0
        return self._lead() + words + end + self.look.px(4), self.look.px(34)

    def layout(self) -> None:
        look = self.look
        self.margin = shadow_room(look, 0.1)
        y, h = self._words()
        w = self.end.natural()[0]
        self.end.place((self.rect.right - look.px(6 if self._two else 3) - w, y, w, h))

    def shown(self) -> list[tuple[str, pygame.Rect, str]]:
        """(id, place in window pixels, label) of the words that fit; the current one is always among them."""
        look = self.look
        end = self.end.rect.w + look.px(4) if self.end.visible else 0
        tries = (True, False) if self.round and not self._two else (True,)
        for rounded in tries:
            self._rounded = rounded
            lead = look.px(6) if self._two else self._lead()
            room = self.rect.w - lead - end - look.px(4)
            widths = self._fitted(room)
            if sum(widths) <= room:
                break
        first, last = 0, len(self.phases)
        at = next((i for i, (pid, _) in enumerate(self.phases) if pid == self.current), 0)
        while sum(widths[first:last]) > room and last - first > 1:
            if at - first > last - 1 - at or last - 1 == at:
                first += 1
            else:
                last -= 1
        spare = max(0, min(room - sum(widths[first:last]), (last - first) * look.px(22)))
        out = []
        x = self.rect.x + lead
        top, high = self._words()
        for i in range(first, last):
            width = min(room, widths[i]) + spare // max(1, last - first)
            out.append(
                (
                    self.phases[i][0],
                    pygame.Rect(x, top, width, high),
                    self.phases[i][1],
                )
            )
            x += width
        return out

    def _fitted(self, room: int) -> list[int]:
        """How wide each word is when they come closer together, and then become smaller, to fit into the room."""
        look = self.look
        self._size = 13.0
        while True:
            widths = [self._width(label, self._size) for _, label in self.phases]
            closer = min(look.px(CLOSER), -(-max(0, sum(widths) - room) // max(1, len(widths))))
            widths = [width - closer for width in widths]
            if sum(widths) <= room or look.text(self._size) <= LEAST_TEXT:
                return widths
            self._size -= 0.5

    def _noted(self, free: int, room: int) -> tuple[float, list[str]]:
        """The size and the lines of the note below the line of the seat: as many as there is height for, smaller
        where that is needed; what has no room at last is cut."""
        most = max(1, free // self.look.px(LINE) - 1)
        for points in (12.5, 11.5, 11.0):
            size = self.look.text(points)
            lines = wrapped(self.note, room, size)
            if len(lines) <= most:
                return size, lines
        return size, [*lines[: most - 1], " ".join(lines[most - 1 :])]

    def _at(self, pos: Pos) -> str:
        return next((pid for pid, box, _ in self.shown() if box.collidepoint(pos)), "")

    # ------------------------------------------------------------------------------------------ events

    def moved(self, pos: Pos) -> None:
        over = self._at(pos)
        if over != self._over:
            self._over = over
            self.changed()

    def meaning(self, pos: Pos) -> object:
        return self, self._at(pos)

    def press(self, pos: Pos, button: int) -> bool:
        return button == 1

    def release(self, pos: Pos) -> None:
        phase = self._at(pos)
        if phase and self.on_phase is not None:
            self.on_phase(phase)

    def key(self, event: pygame.Event) -> bool:
        """Left and Right choose a word while the bar is hovered, Enter sets it."""
        if not self.hot or not self.phases:
            return False
        ids = [pid for pid, _ in self.phases]
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            base = self._over or self.current
            at = ids.index(base) if base in ids else 0
            self._over = ids[(at + (1 if event.key == pygame.K_RIGHT else -1)) % len(ids)]
            self.changed()
            return True
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self._over and self.on_phase is not None:
            self.on_phase(self._over)
            return True
        return False

    def tooltip_at(self, pos: Pos) -> str | None:
        found = super().tooltip_at(pos)
        if found or not self.visible:
            return found
        phase = self._at(pos)
        if not phase or self.on_phase is None:
            return None
        label = dict(self.phases)[phase]
        return f"{label}: the phase now" if phase == self.current else f"Go to {label} by hand"

    # ----------------------------------------------------------------------------------------- drawing

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        look, theme = self.look, self.look.theme
        b = theme.box
        canvas.blit(
            inset(
                area.size,
                look.px(14) if self._two else area.h // 2,
                (b.top, b.bottom),
                205 if theme.dark else 235,
                b.edge,
                200,
                3.0,
                110 if theme.dark else 40,
            ),
            area,
        )
        x = area.x + look.px(12)
        line = area.centery
        if self._two:
            free = self._words()[0] - self.rect.y - look.px(8)
            noted = bool(self.note) and free >= look.px(38)
            size, lines = self._noted(free, area.w - look.px(24)) if noted else (0.0, [])
            line = area.y + look.px(8) + free // (2 * len(lines) + 2)
            for number, words in enumerate(lines, start=1):
                place = line + number * free // (len(lines) + 1)
                put_text(canvas, words, x, place, size, b.dim, max_width=area.w - look.px(24))
        if self.seat_name:
            mark = seat_symbol(look, self.seat, look.px(14))
            canvas.blit(mark, (x, line - mark.get_height() // 2))
            x += look.px(20)
            ink = theme.seat(self.seat).text
            x = put_text(canvas, self.seat_name, x, line, look.text(13), ink, bold=True).right + look.px(10)
        places = self.shown()
        if self.round and self._rounded:
            words = self.counted or f"Round {self.round}"
            words += f" · turn {self.turn}" if self._two and self.turn else ""
            put_text(canvas, words, x, line, look.text(11.5), b.dim)
        for pid, box, label in places:
            spot = self.local(box)
            if pid == self.current and self.on_phase is None:
                low, edge = spot.bottom - look.px(4), look.px(12)
                pygame.draw.line(canvas, theme.accent, (spot.x + edge, low), (spot.right - edge, low), 2)
                ink, face = b.text, "sans-bold"
            elif pid == self.current:
                canvas.blit(button_picture(look, spot.size, spot.h // 2, "gold", "rest"), spot)
                ink, face = theme.gold.text, "sans-bold"
            else:
                ink, face = b.text, "sans-semibold"
                if pid == self._over and self.on_phase is not None:
                    color, alpha = hover_wash(look)
                    canvas.blit(wash(spot.size, spot.h // 2, color, alpha), spot)
            put_text(
                canvas,
                label,
                spot.centerx,
                spot.centery,
                look.text(self._size),
                ink,
                align="center",
                face=face,
                max_width=spot.w,
            )
