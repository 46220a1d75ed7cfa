"""The folder of Evolve as a file of rules: what lies beside this module, and the cards that ship, written anew by
`before.yaml`."""

from __future__ import annotations

import shutil
from pathlib import Path

from tabletop.content.places import cards_folder
from tabletop.content.proofing.author import check_game
from tabletop.content.proofing.upgrading import rewrite
from tabletop.games import discover

OWN = Path(__file__).parent / "evolve"
SHIPPED = cards_folder() / "evolve"


def write_folder(to: Path) -> Path:
    """A complete game folder."""
    shutil.copytree(OWN, to, dirs_exist_ok=True)
    for name in ("cards", "decks"):
        shutil.copytree(SHIPPED / name, to / name, dirs_exist_ok=True)
    shutil.copy(SHIPPED / "layout.yaml", to)
    rewrite(check_game(str(to), discover()))
    return to
