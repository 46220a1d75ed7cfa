"""The bot that plays at random, so that games end: it first draws a kind of act, then one of that kind."""

from __future__ import annotations

from tabletop.bots.question import Question
from tabletop.core.chance import Chance
from tabletop.rules.actions import Action


class RandomBot:
    """Any legal act. A kind with many acts is likelier than one with few, but far less than by their number: a pass
    among fifty ways to act still comes up every few answers."""

    def choose(self, question: Question) -> Action:
        """Draw an act."""
        return draw(question.actions, question.chance)


def draw(actions: list[Action], chance: Chance) -> Action:
    """One of several acts: a kind by the number of binary digits of its count, then one of the kind."""
    if len(actions) == 1:
        return actions[0]
    by_kind: dict[str, list[Action]] = {}
    for action in actions:
        by_kind.setdefault(action.kind, []).append(action)
    left = chance.below(sum(len(same).bit_length() for same in by_kind.values()))
    for same in by_kind.values():
        left -= len(same).bit_length()
        if left < 0:
            return chance.pick(same)
    raise AssertionError("the weights add up")
