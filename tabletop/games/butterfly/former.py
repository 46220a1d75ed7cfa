"""The fixed words in which evolutions of Butterfly Effect were written, each with the phrase that says the same."""

from __future__ import annotations

from collections.abc import Callable

from tabletop.core.values import Json
from tabletop.rules.language.before import Before, renamed, times

KIN = "count(field where card = fighter.card and it != fighter and contested is in near(it))"
"""How many other pieces of the species stand beside the cell that is fought for (BUT-160)."""

OPPOSING = "attached of mat of opponent"
WITH_ROOM = "mat where count(attached) < 2"


def _pack(entry: dict[str, Json]) -> dict[str, Json]:
    rest = {key: value for key, value in entry.items() if key not in ("op", "n", "most")}
    amount = f"{times(entry.get('n', 1), KIN)} at most {entry.get('most', 1)}"
    return {"op": "add", "n": amount, "to": "strength", **rest}


def _adds(to: str) -> Callable[[dict[str, Json]], dict[str, Json]]:
    def today(entry: dict[str, Json]) -> dict[str, Json]:
        first = {"n": entry["n"]} if "n" in entry else {}
        return {"op": "add", **first, "to": to, **{key: entry[key] for key in entry if key not in ("op", "n")}}

    return today


def _steal(entry: dict[str, Json]) -> dict[str, Json]:
    entry = {**entry, "op": "take"}
    return entry if "what" in entry else {**entry, "what": {"one": OPPOSING}, "to": {"one": WITH_ROOM}}


def _strip(entry: dict[str, Json]) -> dict[str, Json]:
    return entry if "to" in entry else {**entry, "to": {"one": OPPOSING}}


BEFORE = Before(
    conditions={
        "attacking": "fighter = attacker", "defending": "fighter = defender", "on_city": "contested.city",
        "era": "contested.era = {}",
    },
    effects={
        "pack": _pack, "steal": _steal, "strip": _strip, "strength": _adds("strength"), "steps": _adds("move"),
        "move": _adds("move"), "reroll": _adds("rerolls"), "extra_sprout": _adds("sprouts"),
        "win_ties": renamed("mark", what="wins_ties"), "pass_through": renamed("mark", what="passes_through"),
        "death_anchor_only": renamed("mark", what="dies_here_only"),
        "guard_override": renamed("mark", what="is_never_overgrown"),
        "sprout_override": renamed("mark", what="overgrows"),
        "survive_failed_attack": renamed("mark", what="survives_attacks"),
    },
)  # fmt: skip
"""How abilities were written before, and are read still."""
