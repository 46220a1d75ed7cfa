"""What a seat plans in secret is there for that seat and for nobody else: in no view, line, row or number."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

import tabletop
from tabletop.core.journal import Entry
from tabletop.session import Action, Session


def opened(folder: Path, **named: object) -> Session:
    return tabletop.new_session(folder, seed=4, names=["Ana", "Ben"], **named)  # type: ignore[arg-type]


def everything(session: Session, viewer: int | None, numbers: bool = True) -> str:
    """All that a viewer gets. ``numbers``: also those of entries, which count acts and are shown to nobody."""
    told: dict[str, Any] = {
        "view": session.view_for(viewer).to_json(),
        "log": [(line.text, repr(line.spans), line.op, line.sealed, line.seat) for line in session.log(viewer)],
        "history": [(row.depth, row.text, row.in_force, row.turn, row.note) for row in session.history(viewer)],
        "asked": [
            (each.seat, each.kind, session.question(each, viewer)[0]) for each in session.decisions()
        ],
        "names": [session.name_of(piece, viewer) for piece in session.state.pieces()],
        "legal": [action.to_json() for action in session.legal_actions(viewer)] if viewer else [],
        "labels": [session.label(action, viewer) for action in session.legal_actions(viewer)] if viewer else [],
        "standing": [action.to_json() for action in session.standing_actions(viewer)] if viewer else [],
        "odd": session.audit(viewer),
        "accounts": [(each.zone, each.seat, each.total) for each in session.accounts(viewer)],
        "end": session.outcome_text(viewer),
    }  # fmt: skip
    if numbers:
        told["numbers"] = [line.entry for line in session.log(viewer)]
    return json.dumps(told, sort_keys=True)


OTHERS = (None, 2)


def plans(session: Session) -> list[Action]:
    return [action for action in session.legal_actions(1) if action.kind == "plan"]


def test_whatever_is_planned_others_get_the_same_bytes(judged: Path) -> None:
    still = opened(judged)
    before = {viewer: everything(still, viewer) for viewer in OTHERS}
    once = {}
    for action in plans(still):
        session = still.fork()
        entry = session.submit(action)
        assert isinstance(entry, Entry) and not entry.hides
        for viewer in OTHERS:
            assert session.log(viewer) == still.log(viewer), "no line"
            assert session.view_for(viewer).to_json() == still.view_for(viewer).to_json()
            (row,) = session.history(viewer)
            assert row.text == "Ana is preparing in secret."
            told = everything(session, viewer)
            assert once.setdefault(viewer, told) == told
        assert session.log(1)[-1].sealed and "means" in session.log(1)[-1].text
        assert session.view_for(1).zone(f"lily#{action.arguments['site']}").count == 1
        assert session.view_for(0).zone(f"lily#{action.arguments['site']}").count == 1
        session.undo()
        assert all(session.log(viewer) == still.log(viewer) for viewer in OTHERS)
    assert before == {viewer: everything(still, viewer) for viewer in OTHERS}


@pytest.mark.parametrize("seed", range(6))
def test_how_much_is_planned_cannot_be_told(judged: Path, seed: int) -> None:
    """Any number of plans and changed plans is one row of the history, and Ben's ready table is the same."""
    dice = random.Random(seed)
    seen: dict[int | None, set[str]] = {viewer: set() for viewer in OTHERS}
    for acts in (1, 3, 7, 12):
        session = opened(judged)
        for _ in range(acts):
            choices = [each for each in session.legal_actions(1) if each.kind != "ready"]
            assert session.submit(dice.choice(choices))
            if dice.random() < 0.2:
                session.undo()
                session.submit(dice.choice([each for each in session.legal_actions(1) if each.kind != "ready"]))
        session.submit(Action("ready", 1))
        for viewer in OTHERS:
            seen[viewer].add(everything(session, viewer, numbers=False))
        assert [row.text for row in session.history(2)] == ["Ana is preparing in secret.", "Ana is ready."]
    assert all(len(told) == 1 for told in seen.values())


def test_rows_in_secret_of_several_seats_are_one(judged: Path) -> None:
    session = opened(judged)
    for seat in (1, 2, 1, 2):
        plan = next(each for each in session.legal_actions(seat) if each.kind == "plan")
        assert session.submit(plan)
    session.remark(1, "a secret remark")
    (row,) = session.history(None)
    assert (row.text, row.number, row.note, row.in_force) == ("Ana and Ben are preparing in secret.", 4, "", True)
    assert [row.text for row in session.history(2)][0::2] == ["Ana is preparing in secret."] * 2
    assert session.history(1)[0].note == "a secret remark"
    assert len(session.history(0)) == 4 and all("means" in row.text for row in session.history(0))
    session.go_to(0)
    assert [row.in_force for row in session.history(None)] == [False]


def test_a_sealed_act_that_says_nothing_is_told_to_its_seat(judged: Path) -> None:
    session = opened(judged)
    plan = plans(session)[0]
    session.submit(plan)
    (unplan,) = [each for each in session.legal_actions(1) if each.kind == "unplan"]
    session.submit(unplan)
    assert session.log(1)[-1].text.startswith("Ana: Ana changed a plan about ") and session.log(1)[-1].sealed
    assert session.log(2) == opened(judged).log(2)


def test_overriding_in_secret_stays_secret(judged: Path) -> None:
    session = opened(judged)
    site = Action("plan", 1, card=plans(session)[0].arguments["card"], site=2)
    other = next(each for each in plans(session) if each.arguments["card"] != site.arguments["card"])
    assert session.submit(site)
    taken = Action("plan", 1, card=other.arguments["card"], site=2)
    assert not session.submit(taken)
    before = everything(session, 2, numbers=False)
    assert session.override(taken)
    assert [line.text for line in session.log(1)][-2] == "Ana did it anyway (PON-2): Lily 2 is taken."
    assert everything(session, 2, numbers=False) == before and len(session.history(2)) == 1


# -- hands on what is planned --------------------------------------------------------------------------------


def planned(judged: Path) -> tuple[Session, int, str]:
    """A table where seat 1 means a card to lie on the first lily: session, piece, what seat 1 calls it."""
    session = opened(judged)
    plan = next(each for each in plans(session) if each.arguments["site"] == 1)
    assert session.submit(plan)
    return session, session.piece(plan.arguments["card"]), plan.arguments["card"]


def test_handles_of_planned_places_mean_the_right_piece(judged: Path) -> None:
    session, piece, handle = planned(judged)
    assert session.piece(handle, 1) == piece and session.piece(handle) == piece
    assert session.piece("lily#1:0", 1) == piece
    with pytest.raises(tabletop.InvalidOp):
        session.piece("lily#1:0", 2)
    back = session.view_for(2).zone("hand@1").pieces
    assert len(back) == 3 and [session.piece(each.handle, 2) for each in back] == session.state.inside("hand@1")
    session.manual("count", pieces="lily#1:0", name="hunger", to=2, seat=1)
    assert session.state.counter(piece, "hunger") == 2 and session.state.flow.get("drafts"), "counting moves nothing"
    session.manual("count", pieces="hand@1:2", name="hunger", to=3, seat=2, viewer=2)
    assert session.state.counter(session.state.inside("hand@1")[2], "hunger") == 3
    assert session.journal.entries[-1].action["viewer"] == 2


def test_moving_it_really_moves_it_and_drops_the_plan(judged: Path) -> None:
    session, piece, _ = planned(judged)
    start = session.digest()
    session.manual("move", pieces="lily#1:0", to="pond", seat=1)
    assert session.state.at[piece] == "pond" and session.state.flow.get("drafts") is None
    assert session.view_for(1).zone("lily#1").count == 0
    assert "Hand" in session.log(2)[-1].text and "Lily" not in session.log(2)[-1].text, "it never lay there"
    session.undo()
    assert session.digest() == start and session.view_for(1).zone("lily#1").count == 1
    for verb, arguments in (
        ("attach", {"host": session.state.inside("pond")[0]}), ("remove", {}), ("move", {"to": "lily#1"}),
    ):  # fmt: skip
        session.manual(verb, pieces="lily#1:0", seat=1, **arguments)
        assert session.state.flow.get("drafts") is None
        session.undo()
        assert session.digest() == start
    session.manual("move", pieces=piece, to="lily#3", seat=2)
    assert session.state.flow.get("drafts") is None, "whoever moved it"


def test_turning_it_over_shows_it_where_it_was_meant_to_go(judged: Path) -> None:
    session, piece, _ = planned(judged)
    session.manual("flip", pieces="lily#1:0", face="up", seat=1)
    assert session.state.at[piece] == "lily#1" and session.state.flow.get("drafts") is None
    assert session.view_for(2).zone("lily#1").pieces[0].definition == session.state.definition[piece]


def test_taking_a_planned_card_back_by_hand_is_nobody_elses_business(judged: Path) -> None:
    session, piece, _ = planned(judged)
    before = {viewer: everything(session, viewer, numbers=False) for viewer in OTHERS}
    entry = session.manual("move", pieces="lily#1:0", to="hand@1", index=0, seat=1)
    assert isinstance(entry, Entry) and session.state.flow.get("drafts") is None
    assert session.log(1)[-1].text.startswith("Ana took ") and session.log(1)[-1].sealed
    for viewer in OTHERS:
        assert everything(session, viewer, numbers=False) == before[viewer]
    with pytest.raises(tabletop.InvalidOp):
        session.manual("move", pieces=piece, to="hand@1", seat=1)
    session.undo()
    with pytest.raises(tabletop.InvalidOp):
        session.manual("move", pieces=piece, to="hand@1", seat=2)
    assert session.state.flow.get("drafts"), "another seat's plan is not dropped by a move that is none"


def test_territory_deployments_are_told_to_nobody() -> None:
    """TER-61: not even numbers of cards."""
    seen: dict[int, set[str]] = {2: set(), 3: set()}
    for acts in (0, 1, 4, 9):
        session = tabletop.new_session("territory", seats=3, seed=8, names=["Ana", "Ben", "Cid"])
        dice = random.Random(acts)
        for _ in range(acts):
            choices = [each for each in session.legal_actions(1) if each.kind in ("deploy", "take_back")]
            assert session.submit(dice.choice(choices))
        for viewer in seen:
            texts = [(line.text, line.sealed) for line in session.log(viewer)]
            view = json.dumps(session.view_for(viewer).to_json(), sort_keys=True)
            legal = [action.to_json() for action in session.legal_actions(viewer)]
            rows = len(session.history(viewer))
            assert rows == (1 if acts else 0)
            seen[viewer].add(json.dumps([texts, view, legal]))
        shown = sum(session.view_for(1).zone(f"deploy#{site}@1").count or 0 for site in range(1, 6))
        assert shown == len(session.state.flow.get("drafts", {}).get("1", ()))
    assert all(len(texts) == 1 for texts in seen.values())
