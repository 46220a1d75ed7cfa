"""The referee's dial in the window: turning it, and acts nobody is asked for."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from tabletop.rules.refusals import Refusal
from tabletop.ui.dialogs.message import Confirm
from tabletop.ui.hud.menu import MenuItem
from tabletop.ui.table.stuck import turn

if TYPE_CHECKING:
    from tabletop.control.referee import Move


def change_rules_mode(table: Any, mode: str) -> None:
    """Turn the dial. Coming back from off with an odd position, people say first how to go on."""
    session = table.session
    if mode == session.rules:
        return
    if session.rules == "off" and table.has_referee and session.audit(table.perspective.viewer):
        table.stuck.ask(mode)
        return
    turn(table, mode)


def standing_items(table: Any) -> list[MenuItem]:
    """What may be done without being asked (give up, propose the end), for whoever sits at this screen; what is not
    legal now is greyed and says why."""
    judge = table.referee.judge
    if not judge.on or table.looking_elsewhere:
        return []
    sitting = table.perspective.sitting
    people = [sitting] if sitting else [n for n in range(1, table.session.seats + 1) if judge.is_human(n)]
    items = []
    for seat in people:
        moves = [(move, None) for move in judge.standing(seat)] + judge.standing_refused(seat)
        moves.sort(key=lambda each: each[0].action.kind)  # greyed or not, an act keeps its row
        for number, (move, refused) in enumerate(moves):
            label = table.referee.ruling.label(move.action)
            if len(people) > 1:
                label = f"{table.name(seat)}: {label}"
            act = partial(_ask_first, table, move) if refused is None else partial(_why_not, table, move, refused)
            reason = "" if refused is None else f"{refused.message} {refused.rule}".rstrip()
            items.append(
                MenuItem(
                    f"standing{seat}.{number}", label, "seat", section="Seats", data=act,
                    dim=refused is not None, reason=reason,
                )
            )  # fmt: skip
    return items


def _why_not(table: Any, move: Move, refused: Refusal) -> None:
    """A greyed act was picked all the same: why not, and *do it anyway*."""
    referee = table.referee
    referee.refusals.refuse(refused, 0, move.seat, lambda: referee.acting.override(move.action))


def _ask_first(table: Any, move: Move) -> None:
    """An act that may end the game is asked about."""
    label = table.referee.ruling.label(move.action)
    table.app.open_dialog(
        Confirm(
            label, f"{table.name(move.seat)}: {label}?", [("no", "No"), ("yes", label, "danger")],
            lambda name: table.referee.acting.submit(move.action) if name == "yes" else None,
        )
    )  # fmt: skip
