"""State-based actions: what follows at once whenever something holds (excess energy is lost, a card at 0 is beaten).

**Contract.** A ``StateBasedAction`` names a condition as the pieces (or seats, negative) for which it holds now, and
what follows for one of them (0: the table as a whole). A game names its own in ``Ruleset.state_based_actions``, which
are looked at after every instruction or act that has changed something, and when the rules go on after hands have
been at work. The checks are made in their order, each time from the first one, until nothing more follows. So a rule
like that is written once and no effect has to think of it.

A check fires once: if its consequence ends the condition (the excess is gone) it may fire again when the condition
comes back. ``latch`` is for consequences that leave the condition standing (a beaten card stays at 0): it fires again
for the same object only after the condition has ceased in between, or after the piece has become a new object
(incarnation). What is latched is ``flow["watched"]``, which no view holds. Actions that feed each other without
end are stopped, and say so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from tabletop.rules.progress.machine import Run
from tabletop.rules.refusals import RulesError
from tabletop.rules.table import Table

MOST_ROUNDS = 2_000
"""After so many checks in a row that each had consequences they feed each other."""


@dataclass(frozen=True, slots=True)
class StateBasedAction:
    """What follows from a condition: its name, for whom it holds now, what then follows for one of them."""

    name: str
    finds: Callable[[Table], Iterable[int]]
    follows: Callable[[Run, int], None]
    latch: bool = False


def settle_state_based(run: Run, state_based_actions: Sequence[StateBasedAction]) -> None:
    """Carry out what follows, until nothing does. Raises RulesError for checks that feed each other without end."""
    for _ in range(MOST_ROUNDS):
        if run.is_over or not any(_settle(run, action) for action in state_based_actions):
            return
    raise RulesError(
        f"standing checks feed each other without end: {', '.join(each.name for each in state_based_actions)}"
    )


def _settle(run: Run, action: StateBasedAction) -> bool:
    """One check; whether anything followed."""
    if not action.latch:
        first = next(iter(action.finds(run)), None)
        if first is not None:
            action.follows(run, first)
        return first is not None
    found = tuple(action.finds(run))
    held = {tuple(each) for each in run.flow("watched", {}).get(action.name, ())}
    now = [(target, run.state.incarnation[target] if target > 0 else 0) for target in found]
    fresh = next((each for each in now if each not in held), None)
    kept = tuple(each for each in now if each in held or each == fresh)
    if set(kept) != held:
        watched = {**run.flow("watched", {}), action.name: kept}
        run.set_flow("watched", {name: latched for name, latched in watched.items() if latched} or None)
    if fresh is not None:
        action.follows(run, fresh[0])
    return fresh is not None
