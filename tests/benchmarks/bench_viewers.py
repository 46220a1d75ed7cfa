"""What the window for viewers costs beside the other one: at rest, and while cards travel, in the same run.

    python -m tests.benchmarks.bench_viewers [SECONDS] [GAME ...]

Times are of the processor. At rest: what the loop takes in so many seconds without and with the second window. While
something moves: what a frame takes on average, without and with it; the second window is drawn every other frame.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import tabletop
from tabletop.ui.settings import Settings
from tests.benchmarks.travelling import in_the_middle, travels
from tests.ui.driver import Driver

TIMES = 16
"""Motion is measured so often in turn, alone and with viewers; the least of each counts."""


def table(game: str, viewers: bool) -> Driver:
    """A game in its middle, with the window for viewers or without."""
    session = in_the_middle(game)
    driver = Driver(Path(tempfile.mkdtemp()), settings=Settings(hints=False))
    driver.app.play(session)
    driver.settle()
    if viewers:
        driver.key("f10")
    driver.settle()
    driver.tick(3000)
    return driver


def at_rest(driver: Driver, seconds: float) -> float:
    """Milliseconds of the processor in so many seconds of the loop."""
    begin = time.thread_time()
    driver.tick(seconds * 1000)
    return (time.thread_time() - begin) * 1e3


def in_motion(driver: Driver, rounds: int = 6) -> float:
    """Milliseconds of the processor for a frame while a piece goes to and fro."""
    session = driver.app.screen.session  # type: ignore[union-attr]
    piece, home = travels(session)
    spent, frames = 0.0, 0
    for number in range(rounds):
        driver.move((5, 5))  # whoever plays has a hand on the mouse: the loop is awake in both
        session.manual("move", seat=1, pieces=[piece], to="table" if number % 2 == 0 else home)
        driver.tick(70)  # what the act itself takes, in both windows, is no frame in motion
        drawn, begin = driver.loop.draws, time.thread_time()
        driver.tick(130)
        spent += time.thread_time() - begin
        frames += driver.loop.draws - drawn
    return spent / frames * 1e3


def measure(game: str, seconds: float = 10.0) -> tuple[float, float, float, float]:
    """At rest without and with (milliseconds a second), in motion without and with (milliseconds a frame)."""
    alone, both = table(game, False), table(game, True)
    rest = at_rest(alone, seconds) / seconds, at_rest(both, seconds) / seconds
    turns = [(in_motion(alone), in_motion(both)) for _ in range(TIMES)]
    return (*rest, min(each for each, _ in turns), min(each for _, each in turns))


def main(seconds: float, games: Sequence[str]) -> None:
    """Measure every game and print."""
    for game in games:
        rest, beside, frame, with_it = measure(game, seconds)
        print(
            f"{game:18} at rest {rest:6.2f} ms a second, with viewers {beside:6.2f} (x{beside / rest:.2f}); "
            f"in motion {frame:5.2f} ms a frame, with viewers {with_it:5.2f} (x{with_it / frame:.2f})", flush=True,
        )  # fmt: skip


if __name__ == "__main__":
    numbers = [float(word) for word in sys.argv[1:] if word.isdecimal()]
    named = [word for word in sys.argv[1:] if not word.isdecimal()]
    main(numbers[0] if numbers else 10.0, named or [info.id for info in tabletop.list_games()])
