"""Randomness that lives in the state: a counter-based generator of a few integers.

The generator is a key and the number of draws made from it (SplitMix64 over ``key + draws``), kept under
``flow["chance"]``. It can be saved, forked and taken back like any other value, and a fork that is given another
key (a bot's search) learns nothing of the dice to come.

What chance says can be laid down beforehand (tests, scenario files): ``flow["loaded"]`` lists what is told next, each
("roll", 4), ("pick", item) or ("order", (item, ...)) with the items that a shuffle puts on top, topmost first. The
first that fits is used up; then the generator goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from tabletop.core.values import Value

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

    __slots__ = ("draws", "key", "loaded")

    def __init__(self, key: int, draws: int = 0, loaded: Iterable[Value] = ()) -> None:
        self.key = key & _MASK
        self.draws = draws
        self.loaded: tuple[Value, ...] = tuple(loaded)

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
        told = self._told("roll", lambda number: isinstance(number, int) and 1 <= number <= sides)
        return told if isinstance(told, int) else self.below(sides) + 1

    def pick(self, items: Sequence[T]) -> T:
        """One of several things."""
        told = self._told("pick", lambda item: item in items)
        return items[items.index(told)] if told in items else items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The same things in random order (Fisher and Yates)."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        told = self._told("order", lambda top: isinstance(top, tuple) and all(item in order for item in top))
        if isinstance(told, tuple):
            top = [item for item in told if item in order]
            order = [item for item in order if item not in top] + top[::-1]
        return order

    def _told(self, kind: str, fits: Callable[[Value], bool]) -> Value:
        """What is laid down next for a kind of question and fits it, None for nothing."""
        for index, entry in enumerate(self.loaded):
            if isinstance(entry, tuple) and len(entry) == 2 and entry[0] == kind and fits(entry[1]):
                self.loaded = self.loaded[:index] + self.loaded[index + 1 :]
                return entry[1]
        return None

    def pair(self) -> tuple[int, int]:
        """What goes into the state: key and number of draws."""
        return (self.key, self.draws)
