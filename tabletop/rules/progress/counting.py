"""How often what of the rules was run while games were played, added up over many of them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from tabletop.core.checks import as_int, as_list, as_map
from tabletop.core.values import Json

Place = tuple[str, int]
"""An instruction: its block and its number."""


@dataclass(slots=True)
class Counts:
    """What was counted in ``games`` games. By instruction how often it was ``ran``, ``did`` something to the table,
    or had nobody to do it to (``lost``); by question and seat how often it was ``asked`` or ``passed``; by act how
    often it was ``possible`` and how often ``done``; what ``changed`` of what is kept and of seats' values, in how
    many games; how often acts ``named`` a card."""

    games: int = 0
    ran: Counter[Place] = field(default_factory=Counter)
    did: Counter[Place] = field(default_factory=Counter)
    lost: Counter[Place] = field(default_factory=Counter)
    asked: Counter[tuple[str, int, int]] = field(default_factory=Counter)
    passed: Counter[tuple[str, int, int]] = field(default_factory=Counter)
    possible: Counter[str] = field(default_factory=Counter)
    done: Counter[str] = field(default_factory=Counter)
    changed: Counter[str] = field(default_factory=Counter)
    named: Counter[str] = field(default_factory=Counter)

    def add(self, other: Counts) -> None:
        """Those of other games, too."""
        self.games += other.games
        for name in TALLIES:
            getattr(self, name).update(getattr(other, name))

    def to_json(self) -> dict[str, Json]:
        """Plain JSON values; only what is more than nothing."""
        blocks: dict[str, list[Json]] = {}
        for block, at in self.ran | self.lost:
            place = block, at
            blocks.setdefault(block, []).append([at, self.ran[place], self.did[place], self.lost[place]])
        questions: dict[str, list[Json]] = {}
        for block, at, seat in self.asked | self.passed:
            question = block, at, seat
            questions.setdefault(block, []).append([at, seat, self.asked[question], self.passed[question]])
        named = {name: dict(getattr(self, name)) for name in NAMED if getattr(self, name)}
        return {"games": self.games, "blocks": blocks, "questions": questions, **named}

    @classmethod
    def from_json(cls, data: object) -> Counts:
        """Counts as they were written. Raises BadData for anything else."""
        row, made = as_map(data, "counts"), cls()
        made.games = as_int(row.get("games"), "counts")
        for block, places in as_map(row.get("blocks"), "blocks").items():
            for each in as_list(places, "blocks"):
                at, *numbers = _numbers(each, "blocks")
                for place, number in zip((made.ran, made.did, made.lost), numbers, strict=True):
                    if number:
                        place[block, at] = number
        for block, places in as_map(row.get("questions"), "questions").items():
            for each in as_list(places, "questions"):
                at, seat, asked, passed = _numbers(each, "questions")
                for tally, number in ((made.asked, asked), (made.passed, passed)):
                    if number:
                        tally[block, at, seat] = number
        for name in NAMED:
            for key, counted in as_map(row.get(name, {}), name).items():
                getattr(made, name)[key] = as_int(counted, name)
        return made


NAMED = ("possible", "done", "changed", "named")
"""What is counted by a name."""
TALLIES = ("ran", "did", "lost", "asked", "passed", *NAMED)


def _numbers(data: object, where: str) -> list[int]:
    return [as_int(each, where) for each in as_list(data, where, 4)]
