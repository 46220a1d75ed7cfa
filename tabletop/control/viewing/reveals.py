"""When something that lay covered before everybody comes open: what those who direct a picture may hold before."""

from __future__ import annotations

from collections.abc import Collection

from tabletop.content.layout import Layout
from tabletop.core.ops import apply_op
from tabletop.core.state import GameState
from tabletop.core.visibility import sees
from tabletop.core.zones import parse_zone
from tabletop.session import Session


def reveals(session: Session, number: int, first: int = 0, last: int | None = None) -> int | None:
    """After how many operations of an entry something covered is about to come open to everybody; None where nothing
    does. A card that is drawn from a pile or played from a hand is no reveal: nobody has waited before it."""
    ops = session.journal.entry(number).ops
    end = len(ops) if last is None else min(last, len(ops))
    layout = session.catalog.layouts.get(session.seats)
    if first >= end or layout is None:
        return None
    state = session.state_at(number, first)
    apart = _apart(layout)
    waiting = {piece for piece in state.pieces() if _waits(state, piece, apart)}
    for done in range(first, end):
        if not waiting:
            return None
        op = ops[done]
        apply_op(state, op)
        if op[0] in ("note", "link", "count", "sight"):
            continue
        named = op[1] if op[0] in ("move", "set", "remove") else None
        touched = [named] if named in waiting else [] if named is not None else sorted(waiting)
        for piece in touched:
            if not state.exists(piece):
                waiting.discard(piece)
            elif sees(state, piece, None):
                return done
    return None


def _apart(layout: Layout) -> frozenset[str]:
    """The kinds of places in which covered cards are not looked at one by one: piles and hands."""
    return frozenset(box.family for box in layout.zones if box.kind.is_pile or box.kind.is_hand)


def _waits(state: GameState, piece: int, apart: Collection[str]) -> bool:
    return parse_zone(state.zone_of(piece)).family not in apart and not sees(state, piece, None)
