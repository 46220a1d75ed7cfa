"""Writes the golden playthroughs: the log of one seeded random game of every game with a referee and number of seats.

    python tools/make_playthroughs.py

Beside them what the table of each game shows at some moments (``shown_record.py``). Run it again when rules, cards or
sentences have changed on purpose, and read the difference: it shows in plain words what the change does to a whole
game. The tests compare what is played now with what is written there.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

sys.path.insert(0, str(Path(__file__).resolve().parent))

import shown_record

import tabletop
from tabletop.core.visibility import ALL_SEATS

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "playthroughs"
NAMES = ("Ana", "Ben", "Cleo", "Dov")
SEED = 12


def ways() -> dict[str, Any]:
    """Ways to play that have a record of their own: by name the game, the seats and what was agreed."""
    found: dict[str, Any] = yaml.safe_load((FOLDER / "ways.yaml").read_text(encoding="utf-8"))
    return found


def games() -> list[tuple[str, int, str]]:
    """Each of the large games, with every number of seats; then the ways of ``ways.yaml``."""
    found = []
    for game in judged():
        found += [(game, seats, "") for seats in tabletop.new_session(game, seed=SEED).catalog.seats]
    return [*found, *((each["game"], each["seats"], way) for way, each in sorted(ways().items()))]


def play(game: str, seats: int, way: str = "") -> Iterator[str]:
    """The lines of a record: what was said, for a reader who sees every side."""
    options = ways()[way]["options"] if way else {}
    session = tabletop.new_session(game, seats=seats, seed=SEED, names=NAMES[:seats], options=options)
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


def record(game: str, seats: int, way: str = "") -> str:
    """A whole record as it is written."""
    return "\n".join(play(game, seats, way)) + "\n"


def shown(game: str) -> list[str]:
    """The lines of the record of what the table of a game shows."""
    return list(shown_record.record(game))


def shown_path(game: str) -> Path:
    """Where the record of what is shown lies."""
    return FOLDER / "shown" / f"{game}.txt"


def judged() -> list[str]:
    """The large games."""
    return ["auganism", "butterfly", "evolve", "nucleic", "territory"]


def path_of(game: str, seats: int, way: str = "") -> Path:
    """Where a record lies."""
    return FOLDER / f"{game}-{way or seats}.txt"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for each in games():
        path_of(*each).write_text(record(*each), encoding="utf-8", newline="\n")
        print(path_of(*each))
    for game in judged():
        shown_path(game).parent.mkdir(exist_ok=True)
        shown_path(game).write_text("\n".join(shown(game)) + "\n", encoding="utf-8", newline="\n")
        print(shown_path(game))
