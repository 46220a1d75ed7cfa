"""Which lessons a game has, for shelf, menu and rulebook: title and length, read before the whole is checked."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tabletop.content import Catalog
from tabletop.content.reading.marked import read_document

FOLDER = "lessons"
"""The folder of a game that holds its lessons."""


@dataclass(frozen=True, slots=True)
class LessonEntry:
    """A lesson that can be begun: its file, what it is called, what it teaches, how many minutes it takes."""

    path: Path
    title: str
    about: str = ""
    minutes: int = 5

    @property
    def name(self) -> str:
        """Its file's name without the ending."""
        return self.path.stem

    @property
    def length(self) -> str:
        """How long it takes, in words: *1 minute*, *4 minutes*."""
        return f"{self.minutes} minute{'' if self.minutes == 1 else 's'}"


def lesson_files(folder: Path) -> tuple[Path, ...]:
    """The lesson files of a game's folder, in the order in which they are learnt: by their names."""
    try:
        inside = sorted((folder / FOLDER).iterdir())
    except OSError:
        return ()
    return tuple(path for path in inside if path.suffix == ".yaml" and not path.is_dir())


def lessons_of(catalog: Catalog) -> tuple[LessonEntry, ...]:
    """The lessons of a game. A file that cannot be read is left out; `tabletop check` says why, and so does whoever
    tries to begin it by name."""
    found = []
    for path in lesson_files(catalog.folder):
        data = read_document(path, inside=catalog.folder)[0].data
        if isinstance(data, dict) and isinstance(data.get("lesson"), str):
            about, minutes = data.get("about"), data.get("minutes")
            found.append(
                LessonEntry(
                    path, data["lesson"], about if isinstance(about, str) else "",
                    minutes if isinstance(minutes, int) and not isinstance(minutes, bool) else 5,
                )
            )  # fmt: skip
    return tuple(found)
