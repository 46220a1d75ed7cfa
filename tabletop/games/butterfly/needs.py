"""What the code of Butterfly Effect needs of its game.yaml."""

from __future__ import annotations

from tabletop.content.reading.needs import Needs

NEEDS = Needs(
    zones=("past", "present", "deck@", "hand@", "discard@", "spent@", "mat@", "pins@", "dice@"),
    boards=("past", "present"),
    options=(
        "bastet_seat",
        "custom_decks",
        "battle_mode",
        "failed_attack",
        "steal_in_battle",
        "death_chooser",
        "sprout_vs_enemy",
        "mirror_patterns",
        "ripple_scope",
        "placement_zone",
        "optional_placement",
        "one_era_per_turn",
        "replace_traits",
        "hold_turns",
        "round_limit",
    ),
    phases=("setup", "ripple", "draw", "evolve", "place", "move", "battle", "end"),
    decks=("main", "mat"),
    seats=(2,),
)
