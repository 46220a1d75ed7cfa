"""Looking at the past: a moment of the history, and what happened while a seat did not look (``control.replay``)."""

from __future__ import annotations

from collections.abc import Callable

from tabletop.control.replay.past import PastCursor
from tabletop.ui.table.basis.table import Table


class Past:
    """Shows on the table what the cursor says."""

    def __init__(self, table: Table, end_show: Callable[[], None]) -> None:
        """``end_show``: a show that is on ends where the present is looked at again."""
        self.table, self.end_show = table, end_show
        self.cursor = PastCursor()

    @property
    def at(self) -> int | None:
        """The entry after which the table is shown, None for the present."""
        return self.cursor.at

    @property
    def is_shown(self) -> bool:
        """Whether a moment of the history is shown."""
        return self.cursor.is_shown

    @property
    def playing_back(self) -> bool:
        """Whether what happened since this seat last looked is being played."""
        return self.cursor.playing_back

    @property
    def unseen_from(self) -> int | None:
        """Since which entry the seat that lifted the curtain had not looked."""
        return self.cursor.unseen_from

    @unseen_from.setter
    def unseen_from(self, entry: int | None) -> None:
        self.cursor.unseen_from = entry

    def follow_present(self) -> None:
        """The table has changed."""
        self.cursor.follow(self.table.session)

    def drop(self) -> None:
        """Nothing of the past is shown; the screen draws itself after it."""
        self.cursor.drop()

    def begin_playing_back(self, since: int | None) -> None:
        """Play what happened since an entry; any key or click skips it."""
        table = self.table
        self.cursor.drop()
        if table.shown.in_show or table.session.outcome is not None or table.app.settings.reduced_motion:
            return
        if self.cursor.begin_playing_back(table.session, since, table.app.now()):
            table.refresh(glide=False)

    def play_back(self, now: float) -> None:
        """The next step of what happened meanwhile, if it is time."""
        if self.cursor.play_back(now):
            self.table.refresh()

    def stop_playing_back(self) -> None:
        """Show the present again."""
        if self.playing_back:
            self.cursor.drop()
            self.table.refresh()

    def look_back(self, number: int | None) -> None:
        """Show the table as it was after an entry; None: as it is."""
        if not self.table.shown.in_show and self.cursor.look_back(self.table.session, number):
            self.table.refresh(glide=False)

    def leave(self) -> None:
        """Look at the present again."""
        self.end_show()
        if self.is_shown:
            self.cursor.drop()
            self.table.refresh(glide=False)
