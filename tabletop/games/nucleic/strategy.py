"""How good a position of Nucleic Evolution looks, for bots."""

from __future__ import annotations

from tabletop.core.state import seat_target
from tabletop.games.nucleic.field import ZONES, attached, cell, face_up, printed, row, zone_record
from tabletop.games.nucleic.values import resources
from tabletop.rules.table import Table


def score(table: Table, seat: int) -> float:
    """The rounds won, the zones that seem to be won, and what lies in them."""
    others = [other for other in table.order() if other != seat]
    value: float = 200.0 * table.state.counter(seat_target(seat), "wins")
    if table.flow("zones") and all(zone_record(table, zone) for zone in ZONES):
        return value + resources(table, seat) - max((resources(table, other) for other in others), default=0)
    for zone in ZONES:
        value += _zone(table, seat, others, zone)
    value += 2.0 * len(row(table, seat))
    value += sum(1.5 for zone in ZONES if cell(table, "as_land", zone, seat))
    return value


def _zone(table: Table, seat: int, others: list[int], zone: int) -> float:
    """What a zone promises: who is strong there, and what is to be had."""
    own = _strength(table, seat, zone, known=True)
    theirs = [_strength(table, other, zone, known=False) for other in others]
    prize: float = sum(printed(table, land, "resource") for land in cell(table, "land", zone, seat))
    prize += 7.0 * sum(bool(cell(table, "land", zone, other)) for other in others)
    units = sum(printed(table, unit, "resource") for unit in cell(table, "unit", zone, seat))
    best = max((each for each in theirs if each is not None), default=4.5)
    if own is None:
        return 0.4 * prize
    lead = own - best
    hope = max(-1.0, min(1.0, lead / 4.0))
    return (0.5 + 0.5 * hope) * (prize + units)


def _strength(table: Table, seat: int, zone: int, known: bool) -> float | None:
    """The combat of a player's unit as it seems, None without one. What lies face down counts as the average."""
    units = cell(table, "unit", zone, seat)
    if not units:
        return None
    best = 0.0
    for unit in units:
        shown = known or face_up(table, unit)
        strong = float(printed(table, unit, "combat")) if shown else 4.3
        best = max(best, strong + 1.6 * len(attached(table, unit)))
    return best
