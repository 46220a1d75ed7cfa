"""The lines of the log panel: told for whoever looks, at the moment that is shown, with links to the rulebook."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tabletop.control.replay.moment import ALL_OPS
from tabletop.session import LogLine, Span

if TYPE_CHECKING:
    from tabletop.ui.table.screen import TableScreen

RULE_ID = re.compile(r"\b[A-Z]{2,5}-R?\d{1,3}\b")
"""What the id of a rule looks like in a sentence."""


class LogLines:
    """Part of the table screen: what the log says."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self._ruled: dict[Any, Any] = {}

    def all(self) -> list[Any]:
        """The log for whoever looks, with a mark where this seat had looked last."""
        if self.table.showing.active:
            return self.table.showing.log()
        table, viewer = self.table, self.table.perspective.viewer
        if table.past.is_shown and not table.past.playing_back:
            past = table.session.log(viewer, until=(table.past.at or 0, ALL_OPS))
            return [self._with_rules(line) for line in table.session.told(viewer, past)]
        lines: list[Any] = list(table.session.told(viewer))
        since = table.past.unseen_from
        missed = table.bots.missed() if since is None and not table.bots.next_seat() else []
        if len(missed) > 1 and not table.perspective.public:  # viewers made no act
            at = lines.index(missed[0])
            lines.insert(at, LogLine(missed[0].entry, "Since your last act:", manual=False, turn=missed[0].turn))
        if since is not None:
            seat = self.table.perspective.looking
            others = (i for i, line in enumerate(lines) if line.entry > since and line.seat not in (0, seat))
            index = next(others, None)
            if index is not None:
                lines.insert(index, LogLine(since, "Since you looked:", manual=False))
        return [self._with_rules(line) for line in lines]

    def _with_rules(self, line: Any) -> Any:
        """A line in which the ids of rules are links to the rulebook."""
        if getattr(line, "about_table", False):
            return replace(line, manual=False)  # the switch is nobody's move
        if not RULE_ID.search(line.text):
            return line
        kept = self._ruled.get(line)
        if kept is None:
            rules = self.table.catalog.rulebook
            links = [
                Span(found.start(), found.end(), found[0], "rule")
                for found in RULE_ID.finditer(line.text)
                if f"**{found[0]}**" in rules
            ]
            kept = self._ruled[line] = replace(line, spans=(*line.spans, *links)) if links else line
        return kept
