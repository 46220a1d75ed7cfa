"""A deck that somebody pastes as text, as a deck of a game that is here."""

from __future__ import annotations

from dataclasses import replace

from tabletop.content.catalog import Catalog
from tabletop.content.definitions import CardDef, DeckDef
from tabletop.exchange.basis.naming import folded
from tabletop.exchange.basis.records import DeckEntry, ForeignCard, Place
from tabletop.exchange.basis.report import Report
from tabletop.exchange.basis.resolving import Cards
from tabletop.exchange.readers.decklists import MAIN, text_deck

NAMELESS = "Pasted deck"


def pasted_deck(text: str, catalog: Catalog, report: Report, id: str = "") -> DeckDef | None:
    """The deck of a text in any dialect that `decklists` reads; None where no line of it is a card of the game.

    Entries that no card has are noted (`no_such_card`) and left out, names with other capitals or accents are noted
    (`near_name`) and taken. A card goes into the list under whose name it stands if decks of the game have one of
    that name, else into the first that takes cards of its kind.
    """
    found = text_deck(text, NAMELESS, Place("pasted"), report)
    if found is None:
        return None
    cards, names = _cards(catalog), {folded(card.name): card for card in catalog.cards.values()}
    lists: dict[str, dict[str, int]] = {}
    for section, entries in found.lists.items():
        for entry in entries:
            card = cards.find(_whole(entry, names), found.name, report)
            if card is None or entry.count <= 0:
                continue
            counts = lists.setdefault(_list_for(catalog, section, catalog.cards[card]), {})
            counts[card] = counts.get(card, 0) + entry.count
    if not lists:
        return None
    ordered = {name: lists[name] for name in catalog.deck_lists if name in lists}
    return DeckDef(id, found.name, {**ordered, **lists})


def _cards(catalog: Catalog) -> Cards:
    """The game's cards as decks call them; cards of one name are told apart by their ids in brackets."""
    names = [card.name for card in catalog.cards.values()]
    foreign = [
        ForeignCard(card.id, card.name, Place(""), set=card.id if names.count(card.name) > 1 else "", id=card.id)
        for card in catalog.cards.values()
    ]
    return Cards(foreign, {id: id for id in catalog.cards})


def _whole(entry: DeckEntry, names: dict[str, CardDef]) -> DeckEntry:
    """What stands in brackets behind a name is a set, but for cards whose names end so."""
    name = f"{entry.name} ({entry.set})"
    return replace(entry, name=name, set="") if entry.set and folded(name) in names else entry


def _list_for(catalog: Catalog, section: str, card: CardDef) -> str:
    lists = catalog.deck_lists
    words = {folded(section), folded(section).removesuffix(" deck"), f"{folded(section)} deck"}
    for name, each in lists.items():
        named = words & {folded(name.replace("_", " ")), folded(each.label)}
        if named and section != MAIN and (not each.kinds or card.kind in each.kinds):
            return name
    for name, each in lists.items():
        if not each.kinds or card.kind in each.kinds:
            return name
    return next(iter(lists), MAIN)
