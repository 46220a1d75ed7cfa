"""The laboratory from outside: begin a run or go on with one, and write down what it has found out."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from tabletop.content import ContentError
from tabletop.session.lab.comparing import Difference, Pairs, paired
from tabletop.session.lab.findings import Results, games_as_csv, sides
from tabletop.session.lab.folder import SAVES, Folder, GameChanged, Head, LabError
from tabletop.session.lab.keeping import NAMES, keep
from tabletop.session.lab.page import page
from tabletop.session.lab.playing import jobs_of
from tabletop.session.lab.record import Record
from tabletop.session.lab.request import Request
from tabletop.session.lab.running import Crew, Progress, run
from tabletop.session.lab.versions import are_versions
from tabletop.session.saving.writing import replace_file
from tabletop.session.setting_up.games import open_catalog

EVERY = 10
"""After so many pairs it is looked whether a comparison is clear."""


@dataclass
class Study:
    """A run in its folder, with what was found out so far."""

    folder: Folder
    head: Head
    stop: threading.Event = field(default_factory=threading.Event)

    @classmethod
    def begin(cls, request: Request, path: Path) -> Study:
        """A new run, or the one that lies there if the same was asked. Raises LabError, ContentError, UnknownBot."""
        folder = Folder(path)
        named = {side: open_catalog(game) for side, game in sides(Head(request, {})).items()}
        this, *others = named.values()
        if not all(are_versions(this, other) for other in others):
            titles = " and ".join(catalog.title for catalog in named.values())
            raise LabError(
                f"Only versions of one game can be held against each other, not {titles}: "
                "a version has most cards and places of the other, under the same ids."
            )
        head = Head(request, {side: catalog.hash for side, catalog in named.items()})
        if folder.exists:
            found = folder.head()
            if found.request != request:
                raise LabError(
                    f"In {path} lies a run that asks something else. Go on with it by: tabletop lab --resume {path}, "
                    "or name another folder."
                )
            return cls.resume(path)
        jobs_of(request, dict(sides(head)))  # whatever is wrong is said before anything is written
        folder.begin(head)
        return cls(folder, head)

    @classmethod
    def resume(cls, path: Path) -> Study:
        """The run of a folder. Raises LabError where none lies, GameChanged where the game's files have changed
        meanwhile."""
        folder = Folder(path)
        head = folder.head()
        for side, game in sides(head).items():
            if open_catalog(game).hash != head.hashes.get(side):
                raise GameChanged(
                    f"The files of {game} have changed since this run was begun, so it cannot go on. Begin another "
                    "one."
                )
        return cls(folder, head)

    @property
    def number(self) -> int:
        """How many games it has."""
        return len(jobs_of(self.head.request, dict(sides(self.head))))

    def play(self, crew: Crew, on_game: Callable[[Record, Progress], None] | None = None) -> None:
        """Play what has not been played. A comparison stops as soon as all that is compared is clear. Raises
        LabError."""
        pairs: Pairs | None = None
        if self.head.request.against:
            pairs = paired(self.folder.records().values())
            if self.is_clear(pairs):
                return

        def enough(record: Record) -> bool:
            assert pairs is not None
            return pairs.add(record) and len(pairs.found) % EVERY == 0 and self.is_clear(pairs)

        jobs = jobs_of(self.head.request, dict(sides(self.head)))
        run(self.folder, jobs, crew, self.stop, on_game, enough if pairs is not None else None)

    def is_clear(self, pairs: Pairs) -> bool:
        """Whether a comparison knows what it was to find out."""
        return pairs.is_clear()

    def results(self) -> Results:
        """What the games say so far."""
        return Results.of(self.head, list(self.folder.records().values()))

    def differences(self) -> list[Difference]:
        """What a comparison says so far."""
        return paired(self.folder.records().values()).differences(self.head.request.cards)

    def write(self, results: Results) -> dict[str, Path]:
        """Write the report's files and keep the games worth looking at; where each lies, by what it is."""
        path = self.folder.path
        plans = {table.name: table.plan for table in results.tables}
        kept = keep(results.at_home, plans, path / SAVES)
        named = {f"{name} ({NAMES[name]})": str(save) for name, save in kept.items()}
        replace_file(path / "report.json", results.to_bytes())
        replace_file(path / "games.csv", games_as_csv(list(self.folder.records().values())))
        replace_file(path / "report.html", page(results, named))
        return {"report": path / "report.html", "numbers": path / "report.json", "games": path / "games.csv", **kept}


def usual_folder(request: Request, base: Path) -> Path:
    """A folder in which no run lies yet."""
    try:
        name = open_catalog(request.game).id
    except ContentError:
        name = "lab"
    number = 1
    while (base / f"{name}-lab-{number}").exists():
        number += 1
    return base / f"{name}-lab-{number}"
