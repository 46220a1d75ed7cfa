"""Whole games in a real window by a real mouse: by clicks alone, or by drags alone.

Who plays knows where things are from a twin of the program that runs beside it, without a window, with the same seed
and of the same size. Each press and each move goes to the twin and, through the display, to the real window; after
each act the autosaves of the two say the same, or the real window did not do what it should.
"""

from __future__ import annotations

import json
import math
import os
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame

from tabletop.session import Session
from tabletop.ui.settings import load_settings
from tabletop.ui.table import TableScreen
from tests.games.walking import quiet_kinds
from tests.ui.driver import Driver
from tests.ui.four_ways import Clicks, Drags, Person, Stuck
from tests.window.real import Program

PATIENCE = 20.0
"""Seconds in which the real window follows, on a machine that does other things, too."""
LINES = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
NEAR = 24
"""Pixels within which two quick presses would be a double click."""
Pos = tuple[float, float]


def told(home: Path) -> list[Any]:
    """The acts in the newest autosave of a program: what each says, without when it was."""
    files = sorted((home / "autosaves").glob("*.jsonl"), key=lambda path: path.stat().st_mtime)
    lines = files[-1].read_text(encoding="utf-8").splitlines()[1:] if files else []
    found = []
    for line in lines:
        try:
            entry = json.loads(line)
        except ValueError:  # it is being written
            break
        found.append(entry)
    return found


class Mirrored(Person):
    """A person whose mouse moves in both programs."""

    program: Program

    def __init__(self, driver: Driver, table: TableScreen) -> None:
        super().__init__(driver, table)
        self.last: tuple[Pos, float] = ((0.0, 0.0), 0.0)
        self.way: list[str] = []

    def post(self, kind: int, **more: Any) -> None:
        super().post(kind, **more)
        self.driver.time += 0.02
        at = more.get("pos")
        if kind == pygame.MOUSEMOTION:
            self.way += ["mousemove", "--window", self.program.window, str(at[0]), str(at[1]), "sleep", "0.02"]
        elif kind in LINES:
            down = kind == pygame.MOUSEBUTTONDOWN
            if down:
                self._not_twice(at)
            self.way += ["mousedown" if down else "mouseup", str(more["button"]), "sleep", "0.03"]
            if not down:
                # at one go: on a busy machine a button that is held between two commands is a long press
                self.program.do(*self.way)
                self.way = []
                time.sleep(0.05)
        else:
            raise Stuck("a mouse has no keys")

    def _not_twice(self, at: Pos) -> None:
        """Wait until a second press near a point is no double click."""
        if math.dist(self.last[0], at) < NEAR and time.monotonic() - self.last[1] < 0.6:
            self.driver.time += 0.6
            time.sleep(0.6)
        self.last = at, time.monotonic()

    def key(self, name: str) -> None:
        raise Stuck(f"a mouse has no key {name}")

    def card(self, index: int) -> None:
        grid = self.table.hud.tray.grid
        grid.lay_rows()
        position = next(n for n, each in enumerate(grid.shown) if each is grid.items[index])
        self.press(grid.tile(position).center)
        if grid.choose is not None and self.table.hud.tray.buttons:
            self.press(self.table.hud.tray.buttons[-1].rect.center)

    def number(self, value: int) -> None:
        ask = self.table.hud.number
        while ask.value != value:
            self.press((ask.minus if ask.value > value else ask.plus).rect.center)
        self.press(ask.done.rect.center)


class MirroredClicks(Mirrored, Clicks):
    """Clicks alone."""


class MirroredDrags(Mirrored, Drags):
    """Drags wherever something can be dragged; questions that ask for a button or a cell are clicked."""


class WholeGame:
    """One game in both programs."""

    def __init__(
        self, program: Program, home: Path, session: Session, size: tuple[int, int], way: type[Mirrored]
    ) -> None:
        self.program, self.home, self.session = program, home, session
        os.environ["TABLETOP_HOME"] = str(home)
        settings, _ = load_settings(program.home)
        settings.path = home / "settings.yaml"
        self.driver = Driver(home, size, settings)
        self.driver.app.play(session)
        table = self.driver.app.screen
        assert isinstance(table, TableScreen)
        self.table = table
        self.person = way(self.driver, table)
        self.person.program = program
        self.late: list[str] = []
        self.driver.settle()

    def ready(self) -> None:
        """The curtain is lifted and nothing is shown any more."""
        for _ in range(20):
            self.driver.settle()
            if self.table.showing.active:
                buttons = [each for each in self.table.hud.show.children if getattr(each, "label", "") == "Skip"]
                self.person.press(buttons[0].rect.center)
            elif self.table.perspective.curtain_for:
                self.person.press(self.table.hud.curtain.button.rect.center)
            else:
                return

    def follow(self, what: str) -> None:
        """Wait until the real window has done what the twin has."""
        wanted = [each.get("action") for each in told(self.home)]
        deadline = time.monotonic() + PATIENCE
        while [each.get("action") for each in told(self.program.home)] != wanted:
            if time.monotonic() > deadline:
                raise AssertionError(f"the real window did not follow: {what}")
            time.sleep(0.03)

    def play(
        self, seed: int, most: int = 2_000, looked: Callable[[int], None] = lambda number: None, quiet: float = 0.15
    ) -> int:
        """Play to the end; how many acts it took."""
        chance, session = random.Random(seed), self.session
        for number in range(most):
            if session.outcome is not None:
                looked(-1)
                return number
            self.ready()
            looked(number)
            moves = [move for seat in self.table.referee.hands for move in self.table.referee.judge.moves(seat)]
            passing = quiet_kinds(session)
            doing = [move for move in moves if move.action.kind not in passing]
            rest = [move for move in moves if move.action.kind in passing]
            move = chance.choice(rest if rest and (not doing or chance.random() < quiet) else doing)
            head = session.journal.head
            self.person.make(move, lambda before=head: session.journal.head != before)
            if session.journal.head == head:
                raise AssertionError(f"act {number}: {move.action} was not made")
            self.driver.settle()
            self.follow(f"act {number}: {move.action}")
        raise AssertionError(f"no end after {most} acts")
