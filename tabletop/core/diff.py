"""The operations that turn one position into another.

A save may be edited by hand outside the program; its history then leads somewhere else than its position. The
difference becomes an entry of its own, so that nothing is lost and undo still reaches the first moment.
"""

from __future__ import annotations

from collections.abc import Callable

from tabletop.core import ops
from tabletop.core.ops import COLUMNS, Op
from tabletop.core.state import Container, GameState

Do = Callable[[Op], None]
"""Applies an operation to the position that is worked on, and remembers it."""


def difference(before: GameState, after: GameState) -> list[Op]:
    """Operations that give every piece, number and field of ``before`` what it has in ``after``. Serial stamps
    (order of arrival, public numbers) are drawn anew where a piece had to be moved or made."""
    work = before.fork()
    done: list[Op] = []

    def do(op: Op) -> None:
        ops.apply_op(work, op)
        done.append(op)

    for relation, pairs in sorted(work.links.items()):
        for one, other in sorted(pairs - after.links.get(relation, set())):
            do(ops.link(relation, one, other, False))
    kept = {piece for piece in work.pieces() if after.exists(piece) and work.kind[piece] == after.kind[piece]}
    _match_pieces(work, after, kept, do)
    _match_places(work, after, do)
    _match_fields(work, after, kept, do)
    for relation, pairs in sorted(after.links.items()):
        for one, other in sorted(pairs - work.links.get(relation, set())):
            do(ops.link(relation, one, other))
    for name in sorted({*work.flow, *after.flow}):
        if work.flow.get(name) != after.flow.get(name):
            do(ops.flow(name, after.flow.get(name)))
    return done


def _match_pieces(work: GameState, after: GameState, kept: set[int], do: Do) -> None:
    """The same pieces on the table: those that are not ``kept`` go, those that are missing are made."""
    missing = [piece for piece in after.pieces() if piece not in kept]
    for piece in [piece for piece in work.pieces() if piece not in kept]:
        for attached in work.inside(piece):
            do(ops.move(attached, "table"))
        do(ops.remove(piece))
    for piece in sorted(missing):
        while piece > len(work.at):  # numbers of pieces that were made and removed again outside
            filler = len(work.at)
            do(ops.create(work, "note", "table"))
            do(ops.remove(filler))
        row = (after.kind[piece], after.definition[piece], after.owner[piece], after.face[piece],
               after.angle[piece], after.known[piece], None, None, None, "table", ops.END, None, (), ())  # fmt: skip
        do(("create", piece, row))


def _match_fields(work: GameState, after: GameState, kept: set[int], do: Do) -> None:
    """The same values and numbers on every piece and seat."""
    for piece in sorted(kept):
        for name in COLUMNS:
            value = getattr(after, name)[piece]
            if getattr(work, name)[piece] != value:
                do(ops.set_field(piece, name, value))
    for name in sorted({*work.fields, *after.fields}):
        old, new = work.fields.get(name, {}).copy(), after.fields.get(name, {})
        for target in sorted({*old, *new}):
            if old.get(target) != new.get(target):
                do(ops.set_field(target, name, new.get(target)))
    for name in sorted({*work.counters, *after.counters}):
        numbers, wanted = work.counters.get(name, {}).copy(), after.counters.get(name, {})
        for target in sorted({*numbers, *wanted}):
            delta = wanted.get(target, 0) - numbers.get(target, 0)
            if delta:
                do(ops.count(target, name, delta))


def _match_places(work: GameState, after: GameState, do: Do) -> None:
    """Every piece where it lies, in its order."""
    moved = [piece for piece in after.pieces() if work.at[piece] != after.at[piece]]
    # Out to the free table first, so that no piece is ever put under itself on the way.
    for piece in moved:
        if work.at[piece] != "table":
            do(ops.move(piece, "table"))
    for piece in sorted(moved, key=lambda piece: _depth(after, piece)):
        place: Container | None = after.at[piece]
        assert place is not None
        if work.at[piece] != place:
            do(ops.move(piece, place))
    for piece in after.pieces():
        place = after.at[piece]
        assert place is not None
        if work.spot[piece] != after.spot[piece]:
            do(ops.move(piece, place, work.index_of(piece), after.spot[piece]))
    for container, order in after.contents.items():
        if order and work.contents.get(container) != order:
            do(ops.reorder(container, order))


def _depth(state: GameState, piece: int) -> int:
    depth = 0
    above = state.at[piece]
    while isinstance(above, int):
        depth += 1
        above = state.at[above]
    return depth
