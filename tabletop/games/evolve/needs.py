"""What the code of Evolve needs of its game.yaml."""

from __future__ import annotations

from tabletop.content.reading.needs import Needs

NEEDS = Needs(
    zones=("deck@", "hand@", "discard@", "organisms@", "food@", "status", "pending"),
    seat_values=("dna", "mp", "absence"),
    counters=("energy", "acted"),
    options=(
        "deck_min",
        "deck_max",
        "deck_copies",
        "second_player_start_mp",
        "first_player_method",
        "free_mulligan_test",
        "free_mulligan_shuffles",
        "tier3_win",
        "final_evolve_needs_survivor",
        "absence_counts_first_turn",
        "paid_unstress_limit",
        "hand_limit",
        "end_discard",
        "acts_on_entry_turn",
        "defence_uses_action",
        "defence_timing",
        "stressed_food_feeds",
        "attacker_stressed",
        "attack_kill_energy",
        "attack_food",
        "evolve_pays_card_cost",
        "evolve_keeps_stress",
        "evolved_may_act",
        "fizzled_evolution_card",
        "respond_to_own",
        "main_window_max_events",
        "always_ask",
        "mutation_limit",
        "status_replace",
        "status_end_timing",
        "trigger_guard",
    ),
    phases=("begin", "main", "end"),
    decks=("main",),
    seats=(2,),
)
