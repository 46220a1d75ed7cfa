"""The folder of a run: what was asked (``lab.json``), a line for every game that was played (``games.jsonl``), what
they said last (``told.json``). A run that was stopped goes on from here; a line that was cut off by a crash is played
again."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from filelock import FileLock, Timeout

from tabletop.core.checks import BadData, as_list, as_map, as_text
from tabletop.core.values import Json
from tabletop.session.errors import reason_of
from tabletop.session.lab.record import Key, Record
from tabletop.session.lab.request import Request
from tabletop.session.program import VERSION
from tabletop.session.saving.writing import replace_file

FORMAT = "tabletop-lab-1"
HEAD, GAMES, TOLD, LOCK, SAVES = "lab.json", "games.jsonl", "told.json", "lab.lock", "saves"
LARGEST_HEAD = 1_000_000
"""What is larger is no head of a run."""


class LabError(Exception):
    """A run that cannot be begun or gone on with; the text is a sentence with the remedy."""


class GameChanged(LabError):
    """A run whose game has changed since: it cannot go on, but what it said can still be read."""


@dataclass(frozen=True, slots=True)
class Head:
    """What a run was asked, and of which files of the game: a hash for each side."""

    request: Request
    hashes: Mapping[str, str]

    def to_json(self) -> dict[str, Json]:
        """Plain JSON values."""
        return {
            "format": FORMAT, "program": VERSION, "request": self.request.to_json(), "hashes": dict(self.hashes),
        }  # fmt: skip


class Folder:
    """The folder of a run."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock: FileLock | None = None

    @property
    def exists(self) -> bool:
        """Whether a run lies here."""
        return (self.path / HEAD).is_file()

    def head(self) -> Head:
        """What was asked. Raises LabError where no run lies or it cannot be read."""
        path = self.path / HEAD
        try:
            if path.stat().st_size > LARGEST_HEAD:
                raise LabError(f"{path} is no run of the laboratory: it is too large.")
            data = as_map(json.loads(path.read_text(encoding="utf-8")), "lab")
            if data.get("format") != FORMAT:
                raise LabError(f"{path} is no run of the laboratory that this program can read.")
            hashes = {name: as_text(value, "hashes") for name, value in as_map(data.get("hashes"), "hashes").items()}
            return Head(Request.from_json(data.get("request")), hashes)
        except FileNotFoundError:
            raise LabError(f"There is no run of the laboratory in {self.path}.") from None
        except (ValueError, BadData, UnicodeDecodeError) as error:
            raise LabError(f"{path} cannot be read: {error}. Begin the run in another folder.") from None

    def begin(self, head: Head) -> None:
        """Make the folder and write what is asked. Raises LabError where something else lies there."""
        if self.path.exists() and not self.path.is_dir():
            raise LabError(f"{self.path} is a file; name a folder.")
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            if not self.exists and any(self.path.iterdir()):
                raise LabError(f"{self.path} is not empty and holds no run; name another folder.")
            replace_file(self.path / HEAD, (json.dumps(head.to_json(), indent=2, ensure_ascii=False) + "\n").encode())
        except OSError as error:
            raise LabError(f"{self.path} cannot hold the run ({reason_of(error)}). Name another folder.") from None

    @contextlib.contextmanager
    def held(self) -> Iterator[None]:
        """While games are written. Raises LabError where another process does so."""
        lock = FileLock(self.path / LOCK)
        try:
            lock.acquire(timeout=0)
        except Timeout:
            raise LabError(f"The run in {self.path} is being played already.") from None
        try:
            yield
        finally:
            lock.release()

    def records(self) -> dict[Key, Record]:
        """The games that were played, each once; lines that cannot be read are left out and played again."""
        found: dict[Key, Record] = {}
        with (
            contextlib.suppress(FileNotFoundError),
            (self.path / GAMES).open(encoding="utf-8", errors="replace") as file,
        ):
            for line in file:
                with contextlib.suppress(ValueError, BadData):
                    record = Record.from_json(json.loads(line))
                    found.setdefault(record.key, record)
        return found

    def tell(self, lines: Sequence[str]) -> None:
        """Keep what its games say."""
        replace_file(self.path / TOLD, (json.dumps(list(lines), indent=2, ensure_ascii=False) + "\n").encode())

    def told(self) -> list[str]:
        """What its games said when that was looked at last; nothing where it never was."""
        try:
            return [as_text(line, "told") for line in as_list(json.loads((self.path / TOLD).read_bytes()), "told")]
        except (OSError, ValueError, BadData):
            return []

    @contextlib.contextmanager
    def appending(self) -> Iterator[Writer]:
        """For writing games behind those that are there."""
        path = self.path / GAMES
        torn = path.is_file() and not _ends_whole(path)
        with path.open("a", encoding="utf-8", newline="\n") as file:
            if torn:
                file.write("\n")
            yield Writer(file)


class Writer:
    """Writes games, each as soon as it is done."""

    def __init__(self, file: IO[str]) -> None:
        self._file = file

    def add(self, record: Record) -> None:
        """Write a game; it is kept even if the next moment ends the program."""
        self._file.write(json.dumps(record.to_json(), ensure_ascii=False, separators=(",", ":")) + "\n")
        self._file.flush()


def _ends_whole(path: Path) -> bool:
    with path.open("rb") as file:
        file.seek(0, 2)
        if not file.tell():
            return True
        file.seek(-1, 2)
        return file.read(1) == b"\n"
