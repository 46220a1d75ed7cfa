"""Copies of games that a test may break."""

from __future__ import annotations

from pathlib import Path


def copy_game(folder: Path, target: Path) -> Path:
    """All files of a game's folder, written anew below another one; gives that."""
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            copy = target / path.relative_to(folder)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(path.read_bytes())
    return target
