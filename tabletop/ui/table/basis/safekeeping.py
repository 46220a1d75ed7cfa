"""What a table says of being kept safe: each sentence once, also while nobody does anything."""

from __future__ import annotations

from tabletop.ui.notices import plain
from tabletop.ui.table.basis.table import Table

LOOK_EVERY = 5.0
"""So often (in seconds) it is seen whether the autosave is still there."""


class Safekeeping:
    """Looks after the autosave of the table on the screen."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._told = 0
        self._looked = 0.0
        # what could not be kept from its first moment still lies where it was opened from
        sink = table.session.sink
        self._saved = self._moment() if sink is not None and sink.problem else None

    def follow(self) -> None:
        """Tell what is new about it."""
        sink = self.table.session.sink
        if sink is not None and sink.noticed != self._told:
            self._told = sink.noticed
            self.table.app.toast(plain(sink.notice), "warning")

    def saved(self) -> None:
        """The table as it is was written to a file."""
        self._saved = self._moment()

    def unkept(self) -> str:
        """Why the table would be lost if it were left now; "" if it is kept, or if there is nothing to lose."""
        session = self.table.session
        if session.sink is None or not len(session.journal) or self._moment() == self._saved:
            return ""
        return session.sink.unkept(session)

    def _moment(self) -> tuple[object, ...]:
        session = self.table.session
        journal = session.journal
        return len(journal), journal.head, dict(journal.notes), session.digest()

    def update(self, now: float) -> None:
        """Let time pass."""
        sink = self.table.session.sink
        if sink is not None and now - self._looked >= LOOK_EVERY:
            self._looked = now
            sink.look(self.table.session)
            self.follow()
