"""How evenly pieces move: different pictures a second and the longest gap between two, beside bare work.

    python -m tests.benchmarks.bench_pace [GAME ...]

The program's own loop runs on the clock, in a window where there is a display and else without. Cards travel to and
fro; every picture that is shown is told from the one before by all of its pixels. Bare is a loop of the same pace in
the same window that only puts one picture on the ground of the table. Both are of one run; on a machine that does
other things the clock tells of those, so beside it stands what a picture took of the processor.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
import zlib
from dataclasses import dataclass
from pathlib import Path

if not os.environ.get("DISPLAY") and not os.environ.get("WAYLAND_DISPLAY") and sys.platform.startswith("linux"):
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import itertools

import pygame

from tabletop.ui.app import App
from tabletop.ui.draw.things.table import table_ground
from tabletop.ui.loop import FRAME, Loop
from tabletop.ui.settings import Settings
from tabletop.ui.sound import Sounds
from tabletop.ui.table import TableScreen
from tabletop.ui.window import Window
from tests.benchmarks.travelling import in_the_middle, travels

SIZE = (1280, 800)
MOVES, LASTS = 24, 0.45
"""So many times a card travels; the next one sets out after so many seconds."""
RATE, GAP = 60.0, 33.0
"""What is aimed at on a machine at rest: pictures a second, and milliseconds between two at most."""


@dataclass(slots=True)
class Shown:
    """One picture: when it was shown, what all its pixels come to, and what it took of the processor (seconds)."""

    at: float
    pixels: int
    took: float


@dataclass(frozen=True, slots=True)
class Pace:
    """Different pictures a second while something moves, the longest gap, and the most that one picture took of the
    processor (milliseconds)."""

    rate: float
    gap: float
    took: float


def pace_of(runs: list[list[Shown]]) -> Pace:
    """What the pictures of several moves come to."""
    different = seconds = gap = took = 0.0
    for run in runs:
        new = [one for one, before in zip(run[1:], run, strict=False) if one.pixels != before.pixels]
        if not new:
            continue
        different += len(new)
        seconds += new[-1].at - run[0].at
        times = [run[0].at, *(each.at for each in new)]
        gap = max(gap, *(after - before for before, after in itertools.pairwise(times)))
        took = max(took, *(each.took for each in new))
    return Pace(different / seconds if seconds else 0.0, gap * 1e3, took * 1e3)


def of_game(game: str, window: Window) -> Pace:
    """The pace at which cards of a game travel in the program."""
    session = in_the_middle(game)
    settings = Settings(hints=False, path=Path(tempfile.mkdtemp()) / "settings.yaml")
    app = App(window, settings, sounds=Sounds(enabled=False))
    loop = Loop(app, window)
    app.play(session)
    shown: list[Shown] = []
    present, begun = window.present, time.thread_time()

    def kept() -> None:
        took = time.thread_time() - begun  # what telling pictures apart takes is no part of them
        pixels = zlib.adler32(window.surface.get_buffer())
        present()
        shown.append(Shown(time.perf_counter(), pixels, took))

    window.present = kept  # type: ignore[method-assign]
    until = time.perf_counter() + 3.0
    while time.perf_counter() < until:
        begun = time.thread_time()
        loop.step()
    piece, home = travels(session)
    screen, runs = app.screen, []
    assert isinstance(screen, TableScreen)
    for number in range(MOVES):
        shown.clear()
        session.manual("move", seat=1, pieces=[piece], to="table" if number % 2 == 0 else home)
        until = time.perf_counter() + LASTS
        while time.perf_counter() < until:
            seen = screen.follows
            begun = time.thread_time()
            loop.step()
            if not seen:
                del shown[:-1]  # up to here: the act itself, and what was still shown of the one before
        runs.append(list(shown[1:]))
    window.present = present  # type: ignore[method-assign]
    app.show(None)
    return pace_of(runs)


def bare(window: Window) -> Pace:
    """The pace of a loop that only puts one picture on the ground, as often."""
    ground, card = pygame.Surface(window.size), pygame.Surface((110, 154))
    card.fill((200, 180, 140))
    app = App(window, Settings(hints=False), sounds=Sounds(enabled=False))
    ground.blit(table_ground(app.look.theme, window.size), (0, 0))
    runs = []
    for _ in range(MOVES):
        shown: list[Shown] = []
        due = begin = time.perf_counter()
        while time.perf_counter() - begin < LASTS:
            begun = time.thread_time()
            window.events()
            window.surface.blit(ground, (0, 0))
            window.surface.blit(card, (round((time.perf_counter() - begin) * 2000) % 1100, 300))
            took = time.thread_time() - begun
            pixels = zlib.adler32(window.surface.get_buffer())
            window.present()
            shown.append(Shown(time.perf_counter(), pixels, took))
            due = max(due + FRAME, time.perf_counter())
            time.sleep(max(0.0, due - time.perf_counter()))
        runs.append(shown)
    return pace_of(runs)


def main(games: list[str]) -> None:
    """Measure and print."""
    window = Window("Pace", SIZE)
    print(f"aimed at: {RATE:.0f} different pictures a second, no gap above {GAP:.0f} ms, on a machine at rest")
    for name, pace in [("bare", bare(window)), *((game, of_game(game, window)) for game in games)]:
        print(
            f"{name:14} {pace.rate:5.1f} different pictures a second, longest gap {pace.gap:5.1f} ms; "
            f"at most {pace.took:5.1f} ms of the processor for a picture", flush=True,
        )  # fmt: skip
    window.close()


if __name__ == "__main__":
    main(sys.argv[1:] or ["territory", "evolve", "butterfly", "nucleic", "auganism"])
