"""Playing on to where the turn comes around: who goes on, what it costs, and that the others' answers are in it."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import replace

import pytest

from tabletop.bots import Limits, Question, counted, make
from tabletop.bots.one_ahead import Better
from tabletop.bots.playing_out import PlayedOut, PlayedThrough, PlayedToEnd
from tabletop.bots.playouts import Playout
from tabletop.bots.quiet import settle, turn_of
from tabletop.bots.search import FINALISTS, MOST_WORLDS, Search
from tabletop.bots.ways import Way, way_of
from tabletop.bots.worlds import Judge, after
from tabletop.core.chance import Chance
from tabletop.core.edits import Edit
from tabletop.core.state import GameState
from tabletop.core.values import Json
from tabletop.rules.actions import Action
from tabletop.rules.ruleset import Ruleset
from tabletop.session.simulating.simulate import make_plan, open_game, play


class Asked:
    """Keeps the questions of a game with the positions in which they were asked."""

    def __init__(self) -> None:
        self.found: list[tuple[Question, GameState]] = []

    def begun(self, ruleset: Ruleset, state: GameState) -> None:
        """Nothing yet."""

    def asked(self, question: Question, state: GameState) -> None:
        """Keep it."""
        self.found.append((question, state.fork()))

    def during(self, action: Action) -> contextlib.AbstractContextManager[None]:
        """Nothing is looked at."""
        return contextlib.nullcontext()

    def done(self, edit: Edit) -> None:
        """Nothing is looked at."""


def asked_in(game: str, most: int = 400, seed: int = 3, **options: Json) -> Asked:
    """A game between greedy bots."""
    plan = replace(make_plan(game, 1, bots=("greedy",), seed=seed, options=options), most_actions=most)
    watch = Asked()
    play(open_game(plan), plan, 0, None, lambda: watch)
    return watch


@pytest.fixture(scope="module")
def asked() -> Asked:
    """A game of Bramble: creatures that strike, answers to strikes, hidden hands."""
    return asked_in("bramble")


@pytest.fixture(scope="module")
def eights() -> Asked:
    """A hand of Crazy Eights: two take turns of one act, and the hand of the other is hidden."""
    return asked_in("crazy-eights", seed=12, target=0)


def way_of_question(question: Question, state: GameState, positions: int = 150) -> tuple[Search, Way]:
    """How a question is thought about."""
    limits = Limits(positions, 8)
    search = Search(Question(question.ruleset, state, question.seat, Chance(4), limits, question.actions))
    search.look_first()
    return search, way_of(search)


def kept(asked: Asked, kind: str) -> Iterator[tuple[Playout, GameState, Action]]:
    """Each question that may be answered by a kind of act, and that act."""
    for question, state in asked.found:
        action = next((each for each in question.actions if each.kind == kind), None)
        if action is not None:
            yield Playout(Judge(question.ruleset, question.seat), lambda: False), state, action


def passing(playout: Playout, state: GameState, action: Action) -> float:
    """The score where the seat has the turn again after an act and nobody else has done anything."""
    position = after(playout.ruleset, state, action)
    assert position is not None
    begun, seat = turn_of(state), playout.judge.seat
    while turn_of(position) == begun or playout.ruleset.decisions(position)[0].seat != seat:
        if not settle(playout.ruleset, position):
            break
    return playout.ruleset.score(position, seat)


def test_what_others_do_in_their_turn_is_in_it(asked: Asked) -> None:
    pairs = []
    for playout, state, action in list(kept(asked, "end_turn"))[-8:]:
        played = playout.end_of(state, action, action.seat)
        assert played is not None
        if played.ended is None:
            assert played.comes_around
            pairs.append((played.score, passing(playout, state, action)))
    assert any(played < idle for played, idle in pairs)
    assert sum(played for played, _ in pairs) < sum(idle for _, idle in pairs)


def test_whose_turn_it_is_goes_on_with_it(asked: Asked) -> None:
    """Who is asked in the main part has the turn; who answers a strike has not."""
    found = [(kind, each) for kind in ("end_turn", "let_it_be") for each in kept(asked, kind)]
    assert all(playout.turn_owner(state) == state.flow["seat"] for _, (playout, state, _) in found)
    assert {(kind, action.seat == state.flow["seat"]) for kind, (_, state, action) in found} >= {
        ("end_turn", True),
        ("let_it_be", False),
    }


def test_it_is_thrown_away_when_there_is_no_time(asked: Asked) -> None:
    playout, state, action = next(kept(asked, "end_turn"))
    playout.is_over = lambda: True
    assert playout.end_of(state, action, action.seat) is None


def test_the_same_position_is_played_out_alike_and_stays_as_it_is(asked: Asked) -> None:
    playout, state, action = list(kept(asked, "end_turn"))[-1]
    before = (dict(state.counters), list(state.at), dict(state.flow))
    assert playout.end_of(state, action, action.seat) == playout.end_of(state, action, action.seat)
    assert (dict(state.counters), list(state.at), dict(state.flow)) == before


def test_a_search_plays_out_within_its_limits(asked: Asked) -> None:
    ways = []
    for question, state in asked.found[12:20:4]:
        limits = Limits(150, 8)
        search = Search(Question(question.ruleset, state, question.seat, Chance(4), limits, question.actions))
        search.look_first()
        ways.append(way_of(search))
        assert {each.action for each in search.weighed(ways[-1].think())} <= set(question.actions)
        assert search.judge.count <= 150 + FINALISTS
    assert any(isinstance(way, PlayedOut) for way in ways)


def test_with_little_time_nothing_is_played_out(asked: Asked) -> None:
    question, state = asked.found[12]
    search = Search(Question(question.ruleset, state, question.seat, Chance(4), Limits(40, 4), question.actions))
    search.look_first()
    assert not isinstance(way_of(search), PlayedOut)


def test_more_time_plays_out_in_more_worlds(asked: Asked) -> None:
    """What one world a round leaves over is used: every round holds more of them."""
    question, state = next(each for each in asked.found if len(each[0].actions) == 5)
    seen, used = [], []
    for positions in (150, 600):
        limits = Limits(positions, 8)
        search = Search(Question(question.ruleset, state, question.seat, Chance(4), limits, question.actions))
        search.look_first()
        way = way_of(search)
        assert isinstance(way, PlayedOut)
        way.think()
        seen.append(min(sorted(map(len, way.found.values()))[-2:]))
        used.append(search.used)
    assert seen[0] < MOST_WORLDS < seen[1]
    assert used[1] > 0.7


def could_play(question: Question) -> bool:
    """Whether there is a card to play, and no turn to pass."""
    kinds = {action.kind for action in question.actions}
    return "play" in kinds and "pass" not in kinds and len(question.actions) > 1


def test_turns_of_one_act_are_played_through_where_two_take_them(eights: Asked) -> None:
    through = [
        isinstance(way_of_question(question, state)[1], PlayedThrough)
        for question, state in eights.found
        if could_play(question)
    ]
    assert sum(through) > 0.9 * len(through) > 20


@pytest.mark.parametrize("game", ["bramble", "pig", "whist"])
def test_they_are_not_where_a_turn_is_more_than_one_act_or_chance_or_more_than_two_have_part_in_it(game: str) -> None:
    found = [each for each in asked_in(game, 60).found if len(each[0].actions) > 1]
    assert len(found) > 8
    for question, state in found[::6]:
        assert not isinstance(way_of_question(question, state)[1], PlayedThrough)


def test_both_do_what_looks_best_to_them_until_the_next_turn_of_the_seat_has_ended(eights: Asked) -> None:
    rows = set()
    for question, state in eights.found:
        for action in question.actions:
            playout = Playout(Judge(question.ruleset, question.seat), lambda: False)
            before, seats = (list(state.at), dict(state.flow)), Seats(playout)
            played = playout.through(state, (action,))
            assert played is not None
            assert (list(state.at), dict(state.flow)) == before
            if played.ended is None and action.kind != "deal":
                rows.add(tuple(seat == question.seat for seat in seats.in_turn))
    assert rows == {(False, True), (True, False, True)}  # after a card was drawn the turn goes on


class Seats:
    """Notes whose turn is played, one after the other."""

    def __init__(self, playout: Playout) -> None:
        self.in_turn: list[int] = []
        self.best = playout.look_at_turns.best
        playout.look_at_turns.best = self.look  # type: ignore[method-assign]

    def look(
        self, position: GameState, seat: int, gains: dict[Action, float], least: float = 0.0
    ) -> Better | None:  # fmt: skip
        """As it would be looked."""
        if self.in_turn[-1:] != [seat]:
            self.in_turn.append(seat)
        return self.best(position, seat, gains, least)


def test_what_ends_a_turn_is_judged_before_the_other_has_done_anything(eights: Asked) -> None:
    question, state = next(each for each in eights.found if could_play(each[0]))
    playout = Playout(Judge(question.ruleset, question.seat), lambda: False)
    better = playout.look_at_turns.best(state, question.seat, {})
    assert better is not None
    then = after(question.ruleset, state, better.action)
    assert then is not None and better.then.contents == then.contents
    answered = playout.look.best(state, question.seat, {})
    assert answered is not None and answered.then.contents != then.contents


def test_turns_are_played_through_within_the_limits(eights: Asked) -> None:
    seen = []
    for question, state in [each for each in eights.found if could_play(each[0])][:6]:
        search, way = way_of_question(question, state)
        assert isinstance(way, PlayedThrough)
        assert {each.action for each in search.weighed(way.think())} <= set(question.actions)
        assert search.judge.count <= 150 + FINALISTS
        seen.append(sorted(map(len, way.rows.values())))
    assert all(each[-1] == each[-2] > 4 for each in seen)  # the last two were compared in the same worlds


@pytest.mark.parametrize("every", [5, pytest.param(2, marks=pytest.mark.long)])
def test_who_can_play_a_card_seldom_draws_one(eights: Asked, every: int) -> None:
    """A tree of what may follow took every other one, for what is drawn in one guess is not there in the others."""
    found = [each for each in eights.found if could_play(each[0])][::every]
    assert len(found) > 4
    drawn = 0
    for question, state in found:
        asked = Question(question.ruleset, state, question.seat, Chance(9), counted("strong"), question.actions)
        drawn += make("strong").choose(asked).kind == "draw"
    assert drawn <= len(found) // 8


@pytest.mark.parametrize("thought", ["strong:150", pytest.param("strong", marks=pytest.mark.long)])
def test_cards_that_change_places_where_the_seat_sees_neither_change_no_choice(eights: Asked, thought: str) -> None:
    found = [each for each in eights.found if could_play(each[0])][::9]
    assert len(found) > 3
    for question, state in found:
        twin = state.fork()
        one, other = state.inside(f"hand@{3 - question.seat}")[0], state.inside("stock")[0]
        twin.definition[one], twin.definition[other] = state.definition[other], state.definition[one]
        chosen = {
            make("strong").choose(Question(question.ruleset, each, question.seat, Chance(9), counted(thought)))
            for each in (state, twin)
        }
        assert len(chosen) == 1


def test_what_an_act_asks_for_is_part_of_it(eights: Asked) -> None:
    """An eight is worth what it is with the best suit, and not with the first that can be named."""
    answered = 0
    for question, state in eights.found:
        asking = {action for action in question.actions if asks_on(question, state, action)}
        if not asking or answered > 3:
            continue
        search, way = way_of_question(question, state)
        if isinstance(way, PlayedThrough):
            way.think()
            for action in search.nodes:
                answers = {row[1] for row in way.rows if row[0] == action and len(row) > 1}
                assert len(answers) == (4 if action in asking else 0)
            answered += 1
    assert answered > 1


def asks_on(question: Question, state: GameState, action: Action) -> bool:
    """Whether an act asks for something before it is done."""
    then = after(question.ruleset, state, action)
    asked = question.ruleset.decisions(then) if then is not None else ()
    return bool(asked) and asked[0].kind == "choose"


@pytest.fixture(scope="module")
def drafted() -> Asked:
    """A game of Nucleic Evolution: cards are drafted until the zones are fought for, and then it is over."""
    return asked_in("nucleic")


def uses(asked: Asked) -> list[tuple[Question, GameState]]:
    """The questions which civilization is used: the last ones before the end."""
    return [each for each in in_phase(asked, "civilization") if each[0].actions[0].kind == "use"]


def in_phase(asked: Asked, *phases: str) -> list[tuple[Question, GameState]]:
    """The questions of some phases with more than one answer."""
    found = [(question, state) for question, state in asked.found if state.flow.get("phase") in phases]
    return [(question, state) for question, state in found if len(question.actions) > 1]


@pytest.fixture(scope="module")
def to_end() -> list[tuple[Search, PlayedToEnd, list[Action]]]:
    """What was thought about the last questions of two games, and what stood at the end."""
    found = []
    for question, state in [uses(asked_in("nucleic", seed=seed))[-1] for seed in (5, 6)]:
        before = (list(state.at), dict(state.flow))
        search, way = way_of_question(question, state, 300)
        assert isinstance(way, PlayedToEnd)
        found.append((search, way, way.think()))
        assert (list(state.at), dict(state.flow)) == before
    return found


def test_games_are_played_to_their_end_where_it_is_near(
    to_end: list[tuple[Search, PlayedToEnd, list[Action]]],
) -> None:
    assert len(to_end) > 1
    for search, way, standing in to_end:
        assert {each.action for each in search.weighed(standing)} <= set(search.question.actions)
        assert search.judge.count <= 300 + FINALISTS
        ends = [end for found in way.found.values() for end in found]
        assert {end.ended for end in ends if end is not None} <= {0.0, 0.5, 1.0}
        last = sorted(len(found) for found in way.found.values())
        assert last[-1] == last[-2] > 6  # the last two were compared in the same games


def test_they_are_not_where_it_is_far(drafted: Asked, asked: Asked) -> None:
    early = in_phase(drafted, "land", "unit") + [each for each in asked.found if len(each[0].actions) > 1][:4]
    assert len(early) > 12
    assert not any(isinstance(way_of_question(question, state, 300)[1], PlayedToEnd) for question, state in early)


def test_what_wins_most_of_these_games_stands_first(to_end: list[tuple[Search, PlayedToEnd, list[Action]]]) -> None:
    for _, way, standing in to_end:
        one, other = (way.found[action] for action in standing[:2])
        both = [(a.ended, b.ended) for a, b in zip(one, other, strict=True) if a and b]
        won, others = (sum(each[side] or 0.0 for each in both) for side in (0, 1))
        assert won >= others - 2  # what they were worth before counts like two games


@pytest.mark.parametrize(
    ("thought", "questions"), [("strong:300", 1), pytest.param("strong", 2, marks=pytest.mark.long)]
)
def test_cards_that_change_places_at_the_end_change_no_choice_either(
    drafted: Asked, thought: str, questions: int
) -> None:
    changed = 0
    for question, state in uses(drafted)[-questions:]:
        twin = state.fork()
        pile = twin.inside("power_up_pile")
        one, other = pile[0], pile[-1]
        changed += twin.definition[one] != twin.definition[other]
        twin.definition[one], twin.definition[other] = twin.definition[other], twin.definition[one]
        twin.forget()
        chosen = [
            make("strong").choose(Question(question.ruleset, each, question.seat, Chance(9), counted(thought)))
            for each in (state, twin)
        ]
        assert chosen[0] == chosen[1]
    assert changed
