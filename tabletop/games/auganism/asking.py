"""Why an act is not possible because its seat is not asked for it now (rulebook section 12)."""

from __future__ import annotations

from tabletop.games.auganism.acts import placements_left
from tabletop.games.auganism.ending import is_stopped
from tabletop.games.auganism.field import attacker, current, duel_of, fact, is_tag, monster
from tabletop.games.auganism.turn_flow import CHAIN, may_go_on, phase_label
from tabletop.rules.acting.requirements import BoundAction, Requirement, Unmet
from tabletop.rules.decisions import Decision
from tabletop.rules.showing.telling import Word
from tabletop.rules.table import Table

Why = tuple[Requirement, Unmet]
RESPONSES = ("respond", "no_response")
BEFORE = ("choose_hero", "ready", "keep", "exchange")


def because(code: str, rule: str, text: str = "", **words: Word) -> Why:
    """A reason by its sentence."""
    return Requirement(code, rule, f"auganism.{text or code}", lambda table, act: None), Unmet(words)


def why_not_asked(table: Table, act: BoundAction, decisions: tuple[Decision, ...]) -> Why:
    """The reason for a known kind of act whose window does not ask its seat."""
    duel = duel_of(act.seat)
    if act.kind in BEFORE:
        return because("begun", "AUG-31" if act.kind in ("choose_hero", "ready") else "AUG-34")
    if any(decision.kind in ("heroes", "mulligan") for decision in decisions):
        return because("not_begun", "AUG-30")
    if is_stopped(table, duel):
        return because("duel_over", "AUG-136")
    if any(decision.kind == "choose" and decision.seat == act.seat for decision in decisions):
        return because("choose_first", "AUG-95")
    if is_tag(table) and not may_go_on(table, duel):
        return because("wait", "AUG-133")
    answering = any(decision.kind == "response" and duel_of(decision.seat) == duel for decision in decisions)
    if act.kind in RESPONSES:
        if answering and current(table, duel) == act.seat:
            return because("only_opponent", "AUG-75")
        return because("nothing_to_respond", "AUG-74")
    if act.kind == "activate" and not answering and attacker(table, duel) == 0 and current(table, duel) != act.seat:
        goal = CHAIN.goal(table, act)
        if goal is not None and goal.name == "response":
            return because("only_in", "AUG-108", phase=phase_label(table, "response"))
    if current(table, duel) != act.seat:
        return because("not_your_turn", "AUG-109" if act.kind == "activate" else "AUG-37")
    return _passed(table, act)


def _passed(table: Table, act: BoundAction) -> Why:
    """One's own turn, but the phase has gone by; what was done in it is the better reason."""
    if act.kind == "summon" and monster(table, act.seat):
        return because("occupied", "AUG-53")
    if act.kind == "place_evp" and placements_left(table, act.seat, "evp") <= 0:
        return because("placed", "AUG-54", "evp_placed")
    if act.kind == "augment" and placements_left(table, act.seat, "augment") <= 0:
        return because("placed", "AUG-67", "augmented")
    if act.kind == "evolve" and fact(table, duel_of(act.seat), "evolved"):
        return because("evolved", "AUG-65", "evolved_already")
    goal = CHAIN.goal(table, act)
    if act.kind == "activate" and goal is not None:
        return because("only_in", "AUG-108", phase=phase_label(table, goal.name))
    if goal is None:
        return because("answer_first", "AUG-74")
    return because("has_passed", "AUG-39", phase=phase_label(table, goal.name))
