"""The only writer of a position: ten primitive operations, each giving its inverse.

An operation is a plain tuple that begins with its name, so that it goes to JSON as it is. The functions named
like an operation build one; ``apply_op`` carries it out and returns the operation that takes it back, exactly:
applying an operation and then its inverse gives the same bytes.

* ``move`` a piece to a place · ``set`` a column or a sparse field · ``count`` a counter up or down
* ``sight`` gives a piece that comes into view a fresh public number
* ``reorder`` a container · ``create`` and ``remove`` a piece · ``link`` two pieces · ``flow`` sets one field of
  rules progress · ``note`` changes nothing: it marks a step of an entry for the log and for shows.

Operations check physics only (does the piece, does the place exist); they know no rules of play and nothing of
who may see what (``core.edits`` puts those together).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypedDict, Unpack

from tabletop.core.letting_go import COLUMNS, Op, let_go, written_alone
from tabletop.core.state import PIECE_KINDS, Container, GameState, InvalidOp, Spot
from tabletop.core.values import Value
from tabletop.core.zones import Scalar

END = -1
"""Index for ``move``: behind all others, that is on top of a pile."""

DEEPEST_STACK = 200
"""How deep pieces may lie under one another; far more than any table has, and little enough to be walked through."""


def move(piece: int, to: Container, index: int = END, spot: Spot = None) -> Op:
    """Put a piece into a container at an index (0 = bottom, END = top), on a spot of it."""
    return ("move", piece, to, index, spot, None)


def set_field(target: int, name: str, value: Scalar | tuple[int, ...]) -> Op:
    """Set a column or a sparse field; None clears a sparse field."""
    return ("set", target, name, value)


def sight(piece: int) -> Op:
    """Give a piece that somebody sees for the first time (again) its public number: see ``core.view``."""
    return ("sight", piece, None)


def count(target: int, name: str, delta: int) -> Op:
    """Add to a counter (a negative delta takes away; the operation itself has no lower bound)."""
    return ("count", target, name, delta)


def reorder(container: Container, order: Sequence[int]) -> Op:
    """Give the pieces of a container a new order."""
    return ("reorder", container, tuple(order))


class Properties(TypedDict, total=False):
    """What a new piece may be given; ``fields`` are its sparse ones."""

    definition: str
    owner: int
    face: str
    angle: int
    index: int
    spot: Spot
    fields: Mapping[str, Scalar] | None


def create(state: GameState, kind: str, to: Container, **properties: Unpack[Properties]) -> Op:
    """Make a new piece on top of a container; its number is the next free one of ``state``."""
    fields = tuple(sorted((properties.get("fields") or {}).items()))
    row = (
        kind,
        properties.get("definition", ""),
        properties.get("owner", 0),
        properties.get("face", "up"),
        properties.get("angle", 0),
        (),
        None,
        None,
        None,
        to,
        properties.get("index", END),
        properties.get("spot"),
        fields,
        (),
    )
    return ("create", len(state.at), row)


def remove(piece: int) -> Op:
    """Take a piece out of the game. Pieces attached to it and its links must be gone before."""
    return ("remove", piece, False)


def link(relation: str, one: int, other: int, on: bool = True) -> Op:
    """Set or clear a relation between two pieces ("copy of", "answers")."""
    return ("link", relation, one, other, on)


def flow(name: str, value: Value) -> Op:
    """Set one field of rules progress to a JSON value; None clears it."""
    return ("flow", name, value)


def note(kind: str, data: Value = None) -> Op:
    """Mark a step; nothing changes."""
    return ("note", kind, data)


def apply_op(state: GameState, op: Op) -> Op:
    """Carry out one operation and return its inverse. Raises InvalidOp, leaving the state untouched."""
    try:
        writer = _WRITERS[op[0]]
    except (KeyError, IndexError, TypeError):
        raise _no_operation(op) from None
    if state.worked_out:
        state.worked_out = {}
    if state.lying or state.kept:
        let_go(state, op)
    return writer(state, op)


def apply_flow(state: GameState, op: Op) -> Op:
    """The same for a field of progress that no zone watches, which rules write more often than anything else."""
    if state.worked_out:
        state.worked_out = {}
    _, name, value = op
    written = written_alone("flow", name)
    for kept in state.kept.values():
        if kept:
            kept.written(written)
    flow = state.flow  # as ``_flow``, without a call
    old = flow.get(name)
    if value is None:
        flow.pop(name, None)
    else:
        flow[name] = value
    return ("flow", name, old)


def apply_with(state: GameState, op: Op) -> Op:
    """The same for what goes along with a move: who knows and how is called what lies where that has moved something,
    and the face that it is moved with. Nobody looks in between, so no reader has anything more to let go of."""
    try:
        writer = _WRITERS[op[0]]
    except (KeyError, IndexError, TypeError):
        raise _no_operation(op) from None
    return writer(state, op)


def _no_operation(op: Op) -> InvalidOp:
    return InvalidOp(f"{op!r} is no operation")


def apply_all(state: GameState, ops: Sequence[Op]) -> tuple[Op, ...]:
    """Carry out operations in order; returns their inverses in the order that takes them back."""
    inverses = [apply_op(state, op) for op in ops]
    inverses.reverse()
    return tuple(inverses)


# -- the writers ---------------------------------------------------------------------------------------------


def _need(state: GameState, piece: object) -> None:
    at = state.at
    if piece.__class__ is not int or not 0 < piece < len(at) or at[piece] is None:
        raise InvalidOp(f"there is no piece {piece} on the table")


def _need_place(state: GameState, to: Container, piece: int = 0) -> None:
    why = state.why_no_place(to)
    if why is not None:
        raise InvalidOp(why)
    host: Container | None = to
    depth = 0
    while isinstance(host, int):
        if host == piece:
            raise InvalidOp("a piece cannot lie under itself")
        host = state.at[host]
        depth += 1
    if depth and depth + _height(state, piece) > DEEPEST_STACK:
        raise InvalidOp(f"pieces lie under one another at most {DEEPEST_STACK} deep")


def _height(state: GameState, piece: int) -> int:
    """How many levels of pieces lie under one another below a piece."""
    level, height = state.contents.get(piece, ()), 0
    while level:
        level = [below for each in level for below in state.contents.get(each, ())]
        height += 1
    return height


def group_of(state: GameState, container: Container) -> str:
    """The zone group of a container; attached pieces are where their host is."""
    while isinstance(container, int):
        above = state.at[container]
        if above is None:
            raise InvalidOp(f"there is no piece {container} on the table")
        container = above
    return state.spec.kinds[container].group


def _same_group(state: GameState, one: Container, other: Container) -> bool:
    """Whether a piece that goes from one container to another stays the object that it is."""
    kinds = state.spec.kinds
    if isinstance(one, str) and isinstance(other, str):  # most moves go from zone to zone
        return kinds[one].group == kinds[other].group
    return group_of(state, one) == group_of(state, other)


def _move(state: GameState, op: Op) -> Op:
    _, piece, to, index, spot, stamp = op
    _need(state, piece)
    contents, origin = state.contents, state.at[piece]
    assert origin is not None
    if to != origin and (isinstance(to, int) or to not in contents):
        _need_place(state, to, piece)
    here = contents[origin]
    was = here.index(piece)
    there = contents[to] if to in contents else []
    size = len(there) - (to == origin)
    if index == END:
        index = size
    elif not 0 <= index <= size:
        raise InvalidOp(f"{to} has no position {index}")
    inverse = (
        "move", piece, origin, was, state.spot[piece],
        (state.entered[piece], state.incarnation[piece], state.serial),
    )  # fmt: skip
    if stamp is not None:
        state.entered[piece], state.incarnation[piece], state.serial = stamp
    elif to != origin:
        state.serial += 1
        state.entered[piece] = state.serial
        if not _same_group(state, origin, to):
            state.incarnation[piece] += 1
    del here[was]
    there.insert(index, piece)
    contents[to] = there
    state.at[piece] = to
    state.spot[piece] = spot
    return inverse


def _set(state: GameState, op: Op) -> Op:
    _, target, name, value = op
    if target > 0:
        _need(state, target)
    elif -target > state.spec.seats:
        raise InvalidOp(f"there is no seat {-target}")
    if name in COLUMNS:
        if target <= 0:
            raise InvalidOp(f"{name} belongs to pieces")
        column = getattr(state, name)
        old = column[target]
        column[target] = value
        return ("set", target, name, old)
    sparse = state.fields.setdefault(name, {})
    before = sparse.get(target)
    if value is None:
        sparse.pop(target, None)
    else:
        sparse[target] = value
    return ("set", target, name, before)


def _sight(state: GameState, op: Op) -> Op:
    """Give a seen piece a new public number; ``op[2]`` is None for the next serial, else what to go back to."""
    _, piece, stamp = op
    _need(state, piece)
    inverse = ("sight", piece, (state.sight[piece], state.serial))
    if stamp is None:
        state.serial += 1
        state.sight[piece] = state.serial
    else:
        state.sight[piece], state.serial = stamp
    return inverse


def _count(state: GameState, op: Op) -> Op:
    _, target, name, delta = op
    if target > 0:
        _need(state, target)
    elif -target > state.spec.seats:
        raise InvalidOp(f"there is no seat {-target}")
    column = state.counters.setdefault(name, {})
    number = column.get(target, 0) + delta
    if number:
        column[target] = number
    else:
        column.pop(target, None)
    return ("count", target, name, -delta)


def _reorder(state: GameState, op: Op) -> Op:
    _, container, order = op
    old = state.contents.get(container, [])
    if sorted(old) != sorted(order):
        raise InvalidOp(f"that is not what lies in {container}")
    state.contents[container] = list(order)
    return ("reorder", container, tuple(old))


def _create(state: GameState, op: Op) -> Op:
    _, piece, row = op
    (
        kind,
        definition,
        owner,
        face,
        angle,
        known,
        entered,
        incarnation,
        sight,
        to,
        index,
        spot,
        fields,
        counters,
    ) = row
    fresh = piece == len(state.at)
    if kind not in PIECE_KINDS:
        raise InvalidOp(f"there are no pieces of kind {kind!r}")
    if not fresh and not (0 < piece < len(state.at) and state.at[piece] is None):
        raise InvalidOp(f"piece {piece} cannot be made twice")
    _need_place(state, to)
    size = state.count_in(to)
    if index == END:
        index = size
    if not 0 <= index <= size:
        raise InvalidOp(f"{to} has no position {index}")
    inverse: Op = ("remove", piece, state.serial if fresh else True)
    if entered is None:
        state.serial += 1
        entered, incarnation, sight = state.serial, 0, 0
    values = (kind, definition, owner, face, angle, known, entered, incarnation, sight, to, spot)
    if fresh:
        for column, value in zip(_columns(state), values, strict=True):
            column.append(value)
    else:
        for column, value in zip(_columns(state), values, strict=True):
            column[piece] = value
    state.contents.setdefault(to, []).insert(index, piece)
    for name, value in fields:
        state.fields.setdefault(name, {})[piece] = value
    for name, number in counters:
        state.counters.setdefault(name, {})[piece] = number
    return inverse


def _remove(state: GameState, op: Op) -> Op:
    """``op[2]``: False takes a piece out and keeps its number reserved; a serial un-makes a fresh piece."""
    _, piece, how = op
    _need(state, piece)
    if state.count_in(piece):
        raise InvalidOp("something is still attached to this piece")
    if any(piece in pair for pairs in state.links.values() for pair in pairs):
        raise InvalidOp("this piece is still linked to another")
    container = state.at[piece]
    assert container is not None
    index = state.contents[container].index(piece)
    row = (
        state.kind[piece],
        state.definition[piece],
        state.owner[piece],
        state.face[piece],
        state.angle[piece],
        state.known[piece],
        state.entered[piece],
        state.incarnation[piece],
        state.sight[piece],
        container,
        index,
        state.spot[piece],
        tuple(state.fields_of(piece).items()),
        tuple(state.counters_on(piece).items()),
    )
    del state.contents[container][index]
    for sparse in state.fields.values():
        sparse.pop(piece, None)
    for numbers in state.counters.values():
        numbers.pop(piece, None)
    if isinstance(how, bool):
        for column, blank in zip(_columns(state), _BLANK, strict=True):
            column[piece] = blank
        return ("create", piece, row)
    for values in _columns(state):
        values.pop()
    state.serial = how
    # Redo makes it anew, so the stamps are left open as they were in the first place.
    return ("create", piece, (*row[:6], None, None, None, *row[9:]))


_BLANK = ("", "", 0, "", 0, (), 0, 0, 0, None, None)


def _columns(state: GameState) -> tuple[list[Any], ...]:
    return (
        state.kind,
        state.definition,
        state.owner,
        state.face,
        state.angle,
        state.known,
        state.entered,
        state.incarnation,
        state.sight,
        state.at,
        state.spot,
    )


def _link(state: GameState, op: Op) -> Op:
    _, relation, one, other, on = op
    _need(state, one)
    _need(state, other)
    pairs = state.links.setdefault(relation, set())
    was = (one, other) in pairs
    (pairs.add if on else pairs.discard)((one, other))
    return ("link", relation, one, other, was)


def _flow(state: GameState, op: Op) -> Op:
    _, name, value = op
    flow = state.flow
    old = flow[name] if name in flow else None
    if value is None:
        flow.pop(name, None)
    else:
        flow[name] = value
    return ("flow", name, old)


def _note(state: GameState, op: Op) -> Op:
    return op


_WRITERS: dict[str, Callable[[GameState, Op], Op]] = {
    "move": _move,
    "set": _set,
    "sight": _sight,
    "count": _count,
    "reorder": _reorder,
    "create": _create,
    "remove": _remove,
    "link": _link,
    "flow": _flow,
    "note": _note,
}
OP_NAMES = tuple(_WRITERS)

__all__ = [
    "COLUMNS", "END", "OP_NAMES", "Op", "Scalar", "apply_all", "apply_op", "count", "create", "flow", "group_of",
    "link", "move", "note", "remove", "reorder", "set_field", "sight",
]  # fmt: skip
