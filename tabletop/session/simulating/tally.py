"""Who counts, while a game is played, what of its rules was run and what came of it."""

from __future__ import annotations

from tabletop.core.edits import Edit
from tabletop.core.keepsakes import KEPT, SITE, THINGS
from tabletop.core.state import GameState
from tabletop.core.view import resolve
from tabletop.rules.actions import Action
from tabletop.rules.progress.counting import Counts
from tabletop.rules.progress.machine import Trace


class Tally:
    """Counts one game."""

    def __init__(self) -> None:
        self.counts = Counts(games=1)

    def asked(self, actions: list[Action]) -> None:
        """A seat has these to choose from."""
        self.counts.possible.update({each.kind for each in actions})

    def doing(self, state: GameState, action: Action) -> None:
        """One of them is going to be done."""
        self.counts.done[action.kind] += 1
        for value in action.arguments.values():
            piece = resolve(state, value, action.seat) if isinstance(value, str) else None
            if piece is not None and state.definition[piece]:
                self.counts.named[state.definition[piece]] += 1

    def done(self, trace: Trace, edit: Edit) -> None:
        """What came of it."""
        counts = self.counts
        counts.ran.update(trace)
        counts.did.update(trace.did)
        counts.lost.update(trace.lost)
        counts.asked.update(trace.asked)
        counts.passed.update(trace.passed)
        for op in edit.ops:
            if op[0] == "flow" and (op[1].startswith((KEPT, THINGS)) or op[1] == SITE):
                counts.changed[f"{KEPT}{op[1].removeprefix(KEPT).removeprefix(THINGS)}"] = 1
            elif op[0] == "count" and op[1] < 0:
                counts.changed[op[2]] = 1
