"""A table that waits for nothing: hands (or a file edited by hand) have taken away the last answer to what is asked.

People are shown what is odd and how to go on: *go on*, *skip this step*, *stay in sandbox*. That comes up where the
referee is switched on again, and wherever such a position is met with the rules on: after an act, an undo, in a save.
Until it is set right the bar says who has no answer, with a button that shows the list again.
"""

from __future__ import annotations

from tabletop.control.judging.offers import Answer, Aside
from tabletop.rules.refusals import Refusal
from tabletop.ui.dialogs.message import Confirm
from tabletop.ui.hud.asking.decision import Choice
from tabletop.ui.table.basis.shown import Shown
from tabletop.ui.table.basis.table import Table
from tabletop.ui.table.looking.past import Past
from tabletop.ui.table.panels.widgets import TableHud

MOST_FINDINGS = 7

SAID = {
    "on": "Rules on: only what the rules allow is done.",
    "warn": "Rules warn: everything is done, and the referee says what breaks a rule.",
    "off": "Rules off: everything is done by hand. Nothing is lost; switch back at any moment.",
}

BUTTON: Choice[Answer] = Choice(
    Aside.WAY_OUT, "How to go on \u2026", "gold", icon="help", tip="Go on, skip the step, or stay in sandbox"
)

Key = tuple[tuple[object, ...], ...]


class Stuck:
    """Part of the table screen: offers the ways out of such a position."""

    def __init__(self, table: Table, hud: TableHud, past: Past) -> None:
        self.table, self.hud, self.past = table, hud, past
        self._offered: Key = ()
        """For which questions the list was shown; it comes up by itself once for each."""
        self._fine: tuple[Shown, int, str] | None = None
        """When it was seen last that whoever is asked has an answer."""

    def _key(self) -> Key:
        return tuple(
            (each.seat, each.kind, each.question, each.lane, each.source) for each in self.table.unanswered()
        )

    # -- the bar ---------------------------------------------------------------------------------------------

    def bar(self) -> tuple[str, str, list[Choice[Answer]], int] | None:
        """What the bar says of it: heading, sentence, answers, seat; None where everybody asked has an answer."""
        found = self.table.unanswered()
        if not found:
            return None
        front = self.table.front
        first = next((each for each in found if each.seat == front), found[0])
        name = self.table.name(first.seat)
        question, _ = self.table.session.question(first, self.table.perspective.viewer)
        some = self.table.session.legal_actions(first.seat)
        told = f"Not all that {name} could do is offered" if some else f"{name} has no answer left"
        return name, f"{told}: {question}", [BUTTON], first.seat

    # -- the dial ---------------------------------------------------------------------------------------------

    def change_rules(self, mode: str) -> None:
        """Turn the dial. Coming back from off with an odd position, people say first how to go on."""
        table = self.table
        session = table.session
        if mode == session.rules:
            return
        if session.rules == "off" and table.has_referee and session.audit(table.perspective.viewer):
            self.ask(mode)
            return
        turn(table, mode)

    # -- the list --------------------------------------------------------------------------------------------

    def update(self) -> None:
        """Show the list once where such a position is met with the rules on and nobody is in the middle of
        something."""
        table, session, fine = self.table, self.table.session, self._fine
        if fine is not None and fine[0] is table.shown and fine[1:] == (session.changed, session.rules):
            return
        key = self._key()
        self._fine = None if key else (table.shown, session.changed, session.rules)
        if not key or session.rules == "off":
            self._offered = self._offered if key else ()
            return
        hud, perspective = self.hud, table.perspective
        away = perspective.public or perspective.curtain_for or self.past.playing_back
        busy = table.app.dialogs or table.pointer.busy or hud.menu.visible or hud.tray.visible
        if key != self._offered and not away and not busy:
            self.ask()

    def ask(self, mode: str = "") -> None:
        """Show what is odd, and how to go on. ``mode``: how the referee is to stand then ("": as now, or on)."""
        table = self.table
        found = list(table.session.audit(table.perspective.viewer))
        self._offered = self._key()
        wanted = mode or ("on" if table.session.rules == "off" else table.session.rules)
        is_off = table.session.rules == "off"
        shown = "\n".join(f"\u2022 {text}" for text in found[:MOST_FINDINGS])
        more = f"\n\u2022 and {len(found) - MOST_FINDINGS} more" if len(found) > MOST_FINDINGS else ""
        ways = (
            "The referee can go on from here, leave out the step that it was in, or stay off." if is_off else
            "The referee can go on from here, leave out the step that it is in, or be switched off, so that you set "
            "the table right by hand."
        )  # fmt: skip
        table.app.open_dialog(
            Confirm(
                "The table is not as the rules left it", f"{shown}{more}\n\n{ways}",
                [("stay", "Stay in sandbox"), ("skip", "Skip this step"), ("go", "Go on", "primary")],
                lambda name: self._chosen(name, wanted), icon="warning", width=620,
            )
        )  # fmt: skip

    def _chosen(self, name: str, mode: str) -> None:
        table = self.table
        if name not in ("go", "skip"):
            if name == "stay" and table.session.rules != "off":
                turn(table, "off")
            table.refresh()
            return
        if table.session.rules != mode and not turn(table, mode):
            return
        before = self._key()
        answer = table.session.go_on(seat=table.actor) if name == "go" else table.session.skip_step(seat=table.actor)
        if isinstance(answer, Refusal):
            table.app.toast(answer.message, "warning")
        elif before and self._key() == before:
            self._offered = before
            who = table.name(table.unanswered()[0].seat)
            table.app.toast(
                f"The referee cannot go on by itself: {who} still has no answer. "
                "Skip the step, or set the table right by hand.", "warning",
            )  # fmt: skip
        table.refresh()


def turn(table: Table, mode: str) -> bool:
    """Turn the dial and say what that means; False if the referee cannot be switched."""
    answer = table.session.set_rules(mode, seat=table.actor)
    if isinstance(answer, Refusal):
        table.app.toast(answer.message, "info")
        table.refresh()
        return False
    table.app.notices.unsay(SAID.values())  # only the last word about the dial holds
    table.app.toast(SAID[mode], "info")
    table.refresh()
    return True
