"""A place from near: the site that is being decided, while its cards would overlap."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tabletop.control.closeup import is_crowded

if TYPE_CHECKING:
    from tabletop.ui.table.screen import TableScreen


class Nearness:
    """Which site is shown from near."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self._closed: tuple[Any, ...] = ()  # the site whose close-up was closed by hand, with the round

    def fit(self) -> None:
        """Show the whole table; once more goes back to the close-up of what is being decided."""
        if not self.show(False) and self.table.camera.zoom == 1.0:
            self.show(True)
        self.table.camera.fit()
        self.table.view_moved()

    def site(self) -> int:
        """The site that is shown from near: the one being decided, if its cards would overlap."""
        site = self.table.view.flow.get("site")
        if not isinstance(site, int) or not self.table.referee.judge.on or self._closed == self._key():
            return 0
        if self.table.perspective.public and self.table.showing.active:
            return 0  # viewers are shown who adds what, beside the site
        return site if is_crowded(self.table.view, self.table.layout, self.table.perspective.bottom, site) else 0

    def _key(self) -> tuple[Any, ...]:
        return self.table.view.flow.get("round"), self.table.view.flow.get("site")

    def show(self, on: bool) -> bool:
        """Open or close the close-up of the site being decided; False if nothing changes by it."""
        opened = self.table.arrangement.opened is not None
        self._closed = () if on else self._key()
        if opened == (self.site() > 0):
            return False
        self.table.refresh()
        return True
