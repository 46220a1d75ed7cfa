"""The decision bar: the question being asked, in one sentence, with its answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, TypeVar

import pygame

from tabletop.ui.draw.basis.shade import outline
from tabletop.ui.draw.basis.text import fit_text, text_width
from tabletop.ui.hud.kit.buttons import Button
from tabletop.ui.hud.kit.look import LEAST_TEXT, Look
from tabletop.ui.hud.kit.paint import put_halo, put_icon, put_panel, put_text, seat_symbol, shadow_room, wrapped
from tabletop.ui.hud.kit.widget import Pos, Widget

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Choice(Generic[T]):
    """A button that carries the `answer` which choosing it hands on: `kind` as of buttons; `key` is shown and taken
    ("Enter", "Esc", ".", "Y" ...). One that `declines` is what Escape gives."""

    answer: T
    label: str
    kind: str = "normal"
    key: str = ""
    icon: str = ""
    tip: str = ""
    enabled: bool = True
    reason: str = ""
    declines: bool = False


THEN = " \u00b7 "
"""What stands in a heading between who is asked and who comes after."""

LEADING = 1.22
"""Between the lines of a docked bar, in font sizes."""

_NAMED = {
    pygame.K_RETURN: "enter",
    pygame.K_KP_ENTER: "enter",
    pygame.K_ESCAPE: "esc",
    pygame.K_SPACE: "space",
    pygame.K_PERIOD: ".",
    pygame.K_KP_PERIOD: ".",
}


def key_of(event: pygame.Event) -> str:
    """The lower-case name of the key of an event, as choices write it."""
    return _NAMED.get(event.key) or pygame.key.name(event.key)


def chosen_by_key(choices: Sequence[Choice[T]], event: pygame.Event) -> Choice[T] | None:
    """The choice that a key means: its own key, Enter for the first primary one, Escape for one that declines."""
    if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
        return None
    name = key_of(event)
    open_ones = [choice for choice in choices if choice.enabled]
    own = next((c for c in open_ones if c.key and c.key.lower() in (name, {"esc": "escape"}.get(name, name))), None)
    if own is not None:
        return own
    if name == "enter":
        return next((c for c in open_ones if c.kind in ("primary", "gold")), None)
    if name == "esc":
        return next((c for c in open_ones if c.declines), None)
    return None


def answer_button(
    look: Look, choice: Choice[T], chosen: Callable[[Choice[T]], None], cap: str = "", points: float | None = None
) -> Button:
    """The button of a choice; ``cap`` is a key that is written small on it."""
    button = Button(
        look, choice.label, partial(chosen, choice), icon=choice.icon, kind=choice.kind,
        tip=choice.tip or choice.label, key=choice.key, enabled=choice.enabled, reason=choice.reason, points=points,
    )  # fmt: skip
    button.set(cap=cap)
    return button


class DecisionBar(Widget):
    """The question and its answers; `ask` shows one, `clear` takes it away.

    `fit` lets it float over the table, `dock` gives it a place of its own where it stays. With `keys=False` it takes
    no keys itself: a question that is always there must not swallow Enter.
    """

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.sentence, self.icon, self.seat = "", "", 0
        self.choices: tuple[Choice[Any], ...] = ()
        self._on_choice: Callable[[Any], object] | None = None
        self._lines: list[str] = []
        self._beside = True
        self._docked = False
        self._size = 14.0
        self._keys = True
        self._caps = True
        self._heading = ""
        self._headed = True
        self._visible = False
        self.fits = True
        """Whether a docked bar shows its whole sentence above its answers."""
        self.larger = 1.0
        """How much larger than the look says the sentence of a docked bar is written, where there is room."""
        self._below = 0

    @property
    def docked(self) -> bool:
        """Whether it has a place of its own."""
        return self._docked

    @property
    def asking(self) -> bool:
        """Whether a question is open."""
        return self.visible

    def ask(
        self,
        sentence: str,
        choices: Sequence[Choice[T]] = (),
        on_choice: Callable[[T], object] | None = None,
        seat: int = 0,
        icon: str = "",
        keys: bool = True,
        heading: str = "",
    ) -> None:
        """Show a question of a seat: choosing hands the answer on. The same question again changes nothing but the
        callback. A docked bar has a `heading` above the sentence: who is asked."""
        self._on_choice, self._keys = on_choice, keys
        choices = tuple(choices)
        now = (self.sentence, self.choices, self.seat, self.icon, self._heading)
        if self.visible and (sentence, choices, seat, icon, heading) == now:
            return
        self.sentence, self.choices, self.seat, self.icon = sentence, choices, seat, icon
        self._heading = heading
        self.children.clear()
        for choice in choices:
            self.add(answer_button(self.look, choice, self._chosen, self._cap_of(choice.key)))
        self.visible = True
        if self._docked:
            self.layout()
        self.changed()

    def _cap_of(self, key: str) -> str:
        """What is written of a key on its button: digits while they mean the answers, other single keys always."""
        return key if len(key) == 1 and (self._caps or not key.isdigit()) else ""

    def show_digits(self, on: bool) -> None:
        """Whether digits mean the answers now; else they mean what is written on a piece."""
        if on != self._caps:
            self._caps = on
            for choice, button in zip(self.choices, self.children, strict=True):
                if isinstance(button, Button):
                    button.set(cap=self._cap_of(choice.key))

    def clear(self) -> None:
        """No question any more."""
        self.visible = False

    def _chosen(self, choice: Choice[Any]) -> None:
        if self._on_choice is not None:
            self._on_choice(choice.answer)

    def key(self, event: pygame.Event) -> bool:
        choice = chosen_by_key(self.choices, event) if self._keys else None
        if choice is None:
            return False
        self._chosen(choice)
        return True

    # ------------------------------------------------------------------------------------------ layout

    def dock(self, rect: pygame.Rect) -> None:
        """Give it a place of its own."""
        self._docked = True
        self.place(rect)

    def keep_free(self, below: int) -> None:
        """So many pixels at the lower edge of a docked bar are another's: no sentence stands there."""
        if below != self._below:
            self._below = below
            self.layout()
            self.changed()

    def _buttons_width(self) -> int:
        gap = self.look.px(8)
        return sum(child.natural()[0] + gap for child in self.children)

    def _lead(self) -> int:
        look = self.look
        return look.px(18) + (look.px(24) if self.seat else 0) + (look.px(26) if self.icon else 0)

    def natural_at(self, widest: int) -> tuple[int, int]:
        """Its size when at most `widest` pixels wide: the answers go below a long sentence."""
        look = self.look
        size = look.text(14)
        leading = round(size * 1.4)
        text = text_width(self.sentence, size, face="sans-semibold")
        one = self._lead() + round(text) + look.px(18) + self._buttons_width() + look.px(6)
        if one <= widest:
            self._lines, self._beside = [self.sentence], True
            return one, look.px(46)
        room = max(look.px(80), widest - self._lead() - look.px(18))
        # a little slack: semibold is wider than the regular face that is measured
        self._lines = wrapped(self.sentence, room * 0.96, size)
        self._beside = False
        longest = max(text_width(line, size, face="sans-semibold") for line in self._lines)
        width = max(self._lead() + round(longest) + look.px(18), self._buttons_width() + look.px(20))
        height = look.px(14) + len(self._lines) * leading + (look.px(42) if self.children else look.px(8))
        return min(widest, width), height

    def natural(self) -> tuple[int, int]:
        return self.natural_at(self.look.px(900))

    def fit(self, bounds: pygame.Rect, bottom: int) -> pygame.Rect:
        """Place it centred in `bounds` with its lower edge at `bottom`; gives its place."""
        self._docked = False
        self._size = 14.0
        width, height = self.natural_at(bounds.w - self.look.px(16))
        x = bounds.centerx - width // 2
        self.place((x, max(bounds.y, bottom - height), width, height))
        return self.rect

    def _rows(self, points: float, icons: bool) -> list[list[Widget]]:
        """The buttons of a docked bar in rows that hold them, with letters of a size."""
        look = self.look
        room, gap = self.rect.w - look.px(20), look.px(8)
        rows: list[list[Widget]] = []
        used = 0
        for choice, child in zip(self.choices, self.children, strict=True):
            child.set(points=points, icon=choice.icon if icons else "")  # type: ignore[attr-defined]
            width = child.natural()[0] - (0 if icons else look.px(10))
            if rows and used + gap + width <= room:
                rows[-1].append(child)
                used += gap + width
            else:
                rows.append([child])
                used = width
        return rows

    def _larger(self) -> list[float]:
        """How much larger than usual the sentence may be: as asked for, then ever less."""
        steps = round((self.larger - 1.0) * 10)
        return [1.0 + step / 10 for step in range(steps, -1, -1)]

    def _layout_docked(self) -> None:
        """Everything in its rectangle: where it is narrow the buttons' symbols give way first, then the size of the
        letters, then the heading, which the seat's colour and symbol stand for."""
        look = self.look
        self.margin = shadow_room(look, 0.15) + look.px(4)
        gap, foot = look.px(6), look.px(8) + self._below
        room = (self.rect.w - look.px(28)) * 0.97
        rows: list[list[Widget]] = []
        high, lines, most = look.px(30), [self.sentence], 1
        tries = [(14.0 * more, 13.0 * min(more, 1.25), True) for more in self._larger()]
        tries += [(13.0, 12.5, True), (12.0, 12.0, True), (12.0, 12.0, False), (11.0, 11.0, False)]
        for heading in (bool(self._heading), False):
            self._headed = heading
            free = self.rect.h - look.px(11) - foot - look.px(20 if heading else 0)
            for size, points, icons in tries:
                self._size = size
                rows = self._rows(points, icons)
                lead = 0 if heading or not self.seat else look.px(20)
                lines = wrapped(self.sentence, room - lead, look.text(size))
                high = look.px(30 if points > 12 else 26 if points > 11 else 24)
                most = int((free - len(rows) * (high + gap)) // (look.text(size) * LEADING))
                if len(lines) <= most:
                    break
            if len(lines) <= most:
                break
        self.fits = len(lines) <= most
        if len(lines) > max(1, most):
            lines = [*lines[: max(1, most) - 1], lines[max(1, most) - 1] + " \u2026"]
        self._lines = lines
        y = self.rect.bottom - foot - len(rows) * (high + gap) + gap
        for row in rows:
            room = self.rect.w - look.px(20) - gap * (len(row) - 1)
            needs = [child.natural()[0] for child in row]
            even = room // len(row)
            # all alike, unless a longer word would be cut by that
            spare = (room - sum(needs)) // len(row)
            x = self.rect.x + look.px(10)
            for child, need in zip(row, needs, strict=True):
                wide = even if max(needs) <= even else need + spare
                child.place((x, y, wide, high))
                x += wide + gap
            y += high + gap

    def layout(self) -> None:
        look = self.look
        if self._docked:
            self._layout_docked()
            return
        self.margin = shadow_room(look, 0.5) + look.px(4)
        x = self.rect.right - look.px(8)
        h = look.px(30)
        y = self.rect.centery - h // 2 if self._beside else self.rect.bottom - h - look.px(9)
        for child in reversed(self.children):
            width = child.natural()[0]
            x -= width
            child.place((x, y, width, h))
            x -= look.px(8)

    @property
    def written(self) -> pygame.Rect:
        """Where the sentence of a docked bar stands."""
        look = self.look
        top = self.rect.y + look.px(7) + (look.px(20) if self._heading and self._headed else 0)
        high = len(self._lines) * round(look.text(self._size) * LEADING)
        return pygame.Rect(self.rect.x + look.px(14), top, self.rect.w - look.px(28), high)

    @property
    def cut(self) -> bool:
        """Whether a question that is asked in a docked bar cannot be read whole above its answers."""
        return self.visible and self._docked and not self.fits

    def tooltip_at(self, pos: Pos) -> str | None:
        """The whole sentence where it was cut, and who comes after."""
        found = super().tooltip_at(pos)
        if found or not self.visible or not self.rect.collidepoint(pos):
            return found
        if self.cut:
            return self.sentence
        return self._heading if self._docked and THEN in self._heading else None

    # ----------------------------------------------------------------------------------------- drawing

    def _head(self, room: float) -> str:
        """Who is asked, and who comes then while that has room: else the tooltip says it."""
        whole = text_width(self._heading, LEAST_TEXT, bold=True) <= room
        return self._heading if whole else self._heading.partition(THEN)[0]

    def _paint_docked(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        look, theme = self.look, self.look.theme
        radius = look.px(12)
        if self.seat:
            put_halo(canvas, area, radius, theme.seat(self.seat).color, look.px(4), 130)
        put_panel(canvas, look, area, radius, 0.15)
        if self.seat:
            canvas.blit(outline(area.size, radius, max(1, look.px(1.6)), theme.seat(self.seat).color, 255), area)
        size = look.text(self._size)
        x, y = area.x + look.px(14), area.y + look.px(7)
        if self._heading and self._headed:
            middle = y + look.px(9)
            left = x
            if self.seat:
                mark = seat_symbol(look, self.seat, look.px(14))
                canvas.blit(mark, (x, middle - mark.get_height() // 2))
                left += look.px(20)
            ink = theme.seat(self.seat).text if self.seat else theme.panel.dim
            room = area.right - look.px(12) - left
            name, _ = fit_text(self._head(room), room, look.text(13), ink, min_size=LEAST_TEXT, bold=True)
            canvas.blit(name, name.get_rect(midleft=(left, middle)))
            y += look.px(20)
        if self.seat and not self._headed:
            mark = seat_symbol(look, self.seat, look.px(14))
            canvas.blit(mark, (x, round(y + size * 0.68) - mark.get_height() // 2))
            x += look.px(20)
        for line in self._lines:
            put_text(canvas, line, x, round(y + size * 0.68), size, theme.panel.text, face="sans-semibold")
            y += round(size * LEADING)

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        if self._docked:
            self._paint_docked(canvas, area)
            return
        look, theme = self.look, self.look.theme
        radius = look.px(12)
        color = theme.seat(self.seat).color if self.seat else theme.accent
        put_halo(canvas, area, radius, color, look.px(5), 120)
        put_panel(canvas, look, area, radius, 0.5, 250)
        size = look.text(14)
        leading = round(size * 1.4)
        middle = area.centery if self._beside else area.y + look.px(12) + leading // 2
        x = area.x + look.px(18)
        if self.seat:
            mark = seat_symbol(look, self.seat, look.px(17))
            canvas.blit(mark, (x - look.px(2), middle - mark.get_height() // 2))
            x += look.px(24)
        if self.icon:
            put_icon(canvas, look, self.icon, (x + look.px(9), middle), look.px(18), theme.accent_text)
            x += look.px(26)
        for line in self._lines:
            put_text(canvas, line, x, middle, size, theme.panel.text, face="sans-semibold")
            middle += leading
