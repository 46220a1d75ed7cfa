"""The library's UI manager, with a mouse position that comes from events and a look that comes from the theme.

pygame_gui is used for what it is good at: editing text. Everything else in dialogs is drawn by ourselves.
"""

from __future__ import annotations

import pygame
import pygame_gui
from pygame_gui.core.gui_font_pygame import GUIFontPygame
from pygame_gui.core.ui_font_dictionary import UIFontDictionary

from tabletop.content.fonts import font_path
from tabletop.ui.draw.basis.fonts import font, letters
from tabletop.ui.draw.basis.guitheme import gui_fonts, gui_theme
from tabletop.ui.draw.basis.theme import Theme

AWAY = (-10000, -10000)
FACE = "sans"
WHITE = pygame.Color("white")


class TypedFont(GUIFontPygame):
    """What is typed is written as everything else is: signs that our font lacks in one of the system."""

    def __init__(self, size: int) -> None:
        super().__init__(str(font_path(FACE)), size)

    def _written(self, text: str, color: pygame.Color) -> pygame.Surface:
        plain, pictures = letters(text, FACE, self.point_size, (color.r, color.g, color.b))
        if pictures is not None:
            plain.blit(pictures, (0, 0))
        return plain.convert_alpha()

    def get_rect(self, text: str) -> pygame.Rect:
        """Where a text lies about its baseline."""
        if not text:
            return pygame.Rect(0, 0, 0, 0)
        return pygame.Rect((0, font(FACE, self.point_size).get_ascent()), self._written(text, WHITE).get_size())

    def render_premul(self, text: str, text_color: pygame.Color) -> pygame.Surface:
        """A text by itself."""
        made = self._written(text, text_color)
        return made.premul_alpha() if made.get_width() and made.get_height() else made

    def render_premul_to(
        self, text: str, text_colour: pygame.Color, surf_size: tuple[int, int], surf_position: tuple[int, int]
    ) -> pygame.Surface:
        """A text at a place of a picture, which is given by its baseline."""
        out = pygame.Surface(surf_size, depth=32, flags=pygame.SRCALPHA)
        top = surf_position[1] - font(FACE, self.point_size).get_ascent()
        out.blit(
            self.render_premul(text, text_colour), (surf_position[0], top), special_flags=pygame.BLEND_PREMULTIPLIED
        )
        return out


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
        fonts = self.ui_theme.get_font_dictionary()
        assert isinstance(fonts, UIFontDictionary)
        for known in fonts.loaded_fonts.values():
            if isinstance(known.loaded_font, GUIFontPygame):
                known.loaded_font = TypedFont(known.loaded_font.point_size)

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
