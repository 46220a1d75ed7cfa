"""Meddling walks: acts by the rules, against them, by hand, turns of the dial, undo and saves, all mixed. The table
is never stuck, nothing is ever raised, and every way back or again leads to the same bytes."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from session_walks import random_act

import tabletop
from tabletop.core import codec
from tabletop.core.state import InvalidOp
from tabletop.session import Action, Refusal, Session
from tabletop.session.saving.document import decode
from tabletop.session.saving.replaying import replay
from tabletop.session.saving.storage import parse
from tabletop.session.saving.writing import encode, to_bytes


def meddle(session: Session, dice: random.Random) -> str:
    """One step of a walk; what it was."""
    what = dice.choice(
        ["rules"] * 12 + ["hand"] * 5 + ["against"] * 2 + ["dial", "on", "skip", "answer", "undo", "redo"]
    )
    seat = dice.randint(1, session.seats)
    legal = session.legal_actions()
    if what == "rules" and legal:
        action = dice.choice(legal)
        assert session.explain(action) is None, action
        assert session.submit(action), action
    elif what == "against":
        # Something that was legal a while ago, or is of another kind, or of another seat.
        done = [each.action for each in session.journal.entries if isinstance(each.action, dict)]
        past = [each for each in done if "verb" not in each]
        action = Action.from_json(dice.choice(past)) if past else Action("pass", seat)
        action = Action(action.kind, dice.choice([action.seat, seat]), **action.arguments)
        refusal = session.explain(action)
        answer = session.override(action) if dice.random() < 0.5 else session.submit(action)
        if refusal is not None:
            assert refusal.message and refusal.code
            assert isinstance(answer, Refusal) or answer.manual
    elif what == "answer" and legal:
        assert session.manual("answer", action=dice.choice(legal), seat=seat)
    elif what == "dial":
        session.set_rules(dice.choice(["on", "warn", "off"]), seat=seat)
    elif what == "on":
        answer = session.go_on(seat=seat)
        assert answer is None or answer
    elif what == "skip":
        answer = session.skip_step(seat=seat)
        assert answer is None or answer
    elif what == "undo":
        session.undo()
    elif what == "redo":
        session.redo()
    else:
        verb, arguments = random_act(session, dice)
        before = session.digest()
        try:
            session.manual(verb, **arguments)
        except InvalidOp as error:
            assert str(error) and session.digest() == before
    return what


def told(session: Session) -> list[Any]:
    """All that anybody gets."""
    found: list[Any] = [session.rules, session.bots, session.outcome, session.digest()]
    for viewer in (None, *range(session.seats + 1)):
        found += [session.view_for(viewer).to_json(), session.log(viewer), session.history(viewer)]
        found += [session.audit(viewer), session.accounts(viewer), session.outcome_text(viewer)]
        found += [session.question(each, viewer) for each in session.decisions()]
    for seat in range(1, session.seats + 1):
        found += [session.legal_actions(seat), session.standing_actions(seat)]
    return found


def again_from_bytes(session: Session) -> Session:
    """The table as a save holds it."""
    path = Path("table.json")
    return decode(parse(path, to_bytes(encode(session))))


def check_walk(session: Session, dice: random.Random, steps: int) -> None:
    first = codec.canonical(codec.encode_state(session.state))
    forks: list[tuple[Session, str]] = []
    for step in range(steps):
        meddle(session, dice)
        assert session.trouble is None, session.trouble
        assert not session.decisions() or session.rules == "off" or session.legal_actions() or session.outcome
        if step % 25 == 0:
            forks.append((session.fork(), session.digest()))
            loaded = again_from_bytes(session)
            assert loaded.warnings == () and told(loaded) == told(session)
            assert to_bytes(encode(loaded)) == to_bytes(encode(session))
            walk = dice.randint(0, 1 << 30)
            for both in (loaded, twin := session.fork()):
                for _ in range(3):
                    meddle(both, random.Random(walk))
            assert loaded.digest() == twin.digest()
    assert all(fork.digest() == digest for fork, digest in forks)
    assert replay(session).digest() == session.digest()
    end, head = session.digest(), session.journal.head
    while session.undo():
        pass
    assert codec.canonical(codec.encode_state(session.state)) == first
    session.go_to(head)
    assert session.digest() == end


@pytest.mark.parametrize("seed", [*range(6), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(6, 200))])
def test_at_the_pond(judged: Path, seed: int) -> None:
    session = tabletop.new_session(judged, seats=2 + seed % 2, seed=seed, rules=("on", "warn", "off")[seed % 3])
    check_walk(session, random.Random(seed), 120)


@pytest.mark.parametrize("seed", [*range(3), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(3, 100))])
def test_in_the_territory(seed: int) -> None:
    session = tabletop.new_session("territory", seats=2 + seed % 3, seed=seed, rules=("on", "warn", "off")[seed % 3])
    check_walk(session, random.Random(seed), 90)


def test_what_somebody_has_planned_with_a_card_of_another_can_be_taken_back() -> None:
    """Whoever overrules the referee calls that card as it lies for it, and by that is understood."""
    session = tabletop.new_session("territory", seats=3, seed=57, rules="warn")
    assert session.override(Action("deploy", 1, creature="ready@3:6", site=3))
    (taken,) = [each for each in session.legal_actions(1) if each.kind == "take_back"]
    assert session.explain(taken) is None and session.submit(taken)
    assert not session.state.flow.get("drafts")
