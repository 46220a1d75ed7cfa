"""Every scenario of every game: one test for each case, named after its file."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from tabletop.content import ContentError
from tabletop.content.places import cards_folder
from tabletop.session.scenario import read_scenario, run_case, scenario_files
from tabletop.session.scenario.model import Scenario

FILES = [
    path
    for game in sorted(cards_folder().iterdir())
    if (game / "scenarios").is_dir()
    for path in scenario_files([game])
]


@cache
def read(path: Path) -> Scenario:
    """Each file once: for the number of its cases, for their names, and for the tests."""
    return read_scenario(path)


def cases() -> list[tuple[Path, int]]:
    """Each file with the number of each case; a file that cannot be read has one, which fails with its faults."""
    found = []
    for path in FILES:
        try:
            number = len(read(path).cases)
        except ContentError:
            number = 1
        found += [(path, index) for index in range(number)]
    return found


def name(path: Path, index: int) -> str:
    try:
        case = read(path).cases[index].name
    except ContentError:
        case = "cannot be read"
    return f"{path.parent.parent.name}/{path.stem}{f': {case}' if case else ''}"


@pytest.mark.parametrize(("path", "index"), [pytest.param(*each, id=name(*each)) for each in cases()])
def test_scenario(path: Path, index: int) -> None:
    scenario = read(path)
    result = run_case(scenario, scenario.cases[index])
    assert result.passed, f"\n{result}"


def test_there_are_scenarios() -> None:
    assert FILES
