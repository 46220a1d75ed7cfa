"""Cards that are made by a formula: fifty-two playing cards in a few lines of `cards/*.yaml`.

::

    kind: playing
    generate:
      each: [suit, rank]                 # one card for each suit with each rank: all words of these fields; or
                                         #   each: {suit: [hearts, spades], rank: [J, Q, K]} for some of them
      id: "{suit}-{rank}"                # capitals become small, what no id can hold becomes -
      name: "{rank} of {suit}"
      called: {J: Jack, hearts: Hearts}  # words as the name has them; the others stand as they are
      art: "playing-{suit}-{rank}"       # as of any card; `back` and fields of all cards, too

What is made is read as if it stood under `cards:`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import product

from tabletop.content.definitions import KindDef
from tabletop.content.findings import describe
from tabletop.content.reading.checking import Checker
from tabletop.content.reading.kinds import CARD_KEYS
from tabletop.content.reading.marked import Where
from tabletop.content.templates import fields_of, fill, slug
from tabletop.core.values import Json

GENERATE = "generate"
MOST_MADE = 1_000
"""So many cards one formula makes at most."""
_KEYS = ("each", "id", "called")
_WORDS = re.compile(r"[^a-z0-9_-]+")


def generated(data: Mapping[str, Json], kind: KindDef | None, check: Checker) -> Iterator[tuple[str, Json, Where]]:
    """The cards that a file makes by formulas: id, what would stand under it, and where it is said."""
    formulas = data.get(GENERATE)
    if formulas is None:
        return
    if kind is None:
        check.fault((GENERATE,), "Cards that are generated need a kind.", "Write `kind:` for the file.")
        return
    several = formulas if isinstance(formulas, list) else [formulas]
    for number, formula in enumerate(several):
        where: Where = (GENERATE, number) if isinstance(formulas, list) else (GENERATE,)
        yield from _made(formula, kind, where, check)


def _made(formula: Json, kind: KindDef, where: Where, check: Checker) -> Iterator[tuple[str, Json, Where]]:
    if not isinstance(formula, dict):
        check.fault(where, f"A formula of cards is a mapping, not {describe(formula)}.", "Write `each:` in it.")
        return
    known = (*_KEYS, *CARD_KEYS, *kind.fields)
    for key in formula:
        if key not in known:
            check.fault((*where, key), f"Unknown key `{key}`.", check.hint(key, known, "keys"))
            return
    words = _words(formula.get("each"), kind, (*where, "each"), check)
    if not words:
        return
    usual = "-".join(f"{{{name}}}" for name in words)
    id_form, name_form, art = (formula.get(key, "") for key in ("id", "name", "art"))
    called = formula.get("called", {})
    if not isinstance(called, dict) or not all(isinstance(each, str) for each in (id_form, name_form, art)):
        check.fault(where, "`id`, `name` and `art` are texts, `called` is a mapping of words.")
        return
    for key, text in (("id", id_form), ("name", name_form), ("art", art)):
        for name in fields_of(str(text)):
            if not check.known((*where, key), name, words, "field"):
                return
    plain = {key: value for key, value in formula.items() if key not in (*_KEYS, "name", "art")}
    for chosen in product(*words.values()):
        values = dict(zip(words, chosen, strict=True))
        body: dict[str, Json] = {**plain, **values}
        if name_form:
            body["name"] = fill(str(name_form), {key: called.get(str(word), word) for key, word in values.items()})
        if art:
            body["art"] = _id(fill(str(art), values))
        yield _id(fill(str(id_form) or usual, values)), body, where


def _words(each: Json, kind: KindDef, where: Where, check: Checker) -> dict[str, tuple[Json, ...]]:
    """The fields that are gone through with their words; empty where that cannot be done."""
    if isinstance(each, str):
        each = [each]
    if not isinstance(each, list | dict) or not each:
        check.fault(where, "`each` names the fields whose words are gone through.", "Write `each: [suit, rank]`.")
        return {}
    found: dict[str, tuple[Json, ...]] = {}
    number = 1
    for name in each:
        if not check.known(where, str(name), kind.fields, "field"):
            return {}
        given = each[name] if isinstance(each, dict) else kind.fields[str(name)].values
        if not isinstance(given, list | tuple) or not given:
            hint = "List them here, or give the field `values:` in game.yaml."
            check.fault(where, f"Which words has `{name}`?", hint)
            return {}
        found[str(name)] = tuple(given)
        number *= len(given)
    if number > MOST_MADE:
        check.fault(where, f"That makes {number} cards; one formula makes at most {MOST_MADE}.")
        return {}
    return found


def _id(text: str) -> str:
    return _WORDS.sub("-", text.lower()).strip("-") or slug(text)
