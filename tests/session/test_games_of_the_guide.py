"""The games of docs/examples, written from the guide alone: checked, with their scenarios.

They are played with the other games whose rules are a file (tests/rules/written) and by pointer
(tests/ui/test_examples_at_table.py).
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tabletop.content import load_game
from tabletop.content.proofing.author import check_game, copy_game
from tabletop.rules.written.door import WRITING
from tabletop.session.scenario import run_file, scenario_files

EXAMPLES = Path(__file__).resolve().parents[2] / "docs" / "examples"
GAMES = sorted(path.name for path in EXAMPLES.iterdir() if (path / "game.yaml").is_file())


@pytest.mark.parametrize("game", GAMES)
def test_an_example_has_nothing_to_complain_about_and_its_scenarios_pass(game: str) -> None:
    folder = EXAMPLES / game
    assert [str(each) for each in check_game(str(folder), WRITING) if each.grade != "note"] == []
    cases = [case for path in scenario_files([folder]) for case in run_file(path)]
    assert cases
    assert [str(case) for case in cases if not case.passed] == []


def test_a_board_without_a_layout_is_painted_in_the_games_own_colours() -> None:
    layout = load_game(EXAMPLES / "reversi", WRITING).layouts[2]
    assert [zone.ground for zone in layout.zones if zone.board is not None] == ["baize"]


def test_what_uses_a_define_that_cannot_be_read_is_not_complained_about_again(tmp_path: Path) -> None:
    folder = tmp_path / "blackjack"
    shutil.copytree(EXAMPLES / "blackjack", folder)
    rules = folder / "rules.yaml"
    rules.write_text(rules.read_text(encoding="utf-8").replace("J: 10", "J: ten"), encoding="utf-8")
    found = [each for each in check_game(str(folder), WRITING) if each.grade == "error"]
    assert len(found) == 1 and "worth.J" in found[0].message


OWN = EXAMPLES / "own-creature"
"""A creature of one's own for Bramble: what is put beside the files of a copy of the game."""


def copy_with_own(folder: Path) -> Path:
    """A copy of Bramble with the creature in it, as the guide says."""
    made = copy_game("bramble", folder / "own", WRITING)
    for name in ("cards", "scenarios"):
        shutil.copytree(OWN / name, made / name, dirs_exist_ok=True)
    return made


def test_a_creature_of_ones_own_is_as_good_as_those_that_ship(tmp_path: Path) -> None:
    folder = copy_with_own(tmp_path)
    assert [str(each) for each in check_game(str(folder), WRITING) if each.grade != "note"] == []
    cases = [case for path in scenario_files([folder / "scenarios" / "own.yaml"]) for case in run_file(path)]
    assert len(cases) == 3
    assert [str(case) for case in cases if not case.passed] == []


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("requires: [target = self]", "requires: [target != self]"),
        ("whom: subject", "whom: self"),
        ("limit: 1", "limit: 2"),
        ("until: until_turn_of you", "until: turn"),
    ],
)
def test_the_scenarios_of_the_own_creature_notice_what_is_changed_on_it(
    tmp_path: Path, before: str, after: str
) -> None:
    folder = copy_with_own(tmp_path)
    card = folder / "cards" / "own.yaml"
    text = card.read_text(encoding="utf-8")
    assert before in text
    card.write_text(text.replace(before, after), encoding="utf-8")
    assert any(not case.passed for case in run_file(folder / "scenarios" / "own.yaml"))
