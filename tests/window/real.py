"""A real window on a virtual display, moved by a real mouse: Xvfb, a window manager and xdotool.

The program under test shows nothing special to these tests: what it did is read from the files that it writes.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest

T = TypeVar("T")
TOOLS = ("Xvfb", "openbox", "xdotool")
MISSING = [tool for tool in TOOLS if shutil.which(tool) is None]
needs_display = pytest.mark.skipif(bool(MISSING), reason=f"a real window needs {', '.join(MISSING)}")
SIZE = (1280, 800)


def wait_for(condition: Callable[[], T], what: str, seconds: float = 30.0) -> T:
    """Wait until a condition gives something true, and give that; fails with ``what`` at the deadline."""
    deadline = time.monotonic() + seconds
    while True:
        with contextlib.suppress(OSError, ValueError, KeyError, IndexError):
            found = condition()
            if found:
                return found
        if time.monotonic() > deadline:
            pytest.fail(f"waited {seconds:.0f} s for {what}")
        time.sleep(0.05)


class Display:
    """A virtual X display with a window manager."""

    def __init__(self, kept: Path | None = None) -> None:
        """``kept``: the folder in which all programs on it keep the games that they have read; None: each has its
        own."""
        self.kept = kept
        self.programs: list[Program] = []
        read, write = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", "1400x900x24", "-nolisten", "tcp"],
            pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        os.close(write)
        with os.fdopen(read) as stream:
            self.name = f":{stream.readline().strip()}"
        self.manager = self._managed()
        wait_for(self._answers, "a window manager that answers")

    def _managed(self) -> subprocess.Popen[bytes]:
        return subprocess.Popen(["openbox"], env=self.env(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def _answers(self) -> bool:
        """Whether the window manager is up: keys such as Alt+F4 are its, and lost before. One that has ended
        (it may come before the server is ready) is started again."""
        if self.manager.poll() is not None:
            self.manager = self._managed()
        asked = subprocess.run(
            ["xdotool", "get_num_desktops"], env=self.env(), capture_output=True, timeout=20, check=False
        )
        return asked.returncode == 0

    def env(self, **more: str) -> dict[str, str]:
        """The environment of programs on this display."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("SDL_", "TABLETOP_"))}
        return {**kept, "DISPLAY": self.name, "SDL_AUDIODRIVER": "dummy", **more}

    def clear(self) -> None:
        """End the programs that still run."""
        for program in self.programs:
            if program.process.poll() is None:
                program.kill()
        self.programs.clear()

    def close(self) -> None:
        """Take the display down."""
        for process in (self.manager, self.server):
            process.terminate()
            process.wait(10)


@contextlib.contextmanager
def display(kept: Path | None = None) -> Iterator[Display]:
    """A display for the length of a block."""
    screen = Display(kept)
    try:
        yield screen
    finally:
        screen.close()


class Program:
    """The program in a window of its own."""

    def __init__(self, screen: Display, home: Path, *arguments: str) -> None:
        self.screen, self.home = screen, home
        home.mkdir(exist_ok=True)
        settings = home / "settings.yaml"
        if not settings.exists():
            settings.write_text(f"window: [{SIZE[0]}, {SIZE[1]}]\nreduced_motion: true\nmute: true\n")
        kept = {"TABLETOP_CACHE": str(screen.kept)} if screen.kept is not None else {}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tabletop", *arguments],
            env=screen.env(TABLETOP_HOME=str(home), TABLETOP_HINTS="0", **kept), stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        screen.programs.append(self)
        self.window = wait_for(self._find, "the window to appear")
        self.do("windowactivate", "--sync", self.window)

    def _find(self) -> str:
        if self.process.poll() is not None:
            assert self.process.stderr is not None
            pytest.fail(f"the program ended: {self.process.stderr.read()}")
        found = self._run("search", "--onlyvisible", "--pid", str(self.process.pid)).split()
        return found[-1] if found else ""

    def _run(self, *arguments: str) -> str:
        done = subprocess.run(
            ["xdotool", *arguments], env=self.screen.env(), capture_output=True, text=True, timeout=20, check=False
        )
        return done.stdout

    def do(self, *arguments: str) -> None:
        """Run xdotool."""
        self._run(*arguments)

    def move(self, x: float, y: float) -> None:
        """Move the pointer to a pixel of the window."""
        self.do("mousemove", "--window", self.window, str(round(x)), str(round(y)))

    def click(self, x: float, y: float, button: int = 1) -> None:
        """Click at a pixel."""
        self.move(x, y)
        self.do("click", str(button))

    def drag(self, start: tuple[float, float], end: tuple[float, float], steps: int = 8) -> None:
        """Drag with the left button, in steps as a hand does."""
        self.move(*start)
        self.do("mousedown", "1")
        for step in range(1, steps + 1):
            t = step / steps
            self.move(start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t)
        self.do("mouseup", "1")

    def key(self, name: str) -> None:
        """Press a key."""
        self.do("key", "--window", self.window, name)

    def press_until(self, name: str, condition: Callable[[], object], what: str) -> None:
        """Press a key until what it does has happened: a window manager that is still busy may let a key go by."""
        for patience in (10.0, 10.0, 30.0):
            with contextlib.suppress(subprocess.TimeoutExpired):  # the window may be gone by now
                self.do("windowactivate", "--sync", self.window)
                self.key(name)
            with contextlib.suppress(pytest.fail.Exception):
                wait_for(condition, what, patience)
                return
        pytest.fail(f"{name} pressed three times, never {what}")

    def autosave(self) -> list[dict[str, Any]]:
        """The lines of the newest autosave, the last one left out if it is still being written."""
        files = sorted((self.home / "autosaves").glob("*.jsonl"), key=lambda path: path.stat().st_mtime)
        text = files[-1].read_text(encoding="utf-8")
        return [json.loads(line) for line in text.splitlines() if line.endswith("}")]

    def kill(self) -> None:
        """As the kernel does: no goodbye."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(10)
        self._drain()

    def close(self) -> int:
        """Ask it to end; its exit code."""
        self.process.terminate()
        code = self.process.wait(20)
        self._drain()
        return code

    def _drain(self) -> None:
        if self.process.stderr is not None:
            self.process.stderr.close()
