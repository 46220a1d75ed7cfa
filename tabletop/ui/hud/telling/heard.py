"""What is heard, in words: a small plate at the lower left edge, for people who do not hear it."""

from __future__ import annotations

import pygame

from tabletop.ui.draw.basis.raster import blank
from tabletop.ui.draw.basis.text import render_text
from tabletop.ui.hud.kit.look import Look
from tabletop.ui.hud.kit.paint import put_icon, put_panel

SECONDS = 1.8
"""A caption stays so long, however short its sound is."""
MOST = 3
"""So many captions at once: sounds that follow one another are read in the time of the last."""


class HeardCaptions:
    """The captions of the sounds of a moment, the newest lowest."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self._said: list[tuple[str, float]] = []
        self._pictures: dict[tuple[str, int], pygame.Surface] = {}

    @property
    def texts(self) -> list[str]:
        """What is said now, oldest first."""
        return [text for text, _ in self._said]

    def hear(self, text: str, now: float) -> None:
        """A sound has begun; the same one again stays longer, and is not said twice."""
        others = [each for each in self._said if each[0] != text]
        self._said = [*others[1 - MOST :], (text, now)]

    def update(self, now: float) -> bool:
        """Let time pass; whether a caption has gone."""
        before = len(self._said)
        self._said = [each for each in self._said if now - each[1] < SECONDS]
        return len(self._said) != before

    def set_look(self, look: Look) -> None:
        """Another theme or size."""
        self.look = look
        self._pictures.clear()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw them over the lower left corner."""
        gap = self.look.px(12)
        bottom = surface.get_height() - gap
        for text in reversed(self.texts):
            picture = self._picture(text, surface.get_height())
            surface.blit(picture, (gap, bottom - picture.get_height()))
            bottom -= picture.get_height() + self.look.px(4)

    def _picture(self, text: str, height: int) -> pygame.Surface:
        key = (text, height)
        if key not in self._pictures:
            look = self.look
            size = max(look.text(14), height * 0.02)
            words = render_text(text, size, look.theme.panel.text)
            pad, lead = round(size * 0.7), round(size * 1.6)
            out = blank((words.get_width() + lead + 2 * pad, round(size * 1.9)))
            put_panel(out, look, out.get_rect(), round(size * 0.5), -1, 235)
            middle = out.get_height() // 2
            put_icon(out, look, "sound", (pad + size * 0.5, middle), round(size * 1.1), look.theme.accent_text)
            out.blit(words, words.get_rect(midleft=(pad + lead, middle)))
            self._pictures[key] = out
        return self._pictures[key]
