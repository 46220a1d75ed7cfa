"""What the rules have against an act of a hand."""

from __future__ import annotations

import pytest

import tabletop
from tabletop.control.gestures import by_hand
from tabletop.control.judging.referee import Referee
from tabletop.session.by_hand.manual import REFEREE_VERBS, VERBS


@pytest.mark.parametrize(("verb", "refused"), [("turn", True), ("a_new_verb", True), ("peek", False)])
def test_a_verb_that_nobody_has_thought_of_here_is_the_rules_affair(verb: str, refused: bool) -> None:
    session = tabletop.new_session("nucleic", seed=1)
    session.manual("create", kind="die", to="table")
    card, die = session.state.inside("tray@1")[0], session.state.inside("table")[0]
    said = by_hand.refusal(Referee(session), 1, verb, {"pieces": [card]}, ["tray@1"])
    assert (said is not None) is refused
    assert by_hand.refusal(Referee(session), 1, verb, {"pieces": [die]}, ["tray@1"]) is None


def test_what_only_looks_different_is_a_verb() -> None:
    assert {*VERBS, *REFEREE_VERBS} >= set(by_hand.LOOKS)
