"""The fixed words in which evolutions of Butterfly Effect were written, each with the phrase that says the same."""

from __future__ import annotations

from tabletop.core.values import Json
from tabletop.rules.language.before import Before, times

KIN = "count(field where card = fighter.card and it != fighter and contested is in near(it))"
"""How many other pieces of the species stand beside the cell that is fought for (BUT-160)."""

OPPOSING = "attached of mat of opponent"
WITH_ROOM = "mat where count(attached) < 2"


def _pack(entry: dict[str, Json]) -> dict[str, Json]:
    rest = {key: value for key, value in entry.items() if key not in ("op", "n", "most")}
    return {"op": "strength", "n": f"{times(entry.get('n', 1), KIN)} at most {entry.get('most', 1)}", **rest}


def _steal(entry: dict[str, Json]) -> dict[str, Json]:
    return entry if "what" in entry else {**entry, "what": {"one": OPPOSING}, "to": {"one": WITH_ROOM}}


def _strip(entry: dict[str, Json]) -> dict[str, Json]:
    return entry if "to" in entry else {**entry, "to": {"one": OPPOSING}}


BEFORE = Before(
    conditions={
        "attacking": "fighter = attacker", "defending": "fighter = defender", "on_city": "contested.city",
        "era": "contested.era = {}",
    },
    effects={"pack": _pack, "steal": _steal, "strip": _strip},
)  # fmt: skip
"""How abilities were written before, and are read still."""
