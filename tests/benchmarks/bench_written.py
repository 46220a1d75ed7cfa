"""What games whose rules are a file cost beside one in code and beside python-chess, in one run.

    python -m tests.benchmarks.bench_written [GAME ...]

For each game: the milliseconds that its legal actions take, on the average over random games and at worst in their
middle half (within 1 wanted); the microseconds of an act with all that it brings (of draughts no more than of
Territory), also as a multiple of what python-chess takes for a random move with its moves listed. That column is
empty where it is not installed (``pip install chess``; it is GPL and no part of this program). Processor time.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import replace

from tabletop.bots import Question, make
from tabletop.content.places import cards_folder
from tabletop.core.chance import Chance
from tabletop.core.edits import Edit
from tabletop.session.setting_up.setup import deal
from tabletop.session.simulating.simulate import make_plan, open_game

PEER = "territory"
GAMES, ROUNDS, MOST = 3, 3, 600
"""Games of each round, rounds of which the least counts, acts of a game at most."""


def played(game: str, first: int) -> list[tuple[int, float, float]]:
    """How many acts were listed, and the seconds of listing them and of doing one, for each act of a random game."""
    opened = open_game(make_plan(game, 1, seed=first))
    rules, chance, bot, found = opened.ruleset, Chance(first), make("random"), []
    state = deal(opened.catalog, replace(opened.agreement, seed=first))
    rules.start(Edit(state))
    while rules.outcome(state) is None and len(found) < MOST:
        begin = time.process_time()
        seat = rules.decisions(state)[0].seat
        actions = rules.legal_actions(state, seat)
        listed = time.process_time()
        action = bot.choose(Question(rules, state, seat, chance, actions=actions))
        chosen = time.process_time()
        rules.carry_out(Edit(state), action)
        found.append((len(actions), listed - begin, time.process_time() - chosen))
    return found


def least(game: str) -> list[tuple[int, float, float]]:
    """The acts of some games, each with the least that it took in several rounds."""
    rounds = [[each for seed in range(GAMES) for each in _middle(played(game, seed))] for _ in range(ROUNDS)]
    return [
        (tries[0][0], min(each[1] for each in tries), min(each[2] for each in tries))
        for tries in zip(*rounds, strict=True)
    ]


def _middle(acts: list[tuple[int, float, float]]) -> list[tuple[int, float, float]]:
    return acts[len(acts) // 4 : len(acts) - len(acts) // 4]


def chess() -> float | None:
    """Seconds of a random move with its legal moves listed; None without python-chess."""
    try:
        import chess as peer
    except ImportError:
        return None

    def moves() -> float:
        chance, done, begin = Chance(1), 0, time.process_time()
        for _ in range(10):
            board = peer.Board()
            while not board.is_game_over() and board.ply() < 120:
                legal = list(board.legal_moves)
                board.push(legal[chance.below(len(legal))])
                done += 1
        return (time.process_time() - begin) / done

    return min(_times(moves, ROUNDS))


def _times(call: Callable[[], float], times: int) -> list[float]:
    return [call() for _ in range(times)]


def main(games: list[str]) -> None:
    """Print a line for each game."""
    move = chess()
    beside = "" if move is not None else "   (python-chess is not installed)"
    print(f"{'':14} {'listed':>7} {'legal ms':>9} {'at worst':>9} {'an act us':>10} {'x chess':>8}{beside}")
    for game in (PEER, *games):
        acts = least(game)
        listing, doing = (sum(each[column] for each in acts) / len(acts) for column in (1, 2))
        worst, act = max(each[1] for each in acts), listing + doing
        peer = f"{act / move:8.0f}" if move else ""
        over = "   more than 1 ms" if listing > 1e-3 and game != PEER else ""
        print(
            f"{game:14} {max(each[0] for each in acts):7} {listing * 1e3:9.2f} {worst * 1e3:9.2f} "
            f"{act * 1e6:10.0f} {peer}{over}",
            flush=True,
        )


if __name__ == "__main__":
    written = sorted(path.parent.name for path in cards_folder().glob("*/rules.yaml"))
    main(sys.argv[1:] or written)
