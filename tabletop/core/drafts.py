"""Sealed moves: what a seat has planned and nobody else may see.

``flow["drafts"]`` holds, by seat (as text), pairs of a piece and the container that it will go to. The pieces lie
where they lay until the rules carry the moves out for all seats together; until then only the planning seat sees them
done. *Overlay* is that seat's table: the position with its own sealed moves carried out. Views and handles of a seat
are made from it; for everybody else there is nothing, not even a number.

A sealed move that has become impossible (the piece has gone, the place has closed) is passed over here; what becomes
of it is for the rules to say.
"""

from __future__ import annotations

from collections.abc import Mapping

from tabletop.core import ops
from tabletop.core.state import Container, GameState, InvalidOp
from tabletop.core.visibility import ALL_SEATS, Viewer, sees

Draft = tuple[int, Container]
"""A piece and where it will go."""

Drafts = Mapping[str, tuple[Draft, ...]]
"""The sealed moves of all seats, by the number of the seat as text."""


def drafts_of(state: GameState, seat: int) -> tuple[Draft, ...]:
    """The sealed moves of a seat, in the order in which they will be carried out."""
    drafts: Drafts | None = state.flow.get("drafts")
    return tuple((piece, to) for piece, to in drafts.get(str(seat), ())) if drafts else ()


def without(drafts: Drafts | None, pieces: set[int], seat: int | None = None) -> Drafts | None:
    """The sealed moves but those of some pieces (``seat``: of this seat only), as rules progress keeps them."""
    kept = {}
    for name, moves in (drafts or {}).items():
        mine = seat is None or name == str(seat)
        rest = tuple((piece, to) for piece, to in moves if not (mine and piece in pieces))
        if rest:
            kept[name] = rest
    return kept or None


def has_overlay(state: GameState, viewer: Viewer) -> bool:
    """Whether a viewer sees another table than lies there."""
    drafts = state.flow.get("drafts")
    if not drafts or viewer is None:
        return False
    return bool(drafts) if viewer == ALL_SEATS else bool(drafts.get(str(viewer)))


def overlay(state: GameState, viewer: Viewer) -> GameState:
    """The table as a viewer plans it: the state itself where nothing is planned by it, else a copy in which its
    sealed moves (``ALL_SEATS``: everybody's) are done and gone from the plans. The copy is to be read only."""
    if not has_overlay(state, viewer):
        return state
    drafts: Drafts = state.flow["drafts"]
    seats = sorted(drafts) if viewer == ALL_SEATS else [str(viewer)]
    copy = state.fork()
    copy.forget()
    copy.flow["drafts"] = {name: moves for name, moves in drafts.items() if name not in seats} or None
    for seat in seats:
        for piece, to in drafts[seat]:
            _lay(copy, int(seat), piece, to)
    return copy


def _lay(state: GameState, seat: int, piece: int, to: Container) -> None:
    """Do one sealed move as the zone wants its cards to lie. Whoever plans it goes on knowing the piece; for nobody
    else anything has happened."""
    if not state.exists(piece) or state.at[piece] == to or state.why_no_place(to) is not None:
        return
    knew = sees(state, piece, seat)
    try:
        ops.apply_op(state, ops.move(piece, to))
    except InvalidOp:  # under itself, or deeper than pieces lie
        return
    if isinstance(to, str) and state.kind[piece] == "card":
        kind = state.spec.zone(to)
        if kind.face != "keep":
            state.face[piece] = kind.face
        if kind.upright:
            state.angle[piece] = 0
    if knew and not sees(state, piece, seat):
        state.known[piece] = tuple(sorted({*state.known[piece], seat}))
