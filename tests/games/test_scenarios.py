"""Every scenario of every game: one test for each file, which names the cases that fail."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.content.places import cards_folder
from tabletop.session.scenario import read_scenario, run_case, scenario_files

FILES = [
    path
    for game in sorted(cards_folder().iterdir())
    if (game / "scenarios").is_dir()
    for path in scenario_files([game])
]


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.parent.name}/{path.stem}")
def test_scenarios(path: Path) -> None:
    scenario = read_scenario(path)
    failed = [str(result) for case in scenario.cases if not (result := run_case(scenario, case)).passed]
    assert scenario.cases and not failed, "\n\n".join(["", *failed])


def test_there_are_scenarios() -> None:
    assert FILES
