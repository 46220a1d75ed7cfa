"""Choices that only forms have: cards to choose from, and the colour of a seat."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from tabletop.ui.draw.basis.shade import outline
from tabletop.ui.draw.basis.text import layout_rich
from tabletop.ui.hud.kit.control import ACCEPT, Control
from tabletop.ui.hud.kit.look import Look
from tabletop.ui.hud.kit.paint import box_picture, hover_wash, put_icon, put_text, seat_symbol, wash
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
