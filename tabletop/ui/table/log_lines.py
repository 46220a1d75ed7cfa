"""The lines of the log panel: told for whoever looks, at the moment that is shown (``control.replay``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.control.replay.log import RuleLinks, since_acted, since_looked
from tabletop.control.replay.moment import Moment
from tabletop.session import LogLine

if TYPE_CHECKING:
    from tabletop.ui.table.screen import TableScreen


class LogLines:
    """Part of the table screen: what the log says."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self._links = RuleLinks()

    def all(self) -> list[LogLine]:
        """The log for whoever looks, with a mark where this seat had looked last."""
        table = self.table
        if table.showing.active:
            return table.showing.log()
        viewer, past = table.perspective.viewer, table.past.cursor
        if past.is_shown and not past.playing_back:
            return self._links.lines(Moment(viewer, past.at).log(table.session), table.catalog.rulebook)
        lines = table.session.told(viewer)
        if past.unseen_from is not None:
            lines = since_looked(lines, past.unseen_from, table.perspective.looking)
        elif not table.bots.next_seat() and not table.perspective.public:  # viewers made no act
            lines = since_acted(lines, table.bots.missed())
        return self._links.lines(lines, table.catalog.rulebook)
