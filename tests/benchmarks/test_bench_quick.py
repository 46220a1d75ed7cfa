"""The table of how quick the program is has a figure in every row."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import tabletop
from tests.benchmarks.bench_profile import MATTERS, matter_of
from tests.benchmarks.bench_quick import ROWS


@pytest.mark.long
def test_every_row_has_a_figure() -> None:
    command = [sys.executable, "-m", "tests.benchmarks.bench_quick"]
    done = subprocess.run(command, cwd=Path(__file__).parents[2], capture_output=True, text=True, timeout=3000)
    assert done.returncode == 0, done.stderr
    heading, *rows = done.stdout.splitlines()
    assert "must" in heading and len(rows) == len(ROWS)
    for row in rows:
        if "python-chess" not in row:  # no part of the program: empty where nobody has installed it
            assert re.search(r" -\s+\d+\.\d\d\s+(\d|-)", row), row


def test_the_matters_of_a_profile_are_places_of_the_program() -> None:
    program = Path(tabletop.__file__).parent
    for name, starts in MATTERS:
        assert all((program / start).exists() for start in starts), name
    assert matter_of("core/ops.py") == "operations and edits"
    assert matter_of("ui/app.py") == "all else"
