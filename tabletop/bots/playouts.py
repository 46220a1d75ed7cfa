"""What comes of an act in the long run: the rest of the turn and the turns of the others, played out.

Whoever has the turn does what looks best one act ahead, until nothing looks better than leaving it; whoever is asked
in between answers quietly. It ends when the turn has come around to the seat that thinks: there positions are judged
that would else be judged before the others have answered. (Play-outs that end early and are judged by a score:
Lorentz 2008; that follow a greedy policy instead of chance: Lanctot, Winands, Pepels and Sturtevant 2014.)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tabletop.bots.one_ahead import OneAhead, asked_first
from tabletop.bots.quiet import is_half_done, quiet_answer, settle, turn_of
from tabletop.bots.worlds import Judge, after
from tabletop.core.state import GameState
from tabletop.rules.actions import Action

MOST_ACTS = 40
"""After so many acts it is judged as it stands."""

NOW = 0.5
"""Where turns of one act are played through, this part of the score is how the table stands after the first of them:
the one sees what is there, the other what comes of it, which is much luck."""


@dataclass(frozen=True, slots=True)
class Played:
    """Where an act has led to: the score there, or what its end is worth."""

    score: float
    ended: float | None = None
    comes_around: bool = True
    """Whether the seat that thinks had the turn again, or somebody has won by what looked best. Where it ends
    otherwise it says little: others who only answer quietly lose a game in which all act at one time."""
    is_long: bool = True
    """Whether somebody did more than one thing in a turn because each looked good. Where a turn is one act, a tree
    sees farther for the same price."""


class Playout:
    """Plays positions of one question to where the seat that thinks has the turn again."""

    def __init__(self, judge: Judge, is_over: Callable[[], bool]) -> None:
        """``is_over``: whether there is no time left; what is being played then is thrown away."""
        self.judge, self.ruleset, self.is_over = judge, judge.ruleset, is_over
        self.look = OneAhead(judge.ruleset, judge)
        self.look_at_turns = OneAhead(judge.ruleset, judge, ends_turns=True)

    def turn_owner(self, start: GameState) -> int:
        """Whose turn it is where the seat that thinks is asked: its own, unless leaving it at that only lets somebody
        else go on with the same turn."""
        seat, position = self.judge.seat, start.fork()
        for _ in range(MOST_ACTS):
            asked = asked_first(self.ruleset, position)
            if asked != seat:
                return asked if asked and turn_of(position) == turn_of(start) else seat
            answer = quiet_answer(self.ruleset, position)
            if answer is None:
                break
            self.look.carry_out(position, answer)
        return seat

    def end_of(self, start: GameState, action: Action, owner: int) -> Played | None:
        """Where an act leads to. ``owner``: whose turn it is. None where it is not possible, or no time is left."""
        position = after(self.ruleset, start, action)
        self.judge.count += 1
        if position is None:
            return None
        turn, has_changed, is_trusted, is_long = turn_of(start), False, False, False
        done = int(owner == self.judge.seat)
        gains: dict[Action, float] = {}
        for _ in range(MOST_ACTS):
            if self.is_over():
                return None
            if position.flow.get("outcome") is not None:
                break
            is_trusted = False
            if turn_of(position) != turn:
                turn, has_changed, owner, gains = turn_of(position), True, 0, {}
                done = 0
            asked = asked_first(self.ruleset, position)
            owner = owner or asked
            if not asked or (has_changed and asked == self.judge.seat):
                is_trusted = bool(asked)
                break
            if asked != owner:
                answer = quiet_answer(self.ruleset, position)
                if answer is None or not self.look.carry_out(position, answer):
                    break
                continue
            better = self.look.best(position, owner, gains)
            if better is not None:
                done += not is_half_done(self.ruleset, position, owner)
                position, is_trusted, is_long = better.then, True, is_long or done > 1
            elif not settle(self.ruleset, position):
                break
        return Played(self.ruleset.score(position, self.judge.seat), self.judge.ended(position), is_trusted, is_long)

    def through(self, start: GameState, row: Sequence[Action]) -> Played | None:
        """Where an act, with answers to what it asks for, leads to until the next turn of the seat that thinks has
        ended, for turns of one act: whether one can go on from there shows only then. None where it is not possible,
        or no time is left."""
        self.judge.count += 1
        position: GameState | None = start
        for action in row:
            position = after(self.ruleset, position, action) if position is not None else None
        if position is None:
            return None
        seat, turn, is_last = self.judge.seat, turn_of(start), False
        stood: float | None = None
        for _ in range(MOST_ACTS):
            if self.is_over():
                return None
            asked = asked_first(self.ruleset, position)
            if position.flow.get("outcome") is not None or not asked:
                break
            if turn_of(position) != turn:
                if is_last:
                    break
                turn, is_last = turn_of(position), asked == seat
                if stood is None:
                    stood = self.ruleset.score(position, seat)
            better = self.look_at_turns.best(position, asked, {})
            if better is not None:
                position = better.then
            elif not self._answer(position):
                break
        score = self.ruleset.score(position, seat)
        return Played(score if stood is None else NOW * stood + (1 - NOW) * score, self.judge.ended(position))

    def _answer(self, position: GameState) -> bool:
        """Do what is quiet, or must be done, where nothing looks better; whether there was something."""
        answer = quiet_answer(self.ruleset, position)
        return answer is not None and self.look.carry_out(position, answer)
