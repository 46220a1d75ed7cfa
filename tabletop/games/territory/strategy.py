"""How good a position of Territory looks, for bots."""

from __future__ import annotations

from tabletop.core.zones import zone_key
from tabletop.games.territory.field import at_slot, change, land_in, number, open_slots, present
from tabletop.games.territory.values import total
from tabletop.rules.table import Table

LAND = 10.0
"""What a claimed land is worth; everything else is measured against it."""

RIVALS = 0.7
"""How much what the others have, or have lost, counts beside one's own."""

TIRED = 0.6
"""What each Rest counter costs, more for a strong creature."""


def score(table: Table, seat: int) -> float:
    """Lands claimed, what the totals at the lands in dispute promise, and how tired each side is."""
    own = table.state.count_in(zone_key("lands", 0, seat))
    others = [table.state.count_in(zone_key("lands", 0, other)) for other in table.seats if other != seat]
    value = LAND * (own - max(others, default=0) * RIVALS)
    fought = table.flow("fought", ())
    for slot in open_slots(table):
        if slot not in fought and land_in(table, slot):
            value += LAND * 0.9 * _hope(table, slot, seat)
    worn = [_worn(table, other) for other in table.seats if other != seat]
    return value - _worn(table, seat) + RIVALS * sum(worn) / len(worn)


def _worn(table: Table, seat: int) -> float:
    """What the creatures of a seat have lost: how tired they are, and what they will not come back from."""
    lost = 0.0
    for piece in _creatures(table, seat):
        lost += TIRED * change(table, piece, "rest") * (1 + number(table, piece, "cost") / 12)
        if table.mark(piece, "sacrificed"):
            lost += number(table, piece, "cost") * 0.5
    return lost


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
