"""The library's UI manager, with a mouse position that comes from events and a look that comes from the theme.

pygame_gui is used for what it is good at: editing text. Everything else in dialogs is drawn by ourselves.
"""

from __future__ import annotations

import pygame
import pygame_gui

from tabletop.ui.draw.basis.guitheme import gui_fonts, gui_theme
from tabletop.ui.draw.basis.theme import Theme

AWAY = (-10000, -10000)


class Manager(pygame_gui.UIManager):
    """A `UIManager` that never asks for the global mouse position: the app tells it from events.

    Repairs hover across windows and makes the same code run without a screen.
    """

    def __init__(self, size: tuple[int, int], theme: Theme, scale: float = 1.0) -> None:
        self.pointer = AWAY
        self.made_for = size, theme, scale
        data = gui_theme(theme, scale)
        super().__init__(size, data, enable_live_theme_updates=False)
        self.preload_fonts(gui_fonts(data))

    def _update_mouse_position(self) -> None:
        self.mouse_position = self.pointer

    def calculate_scaled_mouse_position(self, position: tuple[int, int]) -> tuple[int, int]:
        """Positions come in pixels of the window already."""
        return int(position[0]), int(position[1])

    def note(self, event: pygame.Event) -> None:
        """Take the pointer's position from an event."""
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.pointer = (int(event.pos[0]), int(event.pos[1]))
        elif event.type == pygame.WINDOWLEAVE:
            self.pointer = AWAY


def manager_for(before: Manager | None, size: tuple[int, int], theme: Theme, scale: float) -> Manager:
    """The manager from before if it still fits, else a new one: each reads its theme and fonts for half a frame."""
    return before if before is not None and before.made_for == (size, theme, scale) else Manager(size, theme, scale)
