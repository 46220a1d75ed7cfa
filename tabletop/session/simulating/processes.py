"""How the processes that play games side by side are started, and how they end.

A fresh process imports the program and reads the game before it plays: half a second or more, which counts where all
the games take a few. A copy of this process has both already. Copies are safe where this thread is the only one, also
of those that no Python knows of (a copied lock that another thread holds is never let go); only Linux says how many
there are, and on macOS the system's own libraries start threads unseen. Everywhere else processes are fresh.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Iterator
from multiprocessing.context import BaseContext
from pathlib import Path

THREADS = Path("/proc/self/task")
"""Where Linux lists the threads of this process."""


def can_copy() -> bool:
    """Whether a copy of this process is safe now: nothing else runs in it."""
    if sys.platform != "linux":
        return False
    try:
        return len(list(THREADS.iterdir())) == 1
    except OSError:  # a system without it mounted
        return False


def usable_context() -> BaseContext:
    """What makes the processes: copies of this one where that is safe, fresh ones elsewhere."""
    return multiprocessing.get_context("fork" if can_copy() else "spawn")


def enter() -> None:
    """What every process does first. Ctrl-C is for the one that has started it; and when that one is gone, however it
    ended, nobody wants the answer and the process ends, too: it would wait for questions for ever."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # a copy has that of the one that started it
    parent = multiprocessing.parent_process()
    if parent is not None:

        def follow() -> None:
            parent.join()
            os._exit(1)

        threading.Thread(target=follow, name="parent", daemon=True).start()


@contextlib.contextmanager
def ended_as_by_hand() -> Iterator[None]:
    """Inside, whoever asks this process to end (SIGTERM; on Windows Ctrl-Break) does what Ctrl-C does."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    numbers = [signal.Signals[name] for name in ("SIGTERM", "SIGBREAK") if name in signal.Signals.__members__]
    before = [(number, signal.signal(number, signal.default_int_handler)) for number in numbers]
    try:
        yield
    finally:
        for number, handler in before:
            signal.signal(number, handler)
