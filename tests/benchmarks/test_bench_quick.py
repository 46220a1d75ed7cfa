"""The table of how quick the program is has a figure in every row."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

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
