"""While a window changes its size, its last picture is shown larger or smaller: a frame then takes one picture
instead of everything anew. Once the size stands still, all is laid out for it, what is missing is drawn a little in
each frame where nobody sees it, and then the whole picture sharply.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import pygame

from tabletop.ui.draw.basis.stretch import scaled_onto
from tabletop.ui.stage.softly import SLICE, STILL


class Stretched:
    """The last picture of a window whose size changes. ``around``: the colour of what it does not cover. ``lay_out``:
    fits everything into the size of now and gives what is then to be drawn ahead, a little between two looks."""

    def __init__(
        self, picture: pygame.Surface, around: tuple[int, int, int], lay_out: Callable[[], Iterator[None]]
    ) -> None:
        self._picture = picture
        self._around = around
        self._lay_out = lay_out
        self._until = 0.0
        self._shown: tuple[int, int] | None = None
        self._missing: Iterator[None] | None = None

    def changed(self, now: float) -> None:
        """The window has another size, and may soon have the next one."""
        self._until, self._missing = now + STILL, None

    def is_old(self, size: tuple[int, int]) -> bool:
        """Whether the window does not show the picture in its size of now."""
        return size != self._shown

    def is_over(self, now: float) -> bool:
        """Go on with what is missing; whether nothing is."""
        if now < self._until:
            return False
        if self._missing is None:
            self._missing = self._lay_out()
            return False  # that is enough for one frame
        end = time.perf_counter() + SLICE
        return not any(time.perf_counter() >= end for _ in self._missing)

    def finish(self) -> None:
        """Somebody does something: lay out at once, if that has not been done."""
        if self._missing is None:
            self._missing = self._lay_out()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the picture as large as it fits, in the middle."""
        size, own = surface.get_size(), self._picture.get_size()
        more = min(size[0] / own[0], size[1] / own[1])
        box = pygame.Rect(0, 0, max(1, round(own[0] * more)), max(1, round(own[1] * more)))
        box.center = surface.get_rect().center
        if box.size != size:
            surface.fill(self._around)
        scaled_onto(surface, self._picture, box)
        self._shown = size


__all__ = ["Stretched"]
