"""The library's UI manager, with a mouse position that comes from events and a look that comes from the theme.

pygame_gui is used for what it is good at: editing text. Everything else in dialogs is drawn by ourselves.
"""

from __future__ import annotations

from typing import Any

import pygame
import pygame_gui

from .draw.colors import hexadecimal
from .draw.guitheme import gui_fonts, gui_theme
from .draw.theme import Theme

AWAY = (-10000, -10000)
CLEAR = "#00000000"


def field_theme(theme: Theme, scale: float) -> dict[str, Any]:
    """The library's theme with clear text fields: the hollow behind them is drawn by `fields.Field`."""
    data = gui_theme(theme, scale)
    grounds = ("dark_bg", "normal_bg", "hovered_bg", "active_bg", "disabled_bg", "background_colour")
    borders = ("normal_border", "hovered_border", "active_border", "disabled_border", "border", "border_colour")
    for element in ("text_entry_line", "text_entry_box"):
        block = data.setdefault(element, {})
        colours = block.setdefault("colours", {})
        colours.update(dict.fromkeys((*grounds, *borders), CLEAR))
        # the library mixes its text with the ground behind it: what is typed needs a ground that is there
        colours["selected_bg"] = hexadecimal(theme.box.selection)
        block["misc"] = {"shape": "rectangle", "border_width": "0", "shadow_width": "0", "padding": "6,3"}
    return data


class Manager(pygame_gui.UIManager):
    """A `UIManager` that never asks for the global mouse position: the app tells it from events.

    Repairs hover across windows and makes the same code run without a screen.
    """

    def __init__(self, size: tuple[int, int], theme: Theme, scale: float = 1.0) -> None:
        self.pointer = AWAY
        data = field_theme(theme, scale)
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
