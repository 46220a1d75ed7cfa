"""The bot that looks one act ahead.

It tries each legal act in a determinization of the table, plays the quiet rest of the turn and takes the act after
which the game's ``score`` is best: all acts are judged where the same turn is over, also the one that ends
it, so none is paid with what the next turn brings anyway. Sealed plans are judged as if everybody's were laid open
now. Acts are compared in the same determinizations with the same chance. With many acts it tries a part of them, some
of each kind; the better half of what was tried goes on into another determinization as long as the limits allow, so
it may be stopped at any moment. Between equals it takes the one that ends its turn, else its own chance decides.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletop.bots.others import closes, plan_for_others
from tabletop.bots.question import Question
from tabletop.bots.quiet import settle, turn_of
from tabletop.core.drafts import drafts_of, overlay
from tabletop.core.edits import Edit
from tabletop.core.state import GameState, InvalidOp
from tabletop.core.view import handle_of
from tabletop.core.visibility import ALL_SEATS
from tabletop.rules.actions import Action
from tabletop.rules.refusals import RulesError
from tabletop.rules.ruleset import Ruleset


class GreedyBot:
    """Takes what looks best at the end of the turn."""

    def choose(self, question: Question) -> Action:
        """Compare the acts and take the best."""
        if len(question.actions) == 1:
            return question.actions[0]
        left = question.limits.evaluations
        start = question.determinize()
        tried = sample(question, undecided(question.actions, start, question.seat), max(2, left))
        scores: dict[Action, list[float]] = {action: [] for action in tried}
        for number in range(question.limits.determinizations):
            if number:
                start = question.determinize()
            sealed = plan_for_others(question.ruleset, start, question.seat, question.chance)
            for action in tried:
                if left <= 0 or question.is_late:
                    return best(question, scores)
                left -= 1
                scores[action].append(judge(question, start.fork(), action, sealed))
            tried = better_half(question.ruleset, scores, tried)
            if len(tried) < 2 or left < len(tried):
                break
        return best(question, scores)


def undecided(actions: list[Action], position: GameState, seat: int) -> list[Action]:
    """The acts of a seat but those that change a sealed plan again: in another determinization another plan always
    looks better, and a turn must end."""
    planned = {handle_of(position, piece, seat) for piece, _ in drafts_of(position, seat)}
    if not planned:
        return actions
    left = [action for action in actions if not planned.intersection(_words(action))]
    return left or actions


def _words(action: Action) -> Iterator[str]:
    return (value for value in action.arguments.values() if isinstance(value, str))


def sample(question: Question, actions: list[Action], most: int) -> list[Action]:
    """The acts to try, in an order in which it makes sense to stop anywhere: a quiet one first, then kinds in turn,
    each in random order."""
    by_kind: dict[str, list[Action]] = {}
    for action in question.chance.shuffled(actions):
        by_kind.setdefault(action.kind, []).append(action)
    rows = [by_kind[kind] for kind in sorted(by_kind, key=lambda kind: not is_quiet(question.ruleset, kind))]
    found: list[Action] = []
    for place in range(max(map(len, rows))):
        found += [row[place] for row in rows if place < len(row)]
    return found[:most]


def is_quiet(ruleset: Ruleset, kind: str) -> bool:
    """Whether acts of a kind only end or pass something."""
    return kind in ruleset.kinds and ruleset.kinds[kind].quiet


def judge(question: Question, position: GameState, action: Action, sealed: bool) -> float:
    """How good a position looks after an act and the quiet rest of the turn. The position is used up."""
    ruleset, turn = question.ruleset, turn_of(position)
    if sealed and closes(ruleset, position, action):
        return ruleset.score(overlay(position, ALL_SEATS), question.seat)
    try:
        ruleset.perform(Edit(position), action)
    except (RulesError, InvalidOp):
        return float("-inf")  # not possible in this determinization
    if sealed:
        return ruleset.score(overlay(position, ALL_SEATS), question.seat)
    settle(ruleset, position, turn=turn)
    return ruleset.score(position, question.seat)


def mean(scores: Sequence[float]) -> float:
    """The average; nothing known is the worst."""
    return sum(scores) / len(scores) if scores else float("-inf")


def better_half(ruleset: Ruleset, scores: dict[Action, list[float]], tried: list[Action]) -> list[Action]:
    """What goes on into another determinization: the better half, at least two, and what ends the turn."""
    ranked = sorted(tried, key=lambda action: -mean(scores[action]))
    kept = ranked[: max(2, (len(ranked) + 1) // 2)]
    return kept + [action for action in ranked[len(kept) :] if is_quiet(ruleset, action.kind)]


def best(question: Question, scores: dict[Action, list[float]]) -> Action:
    """The best of those that were compared in the most determinizations."""
    most = max(map(len, scores.values()))
    if not most:
        return next(iter(scores))
    finalists = {action: mean(found) for action, found in scores.items() if len(found) == most}
    top = max(finalists.values())
    equal = [action for action, score in finalists.items() if score == top]
    return question.chance.pick([action for action in equal if is_quiet(question.ruleset, action.kind)] or equal)
