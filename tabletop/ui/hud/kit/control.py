"""The base of what is pressed, chosen and set: one set of controls for the panels of the table and for forms.

In a panel a control hears the pointer only; in a form it has the keyboard too while it has the focus, and may lie
in a pane that scrolls. Controls of forms are larger: `Look.large`.
"""

from __future__ import annotations

from typing import Protocol

import pygame

from tabletop.ui.hud.kit.look import Look
from tabletop.ui.hud.kit.widget import Pos, Widget

ACCEPT = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class Holder(Protocol):
    """What a control asks of the form that it is in."""

    bounds: pygame.Rect

    def sound(self, name: str) -> None:
        """Play a sound."""

    def open_popup(self, control: Control) -> None:
        """Show a control over all others."""

    def close_popup(self) -> None:
        """Put it away."""


class Scrolls(Protocol):
    """A pane that controls scroll in."""

    rect: pygame.Rect

    @property
    def opening(self) -> pygame.Rect:
        """Where what scrolls in it is seen."""

    def reveal(self, control: Control) -> None:
        """Scroll so that a control is seen."""

    def wheel(self, event: pygame.Event) -> bool:
        """The wheel turned over it."""


class Control(Widget):
    """A widget that can be switched off, that may have the focus of a form and scroll in a pane of it."""

    solid = False
    focusable = False
    typing = False

    def __init__(self, look: Look, *, tip: str = "", enabled: bool = True) -> None:
        super().__init__(look)
        self.tip = tip
        self.enabled = enabled
        self.focused = False
        self.pane: Scrolls | None = None
        self.form: Holder | None = None

    def shown(self) -> bool:
        """Whether any of it can be seen: inside its scrolling pane, if it is in one."""
        return self.visible and (self.pane is None or self.pane.rect.colliderect(self.rect))

    def hit(self, pos: Pos) -> bool:
        return self.rect.collidepoint(pos) and (self.pane is None or self.pane.rect.collidepoint(pos))

    @property
    def to_press(self) -> bool:
        """Whether a finger may press it as a whole: what the keyboard can go to, too."""
        return self.focusable and self.enabled

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
        found = super().tooltip_at(pos)
        return found or (self.tip if self.tip and self.shown() and self.hit(pos) else None)

    def sound(self, name: str = "click") -> None:
        """Play a sound, in a form; the table has sounds of its own."""
        if self.form is not None:
            self.form.sound(name)

    def ring(self) -> tuple[pygame.Rect, float]:
        """Where the mark of the keyboard focus goes, and its corner radius."""
        return self.rect.inflate(self.look.px(6), self.look.px(6)), self.look.px(11)
