"""How likely each side wins, as the *strong* bot sees it from what somebody may know.

The bot's own search (``searching``) is asked, with another yardstick: instead of how good an act is beside the others
it judges how likely a side wins from a position. That follows from the game's ``score``: a side that is ahead by one
*yard* is twice as likely to win as the one that is last, by two yards three times, and so on. How long a yard is, is
a matter of the game; it is measured on games that were played (``session.simulating.yardstick``).

Nothing hidden goes in: the search begins in guesses of the table that are made for whoever looks on (a seat, or a
spectator), the same ones for tables that look the same to it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tabletop.bots.determinization import determinize
from tabletop.bots.question import Limits, Question
from tabletop.bots.search import Breadth
from tabletop.bots.searching import weigh
from tabletop.bots.worlds import Judge
from tabletop.core.chance import Chance
from tabletop.core.state import GameState
from tabletop.core.visibility import ALL_SEATS, Viewer
from tabletop.core.zones import TableSpec
from tabletop.rules.ruleset import Ruleset

FEWEST_GUESSES, MOST_GUESSES, A_GUESS = 4, 16, 20
"""In so many guesses of what is hidden it is thought ahead, each with so many positions where there are enough."""

NEVER_SURE = 0.8
"""What is not over is never as good for the search as a win: its judgements keep to this middle part."""

FORESIGHT = Breadth(finalists=5, first_look=0.35, may_play_out=False)
"""Fewer acts are looked at, and further: what the best is worth matters, not which it is. Were replies not looked at,
whoever is asked would always have the better of it."""

Shares = tuple[float, ...]
"""How likely each side wins; together 1."""


def sides_of(spec: TableSpec) -> tuple[tuple[int, ...], ...]:
    """The seats of each side, in order: partners win together."""
    sides: list[tuple[int, ...]] = []
    for seat in range(1, spec.seats + 1):
        if not any(seat in side for side in sides):
            partners = (each for each in range(seat + 1, spec.seats + 1) if spec.are_partners(seat, each))
            sides.append((seat, *partners))
    return tuple(sides)


def shares(scores: Sequence[float], yard: float) -> Shares:
    """How likely each side wins that has such a score.

    >>> shares([3.0, 3.0], 10.0), [round(share, 2) for share in shares([13.0, 3.0], 10.0)]
    ((0.5, 0.5), [0.67, 0.33])
    """
    last = min(scores)
    weights = [1.0 + (score - last) / max(yard, 1e-9) for score in scores]
    total = sum(weights)
    return tuple(weight / total for weight in weights)


def standing(ruleset: Ruleset, position: GameState, yard: float) -> Shares:
    """How likely each side wins as a position looks by itself, everything in it being known."""
    outcome = ruleset.outcome(position)
    sides = sides_of(position.spec)
    if outcome is not None:
        won = [any(seat in outcome.winners for seat in side) for side in sides]
        return tuple(each / sum(won) for each in won) if any(won) else (1 / len(sides),) * len(sides)
    scores = [sum(ruleset.score(position, seat) for seat in side) / len(side) for side in sides]
    return shares(scores, yard)


def chances(
    ruleset: Ruleset, state: GameState, viewer: Viewer, chance: Chance, yard: float, positions: int,
    stop: Callable[[], bool] | None = None,
) -> Shares | None:  # fmt: skip
    """How likely each side wins as far as a viewer may know (None: a spectator), after about so many positions were
    judged; a draw counts for all alike. None where ``stop`` says that nobody wants to know any more. Whatever the
    rules raise goes on to the caller: a position made by hand may be none that they know."""
    if ruleset.outcome(state) is not None:
        return standing(ruleset, state, yard)
    worlds = [determinize(ruleset, state, viewer, chance) for _ in range(2)]
    if _are_alike(*worlds):
        worlds = worlds[:1]  # nothing is hidden: one guess is the truth
    else:
        guesses = max(FEWEST_GUESSES, min(MOST_GUESSES, positions // A_GUESS))
        worlds += [determinize(ruleset, state, viewer, chance) for _ in range(2, guesses)]
    found: list[Shares] = []
    for world in worlds:
        if stop is not None and stop():
            return None
        found.append(_foreseen(ruleset, world, viewer, chance, yard, positions // len(worlds), stop))
    if stop is not None and stop():
        return None
    return tuple(sum(each[side] for each in found) / len(found) for side in range(len(found[0])))


def asked_side(ruleset: Ruleset, state: GameState, viewer: Viewer, chance: Chance) -> int:
    """The number of the only side that is asked now (from 0), as a viewer knows it; -1 where there is none, or more
    than one."""
    if ruleset.outcome(state) is not None:
        return -1
    guess = determinize(ruleset, state, viewer, chance)
    asked = {decision.seat for decision in ruleset.decisions(guess)}
    found = [number for number, side in enumerate(sides_of(guess.spec)) if asked.intersection(side)]
    return found[0] if len(found) == 1 else -1


def _are_alike(one: GameState, other: GameState) -> bool:
    return (one.definition, one.contents, one.face) == (other.definition, other.contents, other.face)


def _foreseen(
    ruleset: Ruleset, world: GameState, viewer: Viewer, chance: Chance, yard: float, positions: int,
    stop: Callable[[], bool] | None,
) -> Shares:  # fmt: skip
    """How likely each side wins in one guess, once whoever is asked has thought about it. Where several are asked at
    once each thinks for itself, so none has the better of it. Another seat than the viewer's is taken to know the
    guess: else what the viewer holds would not count."""
    now = standing(ruleset, world, yard)
    asked = sorted({decision.seat for decision in ruleset.decisions(world)})
    sides = sides_of(world.spec)
    found: list[Shares] = []
    for seat in asked:
        others = bool(viewer) and seat != viewer
        knows = ALL_SEATS if others else None
        limits = Limits(max(8, positions // len(asked)), 2)
        question = Question(ruleset, world, seat, chance, limits, stop=stop, knows=knows)
        if not question.actions:
            continue
        best = weigh(question, ChanceJudge(ruleset, seat, yard), FORESIGHT)[0]
        hope = min(1.0, max(0.0, 0.5 + (best.worth - 0.5) / NEVER_SURE))
        own = next(number for number, side in enumerate(sides) if seat in side)
        left = sum(share for number, share in enumerate(now) if number != own)
        rest = [share / left if left else 1 / (len(sides) - 1) for share in now] if len(sides) > 1 else [0.0]
        found.append(tuple(hope if number == own else (1 - hope) * rest[number] for number in range(len(sides))))
    if not found:
        return now
    return tuple(sum(each[side] for each in found) / len(found) for side in range(len(sides)))


class ChanceJudge(Judge):
    """Says how likely a seat's side wins, by the game's own measure instead of that of the acts to choose from."""

    def __init__(self, ruleset: Ruleset, seat: int, yard: float) -> None:
        super().__init__(ruleset, seat)
        self.yard = yard

    def score(self, position: GameState, sealed: bool) -> float:
        """How likely the side wins after the quiet rest of the turn."""
        rested = self.rested(position, sealed)
        number = next(n for n, side in enumerate(sides_of(rested.spec)) if self.seat in side)
        return standing(self.ruleset, rested, self.yard)[number]

    def measure(self, scores: list[float]) -> None:
        """Nothing is measured: the yard is given."""

    def worth(self, score: float) -> float:
        """The same, never quite a win or a loss."""
        return 0.5 + NEVER_SURE * (score - 0.5)
