"""What a lesson file says, as immutable values."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tabletop.content.reading.marked import Where
from tabletop.session.scenario.model import Act, ByHand, Case, Expect, PieceRef, Scenario, Step, ZoneRef

PARTS = ("question", "phases", "log", "score", "undo", "rules", "menu", "history")
"""What lies around the table and can be pointed at by its own word."""


@dataclass(frozen=True, slots=True)
class Pointed:
    """Something that a step points at: a piece, a zone, a cell of a board (``zone`` and ``cell``), what belongs to a
    seat (``seat``), or a part of the window (``part``, one of PARTS)."""

    text: str
    piece: PieceRef | None = None
    zone: ZoneRef | None = None
    cell: tuple[int, int] | None = None
    seat: str = ""
    part: str = ""
    one: str = ""
    """One of it by its name: a number of a seat, a button of the question; "": all of it."""


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One prompt. ``wait``: any of these acts of the learner goes on; without one it is only read."""

    where: Where
    say: str
    point: tuple[Pointed, ...] = ()
    wait: tuple[Act | ByHand, ...] = ()
    they: tuple[Step, ...] = ()
    """What happens after it: what the others do, or the rules by plain answers (``run``, ``all``); an ``expect``
    between is looked at when the lesson is rehearsed."""
    other: str = ""
    """What is said to another legal act."""
    accepts: bool = False
    """Another legal act is done all the same, and the lesson goes on if it can."""
    checks: tuple[Expect, ...] = ()
    """What must hold when all of that has happened; looked at when the lesson is rehearsed."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A file, checked. ``scenario`` has its words and catalog, ``case`` its position."""

    path: Path
    title: str
    about: str
    minutes: int
    learner: str
    """The word of the seat that learns."""
    scenario: Scenario
    case: Case
    steps: tuple[LessonStep, ...]
    free: bool = False
    """Play goes on from its end, against ``bot``."""
    bot: str = ""
    mark: str = ""
    """What tells this text of the file from another: a save in the middle of a lesson remembers it."""

    @property
    def name(self) -> str:
        """What it is called among the lessons of its game: its file's name without the ending."""
        return self.path.stem

    @property
    def elsewhere(self) -> str:
        """Where its file lies if that is not among the lessons of its game, else ""."""
        folder = self.path.absolute().parent
        return "" if folder.parent == self.scenario.catalog.folder.absolute() else str(self.path.absolute())

    @property
    def seat(self) -> int:
        """The number of the seat that learns."""
        return self.case.order[self.scenario.seats.index(self.learner)]
