"""How good a position of Territory looks, for bots."""

from __future__ import annotations

from tabletop.core.zones import zone_key
from tabletop.games.territory.field import at_slot, change, land_in, number, open_slots, present
from tabletop.games.territory.values import total
from tabletop.rules.table import Table

LAND = 10.0
"""What a claimed land is worth; everything else is measured against it."""

TIRED = 0.6
"""What each Rest counter costs, more for a strong creature."""


def score(table: Table, seat: int) -> float:
    """Lands claimed, what the totals at the lands in dispute promise, and how tired the creatures are."""
    own = table.state.count_in(zone_key("lands", 0, seat))
    others = [table.state.count_in(zone_key("lands", 0, other)) for other in table.seats if other != seat]
    value = LAND * (own - max(others, default=0) * 0.7)
    fought = table.flow("fought", ())
    for slot in open_slots(table):
        if slot not in fought and land_in(table, slot):
            value += LAND * 0.9 * _hope(table, slot, seat)
    for piece in _creatures(table, seat):
        tired = change(table, piece, "rest")
        value -= TIRED * tired * (1 + number(table, piece, "cost") / 12)
        if table.mark(piece, "sacrificed"):
            value -= number(table, piece, "cost") * 0.5
    return value


def _hope(table: Table, slot: int, seat: int) -> float:
    """How likely a land is claimed, from -1 (by an enemy) to 1 (by this seat)."""
    there = present(table, slot)
    if not there:
        return 0.0
    mine = total(table, slot, seat) if seat in there else None
    rivals = [total(table, slot, other) for other in there if other != seat]
    if mine is None:
        return -0.6 if max(rivals, default=0) >= 1 else 0.0
    best = max(rivals, default=0)
    lead = mine - best
    if not rivals:
        # Nobody has come yet (or can be seen to come): being there with little is a chance, with more a better one.
        return min(0.85, 0.35 + 0.05 * mine) if mine >= 1 else -0.1
    return max(-1.0, min(1.0, lead / 5.0 + (0.25 if lead > 0 else -0.25 if lead < 0 else 0.0)))


def _creatures(table: Table, seat: int) -> list[int]:
    found = [*table.inside(zone_key("resting", 0, seat))]
    for slot in open_slots(table):
        found += at_slot(table, slot, seat)
    return found
