"""The lines of the log panel: told for whoever looks, at the moment that is shown (``control.replay``)."""

from __future__ import annotations

from tabletop.control.replay.log import RuleLinks, since_acted, since_looked
from tabletop.control.replay.moment import Moment
from tabletop.session import LogLine
from tabletop.ui.table.basis.table import Table
from tabletop.ui.table.looking.past import Past
from tabletop.ui.table.looking.showing import Showing
from tabletop.ui.table.playing.bots import TableBots


class LogLines:
    """Part of the table screen: what the log says."""

    def __init__(self, table: Table, past: Past, showing: Showing, bots: TableBots) -> None:
        self.table, self.past, self.showing, self.bots = table, past, showing, bots
        self._links = RuleLinks()

    def all(self) -> list[LogLine]:
        """The log for whoever looks, with a mark where this seat had looked last."""
        table = self.table
        if table.shown.in_show:
            return self._links.lines(self.showing.log(), table.catalog.rulebook)
        viewer, past = table.perspective.viewer, self.past.cursor
        if past.is_shown and not past.playing_back:
            return self._links.lines(Moment(viewer, past.at).log(table.session), table.catalog.rulebook)
        lines = table.session.told(viewer)
        if past.unseen_from is not None:
            lines = since_looked(lines, past.unseen_from, table.perspective.looking)
        elif not self.bots.next_seat() and not table.perspective.public:  # viewers made no act
            lines = since_acted(lines, self.bots.missed())
        return self._links.lines(lines, table.catalog.rulebook)
