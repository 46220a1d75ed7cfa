"""Keeping a table safe while it is played, and going on with it after a crash.

An autosave is a file of JSON lines: a header with the whole table as a save has it, then one line for every change,
handed to the system before the change is answered; so a killed process loses at most the act it was in. A thread of
its own makes the lines last through a power cut, at most once a second. A lock beside the file is held while the
table is open: what nobody holds was left behind and can be gone on with. When the lines have grown much longer than
the header, the file is written anew.
"""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Any

from filelock import FileLock, Timeout

from tabletop.core.journal import Entry
from tabletop.session import folders
from tabletop.session.document import encode
from tabletop.session.entries import encode_announcement, encode_entry
from tabletop.session.errors import SaveError
from tabletop.session.history import Announcement
from tabletop.session.session import Session
from tabletop.session.storage import replace_file, sync_folder

FORMAT = 1
ENDING = ".jsonl"
ROTATE_AT = 4 * 1024 * 1024
ROTATE_TIMES = 2
"""The file is written anew when its lines have this many bytes, and so many times those of the header."""

KEPT = 20
"""So many tables that were left in good order are kept to be gone on with."""


def lock_of(path: Path) -> FileLock:
    """The lock that the living owner of an autosave holds."""
    return FileLock(str(path) + ".lock", thread_local=False)


def discard(path: Path) -> None:
    """Remove an autosave and its lock, as far as the system lets."""
    for each in (path, Path(f"{path}.lock")):
        with contextlib.suppress(OSError):
            each.unlink()


class Autosave:
    """Keeps one session safe. ``problem`` is a sentence while writing fails; play goes on all the same."""

    def __init__(self, session: Session, path: Path, lock: FileLock) -> None:
        self.path = path
        self.problem = ""
        self._lock = lock
        self._file: IO[bytes] | None = None
        self._since_header = 0
        self._header = 0
        self._shown = ""
        self._sync = _Sync()
        self._rewrite(session)

    @classmethod
    def begin(cls, session: Session, folder: Path | None = None) -> Autosave:
        """Start to keep a session safe, in a folder (None: the usual one). Raises SaveError."""
        folder = folders.autosaves_dir() if folder is None else folder
        stem = f"{session.catalog.id[:40]}-{time.strftime('%Y%m%d-%H%M%S')}-{secrets.token_hex(3)}"
        path = folder / f"{stem}{ENDING}"
        lock = lock_of(path)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            lock.acquire(timeout=0)
        except (OSError, Timeout, NotImplementedError) as error:  # NotImplementedError: a file system without locks
            raise SaveError(folder, f"nothing can be written there ({error})") from None
        made = cls(session, path, lock)
        if made.problem:
            made.close(session, keep=False)
            raise SaveError(path, made.problem)
        return made

    # -- what a session tells --------------------------------------------------------------------------------

    def entry(self, session: Session, entry: Entry) -> None:
        """Keep an entry."""
        self._line(session, {"entry": encode_entry(entry)})

    def head(self, session: Session, announced: Sequence[Announcement]) -> None:
        """Keep where in the history the table stands."""
        self._line(session, {"head": session.journal.head, "log": [encode_announcement(each) for each in announced]})

    def note(self, session: Session, number: int, text: str) -> None:
        """Keep a remark."""
        self._line(session, {"note": [number, text]})

    def showing(self, session: Session) -> None:
        """Keep how the table is looked at."""
        self._line(session, None)

    def dial(self, session: Session, announced: Sequence[Announcement]) -> None:
        """Keep how the referee is switched."""
        self._line(session, {"rules": session.rules, "log": [encode_announcement(each) for each in announced]})

    def seating(self, session: Session) -> None:
        """Keep which seats the program plays."""
        self._line(session, {"bots": {str(seat): kind for seat, kind in session.bots.items()}})

    def close(self, session: Session, keep: bool) -> None:
        """Stop. ``keep``: the file is written anew in one piece, to be gone on with; else it is removed."""
        keep = keep and len(session.journal) > 0
        if keep:
            self._rewrite(session, clean=True)
        self._sync.end()
        if self._file is not None:
            self._file.close()
            self._file = None
        if not keep:
            discard(self.path)
        self._lock.release()
        with contextlib.suppress(OSError):
            Path(f"{self.path}.lock").unlink()
        prune(self.path.parent)

    # -- writing ---------------------------------------------------------------------------------------------

    def _line(self, session: Session, record: dict[str, Any] | None) -> None:
        try:
            show = _compact(session.show)
        except (TypeError, ValueError):
            show = self._shown  # something that is no JSON was put there; the table itself is kept all the same
        records = [record] if record is not None else []
        if show != self._shown:
            records.append({"show": session.show})
        if self.problem or self._since_header > max(ROTATE_AT, ROTATE_TIMES * self._header):
            self._rewrite(session)
            return
        data = b"".join(_compact(each).encode() + b"\n" for each in records)
        try:
            assert self._file is not None
            self._file.write(data)
        except (OSError, ValueError) as error:
            self.problem = f"The table is not being kept safe: {error}."
            return
        self._shown = show
        self._since_header += len(data)
        self._sync.due()

    def _rewrite(self, session: Session, clean: bool = False) -> None:
        """Put a fresh header in the place of the file, and go on behind it."""
        owner = {"pid": os.getpid(), "since": int(time.time())}
        header = {"autosave": FORMAT, "owner": owner, "clean": clean, "save": encode(session)}
        try:
            data = _compact(header).encode() + b"\n"
            with self._sync.paused():
                if self._file is not None:
                    self._file.close()
                    self._file = None
                replace_file(self.path, data)
                # Without a buffer of our own: what is written has left the process.
                self._file = self.path.open("ab", buffering=0)
                self._sync.watch(self._file)
        except (OSError, TypeError, ValueError) as error:
            self.problem = f"The table is not being kept safe: {error}."
            return
        self.problem = ""
        self._shown = _compact(session.show)
        self._header, self._since_header = len(data), 0


class _Sync:
    """A thread that makes a file last, at most once a second, away from whoever writes."""

    PAUSE = 1.0

    def __init__(self) -> None:
        self._file: IO[bytes] | None = None
        self._due = threading.Event()
        self._ended = threading.Event()
        self._guard = threading.Lock()
        self._thread: threading.Thread | None = None

    def paused(self) -> threading.Lock:
        """Held while the file is exchanged."""
        return self._guard

    def watch(self, file: IO[bytes]) -> None:
        """Which file it is; only while paused."""
        self._file = file

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
            with self._guard, contextlib.suppress(OSError, ValueError):
                if self._file is not None:
                    os.fsync(self._file.fileno())
            self._ended.wait(self.PAUSE)


def prune(folder: Path) -> None:
    """Forget the oldest of many tables that were left in good order, and what was half written long ago."""
    try:
        for part in folder.glob(".*.part"):
            if time.time() - part.stat().st_mtime > 3600:
                part.unlink()
        found = sorted(folder.glob(f"*{ENDING}"), key=lambda path: path.stat().st_mtime, reverse=True)
    except OSError:
        return
    for path in found[KEPT:]:
        lock = lock_of(path)
        with contextlib.suppress(OSError, Timeout, NotImplementedError):  # the last: no locks there
            lock.acquire(timeout=0)
            try:
                with path.open("rb") as file:
                    left_clean = b'"clean":true' in file.read(400)
                if left_clean:
                    path.unlink()
            finally:
                lock.release()
            with contextlib.suppress(OSError):
                Path(f"{path}.lock").unlink()
    sync_folder(folder)


def _compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
