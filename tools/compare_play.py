"""Whether random games go as in another checkout: ``python tools/compare_play.py BEFORE [GAME ...] --seeds N``.

Of every act it compares what is asked, the legal and the standing actions in their order, why acts that were legal
before are refused now, the operations and what was said; for changes that must not be noticed. The walks of
``tests/net`` keep the same and more and need no other checkout, but they are far fewer.

    python tools/compare_play.py ../before territory evolve --seeds 300      until the first difference
    python tools/compare_play.py ../before territory --seeds 1 --from 17     one game
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from itertools import zip_longest
from pathlib import Path

HERE = Path(__file__).resolve().parents[1]

TRACE = """
import hashlib, json, random, sys
import tabletop
game, first, last, acts = sys.argv[1], *map(int, sys.argv[2:5])
seats = int(sys.argv[5])
def short(*parts):
    return hashlib.blake2b(json.dumps(parts, default=repr, sort_keys=True).encode(), digest_size=8).hexdigest()
def why(session, action):
    found = session.explain(action)
    return None if found is None else (found.code, found.rule, found.message, found.pieces)
for seed in range(first, last):
    more = {"seats": seats} if seats else {}
    session = tabletop.new_session(game, seed=seed, **more)
    chance, before, parts = random.Random(seed), [], []
    for act in range(acts):
        if session.outcome is not None:
            break
        legal = session.legal_actions()
        asked = [(each.seat, each.kind, each.question) for each in session.decisions()]
        free = [each for seat in range(1, session.seats + 1) for each in session.standing_actions(seat)]
        tried = chance.sample(before, min(12, len(before)))
        refused = [(each.to_json(), why(session, each)) for each in tried]
        parts = [short(asked), short([each.to_json() for each in legal]), short([each.to_json() for each in free])]
        parts.append(short(refused))
        before = legal
        if not legal:
            break
        chosen = chance.choice(legal)
        entry = session.submit(chosen)
        parts.append(short(entry.ops, entry.lines) if entry else short(entry.code))
        print(seed, act, chosen.kind, *parts)
    print(seed, "end", session.digest(), session.trouble)
"""
PARTS = ("seed", "act", "kind", "what is asked", "legal actions", "standing actions", "refusals", "operations")


def trace(folder: Path, game: str, first: int, last: int, acts: int, seats: int) -> subprocess.Popen[str]:
    """The games of a checkout, line by line, as they are played."""
    env = {**os.environ, "PYTHONPATH": str(folder), "PYTHONHASHSEED": "0"}
    command = [sys.executable, "-c", TRACE, game, *map(str, (first, last, acts, seats))]
    return subprocess.Popen(command, cwd=folder, env=env, stdout=subprocess.PIPE, text=True)


def difference(game: str, before: Path, now: Path, asked: argparse.Namespace) -> str:
    """The first act that goes otherwise, "" if none does."""
    numbers = (asked.first, asked.first + asked.seeds, asked.acts, asked.seats)
    both = [trace(folder, game, *numbers) for folder in (before, now)]
    lines = 0
    try:
        streams = (each.stdout or () for each in both)
        for one, other in zip_longest(*streams, fillvalue="(nothing)"):
            lines += 1
            if one != other:
                pairs = zip_longest(PARTS, one.split(), other.split(), fillvalue="more")
                what = ", ".join(name for name, was, is_now in pairs if was != is_now)
                return f"{game}: {what}\n  before: {one}  now:    {other}"
    finally:
        for each in both:
            each.kill()
            each.wait()
    print(f"{game}: {asked.seeds} games, {lines - asked.seeds} acts are the same", flush=True)
    return "" if lines > asked.seeds else f"{game}: nothing was played"


def main() -> int:
    """Compare; 1 if anything differs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("before", type=Path, metavar="BEFORE")
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--seeds", type=int, default=100)
    parser.add_argument("--from", type=int, default=0, dest="first", metavar="SEED")
    parser.add_argument("--acts", type=int, default=250, help="at most so many of each game")
    parser.add_argument("--seats", type=int, default=0, help="as many as the game is for if left out")
    asked = parser.parse_args()
    games = asked.games or ["territory", "evolve", "nucleic", "butterfly", "auganism"]
    found = [difference(game, asked.before.resolve(), HERE, asked) for game in games]
    print("".join(f"{each}\n" for each in found if each), end="")
    return int(any(found))


if __name__ == "__main__":
    raise SystemExit(main())
