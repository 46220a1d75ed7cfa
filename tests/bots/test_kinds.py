"""The kinds of bots: what they are called, how they choose, when they stop."""

from __future__ import annotations

import pytest
from toy import open_toy as opener
from toy import toy_plan, toy_table

from tabletop import bots
from tabletop.bots import Limits, Question, UnknownBot
from tabletop.bots.others import plan_for_others
from tabletop.bots.quiet import quiet_answer, settle
from tabletop.bots.random import draw
from tabletop.core.chance import Chance
from tabletop.core.edits import Edit
from tabletop.rules.actions import Action
from tabletop.session.simulating.simulate import simulate
from tabletop.session.simulating.statistics import Report


def test_each_kind_has_a_sentence() -> None:
    assert {"random", "greedy"} <= set(bots.kinds())
    assert all(sentence.endswith(".") for sentence in bots.kinds().values())


def test_an_unknown_kind_is_told_with_what_was_meant() -> None:
    with pytest.raises(UnknownBot, match=r'There is no bot gredy\. Did you mean "greedy"\?'):
        bots.make("gredy")
    with pytest.raises(UnknownBot, match=r'There is no bot stronk:10\. Did you mean "strong"\?'):
        bots.make("stronk:10")


@pytest.mark.parametrize("wrong", ["strong:0", "strong:", "strong:x", "strong:1000000"])
def test_a_wrong_number_of_positions_is_told_with_those_there_are(wrong: str) -> None:
    with pytest.raises(UnknownBot) as caught:
        bots.make(wrong)
    assert str(caught.value) == (
        f"There is no bot {wrong}. Behind strong: stands how many positions it judges, a number from 1 to 999999."
    )
    assert bots.make("strong:1") and bots.make("strong:999999")


def test_random_draws_every_act_and_passes_often_enough() -> None:
    chance = Chance(1)
    acts = [Action("deploy", 1, site=site) for site in range(50)]
    drawn = [draw([*acts, Action("lock", 1)], chance) for _ in range(2000)]
    assert len(set(drawn)) == 51
    assert 0.1 < sum(action.kind == "lock" for action in drawn) / 2000 < 0.2
    assert draw([acts[3]], chance) == acts[3]


def test_the_quiet_rest_ends_the_round_and_no_more() -> None:
    ruleset, state = toy_table()
    answer = quiet_answer(ruleset, state)
    assert answer == Action("ready", 1)
    assert settle(ruleset, state) == 2
    assert state.flow["round"] == 2
    assert settle(ruleset, state, most=1) == 1 and state.flow["round"] == 2


def test_a_game_that_is_over_has_no_quiet_answer() -> None:
    ruleset, state = toy_table()
    while ruleset.outcome(state) is None:
        settle(ruleset, state)
    assert quiet_answer(ruleset, state) is None and settle(ruleset, state) == 0


def test_the_others_plan_in_a_determinization_even_those_who_have_closed_their_plans() -> None:
    ruleset, state = toy_table(seats=3)
    ruleset.perform(Edit(state), Action("ready", 2))
    planned = 0
    for key in range(20):
        position = state.fork()
        plan_for_others(ruleset, position, 1, Chance(key))
        assert position.flow["round"] == 1
        assert [decision.seat for decision in ruleset.decisions(position)][:1] == [1]
        assert "1" not in position.flow.get("drafts", {})
        planned += "2" in position.flow.get("drafts", {})
    assert planned > 5


def test_greedy_sees_a_sure_win() -> None:
    """With a hand of one high card against low ones the bid of the high card is best."""
    ruleset, state = toy_table()
    for piece, value in zip(state.inside("hand@1"), (1, 1, 9, 1, 1), strict=True):
        state.definition[piece] = f"n{value}"
    for piece in state.inside("hand@2"):
        state.definition[piece] = "n5"
    best = state.sight[state.inside("hand@1")[2]]
    chosen = [bots.make("greedy").choose(Question(ruleset, state, 1, Chance(key))) for key in range(10)]
    assert sum(action.arguments.get("card") == f"#{best}" for action in chosen) >= 6


def test_greedy_stops_when_its_time_is_up() -> None:
    ruleset, state = toy_table()
    ticks = iter(range(100_000))
    question = Question(ruleset, state, 1, Chance(1), Limits(10**6, 8, 4.0), clock=lambda: float(next(ticks)))
    assert bots.make("greedy").choose(question) in question.actions
    assert next(ticks) < 20


def test_greedy_answers_with_no_budget_at_all() -> None:
    ruleset, state = toy_table()
    question = Question(ruleset, state, 1, Chance(1), Limits(0))
    assert bots.make("greedy").choose(question) in question.actions


def test_greedy_beats_random() -> None:
    plan = toy_plan(120)
    report = Report(plan, simulate(plan, opener=opener))
    assert report.by_bot["greedy"].range()[0] > 0.5
