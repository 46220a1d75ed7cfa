"""Keeps what random walks through the games show: ``python tools/make_net.py`` writes ``tests/net/<game>.txt`` anew.

The walks of a way to play are numbered by their seeds; of each, one byte is kept for every few acts and eight for the
whole, so a hundred walks of a game are some kilobytes. ``tests/net`` compares them with what is played now and says
between which acts a walk begins to differ.

    python tools/make_net.py territory --seats 3 --seed 17 --show 44          what can be noticed at these acts
    python tools/make_net.py territory --seats 3 --seed 17 --before CHECKOUT  where it differs from another checkout
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat, zip_longest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT)]

from tests.games.walking import judged_games  # noqa: E402
from tests.net.recording import EVERY, MOST, new_game, walk, ways  # noqa: E402
from tests.net.records import path_of, walked  # noqa: E402

WALKS = 100


def main() -> int:
    """Read the command line, then write, show or compare."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help="all with a referee if left out")
    parser.add_argument("--walks", type=int, default=WALKS, help=f"how many of each way to play (default {WALKS})")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--show", type=int, metavar="ACT", help="print one walk from that act on")
    parser.add_argument("--acts", type=int, default=EVERY, help="how many acts of it")
    parser.add_argument("--before", type=Path, metavar="CHECKOUT", help="compare one walk with that of a checkout")
    named = parser.parse_args()
    games = named.games or judged_games()
    if unknown := set(games) - set(judged_games()):
        print(f"There is no game {min(unknown)!r} with a referee.", file=sys.stderr)
        return 2
    if named.show is not None:
        print("\n".join(shown(games[0], named.seats, named.seed, named.show, named.show + named.acts)))
        return 0
    if named.before is not None:
        return compare(games[0], named.seats, named.seed, named.before)
    for game in games:
        write(game, named.walks, named.jobs)
    return 0


def write(game: str, walks: int, jobs: int) -> None:
    """The file of a game."""
    lines = []
    with ProcessPoolExecutor(jobs) as pool:
        for seats in (seats for each, seats in ways() if each == game):
            lines += [each.line() for each in pool.map(walked, repeat(game), repeat(seats), range(walks))]
    path_of(game).write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")
    print(f"{path_of(game).name}: {len(lines)} walks, {path_of(game).stat().st_size // 1024} KiB", flush=True)


def shown(game: str, seats: int, seed: int, begin: int, end: int) -> list[str]:
    """What can be noticed at some acts of a walk, line by line."""
    moments = walk(new_game(game, seats, seed), seed)
    return [line for number, moment in enumerate(moments) if begin <= number < end for line in moment]


def compare(game: str, seats: int, seed: int, before: Path) -> int:
    """Print where a walk begins to differ from that in another checkout, 1 if it does."""
    tool = [sys.executable, str(before / "tools" / "make_net.py"), game, "--seats", str(seats), "--seed", str(seed)]
    whole = ["--show", "0", "--acts", str(MOST + 1)]
    was = subprocess.run([*tool, *whole], capture_output=True, text=True, check=True, cwd=before).stdout.splitlines()
    is_now = shown(game, seats, seed, 0, MOST + 1)
    for number, (one, other) in enumerate(zip_longest(was, is_now, fillvalue="(nothing more)")):
        if one != other:
            act = next(line for line in reversed(is_now[: number + 1]) if line.startswith("== "))
            print(f"after act {act[3:]}")
            print("\n".join([f"- {line}" for line in was[number : number + 6]]))
            print("\n".join([f"+ {line}" for line in is_now[number : number + 6]]))
            return 1
    print("They are the same.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
