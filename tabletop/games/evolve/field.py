"""The table in Evolve's words: organisms, food, mutations, statuses, energy, stress, turns."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from tabletop.core.state import seat_target
from tabletop.core.zones import parse_zone, zone_key
from tabletop.rules.progress.items import frames_of as frames
from tabletop.rules.progress.machine import Run
from tabletop.rules.table import Table, from_lying_in

DECK, HAND, DISCARD, ORGANISMS, FOOD = "deck", "hand", "discard", "organisms", "food"
"""Each player's zones; the two rows of a field are for the eye only (EVO-34)."""
STATUS, PENDING = "status", "pending"
"""The zones that both share (EVO-29)."""

IN_PLAY = (ORGANISMS, FOOD, STATUS)
STRESSED = 90

_PAIR = (MappingProxyType, dict)
"""What a printed pair of numbers is; whether something is any mapping takes ten times as long to find out."""


def other(seat: int) -> int:
    """The opponent of a seat; two play (EVO-1)."""
    return 1 if seat == 2 else 2


def current(table: Table) -> int:
    """Whose turn it is."""
    return 2 if table.flow("seat") == 2 else 1


def turn(table: Table) -> int:
    """The number of the turn, both players' turns counted."""
    return max(1, whole(table.flow("turn")))


def whole(value: Any) -> int:
    """A whole number of rules progress, 0 for anything else: hands may have put anything there."""
    return value if isinstance(value, int) and not isinstance(value, bool) else 0


def first_seat(table: Table) -> int:
    """Who had the first turn, or will have it."""
    return 2 if table.flow("first_seat") == 2 else 1


def mulligan_taken(table: Table, seat: int) -> str:
    """The mulligan that a seat took last: "free", "ordinary" or "" for none."""
    taken = table.flow("mulligans")
    return str(taken.get(str(seat), "")) if isinstance(taken, Mapping) else ""


def family(table: Table, piece: int) -> str:
    """The family of the zone that a piece lies in, "" if it has left the game."""
    zone = table.zone(piece)
    return parse_zone(zone).family if zone else ""


def in_play(table: Table, piece: int) -> bool:
    """In the field, attached to an organism, or in the status zone."""
    return family(table, piece) in IN_PLAY


def controller(table: Table, piece: int) -> int:
    """Who controls a piece in play: of an organism the seat of its row, of all else its owner (EVO-26, EVO-228); what
    hands have made without an owner belongs to whom its place belongs."""
    return table.controller(piece) or current(table)


def owner_of(table: Table, piece: int) -> int:
    """Whose card it is; a card that hands have made without an owner belongs to whom its place belongs."""
    return table.owner(piece) or table.holder(piece) or current(table)


def is_organism(table: Table, piece: int) -> bool:
    """Whether a piece is an organism card, food or not."""
    return table.kind(piece) in ("organism", "food")


def is_food(table: Table, piece: int) -> bool:
    """Whether an organism is a food organism (EVO-5)."""
    return table.kind(piece) == "food"


def is_nonfood(table: Table, piece: int) -> bool:
    """Whether an organism is a non-food organism (EVO-5)."""
    return table.kind(piece) == "organism"


@from_lying_in(ORGANISMS, FOOD)
def organisms(table: Table, seat: int = 0) -> tuple[int, ...]:
    """The organisms in play, food included, of one seat or of both; in order of entry."""
    seats = (seat,) if seat else (1, 2)
    pieces = [
        piece
        for each in seats
        for row in (ORGANISMS, FOOD)
        for piece in table.inside(zone_key(row, 0, each))
        if is_organism(table, piece)
    ]
    return tuple(sorted(pieces, key=lambda piece: table.state.entered[piece]))


@from_lying_in(ORGANISMS, FOOD)
def foods(table: Table) -> tuple[int, ...]:
    """The food organisms in play, of both seats."""
    return tuple(piece for piece in organisms(table) if is_food(table, piece))


@from_lying_in(ORGANISMS, FOOD)
def nonfood(table: Table, seat: int) -> tuple[int, ...]:
    """The non-food organisms of a seat."""
    return tuple(piece for piece in organisms(table, seat) if is_nonfood(table, piece))


def mutations(table: Table, host: int) -> tuple[int, ...]:
    """The mutations attached to an organism."""
    below = table.inside(host)  # nothing, by far the most
    return tuple(piece for piece in below if table.kind(piece) == "mutation") if below else ()


def host_of(table: Table, piece: int) -> int:
    """The organism that a mutation is attached to, 0 for none."""
    return table.state.host_of(piece) if table.state.exists(piece) else 0


@from_lying_in(STATUS)
def statuses(table: Table) -> tuple[int, ...]:
    """The statuses in play."""
    return tuple(piece for piece in table.inside(STATUS) if table.kind(piece) == "status")


@from_lying_in(*IN_PLAY)
def sources(table: Table) -> tuple[int, ...]:
    """Everything in play that may have abilities, in order of entry."""
    pieces = [*organisms(table), *statuses(table)]
    pieces += [piece for each in organisms(table) for piece in mutations(table, each)]
    return tuple(sorted(pieces, key=lambda piece: table.state.entered[piece]))


def text(table: Table, piece: int, name: str) -> str:
    """A printed word of a card, "" if it has none."""
    value = table.printed(piece, name)
    return str(value) if value is not None else ""


def number(table: Table, piece: int, name: str) -> int:
    """A printed number of a card, 0 if it has none."""
    value = table.printed(piece, name)
    return value if isinstance(value, int) and not isinstance(value, bool) else 0


def prints(table: Table, piece: int, name: str) -> bool:
    """Whether a card prints a number, or a pair of numbers, at all (an attack of 0 is an attack)."""
    value = table.printed(piece, name)
    return isinstance(value, int) or (isinstance(value, _PAIR) and bool(value))


def part(table: Table, piece: int, name: str, key: str) -> int:
    """One number of a printed pair: the energy or the DNA of an evolve or a divide."""
    value = table.printed(piece, name)
    found = value.get(key, 0) if isinstance(value, _PAIR) else 0
    return found if isinstance(found, int) else 0


def energy(table: Table, piece: int) -> int:
    """The energy on an organism."""
    return table.state.counter(piece, "energy")


def stressed(table: Table, piece: int) -> bool:
    """Whether a card is turned (EVO-151)."""
    return table.state.angle[piece] != 0


def acted(table: Table, piece: int) -> int:
    """How many actions an organism has taken this turn (EVO-87, EVO-128)."""
    return table.state.counter(piece, "acted")


def may_act(table: Table, piece: int) -> bool:
    """Whether it may act at all this turn: where that was agreed not in the turn in which it was played (EVO-121)."""
    return bool(table.option("acts_on_entry_turn")) or table.state.field(piece, "played") != turn(table)


def seat_value(table: Table, seat: int, name: str) -> int:
    """DNA, MP or the absence count of a seat."""
    return table.state.counter(seat_target(seat), name)


def named(table: Table, piece: int) -> tuple[int, int]:
    """A piece with the object number that a binding keeps."""
    return (piece, table.state.incarnation[piece])


def turn_memory(run: Run) -> dict[str, Any]:
    """What the turn remembers beyond the table: waiting triggers, lasting effects. It lies in the bottom frame, where
    no view shows it."""
    if not run.lanes or not run.lanes[0].frames:
        return {}
    return run.lanes[0].frames[0].bind


def remembered(table: Table, name: str) -> tuple[Any, ...]:
    """A list of the turn's memory: "waiting" or "lasting"."""
    stack = frames(table)
    return tuple(stack[0].bind.get(name, ())) if stack else ()
