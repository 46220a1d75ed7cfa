"""What several box covers share."""

from __future__ import annotations

from .body import Figure, Mood
from .canvas import Canvas


class Scaled(Figure):
    """A figure whose painters' own placement is moved and scaled as a whole."""

    def __init__(self, cv: Canvas, mood: Mood, dx: float, dy: float, k: float, flip: bool = False) -> None:
        self.shift = (dx, dy, k, flip)
        super().__init__(cv, mood)

    def place(
        self, at: tuple[float, float] = (0, 0), size: float = 1.0, flip: bool = False, turn: float = 0.0
    ) -> None:
        """As asked, then moved."""
        dx, dy, k, mirror = self.shift
        if mirror:
            super().place((dx + (320 - at[0]) * k, dy + at[1] * k), size * k, not flip, -turn)
        else:
            super().place((dx + at[0] * k, dy + at[1] * k), size * k, flip, turn)
