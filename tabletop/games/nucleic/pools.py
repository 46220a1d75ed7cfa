"""What lies in the piles when a game begins: a pool for all, or each player's own deck (rulebook section 3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tabletop.content.catalog import Catalog
from tabletop.content.definitions import DeckDef
from tabletop.content.game_code import Complaint, Stock
from tabletop.core.chance import Chance
from tabletop.core.zones import Scalar
from tabletop.games.nucleic.drafting import DRAWS
from tabletop.games.nucleic.legality import LABELS, LISTS, SIDE, in_pool
from tabletop.games.nucleic.lexicon import BASIC

NUMBER = 3
"""How many tribes a pool has (NUC-24)."""

LEAST = 10
"""The fewest cards of a pile (NUC-27)."""


def known_tribes(catalog: Catalog) -> tuple[str, ...]:
    """The tribes that the cards show, in alphabetical order (NUC-6)."""
    return tuple(sorted({each for card in catalog.cards.values() for each in types_of(catalog, card.id)} - {BASIC}))


def types_of(catalog: Catalog, card: str) -> tuple[str, ...]:
    """The types of a card."""
    found = catalog.cards[card].values.get("types")
    return tuple(str(each) for each in found) if isinstance(found, tuple) else ()


def chosen_tribes(options: Mapping[str, Scalar]) -> tuple[str, ...]:
    """The tribes that the host has named; none if chance is to choose (NUC-28)."""
    if options.get("faction_choice") == "random":
        return ()
    return tuple(each.strip() for each in str(options.get("tribes") or "").split(";") if each.strip())


def check_tribes(named: Sequence[str]) -> list[str]:
    """What is wrong with the tribes that were named."""
    found = []
    if named and len(set(named)) != NUMBER:
        found.append(f"Name {NUMBER} different tribes, or none for three by lot; here are {len(set(named))}.")
    if BASIC in named:
        found.append(f"{BASIC} is no tribe: its cards are always there.")
    return found


def needed(kind: str, seats: int, options: Mapping[str, Scalar]) -> int:
    """How many cards a pile must hold: ten, and as many as the draws of its phase take (NUC-27, NUC-44)."""
    size = options.get("three_player_hand", 3) if seats == 3 else 3
    return max(LEAST, DRAWS[kind] * int(str(size)))


def stock(
    catalog: Catalog, seats: int, options: Mapping[str, Scalar], decks: Sequence[DeckDef | None], chance: Chance
) -> Stock:
    """The piles of a table."""
    if options.get("format") == "competitive":
        return _own_decks(seats, decks)
    tribes: tuple[str, ...] = ()
    if options.get("pool") == "one_deck":
        deck = decks[0] if decks else None
        if deck is None:
            return Stock(
                complaints=[Complaint("The host names the deck that all share.", ("decks", 1), rule="NUC-26")]
            )
        piles: dict[str, list[str]] = {kind: list(deck.cards(kind)) for kind in LISTS}
    else:
        cards: Iterable[str] = sorted(catalog.cards)
        if options.get("pool") == "three_factions":
            tribes = chosen_tribes(options)
            if not tribes:
                tribes = tuple(sorted(chance.shuffled(known_tribes(catalog))[:NUMBER]))
            cards = [card for card in cards if in_pool(types_of(catalog, card), tribes)]
        piles = {kind: [card for card in cards if catalog.cards[card].kind == kind] for kind in LISTS}
    unknown = [each for each in tribes if each not in known_tribes(catalog)]
    complaints = [Complaint(f"There is no tribe {each}.", ("options", "tribes"), rule="NUC-6") for each in unknown]
    for kind in LISTS:
        least = needed(kind, seats, options)
        if len(piles[kind]) < least:
            message = f"The {LABELS[kind]} pile has {len(piles[kind])} cards; this table needs at least {least}."
            complaints.append(Complaint(message, ("options", "pool"), rule="NUC-27"))
    laid = tuple((f"{kind}_pile", card, 0) for kind in LISTS for card in piles[kind])
    return Stock(laid, {"tribes": "; ".join(tribes)} if tribes else {}, complaints)


def _own_decks(seats: int, decks: Sequence[DeckDef | None]) -> Stock:
    """Each player's own four piles and side deck (NUC-23)."""
    complaints = []
    if seats != 2:
        complaints.append(Complaint("The competitive format is for exactly 2 players.", ("seats",), rule="NUC-23"))
    laid = []
    for seat, deck in enumerate(decks, 1):
        if deck is None:
            complaints.append(Complaint(f"Seat {seat} needs a deck.", ("decks", seat), rule="NUC-23"))
            continue
        for kind in LISTS:
            laid += [(f"own_{kind}_pile@{seat}", card, seat) for card in deck.cards(kind)]
        laid += [(f"side@{seat}", card, seat) for card in deck.cards(SIDE)]
    return Stock(() if complaints else tuple(laid), {}, complaints)
