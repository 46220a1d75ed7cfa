"""Tabletop Simulator: sheets of at most 69 cards with their backs, and a saved object for each deck."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Protocol

from tabletop.content.definitions import DeckDef
from tabletop.exchange.basis.report import Report
from tabletop.exchange.leaving.game import Leaving, note_left_behind, plain_text
from tabletop.exchange.leaving.targets import file_name

COLUMNS, ROWS = 10, 7
ON_A_SHEET = COLUMNS * ROWS - 1
"""The last place of a sheet is what others see of a hidden card."""
CARD = (408, 571)
"""Ten by seven of these stay below 4096 pixels on each side."""


class Sheets(Protocol):
    """Puts pictures of cards together into one."""

    def sheet(self, cards: Iterable[str], back: str, columns: int, rows: int, size: tuple[int, int]) -> bytes:
        """A JPEG with cards row by row from the upper left, the back in the last place."""


def tabletop_simulator(leaving: Leaving, sheets: Sheets, folder: Path, report: Report) -> dict[str, bytes]:
    """The files of the folder: `sheets/*.jpg` and `<deck>.json`; put them into the program's Saved Objects. Pictures
    are named by the address that was given, or by their place on this disk."""
    catalog = leaving.catalog
    assert leaving.pictures is not None
    base = leaving.address.rstrip("/") if leaving.address else folder.absolute().as_uri()
    files: dict[str, bytes] = {}
    places: dict[str, tuple[int, int]] = {}
    decks: dict[int, dict[str, Any]] = {}
    for back in dict.fromkeys(card.back for card in catalog.cards.values()):
        backs = [card.id for card in catalog.cards.values() if card.back == back]
        name = f"sheets/back-{file_name(back)}.jpg"
        files[name] = leaving.pictures.back(back, CARD, form="jpeg")
        for first in range(0, len(backs), ON_A_SHEET):
            lying = backs[first : first + ON_A_SHEET]
            key = len(decks) + 1
            sheet = f"sheets/cards-{key}.jpg"
            files[sheet] = sheets.sheet(lying, back, COLUMNS, ROWS, CARD)
            report.count("sheets")
            decks[key] = {
                "FaceURL": f"{base}/{sheet}", "BackURL": f"{base}/{name}", "NumWidth": COLUMNS, "NumHeight": ROWS,
                "BackIsHidden": True, "UniqueBack": False, "Type": 0,
            }  # fmt: skip
            places |= {card: (key, slot) for slot, card in enumerate(lying)}
    report.count("cards_out", len(places))
    note_left_behind(leaving, report, "only_on_sheets")
    taken: set[str] = set()
    for deck in leaving.decks or (_all(leaving),):
        files[f"{file_name(deck.name, taken)}.json"] = _saved(leaving, deck, places, decks)
        report.count("decks_out")
    return files


def _all(leaving: Leaving) -> DeckDef:
    """Every card once."""
    return DeckDef("all", leaving.catalog.title, {"all": dict.fromkeys(leaving.catalog.cards, 1)})


def _saved(
    leaving: Leaving, deck: DeckDef, places: Mapping[str, tuple[int, int]], sheets: Mapping[int, dict[str, Any]]
) -> bytes:
    cards = [(card, number) for counts in deck.lists.values() for card, number in counts.items() if card in places]
    objects: list[dict[str, Any]] = []
    for card, number in cards:
        key, slot = places[card]
        face = leaving.catalog.face(card)
        described = "\n".join(filter(None, (face.type_line, plain_text(face.text))))
        objects += [
            {
                "Name": "Card", "Transform": _transform(), "Nickname": leaving.catalog.cards[card].name,
                "Description": described, "CardID": key * 100 + slot, "CustomDeck": {str(key): sheets[key]},
            }
            for _ in range(number)
        ]  # fmt: skip
    used = {str(each["CardID"] // 100): sheets[each["CardID"] // 100] for each in objects}
    whole = {
        "Name": "DeckCustom", "Transform": _transform(), "Nickname": deck.name, "Description": deck.sentence,
        "DeckIDs": [each["CardID"] for each in objects], "CustomDeck": used, "ContainedObjects": objects,
    }  # fmt: skip
    save = {
        "SaveName": "", "GameMode": "", "Date": "", "Table": "", "Sky": "", "Note": "", "Rules": "",
        "PlayerTurn": "", "LuaScript": "", "TabStates": {},
        "ObjectStates": [whole if len(objects) > 1 else objects[0]],
    }  # fmt: skip
    return (json.dumps(save, ensure_ascii=False, indent=1) + "\n").encode()


def _transform() -> dict[str, float]:
    return {
        "posX": 0, "posY": 1, "posZ": 0, "rotX": 0, "rotY": 180, "rotZ": 180, "scaleX": 1, "scaleY": 1, "scaleZ": 1,
    }  # fmt: skip
