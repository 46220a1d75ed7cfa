"""Butterfly Effect's scenarios with the rules of the file in place of its code."""

from __future__ import annotations

from pathlib import Path

from butterfly_folder import OWN, SHIPPED, write_folder
from scenarios_of import check_scenarios


def test_all_cases_hold_but_those_that_are_listed(tmp_path: Path) -> None:
    check_scenarios(OWN, SHIPPED, tmp_path / "butterfly", write_folder)
