"""Tables in the middle of a game, reached by legal acts, for tests of what is drawn and done there."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import tabletop
from tabletop.core.journal import Entry
from tabletop.rules.actions import Action
from tabletop.session import Session

MOST = 4000


def play(session: Session, stop: Callable[[Session, Entry], bool], seed: int = 3) -> Session:
    """Random legal acts until ``stop`` says so about the newest entry, or the game is over."""
    chance = random.Random(seed)
    for _ in range(MOST):
        if session.outcome is not None:
            break
        legal = session.legal_actions()
        entry = session.submit(chance.choice(legal))
        assert isinstance(entry, Entry)
        if stop(session, entry):
            break
    assert session.trouble is None
    return session


def before(session: Session) -> tuple[Session, Action]:
    """A copy of the table just before its newest entry, and the act that made that entry."""
    entry = session.journal.entry(session.journal.head)
    twin = session.fork()
    twin.undo()
    return twin, Action.from_json(entry.action)


@lru_cache(maxsize=4)
def _fought(seats: int) -> Session:
    names = ["Ana", "Mira", "Cleo", "Dora"][:seats]
    session = tabletop.new_session("territory", seed=1, seats=seats, names=names)
    return play(session, lambda s, entry: len(s.steps(entry)) > 3)


def fought(seats: int = 2) -> tuple[Session, Action]:
    """The table before an act that is followed by tallies, claims and reveals without any question."""
    return before(_fought(seats))


@lru_cache(maxsize=2)
def _over() -> Session:
    session = tabletop.new_session("territory", seed=3, names=["Ana", "Mira"])
    return play(session, lambda *_: False)


def over() -> tuple[Session, Action]:
    """The table before the act that ends the game."""
    return before(_over())


def steps_of(session: Session) -> list[Any]:
    """The steps of the newest entry."""
    return list(session.steps(session.journal.head))
