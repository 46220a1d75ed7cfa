"""Which dice tumble: those that were thrown between what was shown last and what is shown now.

A show goes through an entry bit by bit, so the dice of a battle tumble when it comes to them, and once. Going back
throws nothing.
"""

from __future__ import annotations

from tabletop.control.replay.moment import Moment
from tabletop.core.journal import Journal
from tabletop.ui.table.basis.shown import Shown

CHANCE = ("chance", "loaded")
"""Fields of rules progress that change when chance is asked."""


class Throws:
    """Follows what a table shows: the entry, and how many of its operations."""

    def __init__(self) -> None:
        self._at: tuple[int, int] | None = None

    def follow(self, journal: Journal, shown: Shown) -> list[int]:
        """The dice that have been thrown since the last call."""
        moment = shown.moment if shown.in_show else Moment()
        entry = journal.head if moment.entry is None else moment.entry
        ops = journal.entry(entry).ops if entry else ()
        done = len(ops) if moment.done is None else moment.done
        before, self._at = self._at, (entry, done)
        if before is None or self._at <= before or shown.past is not None:
            return []
        if not any(op[0] == "flow" and op[1] in CHANCE for op in ops):
            return []
        start = before[1] if before[0] == entry else 0
        return [op[1] for op in ops[start:done] if op[0] == "set" and op[2] == "value"]
