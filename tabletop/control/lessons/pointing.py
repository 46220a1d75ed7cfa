"""What a prompt points at, as things of this table: pieces, zones, cells, seats, parts of the window."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.board import Cell
from tabletop.core.visibility import sees
from tabletop.session.lessons.lesson import Pointed
from tabletop.session.scenario.bench import Bench
from tabletop.session.scenario.model import PieceRef


@dataclass(frozen=True, slots=True)
class Target:
    """One thing that is pointed at: a piece (with the zone it lies in), a zone, one of its cells, a seat's numbers,
    or a part of the window by its word."""

    piece: int = 0
    zone: str = ""
    cell: Cell | None = None
    seat: int = 0
    part: str = ""
    one: str = ""
    """One number of the seat, or one button of the question, by its name."""


def targets(bench: Bench, things: tuple[Pointed, ...], seat: int) -> list[Target]:
    """The things themselves, for a learner at a seat; what is not on the table (any more) is left out."""
    found = []
    for thing in things:
        if thing.part:
            found.append(Target(part=thing.part, one=thing.one))
        elif thing.seat:
            found.append(Target(seat=bench.seat(thing.seat), one=thing.one))
        elif thing.piece is not None:
            found += [Target(piece, bench.state.zone_of(piece)) for piece in _meant(bench, thing.piece, seat)[:1]]
        elif thing.zone is not None:
            found.append(Target(zone=bench.key(thing.zone), cell=thing.cell))
    return found


def _meant(bench: Bench, ref: PieceRef, seat: int) -> list[int]:
    """The pieces of a name, first those that the learner sees, of these first the learner's own."""
    state = bench.state
    return sorted(bench.pieces(ref), key=lambda piece: (not sees(state, piece, seat), state.owner[piece] != seat))
