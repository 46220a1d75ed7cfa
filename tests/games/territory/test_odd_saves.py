"""Saved in the middle of anything, a game goes on as if nothing had been (TER-168)."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

import tabletop
from tabletop.session import Action, Session
from tests.games.walking import bytes_of, some_action

Moment = Callable[[Session], bool]


def asks(kind: str) -> Moment:
    return lambda session: any(decision.kind == kind for decision in session.decisions())


def half_deployed(session: Session) -> bool:
    """Both have plans, one has locked."""
    planned = session.state.flow.get("drafts") or {}
    return asks("deploy")(session) and len(planned) == 2 and len(session.decisions()) == 1


def fighting(session: Session) -> bool:
    """An ability has been used, a land has been claimed, later lands are still face down."""
    state = session.state
    later = [state.inside(f"deploy#{slot}@{seat}") for slot in (4, 5) for seat in (1, 2)]
    hidden = any(state.face[piece] == "down" for pieces in later for piece in pieces)
    used = any(state.field(piece, "used") for piece in state.pieces())
    return asks("abilities")(session) and used and hidden and bool(state.flow.get("fought"))


def hidden_changes(session: Session) -> bool:
    """Something has happened to a creature that lies face down."""
    return bool(session.state.fields.get("hidden_base"))


MOMENTS: dict[str, Moment] = {
    "half-deployed": half_deployed,
    "fighting": fighting,
    "recovery": lambda session: asks("recovery")(session) and any(session.state.fields.get("recovered", {})),
    "which-land": lambda session: asks("which_land")(session) and bool(session.state.flow.get("fought")),
    "offer": asks("answer_end"),
    "target": asks("choose"),
    "hidden": hidden_changes,
}


def find(name: str) -> Session:
    """A game that has come to this moment."""
    options = {"combat_order": "initiative_choice"} if name == "which-land" else {}
    decks = ["gale-and-frost", "ember-and-vine"] if name == "hidden" else None
    for seed in range(60):
        session = tabletop.new_session("territory", seats=2, seed=seed, options=options, decks=decks)
        dice = random.Random(seed)
        for _ in range(150):
            if session.outcome is not None:
                break
            if name == "offer" and session.state.flow["round"] == 2:
                lands = [piece for zone in ("land_deck", "land#1") for piece in session.state.inside(zone)]
                session.manual("move", pieces=lands[:26], to="lands@2", face="up")
                assert session.submit(Action("propose_end", 2))
            if name == "target" and asks("abilities")(session):
                seat = session.decisions()[0].seat
                for action in session.legal_actions():
                    if "target" in action.arguments:
                        piece, ability = action.arguments["creature"], action.arguments["ability"]
                        session.manual("run_ability", piece=piece, ability=ability, seat=seat)
                        break
            if name == "hidden" and asks("abilities")(session) and session.state.flow["site"] < 5:
                state = session.state
                found = {state.definition[piece]: piece for piece in state.pieces() if state.owner[piece] == 1}
                session.manual("move", pieces=found["griffin"], to=f"deploy#{state.flow['site']}@1", face="up")
                session.manual("move", pieces=found["swift"], to="deploy#5@1", face="down")
                session.manual("run_ability", piece=found["griffin"], ability="thermal", seat=1)
            if MOMENTS[name](session):
                return session
            action = some_action(session, dice)
            assert action is not None and session.submit(action)
    raise AssertionError(f"no game came to {name}")


@pytest.mark.covers("TER-168", "TER-167")
@pytest.mark.parametrize("name", MOMENTS)
def test_a_save_goes_on_from_any_moment(name: str, tmp_path: Path) -> None:
    session = find(name)
    asked = {decision.kind for decision in session.decisions()}
    assert len(asked - {"choose"}) == 1, "the game is in exactly one step (and hands have asked something)"
    assert asked <= {"deploy", "abilities", "recovery", "which_land", "answer_end", "choose"}
    path = tmp_path / "moment.json"
    session.save(path)
    loaded = tabletop.load_session(path)
    assert loaded.warnings == () and bytes_of(loaded.state) == bytes_of(session.state)
    assert loaded.decisions() == session.decisions() and loaded.audit() == session.audit()
    for viewer in (None, 0, 1, 2):
        assert loaded.view_for(viewer).to_json() == session.view_for(viewer).to_json()
        assert loaded.log(viewer) == session.log(viewer)
    dice = random.Random(1)
    for _ in range(40):
        assert loaded.legal_actions() == session.legal_actions()
        action = some_action(session, dice)
        if action is None:
            break
        assert session.submit(action) and loaded.submit(action)
        assert loaded.digest() == session.digest()
    assert session.trouble is None and loaded.trouble is None
