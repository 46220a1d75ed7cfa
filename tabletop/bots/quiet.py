"""The quiet rest of a turn: everybody passes, ends and declines until the position is settled."""

from __future__ import annotations

from tabletop.core.edits import Edit
from tabletop.core.state import GameState
from tabletop.rules.actions import Action
from tabletop.rules.progress.choosing import Choose
from tabletop.rules.progress.machine import ACTS, asked, lanes_of
from tabletop.rules.progress.windows import Window
from tabletop.rules.refusals import RulesError
from tabletop.rules.ruleset import Ruleset
from tabletop.rules.table import Table

MOST_ANSWERS = 60
"""After so many quiet answers a position is taken as it is."""


def quiet_answer(ruleset: Ruleset, state: GameState) -> Action | None:
    """The answer of whoever is asked first that changes least: the one that closes a window, "no more" to a choice,
    else the first that there is. None if nobody is asked, or nothing quiet can be answered."""
    table = Table(ruleset, state)
    for number, frame, waiting in asked(table):
        within = False
        for seat in waiting.asks(table, frame):
            if isinstance(waiting, Window):
                close = Action(waiting.definition.close, seat)
                if close.kind and ruleset.explain(state, close) is None:
                    return close
                within = not close.kind and _within_act(ruleset, state, number)
                if not close.kind and not within and not any(kind.quiet for kind in ruleset.kinds.values()):
                    return None
            answers = ruleset.legal_actions(state, seat)
            if isinstance(waiting, Choose):
                return next(
                    (each for each in answers if "pick" not in each.arguments), answers[0] if answers else None
                )
            quiet = (each for each in answers if each.kind in ruleset.kinds and ruleset.kinds[each.kind].quiet)
            if isinstance(waiting, Window) and not waiting.definition.close and not within:
                return next(quiet, None)  # each of its acts does something: none is the rest of what was done
            return next(quiet, answers[0] if answers else None)
    return None


def _within_act(ruleset: Ruleset, state: GameState, number: int) -> bool:
    """Whether what a lane waits for belongs to an act that is being carried out (which man the closed mill takes):
    without an answer the act is half done."""
    lane = lanes_of(state.flow, ruleset.blocks)[number]
    return any(frame.block.startswith(ACTS) for frame in lane.frames)


def is_half_done(ruleset: Ruleset, state: GameState, seat: int) -> bool:
    """Whether a seat is asked for the rest of an act that is being carried out."""
    table = Table(ruleset, state)
    return any(
        seat in waiting.asks(table, frame) and _within_act(ruleset, state, number)
        for number, frame, waiting in asked(table)
    )


def settle(
    ruleset: Ruleset, state: GameState, most: int = MOST_ANSWERS, turn: tuple[object, ...] | None = None
) -> int:  # fmt: skip
    """Play the quiet rest of the turn on a position that may be changed: until the round, the turn, the phase or the
    place that is decided is another one, the game is over, or ``most`` answers were given. How many were given.
    ``turn``: which one it was before the act that led here. An act that has ended it has no rest: what the next one
    brings is not of its doing, and would come after any other act as well."""
    if turn is not None and turn_of(state) != turn:
        return 0
    moment = moment_of(state)
    for number in range(most):
        if state.flow.get("outcome") is not None or moment_of(state) != moment:
            return number
        answer = quiet_answer(ruleset, state)
        if answer is None:
            return number
        try:
            ruleset.carry_out(Edit(state), answer)
        except RulesError:
            return number
    return most


def moment_of(state: GameState) -> tuple[object, ...]:
    """The round, the turn, the phase and the place that is decided: while they are the same, a turn has a rest."""
    flow = state.flow
    lanes = tuple((name, value) for name, value in flow.items() if "#" in name and name.startswith(("turn", "phase")))
    return (*(flow.get(name) for name in ("round", "turn", "phase", "site")), lanes)


def turn_of(state: GameState) -> tuple[object, ...]:
    """The round and the turn, also of each lane: as long as they are the same, nobody else's turn has begun."""
    flow = state.flow
    return (flow.get("round"), flow.get("turn"), *(flow[name] for name in flow if name.startswith("turn#")))
