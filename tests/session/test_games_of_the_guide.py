"""The games of docs/examples, written from the guide alone: checked, with their scenarios.

They are played with the other games whose rules are a file (tests/rules/written) and by pointer
(tests/ui/test_examples_at_table.py).
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tabletop.content import load_game
from tabletop.content.proofing.author import check_game
from tabletop.games import discover
from tabletop.session.scenario import run_file, scenario_files

EXAMPLES = Path(__file__).resolve().parents[2] / "docs" / "examples"
GAMES = sorted(path.name for path in EXAMPLES.iterdir() if (path / "game.yaml").is_file())


@pytest.mark.parametrize("game", GAMES)
def test_an_example_has_nothing_to_complain_about_and_its_scenarios_pass(game: str) -> None:
    folder = EXAMPLES / game
    assert [str(each) for each in check_game(str(folder), discover()) if each.grade != "note"] == []
    cases = [case for path in scenario_files([folder]) for case in run_file(path)]
    assert cases
    assert [str(case) for case in cases if not case.passed] == []


def test_a_board_without_a_layout_is_painted_in_the_games_own_colours() -> None:
    layout = load_game(EXAMPLES / "reversi", discover()).layouts[2]
    assert [zone.ground for zone in layout.zones if zone.board is not None] == ["baize"]


def test_what_uses_a_define_that_cannot_be_read_is_not_complained_about_again(tmp_path: Path) -> None:
    folder = tmp_path / "blackjack"
    shutil.copytree(EXAMPLES / "blackjack", folder)
    rules = folder / "rules.yaml"
    rules.write_text(rules.read_text(encoding="utf-8").replace("J: 10", "J: ten"), encoding="utf-8")
    found = [each for each in check_game(str(folder), discover()) if each.grade == "error"]
    assert len(found) == 1 and "worth.J" in found[0].message
