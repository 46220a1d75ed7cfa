"""Tables in the middle of a game, and a piece that can go to and fro there."""

from __future__ import annotations

import tabletop
from tabletop.session import Session
from tests.ui.played import before, play


def in_the_middle(game: str, acts: int = 40) -> Session:
    """A game after so many random acts, or before the one that ends it: under a result nothing is seen to travel."""
    session = play(tabletop.new_session(game, seed=5), lambda s, entry: entry.number >= acts, seed=2)
    return session if session.outcome is None else before(session)[0]


def travels(session: Session) -> tuple[int, str]:
    """A piece that lies where it can be taken from and put back, in a hand if there is one, and that place."""
    state = session.state
    zones = sorted((key for key in state.contents if isinstance(key, str)), key=lambda key: (key[:4] != "hand", key))
    return next((state.contents[key][-1], key) for key in zones if state.contents[key] and key != "table")
