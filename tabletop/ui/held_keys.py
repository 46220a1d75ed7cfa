"""Keys that are held act only over what they were pressed over, and the letter of a key that opened something is not
meant for its fields.

A text field lets held keys repeat, and the repeats are counted by a clock of their own: while the window is busy one
comes for a key that was let go long ago. The Enter that chose *Back to the shelf* went on with the game from there.
"""

from __future__ import annotations

import pygame


class HeldKeys:
    """Knows which keys are down, and what lay on top when they were pressed."""

    def __init__(self) -> None:
        self._down: dict[int, tuple[object, ...]] = {}
        self._swallow = False

    def takes(self, event: pygame.Event, ground: tuple[object, ...]) -> bool:
        """Whether this is the repeat of a key that was pressed over something else than ``ground``, or the letter of
        one that changed where letters go."""
        if event.type == pygame.TEXTINPUT and self._swallow:
            self._swallow = False
            return True
        if event.type == pygame.WINDOWFOCUSLOST:
            self._down.clear()
        elif event.type == pygame.KEYUP:
            self._down.pop(event.key, None)
        elif event.type == pygame.KEYDOWN:
            return self._down.setdefault(event.key, ground) != ground
        return False

    def took(self, event: pygame.Event, elsewhere: bool) -> None:
        """The event was dealt with; ``elsewhere``: letters go somewhere else since."""
        if event.type == pygame.KEYDOWN:
            self._swallow = elsewhere
        elif event.type == pygame.KEYUP:
            self._swallow = False
