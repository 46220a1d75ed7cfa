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
    """Tells the sink of one table, if it has one, what has changed. Without a sink it does not hold the table: so one
    that nobody plays at any more is let go of at once, and not only when a collector has found the ring."""

    def __init__(self) -> None:
        self._told: tuple[AutosaveSink, SavedTable] | None = None

    @property
    def sink(self) -> AutosaveSink | None:
        """Who is told, None for nobody."""
        return self._told[0] if self._told is not None else None

    def tell(self, sink: AutosaveSink | None, table: SavedTable) -> None:
        """Tell a sink (None: nobody) of a table from now on."""
        self._told = (sink, table) if sink is not None else None

    def entry(self, entry: Entry) -> None:
        """An entry was accepted."""
        if self._told is not None:
            sink, table = self._told
            sink.entry(table, entry)

    def head(self, announced: Sequence[Announcement]) -> None:
        """The head of the journal was moved."""
        if self._told is not None:
            sink, table = self._told
            sink.head(table, announced)

    def note(self, number: int, text: str) -> None:
        """A remark on an entry was written or cleared."""
        if self._told is not None:
            sink, table = self._told
            sink.note(table, number, text)

    def showing(self) -> None:
        """How the table is looked at changed."""
        if self._told is not None:
            sink, table = self._told
            sink.showing(table)

    def rules_mode(self, announced: Sequence[Announcement]) -> None:
        """The referee was switched."""
        if self._told is not None:
            sink, table = self._told
            sink.rules_mode(table, announced)

    def seating(self) -> None:
        """Which seats the program plays has changed."""
        if self._told is not None:
            sink, table = self._told
            sink.seating(table)

    def close(self, keep: bool = True) -> None:
        """End play at this table: the autosave is closed (``keep``: to be gone on with later) or removed."""
        if self._told is not None:
            sink, table = self._told
            sink.close(table, keep)
            self._told = None
