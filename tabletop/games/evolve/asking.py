"""Why an act is not possible because its seat is not asked for it now, in the order of EVO-275."""

from __future__ import annotations

from tabletop.games.evolve.field import PENDING, current, mulligan_taken
from tabletop.rules.acting.requirements import BoundAction, Requirement, Unmet
from tabletop.rules.decisions import Decision
from tabletop.rules.showing.sentences import fill
from tabletop.rules.table import Table

Why = tuple[Requirement, Unmet]
MULLIGANS = ("mulligan", "free_mulligan")


def because(code: str, rule: str) -> Why:
    """A reason of rulebook section 19.2."""
    return Requirement(code, rule, f"evolve.{code}", lambda table, act: None), Unmet()


def why_not_asked(table: Table, act: BoundAction, decisions: tuple[Decision, ...]) -> Why:
    """The reason for a known kind of act whose window does not ask its seat."""
    mine = [decision for decision in decisions if decision.seat == act.seat]
    kinds = {decision.kind for decision in mine}
    if act.kind in ("play_event", "play_response"):
        return _card(table, act, kinds)
    if act.kind in ("pass", "keep"):
        return because("nothing_to_pass" if mine or not decisions else "not_your_decision", "EVO-288")
    if act.kind in MULLIGANS:
        taken = mulligan_taken(table, act.seat) == "ordinary"
        waiting = any(decision.kind == "mulligan" for decision in decisions)
        return because("not_your_decision", "EVO-76") if waiting and not taken else because("mulligan_used", "EVO-82")
    if act.kind == "discard":
        return because("no_discard_now", "EVO-108")
    if act.kind in ("defend", "unstress"):
        return because("not_your_decision", "EVO-143" if act.kind == "defend" else "EVO-94")
    if mine:
        return _open_question(table, act, mine[0])
    if any(decision.kind != "main" for decision in decisions):
        return because("not_your_decision", "EVO-288")
    if current(table) != act.seat:
        return because("not_your_turn", "EVO-103")
    return because("pending" if table.inside(PENDING) else "wrong_step", "EVO-114")


def _card(table: Table, act: BoundAction, kinds: set[str]) -> Why:
    """An event or a response that no window takes now (EVO-198, EVO-206, EVO-207)."""
    if not table.sees(act.piece("card"), act.seat):
        return because("no_window", "EVO-198")
    is_response = table.kind(act.piece("card")) == "response"
    if "response" in kinds and not is_response:
        return because("not_response", "EVO-207")
    if "event" in kinds and is_response:
        return because("is_response", "EVO-206")
    return because("no_window", "EVO-198")


def _open_question(table: Table, act: BoundAction, decision: Decision) -> Why:
    prompt = fill(decision.question, decision.arguments, table, act.seat)
    prompt = prompt if prompt.endswith((".", "?")) else f"{prompt}."
    requirement, _ = because("open_decision", "EVO-288")
    return requirement, Unmet({"prompt": prompt})
