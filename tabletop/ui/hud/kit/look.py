"""How all widgets look: theme, symbols, size and calmness in one value that is passed around."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.ui.draw.basis.icons import IconSet
from tabletop.ui.draw.basis.theme import Theme

LEAST_TEXT = 11.0


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """Theme, icons, size of the user interface (0.8 to 2) and whether motion is reduced (`calm`).

    `large`: controls are as large as a form has room for, not as small as the panels beside a table.
    """

    theme: Theme
    icons: IconSet
    scale: float = 1.0
    calm: bool = False
    large: bool = False

    def px(self, units: float) -> int:
        """Units (pixels at size 1) as whole pixels; never 0 for something that has a size."""
        pixels = round(units * self.scale)
        return max(1, pixels) if units > 0 else pixels

    def text(self, points: float) -> float:
        """A text size in pixels, to the half pixel, never too small to read."""
        return max(LEAST_TEXT, round(points * self.scale * 2) / 2)
