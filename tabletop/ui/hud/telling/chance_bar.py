"""How likely each side wins, as one bar under the table: a part for each side in its colour."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from tabletop.control.figures.chances import percent
from tabletop.ui.draw.basis.colors import mix
from tabletop.ui.draw.basis.shade import outline
from tabletop.ui.draw.basis.text import fit_text, render_text, text_width
from tabletop.ui.draw.things.pieces import seat_symbol
from tabletop.ui.hud.kit.look import Look
from tabletop.ui.hud.kit.paint import put_panel
from tabletop.ui.hud.kit.widget import Pos, Widget

HIGH = 26


@dataclass(frozen=True, slots=True)
class SideChance:
    """One side: its first seat, its name, and how likely it wins; None: not known. ``is_old``: so it was a moment
    ago, how it is now is not known yet."""

    seat: int
    name: str
    share: float | None
    is_old: bool = False


class ChanceBar(Widget):
    """Shows sides from left to right. ``telling`` is what its tooltip says first."""

    solid = False

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.sides: tuple[SideChance, ...] = ()
        self.note = ""
        self.telling = ""
        self._widest = 0.0

    def set_state(self, sides: Sequence[SideChance], note: str, telling: str) -> None:
        """Show these sides; ``note`` stands at the right end (by whose eyes, or that it is being thought)."""
        state = tuple(sides), note, telling
        if state != (self.sides, self.note, self.telling):
            self.sides, self.note, self.telling = state
            self._widest = max(self._widest, text_width(note, self.look.text(12)) if note else 0.0)
            self.changed()

    def spans(self, area: pygame.Rect) -> list[tuple[SideChance, pygame.Rect]]:
        """Where each side's part lies; the same for all where nothing is known."""
        found, x = [], float(area.x)
        for side in self.sides:
            wide = area.w * (side.share if side.share is not None else 1 / len(self.sides))
            found.append((side, pygame.Rect(round(x), area.y, round(x + wide) - round(x), area.h)))
            x += wide
        return found

    def bar(self, area: pygame.Rect) -> pygame.Rect:
        """The part of the widget in which the sides lie; the note stands beside it, and has the room of the longest
        yet: a bar that grew and shrank with the note would say that chances have changed."""
        look = self.look
        inner = area.inflate(-2 * look.px(5), -2 * look.px(4))
        note = self._widest + look.px(12) if self._widest else 0
        inner.w -= round(min(note, inner.w * 0.4))
        return inner

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """The parts with names and numbers, and the note."""
        look, theme = self.look, self.look.theme
        put_panel(canvas, look, area, look.px(7), -1)
        bar = self.bar(area)
        for side, span in self.spans(bar):
            seat = theme.seat(side.seat)
            strength = 0.12 if side.share is None else 0.24 if side.is_old else 0.42
            ground = mix(theme.panel.top, seat.color, strength)
            canvas.fill(ground, span)
            self._side(canvas, side, span)
        canvas.blit(outline(bar.size, look.px(3), 1, theme.panel.dim, 130), bar)
        room = area.right - bar.right - look.px(8)
        if self.note and room > 0:
            note, _ = fit_text(self.note, room, look.text(12), theme.panel.dim, min_size=11.0)
            canvas.blit(note, note.get_rect(midleft=(bar.right + look.px(6), area.centery)))

    def _side(self, canvas: pygame.Surface, side: SideChance, span: pygame.Rect) -> None:
        """Sign, name and number, as much of it as there is room for."""
        look, theme = self.look, self.look.theme
        ink = theme.panel.dim if side.is_old else theme.panel.text
        size, edge, gap = look.text(13), look.px(13), look.px(5)
        number = percent(side.share) if side.share is not None else ""
        wide = text_width(number, size, bold=True) if number else 0.0
        room = span.w - 2 * gap
        if room < edge:
            return
        seat = theme.seat(side.seat)
        mark = seat_symbol(seat.symbol, edge, seat.color)
        name = side.name if text_width(side.name, size) + edge + wide + 3 * gap <= room else ""
        parts = [mark]
        if name:
            parts.append(render_text(name, size, ink))
        if number and edge + gap + wide <= room:
            parts.append(render_text(number, size, ink, bold=True))
        x = float(span.x + gap)
        for part in parts:
            canvas.blit(part, part.get_rect(midleft=(round(x), span.centery)))
            x += part.get_width() + gap

    def tooltip_at(self, pos: Pos) -> str | None:
        """What it means, with all numbers."""
        if not self.visible or not self.rect.collidepoint(pos):
            return None
        known = [f"{side.name}: {percent(side.share)}" for side in self.sides if side.share is not None]
        return "\n".join([self.telling, *known])
