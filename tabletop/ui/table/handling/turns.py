"""Phases, turns and the numbers of seats, set by hand or asked of the rules."""

from __future__ import annotations

from collections.abc import Callable

from tabletop.ui.table.basis.table import Table
from tabletop.ui.table.playing.manual import ManualActs
from tabletop.ui.table.playing.stuck import Stuck


class Turns:
    """Whose turn it is, and what ends it."""

    def __init__(
        self, table: Table, acts: ManualActs, stuck: Stuck, end: Callable[[], bool], rematch: Callable[[str], None],
        unkept: Callable[[], str],
    ) -> None:  # fmt: skip
        """``end`` ends by the rules what is asked, ``rematch`` deals anew and tells something, ``unkept`` says why
        the table would be lost if it were left now."""
        self.table, self.acts, self.stuck = table, acts, stuck
        self.end, self.rematch, self.unkept = end, rematch, unkept

    def set_phase(self, phase: str) -> None:
        """Set the phase by hand; with the rules on it is said who is asked, and done only by who wants it anyway."""
        self.acts.manual("phase", self.table.actor, name=phase)

    def end_phase(self) -> None:
        """The next phase; after the last one a new round begins. A game without phases passes the turn on. With the
        rules on it is what they are asked that ends."""
        if self.table.ruled:
            self.end()
            return
        session = self.table.session
        phases = [phase.id for phase in self.table.catalog.phases_at(session.seats, session.agreement.options)]
        now = self.table.session.state.flow.get("phase")
        if not phases:
            self.pass_turn()
            return
        index = phases.index(now) + 1 if now in phases else 0
        round_now = self.table.session.state.flow.get("round")
        if index == len(phases) and isinstance(round_now, int):
            self.acts.manual("phase", self.table.actor, name=phases[0], round=round_now + 1)
        else:
            self.set_phase(phases[index % len(phases)])

    def pass_turn(self) -> None:
        """It is the next seat's turn."""
        now = self.table.session.state.flow.get("seat")
        self.make_active((now if isinstance(now, int) else 0) % self.table.session.state.spec.seats + 1)

    def deal_again(self) -> None:
        """A new game with the same seats, bots, decks and options."""
        kept = "" if self.unkept() else " The one before it is kept under Open."
        self.rematch(f"A new game.{kept}")

    def make_active(self, seat: int) -> None:
        """It is this seat's turn."""
        self.acts.manual("seat", self.table.actor, to=seat)

    def change_value(self, seat: int, name: str, by: int) -> None:
        """Plus or minus on a seat's panel."""
        self.acts.manual("count", seat, target_seat=seat, name=name, by=by)

    def set_rules(self, mode: str) -> None:
        """Turn the referee's dial."""
        self.stuck.change_rules(mode)

    def sort_hand(self, seat: int) -> None:
        """Sort a hand by kind and name: cosmetic, so it is no act of the game."""
        zone = self.table.desk().hand_of(seat)
        if zone is not None:
            state = self.table.session.state
            order = sorted(
                state.inside(zone),
                key=lambda piece: (state.definition[piece], str(state.field(piece, "name") or ""), piece),
            )
            self.acts.manual("reorder", seat, zone=zone, order=order)
