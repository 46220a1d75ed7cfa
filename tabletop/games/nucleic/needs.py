"""What the code of Nucleic Evolution needs of its game.yaml."""

from __future__ import annotations

from tabletop.content.reading.needs import Needs

NEEDS = Needs(
    zones=(
        "land_pile",
        "unit_pile",
        "power_up_pile",
        "civilization_pile",
        "own_land_pile@",
        "own_unit_pile@",
        "own_power_up_pile@",
        "own_civilization_pile@",
        "side@",
        "tray@",
        "unit#3@",
        "land#3@",
        "as_land#3@",
        "civilizations@",
        "discard",
        "buried",
    ),
    seat_values=("wins", "sum"),
    counters=("combat", "resource"),
    marks=("taken", "defeated"),
    options=(
        "format",
        "pool",
        "tribes",
        "faction_choice",
        "three_player_hand",
        "civ_draw",
        "as_land_capture",
        "confrontation_choices",
        "land_capture",
        "result_tie",
        "reveal_log",
        "match_tie",
        "next_first",
    ),
    phases=("land", "unit", "power_up", "civilization", "confrontation", "result"),
    decks=("land", "unit", "power_up", "civilization", "side"),
    seats=(2, 3),
)
