"""The folder of Auganism as a file of rules: what lies beside this module, cards and decks as they ship."""

from __future__ import annotations

import shutil
from pathlib import Path

from tabletop.content.places import cards_folder

OWN = Path(__file__).parent / "auganism"
SHIPPED = cards_folder() / "auganism"


def write_folder(to: Path) -> Path:
    """A complete game folder."""
    shutil.copytree(OWN, to, dirs_exist_ok=True)
    for name in ("cards", "decks"):
        shutil.copytree(SHIPPED / name, to / name, dirs_exist_ok=True)
    return to
