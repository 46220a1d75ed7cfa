"""What can be lost and still be kept off: the match (NUC-167, NUC-168).

A round by itself warns of nothing: its cards lie face down until the confrontation, and that decides by itself.
"""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.core.state import seat_target
from tabletop.games.nucleic.field import competitive
from tabletop.games.nucleic.turn_flow import NEEDED, ROUNDS
from tabletop.rules.progress.match import best_of
from tabletop.rules.showing.shapes import Danger
from tabletop.rules.showing.telling import Person
from tabletop.rules.table import Table


def dangers(table: Table) -> Iterator[Danger]:
    """Whom one more lost round beats, and who would lose the match by drawing the last one."""
    if not competitive(table):
        return
    number = int(table.flow("round", 1))
    wins = {seat: table.state.counter(seat_target(seat), "wins") for seat in table.seats}
    sums = {seat: table.state.counter(seat_target(seat), "sum") for seat in table.seats}
    by_sum = table.option("match_tie") == "resources"
    drawn = best_of(wins, sums, number, needed=NEEDED, most=ROUNDS, by_sum=by_sum).winners
    for seat in table.seats:
        for other in table.seats:
            words = {"seat": Person(seat), "other": Person(other)}
            if other != seat and wins[other] == NEEDED - 1:
                yield Danger(seat, "nucleic.danger_round", "NUC-167", words)
            if other != seat and drawn == (other,):
                yield Danger(seat, "nucleic.danger_drawn", "NUC-168", words)
