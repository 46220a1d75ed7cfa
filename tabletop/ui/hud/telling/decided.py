"""What decided a game: its turning points, one under the other, each with what it changed; a click goes there."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from tabletop.control.figures.chances import Turned
from tabletop.ui.draw.basis.text import text_width
from tabletop.ui.hud.kit.look import Look
from tabletop.ui.hud.kit.paint import hover_wash, put_icon, put_text, wash, wrapped
from tabletop.ui.hud.kit.widget import NOWHERE, Pos, Widget

HEAD, LINE, GAP = 24, 17, 8
MOST_LINES = 2
TITLE, BASIS = "What decided it", "as bots see it, from what is public"


class Decided(Widget):
    """``on_go(entry)``: one was clicked. ``note`` says how far it is known, under the turning points that are;
    without either it takes no room."""

    def __init__(self, look: Look, on_go: Callable[[int], None]) -> None:
        super().__init__(look)
        self.on_go = on_go
        self.turned: tuple[Turned, ...] = ()
        self.note = ""
        self._over = -1

    def set_state(self, turned: tuple[Turned, ...], note: str) -> None:
        """Show these, oldest first."""
        if (turned, note) != (self.turned, self.note):
            self.turned, self.note = turned, note
            self._over = -1
            self.visible = bool(turned or note)
            self.changed()

    def _room(self, width: int, each: Turned) -> float:
        """The room of a sentence beside what it changed."""
        return width - self.look.px(46) - text_width(each.change, self.look.text(12.5), bold=True)

    def _lines(self, width: int, each: Turned) -> list[str]:
        """What was done in as few lines as there are: of several sentences as many as have room, the first always."""
        said, room, size = each.told.split(". "), self._room(width, each) * 0.97, self.look.text(13)
        lines = wrapped(each.told, room, size)
        while len(lines) > MOST_LINES and len(said) > 1:
            said.pop()
            lines = wrapped(". ".join(said) + ".", room, size)
        return [*lines[: MOST_LINES - 1], " ".join(lines[MOST_LINES - 1 :])] if len(lines) > MOST_LINES else lines

    def high(self, width: int) -> int:
        """How much room it needs at a width."""
        if not self.visible:
            return 0
        look = self.look
        rows = sum(len(self._lines(width, each)) * look.px(LINE) + look.px(GAP) for each in self.turned)
        return look.px(HEAD) + rows + (look.px(LINE + GAP) if self.note else 0)

    def rows(self) -> list[pygame.Rect]:
        """Where each stands, in window pixels."""
        look, y, found = self.look, self.rect.y + self.look.px(HEAD), []
        for each in self.turned:
            high = len(self._lines(self.rect.w, each)) * look.px(LINE) + look.px(GAP)
            found.append(pygame.Rect(self.rect.x, y, self.rect.w, high))
            y += high
        return found

    def targets(self) -> list[pygame.Rect]:
        """Each can be pressed."""
        return self.rows() if self.visible else []

    def moved(self, pos: Pos) -> None:
        """The one under the pointer lights up."""
        over = -1 if pos == NOWHERE else next((n for n, row in enumerate(self.rows()) if row.collidepoint(pos)), -1)
        if over != self._over:
            self._over = over
            self.changed()

    def press(self, pos: Pos, button: int) -> bool:
        """Taken, so that letting go on it counts."""
        return button == 1

    def release(self, pos: Pos) -> None:
        """Go there."""
        for each, row in zip(self.turned, self.rows(), strict=True):
            if row.collidepoint(pos):
                self.on_go(each.entry)
                return

    def tooltip_at(self, pos: Pos) -> str | None:
        """What a click does."""
        if not self.visible:
            return None
        for each, row in zip(self.turned, self.rows(), strict=True):
            if row.collidepoint(pos):
                return f"{each.told}\n{each.change}\nClick to step through the game from here"
        return None

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """The title, and a row for each."""
        look, theme = self.look, self.look.theme
        middle = area.y + look.px(HEAD) // 2
        title = put_text(canvas, TITLE, area.x + look.px(8), middle, look.text(14), theme.panel.heading, bold=True)
        put_text(
            canvas, BASIS, title.right + look.px(8), middle, look.text(12.5), theme.panel.dim,
            max_width=area.right - title.right - look.px(16),
        )  # fmt: skip
        if self.note:
            y = area.bottom - look.px(GAP) - look.px(LINE) // 2
            put_text(
                canvas, self.note, area.x + look.px(8), y, look.text(13), theme.panel.dim,
                max_width=area.w - look.px(16),
            )  # fmt: skip
        for number, (each, row) in enumerate(zip(self.turned, self.rows(), strict=True)):
            spot = self.local(row)
            if number == self._over:
                color, alpha = hover_wash(look)
                canvas.blit(wash(spot.size, look.px(5), color, alpha), spot)
            first = spot.y + look.px(GAP) // 2 + look.px(LINE) // 2
            put_icon(canvas, look, "play", (spot.x + look.px(14), first), look.px(11), theme.accent_text)
            for line, text in enumerate(self._lines(self.rect.w, each)):
                y = first + line * look.px(LINE)
                room = self._room(self.rect.w, each)
                put_text(canvas, text, spot.x + look.px(26), y, look.text(13), theme.panel.text, max_width=room)
            put_text(
                canvas, each.change, spot.right - look.px(8), first, look.text(12.5), theme.accent_text,
                align="right", bold=True,
            )  # fmt: skip
