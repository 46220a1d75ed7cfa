"""The decision bar: the question being asked, in one sentence, with its answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import pygame

from ..draw.text import text_width
from .buttons import Button
from .look import Look
from .paint import put_halo, put_icon, put_panel, put_text, seat_symbol, shadow_room, wrapped
from .widget import Widget


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer: `kind` as of buttons; `key` is shown and taken ("Enter", "Esc", ".", "Y" ...)."""

    id: str
    label: str
    kind: str = "normal"
    key: str = ""
    icon: str = ""
    tip: str = ""
    enabled: bool = True
    reason: str = ""


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


def chosen_by_key(choices: Sequence[Choice], event: pygame.Event) -> Choice | None:
    """The choice that a key means: its own key, Enter for the first primary one, Escape for no or cancel."""
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
        return next((c for c in open_ones if c.id in ("no", "cancel", "close", "back")), None)
    return None


class DecisionBar(Widget):
    """A floating bar; `ask` shows a question, `clear` takes it away. `fit` places it over the table."""

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self.sentence, self.icon, self.seat = "", "", 0
        self.choices: tuple[Choice, ...] = ()
        self._on_choice: Callable[[str], Any] | None = None
        self._lines: list[str] = []
        self._beside = True
        self._visible = False

    @property
    def asking(self) -> bool:
        """Whether a question is open."""
        return self.visible

    def ask(
        self,
        sentence: str,
        choices: Sequence[Choice] = (),
        on_choice: Callable[[str], Any] | None = None,
        seat: int = 0,
        icon: str = "",
    ) -> None:
        """Show a question of a seat; the same question again changes nothing but the callback."""
        self._on_choice = on_choice
        choices = tuple(choices)
        if self.visible and (sentence, choices, seat, icon) == (self.sentence, self.choices, self.seat, self.icon):
            return
        self.sentence, self.choices, self.seat, self.icon = sentence, choices, seat, icon
        self.children.clear()
        for choice in choices:
            self.add(
                Button(
                    self.look,
                    choice.label,
                    partial(self._chosen, choice),
                    icon=choice.icon,
                    kind=choice.kind,
                    tip=choice.tip or choice.label,
                    key=choice.key,
                    enabled=choice.enabled,
                    reason=choice.reason,
                )
            )
        self.visible = True
        self.changed()

    def clear(self) -> None:
        """No question any more."""
        self.visible = False

    def _chosen(self, choice: Choice) -> None:
        if self._on_choice is not None:
            self._on_choice(choice.id)

    def key(self, event: pygame.Event) -> bool:
        choice = chosen_by_key(self.choices, event)
        if choice is None:
            return False
        self._chosen(choice)
        return True

    # ------------------------------------------------------------------------------------------ layout

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
        width, height = self.natural_at(bounds.w - self.look.px(16))
        x = bounds.centerx - width // 2
        self.place((x, max(bounds.y, bottom - height), width, height))
        return self.rect

    def layout(self) -> None:
        look = self.look
        self.margin = shadow_room(look, 0.5) + look.px(4)
        x = self.rect.right - look.px(8)
        h = look.px(30)
        y = self.rect.centery - h // 2 if self._beside else self.rect.bottom - h - look.px(9)
        for child in reversed(self.children):
            width = child.natural()[0]
            x -= width
            child.place((x, y, width, h))
            x -= look.px(8)

    # ----------------------------------------------------------------------------------------- drawing

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
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
