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
from tabletop.content.reading.marked import LOADER, read_document
from tabletop.games import discover

OWN = Path(__file__).parent / "nucleic"
SHIPPED = cards_folder() / "nucleic"


def write_folder(to: Path) -> Path:
    """A complete game folder."""
    shutil.copytree(OWN, to, dirs_exist_ok=True)
    for name in ("cards", "decks"):
        shutil.copytree(SHIPPED / name, to / name, dirs_exist_ok=True)
    shutil.copy(SHIPPED / "layout.yaml", to)
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


def as_shipped(folder: Path) -> None:
    """The folder in place of the game that ships, with its scenarios and those that stand in place of some."""
    game = folder / "game.yaml"
    game.write_text(game.read_text("utf-8").replace("id: nucleic-written", "id: nucleic"), "utf-8")
    for each in (SHIPPED, OWN):
        shutil.copytree(each / "scenarios", folder / "scenarios", dirs_exist_ok=True)
    in_its_words(folder)


def in_its_words(folder: Path) -> None:
    """What scenarios of Nucleic Evolution expect of the record that the code keeps of each zone, as what the file
    keeps of each seat: the combats that were compared, and the zones that were won."""
    for path in (folder / "scenarios").glob("*.yaml"):
        said = _of_seats(read_document(path)[0].data)
        path.write_text(yaml.safe_dump(said, sort_keys=False, allow_unicode=True), "utf-8")


def _of_seats(data: Any) -> Any:
    if isinstance(data, list):
        return [_of_seats(each) for each in data]
    if not isinstance(data, dict):
        return data
    found = {key: _of_seats(each) for key, each in data.items()}
    flow = found.get("flow")
    zones = flow.get("zones") if isinstance(flow, dict) else None
    if isinstance(zones, dict):
        found["flow"] = {key: each for key, each in flow.items() if key != "zones"}
        kept: dict[str, dict[str, list[int]]] = {"combats": {}, "won": {}}
        for number, record in sorted(zones.items()):
            for seat, combat in record.get("combats", {}).items():
                kept["combats"].setdefault(seat, []).append(combat)
            if "winner" in record:
                kept["won"].setdefault(record["winner"], []).append(int(number))
        found["table_values"] = {name: each for name, each in kept.items() if each}
    return found
