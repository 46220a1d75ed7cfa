"""What a file declares and nobody uses, and rules that it names though the rulebook has none such: only odd, and
most often a slip."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Mapping
from typing import NamedTuple

from tabletop.content.catalog import Catalog
from tabletop.content.reading.marked import Where
from tabletop.rules.phrases.writing.tokens import RESERVED
from tabletop.rules.written.naming.game_names import taken
from tabletop.rules.written.reading.clashes import document_of, text_of
from tabletop.rules.written.reading.sheet import Part, Places, Walked, walked

_NAME = re.compile(r"[^\W\d]\w*(?:-\w+)*")
_NUMBERED = re.compile(r"\*\*(?:Ruling )?([A-Z]{2,4}-[A-Z]?\d+)\b")
_NUMBER = re.compile(r"[A-Z]{2,4}-[A-Z]?\d+")
_IN_GAME = re.compile(rf"\brule: *[\"']?({_NUMBER.pattern})\b")
_RULES = ("rule", "usual_rule")
_DECLARING = (("define",), ("keep",), ("values",))
_NAMING = (("define",), ("keep",), ("pick",), ("values",), ("acts",), ("routines",))
"""Under these stand names of the file's own, so `rule` there is one of them."""


CARDS = ""
"""In place of a section: what cards can do."""


class Words(NamedTuple):
    """The names in a part of the rules: those that are asked for there, and those that are only set."""

    asked: frozenset[str]
    set: frozenset[str]


def warn_of_unused(root: Part, catalog: Catalog, never_set: Collection[str] = ()) -> None:
    """Note the defines, kept things, values, events and marks that nobody uses, and rules that the rulebook does not
    have. ``never_set``: what is kept and set nowhere."""
    cards = walked([each.data for each in catalog.abilities.values()], (CARDS,))
    said = _words(root.sheet.walked) | _words(cards)
    _declared("define", "The define", root, said)
    _declared("keep", "What is kept as", root, said, never_set)
    _values(root, catalog, said)
    _inside(root)
    _events(root, cards)
    _marks(root, catalog, said)
    _fields(root, catalog)
    _rules(root, catalog)


def _rules(root: Part, catalog: Catalog) -> None:
    """Numbers of rules that the rulebook does not have, as after a copy whose rulebook was written anew. A game
    without numbered rules may name any."""
    known = frozenset(_NUMBERED.findall(catalog.rulebook))
    if not known:
        return
    sheets: list[tuple[Places | None, Walked]] = [(root.sheet.document, root.sheet.walked)]
    if not known.issuperset(_IN_GAME.findall(text_of(catalog.folder))):
        game = document_of(catalog.folder)
        sheets.append((game, walked(game.data if game is not None else None)))
    for document, found in sheets:
        for where, each in found.mappings:
            for key in _RULES if where[-1:] not in _NAMING and document is not None else ():
                rule = each.get(key)
                in_game = found is not root.sheet.walked
                if not isinstance(rule, str) or rule in known or (in_game and not _NUMBER.match(rule)):
                    continue
                assert document is not None
                message = f"The rulebook of the game has no rule {rule}."
                hint = "Name one that stands in rulebook.md between two pairs of `**`."
                root.sheet.findings.append(document.finding((*where, key), message, hint, "warning"))


def _declared(
    section: str, what: str, root: Part, said: Mapping[Where, Words], never_set: Collection[str] = ()
) -> None:
    """Each entry of a section that no other part of the rules mentions, that is only set, or never."""
    part = root.get(section)
    if part is None or not part.is_mapping:
        return
    mine = part.mapping(section)
    rest = [each for place, each in said.items() if place[:1] != (section,)]
    asked = frozenset(root.mapping("")).difference((section,)).union(*[each.asked for each in rest])
    elsewhere = asked.union(*[each.set for each in rest])
    for head, value in mine.items():
        name = head.partition("(")[0].strip()
        beside = [each for place, each in said.items() if place[:1] == (section,) and place[1:] not in ((), (head,))]
        others = frozenset[str]().union(*[each.asked | each.set for each in beside])
        # Where only the words of a list are used, they have their meaning from it.
        meant = {name, *map(str, value)} if section == "define" and isinstance(value, list) else {name}
        if meant.isdisjoint(elsewhere | others):
            root.sheet.warn((*part.where, head), f"{what} `{name}` is never used.", "Use it, or take it out.")
        elif name in never_set:
            message = f"{what} `{name}` is asked for and never set, so it stays what it is at first."
            root.sheet.warn((*part.where, head), message, "Set it, or write it under `define`.")
        elif section != "keep" or (isinstance(value, Mapping) and value.get("label")):
            continue
        elif meant.isdisjoint(asked | others):
            message = f"{what} `{name}` is set and never asked for."
            root.sheet.warn((*part.where, head), message, "Use it, or show it on the table with a `label`.")


def _values(root: Part, catalog: Catalog, said: Mapping[Where, Words]) -> None:
    """Values that no phrase reads, and that stand on no card and no panel."""
    part = root.get("values")
    if part is None:
        return
    mine = part.mapping("")
    for name, value in mine.items():
        shown = isinstance(value, Mapping) and not {"label", "in_place_of"}.isdisjoint(value)
        printed = any(name in kind.fields for kind in catalog.kinds.values())
        others = [each for place, each in said.items() if place not in (("values",), ("values", name))]
        if not shown and not printed and not any(name in each.asked or name in each.set for each in others):
            root.sheet.warn((*part.where, name), f"The value `{name}` is never used.", "Use it, or take it out.")


def _inside(root: Part) -> None:
    """Picks, what is let or chosen, and parameters that nothing in their act, routine or define mentions."""
    found = root.sheet.walked
    texts, keys = defaultdict[Where, list[tuple[Where, str]]](list), defaultdict[Where, list[str]](list)
    for where, text in found.texts:
        for around in (where[:1], where[:2]):
            texts[around].append((where, text))
    for where, each in found.mappings:
        for around in {where[:1], where[:2]}:
            keys[around] += map(str, each)

    def tell(where: Where, name: str, message: str, around: Where) -> None:
        """Say so of a name that nothing around it but its own entry mentions."""
        # of `set: THING.NAME` the name is only set
        said = "\n".join(
            text.rpartition(".")[0] if place[-1] == "set" else text
            for place, text in texts[around]
            if where == around or place[: len(where)] != where
        )
        if name not in _NAME.findall(said) and keys[around].count(name) == (where[-1] == name):
            root.sheet.warn(where, message, "Use it, or take it out.")

    for where, each in found.mappings:
        for head in each if where in (("routines",), ("define",)) else ():
            what = "routine" if where == ("routines",) else "define"
            name, _, rest = str(head).partition("(")
            for given in set(_NAME.findall(rest)) - RESERVED:
                text = f"The parameter `{given}` of the {what} `{name.strip()}` is never used."
                tell((*where, head), given, text, (*where, head))
        if where[:1] == ("acts",) and len(where) == 3 and where[2] == "pick" and _does(root, where[:2]):
            for name in each:
                text = f"The pick `{name}` of the act `{where[1]}` is never used."
                tell((*where, name), str(name), text, where[:2])
        for word in ("let", "choose"):
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
    names = list(part.mapping("")) if part is not None else []
    happening = {
        str(each["happen"]) for _, each in (*root.sheet.walked.mappings, *cards.mappings) if "happen" in each
    }
    if part is None or not happening <= set(names):  # one that is given to a routine by its name may be any of them
        return
    for name in names:
        if name not in happening:
            root.sheet.warn((*part.where, name), f"The event `{name}` never happens.", f"Write `{{happen: {name}}}`.")


def _marks(root: Part, catalog: Catalog, said: Mapping[Where, Words]) -> None:
    """Marks of game.yaml that no rule gives or asks for, and no card prints."""
    printed = {name for kind in catalog.kinds.values() for name in kind.fields}
    for name in sorted(catalog.marks.keys() - printed):
        if not any(name in each.asked or name in each.set for each in said.values()):
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


def _words(found: Walked) -> dict[Where, Words]:
    """Every name in texts and keys, by section and, of what is declared, by entry. Of `set: THING.NAME` the name is
    only set."""
    asked, kept = defaultdict[Where, list[str]](list), defaultdict[Where, list[str]](list)
    for where, text in found.texts:
        place = where[:2] if where[:1] in _DECLARING else where[:1]
        if where[-1] == "set":
            text, _, name = text.rpartition(".")
            kept[place].append(name)
        asked[place].append(text)
    for where, each in found.mappings:
        if where:
            asked[where[:2] if where[:1] in _DECLARING else where[:1]] += each
    return {
        place: Words(
            frozenset(_NAME.findall("\n".join(texts))),
            frozenset(_NAME.findall("\n".join(kept[place]))) if place in kept else frozenset(),
        )
        for place, texts in asked.items()
    }
