"""Which decks are legal, and who plays which side (rulebook sections 6 and 18)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tabletop.content.catalog import Catalog
from tabletop.content.definitions import DeckDef, Value
from tabletop.content.game_code import Complaint
from tabletop.core.chance import Chance
from tabletop.core.zones import Scalar
from tabletop.games.butterfly.patterns import parse_pattern

NAMES = {"animal": "Bastet", "plant": "Osiris"}
LEAST_OF_SPECIES = 6
MOST_OF_EVOLUTION = 2
Cards = Mapping[str, Mapping[str, Value]]


def check_deck(lists: Mapping[str, Cards], options: Mapping[str, Scalar]) -> list[Complaint]:
    """What is wrong with a deck beyond its numbers of cards (BUT-151 to BUT-153)."""
    main, mat = lists.get("main", {}), lists.get("mat", {})
    sides = {str(card.get("side")) for card in (*main.values(), *mat.values())}
    found: list[Complaint] = []
    if len(sides) > 1:
        message = "A deck has only animal cards or only plant cards."
        found.append(Complaint(message, ("main",), rule="BUT-152"))
    for id, card in main.items():
        if "pattern" in card and id not in mat:
            found.append(Complaint(f"{card['name']} has no row on the mat.", ("mat",), rule="BUT-25"))
    if options.get("custom_decks"):
        return found + _own(main, mat)
    for card in main.values():
        number, copies = card["count"], card.get("copies")
        if isinstance(copies, int) and number != copies:
            message = f"The deck has {number} {card['name']}; it needs {copies}."
            found.append(Complaint(message, ("main",), rule="BUT-151"))
    return found


def _own(main: Cards, mat: Cards) -> list[Complaint]:
    """A deck of one's own (BUT-153)."""
    found = []
    for id, row in mat.items():
        number = main[id]["count"] if id in main else 0
        if isinstance(number, int) and number < LEAST_OF_SPECIES:
            message = f"The deck has {number} {row['name']}; it needs at least {LEAST_OF_SPECIES}."
            found.append(Complaint(message, ("main",), rule="BUT-153"))
    for card in main.values():
        number = card["count"]
        if "pattern" not in card and isinstance(number, int) and number > MOST_OF_EVOLUTION:
            message = f"The deck has {number} {card['name']}; at most {MOST_OF_EVOLUTION} are allowed."
            found.append(Complaint(message, ("main",), rule="BUT-153"))
    return found


def side_of_deck(catalog: Catalog, deck: DeckDef | None) -> str:
    """Whose deck it is, by its first card; "" for none."""
    for cards in deck.lists.values() if deck is not None else ():
        for id in cards:
            if id in catalog.cards:
                return str(catalog.cards[id].values.get("side") or "")
    return ""


def seat_decks(
    catalog: Catalog, picked: Sequence[DeckDef | None], usual: Sequence[str], options: Mapping[str, Scalar], seed: int
) -> tuple[str, ...]:
    """The usual decks in the order of the seats: Bastet's goes to the seat that was agreed or that is left over by
    the decks that were picked; without agreement it is drawn (BUT-36)."""
    by_side = {side_of_deck(catalog, catalog.decks.get(name)): name for name in usual}
    if not {"animal", "plant"} <= set(by_side):
        return tuple(usual)
    sides = [side_of_deck(catalog, deck) for deck in picked]
    agreed = str(options.get("bastet_seat"))
    if agreed in ("1", "2"):
        bastet = int(agreed)
    elif "animal" in sides:
        bastet = sides.index("animal") + 1
    elif "plant" in sides:
        bastet = 2 - sides.index("plant")
    else:
        bastet = Chance(seed).below(2) + 1
    return tuple(by_side["animal" if seat == bastet else "plant"] for seat in (1, 2))


def check_seats(catalog: Catalog, decks: Sequence[DeckDef | None], options: Mapping[str, Scalar]) -> list[Complaint]:
    """What is wrong with the decks of both seats together (BUT-1, BUT-36)."""
    sides = [side_of_deck(catalog, deck) for deck in decks]
    found = []
    if len(sides) == 2 and sides[0] and sides[0] == sides[1]:
        message = f"Both decks are {NAMES.get(sides[0], sides[0])}'s; one plays Bastet, the other Osiris."
        found.append(Complaint(message, rule="BUT-1"))
    agreed = str(options.get("bastet_seat"))
    if agreed in ("1", "2") and not found:
        side = sides[int(agreed) - 1]
        if side and side != "animal":
            message = f"Seat {agreed} is to play Bastet, but its deck is Osiris's."
            found.append(Complaint(message, hint="Exchange the decks, or agree otherwise.", rule="BUT-36"))
    return found


def check_card(kind: str, values: Mapping[str, Any]) -> list[Complaint]:
    """A species has a pattern that begins with its own cell (BUT-28)."""
    if kind != "species":
        return []
    try:
        cells = parse_pattern(tuple(str(text) for text in values.get("pattern") or ()))
    except ValueError:
        return [Complaint("A pattern is a list of steps east and south-east.", ("pattern",), 'Write ["0,0", "1,0"].')]
    if not cells or len(set(cells)) != len(cells) or len(cells) > 9:
        return [Complaint("A pattern has 1 to 9 different cells.", ("pattern",), 'Write ["0,0", "1,0"].')]
    return []
