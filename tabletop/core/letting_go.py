"""What an operation can change of what readers have found out about a position, so that they let go of that and of
nothing else (see ``GameState.lying`` and ``GameState.kept``)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from tabletop.core.state import Container, GameState
from tabletop.core.zones import family_of

Op = tuple[Any, ...]
"""The name of an operation and its values; how many and of which types they are goes by the name."""

COLUMNS = ("definition", "owner", "face", "angle", "known")
"""Fields that ``set`` finds in a column; every other name is a sparse field."""

_LAYING = frozenset(("create", "remove", "reorder", "sight", "set"))
"""The operations after which pieces may lie otherwise, or be seen by others; besides a move, and a ``flow`` of a
field by which a zone shows more or less."""
_SEEN = frozenset((("column", "known"), ("column", "sight")))
"""What is written along with an operation that moves or turns over a piece (see ``ops.apply_with``)."""
_PUT = _SEEN.union(("column", name) for name in ("at", "spot", "entered", "incarnation", "face"))

Written = frozenset[tuple[str, str]]
_NOTHING = Written()
Route = tuple[tuple[str, str], Written, bool]


def let_go(state: GameState, op: Op) -> None:
    """Every reader lets go of what an operation that is about to be done can change."""
    name = op[0]
    written: Written | None
    try:
        if name == "move":  # by far the most often
            written = _goes(state, op[1], op[2])
        elif name in _LAYING:
            written = _lies_otherwise(state, op)
        elif name == "flow":
            if op[1] not in state.spec.watched:
                written = written_alone("flow", op[1])
            else:
                written = None  # who sees what goes by it
                for found in state.lying.values():
                    found.clear()
        else:
            written = written_alone("counter", op[2]) if name == "count" else _NOTHING if name == "note" else None
    except (IndexError, KeyError, TypeError, ValueError):  # an operation that its writer will refuse
        written = None
        for found in state.lying.values():
            found.clear()
    for kept in state.kept.values():
        if written is None:
            kept.clear()
        elif kept:
            kept.written(written)


def _goes(state: GameState, piece: int, to: Container) -> Written:
    """The same as ``_lies_otherwise``, for a move."""
    at = state.at[piece]
    routes, contents = state.spec.routes, state.contents
    families, written, covers = routes[at, to] if (at, to) in routes else _route(state, at, to)
    alone = piece not in contents or not contents[piece]
    for found in state.lying.values():
        found.moved(piece, families, alone, covers)
    return written


def _lies_otherwise(state: GameState, op: Op) -> Written | None:
    """Readers of how pieces lie let go of what an operation can change: where a piece lies, what it is or is called,
    or who sees it and by which number. What is written, as ``Keeper.written`` wants it; None where anything may be
    other than it was: there are more pieces or fewer."""
    name, lying = op[0], state.lying.values()
    if name == "set":
        what = op[2]
        if what == "angle":
            for found in lying:
                found.turned()
        elif what in COLUMNS or what == "name":
            moved = _moved(state, op)
            for found in lying:
                found.moved(*moved)
        if what in ("face", "known"):
            return _looked_at(what)
        return written_alone("column" if what in COLUMNS else "field", what)
    moved = _moved(state, op)
    for found in lying:
        found.moved(*moved)
    if name == "reorder":
        return _SEEN | _in(state, op[1])
    return written_alone("column", "sight") if name == "sight" else None


@lru_cache(maxsize=10)
def _looked_at(column: str) -> Written:
    return _SEEN | written_alone("column", column)


@lru_cache(maxsize=1000)
def written_alone(what: str, name: str) -> Written:
    """That one thing is written and nothing else."""
    return frozenset(((what, name),))


@lru_cache(maxsize=1000)
def _put(there: Written, here: Written) -> Written:
    return _PUT | there | here


def _in(state: GameState, container: Container | None) -> Written:
    """What lies in a container."""
    family = _family(state, container)
    return _lying(family, isinstance(container, int), family != "" and state.spec.board(family) is not None)


@lru_cache(maxsize=1000)
def _lying(family: str, under: bool, board: bool) -> Written:
    names = (family, *(("under",) if under else ()), *(("boards",) if board else ()))
    return frozenset(("zone", name) for name in names)


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
