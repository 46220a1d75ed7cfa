"""What breaks a rule of Butterfly Effect is noticed by a scenario: single changes of its files."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
import yaml

from tabletop.content import load_game
from tabletop.content.places import cards_folder
from tabletop.rules.written.door import WRITING
from tabletop.session.scenario import run_file, scenario_files

BREAKS = Path(__file__).parent / "breaks.yaml"


@pytest.mark.long
def test_what_breaks_a_rule_is_noticed(tmp_path: Path) -> None:
    """Each change is read, and 95 of 100 are noticed (that discards are shuffled no scenario can see)."""
    breaks, left = yaml.safe_load(BREAKS.read_text("utf-8")), []
    for number, (was, now) in enumerate(breaks):
        folder = tmp_path / str(number) / "butterfly"
        shutil.copytree(cards_folder() / "butterfly", folder)
        paths = [folder / "rules.yaml", folder / "game.yaml", *sorted((folder / "cards").iterdir())]
        path = next(each for each in paths if was in each.read_text("utf-8"))
        path.write_text(path.read_text("utf-8").replace(was, now, 1), "utf-8")
        load_game(folder, WRITING)
        if all(each.passed for file in scenario_files([folder]) for each in run_file(file)):
            left.append(was)
    assert len(breaks) > 60 and len(left) <= len(breaks) // 20, left
