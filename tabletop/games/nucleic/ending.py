"""Conceding (NUC-180), and the act that begins a confrontation which was laid out by hand."""

from __future__ import annotations

from typing import ClassVar

from tabletop.games.nucleic.field import competitive
from tabletop.rules.acting.kinds import ActionKind
from tabletop.rules.acting.requirements import BoundAction
from tabletop.rules.progress.machine import Run
from tabletop.rules.showing.telling import Person


class Concede(ActionKind):
    """Give the round up, in the competitive format the match."""

    kind = "concede"
    label = "nucleic.do_concede"
    button: ClassVar[str] = "Concede"
    rule = "NUC-180"

    def perform(self, run: Run, act: BoundAction) -> None:
        """With two players the other one wins; with three the seat's decisions take their defaults from now on."""
        run.set_flow("absent", tuple(sorted({*run.flow("absent", ()), act.seat})))
        run.say("nucleic.conceded", who=Person(act.seat))
        left = tuple(seat for seat in run.seats if run.answers(seat))
        if len(left) == 1:
            reason = "nucleic.won_match_by_concession" if competitive(run) else "nucleic.won_by_concession"
            run.finish(left, reason, "NUC-180")


class Confront(ActionKind):
    """Begin the Confrontation of a table that was laid out by hand; in a game it begins by itself (NUC-33)."""

    kind = "confront"
    label = "nucleic.do_confront"
    button = "Confront"
    quiet = True
    ends = "turn"
    rule = "NUC-119"

    def perform(self, run: Run, act: BoundAction) -> None:
        """The window closes, that is all."""
