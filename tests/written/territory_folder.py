"""The folder of Territory as a file of rules: what lies beside this module, and creatures and decks as they ship."""

from __future__ import annotations

import shutil
from pathlib import Path

from tabletop.content.places import cards_folder

OWN = Path(__file__).parent / "territory"
SHIPPED = cards_folder() / "territory"


def write_folder(to: Path) -> Path:
    """A complete game folder."""
    shutil.copytree(OWN, to, dirs_exist_ok=True)
    shutil.copytree(SHIPPED / "decks", to / "decks", dirs_exist_ok=True)
    for path in sorted((SHIPPED / "cards").glob("creatures-*.yaml")):
        shutil.copy(path, to / "cards" / path.name)
    return to
