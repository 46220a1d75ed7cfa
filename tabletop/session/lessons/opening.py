"""A lesson on the table: its session at the beginning, or what its words stand for at a table that was saved."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tabletop.content import ContentError, Finding
from tabletop.core.checks import is_seat
from tabletop.core.values import Json
from tabletop.session.lessons.found import FOLDER
from tabletop.session.lessons.lesson import Lesson
from tabletop.session.lessons.reading import mark_of, read_lesson
from tabletop.session.limits import LESSON
from tabletop.session.scenario.bench import Bench, Mistake
from tabletop.session.scenario.opening import open_case
from tabletop.session.session import Session


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a table has come in a lesson, as it is saved with it. ``mark``: of the file as it was then; ``heads``:
    the line of the history at which each step began; ``left``: it is played freely, the lesson can be resumed."""

    name: str
    mark: str
    step: int = 0
    heads: tuple[int, ...] = ()
    aliases: Mapping[str, int] | None = None
    left: bool = False
    path: str = ""
    """Where its file lay, "" for one of the game's own."""

    def to_json(self) -> dict[str, Json]:
        """As it stands in a save."""
        return {
            "name": self.name, "mark": self.mark, "step": self.step, "heads": list(self.heads),
            "aliases": dict(self.aliases or {}), "left": self.left, "path": self.path,
        }  # fmt: skip


def begin_lesson(lesson: Lesson, autosave: bool = False) -> Bench:
    """A table at the beginning of a lesson; the other seats are the program's. Raises ContentError with what only the
    table can know."""
    try:
        bench = open_case(lesson.scenario, lesson.case)
    except Mistake as error:
        raise ContentError([lesson.scenario.document.finding(error.where, error.message)]) from None
    session = bench.session
    if lesson.bot and session.ruleset is not None:
        session.surroundings.bots = {seat: lesson.bot for seat in range(1, session.seats + 1) if seat != lesson.seat}
    session.set_show(sharing="side", bottom=lesson.seat)
    keep_progress(
        session, Progress(lesson.name, lesson.mark, 0, (session.journal.head,), bench.aliases, path=lesson.elsewhere)
    )
    if autosave:
        from tabletop.session.saving.autosave import keep

        keep(session, None)
    return bench


def keep_progress(session: Session, progress: Progress | None) -> None:
    """Keep with the table how far its lesson is; None: there is none any more."""
    session.set_show(**{LESSON: progress.to_json() if progress is not None else None})


def progress_of(session: Session) -> Progress | None:
    """How far a table has come in a lesson, None where there is none. What a save that was edited by hand says wrong
    is no progress."""
    raw = session.show.get(LESSON)
    if not isinstance(raw, Mapping):
        return None
    name, mark, step, left = raw.get("name"), raw.get("mark"), raw.get("step"), raw.get("left")
    heads, aliases = raw.get("heads"), raw.get("aliases")
    entries = len(session.journal)
    if not isinstance(name, str) or not isinstance(mark, str) or not isinstance(step, int):
        return None
    lines = (
        [head for head in heads if isinstance(head, int) and 0 <= head <= entries]
        if isinstance(heads, list | tuple)
        else []
    )
    if not 0 <= step < len(lines):
        return None
    known = aliases if isinstance(aliases, Mapping) else {}
    pieces = {str(alias): piece for alias, piece in known.items() if isinstance(piece, int)}
    path = raw.get("path")
    return Progress(name, mark, step, tuple(lines), pieces, left is True, path if isinstance(path, str) else "")


def resume_lesson(session: Session, progress: Progress) -> tuple[Lesson, Bench]:
    """The lesson that a table is in, with its words for that table. Raises ContentError with a sentence for people
    where the lesson has gone, or is another by now."""
    path = lesson_path(session, progress)
    if not path.is_file():
        raise ContentError([Finding(str(path), 0, "", f'The lesson "{progress.name}" is not there any more.')])
    if mark_of(path) != progress.mark:
        raise ContentError([Finding(str(path), 0, "", f'The lesson "{progress.name}" was changed since.')])
    lesson = read_lesson(path)
    seats = dict(zip(lesson.scenario.seats, lesson.case.order, strict=True))
    if len(seats) != session.seats or not is_seat(lesson.seat, session.seats) or progress.step >= len(lesson.steps):
        raise ContentError([Finding(str(path), 0, "", f'The lesson "{progress.name}" does not fit this table.')])
    bench = Bench(lesson.scenario, lesson.case, seats)
    bench.session = session
    bench.aliases = dict(progress.aliases or {})
    return lesson, bench


def lesson_path(session: Session, progress: Progress) -> Path:
    """The file of a lesson: among those of the table's game, else where it lay, if it is still the same there."""
    usual = session.catalog.folder / FOLDER / f"{Path(progress.name).name}.yaml"
    elsewhere = Path(progress.path)
    if not usual.is_file() and progress.path and elsewhere.is_file() and mark_of(elsewhere) == progress.mark:
        return elsewhere
    return usual
