"""Controls of forms: their base, texts and buttons. Controls that hold a value are in `choices`.

A control knows its value and calls back; `Form` decides which one gets an event.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from ..draw.colors import Color, mix
from ..draw.text import RichText, layout_rich, text_width
from ..hud.look import Look
from ..hud.paint import (
    button_colors,
    button_picture,
    hover_wash,
    put_icon,
    put_text,
    wash,
)
from ..hud.widget import Pos, Widget

if TYPE_CHECKING:
    from .form import Form
    from .panes import Pane

ACCEPT = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


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


class Control(Widget):
    """A widget of a form."""

    solid = False
    focusable = False
    typing = False

    def __init__(self, look: Look, *, tip: str = "", enabled: bool = True) -> None:
        super().__init__(look)
        self.tip = tip
        self.enabled = enabled
        self.focused = False
        self.pane: Pane | None = None
        self.form: Form | None = None

    def shown(self) -> bool:
        """Whether any of it can be seen: inside its scrolling pane, if it is in one."""
        return self.visible and (self.pane is None or self.pane.rect.colliderect(self.rect))

    def hit(self, pos: Pos) -> bool:
        return self.rect.collidepoint(pos) and (self.pane is None or self.pane.rect.collidepoint(pos))

    def set_focus(self, on: bool) -> None:
        """The keyboard talks to this control now, or no longer."""
        if on != self.focused:
            self.focused = on
            self.changed()

    def close(self) -> None:
        """Let go of what it holds; it leaves its form."""

    def settle(self) -> None:
        """It is out of sight: nothing of it waits to be drawn."""
        self._settle()

    def enable(self, on: bool) -> None:
        """Switch on or off; a control that is off is grey and cannot be reached."""
        if on != self.enabled:
            self.enabled = on
            self.changed()

    def hover_changed(self) -> None:
        self.changed()

    def tooltip_at(self, pos: Pos) -> str | None:
        return self.tip if self.tip and self.shown() and self.hit(pos) else None

    def sound(self, name: str = "click") -> None:
        if self.form is not None:
            self.form.sound(name)

    def ring(self) -> tuple[pygame.Rect, float]:
        """Where the mark of the keyboard focus goes, and its corner radius."""
        return self.rect.inflate(self.look.px(6), self.look.px(6)), self.look.px(11)


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


class Button(Control):
    """A push button. Kinds: normal primary gold danger quiet."""

    focusable = True

    def __init__(
        self,
        look: Look,
        label: str,
        on_click: Callable[[], object] | None = None,
        *,
        icon: str = "",
        kind: str = "normal",
        points: float = 15,
        tip: str = "",
        enabled: bool = True,
        align: str = "center",
        click: str = "click",
    ) -> None:
        super().__init__(look, tip=tip, enabled=enabled)
        self.label = label
        self.on_click = on_click
        self.icon = icon
        self.kind = kind
        self.points = points
        self.align = align
        self.click = click
        self._down = False

    def natural(self) -> tuple[int, int]:
        size = self.look.text(self.points)
        wide = text_width(self.label, size, face="sans-semibold")
        wide += size * 1.75 if self.icon and self.label else size * 1.3 if self.icon else 0
        return max(self.look.px(44), round(wide) + self.look.px(32)), self.look.px(38)

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        look = self.look
        radius = min(look.px(9), area.h // 3)
        colors = button_colors(look, self.kind)
        text = colors.text
        if self.kind == "quiet":
            text = look.theme.panel.text
            if self.hot or self._down:
                color, alpha = hover_wash(look)
                canvas.blit(wash(area.size, radius, color, alpha + (18 if self._down else 0)), area)
        else:
            state = "disabled" if not self.enabled else "pressed" if self._down else "hover" if self.hot else "rest"
            canvas.blit(button_picture(look, area.size, radius, self.kind, state), area)
        if not self.enabled:
            text = mix(text, look.theme.panel.middle, 0.5)
        size = look.text(self.points)
        shift = 1 if self._down else 0
        gap = size * 0.5 if self.label else 0
        wide = text_width(self.label, size, face="sans-semibold") if self.label else 0
        symbol = size * 1.25 if self.icon else 0
        total = wide + symbol + (gap if self.icon else 0)
        x = area.centerx - total / 2 if self.align == "center" else area.x + look.px(12)
        x = max(x, area.x + look.px(6))
        if self.icon:
            put_icon(canvas, look, self.icon, (x + symbol / 2, area.centery + shift), symbol, text)
            x += symbol + gap
        room = area.right - look.px(6) - x
        if self.label:
            put_text(canvas, self.label, x, area.centery + shift, size, text, max_width=room, face="sans-semibold")

    def press(self, pos: Pos, button: int) -> bool:
        if button != 1 or not self.enabled:
            return False
        self._down = True
        self.changed()
        return True

    def moved(self, pos: Pos) -> None:
        if self.captured:
            down = self.hit(pos)
            if down != self._down:
                self._down = down
                self.changed()

    def release(self, pos: Pos) -> None:
        self._down = False
        self.changed()
        if self.hit(pos):
            self.fire()

    def fire(self) -> None:
        """Do what it is for."""
        if self.enabled and self.on_click is not None:
            if self.click:
                self.sound(self.click)
            self.on_click()

    def key(self, event: pygame.Event) -> bool:
        if event.key in ACCEPT:
            self.fire()
            return True
        return False
