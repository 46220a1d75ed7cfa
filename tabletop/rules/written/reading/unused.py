"""What a file declares and nobody uses, and rules that it names though the rulebook has none such: only odd, and
most often a slip."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from tabletop.content.catalog import Catalog
from tabletop.content.findings import Finding, no_rule
from tabletop.content.reading import careful
from tabletop.content.reading.marked import MAX_BYTES, Document, Where, parse_document
from tabletop.core.zones import DECK
from tabletop.rules.phrases.writing.faults import PhraseFault
from tabletop.rules.phrases.writing.grammar import RESERVED
from tabletop.rules.written.naming.game_names import taken
from tabletop.rules.written.reading.sheet import Part, Sheet, Walked, walked

_NAME = re.compile(r"[^\W\d]\w*(?:-\w+)*")
_RULES = frozenset({"rule", "usual_rule"})
_NAMING = (("define",), ("keep",), ("pick",), ("values",), ("acts",), ("routines",))
"""Under these stand names of the file's own, so `rule` there is one of them."""


CARDS = ""
"""In place of a section: what cards can do."""


class Mentions(NamedTuple):
    """At which places each name is mentioned. Of `set: THING.NAME` the name is only set."""

    texts: Mapping[str, list[Where]]
    keys: Mapping[str, list[Where]]
    """As a key of the mapping at that place, or in one."""
    kept: Mapping[str, list[Where]]

    def asked(self, name: str) -> list[Where]:
        """Where something may ask for it."""
        return [*self.texts.get(name, ()), *self.keys.get(name, ())]

    def everywhere(self, name: str) -> list[Where]:
        """Where it is asked for, and where it is set."""
        return [*self.asked(name), *self.kept.get(name, ())]


def warn_of_unused(root: Part, catalog: Catalog, never_set: Collection[str] = ()) -> None:
    """Note the defines, kept things, values, events and marks that nobody uses, and rules that the rulebook does not
    have. ``never_set``: what is kept and set nowhere."""
    cards = walked([each.data for each in catalog.abilities.values()], (CARDS,))
    said = _mentions(root.sheet.walked, cards)
    _declared("define", "The define", root, said)
    _declared("keep", "What is kept as", root, said, never_set)
    _values(root, catalog, said)
    _inside(root, said)
    _events(root, cards)
    _marks(root, catalog, said)
    _fields(root, catalog)
    _rules(root, catalog)


def _rules(root: Part, catalog: Catalog) -> None:
    """Numbers of rules that the rulebook does not have. A game without numbered rules may name any."""
    known = catalog.numbered
    for where, each in root.sheet.walked.mappings if known else ():
        if _RULES.isdisjoint(each) or where[-1:] in _NAMING:
            continue
        for key in sorted(_RULES):
            rule = each.get(key)
            if isinstance(rule, str) and rule not in known:
                root.sheet.warn((*where, key), *no_rule(rule))


def _declared(section: str, what: str, root: Part, said: Mentions, never_set: Collection[str] = ()) -> None:
    """Each entry of a section that no other part of the rules mentions, that is only set, or never."""
    part = root.get(section)
    if part is None or not part.is_mapping:
        return
    sections = root.mapping("").keys() - {section}
    for head, value in part.mapping(section).items():
        name = head.partition("(")[0].strip()
        # Where only the words of a list are used, they have their meaning from it.
        meant = {name, *map(str, value)} if section == "define" and isinstance(value, list) else {name}
        asked = any(each in sections or _stand_outside(said.asked(each), section, head) for each in meant)
        if not asked and not any(_stand_outside(said.kept.get(each, ()), section, head) for each in meant):
            root.sheet.warn((*part.where, head), f"{what} `{name}` is never used.", "Use it, or take it out.")
        elif name in never_set:
            message = f"{what} `{name}` is asked for and never set, so it stays what it is at first."
            root.sheet.warn((*part.where, head), message, "Set it, or write it under `define`.")
        elif not asked and section == "keep" and not (isinstance(value, Mapping) and value.get("label")):
            message = f"{what} `{name}` is set and never asked for."
            root.sheet.warn((*part.where, head), message, "Use it, or show it on the table with a `label`.")


def _stand_outside(places: Iterable[Where], section: str, entry: str) -> bool:
    """Whether one of some places is in another section, or in another entry of it."""
    return any(place and (place[0] != section or place[1:2] not in ((), (entry,))) for place in places)


def _values(root: Part, catalog: Catalog, said: Mentions) -> None:
    """Values that no phrase reads, and that stand on no card and no panel."""
    part = root.get("values")
    if part is None:
        return
    for name, value in part.mapping("").items():
        shown = isinstance(value, Mapping) and not {"label", "in_place_of"}.isdisjoint(value)
        printed = any(name in kind.fields for kind in catalog.kinds.values())
        if not shown and not printed and not _stand_outside(said.everywhere(name), "values", name):
            root.sheet.warn((*part.where, name), f"The value `{name}` is never used.", "Use it, or take it out.")


def _inside(root: Part, said: Mentions) -> None:
    """Picks, what is let or chosen, and parameters that nothing in their act, routine or define mentions."""

    def tell(where: Where, name: str, message: str, around: Where) -> None:
        """Say so of a name that nothing around it but its own entry mentions."""
        size, own = len(around), len(where)
        for place in said.texts.get(name, ()):
            if place[:size] == around and (where == around or place[:own] != where):
                return
        if sum(place[:size] == around for place in said.keys.get(name, ())) == (where[-1] == name):
            root.sheet.warn(where, message, "Use it, or take it out.")

    for where, each in root.sheet.walked.mappings:
        if where in (("routines",), ("define",)):
            what = "routine" if where == ("routines",) else "define"
            for head in each:
                name, _, rest = str(head).partition("(")
                for given in set(_NAME.findall(rest)) - RESERVED:
                    text = f"The parameter `{given}` of the {what} `{name.strip()}` is never used."
                    tell((*where, head), given, text, (*where, head))
        elif where[2:] == ("pick",) and where[0] == "acts" and _does(root, where[:2]):
            for name in each:
                text = f"The pick `{name}` of the act `{where[1]}` is never used."
                tell((*where, name), str(name), text, where[:2])
        for word in ("let", "choose") if "let" in each or "choose" in each else ():
            if isinstance(called := each.get(word), str) and where[:1] != ("define",):
                around = where[:2] if where[:1] in (("acts",), ("routines",)) else where[:1]
                tell(where, called, f"What is called `{called}` by `{word}` is never used.", around)


def _does(root: Part, act: Where) -> bool:
    """Whether an act does something that could use what is picked; one that does nothing says it."""
    part = root.get(str(act[0]))
    entry = part.get(str(act[1])) if part is not None else None
    return entry is not None and any(entry.get(key) is not None for key in ("do", "after", "cost", "uses"))


def _events(root: Part, cards: Walked) -> None:
    """Events that no effect lets happen."""
    part = root.get("events")
    if part is None:
        return
    names = list(part.mapping(""))
    happening = {
        str(each["happen"]) for _, each in (*root.sheet.walked.mappings, *cards.mappings) if "happen" in each
    }
    if not happening <= set(names):  # one that is given to a routine by its name may be any of them
        return
    for name in names:
        if name not in happening:
            root.sheet.warn((*part.where, name), f"The event `{name}` never happens.", f"Write `{{happen: {name}}}`.")


def _marks(root: Part, catalog: Catalog, said: Mentions) -> None:
    """Marks of game.yaml that no rule gives or asks for, and no card prints."""
    printed = {name for kind in catalog.kinds.values() for name in kind.fields}
    for name in sorted(catalog.marks.keys() - printed):
        if not any(said.everywhere(name)):
            message = f"The mark `{name}` is never given and never asked for by the rules."
            _in_game(root, catalog, ("marks", name), message, "Use it (`{mark: card, as: ...}`), or take it out.")


def _fields(root: Part, catalog: Catalog) -> None:
    """Printed fields that no phrase can read, as every piece has a word of that name."""
    taken_of_pieces = frozenset(taken()["piece"])
    for kind in catalog.kinds.values():
        for name in sorted(kind.fields.keys() & taken_of_pieces):
            message = f"No phrase can read the field `{name}`: every piece has a word `{name}`."
            _in_game(root, catalog, ("kinds", kind.id, "fields", name), message, "Choose another name.")


def _in_game(root: Part, catalog: Catalog, where: Where, message: str, hint: str) -> None:
    """Warn of something that stands in game.yaml."""
    document = document_of(catalog.folder)
    if document is not None:
        root.sheet.findings.append(document.finding(where, message, hint, "warning"))


@lru_cache(maxsize=4096)
def _names_in(text: str) -> tuple[str, ...]:
    """Kept, as most texts stand in the file as they did when it was read before."""
    return tuple(_NAME.findall(text))


def _mentions(*several: Walked) -> Mentions:
    """Every name in texts and keys."""
    texts, keys, kept = (defaultdict[str, list[Where]](list) for _ in Mentions._fields)
    for found in several:
        setting = {(*where, "set") for where, each in found.mappings if "set" in each and "to" in each}
        for where, text in found.texts:
            if where in setting:
                text, _, last = text.rpartition(".")
                for name in _names_in(last):
                    kept[name].append(where)
            for name in _names_in(text):
                texts[name].append(where)
        for where, each in found.mappings:
            for key in each:
                keys[key].append(where)
    for key in [each for each in keys if not each.isidentifier()]:
        for name in _NAME.findall(key):
            if name != key:
                keys[name] += keys[key]
    return Mentions(texts, keys, kept)


# -- what can be read and does nothing -------------------------------------------------------------------------
#
# What can be read and does nothing, or something else than it seems: effects on nobody, directions that hexagons do
# not have, words that are printed and can never be asked for, piles that are none.


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


# -- names of a game that mean something else already ----------------------------------------------------------
#
# Names of a game that mean something else already: told with the place in the game's own file.


GAME = "game.yaml"
_QUOTED_NAME = re.compile(r"`([^`]+)`")


def document_of(folder: Path) -> Document | None:
    """The game's own file with its places, None where it cannot be read."""
    path = folder / GAME
    try:
        return parse_document(careful.read(path, MAX_BYTES, folder), str(path))[0]
    except careful.Unread:
        return None


def clash(fault: PhraseFault, folder: Path, sheet: Sheet) -> Finding:
    """That a name in `game.yaml` has two meanings, where it stands there; else at the head of the file of rules."""
    name = match[1] if (match := _QUOTED_NAME.search(fault.message)) else ""
    document = document_of(folder)
    if document is not None:
        places = sorted((where for where in document.lines if where and where[-1] == name), key=len)
        if places:
            return document.finding(places[0], fault.message, fault.hint)
    return sheet.document.finding((), f"In {GAME}: {fault.message}", fault.hint)
