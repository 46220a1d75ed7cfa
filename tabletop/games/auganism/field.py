"""The table in Auganism's words: duels and teams, the seven places of a player, monsters with their stages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabletop.core.state import seat_target
from tabletop.core.zones import parse_zone, zone_key
from tabletop.rules.modifying.durations import mark, marked
from tabletop.rules.progress.machine import Run
from tabletop.rules.table import Table, from_lying_at, from_lying_in, from_print

HERO, SUMMON, AUGMENT, EVP, DECK, GRAVEYARD, HAND = "hero", "summon", "augment", "evp", "deck", "graveyard", "hand"
"""The seven places of each player (AUG-14)."""
PLACES = {"field": SUMMON, "augment": AUGMENT, "evp": EVP, "hero": HERO}
"""Where an ability works, by its word (AUG-94)."""
MOST_STAGES = 4
SHORT_DUEL, LONG_MATCH = 3, 5
"""How many battles won end a duel (AUG-87), and a tag match for a team (AUG-124)."""


# -- who plays whom ------------------------------------------------------------------------------------------


def is_tag(table: Table) -> bool:
    """Whether two teams play (AUG-1)."""
    return table.ruleset.seats == 4


def duels(table: Table) -> tuple[int, ...]:
    """The numbers of the duels at this table."""
    return (1, 2) if is_tag(table) else (1,)


def duel_of(seat: int) -> int:
    """The duel in which a seat plays (AUG-122)."""
    return (seat + 1) // 2


def players(duel: int) -> tuple[int, int]:
    """The two seats of a duel."""
    return 2 * duel - 1, 2 * duel


def opponent(seat: int) -> int:
    """The other player of the same duel."""
    return seat + 1 if seat % 2 else seat - 1


def partner(table: Table, seat: int) -> int:
    """The other player of the same team, 0 in a duel."""
    return 0 if not is_tag(table) else seat + 2 if seat <= 2 else seat - 2


def team(table: Table, seat: int) -> tuple[int, ...]:
    """The seats that win together."""
    return tuple(sorted({seat, partner(table, seat) or seat}))


def suffix(duel: int) -> str:
    """What the second duel's fields of rules progress end in."""
    return "" if duel == 1 else f"#{duel}"


# -- progress ------------------------------------------------------------------------------------------------


def whole(value: Any) -> int:
    """A whole number of rules progress, 0 for anything else: hands may have put anything there."""
    return value if type(value) is int else 0


def current(table: Table, duel: int) -> int:
    """The turn player of a duel."""
    second = 2 * duel
    return second if table.state.flow.get(SEAT[duel]) == second else second - 1


SEAT = {1: "seat", 2: "seat#2"}
"""The field of rules progress that says it of each duel."""


def phase_of(table: Table, duel: int) -> str:
    """The phase that a duel is in, as the bar shows it."""
    return str(table.flow("phase" + suffix(duel), ""))


def facts(table: Table, duel: int) -> Mapping[str, Any]:
    """What the rules remember of a duel and of the turn in it."""
    found = table.state.flow.get(f"duel#{duel}")
    return found if isinstance(found, dict) else {}


def fact(table: Table, duel: int, name: str) -> int:
    """One number of them."""
    found = facts(table, duel).get(name)
    return found if type(found) is int else 0


def remember(run: Run, duel: int, **values: Any) -> None:
    """Keep numbers of a duel; None forgets one."""
    made = {**facts(run, duel), **values}
    if None in values.values():
        made = {name: value for name, value in made.items() if value is not None}
    run.set_flow(f"duel#{duel}", made)


def for_turn(table: Table, seat: int, name: str) -> int:
    """How much of something abilities have given a player for this turn; older saves count it among the numbers of
    the duel."""
    return marked(table, -seat, name) + fact(table, duel_of(seat), name)


def give_for_turn(run: Run, seat: int, name: str, amount: int = 1) -> None:
    """Give a player something until the next turn of the duel begins; what was given before is replaced."""
    mark(run, -seat, name, "turn", lane=duel_of(seat), amount=amount)


def battle_of(table: Table, duel: int) -> Mapping[str, Any]:
    """The battle that is going on in a duel, empty for none."""
    found = table.state.flow.get(f"battle#{duel}")
    return found if isinstance(found, dict) else {}


def attacker(table: Table, duel: int) -> int:
    """Whose monster attacks in the battle that has been declared, 0 for no battle (AUG-98)."""
    seat = whole(battle_of(table, duel).get("attacker"))
    return seat if seat in players(duel) else 0


# -- cards ---------------------------------------------------------------------------------------------------


def place(family: str, seat: int) -> str:
    """A player's zone."""
    return zone_key(family, 0, seat)


def family_of(table: Table, piece: int) -> str:
    """The kind of zone a card lies in, "" if it has left the game."""
    zone = table.zone(piece)
    return parse_zone(zone).family if zone else ""


seat_of = Table.holder
"""Whose zone a card lies in: "you" for its abilities (AUG-106)."""


@from_lying_at
def cards(table: Table, family: str, seat: int) -> tuple[int, ...]:
    """The monster cards in a player's zone, in the order in which they came (AUG-16)."""
    found = [piece for piece in table.inside(place(family, seat)) if table.kind(piece) == "monster"]
    if family in (AUGMENT, EVP):
        found.sort(key=lambda piece: table.state.entered[piece])
    return tuple(found)


def hand(table: Table, seat: int) -> tuple[int, ...]:
    """A player's hand."""
    return cards(table, HAND, seat)


@from_lying_in(SUMMON)
def monster(table: Table, seat: int) -> int:
    """A player's monster, 0 for none (AUG-15; a second card that hands have put there is none)."""
    return next(iter(cards(table, SUMMON, seat)), 0)


@from_lying_in(HERO)
def hero(table: Table, seat: int) -> int:
    """A player's hero, 0 for none."""
    found = (piece for piece in table.inside(place(HERO, seat)) if table.kind(piece) == "hero")
    return next(found, 0)


def owner_of(table: Table, piece: int) -> int:
    """Whose card it is (AUG-12); one that hands have made belongs to whom its place belongs."""
    return table.owner(piece) or seat_of(table, piece) or 1


def number(table: Table, piece: int, name: str) -> int:
    """A printed number, at least 0 (AUG-8)."""
    return max(0, whole(table.printed(piece, name)))


@from_print
def stages(table: Table, piece: int) -> tuple[Mapping[str, Any], ...]:
    """The stages that are printed on a monster, at most four (AUG-3)."""
    found: list[Mapping[str, Any]] = []
    for index in range(1, MOST_STAGES + 1):
        printed = table.printed(piece, f"stage{index}")
        if not isinstance(printed, Mapping) or not printed:
            break
        found.append(printed)
    return tuple(found)


def stage(table: Table, piece: int) -> int:
    """The stage that a monster has."""
    at = table.state.counter(piece, "stage")
    return min(at, len(stages(table, piece)) or 1) if at > 1 else 1


def listed(table: Table, piece: int, name: str, at: int = 0) -> int:
    """What a stage (the present one) lists: attack, health, evr."""
    printed = stages(table, piece)
    index = (at or stage(table, piece)) - 1
    return max(0, whole(printed[index].get(name))) if 0 <= index < len(printed) else 0


def damage(table: Table, piece: int) -> int:
    """The damage that a monster remembers, never more than its Health (AUG-23, AUG-84)."""
    return min(max(0, table.state.counter(piece, "damage")), listed(table, piece, "health"))


def health(table: Table, piece: int) -> int:
    """The Health that is left."""
    return listed(table, piece, "health") - damage(table, piece)


def won(table: Table, seat: int) -> int:
    """The battles that a player has won."""
    return max(0, table.state.counter(seat_target(seat), "won"))


def team_won(table: Table, seat: int) -> int:
    """The battles that a player's side has won (AUG-124)."""
    return sum(won(table, each) for each in team(table, seat))


def cooldown(table: Table, seat: int) -> int:
    """The counter on a player's hero (AUG-117)."""
    piece = hero(table, seat)
    return max(0, table.state.counter(piece, "cooldown")) if piece else 0


def is_foreign(table: Table, piece: int) -> bool:
    """Whether a card lies with an opponent of its owner."""
    seat = seat_of(table, piece)
    return bool(seat) and seat not in team(table, owner_of(table, piece))
