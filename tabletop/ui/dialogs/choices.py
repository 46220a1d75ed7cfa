"""Controls that hold a value: switch, words in a row, slider, number, cards to choose from, a seat's colour."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from ..draw.shade import disc, inset, outline, rounded
from ..draw.text import layout_rich, text_width
from ..hud.look import Look
from ..hud.paint import box_picture, button_picture, hover_wash, put_icon, put_text, seat_symbol, wash
from ..hud.widget import Pos
from .controls import ACCEPT, Control, ink


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


class Clickable(Control):
    """A control that does one thing when it is clicked, or accepted with a key."""

    on_click: Callable[[], object]

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


class SeatSwatch(Clickable):
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
