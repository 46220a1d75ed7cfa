"""What a table tells whoever keeps it safe while it is played (see ``autosave``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Protocol

from tabletop.content import Catalog
from tabletop.core.journal import Entry, Journal
from tabletop.core.lines import StoredLine
from tabletop.core.state import GameState
from tabletop.core.values import Json
from tabletop.session.setting_up.setup import Agreement
from tabletop.session.telling.history import Announcement


class SavedTable(Protocol):
    """What a save holds of a table: all of it, to be read."""

    @property
    def game(self) -> str:
        """The id of the game, or the path of its folder."""

    @property
    def catalog(self) -> Catalog:
        """The game's definitions as they are in force."""

    @property
    def agreement(self) -> Agreement:
        """What the players agreed on before play."""

    @property
    def start(self) -> GameState:
        """The position that play began with."""

    @property
    def opening(self) -> Sequence[StoredLine]:
        """What was said before the first act."""

    @property
    def state(self) -> GameState:
        """The position now."""

    @property
    def journal(self) -> Journal:
        """All that has happened."""

    @property
    def announcements(self) -> Sequence[Announcement]:
        """The lines of the log that are no entries."""

    @property
    def rules(self) -> str:
        """The rules mode."""

    @property
    def bots(self) -> Mapping[int, str]:
        """The kinds of the seats that the program plays."""

    @property
    def show(self) -> dict[str, Json]:
        """How the table is looked at."""


class AutosaveSink(Protocol):
    """Is told of every change right after it was made, in order. ``problem`` is a sentence part that says why nothing
    can be kept ("" if all is); ``notice`` the last sentence for whoever plays, ``noticed`` how many there were;
    ``path`` where it lies."""

    path: Path
    problem: str
    notice: str
    noticed: int

    def entry(self, table: SavedTable, entry: Entry) -> None:
        """An entry was accepted."""

    def head(self, table: SavedTable, announced: Sequence[Announcement]) -> None:
        """Undo, redo or a jump moved the head of the journal."""

    def note(self, table: SavedTable, number: int, text: str) -> None:
        """A remark on an entry of the history was written or cleared."""

    def showing(self, table: SavedTable) -> None:
        """How the table is looked at changed."""

    def rules_mode(self, table: SavedTable, announced: Sequence[Announcement]) -> None:
        """The referee was switched."""

    def seating(self, table: SavedTable) -> None:
        """Which seats the program plays has changed."""

    def look(self, table: SavedTable) -> None:
        """Some time has gone by: what was kept may have been lost since."""

    def unkept(self, table: SavedTable) -> str:
        """Why the table would be lost if play ended now, after one more try to keep it; "" if it is kept."""

    def close(self, table: SavedTable, keep: bool) -> None:
        """Play has ended."""


class Safekeeping:
    """Tells the sink of one table, if it has one, what has changed."""

    def __init__(self, table: SavedTable) -> None:
        self.sink: AutosaveSink | None = None
        self._table = table

    def entry(self, entry: Entry) -> None:
        """An entry was accepted."""
        if self.sink is not None:
            self.sink.entry(self._table, entry)

    def head(self, announced: Sequence[Announcement]) -> None:
        """The head of the journal was moved."""
        if self.sink is not None:
            self.sink.head(self._table, announced)

    def note(self, number: int, text: str) -> None:
        """A remark on an entry was written or cleared."""
        if self.sink is not None:
            self.sink.note(self._table, number, text)

    def showing(self) -> None:
        """How the table is looked at changed."""
        if self.sink is not None:
            self.sink.showing(self._table)

    def rules_mode(self, announced: Sequence[Announcement]) -> None:
        """The referee was switched."""
        if self.sink is not None:
            self.sink.rules_mode(self._table, announced)

    def seating(self) -> None:
        """Which seats the program plays has changed."""
        if self.sink is not None:
            self.sink.seating(self._table)

    def close(self, keep: bool = True) -> None:
        """End play at this table: the autosave is closed (``keep``: to be gone on with later) or removed."""
        if self.sink is not None:
            self.sink.close(self._table, keep)
            self.sink = None
