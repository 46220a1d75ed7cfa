"""The tree of a search where it hangs on luck who is asked next."""

from __future__ import annotations

import pytest

import tabletop
from tabletop.bots import Question, counted, make
from tabletop.bots.question import Limits
from tabletop.bots.search import A_LUCK, BY_LUCK, MOST_WORLDS, Search
from tabletop.bots.tree import Node
from tabletop.bots.ways import Guessed, way_of
from tabletop.bots.worlds import STRAIGHT
from tabletop.core.chance import Chance
from tabletop.core.edits import Edit
from tabletop.core.state import GameState, seat_target
from tabletop.rules.ruleset import Ruleset


def pig(own: int, other: int, pot: int) -> tuple[Ruleset, GameState]:
    """A game of Pig in which seat 1 has the turn and something at stake."""
    session = tabletop.new_session("pig", seed=1, bots={})
    state, ruleset = session.state.fork(), session.ruleset
    assert ruleset is not None
    edit = Edit(state)
    edit.count(seat_target(1), "points", own)
    edit.count(seat_target(2), "points", other)
    edit.set_flow("keep.pot", pot)
    assert ruleset.decisions(state)[0].seat == 1
    return ruleset, state


@pytest.mark.parametrize(("own", "other", "pot"), [(60, 98, 12), (80, 98, 4)])
def test_who_loses_by_holding_rolls_whatever_the_luck_of_its_guesses(own: int, other: int, pot: int) -> None:
    """A one hands the die over, all else does not: who last looked into a guess with a one forgot that it may go
    on, and held in one of forty such questions."""
    ruleset, state = pig(own, other, pot)
    chosen = [
        make("strong").choose(Question(ruleset, state, 1, Chance(key), counted("strong"))) for key in range(14, 22)
    ]
    assert {action.kind for action in chosen} == {"roll"}


def test_what_may_follow_is_told_apart_by_whose_it_is() -> None:
    ruleset, state = pig(40, 40, 5)
    search = Search(Question(ruleset, state, 1, Chance(3), Limits(200, 8)))
    search.look_first()
    search.take_measure()
    roll = next(action for action in search.nodes if action.kind == "roll")
    search.hold([roll], 1.0)
    node = search.nodes[roll]
    assert set(node.mine.values()) == {True, False}
    assert {mine for mine, _ in node.children} == {True, False}
    for (mine, key), child in node.children.items():
        worlds = {world for world, keys in node.open.items() if key in keys and node.mine[world] is mine}
        assert set(child.static) <= worlds


def test_what_it_is_worth_does_not_hang_on_where_it_was_looked_at_last() -> None:
    ruleset, state = pig(40, 40, 5)
    search = Search(Question(ruleset, state, 1, Chance(3), Limits(200, 8)))
    node, good, bad = Node(), Node(), Node()
    for child, worlds in ((good, {0: 0.9, 1: 0.9}), (bad, {2: 0.1})):
        child.static, child.mean, child.value = worlds, 0.5, 0.5
        child.mean = child.value = sum(worlds.values()) / len(worlds)
    node.static, node.mean, node.mine = {0: 0.5, 1: 0.5, 2: 0.5}, 0.5, {0: True, 1: True, 2: False}
    act = search.question.actions[0]
    node.open = {0: {("a",): act}, 1: {("a",): act}, 2: {("a",): act}}
    node.children = {(True, ("a",)): good, (False, ("a",)): bad}
    node.left = {0: [], 1: [], 2: []}
    worths = []
    for last in (2, 0, 1, 2):
        search.tree.settle_value(node, search.world(last))
        worths.append(node.value)
    assert worths[0] == worths[1] == worths[2] == worths[3]
    assert node.worse == {2: pytest.approx(0.4)}
    gain, loss = 2 * 0.4 / (2 + 1.5), 0.4 / (1 + 1.5)
    assert node.value == pytest.approx(0.5 + gain * 2 / 3 - loss / 3)


def test_others_do_not_know_what_they_will_draw_by_chance() -> None:
    """What they hold they know in each guess; a die shows in each guess what it will, and nobody knows it before."""
    node = Node()
    node.static = {0: 0.5, 1: 0.6}
    known, luck = (Node(static={0: 0.1, 1: 0.9}, mean=0.5, value=0.5, drew=drew) for drew in (False, True))
    assert [node.answered(known, world) for world in (0, 1)] == [pytest.approx(0.1), pytest.approx(0.9)]
    assert [node.answered(luck, world) for world in (0, 1)] == [pytest.approx(0.45), pytest.approx(0.55)]
    never = Node(drew=True)
    assert node.answered(never, 1) == 0.6


def test_rolling_on_with_much_at_stake_is_seen_as_worth_little_more_than_holding() -> None:
    """A one comes seldom and costs all: worths that flatten what is far off made it look cheap."""
    gaps = []
    for pot in (6, 60):
        ruleset, state = pig(0, 0, pot)
        for key in range(6):
            search = Search(Question(ruleset, state, 1, Chance(key), Limits(300, 16)))
            search.look_first()
            way = way_of(search)
            worth = {each.action.kind: each.worth for each in search.weighed(way.think())}
            gaps.append(worth["roll"] - worth["hold"])
    little, much = sum(gaps[:6]) / 6, sum(gaps[6:]) / 6
    assert much < min(0.08, 0.75 * little)


def test_a_die_is_tried_with_much_different_luck_where_nothing_is_hidden() -> None:
    """In as many worlds as elsewhere a one comes up twice as often, or never: it rolled on with thirty at stake."""
    ruleset, state = pig(0, 0, 30)
    search = Search(Question(ruleset, state, 1, Chance(1), Limits(300, 16)))
    search.look_first()
    before = search.most_worlds
    way_of(search).think()
    assert before <= MOST_WORLDS
    assert len(search.worlds) == search.most_worlds == 300 // A_LUCK
    busts = sum(decided.flow["keep.pot"] == 0 for decided in roll_of(search).positions.values())
    assert busts == pytest.approx(300 // A_LUCK / 6, abs=8)


def test_by_luck_alone_what_is_seldom_and_far_off_is_measured_too() -> None:
    """In four worlds half of all searches met no one, and what it costs was flattened then."""
    ruleset, state = pig(0, 0, 50)
    search = Search(Question(ruleset, state, 1, Chance(1), Limits(300, 16)))
    search.look_first()
    Guessed(search).look_elsewhere()
    assert {len(found) for found in search.scores.values()} == {search.most_worlds}
    search.take_measure()
    scores = [score for found in search.scores.values() for _, score in found]
    assert search.judge.spread == sum(abs(score - search.judge.level) for score in scores) / len(scores)
    search.judge.measure(scores)
    assert search.judge.spread == pytest.approx(1.93, abs=0.3), "without the tenth in which the ones are"


def roll_of(search: Search) -> Node:
    """What is known of rolling."""
    return next(node for action, node in search.nodes.items() if action.kind == "roll")


def test_worths_are_straighter_where_an_act_draws_by_chance() -> None:
    ruleset, state = pig(0, 0, 6)
    search = Search(Question(ruleset, state, 1, Chance(1), Limits(300, 16)))
    assert search.judge.straight == STRAIGHT
    search.look_first()
    search.take_measure()
    assert search.judge.straight == BY_LUCK > STRAIGHT
