"""What can be read and does nothing, or something else than it seems: effects on nobody, directions that hexagons do
not have, words that are printed and can never be asked for, piles that are none."""

from __future__ import annotations

import re
from collections.abc import Mapping

from tabletop.content.catalog import Catalog
from tabletop.content.findings import Finding
from tabletop.content.reading.marked import Where
from tabletop.core.zones import DECK
from tabletop.rules.written.reading.clashes import document_of
from tabletop.rules.written.reading.sheet import Part, walked

NOBODY = "nobody"
NONE = "none"
_ONE = (str, int)
_GIVING = ("gain", "lose", "move", "draw", "deal", "create", "mark", "unmark", "happen")
"""The effects that do nothing to nobody."""
_TO = ("to", "in", "of")
_ASKING = ("ask", "may")
"""The effects that ask nobody, where it stands behind the word."""
_OF_NOBODY = re.compile(r"\b(?:[\w#]+ of nobody\b|nobody\.[a-z_]\w*)")
_SAID = ("say", "because", "outside", "label", "question", "text", "name", "about", "symbols")
"""Keys behind which a sentence stands, in which only what is in braces is a phrase."""
_BRACES = re.compile(r"\{[^{}]*\}")
_NOT_OF_HEXAGONS = re.compile(r"\bby (north|south|diagonal|forward_diagonal|forward|backward)\b(?!-)")


def warn_of_slips(root: Part, catalog: Catalog) -> None:
    """Note them."""
    boards = [catalog.boards[zone.board] for zone in catalog.zones.values() if zone.board in catalog.boards]
    hexagons = bool(boards) and all(str(board.grid).startswith("hex") for board in boards)
    told_of: set[Where] = set()
    texts, mappings = root.sheet.walked.texts, root.sheet.walked.mappings
    naming = [(where, text) for where, text in texts if NOBODY in text] if NOBODY in root.sheet.text else []
    around = {where[:-1] for where, _ in naming}
    for where, entry in mappings if around else ():
        if where not in around:
            continue
        word = next(iter(entry), "")
        for key in _TO if word in _GIVING else (word,) if word in _ASKING else ():
            told = str(entry[key]) if key in entry else ""
            if told == NOBODY or told.endswith(f" of {NOBODY}"):
                message = f"`{word}` does nothing here: `{NOBODY}` is no seat."
                root.sheet.warn((*where, key), message, "Name a seat, or take it out.")
                told_of.add((*where, key))
    for where, text in naming:
        found = None if where in told_of else _OF_NOBODY.search(_phrases_in(where, text))
        if found is not None:
            message = f"`{found[0]}` is nothing: `{NOBODY}` is no seat, so nobody has it."
            root.sheet.warn(where, message, "Name a seat, or take it out.")
    for where, text in texts if hexagons else ():
        found = _NOT_OF_HEXAGONS.search(text)
        if found is not None:
            hint = "Hexagons have `east`, `west`, `north-east`, `north-west`, `south-east` and `south-west`."
            root.sheet.warn(where, f"`{found[1]}` means all six neighbours of a hexagon.", hint)
    _printed(root, catalog)
    _words(root, catalog)
    _piles(root, catalog)
    _places_of_none(root)


def _places_of_none(root: Part) -> None:
    """Note that the place of a kept word is asked for which is `none` at first, and nobody asks whether it is."""
    if "place(" not in root.sheet.text:
        return
    keep, setup = root.get("keep"), root.get("setup")
    kept = [name for name, each in (keep.mapping("") if keep is not None else {}).items() if _is_word(each)]
    texts = root.sheet.walked.texts if kept else []
    laid = {str(each.get("set")) for _, each in walked(setup.data).mappings} if kept and setup is not None else set()
    for name in kept:
        place = re.compile(rf"\bplace\({name}\)")
        found = next((where for where, text in texts if place.search(text)), None)
        if found is None or name in laid:
            continue
        if not any(re.search(rf"\b{name} !?= none\b|\bnone !?= {name}\b", text) for _, text in texts):
            message = f"As long as `{name}` is `none`, `place({name})` is no number, and no comparison with it holds."
            root.sheet.remark(found, message, f"Say what holds until then: `{name} = none or ...`.")


def _is_word(kept: object) -> bool:
    return isinstance(kept, Mapping) and "word" in kept


def _phrases_in(where: Where, text: str) -> str:
    """What of a text is read as a phrase."""
    return " ".join(_BRACES.findall(text)) if where and where[-1] in _SAID else text


def _printed(root: Part, catalog: Catalog) -> None:
    """Cards that print `none`, which in a phrase is what prints no word."""
    for card in catalog.cards.values():
        for field, value in card.values.items():
            several = not isinstance(value, _ONE) and isinstance(value, tuple | Mapping) and NONE in value
            if (several or value == NONE) and card.kind in catalog.kinds and field in catalog.kinds[card.kind].fields:
                what = f"Among the {field}" if several else f"The {field}"
                message = f"{what} of {card.name} is `{NONE}`, which in a phrase means that a card prints none."
                hint = "Leave it out where it has none, or choose another word."
                root.sheet.findings.append(
                    Finding(card.source.path, card.source.line, "", message, "warning", hint)
                )  # fmt: skip


def _words(root: Part, catalog: Catalog) -> None:
    """Lists of words with `none` among them, which no phrase can ask for; of options where one does."""
    means = f"which in a phrase means no word at all, so `= {NONE}` never holds of it."
    defines = root.get("define")
    for name, each in defines.mapping("").items() if defines is not None else ():
        if isinstance(each, list) and NONE in each:
            root.sheet.warn(("define", name), f"A word of `{name}` is `{NONE}`, {means}", "Choose another word.")
    card = catalog.cards.get(NONE)
    if card is not None:
        message = f"The card {card.name} has the id `{NONE}`, {means}"
        root.sheet.findings.append(
            Finding(card.source.path, card.source.line, "", message, "warning", "Choose another.")
        )
    wrong = [
        key for key, each in catalog.options.items()
        if NONE in each.values and re.search(rf"\boption\.{key} (!?=|is|is not) {NONE}\b", root.sheet.text)
    ]  # fmt: skip
    document = document_of(catalog.folder) if wrong else None
    for key in wrong:
        if document is not None:
            message = f"A word of the option `{key}` is `{NONE}`, {means}"
            root.sheet.findings.append(document.finding(("options", key), message, "Choose another word.", "warning"))


def _piles(root: Part, catalog: Catalog) -> None:
    """Zones that are seen as decks are and are no piles: nobody would ever see what lies there side by side."""
    wrong = [name for name, zone in catalog.zones.items() if zone.see == DECK and not zone.pile and not zone.board]
    document = document_of(catalog.folder) if wrong else None
    for name in wrong:
        if document is None:
            return
        message = f"`see: deck` is for piles, and `{name}` is none: nobody sees what lies there, only how many."
        hint = "Write `pile: true`, or `see: hand`, `open` or `private`."
        root.sheet.findings.append(document.finding(("zones", name), message, hint, "warning"))
