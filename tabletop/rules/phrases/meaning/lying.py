"""The functions of phrases about tracks, about cells with several pieces, and about what lies under what."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.core.board import Cell
from tabletop.rules.phrases.meaning.fitting import piece_on
from tabletop.rules.phrases.meaning.operators import NO_NUMBER
from tabletop.rules.phrases.naming.registry import Functions
from tabletop.rules.phrases.naming.values import ABSENT, CELL, PIECE, PIECES, Bind, Number, Things, Thunk
from tabletop.rules.table import Table

LYING = Functions()

_WHERE = "zone:boards column:spot column:at"


@LYING.function(
    "along", "cell: cell, number: number by", gives=CELL,
    help="The cell so many steps further on the track of the board; nothing beyond its end. Below 0: back.",
    example="along(pawn by top(tray).shows)", said="the cell {number} on from {cell}",
    read=f"{_WHERE} column:owner", cost=4, of_you=True,
)  # fmt: skip
def along(cell: Thunk, number: Number) -> Thunk:
    """Where seats have tracks of their own, it is that of the owner of the piece that lies there, else that of
    `you`."""

    def further(table: Table, bind: Bind) -> object:
        start, by = cell(table, bind), number(table, bind)
        if not isinstance(start, tuple) or by is NO_NUMBER:
            return ABSENT
        zone, here = start
        board = table.state.spec.board(zone)
        if board is None:
            return ABSENT
        found = board.along(here, by, 0 if 0 in board.tracks else _whose(table, zone, here, bind))
        return (zone, found) if found is not None else ABSENT

    return further


def _whose(table: Table, zone: str, here: Cell, bind: Bind) -> int:
    you = bind.get("you", 0)
    piece = piece_on(table, (zone, here))
    owner = table.owner(piece) if isinstance(piece, int) else 0
    return owner or (you if isinstance(you, int) else 0)


@LYING.function(
    "twin", "cell: cell", gives=CELL, eyes="nobody", said="the counterpart of {cell}", cost=2,
    help="The same place in the next zone with the same board (of a seat's own: that of the same seat).",
    example="twin(there)",
)  # fmt: skip
def twin(cell: Thunk) -> Thunk:
    """Behind the last of such zones comes the first, so of two it goes both ways. Nothing where no other zone has
    that board."""

    def counterpart(table: Table, bind: Bind) -> object:
        found = cell(table, bind)
        if not isinstance(found, tuple):
            return ABSENT
        twins = table.state.spec.twins(str(found[0]))
        return (twins[0], found[1]) if twins else ABSENT

    return counterpart


@LYING.function(
    "on", "cells: cells", gives=PIECES, help="The pieces that lie on some cells, all of each cell.",
    example="count(on(there))", said="what lies on {cells}", read=_WHERE, cost=4,
)  # fmt: skip
def on(cells: Things) -> Things:
    """On most boards one piece lies on a cell; on one with `many: true` there may be several."""

    def lying(table: Table, bind: Bind) -> Iterator[object]:
        wanted = frozenset(cells(table, bind))
        spots = table.state.spot
        for zone in sorted({str(each[0]) for each in wanted if isinstance(each, tuple)}):
            for piece in table.inside(zone):
                if spots[piece] is not None and (zone, spots[piece]) in wanted:
                    yield piece

    return lying


@LYING.function(
    "attached", "piece: piece", gives=PIECES, help="What lies face up under a piece, or under any of several.",
    example="count(attached(card))", said="what lies under {piece}", read="column:at column:face", cost=3,
)  # fmt: skip
def attached(piece: Number) -> Things:
    """What was attached to it (`attach`), the first one first."""
    return _under(piece, "up")


def _under(piece: Number, face: str) -> Things:
    """What lies under a piece with that face."""

    def under(table: Table, bind: Bind) -> Iterator[object]:
        found = piece(table, bind)
        if found is not NO_NUMBER and table.state.exists(found):
            yield from (each for each in table.state.inside(found) if table.state.face[each] == face)

    return under


@LYING.function(
    "covered", "piece: piece", gives=PIECES, help="What lies face down under a piece, or under any of several.",
    example="count(covered(card))", said="what lies covered under {piece}", read="column:at column:face",
    eyes="nobody", cost=3,
)  # fmt: skip
def covered(piece: Number) -> Things:
    """What was attached to it face down, the first one first."""
    return _under(piece, "down")


@LYING.function(
    "host", "piece: piece", gives=PIECE,
    help="The piece under which one lies. Of several pieces those under which they lie.",
    example="host(card)",
    said="what {piece} lies under", read="column:at", cost=2,
)  # fmt: skip
def host(piece: Number) -> Thunk:
    """Nothing for what lies under none."""

    def over(table: Table, bind: Bind) -> object:
        found = piece(table, bind)
        if found is NO_NUMBER or not table.state.exists(found):
            return ABSENT
        return table.state.host_of(found) or ABSENT

    return over
