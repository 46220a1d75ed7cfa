"""What looks best one act ahead: the policy by which positions are played out.

It compares the acts that a seat can do by the game's ``score`` right after each of them, and takes none where nothing
looks better than the position as it is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from tabletop.bots.greedy import is_quiet
from tabletop.bots.quiet import moment_of, quiet_answer, turn_of
from tabletop.bots.worlds import after
from tabletop.core.edits import Edit
from tabletop.core.state import GameState
from tabletop.rules.actions import Action
from tabletop.rules.refusals import RulesError
from tabletop.rules.ruleset import Ruleset

MOST_TRIED = 48
"""At most so many acts are compared with each other."""

TRIED_AGAIN = 5
"""So many of those that were compared before are tried again."""

MOST_ANSWERS = 40
"""So many answers of others are given at most before an act is judged."""

CHEAP = 2
"""So many positions cost as much as one that is judged after the quiet rest of a turn."""


Order: TypeAlias = Callable[[GameState, list[Action]], list[Action]]


def as_they_come(position: GameState, actions: list[Action]) -> list[Action]:
    """The order in which the rules give them."""
    return actions


class Counter(Protocol):
    """Whoever counts what was judged."""

    count: int


@dataclass(frozen=True, slots=True)
class Better:
    """An act that looks good, and the position after it."""

    action: Action
    then: GameState


class OneAhead:
    """Looks one act ahead."""

    def __init__(
        self, ruleset: Ruleset, counter: Counter, order: Order = as_they_come, ends_turns: bool = False
    ) -> None:  # fmt: skip
        """``order``: which acts come first where there are too many to compare; ``ends_turns``: an act that ends the
        turn is judged there, and whose turn comes next is not taken for somebody who only answers."""
        self.ruleset, self.counter, self.order, self.ends_turns = ruleset, counter, order, ends_turns
        self.tried = 0
        """So many positions were compared and are not yet counted."""

    def best(
        self, position: GameState, seat: int, gains: dict[Action, float], least: float = 0.0
    ) -> Better | None:  # fmt: skip
        """What looks best for a seat; None where nothing gains more than ``least``. ``gains``: what acts have gained
        when they were tried before, in this turn: of these only the most promising are tried again (as the
        accelerated greedy algorithm does: Minoux 1978)."""
        now, turn = self.ruleset.score(position, seat), turn_of(position)
        actions = [
            action for action in self.ruleset.legal_actions(position, seat) if not is_quiet(self.ruleset, action.kind)
        ]
        again = sorted((action for action in actions if action in gains), key=lambda action: -gains[action])
        top, found = least, None
        new = self.order(position, [action for action in actions if action not in gains])
        for action in new[:MOST_TRIED] + again[:TRIED_AGAIN]:
            if found is not None and gains.get(action, top) < top:
                break
            then = after(self.ruleset, position, action, True)
            if then is None:
                continue
            self._count()
            if not self.ends_turns or turn_of(then) == turn:
                self._let_others_answer(then, seat)
            outcome = self.ruleset.outcome(then)
            if outcome is not None and seat in outcome.winners:
                return Better(action, then)
            gains[action] = gain = self.ruleset.score(then, seat) - now
            if gain > top:
                top, found = gain, Better(action, then)
        return found

    def carry_out(self, position: GameState, answer: Action) -> bool:
        """Do an act on a position that may be changed; whether it could be done."""
        try:
            self.ruleset.carry_out(Edit(position), answer)
        except RulesError:
            return False
        return True

    def _let_others_answer(self, position: GameState, seat: int) -> None:
        moment = moment_of(position)
        for _ in range(MOST_ANSWERS):
            if position.flow.get("outcome") is not None or moment_of(position) != moment:
                return
            asked = asked_first(self.ruleset, position)
            answer = quiet_answer(self.ruleset, position) if asked and asked != seat else None
            if answer is None or not self.carry_out(position, answer):
                return

    def _count(self) -> None:
        self.tried += 1
        if self.tried >= CHEAP:
            self.tried = 0
            self.counter.count += 1


def asked_first(ruleset: Ruleset, position: GameState) -> int:
    """Who is asked first, 0 for nobody."""
    asked = ruleset.decisions(position)
    return asked[0].seat if asked else 0
