"""The scenarios of a shipped game with the rules of its file in place of its code."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import yaml

from tabletop.session.scenario import run_file, scenario_files


def check_scenarios(own: Path, shipped: Path, folder: Path, write_folder: Callable[[Path], Path]) -> None:
    """All cases hold but those that `scenarios-missing.yaml` of ``own`` lists ("" of a file with one case or that
    cannot be read), by what they wait for. What lies in its `scenarios` takes the place of what ships under that
    name: what is called otherwise now, or said in other words that are as good."""
    write_folder(folder)
    for each in (shipped, own):
        if (each / "scenarios").is_dir():
            shutil.copytree(each / "scenarios", folder / "scenarios", dirs_exist_ok=True)
    missing: dict[str, list[str]] = yaml.safe_load((own / "scenarios-missing.yaml").read_text("utf-8")) or {}
    known = Counter(each for some in missing.values() for each in some)
    assert max(known.values(), default=1) == 1
    results = [each for path in scenario_files([folder]) for each in run_file(path)]
    assert results
    failed = {_name(each.path, each.case): str(each) for each in results if not each.passed}
    assert not failed.keys() - known, "\n".join(failed[each] for each in sorted(failed.keys() - known))
    assert not known.keys() - failed, "these hold now; take them off the list"


def _name(path: str, case: str) -> str:
    return f"{Path(path).stem}: {case.removesuffix('(seats swapped)').strip()}"
