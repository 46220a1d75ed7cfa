"""How far the analysis bar misses how games end, measured over whole games of *greedy* with itself.

    .venv/bin/python tools/measure_chances.py pig whist --games 12 --first-seed 100

From what is public, at some moments of each game, with as many positions for each as the bar has in the window. A
*miss* is the squared difference between a side's chance and what it got (1 for a win, a share for a draw), the mean
of the sides; told are the mean over games, its standard error, and what somebody misses who always says that all
sides are alike. The usual decks are played, and the yard is that of the decks, as at the table.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import mean, stdev

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import tabletop
from tabletop.bots.chances import Shares, Yard, chances, sides_of
from tabletop.core.chance import Chance
from tabletop.session import Session
from tabletop.session.simulating.bot_player import choose
from tabletop.session.simulating.yardstick import measure

MOST_ACTS = 3000
"""A game that has not ended by then is left out, and that is told."""

ENOUGH_TIME = 3_600_000
"""Milliseconds that a choice may take: the choice hangs on positions alone."""


def ended(session: Session) -> Shares | None:
    """What each side got of a finished game."""
    if session.outcome is None:
        return None
    won = [any(seat in session.outcome.winners for seat in side) for side in sides_of(session.state.spec)]
    return tuple(each / sum(won) for each in won) if any(won) else (1 / len(won),) * len(won)


def missed(told: Shares, got: Shares) -> float:
    """The mean over the sides of the squared difference."""
    return mean((chance - part) ** 2 for chance, part in zip(told, got, strict=True))


def one_game(game: str, seed: int, every: int, positions: int, yards: dict[str, Yard]) -> list[tuple[float, float]]:
    """Each moment of a game: what the bar missed, and what a shrug misses. Empty where the game does not end."""
    session = tabletop.new_session(game, seed=seed, bots={})
    decks, spec = session.agreement.decks, session.state.spec
    if repr(decks) not in yards:
        yard = measure(game, spec.seats, {}, decks)
        assert yard is not None
        yards[repr(decks)] = yard
    session.set_bots(dict.fromkeys(range(1, spec.seats + 1), "greedy"))
    seen: list[Shares] = []
    for number in range(MOST_ACTS):
        if session.outcome is not None:
            break
        assert session.ruleset is not None
        if number % every == every // 2:
            told = chances(session.ruleset, session.state, None, Chance(1), yards[repr(decks)], positions)
            assert told is not None
            seen.append(told)
        session.submit(choose(session, session.decisions()[0].seat, ENOUGH_TIME))
    got = ended(session)
    if got is None:
        return []
    shrug = (1 / len(got),) * len(got)
    return [(missed(told, got), missed(shrug, got)) for told in seen]


def main(arguments: Sequence[str] | None = None) -> None:
    """Prints a line for each game."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games_named", nargs="+", metavar="GAME")
    parser.add_argument("--games", type=int, default=12, help="how many of each are played")
    parser.add_argument("--first-seed", type=int, default=100)
    parser.add_argument("--every", type=int, default=10, help="a moment is looked at every so many acts")
    parser.add_argument("--positions", type=int, default=60, help="judged for one moment")
    options = parser.parse_args(arguments)
    for game in options.games_named:
        yards: dict[str, Yard] = {}
        rows = [
            one_game(game, options.first_seed + number, options.every, options.positions, yards)
            for number in range(options.games)
        ]
        told = [row for row in rows if row]
        if len(told) < 2:
            print(f"{game}: {len(told)} of {len(rows)} games ended: too few to tell", flush=True)
            continue
        misses, shrugs = ([mean(moment[which] for moment in row) for row in told] for which in (0, 1))
        print(
            f"{game}: {len(told)} of {len(rows)} games, {sum(map(len, told))} moments: missed {mean(misses):.3f} ± "
            f"{stdev(misses) / len(misses) ** 0.5:.3f}, a shrug {mean(shrugs):.3f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
