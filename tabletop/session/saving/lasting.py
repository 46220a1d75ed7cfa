"""Making what was written to a file last through a power cut, away from whoever writes it."""

from __future__ import annotations

import contextlib
import os
import threading
from typing import IO


class Sync:
    """A thread that makes a file last, at most once a second, away from whoever writes."""

    PAUSE = 1.0

    def __init__(self) -> None:
        self._file: IO[bytes] | None = None
        self._due = threading.Event()
        self._ended = threading.Event()
        self._guard = threading.Lock()
        self._thread: threading.Thread | None = None
        self.failure: OSError | None = None
        """What kept the file from being made to last, None once another file is watched."""

    def paused(self) -> threading.Lock:
        """Held while the file is exchanged."""
        return self._guard

    def watch(self, file: IO[bytes]) -> None:
        """Which file it is; only while paused."""
        self._file = file
        self.failure = None

    def due(self) -> None:
        """Something was written."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="autosave", daemon=True)
            self._thread.start()
        self._due.set()

    def end(self) -> None:
        """Make everything last, and stop."""
        self._ended.set()
        self._due.set()
        if self._thread is not None:
            self._thread.join(timeout=10)
        with self._guard:
            self._file = None

    def _run(self) -> None:
        while not self._ended.is_set():
            self._due.wait()
            self._due.clear()
            with self._guard, contextlib.suppress(ValueError):
                try:
                    if self._file is not None:
                        os.fsync(self._file.fileno())
                except OSError as error:
                    self.failure = error
            self._ended.wait(self.PAUSE)
