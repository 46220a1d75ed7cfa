"""Without a `score` bots go by who is ahead in what wins, and `check` says so."""

from __future__ import annotations

from pathlib import Path

import pytest

import tabletop
from tabletop.bots import Limits, Question
from tabletop.bots.searching import SearchingBot
from tabletop.content.proofing.author import check_game
from tabletop.core.chance import Chance
from tabletop.rules.written.door import WRITING
from tabletop.session.simulating.bot_player import prepare
from tabletop.session.simulating.simulate import make_plan, open_game, simulate

GAME = """
id: coins
title: Coins
seats: [2, 3]
seat_values: {points: {label: Points}}
zones:
  tray: {label: Tray, face: up}
"""
RULES = """
rules: 2
course:
  - turns: seats
    from: 1
    rounds: 4
    do:
      - {ask: you, to: [lose_one, idle, take]}
  - {finish: best(points over seats), because: Most points.}
acts:
  lose_one: {do: [{lose: 1, of: points, to: you}, {gain: 1, of: points, to: next(you)}]}
  idle: {say: "{you} did nothing."}
  take: {do: [{gain: 2, of: points, to: you}]}
"""


def write(folder: Path, rules: str = RULES) -> str:
    made = folder / "coins"
    made.mkdir(parents=True)
    (made / "game.yaml").write_text(GAME.lstrip(), encoding="utf-8")
    (made / "rules.yaml").write_text(rules.lstrip(), encoding="utf-8")
    return str(made)


def test_check_says_what_it_took(tmp_path: Path) -> None:
    found = [str(each) for each in check_game(write(tmp_path), WRITING) if "no `score`" in each.message]
    assert (
        len(found) == 1 and "rules.yaml:8: note: There is no `score`, so bots go by who has most: points" in found[0]
    )


def test_who_has_won_looks_better_than_any_score(tmp_path: Path) -> None:
    session = tabletop.new_session(write(tmp_path, RULES + "score: 5000 * points\n"), seats=2, seed=1)
    best = 0.0
    while session.outcome is None:
        takes = next(act for act in session.legal_actions() if act.kind == ("take" if act.seat == 1 else "idle"))
        assert session.submit(takes) and session.ruleset is not None
        best = best if session.outcome else max(best, session.ruleset.score(session.state, 1))
    scores = [session.ruleset.score(session.state, seat) for seat in (1, 2)]
    assert scores[0] > best > 5000 and scores[1] < 0


def test_with_a_score_nothing_is_worked_out(tmp_path: Path) -> None:
    found = check_game(write(tmp_path, RULES + "score: points\n"), WRITING)
    assert [str(each) for each in found if "no `score`" in each.message] == []


def test_who_is_ahead_by_more_stands_better(tmp_path: Path) -> None:
    session = tabletop.new_session(write(tmp_path), seats=3, seed=1)
    assert session.ruleset is not None
    even = [session.ruleset.score(session.state, seat) for seat in (1, 2, 3)]
    take = next(each for each in session.legal_actions(1) if each.kind == "take")
    session.submit(take)
    now = [session.ruleset.score(session.state, seat) for seat in (1, 2, 3)]
    assert [one - other for one, other in zip(now, even, strict=True)] == [2, -2, -2]


@pytest.mark.parametrize("seats", [2, 3])
def test_greedy_takes_what_wins_and_never_what_loses(tmp_path: Path, seats: int) -> None:
    plan = make_plan(write(tmp_path), 4, seats=seats, bots=("greedy",), seed=1)
    open_game(plan)
    for game in simulate(plan):
        assert game.counts is not None
        assert (game.counts.done["take"], game.counts.done["lose_one"]) == (4 * seats, 0)


DUEL = """
rules: 2
setup: [{gain: 5, of: life, to: seats}]
course: [{turns: seats, from: 1, do: [{ask: you, to: [fall, idle, hit, heal, work]}]}]
acts:
  fall: {do: [{lose: 9, of: life, to: you}]}
  idle: {say: "{you} did nothing."}
  hit: {cost: [{pay: 2, of: coins}], do: [{lose: 2, of: life, to: others}]}
  heal: {cost: [{pay: 1, of: coins}], do: [{gain: 1, of: life, to: you}]}
  work: {do: [{gain: 1, of: coins, to: you}]}
checks:
  - for: {s: seats where life <= 0}
    do: [{finish: others(s), because: "{s} has fallen."}]
"""
VALUES = "seat_values: {points: {label: Points}, life: {label: Life}, coins: {label: Coins}}"


def duel(folder: Path, rules: str = DUEL) -> str:
    made = Path(write(folder, rules))
    (made / "game.yaml").write_text(
        GAME.lstrip().replace("seat_values: {points: {label: Points}}", VALUES), encoding="utf-8"
    )
    return str(made)


def notes(folder: str) -> list[str]:
    return [each.message for each in check_game(folder, WRITING) if "no `score`" in each.message]


def test_who_runs_out_of_something_loses_so_more_of_it_is_better(tmp_path: Path) -> None:
    (said,) = notes(duel(tmp_path))
    assert "so bots go by who has most: life (line 11). What acts are paid with counts a little: coins." in said


@pytest.mark.parametrize(
    ("watched", "winner", "said"),
    [
        ("life < 1", "next(s)", "most: life (line 11)"),
        ("life = 0", "seats where it != s", "most: life (line 11)"),
        ("points >= 9", "others(s)", "least: points (line 11)"),
        ("points >= 9", "s", "most: points (line 11)"),
        ("life + points > 9", "s", "most: life + points (line 11)"),
        ("points <= 0 - 9", "s", "least: points (line 11)"),
    ],
)
def test_what_a_check_ends_the_game_for_is_read_both_ways(
    tmp_path: Path, watched: str, winner: str, said: str
) -> None:
    (found,) = notes(duel(tmp_path, DUEL.replace("life <= 0", watched).replace("others(s)", winner)))
    assert f"bots go by who has {said}." in found


@pytest.mark.parametrize(
    ("watched", "winner"),
    [
        ("life <= 0 and any(tray)", "others(s)"),
        ("life <= 0 and points > 3", "others(s)"),
        ("life = 7", "others(s)"),
        ("life <= 0", "nobody"),
    ],
)
def test_what_says_nothing_of_one_number_is_left(tmp_path: Path, watched: str, winner: str) -> None:
    assert notes(duel(tmp_path, DUEL.replace("life <= 0", watched).replace("others(s)", winner))) == []


def test_several_numbers_add_up_and_what_is_paid_with_counts_little(tmp_path: Path) -> None:
    ending = "  - {finish: best(points over seats), because: Most points.}\n"
    rules = DUEL.replace("heal, work]}]}]", "heal, work]}]}]").replace(
        "course: [{turns: seats, from: 1, do: [{ask: you, to: [fall, idle, hit, heal, work]}]}]",
        "course:\n  - {turns: seats, from: 1, rounds: 9, do: [{ask: you, to: [fall, idle, hit, heal, work]}]}\n"
        + ending,
    )
    folder = duel(tmp_path, rules)
    (said,) = notes(folder)
    assert "most: points (line 5) and life (line 14)." in said
    session = tabletop.new_session(folder, seats=2, seed=1)
    rules_of = session.ruleset
    assert rules_of is not None
    before = rules_of.score(session.state, 1)
    session.submit(next(each for each in session.legal_actions(1) if each.kind == "work"))
    assert rules_of.score(session.state, 1) - before == pytest.approx(0.05)
    assert rules_of.score(session.state, 2) - before == pytest.approx(-0.05)


def test_greedy_does_not_fall_and_spends_what_it_has(tmp_path: Path) -> None:
    """Without a look at life every act would be as good as any other."""
    rules = DUEL.replace("from: 1, do", "from: 1, rounds: 8, do").replace("work]}]}]", "work]}]}, {finish: nobody}]")
    plan = make_plan(duel(tmp_path, rules), 3, seats=2, bots=("greedy",), seed=1)
    open_game(plan)
    for game in simulate(plan):
        assert game.counts is not None
        done = game.counts.done
        assert done["fall"] == 0 and done["work"] > 0 and done["heal"] + done["hit"] > 0


def test_what_surely_loses_is_never_the_first_hint(tmp_path: Path) -> None:
    """Not even where it stands first, and nothing else is worth more than another."""
    rules = (
        DUEL.replace("checks:", "unused:")
        .partition("unused:")[0]
        .replace("fall: {do: [{lose: 9, of: life, to: you}]}", "fall: {do: [{finish: others, because: Fallen.}]}")
    )
    session = tabletop.new_session(duel(tmp_path, rules), seats=2, seed=1)
    assert session.ruleset is not None
    question = Question(session.ruleset, session.state, 1, Chance(7), Limits(60))
    weighed = SearchingBot().weigh(question)
    assert len(weighed) > 1 and weighed[0].action.kind != "fall" and weighed[-1].action.kind == "fall"
    for kind in ("greedy", "strong"):
        assert prepare(session, 1, kind=kind, milliseconds=200).answer().kind != "fall", kind


def test_what_is_paid_of_a_list_is_told(tmp_path: Path) -> None:
    """It is looked for among the values of seats, and a list is none."""
    wrong = RULES.replace("idle: {", "idle: {cost: [{pay: 1, of: [points]}], ")
    found = [str(each) for each in check_game(write(tmp_path, wrong), WRITING) if each.grade == "error"]
    assert len(found) == 1 and "What is paid is a text, not a list." in found[0]
