"""Work beside the window, in a process of its own: what an export and a film have in common.

The child reads what is wished as one line of JSON, and says line by line how far it is and how it ended. When its
input ends - somebody cancelled, or the window has gone - it stops, and nothing is left.
"""

from __future__ import annotations

import json
import sys
import threading
from collections.abc import Callable
from typing import IO, Any

Progress = Callable[[int, int], None]
"""Told how much of how much is done; raises Stopped when nobody wants it any more."""


class Stopped(Exception):
    """Nobody wants it any more."""


def say(**words: Any) -> None:
    """One line to the window."""
    print(json.dumps(words), flush=True)


def told(stop: threading.Event) -> Progress:
    """What tells the window how far the work is, until it is to stop."""

    def progress(done: int, total: int) -> None:
        if stop.is_set():
            raise Stopped
        say(done=done, total=total)

    return progress


def serve(run: Callable[[dict[str, Any], threading.Event], None]) -> None:
    """Read the wish and carry it out, as long as the input does not end."""
    ended = threading.Event()
    first = sys.stdin.readline()
    threading.Thread(target=_wait_for_end, args=(sys.stdin, ended), daemon=True).start()
    run(json.loads(first), ended)


def _wait_for_end(stream: IO[str], stop: threading.Event) -> None:
    stream.read()
    stop.set()
