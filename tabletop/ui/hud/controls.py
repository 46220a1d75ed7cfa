"""Switches and steppers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from ..draw.colors import mix
from ..draw.shade import panel
from ..draw.text import text_width
from .buttons import Button, tip_text
from .look import Look
from .paint import box_picture, button_picture, dimmed, hover_wash, put_icon, put_text, wash
from .widget import NOWHERE, Pos, Widget


class Toggle(Widget):
    """A switch with a label; `on` shows by colour, by the knob's side and by a check mark."""

    def __init__(
        self,
        look: Look,
        label: str,
        on_change: Callable[[bool], Any] | None = None,
        on: bool = False,
        *,
        tip: str = "",
        key: str = "",
    ) -> None:
        super().__init__(look)
        self.label, self.on_change, self.on, self.tip, self.key_text = label, on_change, on, tip, key

    def set_on(self, on: bool) -> None:
        """Show a value without calling back."""
        if on != self.on:
            self.on = on
            self.changed()

    def natural(self) -> tuple[int, int]:
        look = self.look
        return look.px(44) + round(text_width(self.label, look.text(13))) + look.px(4), look.px(28)

    def hover_changed(self) -> None:
        self.changed()

    def press(self, pos: Pos, button: int) -> bool:
        return button == 1

    def release(self, pos: Pos) -> None:
        if self.hit(pos):
            self.set_on(not self.on)
            if self.on_change is not None:
                self.on_change(self.on)

    def tooltip_at(self, pos: Pos) -> str | None:
        return tip_text(self.tip, self.key_text) if self.visible and self.tip and self.hit(pos) else None

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        look, theme = self.look, self.look.theme
        w, h = look.px(34), look.px(18)
        track = pygame.Rect(area.x, area.centery - h // 2, w, h)
        if self.on:
            b = theme.primary
            canvas.blit(panel((w, h), h // 2, (b.bottom, b.middle, b.top), 255, b.edge, 200, 20, 40), track)
            put_icon(canvas, look, "check", (track.x + h * 0.62, track.centery), h * 0.62, b.text)
        else:
            canvas.blit(box_picture(look, (w, h), h // 2), track)
        d = h - look.px(4)
        x = track.right - look.px(2) - d if self.on else track.x + look.px(2)
        ball = panel((d, d), d // 2, ((255, 254, 250), (236, 233, 224), (200, 195, 184)), 255, (120, 116, 106), 120)
        canvas.blit(ball, (x, track.y + (h - d) // 2))
        ink = theme.panel.heading if self.hot else theme.panel.text
        put_text(canvas, self.label, area.x + look.px(44), area.centery, look.text(13), ink)


class Segments(Widget):
    """Two to five words in a hollow, a gold pill on the chosen one; arrows move it."""

    def __init__(
        self,
        look: Look,
        choices: Sequence[tuple[str, str]],
        on_pick: Callable[[str], Any] | None = None,
        value: str = "",
        *,
        tips: dict[str, str] | None = None,
        label: str = "",
        enabled: bool = True,
        reason: str = "",
    ) -> None:
        super().__init__(look)
        self.choices, self.on_pick, self.value = tuple(choices), on_pick, value
        self.tips, self.label, self.enabled, self.reason = tips or {}, label, enabled, reason
        self._over = -1

    def set(self, value: str | None = None, enabled: bool | None = None, reason: str | None = None) -> None:
        """Show a value or switch it off with a reason, without calling back."""
        new = (
            self.value if value is None else value,
            self.enabled if enabled is None else enabled,
            self.reason if reason is None else reason,
        )
        if new != (self.value, self.enabled, self.reason):
            self.value, self.enabled, self.reason = new
            self.changed()

    def _widths(self) -> tuple[int, list[int]]:
        look = self.look
        size = look.text(12)
        lead = round(text_width(self.label, size)) + look.px(16) if self.label else 0
        return lead, [round(text_width(word, size, face="sans-semibold")) + look.px(18) for _, word in self.choices]

    def natural(self) -> tuple[int, int]:
        lead, widths = self._widths()
        return lead + sum(widths) + 2 * self.look.px(2), self.look.px(26)

    def slots(self) -> list[pygame.Rect]:
        """Where the words are, in window pixels."""
        lead, widths = self._widths()
        pad = self.look.px(2)
        spare = self.rect.w - lead - sum(widths) - 2 * pad
        out, x = [], self.rect.x + lead + pad
        for i, width in enumerate(widths):
            width += spare // len(widths) + (1 if i < spare % len(widths) else 0)
            out.append(pygame.Rect(x, self.rect.y + pad, width, self.rect.h - 2 * pad))
            x += width
        return out

    def _index_at(self, pos: Pos) -> int:
        return next((i for i, slot in enumerate(self.slots()) if slot.collidepoint(pos)), -1)

    def moved(self, pos: Pos) -> None:
        over = self._index_at(pos)
        if over != self._over:
            self._over = over
            self.changed()

    def press(self, pos: Pos, button: int) -> bool:
        return button == 1

    def release(self, pos: Pos) -> None:
        index = self._index_at(pos)
        if index >= 0:
            self.pick(index)

    def pick(self, index: int) -> None:
        """Choose by number, as a click does."""
        if self.enabled and self.choices[index][0] != self.value:
            self.value = self.choices[index][0]
            self.changed()
            if self.on_pick is not None:
                self.on_pick(self.value)

    def tooltip_at(self, pos: Pos) -> str | None:
        if not self.visible or not self.hit(pos):
            return None
        if not self.enabled:
            return self.reason or None
        index = self._index_at(pos)
        return self.tips.get(self.choices[index][0]) if index >= 0 else self.tips.get("")

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        look, theme = self.look, self.look.theme
        radius = area.h // 2
        canvas.blit(box_picture(look, area.size, radius), area)
        size = look.text(12)
        if self.label:
            put_text(canvas, self.label, area.x + look.px(11), area.centery, size, theme.box.dim)
        for i, slot in enumerate(self.slots()):
            spot = self.local(slot)
            chosen = self.choices[i][0] == self.value
            ink = theme.box.text
            if chosen:
                pill = button_picture(look, spot.size, spot.h // 2, "gold", "rest")
                canvas.blit(pill if self.enabled else dimmed(pill, 0.35), spot)
                ink = theme.gold.text if self.enabled else theme.box.dim
            elif i == self._over and self.enabled:
                color, alpha = hover_wash(look)
                canvas.blit(wash(spot.size, spot.h // 2, color, alpha), spot)
            if not self.enabled and not chosen:
                ink = mix(theme.box.dim, theme.box.top, 0.3)
            face = "sans-semibold" if chosen else "sans"
            put_text(canvas, self.choices[i][1], spot.centerx, spot.centery, size, ink, align="center", face=face)


class Stepper(Widget):
    """A number with minus and plus; holding repeats, wheel and + - keys work while hovered."""

    def __init__(
        self,
        look: Look,
        value: int,
        on_change: Callable[[int], Any] | None = None,
        low: int = 0,
        high: int = 999,
        step: int = 1,
        suffix: str = "",
        prefix: str = "",
        tip: str = "",
    ) -> None:
        super().__init__(look)
        self.value, self.on_change, self.low, self.high, self.step = value, on_change, low, high, step
        self.suffix, self.prefix, self.tip = suffix, prefix, tip
        self.minus = self.add(
            Button(look, "", lambda: self.by(-self.step), icon="minus", repeat=True, tip="Less", key="-")
        )
        self.plus = self.add(
            Button(look, "", lambda: self.by(self.step), icon="plus", repeat=True, tip="More", key="+")
        )
        self._ends()

    def _ends(self) -> None:
        self.minus.set(enabled=self.value > self.low)
        self.plus.set(enabled=self.value < self.high)

    def set_value(self, value: int) -> None:
        """Show a number without calling back."""
        if value != self.value:
            self.value = value
            self._ends()
            self.changed()

    def by(self, amount: int) -> None:
        """Step, as a click does."""
        value = max(self.low, min(self.high, self.value + amount))
        if value != self.value:
            self.set_value(value)
            if self.on_change is not None:
                self.on_change(value)

    def natural(self) -> tuple[int, int]:
        look = self.look
        longest = f"{self.prefix}{self.high}{self.suffix}"
        return 2 * look.px(28) + round(text_width(longest, look.text(13), bold=True)) + look.px(22), look.px(28)

    def layout(self) -> None:
        h = self.rect.h
        self.minus.place((self.rect.x, self.rect.y, h, h))
        self.plus.place((self.rect.right - h, self.rect.y, h, h))

    def wheel(self, event: pygame.Event) -> bool:
        self.by(self.step if event.y > 0 else -self.step)
        return True

    def key(self, event: pygame.Event) -> bool:
        if not self.hot:
            return False
        if event.key in (pygame.K_PLUS, pygame.K_KP_PLUS, pygame.K_EQUALS):
            self.by(self.step)
        elif event.key in (pygame.K_MINUS, pygame.K_KP_MINUS):
            self.by(-self.step)
        else:
            return False
        return True

    def tooltip_at(self, pos: Pos) -> str | None:
        found = super().tooltip_at(pos)
        if found or not self.visible or not self.tip or pos == NOWHERE or not self.hit(pos):
            return found
        return self.tip

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        look, theme = self.look, self.look.theme
        middle = pygame.Rect(area.x + area.h - look.px(4), area.y, area.w - 2 * area.h + 2 * look.px(4), area.h)
        canvas.blit(box_picture(look, middle.size, look.px(4)), middle)
        text = f"{self.prefix}{self.value}{self.suffix}"
        put_text(canvas, text, area.centerx, area.centery, look.text(13), theme.box.text, align="center", bold=True)
