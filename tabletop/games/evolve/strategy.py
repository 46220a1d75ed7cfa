"""How good a position of Evolve looks, for bots.

What a line to the final evolve has cost so far counts as much as what is still in hand for it, and more with each
step: who only weighed energy and DNA would never spend them on an evolve.
"""

from __future__ import annotations

from tabletop.games.evolve.field import (
    energy,
    is_nonfood,
    mutations,
    number,
    organisms,
    other,
    seat_value,
    stressed,
    text,
)
from tabletop.games.evolve.hosts import service
from tabletop.games.evolve.items import hand_of
from tabletop.games.evolve.quantities import capacity, evolve_dna, evolve_energy
from tabletop.rules.table import Table

ENERGY = 1.5
DNA = 1.6
NEEDED_DNA = 12
"""So much DNA a whole line takes, and a little to spare; more is worth little."""

SPARE_DNA = 0.4
LINE = (5.0, 19.0, 41.0)
"""What an organism without energy is worth, by its tier: what was paid for it on the way there, and the way made."""

SHARES = (1.0, 0.75, 0.55, 0.4, 0.3)
"""How much of that each organism counts, the best first: one line wins, the next ones feed it and stand in for it."""

SAFETY = (0.0, 0.0, 3.0, 4.5, 5.0)
"""What it is worth to have so many organisms alive: the last one must not die (EVO-62)."""

STRESSED = 0.6
"""How much of its worth a stressed organism has left: the next stress kills it (EVO-152)."""

NEXT_IN_HAND = 2.0
"""What the card of the next step is worth, beyond its being a card."""

BEGINNING_IN_HAND = 6.0
"""What a tier 1 organism in hand is worth to those who have nothing alive: without one they lose (EVO-62)."""


def score(table: Table, seat: int) -> float:
    """What each side has, the nearest final evolve counted most."""
    return _side(table, seat) - _side(table, other(seat))


def _side(table: Table, seat: int) -> float:
    dna = seat_value(table, seat, "dna")
    value = DNA * min(dna, NEEDED_DNA) + SPARE_DNA * max(0, dna - NEEDED_DNA) + 0.3 * seat_value(table, seat, "mp")
    hand = hand_of(table, seat)
    value += 1.0 * min(len(hand), 8)
    held_back = {
        (text(table, card, "phylum"), number(table, card, "tier")) for card in hand if is_nonfood(table, card)
    }
    lines: list[float] = []
    best = 0.0
    for piece in organisms(table, seat):
        if is_nonfood(table, piece):
            tier = min(max(number(table, piece, "tier"), 1), 3)
            held = min(energy(table, piece), capacity(table, piece))
            worth = LINE[tier - 1] + ENERGY * held
            if tier == 3:
                ready = held / max(1, evolve_energy(table, piece))
                best = max(best, 14.0 * ready * min(1.0, dna / max(1, evolve_dna(table, piece))))
            elif (text(table, piece, "phylum"), tier + 1) in held_back:
                worth += NEXT_IN_HAND
            if stressed(table, piece):
                worth *= STRESSED
            lines.append(worth + sum(service(table, each, piece) for each in mutations(table, piece)))
        else:
            value += 2.0 if not stressed(table, piece) else 1.2
    lines.sort(reverse=True)
    value += best + sum(worth * SHARES[min(place, len(SHARES) - 1)] for place, worth in enumerate(lines))
    value += SAFETY[min(len(lines), len(SAFETY) - 1)]
    if not lines:
        value -= 12.0 + 8.0 * _absence(table, other(seat))
        value += BEGINNING_IN_HAND * any(tier == 1 for _, tier in held_back)
    return value


def _absence(table: Table, seat: int) -> int:
    return seat_value(table, seat, "absence")
