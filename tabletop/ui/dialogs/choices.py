"""Choices that only forms have: cards to choose from, and the colour of a seat."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from tabletop.ui.draw.basis.shade import outline
from tabletop.ui.draw.basis.text import layout_rich
from tabletop.ui.draw.basis.theme import Theme
from tabletop.ui.draw.things.table import table_ground
from tabletop.ui.hud.kit.control import ACCEPT, Control
from tabletop.ui.hud.kit.look import Look
from tabletop.ui.hud.kit.paint import box_picture, hover_wash, put_icon, put_panel, put_text, seat_symbol, wash
from tabletop.ui.hud.kit.widget import Pos


class Clickable(Control):
    """A control that does one thing when it is clicked, or accepted with a key."""

    on_click: Callable[[], None]

    def press(self, pos: Pos, button: int) -> bool:
        if button == 1:
            self.sound()
            self.on_click()
        return True

    def key(self, event: pygame.Event) -> bool:
        if event.key in ACCEPT:
            self.on_click()
            return True
        return False


class ChoiceCard(Clickable):
    """A big choice with a symbol, a name and a sentence; one of several is chosen."""

    focusable = True

    def __init__(
        self, look: Look, title: str, sentence: str, icon: str, chosen: bool, on_click: Callable[[], None]
    ) -> None:
        super().__init__(look)
        self.title = title
        self.sentence = sentence
        self.icon = icon
        self.chosen = chosen
        self.on_click = on_click

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        look, theme = self.look, self.look.theme
        radius = look.px(10)
        canvas.blit(box_picture(look, area.size, radius), area)
        if self.hot and not self.chosen:
            color, alpha = hover_wash(look)
            canvas.blit(wash(area.size, radius, color, alpha), area)
        if self.chosen:
            canvas.blit(wash(area.size, radius, theme.accent, 26), area)
            canvas.blit(outline(area.size, radius, max(2, look.px(2)), theme.accent, 255), area)
        edge = look.px(26)
        color = theme.accent_text if self.chosen else theme.box.dim
        put_icon(canvas, look, self.icon, (area.x + look.px(28), area.y + look.px(27)), edge, color)
        x = area.x + look.px(52)
        room = area.right - look.px(12) - x
        put_text(
            canvas, self.title, x, area.y + look.px(19), look.text(15), theme.box.text, max_width=room,
            face="sans-bold",
        )  # fmt: skip
        size = look.text(13.5)
        rich = layout_rich(self.sentence, room, size, theme.box.dim, max_height=area.h - look.px(36), min_size=11)
        canvas.blit(rich.surface, (x, area.y + look.px(31)))
        if self.chosen:
            put_icon(canvas, look, "check", (area.right - look.px(16), area.y + look.px(18)), look.px(16), color)


class SeatSwatch(Clickable):
    """A seat's colour with its shape; a click takes the next one."""

    focusable = True

    def __init__(self, look: Look, color: int, on_click: Callable[[], None], tip: str = "") -> None:
        super().__init__(look, tip=tip)
        self.color = color
        self.on_click = on_click

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        look = self.look
        canvas.blit(box_picture(look, area.size, look.px(9)), area)
        if self.hot:
            color, alpha = hover_wash(look)
            canvas.blit(wash(area.size, look.px(9), color, alpha), area)
        picture = seat_symbol(look, self.color, round(area.h * 0.6))
        canvas.blit(picture, picture.get_rect(center=area.center))


class ThemeCard(Clickable):
    """A theme as a small picture of a table in it: ground, panel, button and words; one of several is chosen."""

    focusable = True

    def __init__(self, look: Look, theme: Theme, chosen: bool, on_click: Callable[[], None]) -> None:
        super().__init__(look, tip=f"{theme.title}: table, panels and dialogs")
        self.theme, self.chosen, self.on_click = theme, chosen, on_click

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        look, theme, px = self.look, self.theme, self.look.px
        own = Look(theme, look.icons, look.scale, look.calm, large=True)
        inside = area.inflate(-px(6), -px(6))
        canvas.blit(table_ground(theme, inside.size), inside)
        panel = pygame.Rect(inside.x + px(10), inside.y + px(10), inside.w - px(20), px(46))
        put_panel(canvas, own, panel, px(8), 0.3)
        put_text(canvas, theme.title, panel.x + px(10), panel.y + px(14), look.text(13.5), theme.panel.heading,
                 face="serif-semibold", max_width=panel.w - px(20))  # fmt: skip
        put_text(canvas, "Your turn, Ana", panel.x + px(10), panel.y + px(33), look.text(12), theme.panel.text,
                 max_width=panel.w - px(20))  # fmt: skip
        y = inside.bottom - px(28)
        for number in range(4):
            symbol = seat_symbol(own, number + 1, px(20))
            canvas.blit(symbol, symbol.get_rect(center=(inside.x + px(22) + number * px(26), y)))
        gold = pygame.Rect(inside.right - px(62), y - px(12), px(50), px(24))
        canvas.blit(wash(gold.size, px(7), theme.gold.top, 255), gold)
        put_text(canvas, "Lock", gold.centerx, gold.centery, look.text(12), theme.gold.text, align="center")
        if self.chosen or self.hot:
            color = look.theme.accent if self.chosen else look.theme.hover
            canvas.blit(outline(area.size, px(10), max(2, px(3)), color, 255), area)
        if self.chosen:
            spot = inside.right - px(14), inside.y + px(14)
            put_icon(canvas, own, "check", spot, px(18), theme.accent_text)
