"""The fixed words in which abilities of Auganism were written, each as it is said now."""

from __future__ import annotations

from tabletop.core.values import Json
from tabletop.rules.language.before import Before


def _evp_cards(wanted: Json) -> str:
    return "any(evp_cards)" if wanted == 1 else f"count(evp_cards) >= {wanted}"


def _regain(entry: dict[str, Json]) -> dict[str, Json]:
    return {"op": "to_hand", "to": "top(graveyard)", "who": "you"}


def _return(entry: dict[str, Json]) -> dict[str, Json]:
    return {"op": "to_hand", "to": "self"}


def _discard(entry: dict[str, Json]) -> dict[str, Json]:
    return {"op": "discard", "n": entry.get("n", 1), "to": "hand of opponent", "by": "chance"}


def _draw(entry: dict[str, Json]) -> dict[str, Json]:
    return {**entry, "op": "draw"}


BEFORE = Before(
    numbers={"battles_won": "battles_won"},
    per="per",
    conditions={
        "stage": "self.stage >= {}", "attacker": "attacker = you", "defender": "defender = you",
        "in_response": "self.placed = response", "won": "winner = you", "lost": "winner = opponent",
        "damaged": "self.damaged", "foreign": "self.foreign", "opponent_hand": "count(hand of opponent) >= {}",
        "hand_at_start": "hand_at_start = {}", "evp_cards": _evp_cards, "no_battle": "not fought",
        "opponent_responded": "responses > 0", "phase": "phase = {} and active = you",
    },
    effects={
        "grave_top_to_hand": _regain, "return_self": _return, "opponent_discards": _discard, "draw_instead": _draw,
    },
)  # fmt: skip
"""How abilities were written before, and are read still."""
