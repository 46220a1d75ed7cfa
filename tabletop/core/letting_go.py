"""What an operation can change of what readers have found out about a position, so that they let go of that and of
nothing else (see ``GameState.lying`` and ``GameState.kept``)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from tabletop.core.state import Container, Forgetful, GameState
from tabletop.core.zones import family_of

Op = tuple[Any, ...]
"""The name of an operation and its values; how many and of which types they are goes by the name."""

COLUMNS = ("definition", "owner", "face", "angle", "known")
"""Fields that ``set`` finds in a column; every other name is a sparse field."""

_LAYING = frozenset(("move", "create", "remove", "reorder", "sight", "set"))
"""The operations after which pieces may lie otherwise, or be seen by others; besides a ``flow`` of a field by which a
zone shows more or less."""
_SEEN = frozenset((("column", "known"), ("column", "sight")))
"""What is written along with an operation that moves or turns over a piece (see ``ops.apply_with``)."""
_PUT = _SEEN.union(("column", name) for name in ("at", "spot", "entered", "incarnation"))

Route = tuple[tuple[str, str], frozenset[tuple[str, str]], bool]


def let_go(state: GameState, op: Op) -> None:
    """Every reader lets go of what an operation that is about to be done can change."""
    name = op[0]
    if name == "flow":
        if op[1] in state.spec.watched:
            for found in state.lying.values():
                found.clear()
    elif name in _LAYING:
        for found in state.lying.values():
            _lies_otherwise(state, op, found)
    for kept in state.kept.values():
        if kept:
            try:
                written = _written(state, op)
            except (IndexError, KeyError, TypeError, ValueError):
                written = None  # an operation that its writer will refuse
            if written is None:
                kept.clear()
            else:
                kept.written(written)


def _written(state: GameState, op: Op) -> frozenset[tuple[str, str]] | None:
    """What is written, as ``Keeper.written`` wants it; None where anything may be other than it was: there are more
    pieces or fewer, or who sees what goes by it."""
    name = op[0]
    if name == "flow":
        return None if op[1] in state.spec.watched else _alone("flow", op[1])
    if name == "count":
        return _alone("counter", op[2])
    if name == "set":
        if op[2] in ("face", "known"):
            return _SEEN | _alone("column", op[2])
        return _alone("column" if op[2] in COLUMNS else "field", op[2])
    if name == "move":
        return _route(state, state.at[op[1]], op[2])[1]
    if name == "reorder":
        return _SEEN | _in(state, op[1])
    if name == "sight":
        return _alone("column", "sight")
    return frozenset() if name == "note" else None


@lru_cache(maxsize=1000)
def _alone(what: str, name: str) -> frozenset[tuple[str, str]]:
    return frozenset(((what, name),))


@lru_cache(maxsize=1000)
def _put(there: frozenset[tuple[str, str]], here: frozenset[tuple[str, str]]) -> frozenset[tuple[str, str]]:
    return _PUT | there | here


def _in(state: GameState, container: Container | None) -> frozenset[tuple[str, str]]:
    """What lies in a container."""
    family = _family(state, container)
    return _lying(family, isinstance(container, int), family != "" and state.spec.board(family) is not None)


@lru_cache(maxsize=1000)
def _lying(family: str, under: bool, board: bool) -> frozenset[tuple[str, str]]:
    names = (family, *(("under",) if under else ()), *(("boards",) if board else ()))
    return frozenset(("zone", name) for name in names)


def _lies_otherwise(state: GameState, op: Op, found: Forgetful) -> None:
    """A reader lets go of what an operation can change: where a piece lies, what it is or is called, or who sees it
    and by which number."""
    try:
        if op[0] == "move":  # by far the most often
            piece = op[1]
            families, _, anew = _route(state, state.at[piece], op[2])
            found.moved(piece, families, not state.contents.get(piece), anew)
        elif op[0] != "set":
            found.moved(*_moved(state, op))
        elif op[2] == "angle":
            found.turned()
        elif op[2] in COLUMNS or op[2] == "name":
            found.moved(*_moved(state, op))
    except (IndexError, KeyError, TypeError, ValueError):
        found.clear()  # an operation that its writer will refuse


def _moved(state: GameState, op: Op) -> tuple[int, tuple[str, ...], bool, bool]:
    """What any other operation is about, as ``Forgetful.moved`` wants it."""
    name, piece = op[0], op[1]
    if name == "set" and piece <= 0:  # of a seat or of the table
        return 0, (), True, False
    if name == "create":
        return piece, (_family(state, op[2][9]),), True, True
    if name == "reorder":
        return 0, (_family(state, piece),), True, False
    alone, family = not state.contents.get(piece), _family(state, state.at[piece])
    if name == "set":
        return piece, (family,), alone, op[2] == "definition" or (op[2] == "face" and _covers(state, family))
    return piece, (family,), alone, name != "sight"


def _covers(state: GameState, family: str) -> bool:
    """Whether a card that lies face down in a zone of a family is covered (``ZoneKind.covers``)."""
    kind = state.spec.zones.get(family)
    return kind is not None and kind.covers


def _route(state: GameState, at: Container | None, to: Container) -> Route:
    """Between which families of zones a piece moves that goes from one container to another, what is written by that,
    and whether it may be covered in one of them. From zone to zone, as most do, that is the same on every table of
    these definitions."""
    routes = state.spec.routes
    found: Route | None = routes.get((at, to))
    if found is None:
        families = _family(state, at), _family(state, to)
        covers = any(_covers(state, family) for family in families)
        found = families, _put(_in(state, at), _in(state, to)), covers
        if isinstance(at, str) and isinstance(to, str):
            routes[at, to] = found
    return found


def _family(state: GameState, container: Container | None) -> str:
    """The family of the zone of a container, "" for that of a piece that has left the game."""
    while isinstance(container, int):
        container = state.at[container]
    return family_of(container) if container is not None else ""
