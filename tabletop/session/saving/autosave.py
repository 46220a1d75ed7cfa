"""Keeping a table safe while it is played, and going on with it after a crash.

An autosave is a file of JSON lines: a header with the whole table as a save has it, then one line for every change,
handed to the system before the change is answered; so a killed process loses at most the act it was in. A thread of
its own makes the lines last through a power cut, at most once a second. A lock beside the file is held while the
table is open: what nobody holds was left behind and can be gone on with. When the lines have grown much longer than
the header, the file is written anew.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
import secrets
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO, TYPE_CHECKING

from tabletop.content import places
from tabletop.core.journal import Entry
from tabletop.session.errors import SaveError, reason_of
from tabletop.session.saving import folders
from tabletop.session.saving.entries import encode_announcement, encode_entry
from tabletop.session.saving.lasting import Sync
from tabletop.session.saving.sink import SavedTable
from tabletop.session.saving.writing import LARGEST, encode, replace_file, sync_folder
from tabletop.session.session import Session
from tabletop.session.telling.deeds import BOT, ITSELF
from tabletop.session.telling.history import Announcement
from tabletop.session.telling.templates import KEEPING

if TYPE_CHECKING:
    from filelock import FileLock

FORMAT = 1
ENDING = ".jsonl"
ROTATE_AT = 4 * 1024 * 1024
ROTATE_TIMES = 2
"""The file is written anew when its lines have this many bytes, and so many times those of the header."""

MOST_ROTATE = LARGEST - (1 << 20)
"""A file that would be too large to be read again is written anew before, as long as the table itself is not."""

SLOW = 0.1
"""Where writing a table takes longer than this (in seconds), a disk that is full is not tried with every act."""

KEPT = 20
"""So many tables that were left in good order are kept to be gone on with."""


def lock_of(path: Path) -> FileLock:
    """The lock that the living owner of an autosave holds."""
    from filelock import FileLock  # imported late: a shelf on which no table was left needs none

    return FileLock(str(path) + ".lock", thread_local=False)


def discard(path: Path) -> None:
    """Remove an autosave and its lock, as far as the system lets."""
    for each in (path, Path(f"{path}.lock")):
        with contextlib.suppress(OSError):
            each.unlink()


class Autosave:
    """Keeps one session safe. ``problem`` is a sentence while it cannot be; play goes on all the same. ``notice`` is
    the last sentence to be shown to whoever plays, ``noticed`` how many there were."""

    def __init__(self, table: SavedTable, path: Path, lock: FileLock, problem: str = "") -> None:
        self.path = path
        self.problem = problem
        self.notice = ""
        self.noticed = 0
        self._usual = path
        self._lock = lock
        self._file: IO[bytes] | None = None
        self._since_header = 0
        self._header = 0
        self._shown = ""
        self._sync = Sync()
        self._again_at = 0.0
        self._seated = False
        """Who plays a seat was changed while the table was kept here."""
        fault = None if problem else self._rewrite(table)
        if fault is not None:
            self.problem = reason_of(fault)

    @classmethod
    def begin(cls, table: SavedTable, folder: Path | None = None) -> Autosave:
        """Start to keep a session safe, in a folder (None: the usual one, or where that cannot be, another). Raises
        SaveError."""
        usual = folders.autosaves_dir() if folder is None else folder
        try:
            return cls._begin(table, usual)
        except SaveError as error:
            for spare in folders.spare_autosaves_dirs() if folder is None else ():
                try:
                    made = cls._begin(table, spare)
                except SaveError:
                    continue
                made.say("kept_elsewhere", folder=usual, reason=error.problem, elsewhere=spare)
                return made
            raise

    @classmethod
    def waiting(cls, table: SavedTable, folder: Path | None, problem: str) -> Autosave:
        """One that has nowhere to write yet: it tries again with every act."""
        path = _new_path(table, folders.autosaves_dir() if folder is None else folder)
        return cls(table, path, lock_of(path), problem)

    @classmethod
    def _begin(cls, table: SavedTable, folder: Path) -> Autosave:
        path = _new_path(table, folder)
        lock = lock_of(path)
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            lock.acquire(timeout=0)
        except (OSError, NotImplementedError) as error:  # NotImplementedError: a file system without locks
            raise SaveError(folder, reason_of(error)) from None
        made = cls(table, path, lock)
        if made.problem:
            made.close(table, keep=False)
            raise SaveError(path, made.problem)
        return made

    def say(self, sentence: str, **words: object) -> None:
        """Tell whoever plays."""
        self.notice = KEEPING[sentence].format(**words)
        self.noticed += 1

    # -- what a session tells --------------------------------------------------------------------------------

    def entry(self, table: SavedTable, entry: Entry) -> None:
        """Keep an entry."""
        self._line(table, {"entry": encode_entry(entry)})

    def head(self, table: SavedTable, announced: Sequence[Announcement]) -> None:
        """Keep where in the history the table stands."""
        self._line(table, {"head": table.journal.head, "log": [encode_announcement(each) for each in announced]})

    def note(self, table: SavedTable, number: int, text: str) -> None:
        """Keep a remark."""
        self._line(table, {"note": [number, text]})

    def showing(self, table: SavedTable) -> None:
        """Keep how the table is looked at."""
        self._line(table, None)

    def rules_mode(self, table: SavedTable, announced: Sequence[Announcement]) -> None:
        """Keep how the referee is switched."""
        self._line(table, {"rules": table.rules, "log": [encode_announcement(each) for each in announced]})

    def seating(self, table: SavedTable) -> None:
        """Keep which seats the program plays."""
        self._seated = True
        self._line(table, {"bots": {str(seat): kind for seat, kind in table.bots.items()}})

    def look(self, table: SavedTable) -> None:
        """See whether the file is as it was left, and put it right if it is not, without anything to keep."""
        if self.problem or self._damage() is not None:
            self._line(table, None)

    def unkept(self, table: SavedTable) -> str:
        """Why the table would be lost if play ended now, after one more try to keep it; "" if it is kept."""
        self._again_at = 0.0
        self.look(table)
        return self.problem

    def close(self, table: SavedTable, keep: bool) -> None:
        """Stop. ``keep``: the file is written anew in one piece, to be gone on with; else it is removed."""
        if keep:
            self._bring_home(table)
            self._rewrite(table, clean=True)
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

    def _line(self, table: SavedTable, record: Mapping[str, object] | None) -> None:
        try:
            show = _compact(table.show)
        except (TypeError, ValueError):
            show = self._shown  # something that is no JSON was put there; the table itself is kept all the same
        records = [record] if record is not None else []
        if show != self._shown:
            records.append({"show": table.show})
        if self.problem:
            if time.monotonic() >= self._again_at:
                self._anew(table, self.problem)
            return
        fault = self._damage()
        if fault is not None:
            self._anew(table, fault)
            return
        size = self._header + self._since_header
        if self._since_header > max(ROTATE_AT, ROTATE_TIMES * self._header) or size > MOST_ROTATE > self._header:
            error = self._rewrite(table)
            if error is not None:
                self._anew(table, reason_of(error))
            return
        data = b"".join(_compact(each).encode() + b"\n" for each in records)
        try:
            self._append(data, size)
        except (OSError, ValueError) as error:
            self._anew(table, reason_of(error))
            return
        self._shown = show
        self._since_header += len(data)
        self._sync.due()

    def _damage(self) -> str | None:
        """What has become of the file since the last line, None if it is as it was left."""
        if self._sync.failure is not None:
            return reason_of(self._sync.failure)
        try:
            # The size tells enough, and on every system: what is written goes into the file that lies there.
            same = self.path.stat().st_size == self._header + self._since_header
        except FileNotFoundError:
            return KEEPING["deleted" if places.is_folder(self.path.parent) else "folder_deleted"]
        except OSError as error:
            return reason_of(error)
        return None if same else KEEPING["changed"]

    def _append(self, data: bytes, size: int) -> None:
        """Write all of it, or none: a disk that is almost full may take a part. Raises OSError."""
        assert self._file is not None
        done = 0
        try:
            while done < len(data):
                written = self._file.write(data[done:])
                if not written:
                    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
                done += written
        except OSError:
            if done:
                with contextlib.suppress(OSError):
                    self._file.truncate(size)
            raise

    def _anew(self, table: SavedTable, why: str) -> None:
        """The whole table into a new file: in the usual place, or in another; said to whoever plays."""
        began, was = time.monotonic(), self.problem
        for path in dict.fromkeys((self.path, self._usual)):
            if self._move_to(table, path):
                self.problem = ""
                self.say("kept_again" if was else "kept_anew", reason=why, folder=path.parent)
                return
        for folder in folders.spare_autosaves_dirs():
            if folder != self._usual.parent and self._move_to(table, folder / self._usual.name):
                self.problem = ""
                self.say("kept_elsewhere", reason=why, folder=self._usual.parent, elsewhere=folder)
                return
        spent = time.monotonic() - began
        self._again_at = time.monotonic() + (10 * spent if spent > SLOW else 0.0)
        self.problem = why
        if not was:
            self.say("not_kept", reason=why, folder=self._usual.parent)

    def _bring_home(self, table: SavedTable) -> None:
        """A table that is kept elsewhere goes back to where it is looked for first, if it can."""
        away = self.path
        if away != self._usual and self._move_to(table, self._usual):
            with contextlib.suppress(OSError):
                away.parent.rmdir()  # only if nothing else lies there

    def _move_to(self, table: SavedTable, path: Path) -> bool:
        """Write the whole table to a path, and keep it there from now on. Where that cannot be, nothing changes."""
        lock, before = lock_of(path), self.path
        anew = path != before or not self._lock.is_locked or not places.is_file(Path(f"{before}.lock"))
        try:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            if anew:
                lock.acquire(timeout=0)
        except (OSError, NotImplementedError):  # the last: a file system without locks
            return False
        self.path = path
        if self._rewrite(table) is not None:
            self.path = before
            if anew:
                lock.release()
                if path != before:
                    with contextlib.suppress(OSError):
                        Path(f"{path}.lock").unlink()
            return False
        if anew:
            self._lock.release()
            self._lock = lock
            if path != before:
                discard(before)
        return True

    def _rewrite(self, table: SavedTable, clean: bool = False) -> OSError | TypeError | ValueError | None:
        """Put a fresh header in the place of the file, and go on behind it. What kept it from being done: then the
        file before, if there was one, is no longer written to."""
        owner = {"pid": os.getpid(), "since": int(time.time())}
        begun = self._seated or has_begun(table)
        header = {"autosave": FORMAT, "owner": owner, "clean": clean, "begun": begun, "save": encode(table)}
        try:
            data = _compact(header).encode() + b"\n"
            with self._sync.paused():
                if self._file is not None:
                    self._file.close()
                    self._file = None
                replace_file(self.path, data)
                self._file = open_for_lines(self.path)
                self._sync.watch(self._file)
        except (OSError, TypeError, ValueError) as error:
            return error
        self._shown = _compact(table.show)
        self._header, self._since_header = len(data), 0
        return None


def keep(session: Session, folder: Path | None = None) -> bool:
    """Keep a session safe from now on; where that cannot be yet, it is said in its warnings, and False."""
    try:
        session.sink = Autosave.begin(session, folder)
    except SaveError as error:
        session.sink = Autosave.waiting(session, folder, error.problem)
        session.warnings += (KEEPING["not_kept"].format(reason=error.problem),)
        return False
    return True


def has_begun(table: SavedTable) -> bool:
    """Whether a person has done something at a table, be it a remark or a turn of the dial; where programs alone sit,
    whether anything was done."""
    entries = table.journal.entries
    if len(table.bots) == table.agreement.seats and entries:
        return True
    acted = any(BOT not in each.tags and ITSELF not in each.tags for each in entries)
    return acted or bool(table.journal.notes) or bool(table.announcements)


def _new_path(table: SavedTable, folder: Path) -> Path:
    stem = f"{table.catalog.id[:40]}-{time.strftime('%Y%m%d-%H%M%S')}-{secrets.token_hex(3)}"
    return folder / f"{stem}{ENDING}"


def open_for_lines(path: Path) -> IO[bytes]:
    """A file to add lines to, without a buffer of our own: what is written has left the process."""
    return path.open("ab", buffering=0)


def prune(folder: Path) -> None:
    """Forget the oldest of many tables that were left in good order, all but the newest of those at which no person
    had done anything, and what was half written long ago."""
    try:
        for part in folder.glob(".*.part"):
            if time.time() - part.stat().st_mtime > 3600:
                part.unlink()
        found = sorted(folder.glob(f"*{ENDING}"), key=lambda path: path.stat().st_mtime, reverse=True)
    except OSError:
        return
    untouched = [path for path in found if _is_untouched(path)]
    for path in dict.fromkeys((*untouched[1:], *found[KEPT:])):
        lock = lock_of(path)
        try:
            lock.acquire(timeout=0)
        except (OSError, NotImplementedError):  # somebody plays there; the last: no locks there
            continue
        with contextlib.suppress(OSError):
            if _says(path, b'"clean":true') or _is_untouched(path):
                path.unlink()
        lock.release()
        with contextlib.suppress(OSError):
            Path(f"{path}.lock").unlink()
    sync_folder(folder)


def _is_untouched(path: Path) -> bool:
    """Whether a file says that no person has done anything there: in its header, and, where the program was ended
    from outside, in nothing that follows it but how the table was looked at."""
    if not _says(path, b'"begun":false'):
        return False
    if _says(path, b'"clean":true'):
        return True
    try:
        with path.open("rb") as file:
            file.readline()
            return all(line.startswith(b'{"show":') for line in file)
    except OSError:
        return False


def _says(path: Path, *words: bytes) -> bool:
    """Whether the beginning of a file has some words; not where it cannot be read."""
    try:
        with path.open("rb") as file:
            beginning = file.read(400)
    except OSError:
        return False
    return all(word in beginning for word in words)


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
