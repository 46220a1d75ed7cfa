"""What the dialog *Film* wishes, and the child process that makes the film."""

from __future__ import annotations

import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path

from tabletop.content import places
from tabletop.control.viewing.preset import NO_CAMERA, TABLE
from tabletop.core.visibility import Viewer
from tabletop.exchange.leaving.targets import file_name
from tabletop.session import Session

from .child_work import ChildWork

SIZES = {"720p": (1280, 720), "1080p": (1920, 1080), "square": (1080, 1080), "upright": (720, 1280)}
"""The sizes that are offered, in pixels."""
NO_WORD = "The film ended without a word. Its place may be full, or memory may have run out; nothing was replaced."


@dataclass(frozen=True, slots=True)
class FilmAsked:
    """``first`` and ``last``: the entries that are seen (0 and None: all of them)."""

    out: Path
    first: int = 0
    last: int | None = None
    eyes: Viewer = None
    size: str = "720p"
    fps: int = 30
    speed: str = "1"
    theme: str = "felt"
    preset: str = TABLE
    camera: str = NO_CAMERA
    words: int = 100
    captions: bool = True


@dataclass(frozen=True, slots=True)
class Part:
    """What is shown now: its first and last entry, and what it is called."""

    first: int
    last: int | None
    name: str


def proposed(title: str, ending: str) -> Path:
    """Where a film goes if nothing else is said: among the user's documents, under a name that is free."""
    folder, name = places.documents_folder(), file_name(title)
    for number in range(1, 1000):
        out = folder / f"{name}{f' {number}' if number > 1 else ''}{ending}"
        if not places.is_file(out):
            break
    return out


class FilmWork(ChildWork):
    """The film of now."""

    module = "tabletop.film_child"
    name = "film"
    no_word = NO_WORD

    def __init__(self) -> None:
        super().__init__()
        self._folder: Path | None = None

    def start(self, session: Session, asked: FilmAsked) -> None:
        """Begin: the table as it is now is filmed, whatever is done at it meanwhile. Raises SaveError or OSError."""
        self._folder = Path(tempfile.mkdtemp(prefix="tabletop-film-"))
        save = self._folder / "table.json"
        session.save(save)
        self.begin({
            "save": str(save), "out": str(asked.out), "first": asked.first, "last": asked.last, "eyes": asked.eyes,
            "size": SIZES[asked.size], "fps": asked.fps, "speed": asked.speed, "theme": asked.theme,
            "preset": asked.preset, "camera": asked.camera, "words": asked.words, "captions": asked.captions,
        })  # fmt: skip

    def ended(self) -> bool:
        """Whether the film has ended since this was last asked."""
        ended = super().ended()
        if ended and self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)
            self._folder = None
        return ended
