"""The fixed words in which abilities of Territory were written, each as it is said now."""

from __future__ import annotations

from tabletop.core.values import Json
from tabletop.rules.language.before import Before, renamed


def _allies(wanted: Json) -> str:
    return "no(allies)" if wanted == 0 else f"count(allies) = {wanted}"


def _at_home(wanted: Json) -> str:
    return "at_home" if wanted else "not at_home"


def _recover(entry: dict[str, Json]) -> dict[str, Json]:
    """A land said for which creatures it is by a filter alone."""
    return {**entry, "to": "resting"} if "filter" in entry and "to" not in entry else entry


BEFORE = Before(
    sets={
        "self": "self", "allies": "here where it != self", "yours": "here", "enemies": "here of enemies",
        "others": "here of seats where it != self", "all": "here of seats", "resting": "resting",
    },
    one={"one_ally": "allies", "one_enemy": "enemies"},
    tests={
        "type": "types has {}", "not_type": "not types has {}", "stars": "stars = {}", "allies": _allies,
        "at_home": _at_home, "home": "homes has {}",
    },
    effects={
        "recover": _recover, "guard": renamed("mark", what="guarded"), "ties": renamed("mark", what="wins_ties"),
        "untarget": renamed("mark", what="untargetable"), "home": renamed("mark", what="home_everywhere"),
    },
)  # fmt: skip
"""How abilities were written before, and are read still."""
