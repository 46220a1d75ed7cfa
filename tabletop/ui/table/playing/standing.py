"""Acts nobody is asked for: give up, propose the end."""

from __future__ import annotations

from functools import partial

from tabletop.control.judging.referee import Move
from tabletop.rules.refusals import Refusal
from tabletop.ui.dialogs.message import Confirm
from tabletop.ui.hud.asking.menu import MenuItem
from tabletop.ui.table.basis.table import Table
from tabletop.ui.table.playing.referee import TableReferee

WORDS = {"concede": "give up surrender resign forfeit"}
"""What else people call what nobody is asked for, by the kind of act."""


def standing_items(table: Table, referee: TableReferee) -> list[MenuItem]:
    """What may be done without being asked (give up, propose the end), for whoever sits at this screen; what is not
    legal now is greyed and says why."""
    judge = table.judge
    if not judge.on or table.shown.elsewhere:
        return []
    sitting = table.perspective.sitting
    people = [sitting] if sitting else [n for n in range(1, table.session.seats + 1) if judge.is_human(n)]
    items = []
    for seat in people:
        moves = [(move, None) for move in judge.standing(seat)] + judge.standing_refused(seat)
        moves.sort(key=lambda each: each[0].action.kind)  # greyed or not, an act keeps its row
        for number, (move, refused) in enumerate(moves):
            label = referee.ruling.label(move.action)
            if len(people) > 1:
                label = f"{table.name(seat)}: {label}"
            act = (
                partial(_ask_first, table, referee, move)
                if refused is None
                else partial(_why_not, referee, move, refused)
            )
            reason = "" if refused is None else f"{refused.message} {refused.rule}".rstrip()
            items.append(
                MenuItem(
                    f"standing{seat}.{number}", label, "seat", section="Seats", act=act,
                    dim=refused is not None, reason=reason, words=WORDS.get(move.action.kind, ""),
                )
            )  # fmt: skip
    return items


def _why_not(referee: TableReferee, move: Move, refused: Refusal) -> None:
    """A greyed act was picked all the same: why not, and *do it anyway*."""
    referee.refusals.refuse(refused, 0, move.seat, lambda: referee.acting.override(move.action))


def _ask_first(table: Table, referee: TableReferee, move: Move) -> None:
    """An act that may end the game is asked about."""
    label = referee.ruling.label(move.action)

    def answered(name: str) -> None:
        if name == "yes":
            referee.acting.submit(move.action)

    choices = [("no", "No"), ("yes", label, "danger")]
    table.app.open_dialog(Confirm(label, f"{table.name(move.seat)}: {label}?", choices, answered))
