"""Who is asked for a response: by the setting and public facts, or by what an answer would change."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

import tabletop
from tabletop.control.judging.answering import (
    ALWAYS,
    CONCERNED,
    MORE,
    NOT_THIS_TURN,
    OTHERS,
    Answering,
    Chance,
    this_turn,
)
from tabletop.rules.decisions import Decision
from tabletop.session.simulating.forgone import gains_of_answers

ASKED = Decision(2, "event", "What?", response=True, concerns=(1,), answers=1)
STATE = tabletop.new_session("evolve", seed=1).state


def passes(
    answering: Answering, gains: Mapping[str, float] | None, public: str = "", asked: Decision = ASKED
) -> bool:
    return answering.passes(asked, STATE, lambda: Chance((public,), gains))


def no(answering: Answering, gains: Mapping[str, float] | None, public: str = "") -> None:
    answering.refuse(2, Chance((public,), gains), this_turn(STATE))


def test_where_others_look_on_a_no_holds_until_something_public_changes() -> None:
    answering = Answering()
    assert not passes(answering, None, "a")
    no(answering, None, "a")
    assert passes(answering, None, "a") and not passes(answering, None, "b")
    assert not passes(answering, None, "a", replace(ASKED, seat=1, answers=2)), "the other has said nothing"


def test_where_nobody_looks_a_seat_is_asked_for_what_an_answer_changes() -> None:
    answering = Answering()
    assert passes(answering, {}) and not passes(answering, {"Pulse": 2.0})
    no(answering, {"Pulse": 2.0})
    assert passes(answering, {"Pulse": 2.0 * MORE}, "b"), "about the same is no new question"
    assert not passes(answering, {"Pulse": 2.0 * MORE + 0.1}), "clearly more"
    assert not passes(answering, {"Pulse": 2.0, "Cycle": 0.1}), "another answer"
    no(answering, {"Cycle": 0.1})
    assert passes(answering, {"Pulse": 2.0, "Cycle": 0.1}), "the first no holds, too"


def test_a_no_is_over_with_the_turn() -> None:
    answering = Answering()
    no(answering, {"Pulse": 2.0})
    later = STATE.fork()
    later.flow["turn"] = 99
    assert not answering.passes(ASKED, later, lambda: Chance((), {"Pulse": 2.0}))


@pytest.mark.parametrize(
    ("setting", "asked", "goes_by"),
    [
        (OTHERS, ASKED, False),
        (OTHERS, replace(ASKED, answers=2), True),
        (CONCERNED, ASKED, True),
        (CONCERNED, replace(ASKED, concerns=(2,)), False),
        (NOT_THIS_TURN, ASKED, True),
        (OTHERS, replace(ASKED, hopeless=True), True),
        (ALWAYS, replace(ASKED, hopeless=True), False),
        (ALWAYS, replace(ASKED, response=False), False),
    ],
)
def test_the_setting_decides_first(setting: str, asked: Decision, goes_by: bool) -> None:
    answering = Answering()
    answering.set(2, setting, STATE)
    assert passes(answering, None, asked=asked) is goes_by
    assert passes(answering, {"Pulse": 1.0}, asked=asked) is goes_by


def test_who_wants_it_always_is_asked_whatever_the_answers_are_worth() -> None:
    answering = Answering()
    answering.set(2, ALWAYS, STATE)
    no(answering, {})
    assert not passes(answering, {})


@pytest.mark.parametrize(("hand", "found"), [("Thorn Snare", {"Answer with Thorn Snare"}), ("Red Fox", set())])
def test_games_without_code_tell_what_their_answers_change(tmp_path: Path, hand: str, found: set[str]) -> None:
    file = tmp_path / "answer.yaml"
    file.write_text(
        "scenario: an answer\ngame: bramble\nseats: [Ana, Ben]\noptions: {always_ask: true}\ngiven:\n"
        "  moment: {phase: main, seat: Ana, begun: true}\n"
        "  Ana: {life: 20, sap: 4, growth: 4, field: [{card: Lone Wolf, alias: wolf}]}\n"
        f"  Ben: {{life: 20, sap: 3, growth: 3, hand: [{hand}]}}\nexpect: {{Ana: {{sap: 4}}}}\n",
        encoding="utf-8",
    )
    session = tabletop.load_scenario(file)
    assert session.submit(next(each for each in session.legal_actions(1) if each.kind == "raid"))
    (decision,) = session.decisions()
    assert decision.seat == 2 and decision.response
    passing = next(each for each in session.legal_actions(2) if each.kind == "let_it_be")
    assert session.ruleset is not None
    gains = gains_of_answers(session.ruleset, session.state, 2, passing)
    assert {session.label(each, 2) for each in gains} == found and all(gain > 0 for gain in gains.values())
