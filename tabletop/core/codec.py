"""Positions and operations to JSON and back.

``encode_state`` gives plain JSON values in which everything that is at rest is left out; ``decode_state`` reads them
back with every field checked, so that a position that loads can be played. ``digest`` is a hash of the canonical
form: two positions with the same digest are the same position.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from typing import TypedDict, TypeVar

from tabletop.core.checks import (
    BadData,
    as_bool,
    as_float,
    as_int,
    as_key,
    as_list,
    as_map,
    as_scalar,
    as_text,
    freeze,
    freeze_map,
    shown,
)  # fmt: skip
from tabletop.core.ops import COLUMNS, DEEPEST_STACK, OP_NAMES, Op
from tabletop.core.state import PIECE_KINDS, Container, GameState, Spot
from tabletop.core.values import Json, Value
from tabletop.core.zones import Scalar, TableSpec

S = TypeVar("S", bound=Scalar)

MOST_PIECES = 100_000
"""So many pieces a table may ever have had: those that were taken out keep their numbers."""

_DEFAULTS: dict[str, str | int | tuple[int, ...]] = {
    "definition": "", "owner": 0, "face": "up", "angle": 0, "known": (), "entered": 0, "incarnation": 0, "sight": 0,
}  # fmt: skip


class PositionDocument(TypedDict):
    """A position as a save holds it; numbers that are keys are texts."""

    size: int
    serial: int
    pieces: dict[str, dict[str, Json]]
    zones: dict[str, list[int]]
    attached: dict[str, list[int]]
    fields: dict[str, dict[str, Scalar]]
    counters: dict[str, dict[str, int]]
    links: dict[str, list[list[int]]]
    flow: dict[str, Value]


def encode_state(state: GameState) -> PositionDocument:
    """A position as JSON values."""
    pieces: dict[str, dict[str, Json]] = {}
    for piece in state.pieces():
        row: dict[str, Json] = {"kind": state.kind[piece]}
        for name, default in _DEFAULTS.items():
            value = getattr(state, name)[piece]
            if value != default:
                row[name] = list(value) if isinstance(value, tuple) else value
        if state.spot[piece] is not None:
            row["spot"] = list(state.spot[piece] or ())
        pieces[str(piece)] = row
    zones = {key: ids[:] for key, ids in state.contents.items() if isinstance(key, str) and ids}
    attached = {str(host): ids[:] for host, ids in state.contents.items() if isinstance(host, int) and ids}
    return {
        "size": len(state.at),
        "serial": state.serial,
        "pieces": pieces,
        "zones": dict(sorted(zones.items())),
        "attached": dict(sorted(attached.items(), key=lambda pair: int(pair[0]))),
        "fields": _encode_sparse(state.fields),
        "counters": _encode_sparse(state.counters),
        "links": {name: sorted(map(list, pairs)) for name, pairs in sorted(state.links.items()) if pairs},
        "flow": dict(sorted(state.flow.items())),
    }


def _encode_sparse(sparse: Mapping[str, Mapping[int, S]]) -> dict[str, dict[str, S]]:
    return {
        name: {str(target): column[target] for target in sorted(column)}
        for name, column in sorted(sparse.items())
        if column
    }


def canonical(data: object) -> bytes:
    """JSON bytes with one spelling for one value."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode()


def digest(state: GameState) -> str:
    """A hex hash of the position alone."""
    return hashlib.sha256(canonical(encode_state(state))).hexdigest()


def decode_state(data: object, spec: TableSpec, where: str = "state") -> GameState:
    """Read a position. Raises BadData with the path of the first thing that cannot be."""
    state = GameState(spec)
    top = as_map(data, where)
    size = as_int(top.get("size"), f"{where}.size", 1, MOST_PIECES)
    state.serial = as_int(top.get("serial"), f"{where}.serial", 0)
    rows = as_map(top.get("pieces"), f"{where}.pieces")
    blanks = size - 1
    for column, blank in zip(
        (state.kind, state.definition, state.owner, state.face, state.angle, state.known, state.entered,
         state.incarnation, state.sight, state.at, state.spot),
        ("", "", 0, "", 0, (), 0, 0, 0, None, None), strict=True,
    ):  # fmt: skip
        column.extend([blank] * blanks)  # type: ignore[attr-defined]
    for name, row in rows.items():
        at = f"{where}.pieces.{name}"
        _decode_piece(state, as_int(as_key(name, at), at, 1, size - 1), as_map(row, at), at)
    _decode_places(state, top, set(map(int, rows)), where)
    state.fields = _decode_sparse(state, top.get("fields", {}), f"{where}.fields", as_scalar)
    state.counters = _decode_sparse(state, top.get("counters", {}), f"{where}.counters", as_int)
    for name, pairs in as_map(top.get("links", {}), f"{where}.links").items():
        at = f"{where}.links.{name}"
        for pair in as_list(pairs, at):
            one, other = (as_int(end, at, 1, size - 1) for end in as_list(pair, at, 2))
            for end in (one, other):
                if not state.exists(end):
                    raise BadData(at, f"there is no piece {end}")
            pairs_so_far = state.links.setdefault(name, set())
            if (one, other) in pairs_so_far:
                raise BadData(at, f"the pair {one}, {other} is there twice")
            pairs_so_far.add((one, other))
    flow = freeze_map(as_map(top.get("flow", {}), f"{where}.flow"), f"{where}.flow")
    state.flow = {name: value for name, value in flow.items() if value is not None}
    chance = as_list(state.flow.get("chance", [0, 0]), f"{where}.flow.chance", 2)
    for number in chance:
        as_int(number, f"{where}.flow.chance", 0, (1 << 64) - 1)
    return state


def _decode_piece(state: GameState, piece: int, row: dict[str, Json], at: str) -> None:
    for name in row:
        if name not in _DEFAULTS and name not in ("kind", "spot"):
            raise BadData(at, f"a piece has no {shown(name)}")
    kind = as_text(row.get("kind"), f"{at}.kind")
    if kind not in PIECE_KINDS:
        raise BadData(f"{at}.kind", f"expected one of {', '.join(PIECE_KINDS)}, found {shown(kind)}")
    state.kind[piece] = kind
    state.definition[piece] = as_text(row.get("definition", ""), f"{at}.definition")
    state.owner[piece] = as_int(row.get("owner", 0), f"{at}.owner", 0, state.spec.seats)
    state.face[piece] = as_text(row.get("face", "up"), f"{at}.face")
    state.angle[piece] = as_int(row.get("angle", 0), f"{at}.angle", 0, 359)
    state.known[piece] = _seats(row.get("known", []), f"{at}.known", state.spec.seats)
    for name, column in (
        ("entered", state.entered),
        ("incarnation", state.incarnation),
        ("sight", state.sight),
    ):
        column[piece] = as_int(row.get(name, 0), f"{at}.{name}", 0)
    state.spot[piece] = _spot(row.get("spot"), f"{at}.spot")


def _seats(value: object, where: str, seats: int) -> tuple[int, ...]:
    listed = as_list(value, where)
    if len(listed) > seats:
        raise BadData(where, f"expected at most {seats} seats, found {len(listed)}")
    return tuple(sorted({as_int(seat, where, 1, seats) for seat in listed}))


def _spot(value: object, where: str) -> Spot:
    if value is None:
        return None
    x, y = as_list(value, where, 2)
    return as_float(x, where), as_float(y, where)


def _decode_places(state: GameState, top: dict[str, Json], ids: set[int], where: str) -> None:
    homeless = set(ids)
    flow = as_map(top.get("flow", {}), f"{where}.flow")
    containers: list[tuple[Container, Json, str]] = []
    for key, listed in as_map(top.get("zones", {}), f"{where}.zones").items():
        at = f"{where}.zones.{key}"
        sites = flow.get("sites." + key.partition("#")[0].partition("@")[0])
        why = state.spec.why_no_zone(key, sites if isinstance(sites, int) else None)
        if why is not None:
            raise BadData(at, why)
        containers.append((key, listed, at))
    for name, listed in as_map(top.get("attached", {}), f"{where}.attached").items():
        at = f"{where}.attached.{name}"
        host = as_key(name, at)
        if host not in ids:
            raise BadData(at, f"there is no piece {host}")
        containers.append((host, listed, at))
    for container, listed, at in containers:
        for number in as_list(listed, at):
            piece = as_int(number, at)
            if piece not in ids:
                raise BadData(at, f"there is no piece {piece}")
            if piece not in homeless:
                raise BadData(at, f"piece {piece} is in two places")
            homeless.discard(piece)
            state.at[piece] = container
            state.contents.setdefault(container, []).append(piece)
    if homeless:
        raise BadData(f"{where}.pieces.{min(homeless)}", "the piece lies nowhere")
    depths: dict[int, int] = {}
    for piece in ids:
        way = [piece]
        above = state.at[piece]
        while isinstance(above, int) and above not in depths and len(way) <= DEEPEST_STACK:
            way.append(above)
            above = state.at[above]
        depth = depths.get(above, 0) if isinstance(above, int) else -1
        if len(way) + depth > DEEPEST_STACK:
            what = "itself" if piece in way[1:] else f"more than {DEEPEST_STACK} others"
            raise BadData(f"{where}.attached.{piece}", f"the piece lies under {what}")
        for step, each in enumerate(reversed(way), 1):
            depths[each] = depth + step


def _decode_sparse(
    state: GameState, data: object, where: str, read: Callable[[object, str], S]
) -> dict[str, dict[int, S]]:
    sparse: dict[str, dict[int, S]] = {}
    for name, column in as_map(data, where).items():
        for key, value in as_map(column, f"{where}.{name}").items():
            at = f"{where}.{name}.{key}"
            target = as_key(key, at)
            if target > 0 and not state.exists(target):
                raise BadData(at, f"there is no piece {target}")
            if target < -state.spec.seats:
                raise BadData(at, f"there is no seat {-target}")
            checked = read(value, at)
            if checked is not None and (checked != 0 or read is as_scalar):
                sparse.setdefault(name, {})[target] = checked
    return sparse


# -- operations ----------------------------------------------------------------------------------------------


_LENGTHS = {
    "move": 6, "set": 4, "sight": 3, "count": 4, "reorder": 3, "create": 3, "remove": 3, "link": 5, "flow": 3,
    "note": 3,
}  # fmt: skip
"""Of how many values an operation consists, its name among them."""


def decode_op(data: object, seats: int, where: str) -> Op:
    """Read one operation, its shape and types checked; whether it fits the position is seen when it is applied."""
    op = as_list(data, where)
    name = as_text(op[0] if op else None, where)
    if name not in OP_NAMES:
        raise BadData(where, f"there is no operation {shown(name)}")
    if len(op) != _LENGTHS[name]:
        raise BadData(where, f"expected {_LENGTHS[name]} values, found {len(op)}")
    if name == "move":
        index = as_int(op[3], where, -1, MOST_PIECES)
        return (
            name,
            as_int(op[1], where),
            _container(op[2], where),
            index,
            _spot(op[4], where),
            _stamp(op[5], where, 3),
        )
    if name == "set":
        value = _column_value(op[2], op[3], seats, where) if op[2] in COLUMNS else as_scalar(op[3], where)
        return (name, as_int(op[1], where), as_text(op[2], where), value)
    if name == "sight":
        return (name, as_int(op[1], where), _stamp(op[2], where, 2))
    if name == "count":
        return (name, as_int(op[1], where), as_text(op[2], where), as_int(op[3], where))
    if name == "reorder":
        order = tuple(as_int(piece, where) for piece in as_list(op[2], where))
        return (name, _container(op[1], where), order)
    if name == "create":
        return (name, as_int(op[1], where, 1, MOST_PIECES), _row(op[2], seats, where))
    if name == "remove":
        return (name, as_int(op[1], where), as_bool(op[2], where))
    if name == "link":
        return (
            name,
            as_text(op[1], where),
            as_int(op[2], where),
            as_int(op[3], where),
            as_bool(op[4], where),
        )
    if name == "flow" and op[1] == "chance" and op[2] is not None:
        key, draws = as_list(op[2], where, 2)
        return (name, "chance", (as_int(key, where, 0, (1 << 64) - 1), as_int(draws, where, 0)))
    return (name, as_text(op[1], where), freeze(op[2], where))


def _container(value: object, where: str) -> Container:
    return as_text(value, where) if isinstance(value, str) else as_int(value, where, 1)


def _stamp(value: object, where: str, length: int) -> tuple[int, ...] | None:
    if value is None:
        return None
    return tuple(as_int(number, where, 0) for number in as_list(value, where, length))


def _column_value(name: str, value: object, seats: int, where: str) -> str | int | tuple[int, ...]:
    if name == "known":
        return _seats(value, where, seats)
    if name == "owner":
        return as_int(value, where, 0, seats)
    if name == "angle":
        return as_int(value, where, 0, 359)
    return as_text(value, where)


def _row(value: object, seats: int, where: str) -> Op:
    row = as_list(value, where, 14)
    stamps = tuple(None if stamp is None else as_int(stamp, where, 0) for stamp in row[6:9])
    fields = tuple(
        (as_text(pair[0], where), as_scalar(pair[1], where))
        for pair in (as_list(item, where, 2) for item in as_list(row[12], where))
    )
    counters = tuple(
        (as_text(pair[0], where), as_int(pair[1], where))
        for pair in (as_list(item, where, 2) for item in as_list(row[13], where))
    )
    return (
        as_text(row[0], where),
        as_text(row[1], where),
        as_int(row[2], where, 0, seats),
        as_text(row[3], where),
        as_int(row[4], where, 0, 359),
        _seats(row[5], where, seats),
        *stamps,
        _container(row[9], where),
        as_int(row[10], where, -1, MOST_PIECES),
        _spot(row[11], where),
        fields,
        counters,
    )
