"""Reading and writing of an import beside the window: one task at a time in a thread, asked for its result by frames.

The thread never touches the window; what it gives is a plan, a report or a sentence.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tabletop.content.places import is_file, user_games_folder
from tabletop.content.templates import readable_slug
from tabletop.exchange.arriving.importing import Plan, plan_import
from tabletop.exchange.arriving.undoing import undo_import
from tabletop.exchange.basis.errors import ExchangeError
from tabletop.exchange.basis.filing import MANIFEST
from tabletop.session.setting_up.games import open_catalog

ASKS_FORMAT = ("unknown_format", "wrong_format", "no_cards", "broken_json")
"""The sentences that ask for another format, or that another one may help."""


@dataclass(slots=True)
class Wish:
    """What is to be imported: a path, or a table that was pasted; the name of the game's folder; changed columns."""

    source: str = ""
    pasted: str = ""
    name: str = ""
    is_named: bool = False
    """Whether somebody typed that name, who calls the game so."""
    columns: dict[str, str] = field(default_factory=dict)
    format: str = ""
    """The format that it is of, "" to find it out."""

    @property
    def folder(self) -> Path:
        """The folder of the game, among the user's own."""
        return user_games_folder() / (readable_slug(self.name) or "imported-game")

    @property
    def is_whole(self) -> bool:
        """Whether there is something to read."""
        return bool(self.pasted or self.source.strip())

    @property
    def can_undo(self) -> bool:
        """Whether an import into this folder can be taken back."""
        return bool(readable_slug(self.name)) and is_file(self.folder / MANIFEST)


def name_for(source: str) -> str:
    """A name for the game of a source."""
    return readable_slug(Path(source.strip().strip('"')).stem)[:40] or "imported-game"


class Work:
    """The task of now: `plan` and `problem` are those of the last that ended; `done` and `total` count pictures."""

    def __init__(self) -> None:
        self.plan: Plan | None = None
        self.problem = ""
        self.wants_format = False
        self.written = False
        self.undone: list[str] = []
        self.done = self.total = 0
        self._thread: threading.Thread | None = None
        self._next: Callable[[], None] | None = None

    @property
    def busy(self) -> bool:
        """Whether something is being read or written."""
        return self._thread is not None and self._thread.is_alive()

    def ended(self) -> bool:
        """Whether a task has ended since this was last asked; one that waits begins then."""
        if self._thread is None or self._thread.is_alive():
            return False
        self._thread.join()
        self._thread = None
        if self._next is not None:
            wait, self._next = self._next, None
            self._start(wait)
            return False
        return True

    def look(self, wish: Wish) -> None:
        """Read a source; a look that is under way is followed by this one."""
        source, folder, pasted, columns = wish.source.strip().strip('"'), wish.folder, wish.pasted, dict(wish.columns)
        title = wish.name if wish.is_named else ""
        format = "" if pasted else wish.format

        def task() -> None:
            self.plan = plan_import(source, folder, format, _known(columns), pasted, title)

        self._start(task)

    def write(self) -> None:
        """Carry the plan out."""
        plan = self.plan
        assert plan is not None

        def task() -> None:
            plan.apply(self._count)
            plan.judge(open_catalog)
            self.written = True

        self._start(task)

    def undo(self, folder: Path) -> None:
        """Take the last import into a folder back."""

        def task() -> None:
            self.undone = undo_import(folder)

        self._start(task)

    def _count(self, done: int, total: int) -> None:
        self.done, self.total = done, total

    def _start(self, task: Callable[[], None]) -> None:
        if self.busy:
            self._next = task
            return
        self.problem, self.written, self.undone = "", False, []
        self.wants_format = False
        self.done = self.total = 0

        def run() -> None:
            try:
                task()
            except ExchangeError as error:
                self.problem = str(error)
                self.wants_format = error.name in ASKS_FORMAT
            except OSError as error:
                self.problem = f"{error.filename or 'A file'} cannot be read or written ({error.strerror})."
            except Exception as error:
                self.problem = f"Something went wrong in the program ({type(error).__name__}: {error})."

        self._thread = threading.Thread(target=run, name="import", daemon=False)
        self._thread.start()


def _known(columns: Mapping[str, str]) -> dict[str, str]:
    return {header: field for header, field in columns.items() if field}
