"""The end of a game: who won and why in one sentence, the numbers of all seats, and what can be done next."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from tabletop.control.figures.result import EndInfo, EndRow
from tabletop.ui.draw.basis.cached import cached
from tabletop.ui.draw.basis.colors import lighten
from tabletop.ui.draw.basis.raster import blank
from tabletop.ui.draw.basis.shade import disc, glow, outline, sphere
from tabletop.ui.draw.basis.text import fit_text, text_width
from tabletop.ui.draw.things.pieces import seat_symbol
from tabletop.ui.hud.kit.buttons import Button
from tabletop.ui.hud.kit.look import Look
from tabletop.ui.hud.kit.paint import (
    box_picture,
    hairline,
    put_halo,
    put_icon,
    put_panel,
    put_text,
    shadow_room,
    wash,
    wrapped,
)
from tabletop.ui.hud.kit.rule_link import RuleLinked
from tabletop.ui.hud.telling.decided import Decided

WIDE = 640
HEAD, ROW = 30, 36


class EndPanel(RuleLinked):
    """``on_command`` gets look, step, again, save, shelf or undo; ``on_rule`` the rule that ended the game. ``busy``:
    whether something else is being asked, which then has the keys. ``on_moment``: one of those that decided it."""

    def __init__(
        self,
        look: Look,
        on_command: Callable[[str], None],
        on_rule: Callable[[str], None] | None = None,
        busy: Callable[[], bool] = lambda: False,
        on_moment: Callable[[int], None] = lambda entry: None,
    ) -> None:
        super().__init__(look)
        self._visible = False
        self.info = EndInfo("")
        self._command, self._on_rule, self._busy = on_command, on_rule, busy
        self.decided = self.add(Decided(look, on_moment))
        self.decided.visible = False
        made = [
            ("look", "Look at the table", "eye", "normal", "Puts this aside; it can be opened again\tEsc"),
            ("step", "Step through the game", "play", "normal", "From the first moment, act by act"),
            ("save", "Save", "save", "normal", "Keep the whole game in a file"),
            ("shelf", "Shelf", "shelf", "normal", "Back to the games"),
            ("again", "Rematch", "shuffle", "primary", "The same seats, decks and house rules, dealt anew"),
        ]
        self.buttons = {
            name: self.add(Button(look, label, partial(on_command, name), icon=icon, kind=kind, tip=tip))
            for name, label, icon, kind, tip in made
        }
        self.undo = self.add(
            Button(look, "Undo the last act", partial(on_command, "undo"), icon="undo", kind="quiet", points=12,
                   tip="Back into the game", key="Ctrl+Z")
        )  # fmt: skip

    def open(self, info: EndInfo, bounds: pygame.Rect) -> None:
        """Show a result in the middle of ``bounds``."""
        self.info = info
        self.decided.set_state(info.moments, info.looking)
        self.visible = True
        self.fit(bounds)
        self.changed()

    def close(self) -> None:
        """Put it aside."""
        self.visible = False

    # ----------------------------------------------------------------------------------------- layout

    def _sentence(self, width: int) -> list[str]:
        """Lines of about the same length: no word stands alone in the last one."""
        size, room = self.look.text(15), (width - self.look.px(80)) * 0.97
        lines = wrapped(self.info.sentence, room, size)
        while len(lines) > 1 and room > width * 0.4:
            room *= 0.94
            closer = wrapped(self.info.sentence, room, size)
            if len(closer) > len(lines):
                break
            lines = closer
        return lines

    def natural(self) -> tuple[int, int]:
        look = self.look
        width = look.px(WIDE)
        lines = len(self._sentence(width))
        height = look.px(118) + lines * round(look.text(15) * 1.4)
        height += look.px(28) if self.info.rule else look.px(8)
        height += look.px(HEAD + 14) + len(self.info.rows) * look.px(ROW)
        return width, height + look.px(98) + self._deciding(width)

    def _deciding(self, width: int) -> int:
        """Height of what decided it, with the room over it."""
        high = self.decided.high(width - 2 * self.look.px(22))
        return high + self.look.px(10) if high else 0

    def fit(self, bounds: pygame.Rect) -> None:
        """Place it in the middle of the window."""
        width, height = self.natural()
        width = min(width, bounds.w - self.look.px(20))
        self.place((bounds.centerx - width // 2, bounds.centery - height // 2, width, height))

    def layout(self) -> None:
        look = self.look
        self.margin = shadow_room(look, 0.8) + look.px(8)
        gap, pad, high = look.px(8), look.px(22), look.px(36)
        y = self.rect.bottom - look.px(46) - high
        told = self._deciding(self.rect.w)
        if told:
            top = self.rect.bottom - look.px(98) - told + look.px(8)
            self.decided.place((self.rect.x + pad, top, self.rect.w - 2 * pad, told - look.px(10)))
        room = self.rect.w - 2 * pad - gap * (len(self.buttons) - 1)
        wants = [button.natural()[0] for button in self.buttons.values()]
        spare = (room - sum(wants)) / len(wants)
        x = float(self.rect.x + pad)
        for button, want in zip(self.buttons.values(), wants, strict=True):
            button.place((round(x), y, round(want + spare), high))
            x += want + spare + gap
        wide = self.undo.natural()[0]
        self.undo.place((self.rect.centerx - wide // 2, self.rect.bottom - look.px(38), wide, look.px(26)))

    def rule_box(self) -> pygame.Rect:
        """Where the link to the rule is, in window pixels."""
        if not self.info.rule:
            return pygame.Rect(0, 0, 0, 0)
        look = self.look
        wide = round(text_width(f"Rule {self.info.rule}", look.text(13))) + look.px(22)
        y = self.rect.y + look.px(112) + len(self._sentence(self.rect.w)) * round(look.text(15) * 1.4)
        return pygame.Rect(self.rect.centerx - wide // 2, y, wide, look.px(22))

    # ----------------------------------------------------------------------------------------- events

    def its_rule(self) -> str:
        return self.info.rule

    def key(self, event: pygame.Event) -> bool:
        if event.key != pygame.K_ESCAPE or self._busy():
            return False
        self._command("look")
        return True

    # ---------------------------------------------------------------------------------------- drawing

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        look, theme, p, info = self.look, self.look.theme, self.look.theme.panel, self.info
        radius = look.px(18)
        winner = theme.seat(info.winners[0]).color if len(info.winners) == 1 else theme.accent
        put_halo(canvas, area, radius, winner, look.px(8), 130)
        put_panel(canvas, look, area, radius, 0.8, 255)
        centre = (area.centerx, area.y + look.px(44))
        medal = _medal(look.px(52), theme.gold.top, theme.gold.bottom)
        canvas.blit(medal, medal.get_rect(center=centre))
        put_icon(canvas, look, "crown" if info.winners else "flag", centre, look.px(29), theme.gold.text)
        size = look.text(27)
        title, _ = fit_text(info.title, area.w - look.px(60), size, p.heading, face="serif-semibold", min_size=16)
        canvas.blit(title, title.get_rect(center=(area.centerx, area.y + look.px(90))))
        middle = area.y + look.px(112) + round(look.text(15) * 0.7)
        for line in self._sentence(area.w):
            put_text(canvas, line, area.centerx, middle, look.text(15), p.text, align="center")
            middle += round(look.text(15) * 1.4)
        self._put_rule(canvas, 13, 15)
        self._table(canvas, area)

    def _table(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """The numbers of all seats in a hollow; the column that decided is lit."""
        look, theme, info, b = self.look, self.look.theme, self.info, self.look.theme.box
        pad = look.px(22)
        high = look.px(HEAD) + len(info.rows) * look.px(ROW) + look.px(6)
        bottom = area.bottom - look.px(98) - self._deciding(area.w)
        box = pygame.Rect(area.x + pad, bottom - high, area.w - 2 * pad, high)
        canvas.blit(box_picture(look, box.size, look.px(9)), box)
        columns = len(info.heads)
        if not info.rows:
            return
        wide = min(look.px(110), round(box.w * 0.62 / max(1, columns)))
        right = box.right - look.px(12)
        for index, (label, icon) in enumerate(info.heads):
            x = right - wide * (columns - index) + wide // 2
            ink = theme.accent_text if index == info.decided else b.dim
            text = round(text_width(label, look.text(12)))
            if text > wide - look.px(4) and " " in label:  # over two lines rather than cut short
                for line, words in enumerate(label.split(" ", 1)):
                    y = box.y + look.px(10 + 14 * line)
                    put_text(canvas, words, x, y, look.text(11.5), ink, align="center", max_width=wide)
                continue
            lead = look.px(18) if icon and text + look.px(18) < wide else 0
            if lead:
                put_icon(canvas, look, icon, (x - text / 2 - look.px(2), box.y + look.px(17)), look.px(14), ink)
            put_text(
                canvas, label, x + lead // 2, box.y + look.px(17), look.text(12), ink, align="center", max_width=wide
            )
        hairline(canvas, look, box.x + look.px(8), box.right - look.px(8), box.y + look.px(HEAD), 130)
        for line, row in enumerate(info.rows):
            self._row(canvas, box, line, row, wide, right)

    def _row(self, canvas: pygame.Surface, box: pygame.Rect, line: int, row: EndRow, wide: int, right: int) -> None:
        look, theme, info, b = self.look, self.look.theme, self.info, self.look.theme.box
        top = box.y + look.px(HEAD + 3) + line * look.px(ROW)
        body = pygame.Rect(box.x + look.px(5), top, box.w - look.px(10), look.px(ROW) - look.px(2))
        middle = body.centery
        if row.winner:
            canvas.blit(wash(body.size, look.px(6), theme.accent, 46), body)
            canvas.blit(outline(body.size, look.px(6), 1, theme.accent, 150), body)
        seat = theme.seat(row.seat)
        mark = seat_symbol(seat.symbol, look.px(17), seat.color)
        canvas.blit(mark, mark.get_rect(midleft=(body.x + look.px(10), middle)))
        x = body.x + look.px(36)
        if row.bot:
            put_icon(canvas, look, "bot", (x + look.px(8), middle), look.px(17), b.text)
            x += look.px(22)
        room = right - wide * len(info.heads) - x - look.px(10)
        after = look.px(24) if row.winner else 0
        if row.note:  # a long name gives way to it
            after += round(text_width(row.note, look.text(12))) + look.px(12)
        spot = put_text(
            canvas,
            row.name,
            x,
            middle,
            look.text(15),
            b.text,
            bold=row.winner,
            max_width=max(room // 3, room - after),
        )
        x = spot.right + look.px(8)
        if row.winner:
            put_icon(canvas, look, "crown", (x + look.px(8), middle), look.px(17), theme.accent_text)
            x += look.px(24)
        if row.note:
            put_text(
                canvas, row.note, x, middle, look.text(12), b.dim, italic=True,
                max_width=max(1, right - wide * len(info.heads) - x),
            )  # fmt: skip
        for index, value in enumerate(row.values):
            column = right - wide * (len(info.heads) - index) + wide // 2
            lit = index == info.decided
            ink = theme.accent_text if lit and row.winner else b.text
            put_text(
                canvas, str(value), column, middle, look.text(17 if lit else 14.5), ink, align="center",
                bold=lit or row.winner,
            )  # fmt: skip


@cached
def _medal(edge: int, light: tuple[int, int, int], dark: tuple[int, int, int]) -> pygame.Surface:
    """The golden disc behind the crown."""
    halo = glow((edge, edge), edge / 2, light, edge // 4, 120)
    room = max(-halo.dx, -halo.dy)
    out = blank((edge + 2 * room, edge + 2 * room))
    out.blit(halo.surface, (room + halo.dx, room + halo.dy))
    out.blit(sphere(edge, light, 255, 0.5), (room, room))
    inner = round(edge * 0.8)
    face = disc(inner, lighten(dark, 0.35))
    at = room + (edge - inner) // 2
    out.blit(face, (at, at))
    out.blit(disc(inner - 4, lighten(light, 0.1)), (at + 2, at + 2))
    return out
