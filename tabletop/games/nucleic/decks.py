"""Piles of a player's own, side decks, and where cards go after a round (rulebook section 9.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabletop.core.zones import zone_key
from tabletop.games.nucleic.field import KINDS, types
from tabletop.games.nucleic.legality import MOST_SIDE, SIDE, Listed, faults, sizes
from tabletop.rules.progress.match import SideDeck
from tabletop.rules.table import Table


def own_pile(kind: str, seat: int) -> str:
    """A seat's own pile of a kind."""
    return zone_key(f"own_{kind}_pile", 0, seat)


def home_of(table: Table, piece: int) -> str:
    """The pile of its owner that a card goes back to after a round; the side deck stays where it is (NUC-170)."""
    kind, owner = table.kind(piece), table.owner(piece)
    if kind not in KINDS or not owner or table.zone(piece) == zone_key("side", 0, owner):
        return ""
    return own_pile(kind, owner)


def problems(table: Table, seat: int, lying: Mapping[str, tuple[int, ...]]) -> Sequence[str]:
    """What is wrong with a deck as its cards would lie (NUC-160)."""
    lists: dict[str, list[Listed]] = {}
    for kind in KINDS:
        lists[kind] = _listed(table, lying.get(own_pile(kind, seat), ()))
    lists[SIDE] = _listed(table, lying.get(zone_key("side", 0, seat), ()))
    return [each.message for each in (*sizes(lists), *faults(lists))]


def _listed(table: Table, pieces: Sequence[int]) -> list[Listed]:
    found = []
    for piece in pieces:
        card = table.card(piece)
        if card is not None:
            found.append(Listed(card.name, card.kind, types(table, piece)))
    return found


SIDE_DECK = SideDeck(
    zones=lambda table, seat: tuple(own_pile(kind, seat) for kind in KINDS),
    side=lambda table, seat: zone_key("side", 0, seat),
    goes=lambda table, seat, piece: own_pile(table.kind(piece), seat),
    problems=problems,
    most=MOST_SIDE,
)
"""How side decks are exchanged (NUC-171)."""
