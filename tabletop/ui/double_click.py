"""The second half of a double click whose first half has changed the screen: it was not meant for what came up."""

from __future__ import annotations

import math

import pygame

NEAR = 8
"""Pixels between the halves of a double click."""
SOON = 0.5
"""Seconds that a screen has been there when a press at the same place can still belong to the press before."""


class DoubleClickGuard:
    """Knows the last press, whether it was what brought the present screen, and since when that is there."""

    def __init__(self) -> None:
        self._pressed: tuple[int, int] | None = None
        self._cause: tuple[int, int] | None = None
        self._handling = False
        self._since: float | None = None
        self._eaten = False

    def came(self) -> None:
        """Another screen is there. However long it took to come up, its time begins when time goes on."""
        self._cause = self._pressed if self._handling else None
        self._since = None

    def tick(self, now: float) -> None:
        """Time goes on."""
        self._handling = False
        if self._since is None:
            self._since = now

    def takes(self, event: pygame.Event, now: float) -> bool:
        """Whether an event is the echo of the press that brought this screen and should go to nobody."""
        if event.type not in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            return False
        self._handling = True
        if event.type == pygame.MOUSEBUTTONUP:
            eaten, self._eaten = self._eaten, False
            return eaten
        cause, self._cause = self._cause, None
        self._pressed = event.pos
        soon = self._since is None or now - self._since < SOON
        self._eaten = cause is not None and soon and math.dist(cause, event.pos) <= NEAR
        return self._eaten
