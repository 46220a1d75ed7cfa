"""What went over from one piece to another: counters that one lost and another got in the same act.

It is read from two pictures of the table as one viewer sees it, so it tells nothing that these do not show.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tabletop.control.places.placing import Placement


@dataclass(frozen=True, slots=True)
class Passed:
    """So much of a counter, from where its holder lay (table units) to a piece by its handle."""

    name: str
    amount: int
    start: tuple[float, float]
    target: str


def passed_over(before: Mapping[int, Placement], after: Mapping[int, Placement]) -> tuple[Passed, ...]:
    """The counters that went over, by name. ``before`` and ``after``: where each piece was and is shown.

    Only what cannot be taken for anything else: a single piece has less, a single other one more, and not more than
    the first has lost. A piece that nobody sees any more has nothing.
    """
    held, holds = _counters(before), _counters(after)
    found = []
    for name in sorted({name for name, _ in (*held, *holds)}):
        change = {
            piece: holds.get((name, piece), 0) - held.get((name, piece), 0)
            for each, piece in dict.fromkeys((*held, *holds))
            if each == name
        }
        losers = [piece for piece, by in change.items() if by < 0 and piece in before]
        winners = [piece for piece, by in change.items() if by > 0 and piece in after]
        if len(losers) == 1 and len(winners) == 1 and change[winners[0]] <= -change[losers[0]]:
            was = before[losers[0]]
            found.append(Passed(name, change[winners[0]], (was.x, was.y), after[winners[0]].handle))
    return tuple(found)


def _counters(places: Mapping[int, Placement]) -> dict[tuple[str, int], int]:
    return {(name, piece): value for piece, place in places.items() for name, value in place.piece.counters}
