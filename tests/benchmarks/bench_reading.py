"""What reading a game's folder costs with its `rules.yaml` beside the same folder without it.

    python -m tests.benchmarks.bench_reading [GAME ...]

Once from the files alone, as after an edit, and once with what is kept on the disk of games that were read before
(the rules are made when somebody sits down). The least of several rounds counts, in processor time of one run; at
most 2.5 times as long is wanted after an edit, half as long again of what is kept. A game whose cards have abilities
cannot be read without rules: it is left out. At the end all games together.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
import time
from math import prod
from pathlib import Path

from tabletop.content import ContentError
from tabletop.content.places import cards_folder
from tabletop.content.reading import loader
from tabletop.content.reading.folder import Folder
from tabletop.rules.written.door import WRITING

ROUNDS = 7
WANTED = {"files": 2.5, "kept": 1.5}


def cost(folder: Path) -> float:
    """Seconds of the processor for one reading."""
    started = time.process_time()
    Folder(folder, WRITING).catalog()
    return time.process_time() - started


def kept_cost(folder: Path) -> float:
    """The same for a folder that has not changed since it was read last, by another process."""
    loader._READ.clear()
    started = time.process_time()
    loader.load_game(folder, WRITING)
    return time.process_time() - started


def main(games: list[str]) -> None:
    """Print a line for each game."""
    ratios: dict[str, list[float]] = {what: [] for what in WANTED}
    with tempfile.TemporaryDirectory() as scratch:
        for game in games:
            folder, bare = cards_folder() / game, Path(scratch) / game
            shutil.copytree(folder, bare)
            (bare / "rules.yaml").unlink()
            for what, measured in (("files", cost), ("kept", kept_cost)):
                try:
                    pairs = [(measured(folder), measured(bare)) for _ in range(ROUNDS)]
                except ContentError:
                    print(f"{game:14} has abilities of cards, which only rules can read")
                    break
                whole, without = (min(column) for column in zip(*pairs, strict=True))
                ratios[what].append(whole / without)
                verdict = "" if whole <= WANTED[what] * without else f"   more than {WANTED[what]}"
                shown = f"{1000 * whole:7.1f} ms  {1000 * without:7.1f} ms without  {whole / without:5.2f}"
                print(f"{game:14} {what:6} {shown}{verdict}")
    for what, found in ratios.items():
        if found:
            print(f"{'all':14} {what:6} {prod(found) ** (1 / len(found)):38.2f} (geometric mean)")


if __name__ == "__main__":
    written = sorted(path.parent.name for path in cards_folder().glob("*/rules.yaml"))
    main(sys.argv[1:] or written)
