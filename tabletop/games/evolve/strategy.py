"""How good a position of Evolve looks, for bots."""

from __future__ import annotations

from tabletop.games.evolve.field import energy, is_nonfood, mutations, number, organisms, other, seat_value, stressed
from tabletop.games.evolve.items import hand_of
from tabletop.games.evolve.quantities import capacity, evolve_dna, evolve_energy
from tabletop.rules.table import Table


def score(table: Table, seat: int) -> float:
    """What each side has, the nearest final evolve counted most."""
    return _side(table, seat) - _side(table, other(seat))


def _side(table: Table, seat: int) -> float:
    value = 2.0 * min(seat_value(table, seat, "dna"), 14) + 0.3 * seat_value(table, seat, "mp")
    value += 1.0 * min(len(hand_of(table, seat)), 8)
    living = 0
    best = 0.0
    for piece in organisms(table, seat):
        if is_nonfood(table, piece):
            living += 1
            tier = number(table, piece, "tier")
            held = min(energy(table, piece), capacity(table, piece))
            worth = (4.0, 9.0, 18.0)[min(max(tier, 1), 3) - 1] + 1.6 * held
            if stressed(table, piece):
                worth *= 0.6
            if tier == 3:
                ready = held / max(1, evolve_energy(table, piece))
                dna = min(1.0, seat_value(table, seat, "dna") / max(1, evolve_dna(table, piece)))
                best = max(best, 14.0 * ready * dna)
            worth += 0.5 * sum(1 if table.owner(each) == seat else -1 for each in mutations(table, piece))
            value += worth
        else:
            value += 2.0 if not stressed(table, piece) else 1.2
    value += best
    if not living:
        value -= 12.0 + 8.0 * _absence(table, other(seat))
    return value


def _absence(table: Table, seat: int) -> int:
    return seat_value(table, seat, "absence")
