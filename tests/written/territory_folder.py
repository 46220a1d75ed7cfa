"""The folder of Territory as a file of rules: what lies beside this module, and creatures and decks as they ship."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import yaml

from tabletop.content import load_game
from tabletop.content.places import cards_folder
from tabletop.games import discover

OWN = Path(__file__).parent / "territory"
SHIPPED = cards_folder() / "territory"


def write_folder(to: Path) -> Path:
    """A complete game folder. The creatures print their Final Cost and Star Count, which the code of the shipped game
    works out from a price guide (TER-26): that cannot be said in a file of rules."""
    catalog = load_game(SHIPPED, discover())
    shutil.copytree(OWN, to, dirs_exist_ok=True)
    shutil.copytree(SHIPPED / "decks", to / "decks", dirs_exist_ok=True)
    for path in sorted((SHIPPED / "cards").glob("creatures-*.yaml")):
        content: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
        for card, values in content["cards"].items():
            known = catalog.cards[card].values
            values |= {"cost": known["cost"], "stars": known["stars"]}
        (to / "cards" / path.name).write_text(yaml.safe_dump(content, sort_keys=False), encoding="utf-8")
    return to
