"""Dragging one card over 500, at 1920x1080 without a GPU, beside the raw limit of the same run.

    python -m tests.benchmarks.bench_drag

Prints the processor time of a whole frame of the program (event, hit test, drawing of everything) and of the raw
path: one opaque background blit, one card blit, a hit test of 500 rectangles. Also what a full redraw of the
resting layer costs beside raw blits of as many cards, and beside bare blits of the very same pictures and shadows;
and how often an untouched table draws (it must not).
"""

from __future__ import annotations

import os
import random
import tempfile
import time
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ["TABLETOP_HINTS"] = "0"
os.environ["TABLETOP_HOME"] = tempfile.mkdtemp()

import pygame

import tabletop
from tabletop.ui.app import App
from tabletop.ui.settings import Settings
from tabletop.ui.window import Offscreen

SIZE, CARDS, FRAMES = (1920, 1080), 500, 300


def middle(samples: list[float]) -> tuple[float, float]:
    """Median and 99th percentile, in milliseconds."""
    samples = sorted(samples)
    return samples[len(samples) // 2] * 1e3, samples[int(len(samples) * 0.99)] * 1e3


class Recording(pygame.Surface):
    """A surface that remembers what was drawn on it."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__(size)
        self.made: list[tuple[pygame.Surface, Any, Any, int]] = []

    def blit(
        self, source: pygame.Surface, dest: Any = (0, 0), area: Any = None, special_flags: int = 0
    ) -> pygame.Rect:
        """Draw and remember."""
        at = tuple(dest[:2])
        self.made.append((source, at, area, special_flags))
        return super().blit(source, at, area, special_flags)


def pictures_of(stage: Any, now: float) -> list[tuple[pygame.Surface, Any, Any, int]]:
    """The very pictures that a full redraw is made of, where they go, which part of them and how."""
    if hasattr(stage, "_paint_rest"):  # an earlier checkout
        recording = Recording(SIZE)
        stage._paint_rest(recording, frozenset())
        return recording.made
    stage.touch()
    stage.lay_to_rest(SIZE, now)
    return [(source, (x, y), area, flags) for source, x, y, area, flags in stage.resting._made or ()]


def main() -> None:
    """Measure and print."""
    window = Offscreen(SIZE)
    app = App(window, Settings(window=SIZE, mute=True))
    session = tabletop.new_session("territory", seed=1, rules="off")
    dice = random.Random(1)
    names = list(session.catalog.cards)
    for _ in range(CARDS):
        spot = (dice.uniform(60, 1540), dice.uniform(60, 880))
        session.manual("create", kind="card", to="table", definition=dice.choice(names), spot=spot)
    app.play(session)
    now = 0.0

    def frame(event: pygame.Event | None = None) -> None:
        nonlocal now
        now += 1 / 60
        if event is not None:
            app.handle(event, now)
        app.update(now)
        if app.dirty:
            app.draw(window.surface)

    for _ in range(900):
        frame()
    table = app.screen
    assert table is not None
    stage = table.stage  # type: ignore[attr-defined]
    top = next(p for p in reversed(stage.arrangement.placements) if p.zone == "table")
    x, y = (round(v) for v in stage.camera.to_screen(top.x, top.y))
    none, left = (0, 0, 0), (1, 0, 0)
    frame(pygame.Event(pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0), buttons=none))
    frame(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1))
    for step in range(20):
        frame(pygame.Event(pygame.MOUSEMOTION, pos=(x + step, y), rel=(1, 0), buttons=left))
    ours = []
    for step in range(FRAMES):
        pos = (x + 20 + step, y - step // 2)
        begin = time.process_time()
        frame(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 0), buttons=left))
        ours.append(time.process_time() - begin)

    ground, card = pygame.Surface(SIZE), pygame.Surface((120, 168), pygame.SRCALPHA)
    ground.fill((30, 60, 40))  # memory that nobody has written yet is one page, read over and over
    card.fill((120, 80, 40, 255))
    card.set_alpha(255, pygame.RLEACCEL)
    boxes = [pygame.Rect(dice.randrange(1800), dice.randrange(900), 120, 168) for _ in range(CARDS)]
    raw = []
    for step in range(FRAMES):
        begin = time.process_time()
        at = (x + step, y)
        [box for box in reversed(boxes) if box.collidepoint(at)]
        window.surface.blit(ground, (0, 0))
        window.surface.blit(card, at)
        raw.append(time.process_time() - begin)
    frame(pygame.Event(pygame.MOUSEBUTTONUP, pos=(x + 320, y - 150), button=1))
    for _ in range(120):
        frame()

    redraws, blits, same = [], [], []
    made = pictures_of(stage, now)
    for _ in range(20):
        stage.touch()
        if hasattr(stage, "resting"):
            stage.resting.forget()  # else only what looks otherwise would be drawn, which is nothing
        begin = time.process_time()
        stage.draw(window.surface, now)
        redraws.append(time.process_time() - begin)
        begin = time.process_time()
        window.surface.blit(ground, (0, 0))
        for box in boxes:
            window.surface.blit(card, box)
        blits.append(time.process_time() - begin)
        begin = time.process_time()
        for source, at, area, flags in made:
            window.surface.blit(source, at, area, flags)
        same.append(time.process_time() - begin)

    draws = 0
    for _ in range(600):
        now += 1 / 20
        app.update(now)
        draws += app.dirty
    drag, limit = middle(ours), middle(raw)
    ratio = drag[0] / limit[0]
    print(f"drag over {CARDS}: {drag[0]:.2f} ms (99 %: {drag[1]:.2f}); raw {limit[0]:.2f} ms; {ratio:.1f} x raw")
    redraw, blit = middle(redraws), middle(blits)
    print(f"full redraw: {redraw[0]:.2f} ms; raw blits {blit[0]:.2f} ms; {redraw[0] / blit[0]:.1f} x raw")
    very = middle(same)
    print(
        f"full redraw: {redraw[0]:.2f} ms; its own {len(made)} pictures and shadows bare {very[0]:.2f} ms; "
        f"{redraw[0] / very[0]:.2f} x"
    )
    print(f"frames wanted by an untouched table in 30 s: {draws}")


if __name__ == "__main__":
    main()
