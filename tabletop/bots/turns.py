"""A position played on, turn by turn, everybody doing what looks best one act ahead: where each turn has ended."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tabletop.bots.one_ahead import Better, Counter, OneAhead
from tabletop.bots.ordering import nearest_first
from tabletop.bots.quiet import quiet_answer, turn_of
from tabletop.bots.tree import draws_of
from tabletop.bots.worlds import after
from tabletop.core.chance import Chance
from tabletop.core.state import GameState
from tabletop.rules.actions import Action
from tabletop.rules.ruleset import Ruleset

MOST_ACTS = 40
"""A turn of more acts than this is taken for ended."""

MUST = float("-inf")
"""Who cannot leave it at this does what costs least."""


class Turns:
    """Plays positions on."""

    def __init__(self, ruleset: Ruleset, counter: Counter, stop: Callable[[], bool]) -> None:
        self.ruleset, self.stop = ruleset, stop
        self.look = OneAhead(ruleset, counter, nearest_first)
        self.drew = False
        """Whether an act has drawn something by chance: then it may go otherwise another time."""

    def ends(self, start: GameState, chance: Chance) -> Iterator[GameState]:
        """The position where each turn has ended, one after the other; where the game is over, or nobody can go on,
        is the last one. A turn is the round and the turn as the rules count them; where others are asked within one
        for more than an answer, it is theirs from then on."""
        position = start.fork()
        while True:
            position, goes_on = self._turn(position, chance)
            yield position
            if not goes_on:
                return

    def _turn(self, position: GameState, chance: Chance) -> tuple[GameState, bool]:
        """Play one turn; where it has led to, and whether another one follows."""
        turn, owner = turn_of(position), 0
        gains: dict[Action, float] = {}
        for _ in range(MOST_ACTS):
            asked = self.ruleset.decisions(position)
            if position.flow.get("outcome") is not None or not asked or self.stop():
                return position, False
            seat = asked[0].seat
            owner = owner or seat
            has_turn = asked[0].kind != "choose" and not asked[0].response
            if turn_of(position) != turn or (seat != owner and has_turn):
                return position, True
            better = self.look.best(position, owner, gains) if seat == owner else None
            answer = quiet_answer(self.ruleset, position) if better is None else None
            if answer is None and better is None and seat == owner:
                better = self.look.best(position, owner, gains, MUST)
            if better is not None:
                position = self._done(position, better, chance)
            elif answer is None or not self.look.carry_out(position, answer):
                return position, False
        return position, True

    def _done(self, position: GameState, better: Better, chance: Chance) -> GameState:
        """The position after an act. What it draws by chance is drawn anew: nobody knows beforehand what it will be,
        and it was chosen for what it drew when it was tried."""
        if draws_of(better.then) == draws_of(position):
            return better.then
        self.drew = True
        position = position.fork()
        position.flow["chance"] = (chance.next64(), 0)
        return after(self.ruleset, position, better.action, True) or better.then
