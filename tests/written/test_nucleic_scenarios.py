"""The scenarios of the shipped game with the rules of the file in place of its code."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path
from typing import Any

import yaml
from nucleic_folder import OWN, SHIPPED, write_folder

from tabletop.content.reading.marked import read_document
from tabletop.session.scenario import run_file, scenario_files

MISSING: dict[str, list[str]] = yaml.safe_load((OWN / "scenarios-missing.yaml").read_text("utf-8"))
"""The cases that do not hold yet ("" of a file with one case or that cannot be read), by what they wait for."""


def in_its_words(data: Any) -> Any:
    """What a scenario expects of the record that the code keeps of each zone, as what the file keeps of each seat:
    the combats that were compared, and the zones that were won."""
    if isinstance(data, list):
        return [in_its_words(each) for each in data]
    if not isinstance(data, dict):
        return data
    found = {key: in_its_words(each) for key, each in data.items()}
    flow = found.get("flow")
    zones = flow.get("zones") if isinstance(flow, dict) else None
    if isinstance(zones, dict):
        found["flow"] = {key: each for key, each in flow.items() if key != "zones"}
        kept: dict[str, dict[str, list[int]]] = {"combats": {}, "won": {}}
        for number, record in sorted(zones.items()):
            for seat, combat in record.get("combats", {}).items():
                kept["combats"].setdefault(seat, []).append(combat)
            if "winner" in record:
                kept["won"].setdefault(record["winner"], []).append(int(number))
        found["table_values"] = {name: each for name, each in kept.items() if each}
    return found


def test_all_cases_hold_but_those_that_are_listed(tmp_path: Path) -> None:
    folder = write_folder(tmp_path / "nucleic")
    shutil.copytree(SHIPPED / "scenarios", folder / "scenarios")
    for path in (folder / "scenarios").glob("*.yaml"):
        said = in_its_words(read_document(path)[0].data)
        path.write_text(yaml.safe_dump(said, sort_keys=False, allow_unicode=True), "utf-8")
    results = [each for path in scenario_files([folder]) for each in run_file(path)]
    known = Counter(each for some in MISSING.values() for each in some)
    assert max(known.values(), default=1) == 1
    failed = {_name(each.path, each.case): str(each) for each in results if not each.passed}
    assert not failed.keys() - known, "\n".join(failed[each] for each in sorted(failed.keys() - known))
    assert not known.keys() - failed, "these hold now; take them off the list"


def _name(path: str, case: str) -> str:
    return f"{Path(path).stem}: {case.removesuffix('(seats swapped)').strip()}"
