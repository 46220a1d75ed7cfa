"""Push buttons, in the two sizes of panels and forms.

pygame_gui's button was tried: 0.59 ms to make and draw against 0.03 (0.48 against 0.04 at 200 %), either a picture or
words and not a symbol beside words, and no key presses it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypedDict, Unpack

import pygame

from tabletop.ui.draw.basis.colors import mix
from tabletop.ui.draw.basis.text import text_width
from tabletop.ui.held_time import HeldTime
from tabletop.ui.hud.kit.control import ACCEPT, Control
from tabletop.ui.hud.kit.look import Look
from tabletop.ui.hud.kit.paint import button_colors, button_picture, hover_wash, put_icon, put_text, wash
from tabletop.ui.hud.kit.widget import Pos

REPEAT_AFTER, REPEAT_EVERY = 0.4, 0.09


def tip_text(tip: str, key: str = "", reason: str = "") -> str:
    """A tooltip's text from its parts."""
    text = f"{tip}\t{key}" if key else tip
    return f"{text}\n{reason}" if reason else text


@dataclass(frozen=True, slots=True)
class Size:
    """How large buttons are, in units: letters, height, room beside the words, least width, gap, corners; symbols are
    as large as `symbol`, or grow with the letters by `grow`."""

    points: float
    height: int
    pad: int
    least: int
    gap: float
    radius: int
    symbol: float
    grow: float


SMALL = Size(points=13, height=30, pad=14, least=56, gap=6, radius=8, symbol=17, grow=0)
LARGE = Size(points=15, height=38, pad=16, least=44, gap=7.5, radius=9, symbol=0, grow=1.25)


class ButtonFacts(TypedDict, total=False):
    """What may change of a button that is there."""

    label: str
    icon: str
    kind: str
    tip: str
    key_text: str
    enabled: bool
    reason: str
    badge: str
    on: bool
    points: float
    cap: str


class Button(Control):
    """A push button with text, symbol or both. `kind`: normal, primary, gold, danger or quiet (flat at rest)."""

    solid = True
    focusable = True

    def __init__(
        self,
        look: Look,
        label: str = "",
        on_click: Callable[[], None] | None = None,
        *,
        icon: str = "",
        kind: str = "normal",
        tip: str = "",
        key: str = "",
        enabled: bool = True,
        reason: str = "",
        badge: str = "",
        on: bool = False,
        repeat: bool = False,
        points: float | None = None,
        noise: str = "click",
    ) -> None:
        super().__init__(look, tip=tip, enabled=enabled)
        self.label, self.icon, self.kind, self.key_text = label, icon, kind, key
        self.reason, self.badge, self.on = reason, badge, on
        self.on_click = on_click
        self.repeat = repeat
        self.noise = noise
        self.points = points or self.size.points
        self.cap = ""
        """A key that means this button, written small at its left edge."""
        self._pressed = False
        self._pressed_for = HeldTime()
        self._repeats: int | None = None
        """How often a press that goes on has clicked again, if one does."""
        self.held_down = repeat

    @property
    def size(self) -> Size:
        """The sizes of forms or those of panels."""
        return LARGE if self.look.large else SMALL

    def set(self, **facts: Unpack[ButtonFacts]) -> None:
        """Change some of what is shown; repaints where it differs."""
        for name, value in facts.items():
            if getattr(self, name) != value:
                setattr(self, name, value)
                self.changed()

    def natural(self) -> tuple[int, int]:
        look, size = self.look, self.size
        height = look.px(size.height)
        if not self.label:
            extra = round(text_width(self.badge, look.text(11), bold=True)) + look.px(3) if self.badge else 0
            return height + extra, height
        width = round(text_width(self.label, look.text(self.points), face=self._face)) + 2 * look.px(size.pad)
        if self.icon:
            width += look.px(22 if size is SMALL else self.points * size.grow + size.gap)
        if self.badge:
            width += round(text_width(self.badge, look.text(11), bold=True)) + look.px(8)
        return max(width, look.px(size.least)), height

    @property
    def _face(self) -> str:
        strong = self.size is LARGE or self.kind in ("primary", "gold", "danger")
        return "sans-semibold" if strong else "sans"

    def meaning(self, pos: Pos) -> object:
        return self, self.label, self.icon

    def press(self, pos: Pos, button: int) -> bool:
        if button != 1:
            return False
        if self.enabled:
            self._pressed = True
            if self.repeat:
                self._repeats = 0
                self._pressed_for.begin(self.now)
                self.click()
            self.changed()
        return True

    def release(self, pos: Pos) -> None:
        pressed, self._pressed = self._pressed, False
        self._repeats = None
        self.changed()
        if pressed and not self.repeat and self.hit(pos):
            self.click()

    def leave(self) -> None:
        self._pressed = False
        self._repeats = None
        super().leave()

    def click(self) -> None:
        """What a click does, also from a key."""
        if self.enabled and self.on_click is not None:
            if self.noise:
                self.sound(self.noise)
            self.on_click()

    def key(self, event: pygame.Event) -> bool:
        if self.focused and event.key in ACCEPT:
            self.click()
            return True
        return False

    def update(self, now: float) -> bool:
        self.now = now
        if self._repeats is None:
            return False
        if self._pressed_for.tick(now) >= REPEAT_AFTER + self._repeats * REPEAT_EVERY:
            self._repeats += 1
            self.click()
        return True

    def tooltip_at(self, pos: Pos) -> str | None:
        if not self.shown() or not self.hit(pos) or not (self.tip or self.reason):
            return None
        return tip_text(self.tip or self.label, self.key_text, "" if self.enabled else self.reason)

    def _ink(self) -> tuple[int, int, int]:
        theme = self.look.theme
        if self.kind == "quiet":
            ink = theme.accent_text if self.on else theme.panel.text
            return ink if self.enabled else mix(theme.panel.dim, theme.panel.middle, 0.38)
        colors = button_colors(self.look, "gold" if self.on and self.kind == "normal" else self.kind)
        return colors.text if self.enabled else mix(theme.panel.dim, theme.panel.middle, 0.3)

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        look, size = self.look, area.size
        radius = min(look.px(self.size.radius), min(size) // 2)
        state = "disabled" if not self.enabled else "pressed" if self._pressed else "hover" if self.hot else "rest"
        if self.kind == "quiet":
            color, alpha = hover_wash(look)
            if self.on:
                canvas.blit(wash(size, radius, look.theme.accent, 46), area)
            if state in ("hover", "pressed"):
                canvas.blit(wash(size, radius, color, alpha if state == "hover" else alpha + 22), area)
        else:
            kind = "gold" if self.on and self.kind == "normal" else self.kind
            canvas.blit(button_picture(look, size, radius, kind, state), area)
        self._content(canvas, area, 1 if self._pressed else 0)

    def _content(self, canvas: pygame.Surface, area: pygame.Rect, drop: int) -> None:
        look, ink = self.look, self._ink()
        middle = area.centery + drop
        text_size, badge_size = look.text(self.points), look.text(11)
        symbol = look.px(max(self.size.symbol, self.points * self.size.grow))
        icon_size = min(symbol, round(area.h * 0.62))
        gap = look.px(self.size.gap)
        label_w = text_width(self.label, text_size, face=self._face) if self.label else 0
        badge_w = text_width(self.badge, badge_size, bold=True) if self.badge else 0
        parts = [w for w in (icon_size if self.icon else 0, label_w, badge_w) if w]
        total = sum(parts) + (gap if self.label else look.px(3)) * (len(parts) - 1)
        room = area.w - 2 * look.px(6)
        if total > room and self.label:
            label_w = max(0.0, label_w - (total - room))
            total = room
        x = area.x + (area.w - total) / 2
        if self.cap:
            tone = mix(ink, look.theme.panel.dim, 0.3) if self.kind in ("normal", "quiet") else ink
            left = min(area.x + look.px(5), x - text_width(self.cap, badge_size, bold=True) - 2)
            put_text(canvas, self.cap, left, middle, badge_size, tone, bold=True)
        if self.icon:
            put_icon(canvas, look, self.icon, (x + icon_size / 2, middle), icon_size, ink)
            x += icon_size + (gap if self.label else look.px(3))
        if self.label:
            put_text(canvas, self.label, x, middle, text_size, ink, face=self._face, max_width=label_w + 1)
            x += label_w + gap
        if self.badge:
            tone = mix(ink, look.theme.panel.dim, 0.45)
            put_text(canvas, self.badge, x, middle, badge_size, tone, bold=True)


class IconButton(Button):
    """A flat button with only a symbol (and perhaps a number beside it)."""

    def __init__(
        self, look: Look, icon: str, on_click: Callable[[], None] | None = None, *, tip: str = "", key: str = "",
        points: float | None = None,
    ) -> None:  # fmt: skip
        super().__init__(look, "", on_click, icon=icon, kind="quiet", tip=tip, key=key, points=points)


class HoldButton(Button):
    """A button that reports being held down and let go."""

    def __init__(
        self, look: Look, on_hold: Callable[[bool], None], *, icon: str = "", kind: str = "normal", tip: str = "",
        key: str = "", points: float | None = None,
    ) -> None:  # fmt: skip
        super().__init__(look, icon=icon, kind=kind, tip=tip, key=key, points=points)
        self.on_hold = on_hold
        self.held = False
        self.held_down = True

    def _hold(self, held: bool) -> None:
        if held != self.held:
            self.held = held
            self.on_hold(held)

    def press(self, pos: Pos, button: int) -> bool:
        taken = super().press(pos, button)
        if taken and self.enabled:
            self._hold(True)
        return taken

    def release(self, pos: Pos) -> None:
        super().release(pos)
        self._hold(False)

    def leave(self) -> None:
        super().leave()
        self._hold(False)
