"""What the shelf shows: installed games, tables that were left, saves; each with its picture.

A picture shows the position as everybody may see it, never a hand. Pictures are kept in a cache folder by the
file's name, size and time of change.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypedDict

import pygame

import tabletop
from tabletop.content.catalog import Catalog
from tabletop.content.findings import ContentError
from tabletop.content.shelf import ReadBefore, ShelfEntry
from tabletop.content.symbols import ROUNDS, rounds_of
from tabletop.core.checks import as_map
from tabletop.core.zones import Scalar
from tabletop.session.errors import SaveError
from tabletop.session.lessons.found import lessons_of
from tabletop.session.saving import folders
from tabletop.session.saving.autosave import ENDING, discard
from tabletop.session.saving.recovery import how_it_ended, lesson_in, recover, recoverable, winners_of
from tabletop.session.saving.storage import head_of
from tabletop.session.setting_up.games import may_have_bots
from tabletop.session.setting_up.setup import Deck, seat_names

from .. import reading
from ..settings import Settings
from .setup_plan import SetupPlan, against_bots, spread

if TYPE_CHECKING:
    from tabletop.control.replay.watching import Watch
    from tabletop.session import Session

    from ..application import Application

MANY_CARDS = 1000
"""A game with so many cards takes longer to deal than a frame may."""
LARGE_FILE = 400_000
"""A save of so many bytes takes longer to open than a frame may."""

_read = ReadBefore()
_catalogs: dict[str, Catalog] = {}
"""The games that were found last, by their ids."""


LONG = 40
"""A game that may take so many minutes is no small one."""
ROWS = ("Large games", "Small games", "Yours")
"""What the rows of the shelf are called; which game belongs where: :func:`row_of`."""


def games() -> tuple[ShelfEntry, ...]:
    """All games, row by row; in each row the broken ones last."""
    found = sorted(tabletop.list_games(_read, reading.apart), key=lambda each: (row_of(each), each.catalog is None))
    _catalogs.clear()
    _catalogs.update((each.id, each.catalog) for each in found if each.catalog is not None)
    return tuple(found)


def row_of(entry: ShelfEntry) -> int:
    """The row of the shelf (see ``ROWS``) that a game stands in."""
    return 2 if entry.yours else int(is_small(entry))


def is_small(entry: ShelfEntry) -> bool:
    """Whether it is a shipped game that is soon played, or without decks of one's own."""
    catalog = entry.catalog
    return not entry.yours and catalog is not None and not (catalog.decks and max(catalog.minutes, default=0) >= LONG)


def emblem(catalog: Catalog) -> str:
    """An icon that stands for a game without a cover."""
    for back in catalog.backs.values():
        if back.emblem:
            return back.emblem
    return "deck"


def picture(path: Path) -> pygame.Surface | None:
    """A picture file, or None."""
    from ..pictures import load_picture

    return load_picture(path)


def when(seconds: float, now: float | None = None) -> str:
    """A moment as people say it: "today at 14:05", "yesterday at 9:30", "12 March at 20:00"."""
    then = time.localtime(seconds)
    today = time.localtime(now if now is not None else time.time())
    clock = time.strftime("%H:%M", then)
    days = (time.mktime((*today[:3], 12, 0, 0, 0, 0, -1)) - time.mktime((*then[:3], 12, 0, 0, 0, 0, -1))) / 86400
    if round(days) == 0:
        return f"today at {clock}"
    if round(days) == 1:
        return f"yesterday at {clock}"
    year = f" {then.tm_year}" if then.tm_year != today.tm_year else ""
    return f"{then.tm_mday} {time.strftime('%B', then)}{year} at {clock}"


@dataclass(frozen=True, slots=True)
class SavedTable:
    """A file with a table: a save, or an autosave that nobody has open. `problem` says why it cannot be opened."""

    path: Path
    title: str
    saved_at: float
    names: tuple[str, ...] = ()
    turn: int | None = None
    clean: bool = True
    autosave: bool = False
    example: bool = False
    problem: str = ""
    over: bool = False
    game: str = ""
    won: tuple[str, ...] = ()
    """Who won a game that is over."""
    played: bool = True
    """Somebody has played there: it is more than a fresh deal, and no lesson."""
    lesson: str = ""
    """The name of the lesson that goes on there."""

    @property
    def far(self) -> str:
        """How far it was, as its game counts: "Round 3"; "" where nothing is counted, or nothing yet. A game that has
        ended is over, wherever it ended, and a lesson counts no rounds: it is told by its title."""
        if self.over:
            said = how_it_ended(self.won)
            return said[:1].upper() + said[1:]
        catalog = _catalogs.get(self.game)
        if self.lesson:
            known = lessons_of(catalog) if catalog is not None else ()
            title = next((each.title for each in known if each.name == self.lesson), "")
            return f"Lesson: {title}" if title else "A lesson"
        counting = rounds_of(catalog) if catalog is not None else ROUNDS
        return counting.said(self.turn) if self.turn else ""

    @property
    def name(self) -> str:
        """How it is listed: a save by its file, an autosave by its game."""
        return self.title if self.autosave else self.path.stem

    def line(self) -> str:
        """When it was left, by whom it was played, how far it was."""
        parts = [when(self.saved_at)]
        if self.autosave and not self.clean:
            parts.append("cut off, nothing is lost")
        if self.far:
            parts.append(self.far[:1].lower() + self.far[1:])
        if self.names:
            parts.append(", ".join(self.names))
        return "  \u00b7  ".join(parts)

    def picture_file(self) -> Path:
        """Where the picture of the position is kept, once it is made."""
        try:
            stat = self.path.stat()
            mark = f"{self.path}|{stat.st_size}|{stat.st_mtime_ns}"
        except OSError:
            mark = str(self.path)
        name = hashlib.sha256(mark.encode()).hexdigest()[:24]
        return folders.home_dir() / "cache" / "pictures" / f"{name}.png"

    def picture(self) -> pygame.Surface | None:
        """The picture of the position, if it was made already."""
        path = self.picture_file()
        return picture(path) if path.is_file() else None


def continuable() -> list[SavedTable]:
    """Tables whose owner has gone, the latest first; those that cannot be opened last."""
    found = [
        SavedTable(
            r.path,
            r.title,
            r.saved_at,
            r.names,
            r.turn,
            r.clean,
            autosave=True,
            problem=r.problem,
            over=r.over,
            game=r.game,
            won=r.won,
            played=r.played,
            lesson=r.lesson,
        )
        for r in recoverable()
    ]
    return [t for t in found if not t.problem] + [t for t in found if t.problem]


def saves() -> list[SavedTable]:
    """The user's saves, the latest first, then the examples that ship."""
    return [*_saves_in(folders.saves_dir(), False), *_saves_in(folders.example_saves_dir(), True)]


def _saves_in(folder: Path, example: bool) -> list[SavedTable]:
    try:
        paths = [path for path in folder.iterdir() if path.suffix == ".json" and path.is_file()]
    except OSError:
        return []
    tables = []
    for path in paths:
        with contextlib.suppress(OSError):
            tables.append(summary(path, path.stat().st_mtime, example))
    return sorted(tables, key=lambda table: -table.saved_at)


_summaries: dict[tuple[str, float], SavedTable] = {}


def summary(path: Path, changed: float, example: bool = False) -> SavedTable:
    """What a save holds, by its head only: whether it really opens is seen when it is opened."""
    key = (str(path), changed)
    if key not in _summaries:
        try:
            data = head_of(path)
            game = as_map(data["game"], "game")
            title = str(game.get("title") or game.get("id") or path.stem)[:80]
            _summaries[key] = SavedTable(
                path, title, changed, _names(data.get("seats")), _turn(data.get("state")), example=example,
                over=_outcome(data.get("state")) is not None, game=str(game.get("id") or ""),
                won=winners_of(_outcome(data.get("state")), _names(data.get("seats"))),
                lesson=lesson_in(data.get("show")),
            )  # fmt: skip
        except SaveError as error:
            place = f" ({error.where})" if error.where.startswith("line") else ""
            problem = error.problem[:1].upper() + error.problem[1:] + place + "."
            # not kept: a missing game may be installed while the program runs
            return SavedTable(path, path.stem, changed, problem=problem, example=example)
    return _summaries[key]


def forget() -> None:
    """Read every save anew."""
    _summaries.clear()


def _names(seats: Any) -> tuple[str, ...]:
    if not isinstance(seats, list):
        return ()
    return tuple(str(seat.get("name"))[:24] for seat in seats[:8] if isinstance(seat, dict))


def _outcome(state: Any) -> object:
    flow = state.get("flow") if isinstance(state, dict) else None
    return flow.get("outcome") if isinstance(flow, dict) else None


def _turn(state: Any) -> int | None:
    flow = state.get("flow") if isinstance(state, dict) else None
    turn = flow.get("round", flow.get("turn")) if isinstance(flow, dict) else None
    return turn if isinstance(turn, int) and not isinstance(turn, bool) else None


class Agreed(TypedDict, total=False):
    """What is agreed before the first shuffle, as `tabletop.new_session` takes it."""

    seats: int
    names: list[str]
    options: dict[str, Scalar]
    bots: dict[int, str]
    decks: list[Deck | None]
    seed: int


class Shown(TypedDict, total=False):
    """How a table is looked at from the beginning."""

    sharing: str
    colors: list[int]


def deal(app: Application, entry: ShelfEntry, show: Shown | None = None, agreed: Agreed | None = None) -> None:
    """A freshly dealt table of a game; what is not agreed on is as proposed for one screen. What makes that
    impossible is told."""
    from ..dialogs import waiting
    from ..dialogs.message import Message

    catalog = entry.catalog
    terms: Agreed = {"options": catalog.screen_options()} if catalog is not None else {}
    terms.update(agreed or {})
    if agreed is None and catalog is not None:
        show = _as_usual(app.settings, catalog, terms, show)

    def task() -> Session:
        _table_at_hand()
        session = tabletop.new_session(name_of(entry), autosave=True, **terms)
        if show:
            session.set_show(**show)
        return session

    def refused(error: Exception) -> bool:
        if not isinstance(error, ContentError):
            return False
        # seat by seat; what to do about all of them stands once, at the end
        findings = sorted(error.findings, key=lambda finding: finding.where)
        text = "\n".join(dict.fromkeys([*(f.message for f in findings), *(f.hint for f in findings if f.hint)]))
        app.open_dialog(Message("This cannot be dealt", text, kind="warning", width=640))
        return True

    long = catalog is not None and len(catalog.cards) >= MANY_CARDS
    waiting.do(
        app,
        f"Dealing {entry.title}",
        task,
        partial(app.play, gently=long),
        long=long,
        undo=put_away,
        refused=refused,
    )


def plan_of(settings: Settings, catalog: Catalog, bots: Sequence[str] | None = None) -> SetupPlan:
    """What is planned for a new table before anybody says more: as people were called and looked like last, and who
    played this game last (``bots``: who else)."""
    last = settings.bots.get(catalog.id, ()) if bots is None else bots
    return SetupPlan(catalog, settings.names, settings.colors, last)


def deal_plan(app: Application, entry: ShelfEntry, plan: SetupPlan, sharing: str, seed: str = "") -> None:
    """A table as it was planned, by people who share the screen so; who plays is kept in mind for the next time."""
    if plan.bot_kinds:
        app.settings.played_by(plan.catalog.id, plan.kinds())
    app.settings.save()
    show: Shown = {"sharing": sharing if plan.people > 1 or sharing == "open" else "side"}
    if plan.colors():
        show["colors"] = plan.colors()
    agreed: Agreed = {"seats": plan.seats, "names": plan.names(), "options": plan.changed_options()}
    if plan.bots():
        agreed["bots"] = plan.bots()
    if plan.catalog.decks:
        agreed["decks"] = plan.decks()
    if seed.strip():
        agreed["seed"] = int(seed)
    deal(app, entry, show, agreed)


def opponents(settings: Settings, catalog: Catalog) -> tuple[str, ...]:
    """Who plays each seat of a game where one person plays against the program, "" for that one; nothing for a game
    that the program cannot play."""
    return against_bots(catalog.seats, settings.bots.get(catalog.id, ())) if may_have_bots(catalog) else ()


def deal_against(app: Application, entry: ShelfEntry) -> None:
    """A table at once at which one person plays against the program."""
    catalog = entry.catalog
    kinds = opponents(app.settings, catalog) if catalog is not None else ()
    if catalog is None or not kinds:
        return
    plan = plan_of(app.settings, catalog, kinds)
    if not plan.bots():
        app.toast("Bots cannot play this game: it has no referee.", "warning")
        return
    deal_plan(app, entry, plan, app.settings.sharing or "side")


def _as_usual(settings: Settings, catalog: Catalog, terms: Agreed, show: Shown | None) -> Shown | None:
    """What people set once for all new tables: their names (put into the terms), their colours, how they share."""
    seats = min(catalog.seats)
    if any(settings.names[:seats]):
        terms["seats"], terms["names"] = seats, list(seat_names(seats, list(settings.names[:seats]), {}))
    usual: Shown = {}
    if settings.sharing:
        usual["sharing"] = settings.sharing
    if settings.colors:
        usual["colors"] = spread(settings.colors, max(catalog.seats))
    return {**usual, **(show or {})} or None


def _table_at_hand() -> None:
    """Load the modules of the table, which takes longer than a frame may."""
    importlib.import_module("tabletop.ui.table")


def put_away(session: Session) -> None:
    """A table that nobody has seen."""
    session.close(keep=False)


def name_of(entry: ShelfEntry) -> str:
    """What a game is opened by: its id, or its folder where it is the user's own."""
    return str(entry.folder) if entry.yours else entry.id


def take_up(app: Application, saved: SavedTable, watch: Watch | None = None) -> bool:
    """Go on with a saved table, or ``watch`` it from its beginning; a file that cannot be opened is told, and nothing
    else changes. False where that is known at once (a large file is opened beside the window)."""
    from ..dialogs import waiting
    from ..dialogs.message import Message

    failed: list[Exception] = []

    def task() -> Session:
        _table_at_hand()
        return recover(saved.path) if saved.autosave else tabletop.load_session(saved.path, autosave=True)

    def refused(error: Exception) -> bool:
        if not isinstance(error, SaveError):
            return False
        failed.append(error)
        app.sound("error")
        app.open_dialog(Message("This table cannot be opened", str(error), kind="error", width=640))
        return True

    # what a closing window leaves behind of an autosave is offered again, like any table that was left
    leave = (lambda session: session.close(untouched=True)) if saved.autosave else put_away
    title = f"Opening {saved.title}"
    long = is_large(saved.path)
    waiting.do(app, title, task, partial(app.play, gently=long, watch=watch), long=long, undo=leave, refused=refused)
    return not failed


def is_large(path: Path) -> bool:
    """Whether a save is so large that the window does not wait for it."""
    try:
        return path.stat().st_size >= LARGE_FILE
    except OSError:
        return False


def open_file(app: Application, path: Path) -> bool:
    """Open the save or autosave that somebody dropped on the window."""
    if path.suffix == ENDING:
        return take_up(app, SavedTable(path, path.stem, 0.0, autosave=True))
    return take_up(app, SavedTable(path, path.stem, 0.0))


def remove(saved: SavedTable) -> None:
    """Delete a save or an autosave. Raises OSError where the file stays."""
    if saved.autosave or saved.path.suffix == ENDING:
        discard(saved.path)
    else:
        saved.path.unlink(missing_ok=True)
        forget()


def goes_round(count: int) -> bool:
    """Whether a row of so many boxes goes round: so few that it reaches past both sides of a window at most by one
    box, with as many on either side."""
    return 3 <= count <= 11


def first_box(entries: tuple[ShelfEntry, ...], wanted: str) -> int:
    """The box in front when the shelf opens: the game that is wanted (the last one played), else the easiest."""
    return next((index for index, entry in enumerate(entries) if entry.id == wanted), easiest(entries))


def easiest(entries: tuple[ShelfEntry, ...], among: range | None = None) -> int:
    """The box (of those ``among`` them) that stands in front before anything was played: of the games with a referee
    the one with the shortest rulebook, as it is the soonest learnt; what this program is about comes before the
    small games."""
    books = []
    for index in among if among is not None else range(len(entries)):
        entry = entries[index]
        if entry.catalog is not None:
            ruled = bool(entry.catalog.rulebook) and entry.catalog.has_code
            books.append((not ruled, is_small(entry), len(entry.catalog.rulebook), index))
    return min(books)[-1] if books else among.start if among else 0
