"""Without a `score` bots go by who is ahead in what wins, and `check` says so."""

from __future__ import annotations

from pathlib import Path

import pytest

import tabletop
from tabletop.content.proofing.author import check_game
from tabletop.games import discover
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
    found = [str(each) for each in check_game(write(tmp_path), discover()) if "no `score`" in each.message]
    assert (
        len(found) == 1 and "rules.yaml:8: note: There is no `score`, so bots go by who has most: points" in found[0]
    )


def test_with_a_score_nothing_is_worked_out(tmp_path: Path) -> None:
    found = check_game(write(tmp_path, RULES + "score: points\n"), discover())
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
