"""Rolling off: who throws highest, where only those who are level throw again (BUT-41, NUC-30).

Dice are pieces that ``Run.roll`` throws; what they show comes from the table's chance, so it can be laid down
beforehand, taken back and saved like anything else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

MOST_ROUNDS = 200
"""So often seats may be level in a row; dice that always show the same are no dice."""


def roll_off(seats: Sequence[int], throw: Callable[[int], int]) -> int:
    """The seat that throws highest: all throw in order, then again and again those who are level at the top.
    ``throw`` throws for a seat and gives the number. The first of them, if that would never end."""
    left = tuple(seats)
    for _ in range(MOST_ROUNDS):
        if len(left) == 1:
            break
        thrown = [(seat, throw(seat)) for seat in left]
        best = max(number for _, number in thrown)
        left = tuple(seat for seat, number in thrown if number == best)
    return left[0]
