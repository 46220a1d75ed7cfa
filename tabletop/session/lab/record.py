"""What is kept of one game that was played in the laboratory: one line of a run's file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import NamedTuple

from tabletop.core.checks import as_float, as_int, as_key, as_list, as_map, as_text
from tabletop.core.values import Json
from tabletop.rules.progress.counting import Counts
from tabletop.session.simulating.simulate import Game

Key = tuple[str, str, int]
"""Which game of a run: the side (``THIS`` or ``OTHER``), the table, the number of the game at it."""

THIS, OTHER = "this", "other"
"""The game that is looked at, and the one that it is held against."""


class CardUse(NamedTuple):
    """How often cards of one definition were drawn, played, used and still in hand at the end, of one seat."""

    had: int = 0
    drawn: int = 0
    played: int = 0
    used: int = 0
    held: int = 0


class AbilityUse(NamedTuple):
    """Of one ability in a game: how many decisions offered it, how often it was carried out, how often that changed
    the table, and how many decisions there were while a card with it lay in play."""

    offered: int = 0
    ran: int = 0
    changed: int = 0
    around: int = 0


class Point(NamedTuple):
    """Who led when: after so many actions, in which turn, which seat (0: nobody clearly)."""

    actions: int
    turn: int
    leader: int


@dataclass(frozen=True, slots=True)
class Record:
    """One game. ``cards`` by definition and seat; ``choices``: how many decisions had so many answers; ``waits``: by
    seat the longest run of others' decisions between two of its own; ``curve``: who led."""

    side: str
    table: str
    game: Game
    cards: Mapping[str, Mapping[int, CardUse]] = field(default_factory=dict)
    abilities: Mapping[str, AbilityUse] = field(default_factory=dict)
    choices: Mapping[int, int] = field(default_factory=dict)
    waits: Mapping[int, int] = field(default_factory=dict)
    curve: tuple[Point, ...] = ()

    @property
    def key(self) -> Key:
        """Which game of the run this is."""
        return self.side, self.table, self.game.number

    @property
    def course(self) -> Record:
        """How it went, to be held against another game: without where it was played, how long that took and how often
        somebody was asked who had a single answer, with all that is counted by such questions."""
        return replace(
            self, side="", table="", game=replace(self.game, seconds=0.0, actions=0, counts=None),
            abilities={name: AbilityUse(0, use.ran, use.changed) for name, use in self.abilities.items() if use.ran},
            choices={answers: number for answers, number in self.choices.items() if answers > 1},
            curve=tuple(Point(0, point.turn, point.leader) for point in self.curve),
        )  # fmt: skip

    @property
    def length(self) -> int:
        """How many turns it took; where a game does not count them, rounds or acts."""
        return self.game.turns or self.game.rounds or self.game.actions

    @property
    def decisions(self) -> int:
        """How many decisions were made."""
        return sum(self.choices.values())

    @property
    def lead_changes(self) -> int:
        """How often another seat took the lead."""
        leaders = [point.leader for point in self.curve if point.leader]
        return sum(one != other for one, other in pairwise(leaders))

    @property
    def sure_from(self) -> float | None:
        """From which part of the game on (0 to 1) the winner led without a break; None without a single winner or a
        curve."""
        winners = set(self.game.winners)
        if not winners or self.game.sides > 1 or not self.curve or not self.game.actions:
            return None
        start = self.game.actions
        for point in reversed(self.curve):
            if point.leader not in winners:
                break
            start = point.actions
        return start / self.game.actions

    @property
    def is_comeback(self) -> bool:
        """Whether who won was behind after half of the game."""
        half = [point for point in self.curve if point.actions * 2 >= self.game.actions]
        return (
            bool(half) and half[0].leader != 0 and self.game.winners != () and half[0].leader not in self.game.winners
        )

    def to_json(self) -> dict[str, Json]:
        """Plain JSON values, short names: a run has many thousand lines."""
        game = self.game
        return {
            "side": self.side, "table": self.table, "number": game.number, "seed": game.seed,
            "bots": list(game.bots), "decks": list(game.decks), "first": game.first, "end": game.end,
            "reason": game.reason, "rule": game.rule, "winners": list(game.winners), "sides": game.sides,
            "rounds": game.rounds, "turns": game.turns, "actions": game.actions, "seconds": game.seconds,
            "milestones": dict(game.milestones),
            "counts": game.counts.to_json() if game.counts is not None else None,
            "cards": {
                name: {str(seat): list(use) for seat, use in seats.items()} for name, seats in self.cards.items()
            },
            "abilities": {name: list(use) for name, use in self.abilities.items()},
            "choices": {str(number): count for number, count in sorted(self.choices.items())},
            "waits": {str(seat): number for seat, number in self.waits.items()},
            "curve": [list(point) for point in self.curve],
        }  # fmt: skip

    @classmethod
    def from_json(cls, data: object) -> Record:
        """A record as it was written. Raises BadData for anything else."""
        row = as_map(data, "game")

        def numbers(name: str) -> tuple[int, ...]:
            return tuple(as_int(each, name) for each in as_list(row.get(name), name))

        def texts(name: str) -> tuple[str, ...]:
            return tuple(as_text(each, name) for each in as_list(row.get(name), name))

        def counted(name: str) -> dict[str, int]:
            return {key: as_int(value, name) for key, value in as_map(row.get(name), name).items()}

        game = Game(
            number=as_int(row.get("number"), "number"),
            seed=as_int(row.get("seed"), "seed"),
            bots=texts("bots"),
            end=as_text(row.get("end"), "end"),
            reason=as_text(row.get("reason"), "reason"),
            rule=as_text(row.get("rule"), "rule"),
            winners=numbers("winners"),
            rounds=as_int(row.get("rounds"), "rounds"),
            actions=as_int(row.get("actions"), "actions"),
            seconds=as_float(row.get("seconds"), "seconds"),
            turns=as_int(row.get("turns"), "turns"),
            milestones=counted("milestones"),
            decks=texts("decks"),
            first=as_int(row.get("first"), "first"),
            sides=as_int(row.get("sides"), "sides"),
            counts=Counts.from_json(row["counts"]) if row.get("counts") is not None else None,
        )
        cards = {
            name: {
                as_key(seat, "cards"): CardUse(*_whole(use, "cards", len(CardUse._fields)))
                for seat, use in as_map(seats, "cards").items()
            }
            for name, seats in as_map(row.get("cards"), "cards").items()
        }
        abilities = {
            name: AbilityUse(*_whole(use, "abilities", len(AbilityUse._fields)))
            for name, use in as_map(row.get("abilities"), "abilities").items()
        }
        return cls(
            side=as_text(row.get("side"), "side"),
            table=as_text(row.get("table"), "table"),
            game=game,
            cards=cards,
            abilities=abilities,
            choices={as_key(number, "choices"): count for number, count in counted("choices").items()},
            waits={as_key(seat, "waits"): number for seat, number in counted("waits").items()},
            curve=tuple(
                Point(*_whole(each, "curve", len(Point._fields))) for each in as_list(row.get("curve"), "curve")
            ),
        )


def _whole(data: object, where: str, length: int) -> list[int]:
    return [as_int(each, where) for each in as_list(data, where, length)]
