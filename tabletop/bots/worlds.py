"""Determinizations that a search plays on, and how good what comes of an act looks in them.

A *world* is one determinization with the plans that others may have sealed. All acts are compared in the same worlds
with the same chance (common random numbers), so that luck does not decide between them.
"""

from __future__ import annotations

from tabletop.bots.others import plan_for_others
from tabletop.bots.question import Question
from tabletop.bots.quiet import settle
from tabletop.core.drafts import overlay
from tabletop.core.edits import Edit
from tabletop.core.state import GameState, InvalidOp
from tabletop.core.visibility import ALL_SEATS
from tabletop.rules.actions import Action
from tabletop.rules.refusals import RulesError
from tabletop.rules.ruleset import Ruleset

WON, LOST = 1.0, 0.0
STRAIGHT = 3.0
MARGIN = 0.04
"""What is not yet over is never judged nearer to a win or a loss than this."""


class World:
    """One guess of the table. ``sealed``: others plan in secret now, and their plans are guessed in it."""

    __slots__ = ("number", "sealed", "start")

    def __init__(self, question: Question, number: int) -> None:
        self.number = number
        self.start = question.determinize()
        self.sealed = plan_for_others(question.ruleset, self.start, question.seat, question.chance)


def after(ruleset: Ruleset, position: GameState, action: Action, is_legal: bool = False) -> GameState | None:
    """The position after an act; None where it is not possible. ``is_legal``: it is one of the legal acts of this
    very position, and the rules are not asked again."""
    position = position.fork()
    try:
        (ruleset.carry_out if is_legal else ruleset.perform)(Edit(position), action)
    except (RulesError, InvalidOp):
        return None
    return position


def are_alike(one: GameState, other: GameState) -> bool:
    """Whether two guesses of a table are the same: nothing is hidden that could be otherwise."""
    return (one.definition, one.contents, one.face) == (other.definition, other.contents, other.face)


class Judge:
    """Says how good positions look for a seat, from 0 (lost) to 1 (won).

    Scores of games have units of their own, so they are measured against what the acts that can be chosen now
    and luck differ by: ``level`` (their middle) is 0.5, and ``STRAIGHT`` times ``spread`` above it three quarters.
    """

    def __init__(self, ruleset: Ruleset, seat: int, straight: float = STRAIGHT) -> None:
        self.ruleset, self.seat, self.straight = ruleset, seat, straight
        self.level, self.spread = 0.0, 1.0
        self.count = 0
        """So many positions were judged."""

    def score(self, position: GameState, sealed: bool) -> float:
        """The game's score after the quiet rest of the turn, or with everybody's plans laid open."""
        return self.ruleset.score(self.rested(position, sealed), self.seat)

    def rested(self, position: GameState, sealed: bool) -> GameState:
        """What is judged: a position after the quiet rest of the turn, or with everybody's plans laid open."""
        self.count += 1
        if sealed:
            return overlay(position, ALL_SEATS)
        if position.flow.get("outcome") is None:
            position = position.fork()
            settle(self.ruleset, position)
        return position

    def ended(self, position: GameState) -> float | None:
        """What a position is worth in which somebody has won; None while nobody has."""
        outcome = self.ruleset.outcome(position)
        if outcome is None or not outcome.winners:
            return None
        return WON if self.seat in outcome.winners else LOST

    def measure(self, scores: list[float], is_whole: bool = False) -> None:
        """Take the measure of what can be chosen between, and of luck. ``is_whole``: what is far off counts, too; a
        tenth is left out otherwise."""
        ranked = sorted(scores)
        self.level = ranked[len(ranked) // 2]
        apart = sorted(abs(score - self.level) for score in ranked)
        inner = apart if is_whole else apart[: max(1, (9 * len(apart) + 9) // 10)]
        self.spread = max(sum(inner) / len(inner), 1e-3 * abs(self.level), 1e-6)

    def worth(self, score: float) -> float:
        """A score as a worth from 0 to 1, never quite a win or a loss. Nearly straight where scores usually lie, so
        that the mean over worlds is the mean of the scores."""
        apart = (score - self.level) / self.spread
        return 0.5 + (0.5 - MARGIN) * apart / (self.straight + abs(apart))
