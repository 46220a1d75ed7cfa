"""What a table says of being kept safe: each sentence once, also while nobody does anything."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.ui.notices import plain

if TYPE_CHECKING:
    from tabletop.ui.table.screen import TableScreen

LOOK_EVERY = 5.0
"""So often (in seconds) it is seen whether the autosave is still there."""


class Safekeeping:
    """Looks after the autosave of the table on the screen."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self._told = 0
        self._looked = 0.0

    def follow(self) -> None:
        """Tell what is new about it."""
        keeper = self.table.session.keeper
        if keeper is not None and keeper.noticed != self._told:
            self._told = keeper.noticed
            self.table.app.toast(plain(keeper.notice), "warning")

    def update(self, now: float) -> None:
        """Let time pass."""
        keeper = self.table.session.keeper
        if keeper is not None and now - self._looked >= LOOK_EVERY:
            self._looked = now
            keeper.look(self.table.session)
            self.follow()
