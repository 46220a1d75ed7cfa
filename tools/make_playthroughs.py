"""Writes the golden playthroughs: the log of one seeded random game of every game with a referee and number of seats.

    python tools/make_playthroughs.py

Run it again when rules, cards or sentences have changed on purpose, and read the difference: it shows in plain words
what the change does to a whole game. The tests compare what is played now with what is written there.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import tabletop
from tabletop.core.sight import ALL_SEATS
from tabletop.games import discover

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "playthroughs"
NAMES = ("Ana", "Ben", "Cleo", "Dov")
SEED = 12


def games() -> list[tuple[str, int]]:
    """Every game with a referee, with every number of seats."""
    found = []
    for game, code in sorted(discover().items()):
        if hasattr(code, "ruleset"):
            found += [(game, seats) for seats in tabletop.new_session(game, seed=SEED).catalog.seats]
    return found


def play(game: str, seats: int) -> Iterator[str]:
    """The lines of a record: what was said, for a reader who sees every side."""
    session = tabletop.new_session(game, seats=seats, seed=SEED, names=NAMES[:seats])
    rules = session.ruleset
    passing = {name for name, kind in rules.kinds.items() if kind.quiet} if rules is not None else set()
    dice = random.Random(SEED)
    acts = 0
    while session.outcome is None:
        legal = session.legal_actions()
        # Nobody passes while something can be done, but in one case of four: much is to happen.
        quiet = [action for action in legal if action.kind in passing]
        doing = [action for action in legal if action.kind not in passing]
        wanted = quiet if quiet and (not doing or dice.random() < 0.25) else doing
        entry = session.submit(dice.choice(wanted))
        if not entry:
            raise SystemExit(f"{game}: an offered act was refused: {entry}")
        acts += 1
    yield f"{session.catalog.title}, {seats} seats, seed {SEED}: {acts} acts."
    for line in session.log(ALL_SEATS):
        yield f"{line.entry:4d}  {line.text}"
    yield session.outcome_text(ALL_SEATS)


def record(game: str, seats: int) -> str:
    """A whole record as it is written."""
    return "\n".join(play(game, seats)) + "\n"


def path_of(game: str, seats: int) -> Path:
    """Where a record lies."""
    return FOLDER / f"{game}-{seats}.txt"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, number in games():
        path_of(name, number).write_text(record(name, number), encoding="utf-8", newline="\n")
        print(path_of(name, number))
