"""Who sees what of a piece, now: the one place where visibility rules are read.

A zone kind lists rules in order; the first whose audience and condition fit says how much is shown. A piece that a
seat has seen and can still follow is *known* to it, whatever its face. Nothing here looks at what a piece is, so
swapping two pieces that a seat may not know cannot change an answer for that seat.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from tabletop.core.state import Container, GameState, InvalidOp
from tabletop.core.zones import Scalar, SeeRule, Show, parse_zone

Viewer = int | None
"""A seat, None for a spectator, or ALL_SEATS."""

NOBODY: frozenset[Viewer] = frozenset()

ALL_SEATS = 0
"""One person who plays every side and so sees what any seat sees."""


def _fits(state: GameState, rule: SeeRule, owner: int, viewer: Viewer) -> bool:
    if rule.audience == "owner" and viewer != ALL_SEATS and (viewer is None or viewer != owner):
        return False
    if rule.audience == "team" and viewer != ALL_SEATS and not state.spec.are_partners(viewer, owner):
        return False
    if rule.audience == "others" and viewer in (ALL_SEATS, owner) and viewer is not None:
        return False
    for name, wanted in rule.when:
        if name.startswith("option."):
            actual = state.spec.options.get(name[7:])
        else:
            actual = state.flow.get(name)
        if actual != wanted:
            return False
    return True


def shown_in(state: GameState, zone: str, viewer: Viewer) -> Show:
    """How much of the pieces in a zone a viewer gets by the zone's rules; by default what their faces show."""
    owner = parse_zone(zone).seat
    for rule in state.spec.zone(zone).see:
        # Inline for the many rules that are for everybody at any time.
        if (rule.audience == "all" and not rule.when) or _fits(state, rule, owner, viewer):
            return rule.show
    return "face"


def knows(known: tuple[int, ...], viewer: Viewer) -> bool:
    """Whether a viewer is among the seats that have seen a piece and can still follow it."""
    return bool(known) if viewer == ALL_SEATS else viewer in known


class Past(NamedTuple):
    """What a value that is kept hung on when it was worked out: pieces that not everybody saw, and who might know all
    of them then (0 is a spectator). It is known to these, and to whoever sees all of the pieces now."""

    pieces: tuple[int, ...]
    who: tuple[int, ...]


def may_know_past(state: GameState, viewer: Viewer, past: Past) -> bool:
    """Whether somebody may know a value that hung on these. Pieces that have gone are seen by nobody; 0 among them
    stands for what nobody can look at."""
    if viewer == ALL_SEATS or (0 if viewer is None else viewer) in past.who:
        return True
    return all(piece > 0 and state.exists(piece) and sees(state, piece, viewer) for piece in past.pieces)


REMEMBERED = "~remembered"
"""The field of a piece that nobody is shown any more: one bit for each seat that knew what it is, and has to remember
it; no field of a game is called so. It is gone when the piece shows its face, is mixed with others or goes where the
seat cannot follow it."""


def remembers(state: GameState, piece: int, viewer: Viewer) -> bool:
    """Whether a seat that is not shown what a piece is may remember it."""
    seats = state.field(piece, REMEMBERED)
    return viewer is not None and isinstance(seats, int) and bool(seats >> viewer & 1)


def sees_in(show: Show, face: str, known: tuple[int, ...], viewer: Viewer) -> bool:
    """Whether a viewer recognises a piece, given what its zone shows."""
    if show == "identity":
        return True
    if knows(known, viewer) and show != "nothing":
        return True
    if face == "down":
        return False
    return show in ("face", "count")


def sees(state: GameState, piece: int, viewer: Viewer) -> bool:
    """Whether a viewer may know what a piece is. In a face-down pile that is nobody who has not peeked; a face-up
    card on top of a pile is seen, one below it is not."""
    if viewer is None or 0 < viewer <= state.spec.seats:
        return viewer in looked(state, piece)[0]
    zone, covered = _lying(state, piece)
    show = shown_in(state, zone, viewer)
    if covered and show == "count":
        return knows(state.known[piece], viewer)
    return sees_in(show, state.face[piece], state.known[piece], viewer)


def _lying(state: GameState, piece: int) -> tuple[str, bool]:
    """The zone that a piece lies in, directly or under hosts, and whether something lies on it (on them) there."""
    outermost, container = piece, state.at[piece]
    while isinstance(container, int):
        outermost, container = container, state.at[container]
    if container is None:
        raise InvalidOp(f"piece {piece} is not on the table")
    return container, state.contents[container][-1] != outermost


Looked = tuple[frozenset[Viewer], frozenset[Viewer]]
"""Who sees a piece now, and who does by how it lies alone, whoever has looked at it before: of the latter everybody
can tell who. Seats, and None if a spectator does."""


def observers(state: GameState, piece: int) -> frozenset[Viewer]:
    """All who may know what a piece is: seats, and None if a spectator may."""
    return looked(state, piece)[0]


def looked(state: GameState, piece: int) -> Looked:
    """All who may know what a piece is, and all who would without having looked at it before."""
    # Rules ask this for every piece that they move. Pieces that lie alike in a zone are seen by the same viewers, so
    # what was found once is kept with the (immutable) definitions of the table.
    zone = state.at[piece]
    if zone.__class__ is str:  # most lie in a zone themselves
        covered = state.contents[zone][-1] != piece
    else:
        zone, covered = _lying(state, piece)
    spec = state.spec
    when = spec.conditions[zone]
    key = (zone, covered, state.face[piece], state.known[piece], _hold(state, when) if when else ())
    try:
        return spec.seen[key]
    except KeyError:
        _, _, face, known, _ = key
        shows = [(viewer, shown_in(state, zone, viewer)) for viewer in (None, *range(1, spec.seats + 1))]
        by_look = frozenset(_viewers(shows, covered, face, known))
        by_lying = frozenset(_viewers(shows, covered, face, ())) if known else by_look
        found = spec.seen[key] = (by_look, by_lying)
        return found


def _hold(state: GameState, when: tuple[tuple[str, Scalar], ...]) -> bool | tuple[bool, ...]:
    """Which of the conditions of a zone hold; of the only one that most zones have at all, whether it does."""
    get = state.flow.get
    name, wanted = when[0]
    holds: bool = get(name) == wanted
    if len(when) == 1:
        return holds
    if len(when) == 2:
        name, wanted = when[1]
        return holds, get(name) == wanted
    return tuple([get(name) == wanted for name, wanted in when])


def _viewers(
    shows: Iterable[tuple[Viewer, Show]], covered: bool, face: str, known: tuple[int, ...]
) -> Iterator[Viewer]:
    for viewer, show in shows:
        if knows(known, viewer) if covered and show == "count" else sees_in(show, face, known, viewer):
            yield viewer


@lru_cache(maxsize=4096)
def still_known(known: tuple[int, ...], saw: frozenset[Viewer], lost: frozenset[Viewer]) -> tuple[int, ...]:
    """The seats that know a piece: who knew or saw it, but for those that have lost track of it."""
    return tuple(sorted([seat for seat in {*known, *saw} - lost if seat is not None]))


def lose_track(state: GameState, to: Container | None) -> frozenset[Viewer]:
    """The seats that can no longer follow a piece that goes into a container: see ``loses_track``."""
    assert to is not None
    zone, spec = to if isinstance(to, str) else state.zone_of(to), state.spec
    when = spec.conditions[zone]
    key = (zone, _hold(state, when) if when else ())
    found = spec.lost.get(key)
    if found is None:
        seats = range(1, spec.seats + 1)
        found = spec.lost[key] = frozenset(seat for seat in seats if loses_track(state, zone, seat))
    return found


def loses_track(state: GameState, to: Container, viewer: Viewer) -> bool:
    """Whether a seat can no longer follow a piece that goes into a container: it is mixed with others there,
    where this seat sees no identities."""
    if isinstance(to, int):
        to = state.zone_of(to)
    kind = state.spec.zone(to)
    show = shown_in(state, to, viewer)
    return show == "nothing" or (kind.mixes and show in ("back", "count"))
