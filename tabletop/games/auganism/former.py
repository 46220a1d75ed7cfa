"""The fixed words in which abilities of Auganism were written, each as it is said now."""

from __future__ import annotations

from collections.abc import Callable

from tabletop.core.values import Json
from tabletop.rules.language.before import Before, renamed


def _evp_cards(wanted: Json) -> str:
    return "any(evp_cards)" if wanted == 1 else f"count(evp_cards) >= {wanted}"


def _regain(entry: dict[str, Json]) -> dict[str, Json]:
    return {"op": "move", "what": "top(graveyard)", "to": "hand", "who": "you"}


def _return(entry: dict[str, Json]) -> dict[str, Json]:
    return {"op": "move", "what": "self", "to": "hand"}


def _discard(entry: dict[str, Json]) -> dict[str, Json]:
    return {"op": "move", "n": entry.get("n", 1), "what": "hand of opponent", "to": "graveyard", "by": "chance"}


def _moved(to: str) -> Callable[[dict[str, Json]], dict[str, Json]]:
    """Words of their own for where cards go."""

    def rewrite(entry: dict[str, Json]) -> dict[str, Json]:
        made = {"what" if key == "to" else key: value for key, value in entry.items()}
        return {**made, "op": "move", "to": to}

    return rewrite


def _extra(entry: dict[str, Json]) -> dict[str, Json]:
    return {"what" if key == "zone" else key: value for key, value in entry.items()} | {"op": "allow"}


def _draw(entry: dict[str, Json]) -> dict[str, Json]:
    named = {"to" if key == "who" else key: value for key, value in entry.items()}
    return {**named, "op": "draw"}


BEFORE = Before(
    numbers={"battles_won": "battles_won"},
    per="per",
    conditions={
        "stage": "self.stage >= {}", "attacker": "attacker_seat = you", "defender": "defender_seat = you",
        "attacker = you": "attacker_seat = you", "defender = you": "defender_seat = you",
        "in_response": "self.placed = response", "won": "winner = you", "lost": "winner = opponent",
        "damaged": "self.damaged", "foreign": "self.foreign", "opponent_hand": "count(hand of opponent) >= {}",
        "hand_at_start": "hand_at_start = {}", "evp_cards": _evp_cards, "no_battle": "not fought",
        "opponent_responded": "responses > 0", "phase": "phase = {} and active = you",
    },
    effects={
        "grave_top_to_hand": _regain, "return_self": _return, "opponent_discards": _discard, "draw_instead": _draw,
        "draw": _draw,

        "to_hand": _moved("hand"), "discard": _moved("graveyard"),
        "bottom_from_hand": lambda entry: {"op": "move", "what": "hand", "to": "deck"},
        "cap": renamed("limit", what="strike"), "skip_penalty": renamed("limit", what="skip_penalty"),
        "no_response": renamed("forbid", what="response"), "keep_evp": renamed("allow", what="keep_evp"),
        "extra_place": _extra, "sword_times": renamed("times", what="sword"), "set_evp": renamed("set", what="evp"),
    },
)  # fmt: skip
"""How abilities were written before, and are read still."""
