"""What a file declares and nobody uses, and rules that it names though the rulebook has none such: only odd, and
most often a slip."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from tabletop.content.catalog import Catalog
from tabletop.content.findings import no_rule
from tabletop.content.reading.marked import Where
from tabletop.rules.phrases.writing.tokens import RESERVED
from tabletop.rules.written.naming.game_names import taken
from tabletop.rules.written.reading.clashes import document_of
from tabletop.rules.written.reading.sheet import Part, Walked, walked

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
        for where, text in found.texts:
            if where[-1] == "set":
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
