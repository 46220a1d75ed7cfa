"""What is said in the caption of the public picture, where those who play get no popup."""

from __future__ import annotations

from tabletop.ui.table.basis.table import Table

WORD, PER_LETTER = 3.5, 0.05
"""Seconds that something is said in the caption, and more for each letter."""


class Word:
    """One sentence at a time, for a few seconds."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.said = ""
        """What is being said."""
        self._until = 0.0

    def say(self, text: str) -> None:
        """Say something in the caption for a few seconds."""
        self.said = text
        self._until = self.table.app.now() + WORD + PER_LETTER * len(text)
        self.table.dirty = True

    def decide_elsewhere(self) -> None:
        """Say that what was asked for would show something here, and which key leaves the picture."""
        self.say(f"This is the picture for viewers: {self.table.app.keys.label('public')} leaves it, to decide.")

    def forget(self) -> None:
        """Something else has happened."""
        self.said = ""

    def update(self, now: float) -> None:
        """What was said for long enough goes."""
        if self.said and now >= self._until:
            self.said = ""
            self.table.dirty = True
