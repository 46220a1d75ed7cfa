"""Acts that only a covered hand forbids: where others look at the screen their buttons stand whether or not they are
legal, and in the same places, so that neither tells what is in the hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tabletop.core.state import GameState
from tabletop.rules.acting.legality import acts_asked_for
from tabletop.rules.actions import Action
from tabletop.rules.refusals import Refusal
from tabletop.rules.ruleset import Ruleset
from tabletop.rules.table import Table


def claims(
    ruleset: Ruleset, state: GameState, seat: int, explain: Callable[[Action], Refusal | None]
) -> Iterator[Action]:
    """The acts with nothing to point at that a seat is asked for, and that nothing forbids but what only it may
    know."""
    asked = acts_asked_for(Table(ruleset, state), seat)
    for kind in ruleset.kinds.values():
        alone = kind.kind in asked and not (kind.pieces or kind.needs)
        if not (alone or kind.claimed):
            continue
        refusal = explain(Action(kind.kind, seat))
        if refusal is not None and ((alone and refusal.private) or refusal.code == kind.claimed):
            yield Action(kind.kind, seat)


def place_of(ruleset: Ruleset, state: GameState, seat: int) -> Callable[[str], int]:
    """Where a kind of acts stands among all that a seat is asked for; before them what stands nowhere."""
    asked = {kind: number for number, kind in enumerate(acts_asked_for(Table(ruleset, state), seat))}
    return lambda kind: asked.get(kind, -1)
