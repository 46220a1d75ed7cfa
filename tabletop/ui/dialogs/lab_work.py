"""The child process that plays a run of the laboratory, and the runs that lie in the usual folder."""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass
from pathlib import Path

from tabletop.content import ContentError
from tabletop.session.lab.folder import HEAD, Folder, GameChanged, LabError
from tabletop.session.lab.laboratory import Study
from tabletop.session.lab.plots import PAGE, Inks
from tabletop.session.lab.request import QUESTIONS, Request
from tabletop.session.saving import folders

from .child_work import ChildWork

NO_WORD = "The run ended without a word. Its place may be full, or memory may have run out; what was played is kept."


@dataclass(frozen=True, slots=True)
class LabAsked:
    """What the dialog asks. ``rules``: whether house rules and numbers of seats are tried, too; ``against``: the
    version of the game that it is held against, "" for none."""

    games: int = 100
    bots: str = "greedy"
    fair: bool = True
    rules: bool = False
    cards: bool = True
    fun: bool = True
    against: str = ""

    def request(self, game: str, seats: int) -> Request:
        """The same for the laboratory, with a seed of its own. ``seats``: how many play where only that is asked."""
        questions = tuple(name for name in ("fair", "cards", "fun") if getattr(self, name))
        return Request(
            game, self.games, secrets.randbelow(10**9), (self.bots,), questions=questions,
            vary=None if self.rules else (), seats=None if self.rules else seats,
            against=self.against,
        )  # fmt: skip


def runs_of(game: str) -> list[Path]:
    """The runs of a game in the usual folder, the newest first; what cannot be read is left out."""
    found: list[tuple[float, Path]] = []
    for path in folders.lab_dir().glob("*/" + HEAD):
        try:
            if Folder(path.parent).head().request.game == game:
                found.append((path.stat().st_mtime, path.parent))
        except (LabError, OSError):
            continue
    return [path for _, path in sorted(found, reverse=True)]


def told_of(folder: Path) -> tuple[str, bool | None]:
    """What an earlier run asks and how far it has come, in words, and whether games of it are left to be played;
    None where it cannot go on, and why, and nothing of it can be read."""
    try:
        study = Study.resume(folder)
        number, played = study.number, len(study.folder.records())
    except GameChanged as error:
        said = bool(Folder(folder).told())
        return f"{error} What it said can still be read." if said else str(error), False if said else None
    except (LabError, ContentError, ValueError, OSError) as error:  # or a bot that is no more
        return str(error), None
    request = study.head.request
    who = " and ".join(dict.fromkeys(request.bots))
    asked = " ".join(QUESTIONS[each].partition(":")[0].capitalize() + "?" for each in request.questions)
    done = f"All {number:,} games have" if played >= number else f"{played:,} of {number:,} games have"
    return f"{done} been played, by {who}. {asked}", played < number


class LabWork(ChildWork):
    """The run of now."""

    module = "tabletop.lab_child"
    name = "laboratory"
    no_word = NO_WORD

    def __init__(self) -> None:
        super().__init__()
        self.folder: Path | None = None
        self._begun: tuple[float, int] | None = None
        self._is_new = True

    def start(self, folder: Path, request: Request | None, jobs: int = 0, inks: Inks = PAGE) -> None:
        """Begin a run in a folder, or (None) go on with the one that lies there. ``inks``: what its pictures are
        drawn with."""
        self.folder, self._begun, self._is_new = folder, None, request is not None
        asked = request.to_json() if request is not None else None
        self.begin({"folder": str(folder), "request": asked, "jobs": jobs, "inks": inks.to_json()})

    @property
    def is_stopped(self) -> bool:
        """It has ended, and games are left to be played."""
        return bool(self.lines) and not self.problem and self.done < self.total

    def told(self) -> str:
        """How far it is, in words."""
        if not self.total:
            return "Beginning ..." if self._is_new else "Going on ..."
        now = time.monotonic()
        if self._begun is None:
            self._begun = now, self.done
        begun, had = self._begun
        words = f"{self.done:,} of {self.total:,} games"
        rate = (self.done - had) / (now - begun) if now > begun else 0.0
        if rate > 0 and self.done < self.total:
            left = round((self.total - self.done) / rate)
            words += f", {rate:.1f} a second, {left // 60}:{left % 60:02} left"
        return words
