"""The fixed words in which abilities of Nucleic Evolution were written, each with the phrase that says the same."""

from __future__ import annotations

from collections.abc import Mapping

from tabletop.core.values import Json
from tabletop.games.nucleic.lexicon import BASIC
from tabletop.rules.language.before import Before, Narrowing, bounds, part, renamed
from tabletop.rules.phrases.naming.values import spelling

_YOURS, _THEIRS, _ALL = "", " of enemies", " of seats"
_KIND_OF = {"units": "unit", "lands": "land", "power_ups": "power_up"}
_SINGLE = ("self", "host", "defeated", "defeater")
_EVERY_KIND = "pieces in {place}"


def _sets() -> dict[str, str]:
    found = {
        "self": "self", "host": "host", "attached": "attached of bearer", "defeated": "defeated",
        "defeater": "defeater", "other_units": "unit in {place} of seats where it != self",
        "your_cards": _EVERY_KIND, "cards": f"{_EVERY_KIND}{_ALL}",
    }  # fmt: skip
    for words, kind in _KIND_OF.items():
        for side, of in (("", _ALL), ("your_", _YOURS), ("opposing_", _THEIRS)):
            if side + words != "your_power_ups":
                found[side + words] = f"{kind} in {{place}}{of}"
    return found


def _types(wanted: Json) -> str:
    """ "Insect or Android" as a test."""
    named = [each.strip() for each in str(wanted).split(" or ")] if wanted else []
    return " or ".join(f"types has {spelling(each)}" for each in named)


def _no_types(wanted: Json) -> str:
    """Basic is no tribe, so every card that shows its types is "not Basic" (NUC-74, NUC-94)."""
    named = [each.strip() for each in str(wanted).split(" or ")] if wanted else []
    tests = [f"not types has {spelling(each)}" for each in named if each != BASIC]
    return " and ".join(tests) if tests or not named else "face = up"


def _power_ups(value: Json) -> str:
    """So many power-ups on this unit."""
    said = value if isinstance(value, Mapping) else {}
    return bounds("bearer.power_ups", said.get("at_least"), said.get("at_most")) or "true"


def _many(set: str, least: Json, most: Json) -> str:
    """So many of a set."""
    if least == 1 and most is None:
        return f"any({set})"
    return f"no({set})" if least is None and most == 0 else bounds(f"count({set})", least, most)


def _some(value: Json) -> str:
    """There are so many such cards, at least one where nothing is said."""
    said = dict(value) if isinstance(value, Mapping) else {}
    who, where = str(said.pop("who", "")), str(said.pop("where", ""))
    least, most = said.pop("at_least", None), said.pop("at_most", None)
    found = SETS.set(who, said, where)
    set = str(found["one"] if isinstance(found, Mapping) else found)
    if who in _SINGLE:  # of a set only what lies face up counts (NUC-74)
        name, _, test = set.partition(" where ")
        set = f"{name} where face = up" + (f" and ({test})" if test else "")
    return _many(set, 1 if least is None and most is None else least, most)


SETS = Before(
    sets=_sets(),
    one={
        "one_other_unit": "other_units", "one_opposing_unit": "opposing_units", "one_your_unit": "your_units",
        "one_your_land": "your_lands",
    },
    places={
        "": "here", "here": "here", "other_zones": "elsewhere", "next_zone": "next_zone", "anywhere": "everywhere",
        "won_zones": "won_zones",
    },
    tests={
        "type": _types, "not_type": _no_types, "other": lambda wanted: "it != self" if wanted is True else "",
        "power_ups_least": "power_ups >= {}",
        "power_ups_most": lambda wanted: "power_ups = 0" if wanted == 0 else f"power_ups <= {wanted}",
        "combat_least": "raw_combat >= {}",
        "combat_most": "raw_combat <= {}", "resource_least": "raw_resource >= {}",
        "resource_most": "raw_resource <= {}", "combat_above": "raw_combat > {}.raw_combat",
        "resource_above": "raw_resource > {}.raw_resource",
    },
    numbers={
        "zones_won": "zones_won", "zones_lost": "zones_lost", "your_defeated": "fallen",
        "all_defeated": "all_fallen", "power_ups": "power_ups",
        "other_power_ups": "count(attached where it != self)",
        "power_ups_here": "count(power_up in here of seats)", "defeated_resource": "defeated.raw_resource",
    },
    conditions={"zone": "zone = {}", "power_ups": _power_ups, "some": _some},
    narrowing={"to": Narrowing("filter", "where"), "per": Narrowing("per_filter", "per_where")},
    per="per",
)  # fmt: skip
"""Selectors, filters, places, quantities and requirements of before."""


def _among(set: Json, all: bool = False) -> Json:
    """A power-up (all of them) on the units of a set."""
    found = SETS.set(set)
    units = str(found["one"] if isinstance(found, Mapping) else found)
    there = f"attached of {part(units) if ' where ' in units or ' or ' in units else units}"
    return there if all else {"one": there}


def _stolen(entry: dict[str, Json]) -> dict[str, Json]:
    rest = {key: value for key, value in entry.items() if key not in ("op", "from", "all")}
    return {"op": "take", "what": _among(entry.get("from", ""), entry.get("all") is True), **rest}


def _discarded(entry: dict[str, Json]) -> dict[str, Json]:
    return {"op": "discard", "to": _among(entry.get("from", ""))}


BEFORE = SETS.with_effects(
    steal_power_up=_stolen,
    steal_unit=lambda entry: {"op": "take", "what": "defeated"},
    discard_power_up=_discarded,
    exchange_combat=renamed("swap_raw"),
    repeat=renamed("times", n=2),
    swap_zones=renamed("swap"),
    trade_lands=renamed("swap", what="lands", **{"with": "opponent"}),
    move_power_up=renamed("attach", **{"from": "units"}),
    attach_top=renamed("attach", **{"from": "pile"}),
    scrap_power_up=renamed("discard", what="power_up"),
    replace_land=renamed("discard", what="land"),
    turn_up=renamed("look", who="everybody"),
    ignore=renamed("times", n=0),
    win_ties=renamed("mark", what="wins_ties"),
    spare_lands=renamed("mark", what="spares_lands"),
    mark=lambda entry: {"what" if key == "as" else key: value for key, value in entry.items()},
)
"""All of it: with words of effects that served one card, and are said by a common one and a phrase now."""
