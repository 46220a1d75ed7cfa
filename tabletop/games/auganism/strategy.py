"""How good a position of Auganism looks, for bots."""

from __future__ import annotations

from tabletop.games.auganism.field import (
    AUGMENT,
    DECK,
    cards,
    duels,
    for_turn,
    hand,
    health,
    hero,
    listed,
    monster,
    number,
    opponent,
    place,
    players,
    team,
    won,
)
from tabletop.games.auganism.values import evolution_cost, next_stages, of_seat
from tabletop.rules.table import Table


def score(table: Table, seat: int) -> float:
    """Battles won count most, then what stands on the field, then what can still come."""
    mine = team(table, seat)
    return sum(_side(table, each) * (1 if each in mine else -1) for duel in duels(table) for each in players(duel))


def _side(table: Table, seat: int) -> float:
    value = 60.0 * won(table, seat) + 1.2 * min(len(hand(table, seat)), 6)
    value += 0.1 * len(table.inside(place(DECK, seat)))
    value += _ready(table, seat)
    piece = monster(table, seat)
    if piece:
        power, left = listed(table, piece, "attack"), health(table, piece)
        value += 1.6 * power + 1.0 * left + 2.0
        value += _growth(table, seat)
        value += _threat(table, seat)
    value += 0.8 * sum(
        number(table, each, "sword") + number(table, each, "shield") for each in cards(table, AUGMENT, seat)
    )
    return value


def _ready(table: Table, seat: int) -> float:
    """A hero that is ready is worth keeping so, unless its use does something; leave to place one more card is
    something only to whoever has one."""
    cooling = table.state.counter(hero(table, seat), "cooldown") if hero(table, seat) else 0
    leave = sum(for_turn(table, seat, f"{name}_extra") for name in ("evp", "augment", "response"))
    return 0.9 * min(leave, len(hand(table, seat))) - 0.2 * cooling


def _growth(table: Table, seat: int) -> float:
    """How near the next stage is, and what it would bring."""
    stages = next_stages(table, seat)
    if not stages:
        return 0.2 * min(of_seat(table, seat, "score"), 3)
    piece, have = monster(table, seat), of_seat(table, seat, "score")
    cost = max(1, evolution_cost(table, seat, stages[0]))
    gain = listed(table, piece, "health", stages[0]) - health(table, piece)
    gain += 2 * (listed(table, piece, "attack", stages[0]) - listed(table, piece, "attack"))
    best = evolution_cost(table, seat, stages[-1])
    return 0.35 * gain * min(1.0, have / cost) + 0.5 * min(have, best)


def _threat(table: Table, seat: int) -> float:
    """What the next strike would do to the other side."""
    other = opponent(seat)
    target = monster(table, other)
    if not target:
        return 1.0
    blow = of_seat(table, seat, "attack_total") - of_seat(table, other, "shield_total")
    return 14.0 if blow >= health(table, target) else 0.5 * max(0, blow)
