"""The part that runs inside pytest: which test reaches which line, and which tests notice a break.

Each break is tried in a forked copy of this process, which has everything imported and collected: the tests that
reach the broken line, those that claim a rule first and the quickest of them first, until one fails.
"""

from __future__ import annotations

import contextlib
import json
import os
import select
import signal
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from .afresh import noticed
from .learned import Learned, Line, Reach, claims_of
from .patching import forget_what_was_kept, patch
from .sites import Break, broken_source

STUCK = 5.0
"""Seconds of the processor that a test may take beyond three times its usual time before it is stuck."""
PATIENCE = 240.0
"""Seconds for which a break is tried, counted as the tests took them when they were read (some five times as long as
they take when they are tried). Not a number of tests: where a rule is compiled, all tests of the game pass by, and
the one that asks for it may be among the last."""


AFRESH = "the tests of the game, with the break imported"
"""What noticed the break of code that only runs when the game is imported."""


@dataclass(slots=True)
class Verdict:
    """What became of one break: ``noticed`` by a test, or by ``nobody``; ``unreached`` by any test, or ``stuck``
    (which somebody would notice). ``claims``: the rules that the test which noticed it names."""

    outcome: str
    test: str = ""
    claims: tuple[str, ...] = ()
    tried: int = 0


class Runner:
    """A pytest plugin whose loop runs no test as usual."""

    def __init__(
        self, root: Path, files: list[Path], breaks: list[Break], *, jobs: int, until: float,
        told: Callable[[Break, Verdict], None], patience: float = PATIENCE, claims_first: bool = True,
        kept: Path | None = None, words: str = "",
    ) -> None:  # fmt: skip
        self.root, self.breaks, self.jobs, self.until, self.told = root, breaks, jobs, until, told
        self.patience, self.claims_first, self.words = patience, claims_first, words
        self.files = {str(path): path.relative_to(root).as_posix() for path in files}
        self.learned = Learned(kept, files)
        self.reach: dict[str, Reach] = {}
        self.loading: set[Line] = set()
        self.failed = False

    # -- hooks of pytest -------------------------------------------------------------------------------------

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Instead of running the tests: find what they reach, then try every break."""
        items = list(session.items)
        if self._learn(items):
            self._try_all(items)
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed = self.failed or report.failed

    # -- what each test reaches ------------------------------------------------------------------------------

    def _learn(self, items: list[pytest.Item]) -> bool:
        """Every test once, traced, but for those of which it is known; whether there was time for all. What is
        reached only while content is first read is reached by all."""
        forget_what_was_kept()
        if items:
            first = self._traced(items[0])
            again = self._traced(items[0])
            self.loading |= first.lines - again.lines
        for number, item in enumerate(items):
            reach = self.learned.of(item)
            if reach is None:
                if time.time() >= self.until:
                    print(f"  {number} of {len(items)} tests read; the same command goes on with them.", flush=True)
                    return False
                reach = self._traced(item)
                if reach.passed:
                    self.learned.keep(item, reach)
            if not reach.passed:
                print(f"  fails by itself, left out: {item.nodeid}", flush=True)
                continue
            self.reach[item.nodeid] = reach
            if number % 200 == 199:
                print(f"  {number + 1} of {len(items)} tests read", flush=True)
        return True

    def _traced(self, item: pytest.Item) -> Reach:
        lines: set[Line] = set()
        files = self.files

        def line(frame: FrameType, event: str, _: object) -> Any:
            if event == "line":
                lines.add((files[frame.f_code.co_filename], frame.f_lineno))
            return line

        def call(frame: FrameType, event: str, _: object) -> Any:
            return line if frame.f_code.co_filename in files else None

        began = time.process_time()
        sys.settrace(call)
        try:
            passed = self._passes(item)
        finally:
            sys.settrace(None)
        return Reach(time.process_time() - began, lines, claims_of(item), passed)

    def _passes(self, item: pytest.Item) -> bool:
        self.failed = False
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        return not self.failed

    # -- one break after the other ---------------------------------------------------------------------------

    def _try_all(self, items: list[pytest.Item]) -> None:
        by_name = {item.nodeid: item for item in items}
        waiting = list(self.breaks)
        running: dict[int, tuple[Break, int, float]] = {}
        while waiting or running:
            while waiting and len(running) < self.jobs and time.time() < self.until:
                self._start(waiting.pop(0), by_name, running)
            if not running:
                break
            ready, _, _ = select.select(list(running), [], [], 0.5)
            for pipe in ready:
                self._finish(pipe, running)
            for pipe, (_, process, deadline) in list(running.items()):
                if time.time() > deadline:
                    os.kill(process, signal.SIGKILL)
                    self._finish(pipe, running, stuck=True)

    def _reaching(self, site: Break) -> list[str]:
        place = (site.path, site.line)
        loaded = place in self.loading
        names = [name for name, reach in self.reach.items() if loaded or place in reach.lines]
        claiming = sorted(
            (name for name in names if self.reach[name].claims), key=lambda name: self.reach[name].seconds
        )
        # of those that claim nothing the ones that see much: whole games, records; without a game the quickest
        others = sorted(
            (name for name in names if not self.reach[name].claims),
            key=lambda name: -self.reach[name].sees if self.words else self.reach[name].seconds,
        )
        first, then = (claiming, others) if self.claims_first else (others, claiming)
        begun = self._within(first, self.patience * 4 / 5)
        return [*begun, *self._within(then, self.patience - sum(self.reach[name].seconds for name in begun))]

    def _within(self, names: list[str], seconds: float) -> list[str]:
        """As many of them as can be tried in so many seconds."""
        taken = []
        for name in names:
            seconds -= self.reach[name].seconds
            if seconds < 0:
                break
            taken.append(name)
        return taken

    def _start(
        self, site: Break, items: dict[str, pytest.Item], running: dict[int, tuple[Break, int, float]]
    ) -> None:
        names = self._reaching(site)
        if not names:
            found = self.words and noticed(self.root, site.path, site.number, self.words)
            self.told(site, Verdict("noticed", AFRESH) if found else Verdict("unreached"))
            return
        allowed = 60 + 60 * sum(self.reach[name].seconds for name in names)
        reading, writing = os.pipe()
        sys.stdout.flush()
        process = os.fork()
        if process == 0:
            os.close(reading)
            self._in_the_copy(site, [(items[name], self.reach[name].seconds) for name in names], writing)
        os.close(writing)
        running[reading] = (site, process, time.time() + allowed)

    def _in_the_copy(self, site: Break, items: list[tuple[pytest.Item, float]], writing: int) -> None:
        verdict = {"outcome": "nobody", "tried": len(items)}

        def stuck(_signal: int, _frame: FrameType | None) -> None:
            os.write(writing, json.dumps({"outcome": "stuck"}).encode())
            os._exit(0)

        signal.signal(signal.SIGVTALRM, stuck)
        with contextlib.suppress(BaseException):
            with open(os.devnull, "w") as nowhere:  # noqa: PTH123 - a device, not a file
                os.dup2(nowhere.fileno(), 1)
                os.dup2(nowhere.fileno(), 2)
            exchanged = patch(self.root / site.path, broken_source(self.root / site.path, site.number))
            if (site.path, site.line) in self.loading:
                forget_what_was_kept()
            if not exchanged:
                verdict["outcome"] = "impossible"
            else:
                for number, (item, seconds) in enumerate(items):
                    # of the processor, so that a busy machine makes nothing stuck
                    signal.setitimer(signal.ITIMER_VIRTUAL, STUCK + 3 * seconds)
                    if not self._passes(item):
                        verdict = {"outcome": "noticed", "test": item.nodeid, "tried": number + 1}
                        break
        os.write(writing, json.dumps(verdict).encode())
        os._exit(0)

    def _finish(self, pipe: int, running: dict[int, tuple[Break, int, float]], *, stuck: bool = False) -> None:
        site, process, _ = running.pop(pipe)
        data = b"" if stuck else os.read(pipe, 65536)
        os.close(pipe)
        os.waitpid(process, 0)
        found = json.loads(data) if data else {"outcome": "stuck"}
        test = found.get("test", "")
        claims = self.reach[test].claims if test else ()
        self.told(site, Verdict(found["outcome"], test, claims, found.get("tried", 0)))
