"""A break that nothing living can be given: code that runs once, when a game is imported. A fresh process imports the
broken module in its place and asks the tests of the game.

    python -m breaking.afresh FILE NUMBER TESTS ...   (run by ``break_code.py`` in the folder ``tools``' parent)
"""

from __future__ import annotations

import importlib.machinery
import os
import subprocess
import sys
from pathlib import Path
from types import CodeType

from .sites import broken_source

LONGEST = 300.0
"""Seconds for the tests of a game."""


def noticed(root: Path, path: str, number: int, words: str) -> bool:
    """Whether the tests of a game that ``words`` choose fail where a module is broken before it is imported."""
    command = [sys.executable, "-m", "breaking.afresh", str(root / path), str(number), words]
    places = os.pathsep.join((str(root), str(root / "tools")))
    try:
        done = subprocess.run(
            command, cwd=root, env={**os.environ, "PYTHONPATH": places}, capture_output=True, timeout=LONGEST,
            check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return True
    return done.returncode != 0


def main(path: str, number: int, words: str) -> int:
    """Import the broken module and run the tests, up to the first that fails."""
    usual = importlib.machinery.SourceFileLoader.get_code

    def get_code(self: importlib.machinery.SourceFileLoader, name: str) -> CodeType | None:
        if self.path == path:
            return compile(broken_source(Path(path), number), path, "exec")
        return usual(self, name)

    importlib.machinery.SourceFileLoader.get_code = get_code  # type: ignore[method-assign]
    import pytest

    return int(
        pytest.main(
            ["-p", "no:cacheprovider", "-p", "no:xdist", "-o", "addopts=", "-q", "-x", "-m", "not long", "-k", words,
             "tests/games"]
        )
    )  # fmt: skip


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2]), sys.argv[3]))
