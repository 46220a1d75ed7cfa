"""A child process that does what takes long, while the window goes on: how far it is, and how it ended."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Mapping
from typing import TypedDict

from tabletop.content import places

PATIENCE = 3.0
"""Seconds that a child may take to put away what it has begun when the program closes."""


class Word(TypedDict, total=False):
    """A line of the child: how far it is, or how it ended."""

    done: int
    total: int
    so_far: list[str]
    lines: list[str]
    problem: str
    stopped: bool


class ChildWork:
    """The work of now: how far it is, and when it has ended either `lines` (the report), a `problem`, or
    `stopped`."""

    module = ""
    """What the child runs: it reads one line of JSON, and stops when its input ends."""
    name = "work"
    """What it is called in a sentence."""
    no_word = ""
    """What is said where the child ended without a word."""

    def __init__(self) -> None:
        self.done = self.total = 0
        self.so_far: list[str] = []
        """What is known before it has ended."""
        self.lines: list[str] = []
        self.problem = ""
        self.stopped = False
        self.stopping = False
        """It is wished stopped, and has not ended yet."""
        self._child: subprocess.Popen[str] | None = None
        self._thread: threading.Thread | None = None

    @property
    def busy(self) -> bool:
        """Whether something is being written."""
        return self._thread is not None and self._thread.is_alive()

    def ended(self) -> bool:
        """Whether a work has ended since this was last asked."""
        if self._thread is None or self._thread.is_alive():
            return False
        self._thread.join()
        self._thread = self._child = None
        return True

    def begin(self, asked: Mapping[str, object]) -> None:
        """Begin what is asked for."""
        self.done = self.total = 0
        self.so_far, self.lines, self.problem, self.stopped, self.stopping = [], [], "", False, False
        environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYTHONUTF8": "1",
                       "PYGAME_HIDE_SUPPORT_PROMPT": "1"}  # fmt: skip
        try:
            self._child = subprocess.Popen(
                [sys.executable, "-m", self.module], env=environment, cwd=places.PACKAGE.parent,
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, encoding="utf-8",
            )  # fmt: skip
        except OSError as error:
            self.problem = f"The {self.name} cannot begin ({error.strerror})."
            return
        self._thread = threading.Thread(target=self._follow, args=(self._child, json.dumps(asked)), daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Wish it stopped: the child takes away what it has begun, and ends."""
        child = self._child
        self.stopping = self.busy
        if child is not None and child.stdin is not None:
            try:
                child.stdin.close()
            except OSError:
                child.kill()

    def abandon(self) -> None:
        """Stop it for good, and see it end: the program closes, and nothing of it is to be left behind."""
        self.stop()
        if self._thread is not None:
            self._thread.join(PATIENCE)
        if self._child is not None and self.busy:
            self._child.kill()
            if self._thread is not None:
                self._thread.join(PATIENCE)
        self.ended()

    def _follow(self, child: subprocess.Popen[str], asked: str) -> None:
        assert child.stdin is not None and child.stdout is not None
        heard = False
        try:
            child.stdin.write(asked + "\n")
            child.stdin.flush()
            for line in child.stdout:
                heard = self._take(line) or heard
        except (OSError, ValueError):
            pass  # it has gone, or was stopped before it began
        child.wait()
        child.stdout.close()
        if not heard and not self.stopped:
            self.problem = self.no_word

    def _take(self, line: str) -> bool:
        """Take a line of the child; true for its last word."""
        try:
            said: Word = json.loads(line)
        except ValueError:
            return False
        if "done" in said and "total" in said:
            self.done, self.total = said["done"], said["total"]
            self.so_far = said.get("so_far", self.so_far)
            return False
        self.lines = said.get("lines", [])
        self.problem = said.get("problem", "")
        self.stopped = said.get("stopped", False)
        return True
