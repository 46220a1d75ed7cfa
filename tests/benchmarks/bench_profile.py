"""Where the time of random play goes: shares by what it is spent on, and the functions that take most.

    python -m tests.benchmarks.bench_profile GAME [--acts N]

Every legal act is listed and one is chosen by chance, as in the row "random play" of ``bench_quick``. A timer of the
processor looks every few milliseconds where the program is, which slows nothing down; it needs a Unix. What Python
itself takes counts for whoever called it.
"""

from __future__ import annotations

import argparse
import random
import signal
from collections import Counter
from types import FrameType

import tabletop

MATTERS = (
    ("asking what is legal", ("rules/acting/",)),
    ("steps, windows, triggers, checks", ("rules/progress/", "rules/ruleset.py")),
    ("phrases, derived values", ("rules/phrases/", "rules/modifying/")),
    ("acts and effects of a file", ("rules/written/",)),
    (
        "reading the table and what is kept of it",
        ("rules/table.py", "rules/keeping.py", "core/state.py", "core/zones.py"),
    ),
    ("who sees what, and by which name", ("core/visibility.py", "core/view.py")),
    ("cells, ways and distances on boards", ("core/board.py",)),
    ("operations and edits", ("core/ops.py", "core/letting_go.py", "core/edits.py", "core/chance.py")),
    ("making acts", ("rules/actions.py",)),
    ("sentences of the log", ("session/telling/", "rules/showing/")),
    ("entries, journal, the door", ("session/", "core/")),
)
"""In order: what a file begins with, the first that fits counts."""
EVERY = 0.002
GAME_LENGTH = 250
"""After so many acts another game begins."""


class Samples:
    """Where the program was found."""

    def __init__(self) -> None:
        self.matters: Counter[str] = Counter()
        self.functions: Counter[str] = Counter()

    def take(self, number: int, frame: FrameType | None) -> None:
        """One more, called by the timer."""
        while frame is not None and "/tabletop/" not in frame.f_code.co_filename.replace("\\", "/"):
            frame = frame.f_back
        if frame is None:
            return
        file = frame.f_code.co_filename.replace("\\", "/").rpartition("/tabletop/")[2]
        self.functions[f"{file} {frame.f_code.co_qualname}"] += 1
        self.matters[matter_of(file)] += 1


def matter_of(file: str) -> str:
    """What a file of the program is about."""
    return next((name for name, starts in MATTERS if file.startswith(starts)), "all else")


def play(game: str, acts: int, samples: Samples | None) -> None:
    """Random games of so many acts; looked at where there are samples to take."""
    done, seed = 0, 0
    while done < acts:
        seed += 1
        session, chance = tabletop.new_session(game, seed=seed), random.Random(seed)
        session.decisions()  # what is made once for a table is made before
        signal.setitimer(signal.ITIMER_PROF, *((EVERY, EVERY) if samples is not None else (0, 0)))
        for _ in range(min(acts - done, GAME_LENGTH)):
            legal = session.legal_actions() if session.outcome is None else []
            if not legal:
                break
            session.submit(chance.choice(legal))
            done += 1
        signal.setitimer(signal.ITIMER_PROF, 0)


def main() -> None:
    """Play, look and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--acts", type=int, default=5_000, metavar="N")
    asked = parser.parse_args()
    samples = Samples()
    signal.signal(signal.SIGPROF, samples.take)
    play(asked.game, 200, None)
    play(asked.game, asked.acts, samples)
    number = samples.matters.total()
    for heading, found in (("by matter", samples.matters), ("by function", samples.functions)):
        print(f"{asked.game}, {heading} ({number} looks)")
        for name, times in found.most_common(10):
            print(f"{100 * times / max(number, 1):6.1f} %  {name}")


if __name__ == "__main__":
    main()
