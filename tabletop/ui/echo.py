"""The second half of a double click whose first half has changed the screen: it was not meant for what came up."""

from __future__ import annotations

import math

import pygame

NEAR = 8
"""Pixels between the halves of a double click."""
SOON = 0.5
"""Seconds that a screen has been there when a press at the same place can still belong to the press before."""


class Echo:
    """Knows the last press, and since when the present screen is there."""

    def __init__(self) -> None:
        self._pressed: tuple[int, int] | None = None
        self._since: float | None = 0.0
        self._eaten = False

    def came(self) -> None:
        """Another screen is there. However long it took to come up, its time begins when time goes on."""
        self._since = None

    def tick(self, now: float) -> None:
        """Time goes on."""
        if self._since is None:
            self._since = now

    def takes(self, event: pygame.Event, now: float) -> bool:
        """Whether an event is the echo of a press on the screen before and should go to nobody."""
        if event.type == pygame.MOUSEBUTTONUP and self._eaten:
            self._eaten = False
            return True
        if event.type != pygame.MOUSEBUTTONDOWN:
            return False
        before, self._pressed = self._pressed, event.pos
        new = self._since is None or now - self._since < SOON
        self._eaten = before is not None and new and math.dist(before, event.pos) <= NEAR
        return self._eaten
