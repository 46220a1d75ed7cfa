"""The kept records of walks: what was noticed on each, as one byte for every few acts and eight for the whole."""

from __future__ import annotations

import base64
from dataclasses import dataclass
from pathlib import Path

from tests.net.recording import EVERY, digests, new_game

HERE = Path(__file__).resolve().parent
WHOLE = 8
"""So many bytes of the last digest are kept."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A walk of a game: ``moments`` in all; ``steps``, a byte of the digest after each ``EVERY`` of them; ``end``."""

    game: str
    seats: int
    seed: int
    moments: int
    steps: bytes
    end: bytes

    def line(self) -> str:
        """How it is written: seats, seed, moments, and the bytes."""
        packed = base64.b64encode(self.steps + self.end).decode()
        return f"{self.seats} {self.seed} {self.moments} {packed}"


def walked(game: str, seats: int, seed: int, most: int | None = None) -> Kept:
    """What a walk comes to now; ``most``: only its first acts (``end`` is not that of a whole walk then)."""
    named = {} if most is None else {"most": most}
    found = list(digests(new_game(game, seats, seed), seed, **named))
    steps = bytes(found[index][0] for index in range(EVERY - 1, len(found), EVERY))
    return Kept(game, seats, seed, len(found), steps, found[-1][:WHOLE])


def path_of(game: str) -> Path:
    """Where the walks of a game are kept."""
    return HERE / f"{game}.txt"


def kept(game: str) -> list[Kept]:
    """All kept walks of a game, in the order in which they were written."""
    path, found = path_of(game), []
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        seats, seed, moments, packed = line.split()
        data = base64.b64decode(packed)
        found.append(Kept(game, int(seats), int(seed), int(moments), data[:-WHOLE], data[-WHOLE:]))
    return found


def first_difference(was: Kept, is_now: Kept) -> int | None:
    """The first of the moments among which they begin to differ, None if they do not as far as both go. One step in
    256 hides it once, and the next shows it."""
    for index, (one, other) in enumerate(zip(was.steps, is_now.steps, strict=False)):
        if one != other:
            return index * EVERY
    if len(was.steps) == len(is_now.steps) and (was.moments, was.end) == (is_now.moments, is_now.end):
        return None
    return min(len(was.steps), len(is_now.steps)) * EVERY
