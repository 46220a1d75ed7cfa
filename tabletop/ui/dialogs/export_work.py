"""What the dialog *Export* wishes, and the child process that does it."""

from __future__ import annotations

import dataclasses
import json
import os
import subprocess
import sys
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import TypedDict

from tabletop.content import places
from tabletop.exchange.leaving.formats import OUT_FORMATS
from tabletop.exchange.leaving.targets import file_name
from tabletop.exchange.leaving.wish import Wish

ENDINGS: Mapping[str, str] = {"pdf": ".pdf", "png": "", "tts": "", **{f.id: f.ending for f in OUT_FORMATS.values()}}
"""By format, how its file ends; "" for a folder."""
FOLDERS: Mapping[str, str] = {
    "png": "cards", "tts": "Tabletop Simulator", "decks": "decks", "cockatrice": "Cockatrice",
    "lackey": "LackeyCCG", "cgs": "Card Game Simulator", "rulebook": "rulebook",
}  # fmt: skip
NO_WORD = "The export ended without a word. Its place may be full, or memory may have run out; nothing was replaced."


def proposed(title: str, format: str) -> Path:
    """Where an export goes if nothing else is said: among the user's documents."""
    name = file_name(title)
    called = f"{name} {FOLDERS[format]}" if format in FOLDERS else name
    return places.documents_folder() / f"{called}{ENDINGS[format]}"


def is_taken(wish: Wish) -> bool:
    """Whether something would be replaced. What adds to what was printed before replaces it as it should."""
    out = wish.out
    try:
        if ENDINGS[wish.format]:
            return places.is_file(out) and not wish.changed
        return places.is_folder(out) and any(out.iterdir())
    except OSError:
        return False


class Word(TypedDict, total=False):
    """A line of the child that exports: how far it is, or how it ended."""

    done: int
    total: int
    lines: list[str]
    problem: str
    stopped: bool


class ExportWork:
    """The export of now: how far it is, and when it has ended either `lines` (the report), a `problem`, or
    `stopped`."""

    def __init__(self) -> None:
        self.done = self.total = 0
        self.lines: list[str] = []
        self.problem = ""
        self.stopped = False
        self._child: subprocess.Popen[str] | None = None
        self._thread: threading.Thread | None = None

    @property
    def busy(self) -> bool:
        """Whether something is being written."""
        return self._thread is not None and self._thread.is_alive()

    def ended(self) -> bool:
        """Whether an export has ended since this was last asked."""
        if self._thread is None or self._thread.is_alive():
            return False
        self._thread.join()
        self._thread = self._child = None
        return True

    def start(self, game: str, wish: Wish) -> None:
        """Begin; `game` is an id or a folder."""
        asked = {**dataclasses.asdict(wish), "game": game, "out": str(wish.out)}
        self.done = self.total = 0
        self.lines, self.problem, self.stopped = [], "", False
        environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYTHONUTF8": "1",
                       "PYGAME_HIDE_SUPPORT_PROMPT": "1"}  # fmt: skip
        try:
            self._child = subprocess.Popen(
                [sys.executable, "-m", "tabletop.export_child"], env=environment, cwd=places.PACKAGE.parent,
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, encoding="utf-8",
            )  # fmt: skip
        except OSError as error:
            self.problem = f"The export cannot begin ({error.strerror})."
            return
        self._thread = threading.Thread(target=self._follow, args=(self._child, json.dumps(asked)), daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Wish it stopped: the child takes away what it has begun, and ends."""
        child = self._child
        if child is not None and child.stdin is not None:
            try:
                child.stdin.close()
            except OSError:
                child.kill()

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
            self.problem = NO_WORD

    def _take(self, line: str) -> bool:
        """Take a line of the child; true for its last word."""
        try:
            said: Word = json.loads(line)
        except ValueError:
            return False
        if "done" in said and "total" in said:
            self.done, self.total = said["done"], said["total"]
            return False
        self.lines = said.get("lines", [])
        self.problem = said.get("problem", "")
        self.stopped = said.get("stopped", False)
        return True
