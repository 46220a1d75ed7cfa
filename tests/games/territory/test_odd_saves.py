"""Saved in the middle of anything, a game goes on as if nothing had been (TER-168)."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

import tabletop
from tabletop.rules.modifying.durations import is_marked
from tabletop.rules.table import Table
from tabletop.rules.written.reacting.powers import block_of
from tabletop.session import Action, Session
from tabletop.session.setting_up.games import open_catalog
from tests.games.walking import bytes_of, some_action

CATALOG = open_catalog("territory")
Moment = Callable[[Session], bool]


def asks(act: str) -> Moment:
    """Whether somebody is asked for an act (or, by its own name, something else)."""
    return lambda session: any(act in decision.kind.split() for decision in session.decisions())


def half_deployed(session: Session) -> bool:
    """Both have plans, one has locked."""
    planned = session.state.flow.get("drafts") or {}
    return asks("deploy")(session) and len(planned) == 2 and len(session.decisions()) == 1


def fighting(session: Session) -> bool:
    """An ability has been used, a land has been claimed, later lands are still face down."""
    state = session.state
    later = [state.inside(f"deploy#{slot}@{seat}") for slot in (4, 5) for seat in (1, 2)]
    hidden = any(state.face[piece] == "down" for pieces in later for piece in pieces)
    assert session.ruleset is not None
    table = Table(session.ruleset, state)
    used = any(
        is_marked(table, piece, f"{block_of(name)} 1") for piece in state.pieces() for name in CATALOG.abilities
    )
    return asks("activate")(session) and used and hidden and bool(state.flow.get("keep.fought"))


def hidden_changes(session: Session) -> bool:
    """Something has happened to a creature that lies face down."""
    state, rules = session.state, session.ruleset
    assert rules is not None
    hidden = [each for each in state.pieces() if state.face[each] == "down" and "deploy" in str(state.at[each])]
    return any(
        Table(rules, state).value(each, "base") > CATALOG.cards[state.definition[each]].values["base"]
        for each in hidden
    )


def is_recovered(session: Session) -> bool:
    """Some land has taken Rest off already."""
    assert session.ruleset is not None
    table = Table(session.ruleset, session.state)
    return any(
        table.mark(piece, "recovered") or is_marked(table, piece, "recovered") for piece in session.state.pieces()
    )


MOMENTS: dict[str, Moment] = {
    "half-deployed": half_deployed,
    "fighting": fighting,
    "recovery": lambda session: asks("recover")(session) and is_recovered(session),
    "which-land": lambda session: asks("choose_land")(session) and bool(session.state.flow.get("keep.fought")),
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
            if name == "target" and asks("activate")(session):
                seat = session.decisions()[0].seat
                for action in session.legal_actions():
                    if "target" in action.arguments:
                        piece, ability = action.arguments["creature"], action.arguments["ability"]
                        session.manual("run_ability", piece=piece, ability=ability, seat=seat)
                        break
            if name == "hidden" and asks("activate")(session) and session.state.flow["site"] < 5:
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
