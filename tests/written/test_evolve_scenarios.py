"""The scenarios of the shipped game of Evolve with the rules of the file in place of its code."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path

import pytest
import yaml
from evolve_folder import OWN, SHIPPED, write_folder

from tabletop.session.scenario import run_file, scenario_files

MISSING: dict[str, list[str]] = yaml.safe_load((OWN / "scenarios-missing.yaml").read_text("utf-8"))
"""The cases that do not hold yet ("" of a file with one case or that cannot be read), by what they wait for."""


@pytest.mark.long
def test_all_cases_hold_but_those_that_are_listed(tmp_path: Path) -> None:
    folder = write_folder(tmp_path / "evolve")
    game = folder / "game.yaml"
    game.write_text(game.read_text("utf-8").replace("id: evolve-written", "id: evolve"), "utf-8")
    shutil.copytree(SHIPPED / "scenarios", folder / "scenarios")
    results = [each for path in scenario_files([folder]) for each in run_file(path)]
    known = Counter(each for some in MISSING.values() for each in some)
    assert max(known.values(), default=1) == 1
    failed = {_name(each.path, each.case): str(each) for each in results if not each.passed}
    assert not failed.keys() - known, "\n".join(failed[each] for each in sorted(failed.keys() - known))
    assert not known.keys() - failed, "these hold now; take them off the list"


def _name(path: str, case: str) -> str:
    return f"{Path(path).stem}: {case.removesuffix('(seats swapped)').strip()}"
