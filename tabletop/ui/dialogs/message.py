"""Short questions and messages: confirm, message, ask for a text or a number."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from tabletop.ui.draw.basis.shade import disc
from tabletop.ui.hud.kit.buttons import Button
from tabletop.ui.hud.kit.controls import Stepper
from tabletop.ui.hud.kit.paint import put_icon

from ..notices import plain
from .controls import Text, ink
from .dialog import FOOT, HEAD, SIDE, Dialog
from .panes import Pane

if TYPE_CHECKING:
    from ..application import Application

Choice = tuple[str, ...]
"""(id, label) or (id, label, kind); kinds as those of buttons."""


class Confirm(Dialog):
    """A sentence or two with some buttons; `on_choice` gets the id of the pressed one, "" when it was closed.

    The last button is the default one (Enter).
    """

    def __init__(
        self,
        title: str,
        text: str,
        buttons: Sequence[Choice],
        on_choice: Callable[[str], None] | None = None,
        *,
        icon: str = "help",
        color: str = "accent",
        markup: bool = False,
        width: int = 540,
    ) -> None:
        super().__init__(title)
        self.words = text if markup else plain(text)
        self.buttons = [(*b, "normal")[:3] for b in buttons]
        self.on_choice = on_choice
        self.icon = icon
        self.color = color
        self.width = width
        # the height follows the text: measured once at scale 1
        rough = sum(max(1, -(-len(line) * 7.6 // (width - 120))) for line in text.split("\n"))
        self.height = int(min(560, HEAD + FOOT + 24 + rough * 21 + text.count("\n") * 6))

    def build(self) -> None:
        px, body = self.look.px, self.body
        lead = px(58)
        probe = Text(self.look, self.words)
        wanted = probe.fit(body.w - lead)
        x, y = body.x + lead, body.y + px(4)
        if wanted > body.h:
            pane = self.form.add(Pane(self.look), body)
            inner = body.w - lead - px(24)
            self.text(self.words, x, body.y + px(10), inner, pane=pane)
        else:
            self.text(self.words, x, y + max(0, (body.h - wanted) // 3), body.w - lead)
        made = []
        for key, label, kind in self.buttons:
            made.append(Button(self.look, label, partial(self.choose, key), kind=kind))
        self.foot(made)
        self.form.default = made[-1] if made else None

    def opened(self) -> None:
        self.form.set_focus(self.form.default)

    def paint(self, surface: pygame.Surface) -> None:
        edge = self.look.px(42)
        x, y = self.rect.x + self.look.px(SIDE), self.body.y + self.look.px(2)
        color = ink(self.look, self.color)
        surface.blit(disc(edge, color, 40), (x, y))
        put_icon(surface, self.look, self.icon, (x + edge / 2, y + edge / 2), edge * 0.6, color)

    def choose(self, key: str) -> None:
        """One of the buttons was pressed."""
        self.close()
        if self.on_choice is not None:
            self.on_choice(key)

    def cancel(self) -> None:
        self.choose("")


class Message(Confirm):
    """Something to know, with one button."""

    def __init__(
        self,
        title: str,
        text: str,
        *,
        kind: str = "info",
        on_close: Callable[[], None] | None = None,
        markup: bool = False,
        width: int = 540,
    ) -> None:
        icon, color = {"info": ("info", "accent"), "warning": ("warning", "warning"), "error": ("warning", "danger")}[
            kind
        ]
        after = (lambda _: on_close()) if on_close is not None else None
        super().__init__(
            title, text, [("ok", "OK", "primary")], after, icon=icon, color=color, markup=markup, width=width
        )


def failure(error: BaseException, log: Path, app: Application) -> Confirm:
    """What people read when the program has made a mistake."""
    words = (
        "Something went wrong; your game is safe. The last act may not have been done.\n"
        f"{type(error).__name__}: {str(error)[:160] or 'no more is known'}\n"
        f"The full report is in {log}."
    )

    def chosen(key: str) -> None:
        if key == "shelf":
            app.shelf()

    dialog = Confirm(
        "That should not have happened",
        words,
        [("shelf", "To the shelf"), ("on", "Carry on", "primary")],
        chosen,
        icon="warning",
        color="danger",
        width=600,
    )
    dialog.is_failure = True
    return dialog


class AskText(Dialog):
    """Asks for a line, or for several; `on_done` gets the text. An empty text is refused unless `empty`."""

    width = 520

    def __init__(
        self,
        title: str,
        label: str,
        initial: str,
        on_done: Callable[[str], object],
        *,
        multiline: bool = False,
        limit: int = 60,
        empty: bool = True,
        hint: str = "",
        button: str = "OK",
        digits: bool = False,
    ) -> None:
        super().__init__(title)
        self.sentence = label
        self.value = initial
        self.on_done = on_done
        self.multiline = multiline
        self.limit = limit
        self.empty = empty
        self.hint = hint
        self.button = button
        self.digits = digits
        rough = max(1, -(-len(label) * 7.8 // (self.width - 2 * SIDE)))
        self.height = int((380 if multiline else 222) + (rough - 1) * 21)  # a long sentence takes several lines

    def build(self) -> None:
        px, body = self.look.px, self.body
        said = self.text(plain(self.sentence), body.x, body.y, body.w, color="dim")
        y = said.rect.bottom + px(8)
        lines = 8 if self.multiline else 1
        height = px(38) if lines == 1 else body.bottom - y - px(4)
        self._field = self.field(
            self.value,
            (body.x, y, body.w, height),
            on_change=self._changed,
            hint=self.hint,
            limit=self.limit,
            lines=lines,
            digits=self.digits,
        )
        ok = Button(
            self.look, self.button, self._done, kind="primary", enabled=self.empty or bool(self.value.strip())
        )
        self.foot([Button(self.look, "Cancel", self.cancel), ok])
        self.form.default = ok

    def opened(self) -> None:
        self.form.set_focus(self._field)
        self._field.select_all()

    def _changed(self, text: str) -> None:
        self.value = text
        if self.form.default is not None:
            self.form.default.enable(self.empty or bool(text.strip()))

    def event(self, event: pygame.Event) -> bool:
        both = event.type == pygame.KEYDOWN and event.key == pygame.K_RETURN and event.mod & pygame.KMOD_CTRL
        if both and self.multiline:
            self._done()
            return True
        return super().event(event)

    def _done(self) -> None:
        if self.empty or self.value.strip():
            self.close()
            self.on_done(self.value)


class AskNumber(Dialog):
    """Asks for a whole number between two bounds; `on_done` gets it."""

    width = 420

    def __init__(
        self,
        title: str,
        label: str,
        initial: int,
        on_done: Callable[[int], object],
        *,
        low: int = 0,
        high: int = 99,
        button: str = "OK",
    ) -> None:
        super().__init__(title)
        self.sentence = label
        self.value = max(low, min(high, initial))
        self.on_done = on_done
        self.low = low
        self.high = high
        self.button = button
        self._typed = ""
        rough = max(1, -(-len(label) * 7.8 // (self.width - 2 * SIDE)))
        self.height = int(230 + (rough - 1) * 21)  # a long sentence takes several lines

    def build(self) -> None:
        px, body = self.look.px, self.body
        said = self.text(plain(self.sentence), body.x, body.y, body.w, color="dim")
        wide = px(190)
        self._stepper = Stepper(self.look, self.value, self.low, self.high, self._changed)
        self.form.add(self._stepper, (body.centerx - wide // 2, said.rect.bottom + px(12), wide, px(42)))
        ok = Button(self.look, self.button, self._done, kind="primary")
        self.foot([Button(self.look, "Cancel", self.cancel), ok])
        self.form.default = ok

    def opened(self) -> None:
        self.form.set_focus(self._stepper)

    def _changed(self, value: int) -> None:
        self.value = value

    def event(self, event: pygame.Event) -> bool:
        # digits typed one after the other make a number
        if event.type == pygame.KEYDOWN and event.unicode.isdigit():
            digits = (self._typed + event.unicode).lstrip("0")[-6:]
            if int(digits or "0") > self.high:
                digits = event.unicode
            self._typed = digits
            self.value = max(self.low, min(self.high, int(digits or "0")))
            self._stepper.set_value(self.value)
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_BACKSPACE:
            self._typed = self._typed[:-1]
            self.value = max(self.low, int(self._typed or "0"))
            self._stepper.set_value(self.value)
            return True
        return super().event(event)

    def _done(self) -> None:
        self.close()
        self.on_done(self.value)
