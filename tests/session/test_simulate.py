"""Simulation: the same games whoever plays them, faults told with the way to see them again."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent / "bots"))
from toy import open_broken, open_toy, toy_plan

from tabletop.session import simulate as simulation
from tabletop.session.simulate import Game, Plan, dealt, make_plan, open_game, play, simulate
from tabletop.session.statistics import Length, Report, wins


def test_the_number_of_processes_makes_no_difference() -> None:
    plan = toy_plan(6)
    told: list[int] = []
    alone = simulate(plan, 1, lambda game: told.append(game.number), open_toy)
    shared = simulate(plan, 2, None, open_toy)
    assert told == list(range(6))
    for one, other in zip(alone, shared, strict=True):
        assert (one.seed, one.bots, one.winners, one.actions) == (
            other.seed,
            other.bots,
            other.winners,
            other.actions,
        )
    first, second = Report(plan, alone).to_json(), Report(plan, shared, 3.0, 2).to_json()
    assert first.pop("speed") != second.pop("speed")
    assert first == second


def test_bots_move_on_by_one_seat_from_game_to_game() -> None:
    plan = Plan("bids", 9, 3, ("a", "b", "c"), 5)
    assert [plan.bots_of(number) for number in range(4)] == [
        ("a", "b", "c"), ("c", "a", "b"), ("b", "c", "a"), ("a", "b", "c"),
    ]  # fmt: skip
    assert [plan.seed_of(number) for number in (0, 3)] == [5, 8]


def test_a_game_played_again_alone_is_the_same() -> None:
    plan = toy_plan(4)
    games = simulate(plan, opener=open_toy)
    again = Plan("bids", 1, 2, games[3].bots, games[3].seed)
    twin = play(open_toy(again), again, 0)
    assert (twin.winners, twin.actions, twin.rounds) == (games[3].winners, games[3].actions, games[3].rounds)
    words = Report(plan, games).again(games[3]).split()
    assert words[words.index("--bots") + 1] == "greedy,random" and words[words.index("--seed") + 1] == "14"


@pytest.mark.parametrize(
    ("fault", "end", "why"),
    [
        ("crash", "crashed", "RuntimeError: a fault of the rules"),
        ("stuck", "stuck", "nobody is asked and nobody has won"),
    ],
)
def test_a_fault_is_told_with_its_seed_and_the_other_games_go_on(fault: str, end: str, why: str) -> None:
    plan = toy_plan(2, bots=("random",), options={"broken": fault})
    report = Report(plan, simulate(plan, opener=open_broken))
    assert [game.end for game in report.games] == [end, end]
    assert not report.sound and not report.by_seat[1].games
    assert report.to_json()[end][0]["why"] == why
    told = "\n".join(report.lines({}))
    assert f"{end} 2" in told and "seed 11" in told and why in told
    assert "tabletop simulate bids --games 1 --seats 2 --bots random,random --seed 12" in told


def test_a_game_without_end_is_stuck() -> None:
    plan = toy_plan(1, bots=("random",), most_actions=7)
    (game,) = simulate(plan, opener=open_toy)
    assert (game.end, game.reason, game.actions) == ("stuck", "no end after 7 actions", 7)


def test_interrupted_what_is_done_is_the_result(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = toy_plan(50, bots=("random",))
    real, played = simulation.play, []

    def interrupted(*rest: object) -> Game:
        played.append(rest)
        if len(played) == 4:
            raise KeyboardInterrupt
        return real(*rest)  # type: ignore[arg-type]

    monkeypatch.setattr(simulation, "play", interrupted)
    report = Report(plan, simulate(plan, opener=open_toy))
    assert len(report.games) == 3 and report.is_cut_short
    assert report.lines({})[0].startswith("3 of 50 games, 2 seats, random, seed 11")


def test_interrupted_processes_stop_in_the_middle_of_a_game() -> None:
    plan = toy_plan(5000, bots=("greedy",), evaluations=10**6)
    done: list[Game] = []

    def enough(game: Game) -> None:
        done.append(game)
        if len(done) == 1:
            raise KeyboardInterrupt

    games = simulate(plan, 2, enough, open_toy)
    assert 1 <= len(games) < 20
    assert all(game.is_sound for game in games)


def test_one_who_asks_to_stop_ends_a_game() -> None:
    class Now:
        """Stop at once."""

        def is_set(self) -> bool:
            return True

    plan = toy_plan(1)
    assert play(open_toy(plan), plan, 0, Now()).end == "stopped"


def test_wins_that_are_shared_count_in_parts() -> None:
    games = [
        Game(0, 1, ("a", "b"), "over", winners=(1,)),
        Game(1, 2, ("b", "a"), "over", winners=(1, 2)),
        Game(2, 3, ("a", "b"), "over", winners=()),
    ]
    found = wins((game, (game.bots.index("a") + 1,)) for game in games)
    assert (found.games, found.alone, found.shared, found.points) == (3, 1, 1, 1.5)
    low, high = found.range()
    assert 0 < low < found.share == 0.5 < high < 1
    assert wins([]).range() == (0.0, 1.0)


def test_the_report_of_no_games_can_be_written() -> None:
    plan = toy_plan(3)
    report = Report(plan, [])
    data = json.loads(report.to_bytes())
    assert data["played"] == 0 and data["asked_for"] == 3
    assert Length.of([]) == Length(0, 0, 0, 0)
    assert report.lines({})[-1] == "stuck 0, crashed 0"


def test_the_report_counts_ends_and_lengths() -> None:
    plan = toy_plan(8)
    report = Report(plan, simulate(plan, opener=open_toy), 2.0)
    assert report.ends == {("TOY-2", "most_points"): 8}
    assert report.rounds == Length(6, 6, 6.0, 6)
    assert sum(found.games for found in report.by_bot.values()) == 16
    assert report.by_bot["greedy"].games == report.by_bot["random"].games == 8
    assert sum(found.points for found in report.by_seat.values()) == pytest.approx(8)
    told = "\n".join(report.lines({"most_points": "The most rounds win."}))
    assert "8  100.0%  TOY-2    The most rounds win." in told and "actions a second" in told


def test_milestones_are_counted_over_the_games_that_reached_them() -> None:
    plan = toy_plan(4)
    games = [
        Game(0, 1, ("a", "b"), "over", turns=30, milestones={"first tower": 4, "first bridge": 9}),
        Game(1, 2, ("a", "b"), "over", turns=20, milestones={"first tower": 8}),
        Game(2, 3, ("a", "b"), "stuck", turns=99, milestones={"first tower": 99}),
    ]
    report = Report(plan, games)
    data = report.to_json()
    assert data["milestones"]["first tower"] == {"games": 2, "least": 4, "median": 6, "mean": 6, "most": 8}
    assert data["milestones"]["first bridge"]["games"] == 1 and data["turns"]["most"] == 30
    assert data["games"][0]["milestones"] == {"first tower": 4, "first bridge": 9}
    (line,) = [line for line in report.lines({}) if line.startswith("first bridge")]
    assert line.endswith("in 50% of the games")


def test_a_game_says_what_is_worth_counting() -> None:
    plan = make_plan("evolve", 1, bots=["random"], seed=11)
    (game,) = simulate(plan)
    assert game.is_sound and game.turns > 4
    assert set(game.milestones) <= {"first tier 2", "first tier 3"}
    assert all(0 < turn <= game.turns for turn in game.milestones.values())


def test_each_game_of_a_plan_draws_who_has_which_deck() -> None:
    plan = make_plan("butterfly", 8, seed=101)
    opened = open_game(plan)
    tables = [dealt(opened, plan, number) for number in range(8)]
    owners = {next(t.owner[p] for p in t.pieces() if t.definition[p] == "scarab") for t in tables}
    assert owners == {1, 2}
