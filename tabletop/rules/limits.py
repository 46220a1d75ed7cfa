"""How much work the rules of a game may make, so that no table hangs: budgets that are counted, never timed.

What decides whether a budget is met is the same at every table and on every machine: instructions, things looked at,
acts found, pieces made. Past one of them ``OverLimit`` leads out of whatever was asked or done; an act is taken back
as a whole, so the table is as before. A file of rules may raise them (`limits:`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tabletop.rules.refusals import RulesError

Budget = Literal["acts", "later", "pieces", "steps", "looks", "numbers", "kept", "subsets"]


@dataclass(frozen=True, slots=True)
class Limits:
    """The budgets of one game. ``acts``: the ways to do one act that are listed, and the answers of one question;
    ``pieces``: what lies on the table while rules make more; ``steps``: the instructions of one act with all that
    follows from it; ``looks``: the things that phrases go through for one question or one act."""

    acts: int = 50_000
    pieces: int = 10_000
    steps: int = 20_000
    looks: int = 5_000_000


MOST = Limits(acts=500_000, pieces=20_000, steps=2_000_000, looks=100_000_000)
"""So far a file may raise them."""
STEP = 20
"""An instruction that is only tried, to see what would hold afterwards, counts as so many looks."""
USUAL = Limits()

_MET: dict[Budget, str] = {
    "acts": "there are more than {most:,} ways to go on",
    "later": "more than {most:,} effects would wait for something to happen",
    "pieces": "there would be more than {most:,} pieces on the table",
    "steps": "this goes on for more than {most:,} steps",
    "looks": "more than {most:,} things would have to be looked at",
    "numbers": "a number would go beyond {most:,}",
    "subsets": "a set has more than {most:,} choices of some of it",
    "kept": "more than {most:,} things would have to be remembered under one name",
}


class OverLimit(RulesError):
    """A budget is met. ``place``: the file and line of the rule concerned, as far as it is known."""

    def __init__(self, budget: Budget, most: int, place: str = "") -> None:
        super().__init__(budget, most, place)
        self.budget: Budget = budget
        self.most = most
        self.place = place

    def within(self, place: str) -> OverLimit:
        """The same, in the rule that stands there, where none is known that is nearer."""
        self.place = self.place or place
        return self

    def __str__(self) -> str:
        more = f"; who writes the rules may raise `limits: {self.budget}` in them" if self._can_be_raised else ""
        return f"{self.met} Set the referee to off and go on by hand{more}."

    @property
    def met(self) -> str:
        """Which budget it is, and where."""
        at = f" at {self.place}" if self.place else ""
        return f"The rules stop{at}: {_MET[self.budget].format(most=self.most)}."

    @property
    def advice(self) -> str:
        """The same to who writes the rules, with what to do about it."""
        highest = getattr(MOST, self.budget, 0)
        more = f", or write `limits: {{{self.budget}: {min(2 * self.most, highest)}}}`" if self.most < highest else ""
        return f"{self.met} Look whether that line goes on too long{more} in rules.yaml."

    @property
    def _can_be_raised(self) -> bool:
        return hasattr(USUAL, self.budget)


def stands_at(path: str, line: int) -> str:
    """A place in a file, as a sentence names it.

    >>> stands_at("cards/pig/rules.yaml", 34)
    'rules.yaml:34'
    """
    return f"{path.replace(chr(92), '/').rpartition('/')[2]}:{line}" if line else ""


__all__ = ["MOST", "STEP", "USUAL", "Budget", "Limits", "OverLimit", "stands_at"]
