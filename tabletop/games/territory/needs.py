"""What the code of Creature Combat Territory needs of its game.yaml."""

from __future__ import annotations

from tabletop.content.reading.needs import Needs

NEEDS = Needs(
    zones=("land_deck", "land#5", "removed", "ready@", "resting@", "deploy#5@", "lands@", "initiative@"),
    seat_values=("lands", "ready", "resting"),
    counters=("rest", "base", "bonus", "power"),
    options=(
        "penalty_credit",
        "discount",
        "ability_price",
        "biome_map",
        "refill",
        "zero_power_rest",
        "recharge",
        "ability_order",
        "combat_order",
        "early_win",
        "tie_break",
        "stall_limit",
    ),
    phases=("round_begin", "deploy", "combat", "round_end"),
    decks=("creatures", "lands"),
    seats=(2, 3, 4),
)
