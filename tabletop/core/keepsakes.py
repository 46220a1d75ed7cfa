"""Pieces and cells that progress of the rules remembers: how they are written there, who may know which they are.

A field of ``flow`` whose name begins with ``THINGS`` holds pieces by their numbers and cells as their zone with their
two coordinates: one, several, or those of each key. The keys of such a field, and of any that begins with ``KEPT``,
may be things as well (``key_of``). No view holds a piece's number, so a view has handles in their place, and nothing
of what its viewer cannot follow: a card that went into somebody's hand, a cell of a board that it is not shown.

>>> key_of("#", 17), key_of("", 2), key_of("fleet@1", (3, 4))
('#17', '2', 'fleet@1 3 4')
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import lru_cache

from tabletop.core.board import Cell
from tabletop.core.state import GameState
from tabletop.core.values import Value
from tabletop.core.visibility import ALL_SEATS, Viewer, lose_track, loses_track, sees, shown_in

THINGS = "things."
"""How the fields begin that hold things of the table."""
KEPT = "keep."
"""How the fields begin that hold anything else which rules remember."""
SITE = "site"
"""The field of the site that the game is about now, which tables light and scenarios name."""
_PLAIN = (int, bool, str)
UNKNOWN = "?"
"""In place of what a viewer may not know."""


@lru_cache(maxsize=4096)
def key_of(what: str, at: int | Cell) -> str:
    """The key of a piece (``what`` is "#"), a seat ("") or a cell of a zone."""
    return f"{what}{at}" if isinstance(at, int) else f"{what} {at[0]} {at[1]}"


def piece_of(key: str) -> int:
    """The piece of a key, 0 for what is none."""
    return int(key[1:]) if key.startswith("#") and key[1:].isdecimal() else 0


def zone_of(key: str) -> str:
    """The zone in which the cell of a key is, "" for what is none."""
    zone, *at = key.split(" ")
    return zone if len(at) == 2 else ""


def cell_of_key(key: str) -> tuple[str, Cell] | None:
    """The cell of a key with its zone, None for what is none."""
    zone, *at = key.split(" ")
    return (zone, (int(at[0]), int(at[1]))) if len(at) == 2 else None


def can_follow(state: GameState, piece: int, viewer: Viewer) -> bool:
    """Whether a viewer can tell where a piece is that was remembered: it sees what it is, or has never lost it."""
    return sees(state, piece, viewer) or not loses_track(state, state.zone_of(piece), viewer)


def is_followed(state: GameState, piece: int) -> bool:
    """Whether nobody at the table loses a piece where it lies, whether its face is seen or not."""
    zone = state.zone_of(piece)
    return not lose_track(state, zone) and not loses_track(state, zone, None)


def is_shown(state: GameState, zone: str, viewer: Viewer) -> bool:
    """Whether a viewer is shown the cells of a zone, so that they may be told to it."""
    return viewer == ALL_SEATS or shown_in(state, zone, viewer) != "nothing"


def as_seen(state: GameState, name: str, value: Value, viewer: Viewer, handle: Callable[[int], str]) -> Value:
    """A field of progress as a view may hold it, None for nothing. ``handle``: what the viewer calls a piece."""
    if isinstance(value, Mapping):
        found: dict[str, Value] = {}
        for key, each in value.items():
            piece, zone = piece_of(key), zone_of(key)
            if piece:
                if not state.exists(piece) or not can_follow(state, piece, viewer):
                    continue
                key = handle(piece)
            elif zone and not is_shown(state, zone, viewer):
                continue
            seen = _seen(state, each, viewer, handle) if name.startswith(THINGS) else each
            if seen is not None:
                found[key] = seen
        return found or None
    return _seen(state, value, viewer, handle) if name.startswith(THINGS) else value


def _known(state: GameState, value: Value, viewer: Viewer, piece: Callable[[int], Value], unknown: Value) -> Value:
    """What a viewer has of something kept: each piece as ``piece`` gives it, cells that it is not shown as
    ``unknown``; what is None is not there."""
    if isinstance(value, int):
        return piece(value)
    if is_cell(value):
        assert isinstance(value, tuple | list)
        return value if is_shown(state, str(value[0]), viewer) else unknown
    if isinstance(value, tuple | list):
        found = (_known(state, each, viewer, piece, unknown) for each in value)
        return tuple(each for each in found if each is not None) or None
    return value


def _seen(state: GameState, value: Value, viewer: Viewer, handle: Callable[[int], str]) -> Value:
    def piece(number: int) -> Value:
        if not state.exists(number):
            return None
        return handle(number) if can_follow(state, number, viewer) else UNKNOWN

    return _known(state, value, viewer, piece, UNKNOWN)


def is_cell(value: object) -> bool:
    """Whether it is one cell: its zone with its two coordinates.

    >>> is_cell(("sea@1", (3, -4))), is_cell(("?", ("sea@1", (3, -4))))
    (True, False)
    """
    if not (isinstance(value, tuple | list) and len(value) == 2 and isinstance(value[0], str)):
        return False
    at = value[1]
    return isinstance(at, tuple | list) and len(at) == 2 and all(isinstance(each, int) for each in at)


def as_guessed(state: GameState, name: str, value: Value, viewer: Viewer, numbers: Mapping[int, int]) -> Value:
    """A field of progress on a table that a viewer imagines: pieces by their new numbers, without those things that
    it cannot follow. ``state``: that table."""
    if isinstance(value, Mapping):
        found: dict[str, Value] = {}
        for key, each in value.items():
            piece, zone = piece_of(key), zone_of(key)
            if piece:
                now = numbers.get(piece, piece)
                if not state.exists(now) or not can_follow(state, now, viewer):
                    continue
                key = key_of("#", now)
            elif zone and not is_shown(state, zone, viewer):
                continue
            guessed = _guessed(state, each, viewer, numbers) if name.startswith(THINGS) else each
            if guessed is not None:
                found[key] = guessed
        return dict(sorted(found.items())) or None
    return _guessed(state, value, viewer, numbers) if name.startswith(THINGS) else value


def _guessed(state: GameState, value: Value, viewer: Viewer, numbers: Mapping[int, int]) -> Value:
    def piece(number: int) -> Value:
        now = numbers.get(number, number)
        return now if state.exists(now) and can_follow(state, now, viewer) else None

    return _known(state, value, viewer, piece, None)


def remembered(state: GameState, among: Collection[str] | None = None) -> dict[str, Value]:
    """The fields of progress that may hold pieces, those in which something is. ``among``: of these alone."""
    flow = state.flow
    names = flow if among is None else [name for name in among if name in flow]
    return {name: flow[name] for name in names if name.startswith((THINGS, KEPT)) and _holds(name, flow[name])}


def _holds(name: str, value: Value) -> bool:
    # numbers, words and truths are by far the most, and quickly told from records
    return name.startswith(THINGS) or (type(value) not in _PLAIN and isinstance(value, Mapping))


def is_any_lost(state: GameState, among: Collection[str] | None = None) -> bool:
    """Whether something is remembered that not everybody can follow where it lies now. ``among``: in these fields of
    progress alone."""
    found = remembered(state, among)  # most games remember none
    return bool(found) and any(
        _is_lost(state, each) for name, value in found.items() for each in _things(name, value)
    )


def _things(name: str, value: Value) -> Iterator[Value]:
    """The pieces and cells in a field of progress; cells of keys by their zone."""
    if isinstance(value, Mapping):
        for key, each in value.items():
            yield piece_of(key) or zone_of(key)
            if name.startswith(THINGS):
                yield from _things(name, each)
    elif isinstance(value, tuple | list) and not is_cell(value):
        yield from value
    else:
        yield value


def _is_lost(state: GameState, thing: Value) -> bool:
    if isinstance(thing, int):
        return state.exists(thing) and not is_followed(state, thing)
    zone = thing[0] if isinstance(thing, tuple | list) else thing
    seats = (None, *range(1, state.spec.seats + 1))
    return bool(zone) and not all(is_shown(state, str(zone), viewer) for viewer in seats)


def is_remembered(kept: Mapping[str, Value], piece: int) -> bool:
    """Whether a piece is in what rules remember (see ``remembered``), so that it can be told from its like."""
    return any(without(name, value, piece) != value for name, value in kept.items())


def without(name: str, value: Value, piece: int) -> Value:
    """A field of progress without a piece, None for nothing."""
    if isinstance(value, Mapping):
        key, found = key_of("#", piece), dict(value)
        found.pop(key, None)
        if name.startswith(THINGS):
            found = {key: left for key, each in found.items() if (left := without(name, each, piece)) is not None}
        return value if found == value else found or None
    if not name.startswith(THINGS) or is_cell(value):
        return value
    if isinstance(value, tuple):
        return (tuple(each for each in value if each != piece) or None) if piece in value else value
    return None if value == piece else value
