"""The scenarios of the shipped games with the rules of their files in place of their code."""

from __future__ import annotations

import shutil
from collections import Counter
from importlib import import_module
from pathlib import Path

import pytest
import yaml

from tabletop.session.scenario import run_file, scenario_files

GAMES = ("nucleic",)


@pytest.mark.parametrize("every", [5, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", GAMES)
def test_all_cases_hold_but_those_that_are_listed(name: str, every: int, tmp_path: Path) -> None:
    """`scenarios-missing.yaml` lists cases ("" of a file with one case or that cannot be read) by what they wait for.
    What lies in `scenarios` beside it takes the place of what ships under that name: what is called otherwise now, or
    said in other words that are as good. A few files a day, all in a long run."""
    module = import_module(f"{name}_folder")
    folder, own = module.write_folder(tmp_path / name), module.OWN
    if name == "nucleic":
        module.as_shipped(folder)
    else:
        game = folder / "game.yaml"
        game.write_text(game.read_text("utf-8").replace(f"id: {name}-written", f"id: {name}"), "utf-8")
        for each in (module.SHIPPED, own):
            if (each / "scenarios").is_dir():
                shutil.copytree(each / "scenarios", folder / "scenarios", dirs_exist_ok=True)
    listing = own / "scenarios-missing.yaml"
    missing: dict[str, list[str]] = (yaml.safe_load(listing.read_text("utf-8")) if listing.exists() else {}) or {}
    listed = Counter(each for some in missing.values() for each in some)
    assert max(listed.values(), default=1) == 1
    paths = list(scenario_files([folder]))[::every]
    assert paths
    known = {each for each in listed if each.partition(":")[0] in {path.stem for path in map(Path, paths)}}
    failed = {
        case_of(each.path, each.case): str(each) for path in paths for each in run_file(path) if not each.passed
    }
    assert not failed.keys() - known, "\n".join(failed[each] for each in sorted(failed.keys() - known))
    assert not known - failed.keys(), "these hold now; take them off the list"


def case_of(path: str, case: str) -> str:
    """What the list calls a case, whoever sits where."""
    return f"{Path(path).stem}: {case.removesuffix('(seats swapped)').strip()}"
