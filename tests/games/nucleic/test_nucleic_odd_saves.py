"""Saved in the middle of a draft, of a choice or of the exchange, a game goes on as if nothing had been."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import tabletop
from tabletop.session import Action, Session
from tests.games.walking import bytes_of, some_action

Moment = Callable[[Session], bool]
PICKS = ("ask place", "ask attach", "ask use use_as_land")
EXCHANGE = "ask exchange take_back_exchanges ready"


def asks(kind: str) -> Moment:
    return lambda session: any(decision.kind == kind for decision in session.decisions())


def passed_on(session: Session) -> bool:
    """The second picker of a draw holds what the first one has left."""
    return session.state.flow.get("keep.picks") == 1 and any(asks(kind)(session) for kind in PICKS)


def one_ready(session: Session) -> bool:
    """One player has exchanged cards and is ready, the other one has not decided."""
    planned = session.state.flow.get("drafts") or {}
    return asks(EXCHANGE)(session) and len(session.decisions()) == 1 and bool(planned)


MOMENTS: dict[str, tuple[dict[str, Any], Moment]] = {
    "passed-on": ({}, passed_on),
    "which-card": ({}, asks("choose")),
    "revealed": ({"format": "competitive"}, lambda session: bool(session.state.flow.get("keep.revealed"))),
    "exchanging": ({"format": "competitive"}, asks(EXCHANGE)),
    "one-ready": ({"format": "competitive"}, one_ready),
}


def find(name: str) -> Session:
    """A game that has come to this moment."""
    options, moment = MOMENTS[name]
    for seed in range(20):
        session = tabletop.new_session("nucleic", seats=2, seed=seed, options=options)
        dice = random.Random(seed)
        while session.outcome is None:
            if moment(session):
                return session
            action = some_action(session, dice)
            assert action is not None and session.submit(action)
    raise AssertionError(f"no game came to {name}")


@pytest.mark.parametrize("name", MOMENTS)
@pytest.mark.covers("NUC-39", "NUC-53", "NUC-162", "NUC-171")
def test_a_save_goes_on_from_any_moment(name: str, tmp_path: Path) -> None:
    session = find(name)
    path = tmp_path / "moment.json"
    session.save(path)
    loaded = tabletop.load_session(path)
    assert loaded.warnings == () and bytes_of(loaded.state) == bytes_of(session.state)
    assert loaded.decisions() == session.decisions() and loaded.audit() == session.audit()
    for viewer in (None, 1, 2):
        assert loaded.view_for(viewer).to_json() == session.view_for(viewer).to_json()
        assert loaded.log(viewer) == session.log(viewer)
    dice = random.Random(1)
    for _ in range(12):
        action = some_action(session, dice)
        if action is None:
            break
        assert session.submit(action) and loaded.submit(action)
        assert loaded.digest() == session.digest()
    assert session.trouble is None and loaded.trouble is None


@pytest.mark.covers("NUC-163", "NUC-165")
def test_an_open_tray_is_closed_before_its_rest_is_thrown_away() -> None:
    """What was revealed and not picked lies face down for everybody; an open tray never stays open without cards."""
    session = tabletop.new_session("nucleic", seats=2, seed=3, options={"format": "competitive"})
    seat = session.decisions()[0].seat
    rest = session.state.inside(f"tray@{seat}")
    assert session.state.flow["keep.revealed"] and len(rest) == 3
    assert all(piece.seen for piece in session.view_for(3 - seat).zone(f"tray@{seat}").pieces)
    land = next(action for action in session.legal_actions(seat) if action.kind == "place")
    assert session.submit(land)
    buried = session.state.inside("buried")
    assert len(buried) == 2 and set(buried) < set(rest)
    for viewer in (None, 1, 2):
        assert not any(piece.seen for piece in session.view_for(viewer).zone("buried").pieces)
    other = session.decisions()[0].seat
    assert other == 3 - seat and session.state.flow["keep.revealed"]


@pytest.mark.covers("NUC-53")
def test_whoever_is_choosing_is_told_so() -> None:
    """A second civilization in the middle of a choice: it is this seat's pick, but the choice comes first."""
    session = find("which-card")
    seat = session.decisions()[0].seat
    held = session.view_for(seat).zone(f"tray@{seat}").pieces
    assert held
    for piece in held:
        refused = session.explain(Action("use", seat, card=piece.handle))
        assert refused is not None and refused.message.startswith("That is not what is asked now: ")
        other = session.explain(Action("use", 3 - seat, card=piece.handle))
        assert other is not None and other.rule == "NUC-33"
