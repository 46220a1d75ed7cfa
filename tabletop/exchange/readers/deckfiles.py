"""Decks alone: files of decks without the cards that they are made of. Each name in them becomes a card."""

from __future__ import annotations

from tabletop.exchange.basis.errors import ExchangeError
from tabletop.exchange.basis.mapping import FieldMap
from tabletop.exchange.basis.records import ForeignCard, ForeignGame, ForeignSet
from tabletop.exchange.basis.report import Report
from tabletop.exchange.basis.resolving import Cards
from tabletop.exchange.basis.source import Source
from tabletop.exchange.basis.xmltree import root_of
from tabletop.exchange.readers.asking import Ask
from tabletop.exchange.readers.decklists import ENDINGS, decks_of, looks_like_deck


def fits(source: Source) -> bool:
    """Whether every file of a source that is not hidden is a deck."""
    return bool(source.names) and all(_is_deck(source, name) for name in source.names)


def _is_deck(source: Source, name: str) -> bool:
    if not name.lower().endswith(ENDINGS):
        return False
    raw = source.peek(name)
    if root_of(raw) in ("deck", "cockatrice_deck"):
        return True
    return looks_like_deck(raw[:20_000].replace(b"\0", b"").decode("utf-8", "replace"))


def read(source: Source, ask: Ask, report: Report) -> tuple[ForeignGame, FieldMap]:
    """The game of some decks. Raises ExchangeError."""
    decks = decks_of(source, [name for name in source.names if name.lower().endswith(ENDINGS)], report)
    cards: dict[str, ForeignCard] = {}
    for deck in decks:
        for name, entries in deck.lists.items():
            for entry in entries:
                called = entry.name or entry.id
                key = Cards.matching(called)
                if called and key not in cards:
                    token = name.casefold() in ("token", "tokens")
                    cards[key] = ForeignCard(key=key, name=called, place=entry.place, set=entry.set, token=token)
                report.count("rows")
    if not cards:
        raise ExchangeError("no_cards", source=source.path.name, hint="A line of a deck is: 4 Name of the card.")
    sets = tuple(ForeignSet(each) for each in dict.fromkeys(card.set for card in cards.values() if card.set))
    title = decks[0].name if len(decks) == 1 else source.path.stem
    return ForeignGame(title, "decks", tuple(cards.values()), sets=sets, decks=tuple(decks)), FieldMap(())
