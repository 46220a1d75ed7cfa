"""The saves that ship with the program open without a word, show what they promise, and play on."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import tabletop

SAVES = sorted((Path(__file__).resolve().parents[2] / "saves").glob("*.json"))


@pytest.mark.parametrize("path", SAVES, ids=[path.stem for path in SAVES])
def test_an_example_opens_and_plays_on(path: Path) -> None:
    session = tabletop.load_session(path)
    assert session.warnings == () or not list(session.warnings)
    assert len(session.journal) > 10 and session.names[0]
    dice = random.Random(1)
    for _ in range(40):
        legal = session.legal_actions()
        if not legal:
            break
        assert session.submit(dice.choice(legal))
    assert session.trouble is None
    assert session.undo() is not None


def test_one_stands_two_windows_deep() -> None:
    session = tabletop.load_session(next(path for path in SAVES if "windows-deep" in path.name))
    (decision,) = session.decisions()
    assert decision.kind == "response" and decision.response
    question, _ = session.question(decision, None)
    assert " plays " in question and question.endswith("Do you answer that with an event response?")
    log = [line.text for line in session.log(None)]
    assert any("evolves into" in line for line in log) and not any("gained 0 energy" in line for line in log)
    assert len(session.aims()) == 2
    pieces = [piece for zone in session.view_for(None).zones.values() for piece in zone.pieces if piece.seen]
    assert any(piece.angle for piece in pieces) and any(piece.attached for piece in pieces)
    assert any(dict(piece.counters).get("energy") for piece in pieces)
    assert session.view_for(None).zone("status").count


def test_one_stands_before_an_answer_to_a_battle() -> None:
    session = tabletop.load_session(next(path for path in SAVES if path.stem == "auganism-response"))
    (decision,) = session.decisions()
    assert session.state.flow["phase"] == "response" and decision.seat != session.state.flow["seat"]
    assert any(rung.state == "past" for track in session.tracks(None) for rung in track.rungs), "one has evolved"
    assert {account.icon for account in session.accounts(None)} == {"sword", "shield", "evp"}


def test_one_is_a_tag_match_with_two_duels_under_way() -> None:
    session = tabletop.load_session(next(path for path in SAVES if path.stem == "auganism-tag"))
    assert len(session.tracks(None)) == session.seats == 4
    assert {decision.seat for decision in session.decisions()} & {1, 2}
    assert {decision.seat for decision in session.decisions()} & {3, 4}
    goals = [(account.total, account.goal) for account in session.accounts(None) if account.icon == "won"]
    assert len(goals) == 4 and sum(total for total, _ in goals) >= 4 and {goal for _, goal in goals} == {5}


def test_the_act_that_ends_a_turn_stands_in_the_turn_that_it_ends() -> None:
    session = tabletop.load_session(next(path for path in SAVES if path.stem == "auganism-response"))
    lines = session.log(None)
    starts = [index for index, line in enumerate(lines) if line.text.endswith("'s turn.")]
    assert len(starts) > 4
    for index in starts[2::2]:  # a round is a turn of each
        line = lines[index]
        assert line.text == lines[starts[0]].text and lines[index - 1].turn == (line.turn or 0) - 1
