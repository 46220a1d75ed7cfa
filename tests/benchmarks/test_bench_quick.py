"""The table of how quick the program is has a figure in every row."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import tabletop
from tests.benchmarks.bench_profile import MATTERS, matter_of
from tests.benchmarks.bench_quick import ROWS, Row


@pytest.mark.long
def test_every_row_has_a_figure() -> None:
    command = [sys.executable, "-m", "tests.benchmarks.bench_quick"]
    done = subprocess.run(command, cwd=Path(__file__).parents[2], capture_output=True, text=True, timeout=3000)
    assert done.returncode == 0, done.stderr
    heading, *rows = done.stdout.splitlines()
    assert "must" in heading and len(rows) == len(ROWS)
    for row in rows:
        if "python-chess" not in row:  # no part of the program: empty where nobody has installed it
            assert re.search(r" -\s+\d+\.\d\d(\s|$)", row), row


def test_what_is_asked_of_a_row_is_met_or_not_or_was_not_measured() -> None:
    row = Row("play", "2x", "0.5", lambda folder, home: None)
    assert [row.met("2x", *figures) for figures in ((4, 2), (3, 2), (0, 2), (4, 0))] == ["yes", "no", "?", "?"]
    assert [row.met("0.5", *figures) for figures in ((0, 0.5), (9, 0.51), (9, 0))] == ["yes", "no", "?"]
    assert row.met("", 1, 1) == ""
    for each in ROWS:
        assert all(not asked or float(asked.removesuffix("x")) > 0 for asked in (each.must, each.aim)), each.name


def test_the_matters_of_a_profile_are_places_of_the_program() -> None:
    program = Path(tabletop.__file__).parent
    for name, starts in MATTERS:
        assert all((program / start).exists() for start in starts), name
    assert matter_of("core/ops.py") == "operations and edits"
    assert matter_of("ui/app.py") == "all else"
