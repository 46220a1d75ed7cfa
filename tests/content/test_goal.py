"""The sentence that says how a game is won has the numbers that were agreed on at its table."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tabletop
from tabletop.content import ContentError
from tabletop.content.goal import goal_at


def test_a_goal_has_the_numbers_of_its_table() -> None:
    goal = "Win with {target point|points}. [With {more} you win twice.]"
    assert goal_at(goal, {"target": 1, "more": 0}) == "Win with 1 point."
    assert goal_at(goal, {"target": 7, "more": 3}) == "Win with 7 points. With 3 you win twice."


def test_the_goals_of_all_games_can_be_read_at_every_table() -> None:
    for entry in tabletop.list_games():
        assert entry.catalog is not None
        said = goal_at(entry.catalog.goal, entry.catalog.resolve_options({})[0])
        assert said and not re.search(r"[{}\[\]|]", said), said
        assert "you play to" not in said, f"{entry.id}: how many that is, is not said"


@pytest.mark.parametrize(("game", "options", "told"), [
    ("whist", {}, "with 5 points;"), ("whist", {"target": 1}, "with 1 point;"), ("pig", {"target": 50}, "50 points"),
    ("crazy-eights", {}, "With 100 points you win."), ("war", {"battles": 7}, "after 7 battles"),
    ("butterfly", {"hold_turns": 1}, "has ended 1 turn without"),
])  # fmt: skip
def test_the_number_is_that_of_the_house_rule(game: str, options: dict[str, int], told: str) -> None:
    session = tabletop.new_session(game, seed=1, options=options)
    assert told in goal_at(session.catalog.goal, session.options)


def test_a_goal_that_names_no_house_rule_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text('goal: "Win with {targt} points."\noptions:\n'
        "  target: {type: int, default: 5, min: 1, max: 9, label: Play to}\n", encoding="utf-8")  # fmt: skip
    with pytest.raises(ContentError) as fault:
        tabletop.new_session(str(tmp_path))
    assert any("targt" in finding.message and "target" in finding.hint for finding in fault.value.findings)
