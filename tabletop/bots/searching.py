"""The bot that thinks ahead: it searches what may follow, over guesses of what it may not know.

What can be chosen is judged once in one world (``search``); then it thinks on in the way that the question asks for
(``ways``). Where there is much time and the table is guessed it does so several times, and adds up what it found
(``merging``). It may be stopped at any moment: what is best so far is the answer.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.bots.merging import merged
from tabletop.bots.question import Question
from tabletop.bots.random import draw
from tabletop.bots.search import Search, Weighed
from tabletop.bots.ways import way_of
from tabletop.rules.actions import Action

ENOUGH = 750
"""So many positions are enough for one search over guesses: one that looked further into the same guesses played no
better (docs/bots.md has the games). Where nothing is hidden, looking further is better."""


def weigh(question: Question) -> Sequence[Weighed]:
    """What can be chosen, the best first."""
    search = Search(question)
    search.look_first()
    searches = search.guess // ENOUGH
    if search.tree.exact or searches < 2:
        return search.weighed(way_of(search).think())
    positions = question.limits.evaluations // searches
    found: list[Sequence[Weighed]] = []
    for left in range(searches, 0, -1):
        if found and question.is_late:
            break
        search = Search(question.share(positions, 1 / left))
        search.look_first()
        found.append(search.weighed(way_of(search).think()))
    return merged(found)


class SearchingBot:
    """Thinks ahead as far as the limits of the question allow: how strong it is follows from them alone."""

    def choose(self, question: Question) -> Action:
        """Search, and take the best."""
        if len(question.actions) == 1:
            return question.actions[0]
        return self.weigh(question)[0].action

    def weigh(self, question: Question) -> Sequence[Weighed]:
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
