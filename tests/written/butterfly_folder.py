"""The folder of Butterfly Effect as a file of rules: what lies beside this module; cards and decks as they ship."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import yaml

from tabletop.content.places import cards_folder

OWN = Path(__file__).parent / "butterfly"
SHIPPED = cards_folder() / "butterfly"


def write_folder(to: Path) -> Path:
    """A complete game folder. Evolutions do what ``abilities.yaml`` says of the text that they print."""
    shutil.copytree(OWN, to, dirs_exist_ok=True)
    shutil.copytree(SHIPPED / "decks", to / "decks", dirs_exist_ok=True)
    (to / "cards").mkdir(exist_ok=True)
    abilities = _read(OWN / "abilities.yaml")["abilities"]
    by_text = {ability["text"]: name for name, ability in abilities.items()}
    for path in sorted((SHIPPED / "cards").glob("*.yaml")):
        content = _read(path)
        for values in content["cards"].values():
            if "abilities" in values:
                values["abilities"] = [by_text[each["text"]] for each in values["abilities"]]
        (to / "cards" / path.name).write_text(yaml.safe_dump(content, sort_keys=False), encoding="utf-8")
    return to


def _read(path: Path) -> dict[str, Any]:
    content: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return content
