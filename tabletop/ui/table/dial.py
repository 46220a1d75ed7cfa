"""The referee's dial in the window: turning it, what is odd when it comes back on, and acts nobody is asked for."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from tabletop.rules.refusals import Refusal
from tabletop.ui.dialogs.message import Confirm
from tabletop.ui.hud.menu import MenuItem

if TYPE_CHECKING:
    from tabletop.control.referee import Move

SAID = {
    "on": "Rules on: only what the rules allow is done.",
    "warn": "Rules warn: everything is done, and the referee says what breaks a rule.",
    "off": "Rules off: everything is done by hand. Nothing is lost; switch back at any moment.",
}
MOST_FINDINGS = 7


def turn_dial(table: Any, dial: str) -> None:
    """Turn the dial. Coming back from off with an odd position, people say first how to go on."""
    session = table.session
    if dial == session.rules:
        return
    if session.rules == "off" and dial != "off" and table.has_referee:
        found = list(session.audit(table.perspective.viewer))
        if found:
            _ask_how(table, dial, found)
            return
    _turn(table, dial)


def _turn(table: Any, dial: str) -> bool:
    answer = table.session.set_rules(dial, seat=table.actor)
    if isinstance(answer, Refusal):
        table.app.toast(answer.message, "info")
        table.refresh()
        return False
    table.app.toast(SAID[dial], "info")
    table.refresh()
    return True


def _ask_how(table: Any, dial: str, found: list[str]) -> None:
    shown = "\n".join(f"\u2022 {text}" for text in found[:MOST_FINDINGS])
    more = f"\n\u2022 and {len(found) - MOST_FINDINGS} more" if len(found) > MOST_FINDINGS else ""

    def chosen(name: str) -> None:
        if name not in ("go", "skip") or not _turn(table, dial):
            table.refresh()
            return
        session = table.session
        answer = session.go_on(seat=table.actor) if name == "go" else session.skip_step(seat=table.actor)
        if isinstance(answer, Refusal):
            table.app.toast(answer.message, "warning")
        table.refresh()

    table.app.open_dialog(
        Confirm(
            "The table is not as the rules left it",
            f"{shown}{more}\n\nThe referee can go on from here, leave out the step that it was in, or stay off.",
            [("stay", "Stay in sandbox"), ("skip", "Skip this step"), ("go", "Go on", "primary")],
            chosen, icon="warning", width=620,
        )
    )  # fmt: skip


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
            label = table.referee.label(move.action)
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
    referee.refuse(refused, 0, move.seat, lambda: referee.override(move.action))


def _ask_first(table: Any, move: Move) -> None:
    """An act that may end the game is asked about."""
    label = table.referee.label(move.action)
    table.app.open_dialog(
        Confirm(
            label, f"{table.name(move.seat)}: {label}?", [("no", "No"), ("yes", label, "danger")],
            lambda name: table.referee.submit(move.action) if name == "yes" else None,
        )
    )  # fmt: skip
