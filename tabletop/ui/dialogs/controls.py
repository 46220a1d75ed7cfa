"""Controls of forms: text, buttons, switches, choices, sliders. Each can have the keyboard focus.

A control knows its value and calls back; `Form` decides which one gets an event.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from ..draw.colors import Color, mix
from ..draw.shade import disc, inset, outline, rounded
from ..draw.text import RichText, layout_rich, text_width
from ..hud.look import Look
from ..hud.paint import (
    box_picture,
    button_colors,
    button_picture,
    hover_wash,
    put_icon,
    put_text,
    seat_symbol,
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

    def set_label(self, label: str) -> None:
        if label != self.label:
            self.label = label
            self.changed()

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


class Toggle(Control):
    """A switch with its label at the left."""

    focusable = True

    def __init__(
        self, look: Look, on: bool, on_change: Callable[[bool], object], *, tip: str = "", enabled: bool = True
    ) -> None:
        super().__init__(look, tip=tip, enabled=enabled)
        self.on = on
        self.on_change = on_change

    def natural(self) -> tuple[int, int]:
        return self.look.px(52), self.look.px(28)

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        look, theme = self.look, self.look.theme
        colors = theme.primary if self.on else theme.button
        body = pygame.Rect(area.x, area.centery - area.h // 2, min(area.w, look.px(52)), area.h)
        stops = (colors.bottom, colors.middle, colors.top) if self.on else (theme.box.top, theme.box.bottom)
        edge = colors.edge if self.on else theme.box.edge
        alpha = 255 if self.enabled else 120
        canvas.blit(inset(body.size, body.h / 2, stops, alpha, edge, 255, 2.5, 90), body)
        pad = max(2, look.px(3))
        knob = body.h - 2 * pad
        x = body.right - pad - knob if self.on else body.x + pad
        canvas.blit(disc(knob + 2, (0, 0, 0), 90), (x - 1, body.y + pad))
        canvas.blit(disc(knob, (250, 248, 242) if self.hot else (232, 230, 224), alpha), (x, body.y + pad))
        # a shape besides the colour: a bar for on, a ring for off
        middle = x + knob / 2, body.y + pad + knob / 2
        mark = colors.bottom if self.on else (120, 120, 118)
        if self.on:
            w, h = max(2, look.px(2)), max(5, round(knob * 0.42))
            canvas.fill(mark, (round(middle[0] - w / 2), round(middle[1] - h / 2), w, h))
        else:
            pygame.draw.aacircle(canvas, mark, middle, max(3, round(knob * 0.22)), max(1, look.px(1.6)))

    def press(self, pos: Pos, button: int) -> bool:
        if button != 1 or not self.enabled:
            return False
        self.flip()
        return True

    def flip(self) -> None:
        self.on = not self.on
        self.changed()
        self.sound()
        self.on_change(self.on)

    def key(self, event: pygame.Event) -> bool:
        if event.key in ACCEPT and self.enabled:
            self.flip()
            return True
        return False


class Segments(Control):
    """A row of words of which one is chosen; `options` are (id, label)."""

    focusable = True

    def __init__(
        self,
        look: Look,
        options: Sequence[tuple[str, str]],
        value: str,
        on_pick: Callable[[str], object],
        *,
        tip: str = "",
        enabled: bool = True,
    ) -> None:
        super().__init__(look, tip=tip, enabled=enabled)
        self.options = list(options)
        self.value = value
        self.on_pick = on_pick
        self._over = -1

    def natural(self) -> tuple[int, int]:
        size = self.look.text(14.5)
        wide = max(text_width(label, size, face="sans-semibold") for _, label in self.options)
        return round(wide + self.look.px(30)) * len(self.options) + self.look.px(6), self.look.px(36)

    def _cells(self, area: pygame.Rect) -> list[pygame.Rect]:
        pad = self.look.px(3)
        inner = area.inflate(-2 * pad, -2 * pad)
        count = max(1, len(self.options))
        edges = [inner.x + round(inner.w * i / count) for i in range(count + 1)]
        return [pygame.Rect(edges[i], inner.y, edges[i + 1] - edges[i], inner.h) for i in range(count)]

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        look, theme = self.look, self.look.theme
        canvas.blit(box_picture(look, area.size, min(area.h // 2, look.px(18))), area)
        size = look.text(14.5)
        for i, cell in enumerate(self._cells(area)):
            key, label = self.options[i]
            chosen = key == self.value
            radius = min(cell.h // 2, look.px(15))
            text = theme.gold.text if chosen else theme.box.text
            if chosen:
                kind, state = ("gold", "rest") if self.enabled else ("normal", "disabled")
                text = text if self.enabled else theme.box.text
                canvas.blit(button_picture(look, cell.size, radius, kind, state), cell)
            elif i == self._over and self.enabled:
                color, alpha = hover_wash(look)
                canvas.blit(wash(cell.size, radius, color, alpha), cell)
            face = "sans-bold" if chosen else "sans-semibold"
            if not self.enabled and not chosen:
                text = theme.box.dim
            room = cell.w - look.px(8)
            put_text(canvas, label, cell.centerx, cell.centery, size, text, align="center", max_width=room, face=face)

    def moved(self, pos: Pos) -> None:
        over = next((i for i, cell in enumerate(self._cells(self.rect)) if cell.collidepoint(pos)), -1)
        if not self.hot:
            over = -1
        if over != self._over:
            self._over = over
            self.changed()

    def press(self, pos: Pos, button: int) -> bool:
        if button == 1 and self.enabled:
            for i, cell in enumerate(self._cells(self.rect)):
                if cell.collidepoint(pos):
                    self.pick(i)
        return True

    def pick(self, index: int) -> None:
        key = self.options[index % len(self.options)][0]
        if key != self.value:
            self.value = key
            self.changed()
            self.sound()
            self.on_pick(key)

    def key(self, event: pygame.Event) -> bool:
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key)
        if step is None or not self.enabled:
            return False
        now = next((i for i, (key, _) in enumerate(self.options) if key == self.value), 0)
        self.pick(max(0, min(len(self.options) - 1, now + step)))
        return True

    def ring(self) -> tuple[pygame.Rect, float]:
        return self.rect.inflate(self.look.px(6), self.look.px(6)), self.look.px(21)


class Slider(Control):
    """A number on a line, with its value at the right."""

    focusable = True

    def __init__(
        self,
        look: Look,
        value: int,
        low: int,
        high: int,
        on_change: Callable[[int], object],
        *,
        step: int = 5,
        show: Callable[[int], str] = str,
        on_done: Callable[[int], object] | None = None,
        enabled: bool = True,
    ) -> None:
        super().__init__(look, enabled=enabled)
        self.value = value
        self.low = low
        self.high = high
        self.step = step
        self.on_change = on_change
        self.on_done = on_done
        self.show = show

    def natural(self) -> tuple[int, int]:
        return self.look.px(260), self.look.px(30)

    def _track(self, area: pygame.Rect) -> pygame.Rect:
        height = self.look.px(8)
        pad = self.look.px(10)
        return pygame.Rect(area.x + pad, area.centery - height // 2, area.w - 2 * pad - self.look.px(62), height)

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        look, theme = self.look, self.look.theme
        track = self._track(area)
        canvas.blit(box_picture(look, track.size, track.h // 2), track)
        share = (self.value - self.low) / max(1, self.high - self.low)
        x = track.x + round(share * track.w)
        if x > track.x + 4:
            fill = pygame.Rect(track.x + 1, track.y + 1, x - track.x, track.h - 2)
            color = theme.gold.middle if self.enabled else theme.box.dim
            canvas.blit(rounded(fill.size, fill.h / 2, color), fill)
        edge = look.px(20)
        knob = pygame.Rect(x - edge // 2, area.centery - edge // 2, edge, edge)
        canvas.blit(disc(edge + 2, (0, 0, 0), 80), (knob.x - 1, knob.y))
        state = "hover" if self.hot or self.captured else "rest"
        kind = "gold" if self.enabled else "normal"
        canvas.blit(button_picture(look, knob.size, edge // 2, kind, state), knob)
        text = ink(look, "text" if self.enabled else "dim")
        put_text(canvas, self.show(self.value), area.right, area.centery, look.text(14.5), text, align="right")

    def _to(self, value: float) -> None:
        snapped = round((value - self.low) / self.step) * self.step + self.low
        snapped = max(self.low, min(self.high, snapped))
        if snapped != self.value:
            self.value = snapped
            self.changed()
            self.on_change(snapped)

    def press(self, pos: Pos, button: int) -> bool:
        if button != 1 or not self.enabled:
            return False
        self.captured = True
        self.moved(pos)
        return True

    def moved(self, pos: Pos) -> None:
        if self.captured and self.rect.w:
            track = self._track(self.rect)
            self._to(self.low + (pos[0] - track.x) / max(1, track.w) * (self.high - self.low))

    def release(self, pos: Pos) -> None:
        self.changed()
        if self.on_done is not None:
            self.on_done(self.value)

    def key(self, event: pygame.Event) -> bool:
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_PAGEDOWN: -4, pygame.K_PAGEUP: 4}.get(event.key)
        if step is None or not self.enabled:
            return False
        self._to(self.value + step * self.step)
        if self.on_done is not None:
            self.on_done(self.value)
        return True


class Stepper(Control):
    """A whole number with minus and plus; typing digits is not needed."""

    focusable = True

    def __init__(
        self,
        look: Look,
        value: int,
        low: int,
        high: int,
        on_change: Callable[[int], object],
        *,
        show: Callable[[int], str] = str,
        enabled: bool = True,
    ) -> None:
        super().__init__(look, enabled=enabled)
        self.value = value
        self.low = low
        self.high = high
        self.on_change = on_change
        self.show = show
        self._over = 0

    def natural(self) -> tuple[int, int]:
        return self.look.px(132), self.look.px(36)

    def _ends(self, area: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
        return pygame.Rect(area.x, area.y, area.h, area.h), pygame.Rect(area.right - area.h, area.y, area.h, area.h)

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        look = self.look
        canvas.blit(box_picture(look, area.size, look.px(9)), area)
        for sign, end, icon in ((-1, self._ends(area)[0], "minus"), (1, self._ends(area)[1], "plus")):
            can = self.enabled and self.low <= self.value + sign <= self.high
            state = "disabled" if not can else "hover" if self._over == sign else "rest"
            cell = end.inflate(-4, -4)
            canvas.blit(button_picture(look, cell.size, look.px(7), "normal", state), cell)
            color = look.theme.button.text if can else look.theme.box.dim
            put_icon(canvas, look, icon, cell.center, cell.h * 0.5, color)
        size = look.text(15)
        put_text(
            canvas, self.show(self.value), area.centerx, area.centery, size, look.theme.box.text, align="center",
            face="sans-semibold",
        )  # fmt: skip

    def moved(self, pos: Pos) -> None:
        minus, plus = self._ends(self.rect)
        over = 0 if not self.hot else -1 if minus.collidepoint(pos) else 1 if plus.collidepoint(pos) else 0
        if over != self._over:
            self._over = over
            self.changed()

    def press(self, pos: Pos, button: int) -> bool:
        minus, plus = self._ends(self.rect)
        if button == 1 and self.enabled:
            self.by(-1 if minus.collidepoint(pos) else 1 if plus.collidepoint(pos) else 0)
        return True

    def wheel(self, event: pygame.Event) -> bool:
        if self.focused and self.enabled:
            self.by(1 if event.y > 0 else -1)
            return True
        return False

    def by(self, step: int) -> None:
        value = max(self.low, min(self.high, self.value + step))
        if value != self.value:
            self.value = value
            self.changed()
            self.sound()
            self.on_change(value)

    def key(self, event: pygame.Event) -> bool:
        steps = {
            pygame.K_LEFT: -1,
            pygame.K_DOWN: -1,
            pygame.K_MINUS: -1,
            pygame.K_KP_MINUS: -1,
            pygame.K_RIGHT: 1,
            pygame.K_UP: 1,
            pygame.K_PLUS: 1,
            pygame.K_KP_PLUS: 1,
        }
        step = steps.get(event.key) or {"+": 1, "-": -1}.get(getattr(event, "unicode", ""))
        if step is None or not self.enabled:
            return False
        self.by(step)
        return True


class ChoiceCard(Control):
    """A big choice with a symbol, a name and a sentence; one of several is chosen."""

    focusable = True

    def __init__(
        self, look: Look, title: str, sentence: str, icon: str, chosen: bool, on_click: Callable[[], object]
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


class SeatSwatch(Control):
    """A seat's colour with its shape; a click takes the next one."""

    focusable = True

    def __init__(self, look: Look, color: int, on_click: Callable[[], object], tip: str = "") -> None:
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
