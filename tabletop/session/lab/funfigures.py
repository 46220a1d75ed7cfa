"""Is it fun? As far as numbers tell: how long a game is, how much there is to choose, how the lead changes, how long
one waits for the others."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tabletop.core.values import Json
from tabletop.session.lab.record import Record
from tabletop.session.simulating.statistics import Length

SURE_BY = (0.25, 0.5, 0.75, 0.9)
"""The parts of a game by which it is told in how many games the winner was sure."""


@dataclass(frozen=True, slots=True)
class FunFigures:
    """Games of one table. ``choices``: decisions by how many answers they had; ``sure``: from which part of each game
    on the winner led without a break."""

    games: int
    turns: tuple[int, ...]
    decisions: tuple[int, ...]
    choices: Mapping[int, int]
    lead_changes: tuple[int, ...]
    sure: tuple[float, ...]
    comebacks: int
    waits: tuple[int, ...]
    told: int
    """In how many games somebody led at all: only of these it is told how the lead changed."""

    @property
    def won(self) -> int:
        """How many of these one side has won: how early that was sure, and whether it came from behind, is a matter
        of these alone."""
        return len(self.sure)

    @property
    def from_behind(self) -> float:
        """The share of the won games in which the winner was behind after half of it."""
        return self.comebacks / self.won if self.won else 0.0

    @property
    def forced(self) -> float:
        """The share of decisions with a single answer."""
        count = sum(self.choices.values())
        return self.choices.get(1, 0) / count if count else 0.0

    @property
    def median_choices(self) -> float:
        """Of the decisions that were none but in name not counted: how many answers there were."""
        found = [number for number, count in sorted(self.choices.items()) if number > 1 for _ in range(count)]
        return statistics.median(found) if found else 0.0

    def sure_by(self, part: float) -> float:
        """The share of the won games in which the winner was sure after that part of it."""
        return sum(each <= part for each in self.sure) / len(self.sure) if self.sure else 0.0

    def to_json(self) -> dict[str, Json]:
        """Plain JSON values."""
        return {
            "games": self.games, "turns": Length.of(self.turns).to_json(),
            "decisions": Length.of(self.decisions).to_json(),
            "choices": {str(number): count for number, count in sorted(self.choices.items())},
            "median_choices": self.median_choices, "forced": round(self.forced, 4),
            "lead_changes": Length.of(self.lead_changes).to_json(),
            "sure_by": {f"{part:.0%}": round(self.sure_by(part), 4) for part in SURE_BY},
            "games_won": self.won, "comebacks": round(self.from_behind, 4) if self.won else None,
            "longest_wait": Length.of(self.waits).to_json(),
        }  # fmt: skip


def fun_figures(records: Iterable[Record]) -> FunFigures:
    """Count the games that came to a proper end."""
    sound: Sequence[Record] = [record for record in records if record.game.is_sound]
    choices: Counter[int] = Counter()
    for record in sound:
        choices.update(record.choices)
    told = [record for record in sound if any(point.leader for point in record.curve)]
    won = [(record, part) for record in told if (part := record.sure_from) is not None]
    return FunFigures(
        games=len(sound),
        turns=tuple(each.length for each in sound),
        decisions=tuple(each.decisions for each in sound),
        choices=choices,
        lead_changes=tuple(each.lead_changes for each in told),
        sure=tuple(part for _, part in won),
        comebacks=sum(record.is_comeback for record, _ in won),
        waits=tuple(max(each.waits.values(), default=0) for each in sound),
        told=len(told),
    )
