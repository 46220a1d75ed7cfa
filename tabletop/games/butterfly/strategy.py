"""How good a position of Butterfly looks, for bots."""

from __future__ import annotations

from tabletop.core.board import distance
from tabletop.games.butterfly.ending import controls, held, holds
from tabletop.games.butterfly.field import (
    ERAS,
    PAST,
    at,
    board,
    cell_of,
    cities,
    hand,
    other,
    pieces,
    rows,
    species_of,
    traits_on,
)
from tabletop.games.butterfly.traits import strength
from tabletop.rules.table import Table


def score(table: Table, seat: int) -> float:
    """Cities held and counted most, then pieces near them, evolutions, and what is about to ripple."""
    return _side(table, seat) - 1.05 * _side(table, other(seat))


def _side(table: Table, seat: int) -> float:
    value = 0.0
    for era in ERAS:
        best = 0.0
        for each, cell, name in holds(table):
            if each == era and controls(table, seat, era, cell):
                guard = strength(table, seat, species_of(table, at(table, era, cell)))
                best = max(best, 14.0 + 8.0 * held(table, seat, name) + guard)
                value += 4.0
        value += best
        value += _near(table, seat, era)
    for row in rows(table, seat):
        value += 2.0 * len(traits_on(table, row))
    return value + 0.2 * len(hand(table, seat))


def _near(table: Table, seat: int, era: str) -> float:
    """What the pieces of a map are worth: the stronger and the nearer to a city, the more."""
    value = 0.0
    targets = [cell for cell, _ in cities(table)]
    lands = board(table)
    for piece in pieces(table, era):
        cell = cell_of(table, piece)
        if table.owner(piece) != seat or cell is None:
            continue
        power = strength(table, seat, species_of(table, piece))
        steps = min((distance(cell, target) for target in targets), default=5)
        value += 1.0 + 0.3 * power + 0.55 * max(0, 6 - steps)
        if era == PAST and table.mark(piece, "due"):
            value += 2.0 + 0.4 * max(0, 6 - steps)
        for each in lands.around(cell):
            near = at(table, era, each)
            if near and table.owner(near) != seat:
                value += 0.15 * (power - strength(table, table.owner(near), species_of(table, near)))
    return value
