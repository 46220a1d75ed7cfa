"""Why an act is not possible because its seat is not asked for it now (rulebook section 19.3)."""

from __future__ import annotations

from tabletop.games.butterfly.field import active, turn
from tabletop.rules.acting.requirements import BoundAction, Requirement, Unmet
from tabletop.rules.decisions import Decision
from tabletop.rules.table import Table

Why = tuple[Requirement, Unmet]


def because(code: str, rule: str) -> Why:
    """A reason by its name."""
    return Requirement(code, rule, f"butterfly.{code}", lambda table, act: None), Unmet()


def why_not_asked(table: Table, act: BoundAction, decisions: tuple[Decision, ...]) -> Why:
    """The reason for a known kind of act whose window does not ask its seat."""
    asked = {decision.kind for decision in decisions}
    mine = {decision.kind for decision in decisions if decision.seat == act.seat}
    if act.kind == "place_setup":
        return because("setup_turn", "BUT-42") if turn(table) == 0 else because("wrong_step", "BUT-52")
    if act.kind == "death_placement" and "death_placement" in asked:
        owner = table.option("death_chooser") == "owner"
        return because("owner_chooses", "BUT-178") if owner else because("winner_chooses", "BUT-121")
    if "ripple_placement" in mine or "death_placement" in mine:
        return because("no_direction", "BUT-68" if "ripple_placement" in mine else "BUT-125")
    if act.kind in ("ripple_placement", "ripple_order"):
        return because("not_due", "BUT-56")
    if act.kind in ("reroll", "keep"):
        return because("no_reroll", "BUT-115")
    if turn(table) == 0:
        return because("pins_first", "BUT-42")
    if active(table) != act.seat:
        return because("not_your_turn", "BUT-48")
    if act.kind == "pass":
        return because("cannot_skip", "BUT-52")
    if act.kind in ("evolve", "act", "spend") and table.flow("played"):
        return because("evolved_already", "BUT-78")
    if act.kind == "place" and table.flow("placed") is not None:
        return because("placed_already", "BUT-91")
    return because("wrong_step", "BUT-52")
