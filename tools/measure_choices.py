"""What a bot's choices are worth beside another's, judged by playing the game to its end.

    .venv/bin/python tools/measure_choices.py nucleic --games 20 --phase civilization

In games of *greedy* with itself both bots are asked at each choice (or every few, ``--every``). Where they differ,
both acts are played to the end of the game in the same guesses of what the seat may not know, everybody going on as
*greedy*. Told are, for each phase and for all, at how many choices they differ, and by how much of a game the first
bot's act wins more often there, with its standard error.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from statistics import mean, stdev

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import tabletop
from tabletop.bots import Question, counted, make
from tabletop.bots.worlds import World, after
from tabletop.core.chance import Chance
from tabletop.core.state import GameState
from tabletop.rules.actions import Action
from tabletop.rules.ruleset import Ruleset
from tabletop.session import Session
from tabletop.session.simulating.bot_player import choose, key_of

MOST_ACTS = 3000
"""A game that has not ended by then counts as drawn."""

ENOUGH_TIME = 3_600_000
"""Milliseconds that a choice may take: the choice hangs on positions alone."""

LARGE_ODD = 1_000_003


def asked(ruleset: Ruleset, state: GameState, seat: int, key: int, kind: str) -> Action:
    """What a kind of bot does for a seat."""
    return make(kind).choose(Question(ruleset, state, seat, Chance(key), counted(kind)))


def won(ruleset: Ruleset, start: GameState, seat: int, action: Action, key: int) -> float | None:
    """What the game is worth to a seat that does this, everybody going on as greedy; None where the act is not
    possible in this guess."""
    position = after(ruleset, start, action)
    for number in range(MOST_ACTS):
        if position is None:
            return None
        decisions = ruleset.decisions(position)
        if ruleset.outcome(position) is not None or not decisions:
            break
        next_seat = decisions[0].seat
        act = asked(ruleset, position, next_seat, key * LARGE_ODD + number, "greedy")
        position = after(ruleset, position, act, True)
    outcome = ruleset.outcome(position) if position is not None else None
    return float(seat in outcome.winners) if outcome is not None and outcome.winners else 0.5


def apart(session: Session, seat: int, acts: tuple[Action, Action], worlds: int) -> float | None:
    """By how much of a game the first act wins more often than the second, in so many guesses."""
    ruleset, key = session.ruleset, key_of(session, seat)
    assert ruleset is not None
    question = Question(ruleset, session.state, seat, Chance(key + 2))
    found = []
    for number in range(worlds):
        start = World(question, number).start
        one, other = (won(ruleset, start, seat, act, key + number) for act in acts)
        if one is not None and other is not None:
            found.append(one - other)
    return mean(found) if found else None


def main(arguments: Sequence[str] | None = None) -> None:
    """Prints a line for each phase and one for all."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--bots", default="strong,greedy", help="whose choices are compared")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--first-seed", type=int, default=600)
    parser.add_argument("--worlds", type=int, default=30, help="guesses in which both acts are played to the end")
    parser.add_argument("--phase", default="", help="only choices of this phase")
    parser.add_argument("--every", type=int, default=1, help="only every so manyth choice")
    options = parser.parse_args(arguments)
    one, other = options.bots.split(",")
    choices: dict[str, int] = defaultdict(int)
    found: dict[str, list[float]] = defaultdict(list)
    for game in range(options.games):
        session = tabletop.new_session(options.game, seed=options.first_seed + game, bots={})
        session.set_bots(dict.fromkeys(range(1, session.state.spec.seats + 1), "greedy"))
        ruleset = session.ruleset
        assert ruleset is not None
        for _ in range(MOST_ACTS):
            if session.outcome is not None:
                break
            seat, phase = session.decisions()[0].seat, str(session.state.flow.get("phase"))
            act = choose(session, seat, ENOUGH_TIME)
            wanted = not options.phase or phase == options.phase
            if wanted and len(ruleset.legal_actions(session.state, seat)) > 1:
                choices["all"] += 1
                choices[phase] += 1
                if choices["all"] % options.every == 0:
                    key = key_of(session, seat)
                    acts = (
                        asked(ruleset, session.state, seat, key, one),
                        asked(ruleset, session.state, seat, key + 1, other),
                    )
                    better = apart(session, seat, acts, options.worlds) if acts[0] != acts[1] else None
                    if better is not None:
                        found["all"].append(better)
                        found[phase].append(better)
            session.submit(act)
    for phase, number in choices.items():
        told = found[phase]
        by = f"{mean(told):+.3f} ± {stdev(told) / len(told) ** 0.5:.3f}" if len(told) > 1 else "too few to tell"
        print(
            f"{options.game} {phase}: {number} choices, other acts in {len(told)}: {one} wins {by} more", flush=True
        )


if __name__ == "__main__":
    main()
