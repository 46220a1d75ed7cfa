"""Decks as plain text, as people paste them into chats and as most programs read them."""

from __future__ import annotations

from collections.abc import Mapping

from tabletop.content.definitions import DeckDef
from tabletop.exchange.basis.report import Report
from tabletop.exchange.leaving.game import Leaving, Row, lists_of
from tabletop.exchange.leaving.targets import file_name


def names_of(rows: list[Row]) -> dict[str, str]:
    """By id, what each card is called where it leaves."""
    return {row.card.id: row.name for row in rows}


def deck_text(leaving: Leaving, deck: DeckDef, names: Mapping[str, str]) -> str:
    """A deck: its name, then a line for each card with its number, under the name of its list where the game has
    several. The same text can be pasted back."""
    lines = [f"// {deck.name}"]
    lists = list(lists_of(leaving, deck))
    several = len(leaving.catalog.deck_lists) > 1
    for label, cards in lists:
        if several:
            lines += ["", f"{label}:"]
        lines += [f"{number} {names.get(card, card)}" for card, number in cards.items()]
    return "\n".join(lines) + "\n"


def deck_texts(leaving: Leaving, names: Mapping[str, str], report: Report, folder: str = "") -> dict[str, bytes]:
    """A text file for each deck."""
    taken: set[str] = set()
    files = {}
    for deck in leaving.decks:
        files[f"{folder}{file_name(deck.name, taken)}.txt"] = deck_text(leaving, deck, names).encode()
        report.count("decks_out")
    return files
