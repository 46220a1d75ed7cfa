"""Through whose eyes an ability is read."""

from __future__ import annotations

from typing import NamedTuple

NOW = -1
"""Instead of the number of an object: whatever the piece is now."""


class Context(NamedTuple):
    """Through whose eyes an ability is read.

    ``source``: the card (0: one that is gone), ``you``: its seat (0: nobody's), ``site``: what is "here" to it.
    ``chosen``: what was chosen, each with the number of the object that it was then (``NOW``: whatever it is).
    ``facts``: what is known of the occurrence, pairs of name and value. ``incarnation``: the object that the source
    was when the ability triggered, None where the source is whatever the card is now; ``death``: it triggers on a
    death, and what has died is found where it went.
    """

    source: int = 0
    you: int = 0
    site: int = 0
    chosen: tuple[tuple[int, int], ...] = ()
    facts: tuple[tuple[str, object], ...] = ()
    incarnation: int | None = None
    death: bool = False

    def fact(self, name: str) -> object:
        """A fact by its name, None if there is none."""
        for known, value in self.facts:
            if known == name:
                return value
        return None

    def piece(self, name: str) -> int:
        """A fact that is a piece, 0 if it is none."""
        value = self.fact(name)
        return value if isinstance(value, int) else 0
