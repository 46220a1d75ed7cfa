"""The folder of Territory as a file of rules: what ships, and over it what lies beside this module."""

from __future__ import annotations

import shutil
from pathlib import Path

from tabletop.content.places import cards_folder

OWN = Path(__file__).parent / "territory"
SHIPPED = cards_folder() / "territory"


def write_folder(to: Path) -> Path:
    """A complete game folder: the shipped one, with the file in place of the code."""
    shutil.copytree(SHIPPED, to, dirs_exist_ok=True)
    shutil.copytree(OWN, to, dirs_exist_ok=True)
    return to
