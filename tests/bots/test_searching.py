"""The bot that thinks ahead: what it finds, what it costs, what it may know."""

from __future__ import annotations

import pytest
from toy import toy_table

import tabletop
from tabletop import bots
from tabletop.bots import Limits, Question, UnknownBot, searching
from tabletop.bots.search import FINALISTS, Search
from tabletop.bots.searching import SearchingBot
from tabletop.bots.ways import way_of
from tabletop.content.places import cards_folder
from tabletop.core.chance import Chance
from tabletop.core.edits import Edit
from tabletop.session.scenario.opening import load

ALIKE = "the second hand takes with the king what it can"


def asked(key: int = 1, positions: int = 60, seconds: float | None = None) -> Question:
    """The first question of the toy."""
    ruleset, state = toy_table()
    return Question(ruleset, state, 1, Chance(key), Limits(positions, 8, seconds))


def test_it_judges_as_many_positions_as_it_may_and_a_few_of_one_look_more() -> None:
    for positions in (8, 60, 200):
        search = Search(asked(positions=positions))
        search.look_first()
        way_of(search).think()
        assert search.judge.count <= positions + FINALISTS


def test_the_same_question_and_chance_give_the_same_answer_and_worths() -> None:
    one, other = (SearchingBot().weigh(asked(key=5)) for _ in range(2))
    assert one == other
    assert SearchingBot().weigh(asked(key=6)) != one


def test_worths_lie_between_lost_and_won_and_the_best_stands_first() -> None:
    found = SearchingBot().weigh(asked())
    assert all(0.0 <= each.worth <= 1.0 for each in found)
    assert {each.action for each in found} <= set(asked().actions)
    assert found[0].looks == max(each.looks for each in found)


def test_it_stops_when_its_time_is_up() -> None:
    ruleset, state = toy_table()
    ticks = iter(range(100_000))
    limits = Limits(10**6, 8, 40.0)
    question = Question(ruleset, state, 1, Chance(1), limits, clock=lambda: float(next(ticks)))
    assert SearchingBot().choose(question) in question.actions
    assert next(ticks) < 60


def test_it_answers_with_no_budget_at_all() -> None:
    question = asked(positions=0)
    assert SearchingBot().choose(question) in question.actions


def test_it_looks_past_its_own_act(monkeypatch: pytest.MonkeyPatch) -> None:
    """The high card wins the round that counts: found by what follows, not by the score right after the bid."""
    ruleset, state = toy_table()
    for piece, value in zip(state.inside("hand@1"), (1, 1, 9, 1, 1), strict=True):
        state.definition[piece] = f"n{value}"
    for piece in state.inside("hand@2"):
        state.definition[piece] = "n5"
    best = state.sight[state.inside("hand@1")[2]]
    chosen = [SearchingBot().choose(Question(ruleset, state, 1, Chance(key), Limits(80, 8))) for key in range(8)]
    assert sum(action.arguments.get("card") == f"#{best}" for action in chosen) >= 7


def test_swapped_cards_that_it_may_not_know_change_no_answer() -> None:
    """What lies in the other hand and in its own deck is not looked at: only guesses of it are."""
    ruleset, state = toy_table()
    other = state.fork()
    for zone in ("hand@2", "deck@1", "deck@2"):
        pieces = other.inside(zone)
        if len(pieces) > 1:
            first, last = pieces[0], pieces[-1]
            definition = other.definition
            definition[first], definition[last] = definition[last], definition[first]
    assert other.definition != state.definition
    for key in range(4):
        told = [
            SearchingBot().weigh(Question(ruleset, each, 1, Chance(key), Limits(60, 8))) for each in (state, other)
        ]
        assert told[0] == told[1]


def test_a_position_is_left_as_it_was() -> None:
    ruleset, state = toy_table()
    before = state.fork()
    SearchingBot().choose(Question(ruleset, state, 1, Chance(1), Limits(60, 8)))
    assert (state.contents, state.definition, state.flow) == (before.contents, before.definition, before.flow)


def test_a_name_may_say_how_many_positions() -> None:
    assert bots.counted("strong:1000").evaluations == 1000
    assert bots.counted("easy").evaluations < bots.counted("even").evaluations < bots.counted("strong").evaluations
    assert bots.timed("strong").seconds == 1.0 and bots.timed("strong", 200).seconds == 0.2
    for wrong in ("strong:", "strong:0", "strong:many", "stronk:10"):
        with pytest.raises(UnknownBot):
            bots.make(wrong)


def test_a_sure_win_ends_the_thinking() -> None:
    """In the last round the winning bid is seen, and what has won is worth the most there is."""
    ruleset, state = toy_table()
    for action in ("ready", "ready"):
        seat = ruleset.decisions(state)[0].seat
        ruleset.perform(Edit(state), next(each for each in ruleset.legal_actions(state, seat) if each.kind == action))
    found = SearchingBot().weigh(Question(ruleset, state, 1, Chance(1), Limits(60, 8)))
    assert found


def test_much_time_is_several_searches_where_the_table_is_guessed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each has its own guesses and an equal share; what they found counts together."""
    made: list[Search] = []

    class Noted(Search):
        def __init__(self, question: Question) -> None:
            super().__init__(question)
            made.append(self)

    monkeypatch.setattr(searching, "Search", Noted)
    monkeypatch.setattr(searching, "ENOUGH", 30)
    found = SearchingBot().weigh(asked(positions=100))
    shares = made[1:]  # the first only looks whether anything is hidden
    assert [search.positions for search in shares] == [33, 33, 33]
    assert len({id(search.worlds[0].start) for search in shares}) == 3
    assert found[0].looks > max(search.nodes[found[0].action].visits for search in shares)
    made.clear()
    SearchingBot().weigh(asked(positions=59))
    assert len(made) == 1
    made.clear()
    session = tabletop.new_session("gomoku", seed=1)
    known = Question(session.ruleset, session.state, 1, Chance(1), Limits(100, 8))
    SearchingBot().weigh(known)
    assert len(made) == 1  # looking further is better there


def test_the_time_is_shared_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searching, "ENOUGH", 6000)
    ruleset, state = toy_table()
    ticks = iter(range(100_000))
    question = Question(ruleset, state, 1, Chance(1), Limits(10**6, 8, 90.0), clock=lambda: float(next(ticks)))
    assert SearchingBot().choose(question) in question.actions
    assert 60 < next(ticks) < 130


def test_acts_that_look_alike_are_measured_by_what_may_come_of_them() -> None:
    """The king and the five leave the same score: by how much a trick counts is seen only further on."""
    session = load(cards_folder() / "whist" / "scenarios" / "best-acts.yaml", ALIKE)
    session.submit(session.legal_actions(1)[0])
    assert session.ruleset is not None
    for key in range(5):
        search = Search(Question(session.ruleset, session.state, 2, Chance(key), Limits(300, 24)))
        search.look_first()
        assert len({score for found in search.scores.values() for _, score in found}) == 1
        search.take_measure()
        assert search.judge.spread > 5
        seen = search.judge.count
        search.scores = {action: [(search.worlds[0], float(n))] for n, action in enumerate(search.scores)}
        search.take_measure()
        assert search.judge.count == seen and search.judge.spread == 0.5  # nothing more is asked where they differ
