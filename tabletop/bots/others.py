"""What the other seats may have in mind, in a determinization.

Passing for the others tells nothing about a time at which everybody plans in secret: whoever imagines that nobody
plans anything wins with every card. So before acts are compared, the others make sealed plans at random in the
determinization, also those who have closed theirs already (their real plans are not in it).
"""

from __future__ import annotations

import contextlib

from tabletop.bots.random import draw
from tabletop.core.chance import Chance
from tabletop.core.edits import Edit
from tabletop.core.state import GameState
from tabletop.rules.actions import Action
from tabletop.rules.progress.machine import asked, lanes_of
from tabletop.rules.progress.windows import Window
from tabletop.rules.refusals import RulesError
from tabletop.rules.ruleset import Ruleset
from tabletop.rules.table import Table

MOST_PLANS = 40
"""After so many acts of one seat its plan is complete."""


def plan_for_others(ruleset: Ruleset, position: GameState, seat: int, chance: Chance) -> bool:
    """Let every other seat plan at random in each sealed window that is open for ``seat``; whether there is one. The
    position is a determinization, and is changed; afterwards the same seat is asked as before."""
    planning = {
        decision.seat
        for _, frame, waiting in asked(Table(ruleset, position))
        for decision in waiting.ask(Table(ruleset, position), frame)
        if decision.sealed
    }
    if seat not in planning:
        return False
    _open_again(ruleset, position, seat)
    for other in sorted({decision.seat for decision in ruleset.decisions(position) if decision.sealed} - {seat}):
        answers = ruleset.legal_actions(position, other)  # once: this is most of what a determinization costs
        for _ in range(MOST_PLANS if answers else 0):
            answer = draw(answers, chance)
            with contextlib.suppress(RulesError):  # an answer to the table as it was one act ago
                ruleset.perform(Edit(position), answer)
            quiet = answer.kind in ruleset.kinds and ruleset.kinds[answer.kind].quiet
            if quiet or not any(each.seat == other and each.sealed for each in ruleset.decisions(position)):
                break
    return True


def closes(ruleset: Ruleset, position: GameState, action: Action) -> bool:
    """Whether an act is what closes a sealed window, so that it tells nothing of a plan by itself."""
    table = Table(ruleset, position)
    windows = (each.definition for _, _, each in asked(table) if isinstance(each, Window))
    return any(each.sealed and each.close == action.kind for each in windows)


def _open_again(ruleset: Ruleset, position: GameState, seat: int) -> None:
    """Whoever has closed a sealed window has not in the determinization."""
    lanes = lanes_of(position.flow, ruleset.blocks)
    waiting = {number: instruction for number, _, instruction in asked(Table(ruleset, position))}
    for number, lane in enumerate(lanes):
        instruction = waiting.get(number)
        if isinstance(instruction, Window) and instruction.definition.sealed:
            frame = lane.frames[-1]
            window = frame.bind["window"]
            frame.bind["window"] = {**window, "passed": tuple(each for each in window["passed"] if each == seat)}
    position.flow["lanes"] = tuple(lane.to_json(ruleset.blocks) for lane in lanes)
    position.forget()  # what was read of the lanes before is not so any more
