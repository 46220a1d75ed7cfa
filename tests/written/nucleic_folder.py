"""The folder of Nucleic Evolution as a file of rules: what lies beside this module, and the cards that ship, written
anew by `before.yaml`."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import yaml

from tabletop.content.places import cards_folder
from tabletop.content.proofing.author import check_game
from tabletop.content.proofing.upgrading import rewrite
from tabletop.content.reading.marked import LOADER
from tabletop.games import discover

OWN = Path(__file__).parent / "nucleic"
SHIPPED = cards_folder() / "nucleic"


def write_folder(to: Path) -> Path:
    """A complete game folder."""
    shutil.copytree(OWN, to, dirs_exist_ok=True)
    for name in ("cards", "decks"):
        shutil.copytree(SHIPPED / name, to / name, dirs_exist_ok=True)
    rewrite(check_game(str(to), discover()))
    return _in_one(to)


def _in_one(folder: Path) -> Path:
    """Its cards in one file by their names, which is the order in which the code lays them before it shuffles."""
    listed: dict[str, dict[str, Any]] = {}
    for path in sorted((folder / "cards").glob("*.yaml")):
        content = _read(path)
        listed |= {name: {"kind": content["kind"], **values} for name, values in content["cards"].items()}
        path.unlink()
    text = yaml.safe_dump({"cards": dict(sorted(listed.items()))}, sort_keys=False, allow_unicode=True)
    (folder / "cards" / "cards.yaml").write_text(text, encoding="utf-8")
    return folder


def _read(path: Path) -> dict[str, Any]:
    content: dict[str, Any] = yaml.load(path.read_text(encoding="utf-8"), LOADER)
    return content
