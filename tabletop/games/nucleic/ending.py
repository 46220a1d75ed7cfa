"""Conceding (NUC-180), and the act that begins a confrontation which was laid out by hand."""

from __future__ import annotations

from tabletop.games.nucleic.field import competitive
from tabletop.rules.acting.everyday import Close, Concede
from tabletop.rules.progress.machine import Run


def _leaves(run: Run, seat: int) -> None:
    """With two players the other one wins; with three the seat's decisions take their defaults from now on."""
    run.set_flow("absent", tuple(sorted({*run.flow("absent", ()), seat})))
    left = tuple(each for each in run.seats if run.answers(each))
    if len(left) == 1:
        reason = "nucleic.won_match_by_concession" if competitive(run) else "nucleic.won_by_concession"
        run.finish(left, reason, "NUC-180")


CONCEDE = Concede("nucleic.do_concede", "NUC-180", _leaves, said="nucleic.conceded", button="Concede")
"""Give the round up, in the competitive format the match."""

CONFRONT = Close("confront", "nucleic.do_confront", button="Confront", rule="NUC-119", ends="turn")
"""Begin the Confrontation of a table that was laid out by hand; in a game it begins by itself (NUC-33)."""
