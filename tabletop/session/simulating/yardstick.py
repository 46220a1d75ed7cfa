"""How far ahead in a game's ``score`` is how much of a chance to win: measured on a few quick games.

A score has a unit of its own. In games that *greedy* plays with itself it is written down how far apart the sides
were and who won in the end; the *yard* (``bots.chances``) is the length under which that was to be expected most.
The games have fixed seeds, so a game has the same yard on every machine.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass

from tabletop.bots import Question
from tabletop.bots.chances import Shares, shares, sides_of
from tabletop.content import ContentError
from tabletop.core.edits import Edit
from tabletop.core.state import GameState
from tabletop.core.values import Json
from tabletop.rules.actions import Action
from tabletop.rules.ruleset import Ruleset
from tabletop.session.simulating.plans import Plan
from tabletop.session.simulating.simulate import open_game, play

GAMES, FEWEST, ENOUGH = 6, 3, 600
"""So many games are played; fewer, but at least so many, once so many acts were done in them."""

THOUGHT = 8
"""So many positions *greedy* judges for an act."""

STEP, STEPS = 1.2, 16
"""The lengths that are tried: the middle difference times or divided by this, so many times."""

DOUBT = 0.7
"""By so much (as a logarithm) the yard may well differ from the middle difference."""

WEIGHT = 2.0
"""A game is so much evidence as this many moments that have nothing to do with each other."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A moment of a game: the score of each side, and who won in the end. ``weight``: all of a game are 1."""

    scores: tuple[float, ...]
    ended: Shares
    weight: float


class _Scores:
    """Looks on at one game and writes the scores down when the moment changes."""

    def __init__(self) -> None:
        self.rows: list[tuple[float, ...]] = []
        self._moment: tuple[object, ...] = ()

    def begun(self, ruleset: Ruleset, state: GameState) -> None:
        """The table is laid."""
        self._ruleset, self._state = ruleset, state
        self.sides = sides_of(state.spec)
        self._look()

    def asked(self, question: Question, state: GameState) -> None:
        """Somebody decides: nothing to see."""

    def during(self, action: Action) -> AbstractContextManager[None]:
        """Around an act: nothing to see."""
        return nullcontext()

    def done(self, edit: Edit) -> None:
        """What came of an act."""
        self._look()

    def _look(self) -> None:
        moment = tuple(self._state.flow.get(name) for name in ("round", "turn", "seat", "phase"))
        if moment == self._moment or self._ruleset.outcome(self._state) is not None:
            return
        self._moment = moment
        score, state = self._ruleset.score, self._state
        self.rows.append(tuple(sum(score(state, seat) for seat in side) / len(side) for side in self.sides))


@dataclass(frozen=True, slots=True)
class _Stop:
    """What ``play`` asks whether to stop."""

    is_set: Callable[[], bool]


def measure(
    game: str, seats: int, options: Mapping[str, Json], stop: Callable[[], bool] = lambda: False
) -> float | None:
    """The yard of a game with so many seats and these options; None if ``stop`` said so before it was found. A game
    that cannot be played by itself has the yard 1."""
    plan = Plan(
        game=game, games=GAMES, seats=seats, bots=("greedy",) * seats, seed=1, options=options,
        evaluations=THOUGHT, fit=True,
    )  # fmt: skip
    try:
        opened = open_game(plan)
    except ContentError:
        return 1.0
    moments: list[Seen] = []
    acts = 0
    for number in range(GAMES):
        if stop() or (number >= FEWEST and acts >= ENOUGH):
            break
        watches: list[_Scores] = []

        def watching(made: list[_Scores] = watches) -> _Scores:
            made.append(_Scores())
            return made[-1]

        played = play(opened, plan, number, _Stop(stop), watching)
        acts += played.actions
        if played.is_sound:
            moments += _seen(watches[-1], played.winners)
    return None if stop() else fit(moments)


def _seen(watch: _Scores, winners: Sequence[int]) -> list[Seen]:
    won = [any(seat in winners for seat in side) for side in watch.sides]
    ended = tuple(each / sum(won) for each in won) if any(won) else (1 / len(won),) * len(won)
    return [Seen(row, ended, 1 / len(watch.rows)) for row in watch.rows]


def fit(moments: Sequence[Seen]) -> float:
    """The yard under which what happened was likeliest, leaning to the middle of the differences that were seen."""
    apart = sorted(found for each in moments if (found := max(each.scores) - min(each.scores)) > 0)
    if not apart:
        return 1.0
    middle = apart[len(apart) // 2]

    def unlikely(step: int) -> float:
        yard = middle * STEP**step
        found = (step * math.log(STEP) / DOUBT) ** 2 / 2
        for each in moments:
            told = sum(
                share * math.log(chance) for share, chance in zip(each.ended, shares(each.scores, yard), strict=True)
            )
            found -= WEIGHT * each.weight * told
        return found

    return middle * STEP ** min(range(-STEPS, STEPS + 1), key=unlikely)
