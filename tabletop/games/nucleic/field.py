"""The table in Nucleic Evolution's words: zones, cells, who controls what, what is active."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabletop.core.state import Container
from tabletop.core.zones import Scalar, parse_zone, zone_key
from tabletop.games.nucleic.lexicon import LAYERS
from tabletop.rules.abilities import book
from tabletop.rules.abilities.records import Ability
from tabletop.rules.table import Table, from_lying_at, from_lying_in

ZONES = (1, 2, 3)
KINDS = ("land", "unit", "power_up", "civilization")
"""The card kinds in the order of the draft (NUC-1, NUC-33)."""

ORDER = LAYERS
"""The card kinds in the order of everything else (NUC-77)."""

NONE_COPIED: Mapping[int, Scalar] = {}
BOARD = ("unit", "land", "as_land", "civilizations")
"""Families of zones in which a card is in play."""


def competitive(table: Table) -> bool:
    """Whether each player has piles of their own (NUC-23)."""
    return table.option("format") == "competitive"


def pile_of(table: Table, kind: str, seat: int) -> str:
    """The pile that a seat draws cards of a kind from (NUC-35, NUC-64)."""
    return zone_key(f"own_{kind}_pile", 0, seat) if competitive(table) else f"{kind}_pile"


def family(table: Table, piece: int) -> str:
    """The family of the zone in which a piece lies (of an attached one: its host)."""
    zone = table.zone(piece)
    return parse_zone(zone).family if zone else ""


controller = Table.holder
"""Who controls a card: the seat in whose cell or row it lies (NUC-19)."""


def on_board(table: Table, piece: int) -> bool:
    """Whether a card is in a cell or a civilization row."""
    return family(table, piece) in BOARD


@from_lying_at
def cell(table: Table, name: str, zone: int, seat: int) -> tuple[int, ...]:
    """The cards of its kind in a cell, in order of placement: ``unit``, ``land`` or ``as_land`` (NUC-12, NUC-18)."""
    return _of_kind(
        table, zone_key(name, zone, seat), "civilization" if name in ("as_land", "civilizations") else name
    )


def _of_kind(table: Table, container: Container, kind: str) -> tuple[int, ...]:
    there = table.state.contents.get(container)
    if not there:
        return ()
    found = [piece for piece in there if table.kind(piece) == kind]
    if len(found) > 1:
        entered = table.state.entered
        found.sort(key=lambda piece: (entered[piece], piece))  # by ``age``
    return tuple(found)


def age(table: Table, piece: int) -> tuple[int, int]:
    """The order in which cards came to where they are (NUC-48, NUC-83)."""
    return (table.state.entered[piece], piece)


def attached(table: Table, unit: int) -> tuple[int, ...]:
    """The power-ups on a unit, the one attached first at the beginning (NUC-48)."""
    return _of_kind(table, unit, "power_up")


def host(table: Table, piece: int) -> int:
    """The unit that a power-up lies on, 0 for none (NUC-14)."""
    at = table.state.at[piece] if table.state.exists(piece) else None
    return at if isinstance(at, int) else 0


def face_up(table: Table, piece: int) -> bool:
    """Whether a card shows its face."""
    return table.state.face[piece] == "up"


def marked(table: Table, piece: int) -> bool:
    """Whether a unit is marked defeated (NUC-127)."""
    return table.mark(piece, "defeated")


def is_out(table: Table, piece: int) -> bool:
    """Whether a card is marked defeated, or lies on a unit that is."""
    defeated = table.state.fields.get("defeated")
    if not defeated:  # by far the most often
        return False
    on = host(table, piece)
    return bool(defeated.get(piece) or (on and defeated.get(on)))


def active(table: Table, piece: int) -> bool:
    """A card is active while it is face up on the board and not defeated (NUC-99)."""
    return on_board(table, piece) and works(table, piece)


def works(table: Table, piece: int) -> bool:
    """The same of a card that is known to be on the board."""
    return face_up(table, piece) and not is_out(table, piece)


def cards_in(table: Table, kind: str, zone: int, seat: int) -> tuple[int, ...]:
    """All cards of a kind that a seat has in a zone, face up or down; of civilizations those played as a land."""
    if kind == "power_up":
        return _power_ups_in(table, zone, seat)
    return cell(table, "as_land" if kind == "civilization" else kind, zone, seat)


@from_lying_in("unit")
def _power_ups_in(table: Table, zone: int, seat: int) -> tuple[int, ...]:
    return tuple([each for unit in cell(table, "unit", zone, seat) for each in attached(table, unit)])


def row(table: Table, seat: int) -> tuple[int, ...]:
    """The civilizations in a seat's row (NUC-17)."""
    return cell(table, "civilizations", 0, seat)


def on_table(table: Table) -> tuple[int, ...]:
    """Every card on the board, seats clockwise from P1, in the order of NUC-77."""
    return on_board_of(table, table.order())


@from_lying_in(*BOARD)
def on_board_of(table: Table, seats: tuple[int, ...]) -> tuple[int, ...]:
    """The same for the seats in an order."""
    there: dict[str, list[int]] = {kind: [] for kind in ORDER}
    for seat in seats:
        for zone in ZONES:
            for unit in cell(table, "unit", zone, seat):
                there["unit"].append(unit)
                there["power_up"] += attached(table, unit)
            there["land"] += cell(table, "land", zone, seat)
            there["civilization"] += cell(table, "as_land", zone, seat)
        there["civilization"] += row(table, seat)
    return tuple([piece for cards in there.values() for piece in cards])


def zone_of(table: Table, piece: int) -> int:
    """The numbered zone of a card, 0 in a civilization row (NUC-17)."""
    return table.site(piece)


def opponents(table: Table, seat: int) -> tuple[int, ...]:
    """The other seats, clockwise from the next one."""
    return tuple([each for each in table.order(seat) if each != seat])


def next_seat(table: Table, seat: int) -> int:
    """The next player clockwise."""
    return seat % table.ruleset.seats + 1


# -- raw values and texts ------------------------------------------------------------------------------------


def printed(table: Table, piece: int, name: str) -> int:
    """A printed number, 0 if the card has none."""
    value = table.printed(piece, name)
    return value if isinstance(value, int) and not isinstance(value, bool) else 0


def raw(table: Table, piece: int, name: str) -> int:
    """Raw combat or resource: as printed, or what an ability has made of it (NUC-9)."""
    changed = table.state.field(piece, f"raw_{name}")
    return changed if isinstance(changed, int) and not isinstance(changed, bool) else printed(table, piece, name)


def types(table: Table, piece: int) -> tuple[str, ...]:
    """The types of a card (NUC-93)."""
    found = table.printed(piece, "types")
    return tuple(str(each) for each in found) if isinstance(found, tuple) else ()


def abilities_of(table: Table, piece: int) -> tuple[Ability, ...]:
    """The abilities that a card has now: its own, or those it has copied, without Before abilities (NUC-111)."""
    copied = table.state.field(piece, "text_of")
    return text_of(table, piece, copied) if copied else book.abilities_of(table, piece)


def copies(table: Table) -> Mapping[int, Scalar]:
    """The cards that have copied the abilities of others, with the ids of these."""
    return table.state.fields.get("text_of") or NONE_COPIED


def text_of(table: Table, piece: int, copied: Scalar) -> tuple[Ability, ...]:
    """The abilities of a card that has copied those of another, or none."""
    if isinstance(copied, str) and copied:
        return tuple(each for each in table.ruleset.part(book.AbilityBook).of_card(copied) if each.when != "before")
    return book.abilities_of(table, piece)


# -- the confrontation ---------------------------------------------------------------------------------------


def zone_record(table: Table, zone: int) -> Mapping[str, Any]:
    """What has become of a zone: state, winner, combats; empty before it was compared (NUC-96)."""
    found: Mapping[str, Any] = table.flow("zones", {}).get(str(zone), {})
    return found


def zones_won(table: Table, seat: int) -> int:
    """How many zones a player has won so far."""
    return sum(each.get("winner") == seat for each in table.flow("zones", {}).values())


def zones_lost(table: Table, seat: int) -> int:
    """How many zones a player has lost so far: those that somebody else won (NUC-96)."""
    return sum(each.get("winner", 0) not in (0, seat) for each in table.flow("zones", {}).values())


def defeats_before(table: Table, zone: int, seat: int = 0) -> int:
    """Units defeated in lower-numbered zones, of a player or (0) of all (NUC-97, NUC-138)."""
    return sum(each[0] < zone and seat in (0, each[1]) for each in table.flow("defeats", ()))
