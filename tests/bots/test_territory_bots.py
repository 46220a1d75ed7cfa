"""Bots at the table of a real game: they finish it, greedy wins it, and none learns what its seat may not know."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from tabletop.bots import Limits, Question, make
from tabletop.bots.determinization import determinize
from tabletop.core.chance import Chance
from tabletop.core.codec import canonical, encode_state
from tabletop.core.edits import Edit
from tabletop.core.state import GameState
from tabletop.core.view import view_for
from tabletop.core.visibility import sees
from tabletop.session.setting_up.setup import deal
from tabletop.session.simulating.simulate import Opened, make_plan, open_game, play, simulate
from tabletop.session.simulating.statistics import Report


def begun(seed: int, seats: int) -> tuple[Opened, GameState]:
    """A table after some random acts, also in the middle of Deploy or of a combat."""
    opened = open_game(make_plan("territory", 1, seats=seats, seed=seed))
    state = deal(opened.catalog, replace(opened.agreement, seed=seed))
    opened.ruleset.start(Edit(state))
    chance, bot = Chance(seed), make("random")
    for _ in range(7 * seed % 90):
        for decision in opened.ruleset.decisions(state)[-1:]:
            action = bot.choose(Question(opened.ruleset, state, decision.seat, chance))
            opened.ruleset.perform(Edit(state), action)
    return opened, state


def exchange(state: GameState, seat: int, dice: random.Random) -> GameState:
    """The same table with cards exchanged that a seat may not know."""
    twin = state.fork()
    groups: dict[tuple[str, int], list[int]] = {}
    for piece in state.pieces():
        if not sees(state, piece, seat):
            back = state.spec.backs[state.definition[piece]]
            groups.setdefault((back, state.owner[piece]), []).append(piece)
    for pieces in groups.values():
        order = dice.sample(pieces, len(pieces))
        for piece, other in zip(pieces, order, strict=True):
            twin.definition[piece] = state.definition[other]
    return twin


@pytest.mark.parametrize("seed", [*range(2), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(2, 8))])
def test_what_a_seat_may_not_know_moves_no_bot(seed: int) -> None:
    opened, state = begun(seed, 2 + seed % 3)
    ruleset, dice = opened.ruleset, random.Random(seed)
    for decision in ruleset.decisions(state):
        seat = decision.seat
        twin = exchange(state, seat, dice)
        assert canonical(encode_state(state)) != canonical(encode_state(twin))
        determinizations = [determinize(ruleset, table, seat, Chance(seed)) for table in (state, twin)]
        assert canonical(encode_state(determinizations[0])) == canonical(encode_state(determinizations[1]))
        assert view_for(determinizations[0], seat).to_json() == view_for(state, seat).to_json()
        for kind in ("random", "greedy", "strong"):
            answers = [
                make(kind).choose(Question(ruleset, table, seat, Chance(4), Limits(8))) for table in (state, twin)
            ]
            assert answers[0] == answers[1]


@pytest.mark.parametrize("games", [1, pytest.param(2, marks=pytest.mark.long)])
def test_greedy_beats_random(games: int) -> None:
    plan = make_plan("territory", games, seats=2, bots=("greedy", "random"), seed=21)
    report = Report(plan, simulate(plan))
    assert not report.faults
    assert report.by_bot["greedy"].points == games


@pytest.mark.parametrize("seats", [2, *(pytest.param(seats, marks=pytest.mark.long) for seats in (3, 4))])
def test_random_games_come_to_an_end(seats: int) -> None:
    plan = make_plan("territory", 1, seats=seats, seed=77)
    (game,) = simulate(plan)
    assert game.end == "over" and game.winners and game.rule.startswith("TER-") and game.rounds > 2
    again = play(open_game(plan), plan, 0)
    assert replace(again, seconds=game.seconds) == game, "the same seed gives the same game"


@pytest.mark.long
@pytest.mark.parametrize("bots", [("random",), ("greedy", "random"), ("greedy",)])
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.timeout(36_000)
def test_many_games_none_stuck_none_crashed(seats: int, bots: tuple[str, ...]) -> None:
    """1,000 random games and 200 with greedy seats for each number of seats."""
    plan = make_plan("territory", 1000 if bots == ("random",) else 200, seats=seats, bots=bots, seed=1)
    report = Report(plan, simulate(plan, jobs=2))
    assert len(report.sound) == plan.games, report.lines({})
    if len(bots) == 2:
        assert report.by_bot["greedy"].range()[0] > 1 / seats
