"""A game of 5,000 cards in the window, frame by frame: what each step costs at most, beside the limit of 100 ms.

    python -m tests.benchmarks.bench_window [CARDS] [--profile STEP]

Imports a table of so many cards, then: shelf, set-up, Deal, the draw pile looked through and searched by typing,
shuffle, draws, save, open again, Continue. Times are of the processor (other programs do not count), one frame
being events, update and drawing, without a GPU; beside them what the clock said, which tells of the machine's other
work too. With ``--profile`` the frames of that step that are above half the limit are listed with what they did.
"""

from __future__ import annotations

import cProfile
import csv
import os
import pstats
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ["TABLETOP_HINTS"] = "0"
os.environ["TABLETOP_HOME"] = tempfile.mkdtemp()

import pygame

from tabletop.exchange.arriving.importing import plan_import
from tests.ui.driver import Driver

from .bench_import import HEADERS, rows

LIMIT = 100.0
SIZE = (1280, 800)


class Watch:
    """Drives the program and keeps what every frame of a step cost, in milliseconds."""

    def __init__(self, profiled: str = "") -> None:
        self.profiled = profiled
        self.frames: list[tuple[float, float]] = []
        self.worst: list[tuple[str, float]] = []
        self.driver = Driver(Path(os.environ["TABLETOP_HOME"]), SIZE)
        self._profile: cProfile.Profile | None = None
        loop = self.driver.loop
        whole = loop.step

        def step() -> None:
            if self._profile is not None:
                self._profile = cProfile.Profile(time.thread_time)
                self._profile.enable()
            begin, now = time.perf_counter(), time.thread_time()
            whole()
            took = (time.thread_time() - now) * 1e3
            waited = (time.perf_counter() - begin) * 1e3
            if self._profile is not None:
                self._profile.disable()
                if took > LIMIT / 2:
                    print(f"-- a frame of {took:.0f} ms (with the profiler)")
                    pstats.Stats(self._profile).sort_stats("cumulative").print_stats(45)
            self.frames.append((took, waited))

        loop.step = step  # type: ignore[method-assign]

    def step(self, name: str, deed: Callable[[], object], until: Callable[[], bool] = lambda: True) -> None:
        """Do something, turn the loop until it has come about and nothing moves any more; print what it cost."""
        self.frames = []
        self._profile = cProfile.Profile() if name == self.profiled else None
        begin, now = time.perf_counter(), time.thread_time()
        deed()
        # what was not done in a frame of the loop would have been one of its own
        inner = sum(took for took, _ in self.frames), sum(waited for _, waited in self.frames)
        self.frames.append(
            ((time.thread_time() - now) * 1e3 - inner[0], (time.perf_counter() - begin) * 1e3 - inner[1])
        )
        end = time.monotonic() + 120
        while not until() and time.monotonic() < end:
            self.driver.tick()
            time.sleep(0.002)  # others (a thread, a child) need their time too
        self.driver.settle(20_000)
        self._profile = None
        frames = [took for took, _ in self.frames]
        worst, longest = max(frames), max(waited for _, waited in self.frames)
        self.worst.append((name, worst))
        over = sum(took > LIMIT for took in frames)
        print(
            f"{name:32} {len(frames):4} frames, longest {worst:6.1f} ms = {worst / LIMIT:4.2f} of the limit "
            f"(by the clock {longest:6.1f})"
            + (f"; {over} ABOVE it" if over else ""), flush=True,
        )  # fmt: skip


def imported(cards: int) -> None:
    """A game of so many cards among the user's own."""
    home = Path(os.environ["TABLETOP_HOME"])
    with (home / "big.csv").open("w", newline="", encoding="utf-8") as stream:
        csv.writer(stream).writerows([HEADERS, *rows(cards)])
    plan_import(home / "big.csv", home / "games" / "big").apply()


def main(cards: int, profiled: str = "") -> None:
    """Measure every step and print."""
    imported(cards)
    watch = Watch(profiled)
    driver = watch.driver
    app = driver.app

    def button(label: str) -> None:
        control = next(c for c in app.screen.form.controls if getattr(c, "label", "") == label)  # type: ignore
        driver.click(control.rect.center)

    def is_screen(name: str) -> Callable[[], bool]:
        return lambda: type(app.screen).__name__ == name

    def box_in_front() -> None:
        shelf = app.screen
        index = next(i for i, e in enumerate(shelf.entries) if e.id == "big")  # type: ignore[union-attr]
        shelf.choose(index)  # type: ignore[union-attr]

    watch.step("shelf opens", app.shelf, is_screen("ShelfScreen"))
    watch.step("its box comes to the front", box_in_front)
    watch.step("set-up opens", lambda: button("Set up..."), is_screen("SetupScreen"))
    watch.step("deal", lambda: button("Deal"), is_screen("TableScreen"))
    table = app.screen
    pile = max(table.shown.arrangement.placements, key=lambda p: p.pile)  # type: ignore[union-attr]
    center = table.stage.screen_rect(pile).center  # type: ignore[union-attr]
    print(f"   ({pile.pile} cards in {pile.zone})")
    for n in range(3):
        watch.step(f"draw a card ({n + 1})", lambda: (driver.move(center), driver.key("d")))
    watch.step("shuffle", lambda: (driver.move(center), driver.key("s")))
    watch.step("undo", lambda: driver.key("ctrl+z"))
    watch.step("redo", lambda: driver.key("ctrl+y"))
    watch.step("look through the pile", lambda: table.tray.show(pile.zone, 1, pile.pile))  # type: ignore
    for letter in "card 4":
        watch.step(f"type {letter!r}", lambda letter=letter: driver.type(letter))
    watch.step("scroll the tray", lambda: [driver.wheel(-9, (640, 400)) for _ in range(20)])
    watch.step("tray closes", lambda: table.hud.tray.close())  # type: ignore[union-attr]
    watch.step("drag a card to the table", lambda: driver.drag(center, (640, 420)))
    session = table.session  # type: ignore[union-attr]

    def fill() -> None:
        for zone, count in (("field@1", 70), ("hand@1", 12), ("field@2", 30)):
            pieces = session.state.inside(f"deck@{zone[-1]}")[-count:]
            session.manual("move", seat=int(zone[-1]), pieces=list(pieces), to=zone)

    watch.step("112 cards come to lie open", fill)
    save = Path(os.environ["TABLETOP_HOME"]) / "saves" / "big.json"
    save.parent.mkdir(exist_ok=True)
    watch.step("save", lambda: table.session.save(save))  # type: ignore[union-attr]
    watch.step("back to the shelf", app.shelf)
    watch.step("Continue", lambda: button("Continue"), is_screen("TableScreen"))
    table = app.screen
    watch.step("open the save", lambda: app.handle(pygame.Event(pygame.DROPFILE, file=str(save)), app.now()),
               lambda: app.screen is not table)  # fmt: skip
    worst = max(watch.worst, key=lambda each: each[1])
    print(f"longest of all: {worst[1]:.0f} ms, at {worst[0]!r}; the limit is {LIMIT:.0f} ms")


if __name__ == "__main__":
    words = sys.argv[1:]
    chosen = words[words.index("--profile") + 1] if "--profile" in words else ""
    numbers = [int(word) for word in words if word.isdecimal()]
    main(numbers[0] if numbers else 5000, chosen)
