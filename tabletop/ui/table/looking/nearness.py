"""A place from near: the site that is being decided, while its cards would overlap."""

from __future__ import annotations

from tabletop.control.places.closeup import is_crowded
from tabletop.core.view import View
from tabletop.ui.table.basis.table import Table


class Nearness:
    """Which site is shown from near."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._closed: tuple[object, ...] = ()  # the site whose close-up was closed by hand, with the round

    def fit(self) -> None:
        """Show the whole table; once more goes back to the close-up of what is being decided."""
        if not self.show(False) and self.table.camera.zoom == 1.0:
            self.show(True)
        self.table.camera.fit()
        self.table.whole.view_moved()

    def site(self, view: View, in_show: bool) -> int:
        """The site of a view that is shown from near: the one being decided, if its cards would overlap."""
        site = view.flow.get("site")
        if not isinstance(site, int) or not self.table.judge.on or self._closed == _key(view):
            return 0
        if self.table.perspective.public and in_show:
            return 0  # viewers are shown who adds what, beside the site
        return site if is_crowded(view, self.table.layout, self.table.perspective.bottom, site) else 0

    def show(self, on: bool) -> bool:
        """Open or close the close-up of the site being decided; False if nothing changes by it."""
        shown = self.table.shown
        opened = shown.arrangement.opened is not None
        self._closed = () if on else _key(shown.view)
        if opened == (self.site(shown.view, shown.in_show) > 0):
            return False
        self.table.refresh()
        return True


def _key(view: View) -> tuple[object, ...]:
    return view.flow.get("round"), view.flow.get("site")
