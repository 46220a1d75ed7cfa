"""Why a seat is not asked, in the rulebook's words (section 12)."""

from __future__ import annotations

from dataclasses import replace

from tabletop.games.nucleic.civilizations import REASONS
from tabletop.games.nucleic.drafting import phase_of
from tabletop.games.nucleic.field import controller
from tabletop.rules.acting.requirements import BoundAction, Requirement, Unmet
from tabletop.rules.actions import Action
from tabletop.rules.progress.choosing import Choose
from tabletop.rules.progress.machine import asked
from tabletop.rules.refusals import Refusal
from tabletop.rules.table import Table

PICKING = ("place", "attach", "use", "use_as_land")


def _holds(table: Table, act: BoundAction) -> Unmet | None:
    return None


def why_not_asked(table: Table, act: BoundAction) -> tuple[Requirement, Unmet]:
    """It is another seat's pick, or a card is being used, or the draft is over."""
    if act.kind == "move_placed":
        piece = act.piece("card")
        if table.kind(piece) == "land" and controller(table, piece) != act.seat:
            return Requirement("taken_by_itself", "NUC-134", "nucleic.taken_by_itself", _holds), Unmet()
        return Requirement("stay_put", "NUC-21", "nucleic.stay_put", _holds), Unmet()
    if act.kind in PICKING and any(
        isinstance(waiting, Choose) and waiting.query.seat(table, frame) == act.seat
        for _, frame, waiting in asked(table)
    ):
        return Requirement("choose_first", "NUC-53", "nucleic.choose_first", _holds), Unmet()
    if act.kind in PICKING and phase_of(table):
        return Requirement("not_your_pick", "NUC-40", "nucleic.not_your_pick", _holds), Unmet()
    if act.kind in PICKING:
        return Requirement("stay_put", "NUC-21", "nucleic.stay_put", _holds), Unmet()
    return Requirement("not_asked", "NUC-33", "rules.not_asked", _holds), Unmet()


def of_choice(table: Table, action: Action, found: Refusal) -> Refusal:
    """Why something is no choice of a civilization, or whose choice it is."""
    sentences = table.ruleset.sentences
    if found.code != "no_choice":
        return replace(found, code="not_your_choice", rule="NUC-55", message=sentences["nucleic.not_your_choice"])
    for _, frame, waiting in asked(table):
        if isinstance(waiting, Choose) and waiting.query.seat(table, frame) == action.seat:
            pick = str(action.arguments.get("pick", ""))
            piece = table.resolve(pick, action.seat)
            reason = REASONS.get(waiting.query.question)
            text = reason.why(table, piece or 0, action.seat) if reason is not None else "not_a_choice"
            rule = reason.rule if reason is not None else waiting.query.rule
            return replace(found, code=text, rule=rule, message=sentences[f"nucleic.{text}"])
    return found
