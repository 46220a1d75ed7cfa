"""Who sits where with what from game to game: decks, bots and the first player crossed over the seats.

A deck that always sits on seat 2 makes seat 2 look strong. So the seatings of many games follow one plan, of which
every game's line is known from its number alone. With n seats, in

- n games each deck and each kind of bot has sat on each seat equally often;
- n * n games each pair (deck and seat, bot and seat, deck and bot, first player and each of them) came equally often;
- all games of the plan (8 for two seats, 108 for three, 2304 for four) each combination once. Then it begins anew.

Within a block of n * n games decks and bots go round the table in one circular order; the next block has another
circular order, so no deck keeps its neighbour or its partner.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def rotated(things: Sequence[T], turn: int) -> tuple[T, ...]:
    """Each thing so many places on, the last ones to the front.

    >>> rotated("abc", 1)
    ('c', 'a', 'b')
    """
    turn %= len(things) or 1
    return (*things[len(things) - turn :], *things[: len(things) - turn])


def circle(things: Sequence[T], number: int) -> tuple[T, ...]:
    """One of the (n - 1)! orders in which things can stand around a table, the first at its place; the first few
    differ in who is opposite.

    >>> [" ".join(circle("abcd", number)) for number in range(3)]
    ['a b c d', 'a d b c', 'a c d b']
    """
    if len(things) < 3:
        return tuple(things)
    rest = rotated(things[1:], number)
    return (things[0], *circle(rest, number // (len(things) - 1)))


def _digits(number: int, seats: int) -> tuple[int, int, int, int, int]:
    """A game's line of the plan: turn of the bots, turn of the first player, its shift, circles of decks and bots."""
    block, inner = divmod(number, seats * seats)
    circles = math.factorial(seats - 1)
    decks = block % circles
    bots = (decks + block // circles) % circles
    shift = (block + block // circles + block // circles**2) % seats if circles > 1 else block % seats
    return inner % seats, inner // seats, shift, decks, bots


def bots_in(number: int, bots: Sequence[str]) -> tuple[str, ...]:
    """Who plays which seat in a game, seat 1 first."""
    turn, _, _, _, way = _digits(number, len(bots))
    return rotated(circle(bots, way), turn)


def decks_in(number: int, decks: Sequence[str]) -> tuple[str, ...]:
    """Who has which deck in a game, seat 1 first."""
    turn, first, _, way, _ = _digits(number, len(decks))
    return rotated(circle(decks, way), turn + first)


def first_in(number: int, firsts: Sequence[int], seats: int) -> int:
    """Which of the seats that may come first does so in a game; 0 if none is wanted."""
    _, first, shift, _, _ = _digits(number, seats)
    return firsts[(first + shift) % len(firsts)] if firsts else 0
