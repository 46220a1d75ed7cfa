"""The log as a panel shows it: what is new since somebody looked is marked, and ids of rules lead to the rulebook."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from tabletop.session import LogLine, Span

RULE_ID = re.compile(r"\b[A-Z]{2,5}-R?\d{1,3}\b")
"""What the id of a rule looks like in a sentence."""


def since_looked(lines: Sequence[LogLine], since: int, seat: int) -> list[LogLine]:
    """The log with a mark before the first thing that somebody else than ``seat`` has done after an entry."""
    found = list(lines)
    others = (index for index, line in enumerate(lines) if line.entry > since and line.seat not in (0, seat))
    index = next(others, None)
    if index is not None:
        found.insert(index, LogLine(since, "Since you looked:", manual=False))
    return found


def since_acted(lines: Sequence[LogLine], missed: Sequence[LogLine]) -> list[LogLine]:
    """The log with a mark before what programs have done since a person acted; a single act needs none."""
    found = list(lines)
    if len(missed) > 1:
        first = missed[0]
        found.insert(found.index(first), LogLine(first.entry, "Since your last act:", manual=False, turn=first.turn))
    return found


class RuleLinks:
    """Lines in which the ids of rules are links to a rulebook; each is looked through once."""

    def __init__(self) -> None:
        self._rulebook = ""
        self._made: dict[LogLine, LogLine] = {}

    def lines(self, lines: Sequence[LogLine], rulebook: str) -> list[LogLine]:
        """The same lines with links to the rules that the rulebook has."""
        if rulebook is not self._rulebook:
            self._rulebook, self._made = rulebook, {}
        return [self._linked(line) for line in lines]

    def _linked(self, line: LogLine) -> LogLine:
        if line.about_table:
            return replace(line, manual=False)  # the switch is nobody's move
        if not RULE_ID.search(line.text):
            return line
        made = self._made.get(line)
        if made is None:
            links = [
                Span(found.start(), found.end(), found[0], "rule")
                for found in RULE_ID.finditer(line.text)
                if f"**{found[0]}**" in self._rulebook
            ]
            made = self._made[line] = replace(line, spans=(*line.spans, *links)) if links else line
        return made
