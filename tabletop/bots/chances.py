"""How likely each side wins, from what somebody may know.

In guesses of what is hidden the table is played on, everybody doing what looks best one act ahead (``turns``), and
judged where everybody has had a turn and each of the next turns has ended: an even number of turns, so that nobody
seems to be better only for having the turn. Half of the result is that, half how the table stands now: the one sees
what is going on, the other what is there whatever will go on. What is over within the first round of turns counts
whole. A few guesses are believed only as far as their average can hardly be luck: four that all end alike may be, and
where what is hidden decides everything, as the face-down cards do in Nucleic Evolution, nobody who looks on can know.

How likely a side wins in a position follows from the game's ``score``: a side that is ahead by one *yard* is twice as
likely to win as the one that is last, by two yards three times, and so on. How long a yard is, is a matter of the
game; it is measured on games that were played with the decks of the table (``session.simulating.yardstick``). Where
one side won so many of these that it can hardly be luck, it is ahead by that from the first act on: its deck, or
coming first, is worth something that no score tells.

Nothing hidden goes in: the guesses of the table are made for whoever looks on (a seat, or a spectator), the same ones
for tables that look the same to it. What is planned in secret is not done in them, nor what the viewer has planned:
nobody else's plans are known, and who alone has one seems to win.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from typing import NamedTuple

from tabletop.bots.determinization import determinize
from tabletop.bots.question import Limits, Question
from tabletop.bots.quiet import settle
from tabletop.bots.searching import weigh
from tabletop.bots.turns import Turns
from tabletop.bots.worlds import after, are_alike
from tabletop.core.chance import Chance, mix
from tabletop.core.state import GameState
from tabletop.core.visibility import Viewer
from tabletop.core.zones import TableSpec
from tabletop.rules.ruleset import Ruleset

FEWEST_GUESSES, MOST_GUESSES, A_GUESS = 4, 24, 8
"""In so many guesses of what is hidden it is looked how the table stands, one for so many positions; it is played on
in as many as there are positions for, but in the fewest at least and in no more than the most."""

A_LOOK = 40
"""So many positions are judged in one of several guesses to find out whether a loss can be prevented."""

NOW = 0.5
"""This part of the result is how the table stands now."""

Shares = tuple[float, ...]
"""How likely each side wins; together 1."""


class Yard(NamedTuple):
    """What a lead in ``score`` is worth in a game: who is ahead by ``length`` is twice as likely to win as the last
    one. ``start``: by how many yards each side is ahead before anything is done; () for none."""

    length: float
    start: tuple[float, ...] = ()


def sides_of(spec: TableSpec) -> tuple[tuple[int, ...], ...]:
    """The seats of each side, in order: partners win together."""
    sides: list[tuple[int, ...]] = []
    for seat in range(1, spec.seats + 1):
        if not any(seat in side for side in sides):
            partners = (each for each in range(seat + 1, spec.seats + 1) if spec.are_partners(seat, each))
            sides.append((seat, *partners))
    return tuple(sides)


def shares(scores: Sequence[float], yard: Yard) -> Shares:
    """How likely each side wins that has such a score.

    >>> shares([3.0, 3.0], Yard(10.0)), [round(share, 2) for share in shares([13.0, 3.0], Yard(10.0))]
    ((0.5, 0.5), [0.67, 0.33])
    >>> shares([3.0, 13.0], Yard(10.0, (1.0, 0.0)))
    (0.5, 0.5)
    """
    yards = [score / max(yard.length, 1e-9) for score in scores]
    if yard.start:
        yards = [ahead + more for ahead, more in zip(yards, yard.start, strict=True)]
    last = min(yards)
    weights = [1.0 + ahead - last for ahead in yards]
    total = sum(weights)
    return tuple(weight / total for weight in weights)


def standing(ruleset: Ruleset, position: GameState, yard: Yard) -> Shares:
    """How likely each side wins as a position looks by itself, everything in it being known."""
    outcome = ruleset.outcome(position)
    sides = sides_of(position.spec)
    if outcome is not None:
        won = [any(seat in outcome.winners for seat in side) for side in sides]
        return tuple(each / sum(won) for each in won) if any(won) else (1 / len(sides),) * len(sides)
    scores = [sum(ruleset.score(position, seat) for seat in side) / len(side) for side in sides]
    return shares(scores, yard)


def chances(
    ruleset: Ruleset, state: GameState, viewer: Viewer, chance: Chance, yard: Yard, positions: int,
    stop: Callable[[], bool] = lambda: False,
) -> Shares | None:  # fmt: skip
    """How likely each side wins as far as a viewer may know (None: a spectator), after about so many positions were
    judged; a draw counts for all alike. None where ``stop`` says that nobody wants to know any more. Whatever the
    rules raise goes on to the caller: a position made by hand may be none that they know."""
    if ruleset.outcome(state) is not None:
        return standing(ruleset, state, yard)
    guesses = Guesses(ruleset, state, viewer, chance)
    foresight = Foresight(ruleset, yard, stop)
    most = max(FEWEST_GUESSES, min(MOST_GUESSES, positions // A_GUESS))
    worlds = [guesses.make(number) for number in range(2)]
    is_certain = are_alike(*worlds)
    worlds += [guesses.make(number) for number in range(2, 2 if is_certain else most)]
    now = mean([_resting(ruleset, world, yard) for world in worlds])
    seen: list[Foreseen] = []
    is_sure = False
    while len(seen) < MOST_GUESSES and (len(seen) < FEWEST_GUESSES or foresight.count < positions):
        if len(seen) == len(worlds):
            worlds.append(guesses.make(len(seen)))
        seen.append(foresight.look(worlds[len(seen)], Chance(chance.next64())))
        is_sure = is_certain and not foresight.turns.drew
        if is_sure or len(seen) == FEWEST_GUESSES:
            other = foresight.prevented(worlds, seen, chance, positions if is_certain else A_LOOK)
            if other or is_sure:  # where it is sure it would go the same way again
                seen = other or seen
                break
    if stop():
        return None
    found = [each.told if each.is_over else mixed(now, each.told) for each in seen]
    return mean(found) if is_sure else believed(found, shares((0.0,) * len(now), yard))


def believed(found: Sequence[Shares], before: Shares) -> Shares:
    """What to believe after so few guesses. ``before``: what was to be believed without them. The farther they are
    from that on average, beside how far this average may be off by luck, the more of it is believed. How far it may
    be off is not known from these guesses alone, but from one more for each side: four that agree may be luck.

    >>> [round(believed([(1.0, 0.0)] * won + [(0.0, 1.0)] * (6 - won), (0.5, 0.5))[0], 2) for won in (6, 5, 4, 3)]
    [0.97, 0.76, 0.57, 0.5]
    >>> round(believed([(0.6, 0.4), (0.65, 0.35)] * 3, (0.5, 0.5))[0], 2)
    0.62
    """
    told, guesses = mean(found), len(found)
    doubtful = [(guesses * share + 1) / (guesses + len(told)) for share in told]
    spread = sum((one - other) ** 2 for each in found for one, other in zip(each, told, strict=True)) / guesses
    spread += sum(share * (1 - share) for share in doubtful) - sum(share * (1 - share) for share in told)
    apart = sum((one - other) ** 2 for one, other in zip(told, before, strict=True))
    part = apart / max(apart + spread / guesses, 1e-9)
    return tuple(part * one + (1 - part) * other for one, other in zip(told, before, strict=True))


class Foreseen(NamedTuple):
    """What comes of a guess: how likely each side wins then, and whether the game is over within a round of turns."""

    told: Shares
    is_over: bool


class Guesses:
    """Guesses of one table for whoever looks on. Each has luck of its own, so that they are much the same ones where
    the table is much the same."""

    def __init__(self, ruleset: Ruleset, state: GameState, viewer: Viewer, chance: Chance) -> None:
        self.ruleset, self.state, self.viewer, self.key = ruleset, state, viewer, chance.next64()

    def make(self, number: int) -> GameState:
        """A guess, without any plans."""
        guess = determinize(self.ruleset, self.state, self.viewer, Chance(mix(self.key + number)))
        guess.flow.pop("drafts", None)
        guess.flow.pop("sealed", None)
        guess.forget()
        return guess


def _resting(ruleset: Ruleset, world: GameState, yard: Yard) -> Shares:
    """How the table stands after the quiet rest of the turn."""
    rested = world.fork()
    settle(ruleset, rested)
    return standing(ruleset, rested, yard)


class Foresight:
    """What comes of a position when everybody has had a turn."""

    def __init__(self, ruleset: Ruleset, yard: Yard, stop: Callable[[], bool]) -> None:
        self.ruleset, self.yard, self.stop = ruleset, yard, stop
        self.count = 0
        """So many positions were judged."""
        self.turns = Turns(ruleset, self, stop)

    def look(self, world: GameState, chance: Chance) -> Foreseen:
        """How likely each side wins over the ends of the turns that come once everybody has had one; and whether the
        game is over before that."""
        around = world.spec.seats
        ends = list(islice(self.turns.ends(world, chance), 2 * around))
        told = [standing(self.ruleset, position, self.yard) for position in ends[around:]]
        is_over = len(ends) <= around and ends[-1].flow.get("outcome") is not None
        last = told[-1] if told else standing(self.ruleset, ends[-1], self.yard)
        return Foreseen(mean(told + [last] * (around - len(told))), is_over)  # after the end it stays as it is

    def prevented(
        self, worlds: Sequence[GameState], seen: Sequence[Foreseen], chance: Chance, positions: int
    ) -> list[Foreseen]:  # fmt: skip
        """What comes of these guesses instead where whoever is asked now would lose in every one: what looks best one
        act ahead sees no danger, so the seat may judge so many positions in each to find what prevents it. A loss in
        some of them may be bad luck, and who tries again after bad luck alone seems to win. Empty where there is
        nothing to prevent."""
        asked = self.ruleset.decisions(worlds[0])
        if not asked or asked[0].sealed:
            return []
        seat = asked[0].seat
        side = next(number for number, seats in enumerate(sides_of(worlds[0].spec)) if seat in seats)
        if any(each.told[side] > 0 or not each.is_over for each in seen):
            return []
        others = [self._thought_out(world, seat, chance, positions) for world in worlds[: len(seen)]]
        return [
            self.look(other, chance) if other is not None else each for other, each in zip(others, seen, strict=True)
        ]

    def _thought_out(self, world: GameState, seat: int, chance: Chance, positions: int) -> GameState | None:
        """The position after what a search finds best; None where there is nothing to choose between."""
        question = Question(self.ruleset, world, seat, chance, Limits(positions, 2), stop=self.stop)
        if len(question.actions) < 2:
            return None
        self.count += positions
        return after(self.ruleset, world, weigh(question)[0].action)


def mean(found: Sequence[Shares]) -> Shares:
    """Chances on average."""
    return tuple(sum(each) / len(found) for each in zip(*found, strict=True))


def mixed(now: Shares, later: Shares) -> Shares:
    """How the table stands and what comes of it, as one."""
    return tuple(NOW * one + (1 - NOW) * other for one, other in zip(now, later, strict=True))
