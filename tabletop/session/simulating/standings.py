"""Who stands better in a position as far as somebody may know: the game's own ``score``, asked of guesses."""

from __future__ import annotations

from tabletop.bots.chances import sides_of
from tabletop.bots.determinization import determinize
from tabletop.core.chance import Chance
from tabletop.core.state import GameState
from tabletop.core.visibility import ALL_SEATS, Viewer
from tabletop.rules.ruleset import Ruleset

GUESSES = 3
"""So many guesses of what a viewer may not know are averaged; the same ones for tables that look the same to it."""
CLEAR = 0.12
"""By so much of both seats' scores together the better one must be ahead for a lead."""


def side_of(state: GameState, seat: int) -> tuple[int, ...]:
    """A seat with those that win together with it, in order."""
    return next(side for side in sides_of(state.spec) if seat in side)


def leader(ruleset: Ruleset, state: GameState, viewer: Viewer) -> int:
    """The seat that stands best as far as a viewer may know, of partners the first one; 0 where none clearly does.
    Partners win together, so it is their average that leads."""
    seats = state.spec.seats
    if viewer == ALL_SEATS:
        totals = [ruleset.score(state, seat) for seat in range(1, seats + 1)]
    else:
        totals = [0.0] * seats
        for number in range(GUESSES):
            guess = determinize(ruleset, state, viewer, Chance(number))
            for seat in range(1, seats + 1):
                totals[seat - 1] += ruleset.score(guess, seat) / GUESSES
    sides = sides_of(state.spec)
    stand = [sum(totals[seat - 1] for seat in side) / len(side) for side in sides]
    best, second = sorted(stand, reverse=True)[:2] if len(sides) > 1 else (0.0, 0.0)
    ahead = best - second > CLEAR * (abs(best) + abs(second)) and best - second > 1e-6
    return sides[stand.index(best)][0] if ahead else 0
