"""What games whose rules are a file cost beside one in code and beside python-chess, in one run.

    python -m tests.benchmarks.bench_written [GAME ...]
    python -m tests.benchmarks.bench_written --beside FOLDER [GAME ...]

FOLDER is a worktree of an earlier commit (``git worktree add FOLDER c5acf025``): then the acts a second of random
play with every legal act listed are measured there and here, game by game in turn, each side in a process of its
own, warm, by public doors alone; at the end the large games beside their code as it was there: all of them, or those
that are named. The middle of the ratios of the runs counts, in processor time. A game that goes otherwise there says
so; one in which the referee was in trouble is an error.

Without a FOLDER, for each game: the milliseconds that its legal actions take, on the average over random games and
at worst in their middle half (within 1 wanted); the microseconds of an act with all that it brings (of draughts no
more than of Territory), also as a multiple of what python-chess takes for a random move with its moves listed. That
column is empty where it is not installed (``pip install chess``; it is GPL and no part of this program). Processor
time.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from math import prod
from pathlib import Path
from statistics import median

from tabletop.bots import Question, make
from tabletop.content.places import cards_folder
from tabletop.core.chance import Chance
from tabletop.core.edits import Edit
from tabletop.session.setting_up.setup import deal
from tabletop.session.simulating.simulate import make_plan, open_game

PEER = "territory"
LARGE = ("territory", "auganism", "butterfly", "evolve", "nucleic")
"""The large games, whose rules were code then."""
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


HERE = Path(__file__).resolve().parents[2]
RUNS = 5
SEEDS = range(6)
WALKS = """
import hashlib, random, sys, time
import tabletop
def walk(seed, most):
    session, chance = tabletop.new_session(sys.argv[1], seed=seed), random.Random(seed)
    session.decisions()
    listed, begin = [], time.process_time()
    while len(listed) < most and session.outcome is None:
        legal = session.legal_actions()
        if not legal:
            break
        entry = session.submit(chance.choice(legal))
        if not entry or session.trouble is not None:
            sys.exit(f"{sys.argv[1]}, seed {seed}, act {len(listed)}: {entry} {session.trouble!r}")
        listed.append(legal)
    done, spent = len(listed), time.process_time() - begin
    seen = hashlib.blake2b(repr(listed).encode(), digest_size=8)
    seen.update(repr(session.outcome and session.outcome.winners).encode())
    return done, spent, seen.hexdigest()
for seed in range(995, 1000):
    walk(seed, 80)
for line in sys.stdin:
    print(*walk(int(line), 150), flush=True)
"""


class Walker:
    """A process of a checkout that plays a random game for each seed that it is given."""

    def __init__(self, folder: Path, game: str) -> None:
        self.acts, self.seconds = 0, 0.0
        self.digests: tuple[str, ...] = ()
        self._name = f"{game} in {folder}"
        self._process = subprocess.Popen(
            [sys.executable, "-c", WALKS, game],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(folder), "PYTHONHASHSEED": "0"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def walk(self, seed: int) -> None:
        """Play the game of a seed, and wait for it."""
        assert self._process.stdin and self._process.stdout
        self._process.stdin.write(f"{seed}\n")
        self._process.stdin.flush()
        said = self._process.stdout.readline().split()
        if not said:
            _, error = self._process.communicate()
            sys.exit(f"{self._name}: {(error.strip().splitlines() or ['it ended'])[-1]}")
        self.acts += int(said[0])
        self.seconds += float(said[1])
        self.digests += (said[2],)

    def end(self) -> float:
        """Let the process go; gives its acts a second."""
        self._process.communicate()
        return self.acts / self.seconds


def walked(before: Path, game: str) -> tuple[tuple[float, float], bool]:
    """Acts a second of random play in an earlier checkout and here, game by game in turn; whether they were the same.

    The clock of a machine may swing by half within seconds: both play within the same ones.
    """
    walkers = Walker(before, game), Walker(HERE, game)
    for seed in SEEDS:
        for walker in walkers:
            walker.walk(seed)
    same = walkers[0].digests == walkers[1].digests
    return (walkers[0].end(), walkers[1].end()), same


def beside(before: Path, games: Sequence[str]) -> None:
    """Print a line for each game: acts a second there and here, and the ratio of the middle ones."""
    print(f"{'':22} {'there':>8} {'here':>8} {'ratio':>7}")
    ratios = []
    for game in games:
        if game in LARGE:
            continue
        if not (before / "cards" / game / "rules.yaml").is_file():
            print(f"{game:22} was not there")
            continue
        runs = [walked(before, game) for _ in range(RUNS)]
        said = "" if all(same for _, same in runs) else "   goes otherwise"
        ratios.append(_row(game, [rates for rates, _ in runs], said))
    _mean(ratios)
    ratios = []
    for game in [each for each in LARGE if each in games] or LARGE:
        pairs = [walked(before, game)[0] for _ in range(RUNS)]
        ratios.append(_row(f"{game}, code and file", pairs))
    _mean(ratios)


def _mean(ratios: Sequence[float]) -> None:
    if len(ratios) > 1:
        print(f"{'all (geometric mean)':40} {prod(ratios) ** (1 / len(ratios)):7.2f}")


def _row(name: str, runs: Sequence[tuple[float, float]], said: str = "") -> float:
    there, here = (median(each) for each in zip(*runs, strict=True))
    ratio = median(here / there for there, here in runs)
    print(f"{name:22} {there:8.0f} {here:8.0f} {ratio:7.2f}{said}", flush=True)
    return ratio


def main(games: list[str]) -> None:
    """Print a line for each game."""
    move = chess()
    beside_chess = "" if move is not None else "   (python-chess is not installed)"
    print(f"{'':14} {'listed':>7} {'legal ms':>9} {'at worst':>9} {'an act us':>10} {'x chess':>8}{beside_chess}")
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
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--beside", type=Path, metavar="FOLDER")
    asked = parser.parse_args()
    chosen = asked.games or sorted(path.parent.name for path in cards_folder().glob("*/rules.yaml"))
    if asked.beside is not None:
        beside(asked.beside.resolve(), chosen)
    else:
        main(chosen)
