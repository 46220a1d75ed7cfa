"""The library's UI manager, with a mouse position that comes from events and a look that comes from the theme.

pygame_gui is used for what it is good at: editing text. Everything else in dialogs is drawn by ourselves.
"""

from __future__ import annotations

from typing import Any

import pygame
import pygame_gui

from .draw.colors import hexadecimal
from .draw.fonts import font_path
from .draw.theme import Theme

FONT = "open_sans"
AWAY = (-10000, -10000)


def text_theme(theme: Theme, scale: float) -> dict[str, Any]:
    """The look of text fields; the hollow behind them is drawn by `controls.Field`, so they are clear."""
    size = str(max(11, round(15 * scale)))
    box = theme.box
    clear = "#00000000"
    colours = {
        "normal_text": hexadecimal(box.text),
        "selected_text": hexadecimal(box.selection_text),
        "selected_bg": hexadecimal(box.selection),
        "text_cursor": hexadecimal(theme.accent if theme.dark else box.text),
        "normal_bg": clear,
        "dark_bg": clear,
        "hovered_bg": clear,
        "active_bg": clear,
        "disabled_bg": clear,
        "normal_border": clear,
        "hovered_border": clear,
        "active_border": clear,
        "disabled_border": clear,
        "disabled_text": hexadecimal(box.dim),
        "background_colour": clear,
    }
    font = {
        "name": FONT,
        "size": size,
        "regular_path": str(font_path("sans")),
        "bold_path": str(font_path("sans-bold")),
        "italic_path": str(font_path("sans-italic")),
        "bold_italic_path": str(font_path("sans-bold-italic")),
    }
    misc = {"shape": "rectangle", "border_width": "0", "shadow_width": "0", "padding": "6,3"}
    bar = {
        "colours": {
            "normal_bg": hexadecimal(box.dim, 90),
            "hovered_bg": hexadecimal(box.dim, 150),
            "active_bg": hexadecimal(box.dim, 190),
            "dark_bg": clear,
            "normal_border": clear,
            "hovered_border": clear,
            "active_border": clear,
            "border": clear,
        },
        "misc": {
            "enable_arrow_buttons": "0",
            "border_width": "0",
            "shadow_width": "0",
            "shape": "rounded_rectangle",
            "shape_corner_radius": "5,5,5,5",
        },
    }
    return {
        "defaults": {"colours": colours, "font": font},
        "text_entry_line": {"colours": colours, "font": font, "misc": misc},
        "text_entry_box": {"colours": colours, "font": font, "misc": misc},
        "text_box": {"colours": colours, "font": font, "misc": misc},
        "vertical_scroll_bar": bar,
        "vertical_scroll_bar.#sliding_button": bar,
    }


class Manager(pygame_gui.UIManager):
    """A `UIManager` that never asks for the global mouse position: the app tells it from events.

    Repairs hover across windows and makes the same code run without a screen.
    """

    def __init__(self, size: tuple[int, int], theme: Theme, scale: float = 1.0) -> None:
        self.pointer = AWAY
        super().__init__(size, text_theme(theme, scale), enable_live_theme_updates=False)
        point_size = max(11, round(15 * scale))
        self.preload_fonts(
            [
                {"name": FONT, "point_size": point_size, "style": style, "antialiased": "1"}
                for style in ("regular", "bold", "italic", "bold_italic")
            ]
        )

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
