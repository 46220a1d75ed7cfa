"""The table in Territory's words: lands, creatures, sides, changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabletop.core.zones import parse_zone, zone_key
from tabletop.games.territory.biomes import effective_biome, read_biome_map
from tabletop.rules.table import Table

HIDDEN = "hidden_"
"""Changes of a face-down creature that only its owner may know are kept in a field of this prefix (TER-164)."""

CHANGES = ("rest", "base", "bonus", "power")
MARKS = (
    "supporting", "sacrificed", "knocked_out", "silenced", "guarded", "untargeted", "wandering", "tying", "used",
    "loses_rest",
)  # fmt: skip
"""What a creature bears until it is pulled back (TER-93)."""


def open_slots(table: Table) -> range:
    """The numbers of the slots on the table now."""
    return range(1, (table.state.sites_open("land") or table.ruleset.catalog.zones["land"].sites) + 1)


def land_in(table: Table, slot: int) -> int:
    """The land in a slot, 0 if it is empty (TER-43)."""
    found = [piece for piece in table.inside(zone_key("land", slot)) if table.kind(piece) == "land"]
    return found[0] if found else 0


def lands_in_deck(table: Table) -> tuple[int, ...]:
    """The lands left in the deck, the top one last (whatever else hands have put there)."""
    return tuple(piece for piece in table.inside("land_deck") if table.kind(piece) == "land")


def home_of(table: Table, piece: int) -> int:
    """To whose piles a creature goes back: its owner's, or where hands have made a card that nobody owns, those of
    the side it fought on."""
    return table.owner(piece) or side(table, piece) or 1


def lands_of(table: Table, seat: int) -> tuple[int, ...]:
    """A player's land pile."""
    return tuple(piece for piece in table.inside(zone_key("lands", 0, seat)) if table.kind(piece) == "land")


side = Table.controller
"""Whose side a creature fights on: that of the zone it lies in."""


def at_slot(table: Table, slot: int, seat: int = 0) -> tuple[int, ...]:
    """The creatures deployed at a slot, of one seat or of all, seats by number."""
    key = ("at_slot", slot, seat)
    found = table.memo.get(key)
    if found is None:
        seats = (seat,) if seat else range(1, table.ruleset.seats + 1)
        found = table.memo[key] = tuple(
            piece
            for each in seats
            for piece in table.inside(zone_key("deploy", slot, each))
            if table.kind(piece) == "creature"
        )
    return tuple(found)


def slot_of(table: Table, piece: int) -> int:
    """The slot a creature is deployed at, 0 if it is at none (TER-45)."""
    zone = table.zone(piece)
    family, site, _ = parse_zone(zone) if zone else ("", 0, 0)
    return site if family == "deploy" else 0


def allies(table: Table, piece: int) -> tuple[int, ...]:
    """The other creatures of the same player at the same land (TER-2)."""
    return tuple(each for each in at_slot(table, slot_of(table, piece), side(table, piece)) if each != piece)


def present(table: Table, slot: int) -> tuple[int, ...]:
    """The players with a creature at a slot, in order from the initiative player (TER-5)."""
    return tuple(seat for seat in table.order() if at_slot(table, slot, seat))


def types(table: Table, piece: int) -> tuple[str, ...]:
    """A creature's types (TER-9)."""
    found = table.printed(piece, "types")
    return tuple(str(each) for each in found) if isinstance(found, tuple) else ()


def number(table: Table, piece: int, name: str) -> int:
    """A printed number of a creature, 0 if it has none."""
    value = table.printed(piece, name)
    return value if isinstance(value, int) and not isinstance(value, bool) else 0


def bonuses(table: Table, piece: int) -> Mapping[str, Any]:
    """The printed biome bonuses of a creature (TER-12)."""
    found = table.printed(piece, "bonuses")
    return found if isinstance(found, Mapping) else {}


def change(table: Table, piece: int, name: str) -> int:
    """By how much something of a creature has changed, what only its owner may know included."""
    hidden = table.state.field(piece, HIDDEN + name)
    return table.state.counter(piece, name) + (hidden if isinstance(hidden, int) else 0)


def ground_of(table: Table, slot: int) -> str:
    """The land card at a slot, or that was fought for there this round if it has been claimed since; "" for none."""
    land = land_in(table, slot)
    return table.definition(land) if land else str(table.flow("ground", {}).get(str(slot), ""))


def biome_of(table: Table, slot: int) -> str:
    """The biome of the land at a slot as the players agreed on it (TER-39); "" where there is none."""
    return biome_of_card(table, ground_of(table, slot))


def biome_of_card(table: Table, definition: str) -> str:
    """The biome of a land card in play."""
    printed = str(table.ruleset.printed(definition).get("biome") or "")
    key = ("biome", printed)
    found = table.memo.get(key)
    if found is None:
        decisions, _ = read_biome_map(str(table.option("biome_map")))
        found = table.memo[key] = effective_biome(printed, decisions) or printed
    return str(found)


def homes_here(table: Table, piece: int, biome: str) -> bool:
    """Whether a biome is a printed home of a creature: its printed bonus there is positive (TER-13)."""
    return int(bonuses(table, piece).get(biome, 0)) > 0


def current_base(table: Table, piece: int) -> int:
    """Current Base Power (TER-83); never below 0 (TER-84)."""
    return max(0, number(table, piece, "base") + change(table, piece, "base"))


def majority(table: Table) -> int:
    """How many lands are more than half of those in the game (TER-146)."""
    return int(table.flow("lands_total", 0)) // 2 + 1


def unfought(table: Table) -> tuple[int, ...]:
    """The slots whose combat is not finished this round, lowest first (TER-124)."""
    done = table.flow("fought", ())
    return tuple(slot for slot in open_slots(table) if slot not in done)
