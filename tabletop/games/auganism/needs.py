"""What the code of Auganism needs of its game.yaml."""

from __future__ import annotations

from tabletop.content.reading.needs import Needs

NEEDS = Needs(
    zones=("hero@", "summon@", "augment@", "evp@", "deck@", "graveyard@", "hand@"),
    seat_values=("won",),
    counters=("damage", "stage", "power", "cooldown"),
    options=(
        "deck_size",
        "first",
        "previous_starter",
        "previous_loser",
        "mulligan",
        "hero_start",
        "cooldown_counts",
        "jump_ahead",
        "evolve_keeps_damage",
        "effect_damage_kills",
        "stalemate",
        "tag_pace",
        "tag_nosummon",
    ),
    phases=(
        "setup",
        "draw",
        "summon",
        "evp",
        "evolution",
        "augment",
        "declare",
        "response",
        "battle",
        "end",
        "waiting",
    ),
    decks=("main", "hero"),
    seats=(2, 4),
)
