"""Lines of the file that a game's rules are written in: those that say why not, those that were run."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.rules.showing.shapes import RuleLine

from .message import Message

AGAINST = "The line that says so"
RUN = "Lines of the rules that were run"
TIMES = " ({number} times)"
MOST = 60
"""So many lines are listed."""
MORE = "... and {number} more."


class RuleLines(Message):
    """Each line with its number, and where the file lies."""

    def __init__(self, title: str, lines: Sequence[RuleLine], about: str = "") -> None:
        told = [about] if about else []
        for each in lines[:MOST]:
            told.append(f"{each}{TIMES.format(number=each.times) if each.times > 1 else ''}")
        if len(lines) > MOST:
            told.append(MORE.format(number=len(lines) - MOST))
        if lines:
            told += ["", lines[0].path]
        super().__init__(title, "\n".join(told), width=820)
