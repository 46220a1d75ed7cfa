"""Scenario files: rules tests that designers write.

A scenario names only what matters of a position (``given``), acts in the game's own words (``steps``) and says what
must hold (``expect``). It runs from the command line and in pytest, and opens on the table. One format for all games;
the README shows every word of it.

``reading`` turns a file into checked values (``model``), ``placing`` puts its position on a table, ``playing`` takes
the steps, ``expectations`` compares, ``running`` and ``report`` do it for whole files. ``writing`` goes the other
way: a table becomes a scenario file.
"""

from __future__ import annotations

from tabletop.session.scenario.opening import open_case
from tabletop.session.scenario.reading import read_scenario
from tabletop.session.scenario.report import Result
from tabletop.session.scenario.running import run_case, run_file, scenario_files
from tabletop.session.scenario.writing import save_scenario, write_scenario

__all__ = [
    "Result", "open_case", "read_scenario", "run_case", "run_file", "save_scenario", "scenario_files",
    "write_scenario",
]  # fmt: skip
