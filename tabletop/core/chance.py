"""Randomness that lives in the state: a counter-based generator of a few integers.

The generator is a key and the number of draws made from it (SplitMix64 over ``key + draws``), kept under
``flow["chance"]``. It can be saved, forked and taken back like any other value, and a fork that is given another
key (a bot's search) learns nothing of the dice to come.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15


def mix(number: int) -> int:
    """Scramble a 64-bit number (the SplitMix64 finaliser)."""
    number &= _MASK
    number = ((number ^ (number >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    number = ((number ^ (number >> 27)) * 0x94D049BB133111EB) & _MASK
    return number ^ (number >> 31)


class Chance:
    """A cursor over the endless row of random numbers that belongs to a key.

    >>> Chance(7).below(6) == Chance(7).below(6)
    True
    """

    __slots__ = ("draws", "key")

    def __init__(self, key: int, draws: int = 0) -> None:
        self.key = key & _MASK
        self.draws = draws

    def next64(self) -> int:
        """The next number, 0 to 2**64 - 1."""
        self.draws += 1
        return mix(self.key + self.draws * _GOLDEN)

    def below(self, bound: int) -> int:
        """A number from 0 to ``bound - 1``, each equally likely. ``bound`` is 1 or more."""
        if bound < 1:
            raise ValueError("a bound is 1 or more")
        limit = (1 << 64) - (1 << 64) % bound
        while True:
            number = self.next64()
            if number < limit:
                return number % bound

    def roll(self, sides: int) -> int:
        """One throw of a die: 1 to ``sides``."""
        return self.below(sides) + 1

    def pick(self, items: Sequence[T]) -> T:
        """One of several things."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The same things in random order (Fisher and Yates)."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order

    def pair(self) -> tuple[int, int]:
        """What goes into the state: key and number of draws."""
        return (self.key, self.draws)
