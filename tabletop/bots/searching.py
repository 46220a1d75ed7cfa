"""The bot that thinks ahead: it searches what may follow, over guesses of what it may not know.

What can be chosen is judged once in one world (``search``); then it thinks on in the way that the question asks for
(``ways``). It may be stopped at any moment: what is best so far is the answer.
"""

from __future__ import annotations

from tabletop.bots.question import Question
from tabletop.bots.random import draw
from tabletop.bots.search import USUAL, Breadth, Search, Weighed
from tabletop.bots.ways import way_of
from tabletop.bots.worlds import Judge
from tabletop.rules.actions import Action


def weigh(question: Question, judge: Judge | None = None, breadth: Breadth = USUAL) -> list[Weighed]:
    """What can be chosen, the best first. ``judge``: who says how good positions are, None for what the acts that can
    be chosen differ by."""
    search = Search(question, judge, breadth)
    search.look_first()
    return search.weighed(way_of(search).think())


class SearchingBot:
    """Thinks ahead as far as the limits of the question allow: how strong it is follows from them alone."""

    def choose(self, question: Question) -> Action:
        """Search, and take the best."""
        if len(question.actions) == 1:
            return question.actions[0]
        return self.weigh(question)[0].action

    def weigh(self, question: Question) -> list[Weighed]:
        """What can be chosen, the best first."""
        return weigh(question)


class CarelessBot(SearchingBot):
    """Thinks ahead, but not about every act: of so many it does one that just comes to mind (``slips``). A small
    budget alone makes no weak opponent, for in many games a short look is nearly as good as a longer one."""

    def __init__(self, slips: int) -> None:
        self.slips = slips

    def choose(self, question: Question) -> Action:
        """Search, or draw one."""
        if question.chance.below(self.slips) == 0:
            return draw(question.actions, question.chance)
        return super().choose(question)
