"""A small picture of the whole table: it lies beneath where the picture of before shows only a part."""

from __future__ import annotations

import math

import pygame

from tabletop.control.places.arrange import Arrangement
from tabletop.control.places.placing import Placement
from tabletop.ui.stage.views import View, cut

MOST_PIXELS = 480_000
"""The picture has no more: less than 2 MiB."""
GLOW = 20
"""So many pixels at most the light around a piece reaches beyond it: where it was taken away, that goes, too."""


class Whole:
    """The whole table as it looked when all of it was in sight, small."""

    def __init__(self) -> None:
        self._picture: pygame.Surface | None = None
        self._view = View((0, 0), 0.0, 0.0, 1.0)
        self._of = pygame.Rect(0, 0, 1, 1)
        self._looks: object = None
        self._arrangement: Arrangement | None = None
        self._shows: list[Placement] = []

    @property
    def kept(self) -> bool:
        """Whether there is a picture."""
        return self._picture is not None

    def forget(self) -> None:
        """The whole table is in sight, or another table: its next picture will be another."""
        self._picture = self._arrangement = None
        self._shows = []

    def keep(
        self, layer: pygame.Surface, inside: pygame.Rect, view: View, arrangement: Arrangement, look: str
    ) -> None:
        """Take the picture from the part ``inside`` of a layer that shows a whole table. ``look``: by which theme."""
        less = max(2, math.ceil(math.sqrt(inside.w * inside.h / MOST_PIXELS)))
        size = max(1, inside.w // less), max(1, inside.h // less)
        self._picture = pygame.transform.smoothscale(layer.subsurface(inside), size)
        self._view, self._of, self._looks = view, inside.copy(), _looks(arrangement, look)
        self._arrangement, self._shows = arrangement, list(arrangement.placements)

    def draw(
        self, target: pygame.Surface, inside: pygame.Rect, view: View, arrangement: Arrangement, look: str
    ) -> None:
        """Draw it inside a box as a view shows it, if there is a picture of a table that is laid out like this one.
        What lies otherwise by now, or may no longer be seen, is not on it."""
        if self._picture is None:
            return
        if arrangement is not self._arrangement:
            if self._looks != _looks(arrangement, look):
                self.forget()
                return
            self._take_away(self._picture, arrangement)
            self._arrangement = arrangement
        left, top, more = self._view.shown_in(view)
        at = left + self._of.x * more, top + self._of.y * more
        wide, high = self._picture.get_size()
        each = more * self._of.w / wide, more * self._of.h / high
        cut(self._picture.get_rect(), inside, at, each).draw(target, self._picture, pygame.transform.smoothscale)

    def _take_away(self, picture: pygame.Surface, arrangement: Arrangement) -> None:
        """Cover what is not as it was: a hand that was open then may be hidden now."""
        now = {place.handle: place for place in arrangement.placements}
        gone = [place for place in self._shows if now.get(place.handle) != place]
        self._shows = [place for place in self._shows if now.get(place.handle) == place]
        less_x, less_y = picture.get_width() / self._of.w, picture.get_height() / self._of.h
        for place in gone:
            w, h = place.extent()
            scale, at, seen = self._view.scale, self._view.at, self._view
            x = (at[0] + (place.x - w / 2 - seen.x) * scale - self._of.x) * less_x
            y = (at[1] + (place.y - h / 2 - seen.y) * scale - self._of.y) * less_y
            box = pygame.Rect(round(x), round(y), round(w * scale * less_x), round(h * scale * less_y))
            box.inflate_ip(round(2 * GLOW * less_x), round(2 * GLOW * less_y))
            beside = (
                min(max(0, box.left - 1), picture.get_width() - 1),
                min(max(0, box.top), picture.get_height() - 1),
            )
            picture.fill(picture.get_at(beside), box)


def _looks(arrangement: Arrangement, look: str) -> object:
    """What must be the same for the picture to be of any use."""
    boxes = ((region.key, region.box.x, region.box.y, region.box.w, region.box.h) for region in arrangement.regions)
    return look, arrangement.width, arrangement.height, arrangement.opened, tuple(boxes)
