"""Positions that come again: `repeated(3)`.

A position is what lies on which cells of the boards, whose it is, and whose turn it is. At the end of each turn it is
noted; of a game whose file never asks, nothing is.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from hashlib import blake2b
from operator import itemgetter
from typing import cast

from tabletop.rules.phrases.meaning.operators import NO_NUMBER
from tabletop.rules.phrases.naming.registry import Functions
from tabletop.rules.phrases.naming.values import TRUTH, Bind, Number, Test
from tabletop.rules.progress.machine import Run
from tabletop.rules.table import Table, from_lying

NOTED = "positions"
"""The field of rules progress in which positions are noted, the last one last."""
MOST_NOTED = 100
"""So many turns back a position is known again."""

REPEATING = Functions()


def position(table: Table) -> str:
    """What stands for the position: the same for the same one."""
    return blake2b(f"{table.flow('seat', 0)}{_lying(table)}".encode(), digest_size=6).hexdigest()


@from_lying
def _lying(table: Table) -> str:
    """What lies on the boards."""
    state = table.state
    lying = []
    for key in sorted([key for key in state.contents if isinstance(key, str)]):
        if state.spec.zone(key).board:
            pieces = state.contents[key]
            spots: list[tuple[float | None, ...] | None] = [*map(state.spot.__getitem__, pieces)]
            if None in spots:
                spots = [each or _NOWHERE for each in spots]
            what = map(state.definition.__getitem__, pieces), map(state.owner.__getitem__, pieces)
            lying.append(f"{key}:{sorted(map(_told, map(_COLUMN, spots), map(_ROW, spots), *what))}")
    return str(lying)


_NOWHERE = (None, None)
_COLUMN, _ROW = (cast("Callable[[object], float | None]", itemgetter(at)) for at in (0, 1))


@lru_cache(maxsize=10_000, typed=True)
def _told(column: float | None, row: float | None, definition: str, owner: int) -> str:
    return f"({column}, {row}){definition}{owner}" if column is not None else f"None{definition}{owner}"


def note_position(run: Run) -> None:
    """A turn has ended."""
    run.set_flow(NOTED, (*run.flow(NOTED, ()), position(run))[-MOST_NOTED:])


@REPEATING.function(
    "repeated", "number: number", gives=TRUTH, help="Whether this position is there for so many times.",
    example="repeated(3)", said="this position is there for the {number!}th time",
    read="zone:boards column:spot column:at column:owner column:definition flow:positions flow:seat", cost=60,
)  # fmt: skip
def repeated(number: Number) -> Test:
    """Counted as after the effect in which it stands."""

    def again(table: Table, bind: Bind) -> bool:
        wanted = number(table, bind)
        if wanted is NO_NUMBER:
            return False
        here = position(table)
        return bool(1 + tuple(table.flow(NOTED, ())).count(here) >= wanted)

    return again
