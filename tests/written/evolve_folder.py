"""The folder of Evolve as a file of rules: what lies beside this module; cards and decks as they ship."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import yaml

from tabletop.content.places import cards_folder

OWN = Path(__file__).parent / "evolve"
SHIPPED = cards_folder() / "evolve"


def write_folder(to: Path) -> Path:
    """A complete game folder. What a card does is what ``abilities.yaml`` says; one of which it says nothing does
    nothing."""
    shutil.copytree(OWN, to, dirs_exist_ok=True, ignore=shutil.ignore_patterns("abilities.yaml"))
    shutil.copytree(SHIPPED / "decks", to / "decks", dirs_exist_ok=True)
    (to / "cards").mkdir(exist_ok=True)
    said = _read(OWN / "abilities.yaml")["abilities"]
    for path in sorted((SHIPPED / "cards").glob("*.yaml")):
        content = _read(path)
        for id, card in content["cards"].items():
            texts = [each["text"] for each in card.pop("abilities", ())]
            if id in said:
                (text,) = texts
                card["abilities"] = [{"text": text, **said[id]}]
        (to / "cards" / path.name).write_text(yaml.safe_dump(content, sort_keys=False, allow_unicode=True), "utf-8")
    return to


def said_cards() -> set[str]:
    """The cards of which all that they do is said."""
    said, found = _read(OWN / "abilities.yaml")["abilities"], set()
    for path in (SHIPPED / "cards").glob("*.yaml"):
        found |= {id for id, card in _read(path)["cards"].items() if id in said or not card.get("abilities")}
    return found


def _read(path: Path) -> dict[str, Any]:
    content: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return content
