"""While the view changes quickly, what lies at rest is shown as it was drawn before, larger or smaller: a frame then
takes one picture instead of hundreds. Once the view stands still, what is missing for it is drawn a little in each
frame, and then the whole layer sharply.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pygame

from tabletop.ui.draw.basis.stretch import scaled_onto
from tabletop.ui.stage.camera import Camera

STILL = 0.15
"""So many seconds after the last change the picture is made sharp."""
SLICE = 0.008
"""Of a frame so many seconds at most go into what is missing for that."""


@dataclass(frozen=True, slots=True)
class View:
    """How the layer was drawn: what the camera showed in the middle of the table's place, and how large."""

    at: tuple[int, int]
    x: float
    y: float
    scale: float

    @classmethod
    def of(cls, camera: Camera) -> View:
        """The view of now."""
        return cls(camera.port.center, camera.x, camera.y, camera.scale)

    def shown_in(self, other: View) -> tuple[float, float, float]:
        """Where the upper left corner of this picture lies in another view, in pixels, and how much larger it is."""
        more = other.scale / self.scale
        left = other.at[0] + (self.x - other.x) * other.scale - self.at[0] * more
        top = other.at[1] + (self.y - other.y) * other.scale - self.at[1] * more
        return left, top, more


class Softly:
    """Whether a table is drawn softly now, and doing it."""

    def __init__(self, camera: Camera) -> None:
        self.camera = camera
        self.on = False
        self._until = 0.0
        self._sharp: tuple[object, View] | None = None
        self._missing: Iterator[None] | None = None

    def begin(self, now: float) -> None:
        """The view has changed, and may do so again at once."""
        self.on, self._until, self._missing = self._sharp is not None, now + STILL, None

    def is_sharp(self, what: object) -> None:
        """The layer has been drawn for the view of now. ``what``: all else that it is drawn by."""
        self.on, self._sharp = False, (what, View.of(self.camera))

    def goes_on(self, what: object, now: float, missing: Callable[[], Iterator[None]]) -> bool:
        """Whether the layer of before still does. ``missing``: draws what is missing for the view of now, a little
        between two looks."""
        if not self.on or self._sharp is None or self._sharp[0] != what:
            return False
        if now < self._until:
            return True
        if self._missing is None:
            self._missing = missing()
        end = time.perf_counter() + SLICE
        return any(time.perf_counter() >= end for _ in self._missing)

    def draw(self, target: pygame.Surface, layer: pygame.Surface) -> None:
        """Draw the layer of before as the view of now shows it."""
        assert self._sharp is not None
        left, top, more = self._sharp[1].shown_in(View.of(self.camera))
        (x, from_x, long_x, wide), (y, from_y, long_y, high) = (
            _cut(whole, side, at, more)
            for whole, side, at in zip(layer.get_size(), target.get_size(), (left, top), strict=True)
        )
        box = pygame.Rect(x, y, wide, high)
        if box != target.get_rect():
            target.fill(layer.get_at((0, 0)))
        if min(long_x, long_y, wide, high) > 0:
            scaled_onto(target, layer.subsurface((from_x, from_y, long_x, long_y)), box)


def _cut(whole: int, side: int, at: float, more: float) -> tuple[int, int, int, int]:
    """Along one side of a target: where what can be seen of a picture begins there, which part of the picture that
    is (from, how long), and how long it is in the target: whole pixels of both, so it may be half a pixel off.

    >>> _cut(100, 100, -75.0, 2.0), _cut(100, 100, 25.0, 0.5), _cut(100, 100, -30.2, 1.0)
    ((0, 38, 50, 100), (25, 0, 100, 50), (0, 30, 70, 70))
    """
    first, last = max(0, round(-at / more)), min(whole, round((side - at) / more))
    start = 0 if first else max(0, round(at))
    end = side if last < whole else min(side, round(at + whole * more))
    return start, first, last - first, end - start
