"""Where alone a picture differs from the one before while pieces glide and cues are seen.

What moves is written down first, picture by picture, as the layer of what lies at rest is (``ui.stage.resting``): the
boxes of what went and what came are all that has to be drawn anew. A frame in which two cards glide costs the pixels
around these cards then, and not those of a whole window.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from tabletop.ui.stage.resting import Made, differing_in_turn, written

NOTHING = pygame.Rect(0, 0, 0, 0)


Draw = Callable[[pygame.Surface], None]
Looks = Callable[[], object]
Rest = Callable[[tuple[int, int]], list[pygame.Rect] | None]


class MovingPart:
    """Follows the frames of one window. ``looks`` gives everything that a frame is drawn by, but what ``draw`` draws:
    that is what moves; and what ``rest`` brings up to date: the layer at rest, of which it says where it differs."""

    def __init__(self, looks: Looks, draw: Draw, rest: Rest) -> None:
        self._look, self._draw, self._rest = looks, draw, rest
        self._surface: pygame.Surface | None = None
        self._looks: object = None
        self._made: list[Made] = []
        self._next: tuple[object, list[Made]] | None = None
        self.parts = 0
        """How many frames were drawn in part (for tests and measures)."""

    def _write(self, size: tuple[int, int]) -> tuple[object, list[Made]]:
        return self._look(), written(size, self._draw)

    def begin(self, surface: pygame.Surface) -> None:
        """A frame is drawn on a surface. What was just written down to find out where it differs is that of this
        frame."""
        self._surface = surface
        self._looks, self._made = self._next or self._write(surface.get_size())
        self._next = None

    def differs(self, surface: pygame.Surface) -> pygame.Rect | None:
        """The box in which the frame that is drawn next differs from the last on this surface; None where all of it
        may."""
        looks, made = self._next = self._write(surface.get_size())
        if surface is not self._surface or looks != self._looks:
            return None
        moved, rested = differing_in_turn(self._made, made), self._rest(surface.get_size())
        if moved is None or rested is None:
            return None
        self.parts += 1
        boxes = moved + rested
        return (boxes[0].unionall(boxes[1:]) if boxes else NOTHING).clip(surface.get_rect())
