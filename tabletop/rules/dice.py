"""Throwing for something: who throws highest, where only those who are level throw again (BUT-41, EVO-73, NUC-30).

Dice may be pieces that ``Run.roll`` throws, or nobody's (``throw``); what they show comes from the table's chance, so
it can be laid down beforehand, taken back and saved like anything else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tabletop.rules.progress.machine import Run
from tabletop.rules.showing.telling import Person

MOST_ROUNDS = 200
"""So often seats may be level in a row; dice that always show the same are no dice."""


def throw(run: Run, sides: int = 6) -> int:
    """A number from 1 to ``sides``, of a die that does not lie on the table."""
    chance = run.edit.chance()
    thrown = chance.roll(sides)
    run.edit.keep_chance(chance)
    return thrown


def roll_off(seats: Sequence[int], throw: Callable[[int], int], level: Callable[[int], object] | None = None) -> int:
    """The seat that throws highest: all throw in order, then again and again those who are level at the top.
    ``throw`` throws for a seat and gives the number, ``level`` is told the number at which several are level. The
    first of them, if that would never end."""
    left = tuple(seats)
    for _ in range(MOST_ROUNDS):
        if len(left) == 1:
            break
        thrown = [(seat, throw(seat)) for seat in left]
        best = max(number for _, number in thrown)
        left = tuple(seat for seat, number in thrown if number == best)
        if level is not None and len(left) > 1:
            level(best)
    return left[0]


def comes_first(run: Run, seat: int, said: str) -> None:
    """A seat is the first one, and it is its turn; ``said``: the line of the log."""
    run.set_flow("first_seat", seat)
    run.set_flow("seat", seat)
    run.say(said, seat=Person(seat))
