"""A position played on, turn by turn, everybody doing what looks best one act ahead: where each turn has ended.

Each does so by what it may know itself: an act is chosen in a guess of the table that is made for whoever does it,
and then done at the table. Whoever chose by what lies hidden from it would always find the act that wins by luck.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tabletop.bots.determinization import determinize, hides
from tabletop.bots.one_ahead import Counter, OneAhead
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
        """Whether something was drawn by chance or chosen in a guess: then it may go otherwise another time."""

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
            act = self._best(position, owner, gains, chance) if seat == owner else None
            answer = quiet_answer(self.ruleset, position) if act is None else None
            if answer is None and act is None and seat == owner:
                act = self._best(position, owner, gains, chance, MUST)
            if act is not None:
                position = act
            elif answer is None or not self.look.carry_out(position, answer):
                return position, False
        return position, True

    def _best(
        self, position: GameState, seat: int, gains: dict[Action, float], chance: Chance, least: float = 0.0
    ) -> GameState | None:  # fmt: skip
        """The position after what looks best to a seat as far as it knows; None where nothing looks better than by
        ``least``. What is drawn by chance is drawn anew: nobody knows beforehand what it will be, and the act was
        chosen for what it drew when it was tried."""
        is_known = not hides(position, seat)
        seen = position if is_known else determinize(self.ruleset, position, seat, chance)
        better = self.look.best(seen, seat, gains, least)
        if better is None:
            return None
        draws = draws_of(better.then) != draws_of(seen)
        if is_known and not draws:
            return better.then
        self.drew = True
        if draws:
            position = position.fork()
            position.flow["chance"] = (chance.next64(), 0)
        return after(self.ruleset, position, better.action, True) or (better.then if is_known else None)
