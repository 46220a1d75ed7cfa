"""Texts of forms: a line, and paragraphs with symbols, bold words and links.

pygame_gui's text box was tried: a paragraph of three lines takes 3.9 ms against 1.4 (7.2 against 4.7 at 200 %), it
knows no symbols inside a line, and rounds every advance, so that lines break elsewhere at every size. Its label
cuts a long line off without an ellipsis, and takes 0.25 ms against 0.02.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypedDict

import pygame

from tabletop.ui.draw.basis.colors import Color
from tabletop.ui.draw.basis.text import RichText, layout_rich
from tabletop.ui.hud.kit.control import Control
from tabletop.ui.hud.kit.look import Look
from tabletop.ui.hud.kit.paint import put_icon, put_text
from tabletop.ui.hud.kit.widget import Pos


def ink(look: Look, name: str) -> Color:
    """A text colour by purpose: text dim heading link accent danger warning good."""
    theme = look.theme
    return {
        "text": theme.panel.text,
        "dim": theme.panel.dim,
        "heading": theme.panel.heading,
        "link": theme.panel.link,
        "accent": theme.accent_text,
        "danger": theme.danger,
        "warning": theme.warning,
        "good": theme.good,
    }[name]


class TextStyle(TypedDict, total=False):
    """What a paragraph may be told about its looks."""

    points: float
    color: str
    lines: int


class LabelStyle(TypedDict, total=False):
    """What a line may be told about its looks."""

    points: float
    color: str
    align: str
    face: str
    icon: str
    tip: str


class Text(Control):
    """Plain or rich text (`**bold**`, `{icon}`, `[words](link)`) in a column. `fit` gives the height it needs."""

    def __init__(
        self,
        look: Look,
        markup: str,
        *,
        points: float = 15,
        color: str = "text",
        align: str = "left",
        serif: bool = False,
        lines: int = 0,
        on_link: Callable[[str], None] | None = None,
        tip: str = "",
    ) -> None:
        super().__init__(look, tip=tip)
        self.markup = markup
        self.points = points
        self.color = color
        self.align = align
        self.serif = serif
        self.lines = lines
        self.on_link = on_link
        self._laid: tuple[tuple[str, int, str], RichText] | None = None

    def set(self, markup: str, color: str | None = None) -> None:
        """Another text."""
        if markup != self.markup or (color is not None and color != self.color):
            self.markup = markup
            self.color = color or self.color
            self.changed()

    def laid(self, width: int) -> RichText:
        """The paragraphs in a column of this width; kept until something changes."""
        key = (self.markup, width, self.color)
        if self._laid is None or self._laid[0] != key:
            size = self.look.text(self.points)
            rich = layout_rich(
                self.markup,
                width,
                size,
                ink(self.look, self.color),
                max_height=size * (1.3 * self.lines + 0.1) if self.lines else None,
                min_size=size,
                icons=self.look.icons,
                icon_color=ink(self.look, self.color),
                link_color=ink(self.look, "link"),
                serif=self.serif,
                align=self.align,
            )
            self._laid = key, rich
        return self._laid[1]

    def fit(self, width: int) -> int:
        """Height in pixels that the text needs at this width."""
        return self.laid(width).surface.get_height()

    def hover_changed(self) -> None:
        pass

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        canvas.blit(self.laid(area.w).surface, area)

    def press(self, pos: Pos, button: int) -> bool:
        if self.on_link is None or button != 1:
            return False
        for rect, link in self.laid(self.rect.w).links:
            if rect.move(self.rect.topleft).inflate(4, 4).collidepoint(pos):
                self.on_link(link)
                return True
        return False


class Label(Control):
    """One line, cut with an ellipsis where it is too long."""

    def __init__(
        self,
        look: Look,
        text: str,
        *,
        points: float = 15,
        color: str = "text",
        align: str = "left",
        face: str | None = None,
        icon: str = "",
        tip: str = "",
    ) -> None:
        super().__init__(look, tip=tip)
        self.text = text
        self.points = points
        self.color = color
        self.align = align
        self.face = face
        self.icon = icon

    def set(self, text: str, color: str | None = None) -> None:
        """Another text."""
        if text != self.text or (color is not None and color != self.color):
            self.text = text
            self.color = color or self.color
            self.changed()

    def hover_changed(self) -> None:
        pass

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        size = self.look.text(self.points)
        color = ink(self.look, self.color)
        x = float(area.x)
        if self.icon:
            put_icon(canvas, self.look, self.icon, (area.x + size * 0.62, area.centery), size * 1.25, color)
            x += size * 1.7
        room = area.right - x
        at = {"left": x, "center": area.centerx, "right": area.right}[self.align]
        put_text(canvas, self.text, at, area.centery, size, color, align=self.align, max_width=room, face=self.face)
