"""The words in which Territory's abilities are written (rulebook section 18), and what is wrong with one.

An ability that uses only these words is legal on a custom card (TER-169).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabletop.content.findings import did_you_mean
from tabletop.content.game_code import Complaint
from tabletop.content.marked import Where

WHEN = {
    "creature": ("activated", "always", "win", "lose"),
    "land": ("always", "recovery", "pull_back"),
}
REQUIRES = ("home", "alone", "biome", "group")
COSTS = ("rest", "support", "exhaust", "disorient", "sacrifice")
SELECTORS = ("self", "one_ally", "allies", "yours", "one_enemy", "enemies", "others", "all")
FILTERS = ("type", "not_type", "stars", "allies", "at_home", "home")
NUMBERED = ("base", "damage", "bonus", "power", "rest", "recover", "rest_cost")
OPS = (*NUMBERED, "guard", "silence", "untarget", "home", "ties")
_EFFECT_KEYS = ("op", "n", "to", "filter", "at")


def check_ability(data: Mapping[str, Any], kind: str) -> list[Complaint]:
    """What is wrong with an ability of a `kind` of card ("" for one that any creature may share)."""
    found: list[Complaint] = []
    moments = WHEN.get(kind or "creature", ())
    when = data.get("when")
    if when not in moments:
        message = f'"{when}" is no moment of an ability of a {kind or "creature"}.' if when else "`when` is missing."
        found.append(_unknown(message, ("when",), when, moments, "moments"))
    for index, entry in enumerate(data.get("requires", ())):
        found += _part(entry, ("requires", index), REQUIRES, ("biome",), "requirement")
    for index, entry in enumerate(data.get("cost", ())):
        found += _part(entry, ("cost", index), COSTS, ("rest", "exhaust", "disorient"), "cost")
    if when == "activated" and not data.get("cost"):
        message = "An activated ability has at least one cost."
        found.append(Complaint(message, ("when",), "Write `cost:` or `when: always`.", rule="TER-171"))
    effects = data.get("do", ())
    if not effects:
        found.append(Complaint("The ability does nothing.", (), "Write `do:`."))
    for index, effect in enumerate(effects):
        found += _effect(effect, ("do", index))
    return found


def _part(entry: Any, where: Where, words: tuple[str, ...], valued: tuple[str, ...], what: str) -> list[Complaint]:
    word, value = (entry, None) if isinstance(entry, str) else next(iter(entry.items()))
    if word not in words:
        return [_unknown(f'There is no {what} "{word}".', where, word, words, f"{what}s")]
    if word == "group":
        return _group(value, where)
    if word in valued and what == "cost" and (not isinstance(value, int) or isinstance(value, bool) or value < 1):
        return [Complaint(f"The cost `{word}` needs a number, 1 or more.", where, f"Write `{word}: 1`.")]
    if word in valued and what == "requirement" and not isinstance(value, str):
        return [Complaint(f"The requirement `{word}` needs a word.", where, f"Write `{word}: Desert`.")]
    if word not in valued and value is not None:
        return [Complaint(f"The {what} `{word}` has no value.", where, f"Write `{word}` alone.")]
    return []


def _group(value: Any, where: Where) -> list[Complaint]:
    if value is None:
        return []
    if not isinstance(value, Mapping):
        return [Complaint("The requirement `group` is a mapping.", where, "Write `group: {type: Canid, count: 2}`.")]
    found = [
        _unknown(f"A group has no `{key}`.", (*where, "group", key), key, ("type", "count"), "keys")
        for key in value
        if key not in ("type", "count")
    ]
    count = value.get("count", 1)
    if not isinstance(count, int) or isinstance(count, bool) or count < 1:
        found.append(Complaint("The `count` of a group is a whole number, 1 or more.", (*where, "group", "count")))
    if not isinstance(value.get("type", ""), str):
        found.append(Complaint("The `type` of a group is a word.", (*where, "group", "type")))
    return found


def _effect(effect: Mapping[str, Any], where: Where) -> list[Complaint]:
    found: list[Complaint] = []
    op = effect.get("op")
    if op not in OPS:
        return [_unknown(f'There is no effect "{op}".', (*where, "op"), op, OPS, "effects")]
    for key in effect:
        if key not in _EFFECT_KEYS:
            found.append(_unknown(f"An effect has no `{key}`.", (*where, key), key, _EFFECT_KEYS, "keys"))
    n = effect.get("n")
    if op in NUMBERED and (not isinstance(n, int) or isinstance(n, bool) or n == 0):
        found.append(Complaint(f"The effect `{op}` needs `n`, a whole number but 0.", where))
    if op in ("damage", "recover") and isinstance(n, int) and n < 0:
        found.append(Complaint(f"The `n` of `{op}` must be more than 0.", (*where, "n")))
    to = effect.get("to")
    if to is not None and to not in SELECTORS:
        found.append(_unknown(f'There is no selector "{to}".', (*where, "to"), to, SELECTORS, "selectors"))
    if effect.get("at", "all_lands") not in ("all_lands", "here"):
        found.append(Complaint("`at` is here or all_lands.", (*where, "at")))
    filters = effect.get("filter")
    if filters is not None and not isinstance(filters, Mapping):
        found.append(Complaint("`filter` is a mapping.", (*where, "filter"), "Write `filter: {type: Flying}`."))
    elif filters:
        for key in filters:
            if key not in FILTERS:
                place = (*where, "filter", key)
                found.append(_unknown(f"A filter has no `{key}`.", place, key, FILTERS, "filters"))
    return found


def _unknown(message: str, where: Where, word: object, known: tuple[str, ...], what: str) -> Complaint:
    return Complaint(message, where, did_you_mean(word, known, what), rule="TER-169")
