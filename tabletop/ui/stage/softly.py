"""While the view changes quickly, what lies at rest is shown as it was drawn before, larger or smaller: a frame then
takes two pictures instead of hundreds, that one and beneath it a small one of the whole table. Once the view stands
still, what is missing for it is drawn a little in each frame, and then the whole layer sharply.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import pygame

from tabletop.control.places.arrange import Arrangement
from tabletop.ui.draw.basis.theme import Theme
from tabletop.ui.draw.things.table import inside_rim, rim_parts, table_ground
from tabletop.ui.stage.camera import ZOOM_MIN, Camera
from tabletop.ui.stage.views import View, cut, draw_fading
from tabletop.ui.stage.whole import Whole

STILL = 0.15
"""So many seconds after the last change the picture is made sharp."""
SLICE = 0.008
"""Of a frame so many seconds at most go into what is missing for that."""


class Softly:
    """Whether a table is drawn softly now, and doing it."""

    def __init__(self, camera: Camera) -> None:
        self.camera = camera
        self.on = False
        self._until = 0.0
        self.whole = Whole()
        self._all_in_sight = False
        self._sharp: tuple[object, View] | None = None
        self._missing: Iterator[None] | None = None

    def begin(self, now: float) -> None:
        """The view has changed, and may do so again at once."""
        self.on, self._until, self._missing = self._sharp is not None, now + STILL, None

    def is_sharp(self, what: object) -> None:
        """The layer has been drawn for the view of now. ``what``: all else that it is drawn by."""
        self.on, self._sharp = False, (what, View.of(self.camera))
        self._all_in_sight = self.camera.zoom <= ZOOM_MIN
        if self._all_in_sight:
            self.whole.forget()  # the next one is taken from this layer

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

    def draw(self, target: pygame.Surface, layer: pygame.Surface, theme: Theme, arrangement: Arrangement) -> None:
        """Draw the layer of before as the view of now shows it, beneath it the whole table from a small picture, and
        about both the rim of the window, which no view moves."""
        assert self._sharp is not None
        size, then, now = target.get_size(), self._sharp[1], View.of(self.camera)
        if self._all_in_sight and not self.whole.kept:
            self.whole.keep(layer, inside_rim(layer.get_size()), then, arrangement, theme.name)
        ground, inside = table_ground(theme, size), inside_rim(size)
        left, top, more = then.shown_in(now)
        sharp = cut(inside_rim(layer.get_size(), shade=True), inside, (left, top), (more, more))
        if sharp.box == inside:
            for part in rim_parts(size):
                target.blit(ground, part, part)
        else:
            target.blit(ground, (0, 0))
            self.whole.draw(target, inside, now, arrangement, theme.name)
        draw_fading(target, layer, sharp, inside)
