"""What can be read and does nothing, or something else than it seems: effects on nobody, directions that hexagons do
not have, words that are printed and can never be asked for, piles that are none."""

from __future__ import annotations

import re

from tabletop.content.catalog import Catalog
from tabletop.content.findings import Finding
from tabletop.content.reading import careful
from tabletop.content.reading.marked import MAX_BYTES, Document, parse_document
from tabletop.core.zones import DECK
from tabletop.rules.written.reading.clashes import GAME
from tabletop.rules.written.reading.sheet import Part

NOBODY = "nobody"
NONE = "none"
_GIVING = ("gain", "lose", "move", "draw", "deal", "create", "mark", "unmark")
"""The effects that do nothing to nobody."""
_TO = ("to", "in", "of")
_NOT_OF_HEXAGONS = re.compile(r"\bby (north|south|diagonal|forward_diagonal|forward|backward)\b(?!-)")


def warn_of_slips(root: Part, catalog: Catalog) -> None:
    """Note them."""
    boards = [catalog.boards[zone.board] for zone in catalog.zones.values() if zone.board in catalog.boards]
    hexagons = bool(boards) and all(str(board.grid).startswith("hex") for board in boards)
    for where, entry in root.sheet.walked.mappings:
        word = next(iter(entry), "")
        for key in _TO if word in _GIVING else ():
            told = str(entry.get(key, ""))
            if told == NOBODY or told.endswith(f" of {NOBODY}"):
                message = f"`{word}` does nothing here: `{NOBODY}` is no seat."
                root.sheet.warn((*where, key), message, "Name a seat, or take it out.")
    for where, text in root.sheet.walked.texts if hexagons else ():
        found = _NOT_OF_HEXAGONS.search(text)
        if found is not None:
            hint = "Hexagons have `east`, `west`, `north-east`, `north-west`, `south-east` and `south-west`."
            root.sheet.warn(where, f"`{found[1]}` means all six neighbours of a hexagon.", hint)
    _printed(root, catalog)
    _piles(root, catalog)


def _printed(root: Part, catalog: Catalog) -> None:
    """Cards that print `none`, which in a phrase is what prints no word."""
    for card in catalog.cards.values():
        for field, value in card.values.items():
            if value == NONE and card.kind in catalog.kinds and field in catalog.kinds[card.kind].fields:
                message = f"The {field} of {card.name} is `{NONE}`, which in a phrase means that a card prints none."
                hint = "Leave it out where it has none, or choose another word."
                root.sheet.findings.append(
                    Finding(card.source.path, card.source.line, "", message, "warning", hint)
                )  # fmt: skip


def _piles(root: Part, catalog: Catalog) -> None:
    """Zones that are seen as decks are and are no piles: nobody would ever see what lies there side by side."""
    wrong = [name for name, zone in catalog.zones.items() if zone.see == DECK and not zone.pile and not zone.board]
    document = _game(catalog) if wrong else None
    for name in wrong:
        if document is None:
            return
        message = f"`see: deck` is for piles, and `{name}` is none: nobody sees what lies there, only how many."
        hint = "Write `pile: true`, or `see: hand`, `open` or `private`."
        root.sheet.findings.append(document.finding(("zones", name), message, hint, "warning"))


def _game(catalog: Catalog) -> Document | None:
    path = catalog.folder / GAME
    try:
        return parse_document(careful.read(path, MAX_BYTES, catalog.folder), str(path))[0]
    except careful.Unread:
        return None
