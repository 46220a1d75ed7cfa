"""Random changes to the files of a game's folder, as its author makes them while a table of it is in play."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tabletop.content.reading.marked import read_document

CARDS = ("card removed", "card added", "card changed", "cards renamed")
RULES = ("zone", "counter", "option", "phase", "seat value", "mark", "ability")
"""What else of a game may go: one of its kind leaves game.yaml."""

_KEYS = {"zone": "zones", "counter": "counters", "option": "options", "seat value": "seat_values", "mark": "marks"}


def change_files(folder: Path, dice: random.Random, kinds: tuple[str, ...] = CARDS) -> Callable[[], None]:
    """Make one change; calling what is given takes it back. Whether the game can still be read is not looked at."""
    before = {path: path.read_bytes() for path in folder.rglob("*.yaml")}

    def take_back() -> None:
        for path, data in before.items():
            path.write_bytes(data)

    kind = dice.choice(kinds)
    if kind in CARDS:
        path = dice.choice(sorted((folder / "cards").glob("*.yaml")))
        data = _read(path)
        cards = data["cards"]
        _change_card(folder, cards, kind, dice)
        _write(path, data)
    elif kind == "ability":
        _drop_ability(folder, dice)
    else:
        path = folder / "game.yaml"
        data = _read(path)
        if kind == "phase":
            if len(data.get("phases", ())) > 1:
                del data["phases"][dice.randrange(len(data["phases"]))]
        elif data.get(_KEYS[kind]):
            del data[_KEYS[kind]][dice.choice(sorted(data[_KEYS[kind]]))]
        _write(path, data)
    return take_back


def _change_card(folder: Path, cards: dict[str, Any], kind: str, dice: random.Random) -> None:
    name = dice.choice(sorted(cards))
    if kind == "card changed":
        numbers = [key for key, value in (cards[name] or {}).items() if type(value) is int]
        if numbers:
            cards[name][dice.choice(numbers)] += 1
        else:
            cards[name] = {**(cards[name] or {}), "name": f"{name.title()} Anew"}
        return
    if kind in ("card added", "cards renamed"):
        cards[f"{name}-{dice.randrange(1000)}"] = dict(cards[name] or {})
    if kind in ("card removed", "cards renamed") and len(cards) > 1:
        del cards[name]
        for path in (folder / "decks").glob("*.yaml"):
            deck = _read(path)
            lists = [deck["cards"]] if "cards" in deck else list(deck.get("lists", {}).values())
            for counts in lists:
                counts.pop(name, None)
            if deck.get("cover") == name:
                del deck["cover"]
            _write(path, deck)


def _drop_ability(folder: Path, dice: random.Random) -> None:
    """One card loses what it can do."""
    path = dice.choice(sorted((folder / "cards").glob("*.yaml")))
    data = _read(path)
    able = sorted(name for name, card in data["cards"].items() if card and card.get("abilities"))
    if able:
        del data["cards"][dice.choice(able)]["abilities"]
        _write(path, data)


def _read(path: Path) -> Any:
    document, faults = read_document(path)
    assert not faults, faults
    return document.data


def _write(path: Path, data: Any) -> None:
    path.write_text(json.dumps(data, ensure_ascii=False, indent=1), encoding="utf-8")
