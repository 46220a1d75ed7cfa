"""A game whose rules were code once, played beside that code: ``python tools/twin.py territory --games 50``.

The last commit with the code is taken out of the history into a folder of its own, and a process plays by it; another
one plays by the file of rules of this checkout. Both begin with the same deal. Before and after every act all that a
player would see or could do is held against each other as JSON: zones, faces, who knows what, numbers, who is asked,
every legal act, dangers, who has won. One act is then done in both. What cards cost and what decks may be is held
against each other besides. What a game is asked stands in ``tools/twins/GAME.py``.

    python tools/twin.py territory --seats 3 --first 17 --games 1     one game
    python tools/twin.py territory --games 40 --hands 0.1             with hands at the table in between
"""

from __future__ import annotations

import argparse
import io
import json
import os
import random
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from types import TracebackType
from typing import Any, Self

HERE = Path(__file__).resolve().parents[1]
BEFORE = {
    "auganism": "205463a1c3ca5fc201c03d563a4a3a49ce5aa70f",
    "butterfly": "6f738ee2f0b859be260d22871aab23828fcd0a35",
    "evolve": "d902b9c99063daeebf0f1af6feb773fb6ed65455",
    "nucleic": "d902b9c99063daeebf0f1af6feb773fb6ed65455",
    "territory": "cf61634de7ff57fc0620983bae384a8f549d2315",
}
"""The last commit in which the rules of a game are code."""
PARTS = ("tabletop", "cards", "assets")
"""What of it is needed."""


class Different(AssertionError):
    """The two do not agree."""


class Side:
    """A process that plays by one of the two."""

    def __init__(self, game: str, root: Path, name: str) -> None:
        env = {**os.environ, "PYTHONPATH": os.pathsep.join((str(root), str(HERE))), "TABLETOP_CACHE": "off"}
        command = [sys.executable, "-m", "tools.twins.side", game, str(root), name]
        self._process = subprocess.Popen(
            command, env=env, cwd=root, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, at: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.wait()

    def ask(self, verb: str, **what: Any) -> None:
        """Say what is to be done; the answer comes when it is fetched, so both may work at once."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps([verb, what]) + "\n")
        self._process.stdin.flush()

    def answer(self) -> Any:
        """What has come of it."""
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise Different("One side has ended; what it said stands above.")
        return json.loads(line)


@contextmanager
def before(game: str) -> Iterator[Path]:
    """The last commit with the code of a game, in a folder of its own."""
    packed = subprocess.run(
        ["git", "archive", BEFORE[game], *PARTS], cwd=HERE, capture_output=True, check=True
    ).stdout
    with tempfile.TemporaryDirectory(prefix="twin-") as folder:
        with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
            archive.extractall(folder, filter="data")
        yield Path(folder)


def is_there(game: str) -> bool:
    """Whether the history of this checkout goes back to the code."""
    found = subprocess.run(["git", "cat-file", "-e", f"{BEFORE[game]}^{{commit}}"], cwd=HERE, capture_output=True)
    return found.returncode == 0


class Twins:
    """Both sides of a game. ``acts``: how many were done, ``hands``: how often hands were at the table."""

    def __init__(self, game: str, code: Side, file: Side) -> None:
        self.game = import_module(f"tools.twins.{game}")
        self.code, self.file = code, file
        self.acts = self.hands = self.ended = 0

    def same(self, verb: str, **what: Any) -> Any:
        """What both answer; fails where it differs."""
        self.code.ask(verb, **what)
        self.file.ask(verb, **what)
        one, other = self.code.answer(), self.file.answer()
        for key in {**one, **other}:
            if not _alike(one.get(key), other.get(key), near=key == "near"):
                raise Different(f"{verb}, {key}:\n  in code: {_said(one.get(key), other.get(key))}")
        return one

    def play(self, seats: int, seed: int, most: int, hands: float) -> None:
        """One game of random legal acts; now and then somebody offers to end it or gives up."""
        dice = random.Random(f"{seats} {seed}")
        self.file.ask("given", seats=seats, seed=seed)
        given = self.file.answer()
        self.same("begin", seats=seats, seed=seed, given=given)
        hurry = dice.choice((0.05, 0.15, 0.15, 0.5, 0.9))
        for _ in range(most):
            seen = self.same("look")
            if seen["is_over"]:
                self.ended += 1
                return
            if dice.random() < hands:
                self.hands += 1
                self.code.ask("hands", seed=dice.random())
                self.file.ask("by_hand", deeds=self.code.answer())
                self.file.answer()
                self.same("resume")
                continue
            self.acts += 1
            self.same("do", act=self.game.chosen(dice, seen["acts"], seen["standing"], hurry, seats))

    def cards(self, seed: int) -> None:
        """What cards cost and what decks may be."""
        self.same("judge", asked=self.game.asked(random.Random(seed)))


def _alike(one: Any, other: Any, near: bool) -> bool:
    """``near``: numbers that may differ a little."""
    if near and len(one) == len(other):
        return all(abs(a - b) < 3 for a, b in zip(one, other, strict=True))
    return bool(one == other)


def _said(one: Any, other: Any) -> str:
    """What of two values differs, where that can be said by name."""
    if isinstance(one, dict) and isinstance(other, dict):
        keys = [key for key in {**one, **other} if one.get(key) != other.get(key)]
        one, other = ({key: each.get(key) for key in keys} for each in (one, other))
    elif isinstance(one, list) and isinstance(other, list):
        one, other = [each for each in one if each not in other], [each for each in other if each not in one]
    return f"{json.dumps(one)[:1500]}\n  in the file: {json.dumps(other)[:1500]}"


@contextmanager
def twins(game: str) -> Iterator[Twins]:
    """Both sides of a game, ready to play."""
    with before(game) as root, Side(game, root, "code") as code, Side(game, HERE, "file") as file:
        yield Twins(game, code, file)


def main() -> int:
    """Play, and say how much was compared."""
    p = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    p.add_argument("game", choices=sorted(BEFORE))
    p.add_argument("--games", type=int, default=10, help="how many games")
    p.add_argument("--first", type=int, default=0, help="the seed of the first one")
    p.add_argument("--seats", type=int, default=0, help="how many players; all that may be in turn if none is given")
    p.add_argument("--acts", type=int, default=3_000, help="how many acts of a game at most")
    p.add_argument("--hands", type=float, default=0.0, help="how often hands are at the table (not of Auganism)")
    asked = p.parse_args()
    if not is_there(asked.game):
        print(f"The history of this checkout does not go back to {BEFORE[asked.game]}.")
        return 2
    with twins(asked.game) as both:
        for seed in range(asked.first, asked.first + asked.games):
            seats = asked.seats or both.game.SEATS[seed % len(both.game.SEATS)]
            try:
                both.cards(seed)
                both.play(seats, seed, asked.acts, asked.hands)
            except Different as fault:
                print(f"{seats} players, seed {seed}, act {both.acts}: {fault}")
                return 1
        print(
            f"{asked.games} games are the same, {both.ended} of them to their end: {both.acts} acts"
            f" and {both.hands} times hands."
        )
    return 0


if __name__ == "__main__":
    sys.path.insert(0, str(HERE))
    sys.exit(main())
