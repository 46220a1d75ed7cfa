"""How long a press has been held down, counted in frames that were drawn and not in time that went by."""

from __future__ import annotations

FRAME = 0.1
"""So much of the time between two looks counts at most, in seconds: while the window stood still nobody could tell it
that the button is up again."""


class HeldTime:
    """Seconds that something is held, as the program has seen it."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._looked = 0.0

    def begin(self, now: float) -> None:
        """It is taken hold of."""
        self.seconds, self._looked = 0.0, now

    def tick(self, now: float) -> float:
        """Time goes on; so long it is held by now."""
        self.seconds += min(max(0.0, now - self._looked), FRAME)
        self._looked = now
        return self.seconds
