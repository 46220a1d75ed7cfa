"""A seat's panel: who sits there, whether it is their turn, their numbers, their hand."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from tabletop.ui.draw.basis.colors import mix, rgb
from tabletop.ui.draw.basis.narrow import NARROWEST, narrow_text
from tabletop.ui.draw.basis.raster import tinted
from tabletop.ui.draw.basis.shade import outline, rounded_mask
from tabletop.ui.draw.basis.text import text_width
from tabletop.ui.draw.things.marks import piece_frame
from tabletop.ui.hud.kit.buttons import Button, HoldButton
from tabletop.ui.hud.kit.look import LEAST_TEXT, Look
from tabletop.ui.hud.kit.paint import bead, put_halo, put_icon, put_panel, put_text, seat_symbol, shadow_room, wash
from tabletop.ui.hud.kit.widget import NOWHERE, Pos, Widget
from tabletop.ui.hud.seating.seat_info import SeatInfo, SeatValue
from tabletop.ui.hud.seating.seat_layout import ICON, LABEL, initials, seat_layout

__all__ = ["SeatInfo", "SeatPanel", "SeatValue"]

NAMED = ("right", "below")
TABLES = ("table", "initials")
"""Forms in which the names of the numbers are written."""

SHORTER = {"has decided": "done"}
"""Notes in fewer letters, for narrow panels."""
PARTNER = 16
"""Room under the name for the partner's, in units."""


class SeatPanel(Widget):
    """Takes the form that its size allows (see `seat_layout`).

    `on_value(seat, id, by)` steps a number, `on_look(seat, held)`, `on_menu(seat, pos)` on a right click,
    `on_active(seat)` when the name is clicked (makes it this seat's turn), `on_lit(seat)` in place of all that when
    it is clicked while it is lit.
    """

    def __init__(
        self,
        look: Look,
        on_value: Callable[[int, str, int], None] | None = None,
        on_look: Callable[[int, bool], None] | None = None,
        on_menu: Callable[[int, Pos], None] | None = None,
        on_active: Callable[[int], None] | None = None,
        on_lit: Callable[[int], None] | None = None,
    ) -> None:
        super().__init__(look)
        self.on_value, self.on_look, self.on_menu, self.on_active = on_value, on_look, on_menu, on_active
        self.on_lit = on_lit
        self.info = SeatInfo(1, "")
        self.lit = False
        self._over = -1
        self._below = False
        """The steps of the number pointed at stand below it."""
        self._names: tuple[str, ...] = ()
        self.form = seat_layout(look, self.rect, ())
        self.eye = self.add(
            HoldButton(
                look, self._looked, icon="eye", kind="normal", points=12, tip="Hold to look at the hand", key="hold H"
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
        self.eye.visible = (
            info.has_hand and not info.open_hand and not info.bot
        )  # nobody may ever look into a bot's hand
        self.eye.set(
            key_text=f"hold Alt+{info.seat}",
            enabled=info.may_look and (info.hand > 0 or info.own_board),
            on=info.looking,
            icon="eye" if info.may_look else "eye-off",
            reason="No cards in hand" if info.may_look else "Only this seat may look at its hand",
        )
        self.layout()
        self.changed()

    def light(self, lit: bool) -> None:
        """Show whether what is carried may be let go here, or a click chooses this seat."""
        if lit != self.lit:
            self.lit = lit
            self._place_steps()
            self.changed()

    def _looked(self, held: bool) -> None:
        if self.on_look is not None:
            self.on_look(self.info.seat, held)

    def _step(self, by: int) -> None:
        if self.on_value is not None and 0 <= self._over < len(self.info.values):
            self.on_value(self.info.seat, self.info.values[self._over].id, by)

    # ------------------------------------------------------------------------------------------ layout

    def cells(self) -> tuple[pygame.Rect, ...]:
        """Where each number is, in window pixels."""
        return self.form.cells

    def part(self, name: str) -> pygame.Rect:
        """Where one of its numbers is, by what it is called; the whole panel for none of them."""
        for value, cell in zip(self.info.values, self.cells(), strict=False):
            if name and name.casefold() in (value.id.casefold(), value.label.casefold()):
                return cell
        return self.rect

    def bead_rect(self, index: int) -> pygame.Rect:
        """Where a number's bead is, in window pixels."""
        d = self.form.bead
        x, y = self.form.centers[index]
        return pygame.Rect(x - d // 2, y - d // 2, d, d)

    def layout(self) -> None:
        look = self.look
        self.margin = shadow_room(look, 0.15) + look.px(6)
        values = self.info.values
        icons = all(look.icons.has(value.icon) for value in values)
        self._names = tuple(value.label for value in values)
        self.form = seat_layout(
            look, self.rect, self._names, icons, lead=look.px(PARTNER) if self.info.partner else 0
        )
        shorter = tuple(value.short or value.label for value in values)
        form = seat_layout(look, self.rect, shorter, icons, [value.group for value in values])
        if form.labels in TABLES:
            self.form, self._names = form, initials(shorter) if form.labels == "initials" else shorter
        if self.form.labels not in (*NAMED, *TABLES) and shorter != self._names:
            form = seat_layout(look, self.rect, shorter, icons)
            if form.labels in NAMED:
                self.form, self._names = form, shorter
        foot = self.form.foot
        self.eye.set(label="Hold to look")
        width = self.eye.natural()[0]
        if foot.x + self._hand_width() + width > foot.right:
            self.eye.set(label="")
            width = foot.h
        self.eye.place((foot.right - width, foot.y, width, foot.h))
        self._place_steps()

    def _hand_width(self) -> int:
        """Room for the hand's symbol and number."""
        if not self.info.has_hand or self.info.own_board:
            return 0
        look = self.look
        return look.px(34) + round(text_width(str(self.info.hand), look.text(14), bold=True))

    def _place_steps(self) -> None:
        on = 0 <= self._over < len(self.form.cells) and self.info.edit and self.on_value is not None
        on = on and not self.lit
        self.minus.visible = self.plus.visible = on
        if not on:
            return
        look, ball = self.look, self.bead_rect(self._over)
        edge = min(look.px(20), max(look.px(16), ball.h))
        y = ball.centery - edge // 2
        if self.form.labels == "right":
            # in place of the name, which the tooltip tells
            x = ball.right + look.px(5)
            self.minus.place((x, y, edge, edge))
            self.plus.place((x + edge + look.px(3), y, edge, edge))
            return
        left = max(self.rect.x, ball.x - edge - look.px(1))
        right = min(self.rect.right - edge, ball.right + look.px(1))
        self.minus.place((left, y, edge, edge))
        self.plus.place((right, y, edge, edge))
        others = [self.bead_rect(index) for index in range(len(self.form.centers)) if index != self._over]
        self._below = any(self.minus.rect.colliderect(bead) or self.plus.rect.colliderect(bead) for bead in others)
        if self._below:  # not over its neighbours: in place of the name, which the tooltip tells
            middle, gap = ball.centerx, look.px(1)
            y = min(ball.bottom + gap, self.rect.bottom - edge)
            left = max(self.rect.x, min(middle - gap - edge, self.rect.right - 2 * (edge + gap)))
            self.minus.place((left, y, edge, edge))
            self.plus.place((left + edge + 2 * gap, y, edge, edge))

    # ------------------------------------------------------------------------------------------ events

    def moved(self, pos: Pos) -> None:
        if any(button.visible and button.rect.collidepoint(pos) for button in (self.minus, self.plus)):
            return
        over = next((i for i, cell in enumerate(self.cells()) if cell.collidepoint(pos)), -1)
        if over != self._over and not (self.minus.captured or self.plus.captured):
            self._over = over
            self._place_steps()
            self.changed()

    def press(self, pos: Pos, button: int) -> bool:
        if button == 3 and self.on_menu is not None:
            self.on_menu(self.info.seat, pos)
        return True

    def meaning(self, pos: Pos) -> object:
        return self, self.lit

    def release(self, pos: Pos) -> None:
        if self.lit and self.on_lit is not None and self.rect.collidepoint(pos):
            self.on_lit(self.info.seat)
        elif self._name_box().collidepoint(pos) and self.on_active is not None and not self.info.active:
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
        return self.form.band

    def tooltip_at(self, pos: Pos) -> str | None:
        found = super().tooltip_at(pos)
        if found or not self.visible or pos == NOWHERE:
            return found
        info = self.info
        if self.lit:
            return f"Click to choose {info.name}"
        if 0 <= self._over < len(info.values) and self.cells()[self._over].collidepoint(pos):
            value = info.values[self._over]
            how = "\nWheel or + \u2212 to change" if info.edit and self.on_value else ""
            cost = "" if value.need is None else f", {value.need} needed"
            of = f" of {value.of}" if value.of else ""
            return f"{info.name}: {value.label} {value.value}{of}{cost}{how}"
        if self._name_box().collidepoint(pos):
            state = (
                "It is this seat's turn"
                if info.active
                else "Click to make it this seat's turn"
                if self.on_active
                else ""
            )
            first = "First player. " if info.first else ""
            bot = f"Played by the program: {info.bot}\n" if info.bot else ""
            return f"{info.name} ({self.look.theme.seat(info.seat).name})\n{bot}{first}{state}".rstrip()
        return None

    # ----------------------------------------------------------------------------------------- drawing

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        look, theme, info = self.look, self.look.theme, self.info
        seat = theme.seat(info.seat)
        radius = look.px(10)
        if info.active or info.deciding:
            put_halo(canvas, area, radius, theme.accent if info.active else seat.color, look.px(6), 130)
        put_panel(canvas, look, area, radius, 0.15)
        # a band in the seat's colour, with the name
        band = self.local(self.form.band)
        shape = tinted(rounded_mask((band.w, band.h + radius), radius), seat.color, 92 if theme.dark else 60)
        canvas.blit(shape, band, (0, 0, band.w, band.h))
        canvas.fill((*seat.color, 255), (band.x, band.bottom - 1, band.w, max(1, look.px(1.5))))
        if info.partner:
            with_whom = narrow_text(f"with {info.partner}", band.w - look.px(14), look.text(LABEL), theme.panel.dim)
            left, middle = band.x + look.px(9), band.bottom + look.px(PARTNER // 2 + 2)
            canvas.blit(with_whom, with_whom.get_rect(midleft=(left, middle)))
        if info.active:
            canvas.blit(outline(area.size, radius, max(1, look.px(2)), theme.accent, 255), area)
        if self.lit:
            frame = piece_frame(theme, area.size, radius, "can")
            canvas.blit(frame.surface, (area.x + frame.dx, area.y + frame.dy))
        star_shown = self._paint_name(canvas, band)
        for words, x, y, middle in self.form.heads:
            self._paint_head(canvas, words, x - self.rect.x + area.x, y - self.rect.y + area.y, middle)
        for i, value in enumerate(info.values):
            self._paint_value(canvas, i, value, i == self._over)
        self._paint_hand(canvas, not star_shown and info.first)

    def _paint_name(self, canvas: pygame.Surface, band: pygame.Rect) -> bool:
        """Symbol, name, whose turn, first player; true if the star found its place."""
        look, theme, info = self.look, self.look.theme, self.info
        small = band.h < look.px(30)
        size = look.text(13 if small else 14)
        mark = seat_symbol(look, info.seat, look.px(14 if small else 18))
        x = band.x + look.px(7 if small else 9)
        canvas.blit(mark, (x, band.centery - mark.get_height() // 2))
        x += mark.get_width() + look.px(6)
        edge = look.px(15 if small else 17)
        least = text_width(info.name, 11.0, bold=True) * NARROWEST
        # the sign of a bot gives way before its name is cut
        if info.bot and x + edge + look.px(5) + least <= band.right - look.px(7):
            put_icon(canvas, look, "bot", (x + edge / 2, band.centery), edge, theme.panel.text)
            x += edge + look.px(5)
        right = band.right - look.px(7 if small else 9)
        name_w = text_width(info.name, size, bold=True)
        star_w = look.px(22) if info.first else 0
        pill_w = round(text_width("to move", look.text(11), bold=True)) + look.px(20)
        spare = right - x - name_w
        while spare < 0 and size > 11.0:  # a name is not cut before its letters are as small as any
            size -= 0.5
            name_w = text_width(info.name, size, bold=True)
            spare = right - x - name_w
        star = info.first and spare - (look.px(15) if info.active else 0) >= star_w
        if star:
            edge = look.px(17)
            put_icon(canvas, look, "first-player", (right - edge / 2, band.centery), edge, theme.accent)
            right -= star_w
            spare -= star_w
        if info.active and spare >= pill_w:
            pill = pygame.Rect(right - pill_w + look.px(6), 0, pill_w - look.px(6), look.px(18))
            pill.centery = band.centery
            canvas.blit(wash(pill.size, pill.h // 2, theme.accent, 255), pill)
            ink = theme.gold.text
            put_text(canvas, "to move", pill.centerx, pill.centery, look.text(11), ink, align="center", bold=True)
            right = pill.x - look.px(5)
        elif info.active and spare >= look.px(14):
            put_icon(canvas, look, "play", (right - look.px(5), band.centery), look.px(11), theme.accent_text)
            right -= look.px(14)
        name = narrow_text(info.name, right - x + 1, size, theme.panel.text, bold=True)
        canvas.blit(name, name.get_rect(midleft=(x, band.centery)))
        return star

    def _paint_head(self, canvas: pygame.Surface, words: str, x: int, y: int, middle: bool) -> None:
        """A heading of the table of numbers: of a column, or of a row."""
        look, theme = self.look, self.look.theme
        color, face = (theme.panel.dim, "sans") if middle else (theme.panel.text, "sans-semibold")
        size = look.text(LEAST_TEXT if self.form.labels == "initials" else LABEL)
        put_text(canvas, words, x, y, size, color, align="center" if middle else "left", face=face)

    def _paint_number(self, canvas: pygame.Surface, spot: pygame.Rect, value: SeatValue) -> None:
        """A number of the table, with how many are wanted; none is a dash."""
        look, theme = self.look, self.look.theme
        if not value.value:
            canvas.fill(
                (*theme.panel.dim, 150), (spot.centerx - look.px(3), spot.centery, look.px(6), max(1, look.px(1)))
            )
            return
        words = f"{min(value.value, value.of)}/{value.of}" if value.of else str(value.value)
        if self.form.labels == "initials":  # no room for a plate
            size, ink = look.text(LEAST_TEXT), theme.panel.text
            put_text(canvas, words, spot.centerx, spot.centery, size, ink, align="center", bold=True)
            return
        size = look.text(13)
        plate = pygame.Rect(0, 0, round(text_width(words, size, bold=True)) + look.px(10), spot.h)
        plate.center = spot.center
        color = rgb(value.color) if value.color.startswith("#") else theme.seat(self.info.seat).color
        canvas.blit(wash(plate.size, plate.h // 2, color, 255), plate)
        put_text(canvas, words, plate.centerx, plate.centery, size, (255, 255, 255), align="center", bold=True)

    def _paint_value(self, canvas: pygame.Surface, index: int, value: SeatValue, over: bool) -> None:
        look, theme, form = self.look, self.look.theme, self.form
        color = mix(theme.seat(self.info.seat).color, theme.panel.bottom, 0.1)
        if value.color.startswith("#"):
            color = rgb(value.color)
        spot = self.local(self.bead_rect(index))
        if form.labels in TABLES:
            self._paint_number(canvas, spot, value)
            if form.labels == "initials":
                cell = self.local(form.cells[index])
                put_text(canvas, self._names[index], cell.x, spot.centery, look.text(LEAST_TEXT), theme.panel.dim)
            return
        canvas.blit(bead(str(value.value), form.bead, color), spot)
        ink = theme.panel.text if over else theme.panel.dim
        size = look.text(LABEL)
        if form.labels == "right" and not (over and self.plus.visible):
            put_text(canvas, self._names[index], spot.right + look.px(6), spot.centery, size, ink)
        elif form.labels == "icon left" and not (over and self.plus.visible):
            put_icon(canvas, look, value.icon, (spot.x - look.px(ICON / 2 + 1), spot.centery), look.px(ICON), ink)
        elif form.labels == "icon below":
            put_icon(
                canvas, look, value.icon, (spot.centerx, spot.bottom + look.px(ICON / 2 + 1)), look.px(ICON), ink
            )
        elif form.labels == "below" and not (over and self.plus.visible and self._below):
            put_text(
                canvas, self._names[index], spot.centerx, spot.bottom + round(size * 0.78), size, ink, align="center"
            )
        if value.need is not None:
            self._paint_need(canvas, spot, self.local(form.cells[index]), value.value, value.need)

    def _paint_need(self, canvas: pygame.Surface, ball: pygame.Rect, cell: pygame.Rect, have: int, need: int) -> None:
        """What something would cost of a number: a plate with a tick where there is enough, a cross where not."""
        look, theme = self.look, self.look.theme
        enough = have >= need
        high = max(look.px(16), min(look.px(20), ball.h))
        size = look.text(12)
        wide = round(text_width(str(need), size, bold=True)) + high + look.px(6)
        plate = pygame.Rect(0, 0, wide, high)
        if self.form.labels == "right":
            plate.midright = (cell.right - look.px(2), ball.centery)
        else:
            plate.h = look.px(15)
            # the number itself stays in sight; a name below it gives way
            named = self.form.labels == "below"
            plate.midtop = (ball.centerx, ball.bottom + (look.px(1) if named else -look.px(4)))
            plate.clamp_ip(canvas.get_rect())
        kind = theme.primary if enough else theme.danger_button
        canvas.blit(wash(plate.size, plate.h // 2, kind.middle, 255), plate)
        canvas.blit(outline(plate.size, plate.h // 2, 1, kind.edge, 255), plate)
        put_icon(
            canvas,
            look,
            "check" if enough else "close",
            (plate.x + high / 2, plate.centery),
            plate.h * 0.7,
            kind.text,
        )
        put_text(canvas, str(need), plate.x + high, plate.centery, size, kind.text, bold=True)

    def _paint_hand(self, canvas: pygame.Surface, star: bool) -> None:
        look, theme, info = self.look, self.look.theme, self.info
        foot = self.local(self.form.foot)
        y, x = foot.centery, foot.x + look.px(2)
        if not info.has_hand or info.own_board:
            room = self.local(self.eye.rect).x - x - look.px(8) if self.eye.visible else foot.w
            if info.note:
                put_text(canvas, info.note, x, y, look.text(LABEL), theme.panel.dim, max_width=room)
            return
        put_icon(canvas, look, "hand", (x + look.px(8), y), look.px(17), theme.panel.dim)
        number = put_text(canvas, str(info.hand), x + look.px(21), y, look.text(14), theme.panel.text, bold=True)
        room = self.local(self.eye.rect).x - number.right - look.px(8)
        if star and room >= look.px(20):
            put_icon(canvas, look, "first-player", (number.right + look.px(14), y), look.px(17), theme.accent)
            return
        words, size = info.note or "in hand", look.text(LABEL)
        if room < text_width(words, size):
            words = SHORTER.get(words, words)
        if room >= text_width(words, size) or (info.note and room > look.px(40)):
            put_text(canvas, words, number.right + look.px(5), y, size, theme.panel.dim, max_width=room)
