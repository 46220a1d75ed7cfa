"""How far ahead in a game's ``score`` is how much of a chance to win: measured on a few quick games.

A score has a unit of its own. In games that *greedy* plays with itself it is written down how far apart the sides
were and who won in the end; the *yard* (``bots.chances``) is the length under which that was to be expected most.
The games have fixed seeds, so a game has the same yard on every machine.

They are played with the decks of the table, so they also tell which side has the better one, or what coming first is
worth: a side whose wins can hardly be luck has a *start* (``bots.chances.Yard``). Few games tell little, so it is no
more than they are certain of.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass

from tabletop.bots import Question
from tabletop.bots.chances import Shares, Yard, shares, sides_of
from tabletop.content import ContentError
from tabletop.core.edits import Edit
from tabletop.core.state import GameState
from tabletop.core.values import Json
from tabletop.rules.actions import Action
from tabletop.rules.ruleset import Ruleset
from tabletop.session.setting_up.setup import Deck
from tabletop.session.simulating.plans import Plan
from tabletop.session.simulating.simulate import open_game, play

GAMES, FEWEST, ENOUGH = 6, 3, 600
"""So many games are played; fewer, but at least so many, once so many acts were done in them. Where one side seems to
have a start, up to twice as much is played; with decks, where the games are not shared out about evenly."""

EVEN = 0.1
"""So far from fair is a share that is about even."""

THOUGHT = 8
"""So many positions *greedy* judges for an act."""

STEP, STEPS = 1.2, 16
"""The lengths that are tried: the middle difference times or divided by this, so many times."""

DOUBT = 0.7
"""By so much (as a logarithm) the yard may well differ from the middle difference."""

WEIGHT = 2.0
"""A game is so much evidence as this many moments that have nothing to do with each other."""


CERTAIN = 1.64
"""So many standard deviations wide is the range in which the true share of wins lies: with nine chances in ten."""


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
    game: str, seats: int, options: Mapping[str, Json], decks: Sequence[Deck] = (),
    stop: Callable[[], bool] = lambda: False,
) -> Yard | None:  # fmt: skip
    """The yard of a game with so many seats, these options and the decks of its seats; None if ``stop`` said so
    before it was found. Where not every seat has a deck but could have one, nobody has a start. A game that cannot
    be played by itself has the yard 1."""
    known = bool(decks) and all(decks)
    plan = Plan(
        game=game, games=2 * GAMES, seats=seats, bots=("greedy",) * seats, seed=1, options=options,
        decks=tuple(decks) if known else None, evaluations=THOUGHT, fit=True,
    )  # fmt: skip
    try:
        opened = open_game(plan)
    except ContentError:
        return Yard(1.0)
    moments: list[Seen] = []
    acts = 0
    for number in range(2 * GAMES):
        is_clear = _is_enough(number, acts, 1) and not _is_one_sided(moments, known)
        if stop() or is_clear or _is_enough(number, acts, 2):
            break
        watches: list[_Scores] = []

        def watching(made: list[_Scores] = watches) -> _Scores:
            made.append(_Scores())
            return made[-1]

        played = play(opened, plan, number, _Stop(stop), watching)
        acts += played.actions
        if played.is_sound:
            moments += _seen(watches[-1], played.winners)
    if stop():
        return None
    return fit(moments, known or not opened.catalog.plays_decks(opened.agreement.options))


def _is_enough(games: int, acts: int, times: int) -> bool:
    return games >= times * GAMES or (games >= FEWEST and acts >= times * ENOUGH)


def _is_one_sided(moments: Sequence[Seen], with_decks: bool) -> bool:
    """Whether more games may tell that a side has a start."""
    if not with_decks:
        return any(start_of(moments))
    return any(abs(share - 1 / len(moments[0].ended)) > EVEN for share in _won(moments))


def _won(moments: Sequence[Seen]) -> list[float]:
    """The share of the games that each side has won."""
    games = sum(each.weight for each in moments)
    by_side = zip(*(each.ended for each in moments), strict=True)
    return [sum(one * each.weight for one, each in zip(ended, moments, strict=True)) / games for ended in by_side]


def _seen(watch: _Scores, winners: Sequence[int]) -> list[Seen]:
    won = [any(seat in winners for seat in side) for side in watch.sides]
    ended = tuple(each / sum(won) for each in won) if any(won) else (1 / len(won),) * len(won)
    return [Seen(row, ended, 1 / len(watch.rows)) for row in watch.rows]


def start_of(moments: Sequence[Seen]) -> tuple[float, ...]:
    """By how many yards each side is ahead before anything is done: so many that its share of the games is as near to
    a fair one as can well be, by Wilson's interval."""
    games = sum(each.weight for each in moments)
    fair = 1 / len(moments[0].ended) if moments else 1.0
    told = []
    for share in _won(moments):
        square = CERTAIN * CERTAIN / games
        middle = (share + square / 2) / (1 + square)
        half = math.sqrt(square * (share * (1 - share) + square / 4)) / (1 + square)
        told.append(min(max(fair, middle - half), middle + half))
    least = min(told, default=fair)
    return tuple(each / least - 1 for each in told)


def fit(moments: Sequence[Seen], starts: bool = True) -> Yard:
    """The yard under which what happened was likeliest, leaning to the middle of the differences that were seen.
    ``starts``: a side may be ahead from the beginning."""
    start = start_of(moments) if starts else ()
    apart = sorted(found for each in moments if (found := max(each.scores) - min(each.scores)) > 0)
    if not apart:
        return Yard(1.0, start)
    middle = apart[len(apart) // 2]

    def unlikely(step: int) -> float:
        yard = Yard(middle * STEP**step, start)
        found = (step * math.log(STEP) / DOUBT) ** 2 / 2
        for each in moments:
            told = sum(
                share * math.log(chance) for share, chance in zip(each.ended, shares(each.scores, yard), strict=True)
            )
            found -= WEIGHT * each.weight * told
        return found

    return Yard(middle * STEP ** min(range(-STEPS, STEPS + 1), key=unlikely), start)
