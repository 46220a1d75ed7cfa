"""What a seat may do without being asked, but not now: for menus, where it is greyed and says why."""

from __future__ import annotations

from tabletop.core.state import GameState
from tabletop.rules.acting.legality import tried
from tabletop.rules.actions import Action
from tabletop.rules.refusals import Refusal
from tabletop.rules.ruleset import Ruleset
from tabletop.rules.table import Table


def standing_refused(rules: Ruleset, state: GameState, seat: int) -> list[tuple[Action, Refusal]]:
    """The standing acts of a seat that are not legal now, each with what is against it. Acts with pieces are left
    out: their pieces say it themselves."""
    table = Table(rules, state)
    if state.flow.get("outcome") is not None or not table.is_in(seat):
        return []
    legal = {action.kind for action in rules.standing_actions(state, seat)}
    found = []
    for kind in rules.standing:
        tries = (act.action for act in tried(table, kind, seat) if not (act.named or act.plain))
        action = next(tries, None) if kind.kind not in legal else None
        refused = rules.explain(state, action) if action is not None else None
        if action is not None and refused is not None:
            found.append((action, refused))
    return found
