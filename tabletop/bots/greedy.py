"""The bot that looks one act ahead.

It tries each legal act in a dream of the table, plays the quiet rest of the turn and takes the act after which the
game's ``score`` is best. Acts are compared in the same dreams with the same chance. With many acts it tries a part of
them, some of each kind; the better half of what was tried goes on into another dream as long as the limits allow, so
it may be stopped at any moment. Ties are broken by its own chance.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.bots.others import plan_for_others
from tabletop.bots.question import Question
from tabletop.bots.quiet import settle
from tabletop.core.edits import Edit
from tabletop.core.state import GameState, InvalidOp
from tabletop.rules.actions import Action
from tabletop.rules.refusals import RulesError

MOST_DREAMS = 8
"""In how many dreams the best acts are compared at most."""


class GreedyBot:
    """Takes what looks best at the end of the turn."""

    def choose(self, question: Question) -> Action:
        """Compare the acts and take the best."""
        if len(question.actions) == 1:
            return question.actions[0]
        left = question.limits.evaluations
        tried = sample(question, max(2, left))
        scores: dict[Action, list[float]] = {action: [] for action in tried}
        for _ in range(MOST_DREAMS):
            start = question.dream()
            plan_for_others(question.ruleset, start, question.seat, question.chance)
            for action in tried:
                if left <= 0 or question.is_late:
                    return best(question, scores)
                left -= 1
                scores[action].append(judge(question, start.fork(), action))
            if len(tried) < 2:
                break
            ranked = sorted(tried, key=lambda action: -mean(scores[action]))
            tried = ranked[: max(2, (len(ranked) + 1) // 2)]
        return best(question, scores)


def sample(question: Question, most: int) -> list[Action]:
    """The acts to try, in an order in which it makes sense to stop anywhere: a quiet one first, then kinds in turn,
    each in random order."""
    by_kind: dict[str, list[Action]] = {}
    for action in question.chance.shuffled(question.actions):
        by_kind.setdefault(action.kind, []).append(action)
    known = question.ruleset.kinds
    rows = [by_kind[kind] for kind in sorted(by_kind, key=lambda kind: not (kind in known and known[kind].quiet))]
    found: list[Action] = []
    for place in range(max(map(len, rows))):
        found += [row[place] for row in rows if place < len(row)]
    return found[:most]


def judge(question: Question, position: GameState, action: Action) -> float:
    """How good a position looks after an act and the quiet rest of the turn. The position is used up."""
    try:
        question.ruleset.perform(Edit(position), action)
    except (RulesError, InvalidOp):
        return float("-inf")  # not possible in this dream
    settle(question.ruleset, position)
    return question.ruleset.score(position, question.seat)


def mean(scores: Sequence[float]) -> float:
    """The average; nothing known is the worst."""
    return sum(scores) / len(scores) if scores else float("-inf")


def best(question: Question, scores: dict[Action, list[float]]) -> Action:
    """The best of those that were compared in the most dreams; chance decides between equals."""
    most = max(map(len, scores.values()))
    if not most:
        return next(iter(scores))
    finalists = {action: mean(found) for action, found in scores.items() if len(found) == most}
    top = max(finalists.values())
    return question.chance.pick([action for action, score in finalists.items() if score == top])
