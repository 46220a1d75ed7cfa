"""Chances to win and what changed them, as they are told."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Turned:
    """A turning point as it is told: after which entry, what was done, what it changed, and in which turn or round
    that was ("Round 4"; "" where the game has none)."""

    entry: int
    text: str
    change: str
    when: str = ""

    @property
    def told(self) -> str:
        """When what was done."""
        return f"{self.when}: {self.text}" if self.when else self.text


def percent(share: float) -> str:
    """A chance in words: what is not certain is never told to be.

    >>> percent(0.999), percent(1.0)
    ('99 %', '100 %')
    """
    rounded = round(share * 100)
    if 0.0 < share < 1.0:
        rounded = min(99, max(1, rounded))
    return f"{rounded} %"
