"""Controls that hold a value: switch, words in a row, number, slider; each stands once, for panels and for forms.

pygame_gui has no switch, no words in a row and no stepper. Its slider was tried: 0.70 ms to make and draw against
0.03 (0.83 against 0.04 at 200 %), a square knob in a box, and the part up to the knob is not filled.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from tabletop.ui.draw.basis.colors import mix
from tabletop.ui.draw.basis.shade import disc, inset, rounded
from tabletop.ui.draw.basis.text import text_width
from tabletop.ui.hud.kit.buttons import Button
from tabletop.ui.hud.kit.control import ACCEPT, Control
from tabletop.ui.hud.kit.look import Look
from tabletop.ui.hud.kit.paint import box_picture, button_picture, dimmed, hover_wash, put_text, wash
from tabletop.ui.hud.kit.widget import Pos


class Toggle(Control):
    """A switch; on and off differ by colour, by the side of the knob and by the mark on it."""

    focusable = True

    def __init__(
        self, look: Look, on: bool, on_change: Callable[[bool], None], *, tip: str = "", enabled: bool = True
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
        if self.focused and self.enabled and event.key in ACCEPT:
            self.flip()
            return True
        return False


class Segments(Control):
    """Words in a row of which one is chosen, a gold pill on it; `options` are (id, label). Arrows pick in a form."""

    solid = True
    focusable = True

    def __init__(
        self,
        look: Look,
        options: Sequence[tuple[str, str]],
        value: str,
        on_pick: Callable[[str], None] | None = None,
        *,
        tips: dict[str, str] | None = None,
        tip: str = "",
        label: str = "",
        enabled: bool = True,
        reason: str = "",
    ) -> None:
        super().__init__(look, tip=tip, enabled=enabled)
        self.options, self.on_pick, self.value = tuple(options), on_pick, value
        self.tips, self.label, self.reason = tips or {}, label, reason
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

    @property
    def _points(self) -> float:
        return 14.5 if self.look.large else 12

    @property
    def _pad(self) -> int:
        return self.look.px(3 if self.look.large else 2)

    def _widths(self, *, narrow: bool = False) -> tuple[int, list[int]]:
        look = self.look
        size = look.text(self._points)
        lead = round(text_width(self.label, size)) + look.px(16) if self.label else 0
        words = [round(text_width(word, size, face="sans-semibold")) for _, word in self.options]
        if look.large and not narrow:  # all as wide as the widest
            words = [max(words, default=0) + look.px(12)] * len(words)
        return lead, [word + look.px(18) for word in words]

    def natural(self) -> tuple[int, int]:
        lead, widths = self._widths()
        return lead + sum(widths) + 2 * self._pad, self.look.px(36 if self.look.large else 26)

    def slots(self) -> list[pygame.Rect]:
        """Where the words are, in window pixels."""
        lead, widths = self._widths()
        pad = self._pad
        if self.rect.w < lead + sum(widths) + 2 * pad:  # a long word takes from the short ones
            lead, widths = self._widths(narrow=True)
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
        over = self._index_at(pos) if self.hot else -1
        if over != self._over:
            self._over = over
            self.changed()

    def hover_changed(self) -> None:
        pass  # `moved` follows, and knows the word

    def press(self, pos: Pos, button: int) -> bool:
        return button == 1

    def release(self, pos: Pos) -> None:
        index = self._index_at(pos)
        if index >= 0:
            self.pick(index)

    def pick(self, index: int) -> None:
        """Choose by number, as a click does."""
        if self.enabled and self.options[index][0] != self.value:
            self.value = self.options[index][0]
            self.changed()
            self.sound()
            if self.on_pick is not None:
                self.on_pick(self.value)

    def key(self, event: pygame.Event) -> bool:
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key)
        if step is None or not self.focused or not self.enabled:
            return False
        now = next((i for i, (key, _) in enumerate(self.options) if key == self.value), 0)
        self.pick(max(0, min(len(self.options) - 1, now + step)))
        return True

    def ring(self) -> tuple[pygame.Rect, float]:
        return self.rect.inflate(self.look.px(6), self.look.px(6)), self.look.px(21)

    def tooltip_at(self, pos: Pos) -> str | None:
        if not self.shown() or not self.hit(pos):
            return None
        if not self.enabled:
            return self.reason or None
        index = self._index_at(pos)
        return self.tips.get(self.options[index][0] if index >= 0 else "") or self.tip or None

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        look, theme = self.look, self.look.theme
        canvas.blit(box_picture(look, area.size, min(area.h // 2, look.px(18))), area)
        size = look.text(self._points)
        faces = ("sans-bold", "sans-semibold") if look.large else ("sans-semibold", "sans")
        if self.label:
            put_text(canvas, self.label, area.x + look.px(11), area.centery, size, theme.box.dim)
        for i, slot in enumerate(self.slots()):
            spot = self.local(slot)
            radius = min(spot.h // 2, look.px(15))
            chosen = self.options[i][0] == self.value
            ink = theme.box.text
            if chosen:
                pill = button_picture(look, spot.size, radius, "gold", "rest")
                canvas.blit(pill if self.enabled else dimmed(pill, 0.35), spot)
                ink = theme.gold.text if self.enabled else theme.box.dim
            elif i == self._over and self.enabled:
                color, alpha = hover_wash(look)
                canvas.blit(wash(spot.size, radius, color, alpha), spot)
            if not self.enabled and not chosen:
                ink = mix(theme.box.dim, theme.box.top, 0.3)
            put_text(
                canvas, self.options[i][1], spot.centerx, spot.centery, size, ink, align="center",
                max_width=spot.w - look.px(4), face=faces[0] if chosen else faces[1],
            )  # fmt: skip


class Stepper(Control):
    """A whole number with minus and plus; holding repeats. Wheel, + and - work under the pointer, in a form with the
    focus, where arrows do too: there the wheel scrolls."""

    focusable = True

    def __init__(
        self,
        look: Look,
        value: int,
        low: int = 0,
        high: int = 999,
        on_change: Callable[[int], None] | None = None,
        *,
        step: int = 1,
        show: Callable[[int], str] = str,
        tip: str = "",
        enabled: bool = True,
    ) -> None:
        super().__init__(look, tip=tip, enabled=enabled)
        self.value, self.low, self.high, self.on_change = value, low, high, on_change
        self.step, self.show = step, show
        self.minus = self.add(
            Button(look, "", lambda: self.by(-self.step), icon="minus", repeat=True, tip="Less", key="-")
        )
        self.plus = self.add(
            Button(look, "", lambda: self.by(self.step), icon="plus", repeat=True, tip="More", key="+")
        )
        self._ends()

    def _ends(self) -> None:
        self.minus.set(enabled=self.enabled and self.value > self.low)
        self.plus.set(enabled=self.enabled and self.value < self.high)

    def enable(self, on: bool) -> None:
        super().enable(on)
        self._ends()

    def set_value(self, value: int) -> None:
        """Show a number without calling back."""
        if value != self.value:
            self.value = value
            self._ends()
            self.changed()

    def by(self, amount: int) -> None:
        """Step, as a click does."""
        value = max(self.low, min(self.high, self.value + amount))
        if value != self.value and self.enabled:
            self.set_value(value)
            self.sound()
            if self.on_change is not None:
                self.on_change(value)

    def natural(self) -> tuple[int, int]:
        look = self.look
        if look.large:
            return look.px(132), look.px(36)
        return 2 * look.px(28) + round(text_width(self.show(self.high), look.text(13), bold=True)) + look.px(
            22
        ), look.px(28)

    def layout(self) -> None:
        inset = 2 if self.look.large else 0
        edge = self.rect.h - 2 * inset
        self.minus.place((self.rect.x + inset, self.rect.y + inset, edge, edge))
        self.plus.place((self.rect.right - edge - inset, self.rect.y + inset, edge, edge))

    def wheel(self, event: pygame.Event) -> bool:
        if self.form is not None and not self.focused:
            return False
        self.by(self.step if event.y > 0 else -self.step)
        return True

    def key(self, event: pygame.Event) -> bool:
        sign = _SIGNS.get(event.key) or {"+": 1, "-": -1}.get(event.unicode)
        if sign is None and self.focused:
            sign = _ARROWS.get(event.key)
        if sign is None or not (self.focused or (self.hot and self.form is None)):
            return False
        self.by(sign * self.step)
        return True

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        look, theme = self.look, self.look.theme
        if look.large:
            box, radius, points = area, look.px(9), 15.0
        else:
            over = look.px(4)
            box = pygame.Rect(area.x + area.h - over, area.y, area.w - 2 * area.h + 2 * over, area.h)
            radius, points = over, 13.0
        canvas.blit(box_picture(look, box.size, radius), box)
        face = "sans-semibold" if look.large else "sans-bold"
        ink = theme.box.text if self.enabled else theme.box.dim
        put_text(
            canvas,
            self.show(self.value),
            area.centerx,
            area.centery,
            look.text(points),
            ink,
            align="center",
            face=face,
        )


_SIGNS = {
    pygame.K_PLUS: 1,
    pygame.K_KP_PLUS: 1,
    pygame.K_EQUALS: 1,
    pygame.K_MINUS: -1,
    pygame.K_KP_MINUS: -1,
}
_ARROWS = {pygame.K_RIGHT: 1, pygame.K_UP: 1, pygame.K_LEFT: -1, pygame.K_DOWN: -1}


class Slider(Control):
    """A number on a line, with its value at the right."""

    focusable = True

    def __init__(
        self,
        look: Look,
        value: int,
        low: int,
        high: int,
        on_change: Callable[[int], None],
        *,
        step: int = 5,
        show: Callable[[int], str] = str,
        on_done: Callable[[int], None] | None = None,
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
        text = theme.panel.text if self.enabled else theme.panel.dim
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
        if step is None or not self.focused or not self.enabled:
            return False
        self._to(self.value + step * self.step)
        if self.on_done is not None:
            self.on_done(self.value)
        return True
