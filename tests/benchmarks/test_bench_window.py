"""The benchmark of the window goes through to its end: what it presses is still there."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.long
def test_the_benchmark_of_the_window_measures_every_step() -> None:
    command = [sys.executable, "-m", "tests.benchmarks.bench_window", "300"]
    done = subprocess.run(command, cwd=Path(__file__).parents[2], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    for step in ("look through the pile", "drag a card to the table", "open the save", "longest of all"):
        assert step in done.stdout
