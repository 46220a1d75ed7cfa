"""Cockatrice: `cards.xml` of version 4 with one set, and a `.cod` for each deck."""

from __future__ import annotations

import re
from collections.abc import Mapping

from tabletop.content.definitions import DeckDef
from tabletop.content.templates import readable_slug
from tabletop.exchange.basis.report import Report
from tabletop.exchange.leaving.game import Leaving, Row, columns_of, lists_of, rows_of
from tabletop.exchange.leaving.targets import file_name
from tabletop.exchange.leaving.texts import names_of
from tabletop.exchange.leaving.xmlout import element, xml_bytes

SIDE_WORDS = ("side", "reserve")


def set_name(leaving: Leaving) -> str:
    """The short name of the game's one set: letters and digits."""
    return re.sub(r"[^A-Z0-9]", "", leaving.catalog.id.upper())[:12] or "GAME"


def cockatrice(leaving: Leaving, report: Report) -> dict[str, bytes]:
    """The files of the folder."""
    rows = rows_of(leaving.catalog, report)
    files = {"cards.xml": cards_xml(leaving, rows)}
    taken: set[str] = set()
    names = names_of(rows)
    for deck in leaving.decks:
        files[f"decks/{file_name(deck.name, taken)}.cod"] = cod(leaving, deck, names, report)
        report.count("decks_out")
    return files


def cards_xml(leaving: Leaving, rows: list[Row]) -> bytes:
    """All cards; every value of a card is a property of its own."""
    root = element(None, "cockatrice_carddatabase", version="4")
    info = element(root, "info")
    element(info, "sourceUrl")
    short = set_name(leaving)
    one = element(element(root, "sets"), "set")
    element(one, "name", short)
    element(one, "longname", leaving.catalog.title)
    element(one, "settype", "Custom")
    labels = columns_of(rows)
    tags = _tags(labels)
    cards = element(root, "cards")
    for row in rows:
        card = element(cards, "card")
        element(card, "name", row.name)
        element(card, "text", row.text)
        prop = element(card, "prop")
        element(prop, "type", row.kind)
        for label in labels:
            if row.values.get(label):
                element(prop, tags[label], row.values[label])
        element(card, "set", short, uuid=row.card.id)
        element(card, "tablerow", "1")
    return xml_bytes(root)


def _tags(labels: list[str]) -> dict[str, str]:
    """A tag for each label: small letters and digits, none twice, none that Cockatrice gives a meaning."""
    taken = {"type", "name", "text", "set"}
    tags = {}
    for label in labels:
        word = readable_slug(label).replace("-", "") or "value"
        word = word if word[0].isalpha() else f"v{word}"
        found, number = word, 1
        while found in taken:
            number += 1
            found = f"{word}{number}"
        taken.add(found)
        tags[label] = found
    return tags


def cod(leaving: Leaving, deck: DeckDef, names: Mapping[str, str], report: Report) -> bytes:
    """A deck: what the game keeps aside is the side deck, all other lists are the main deck."""
    root = element(None, "cockatrice_deck", version="1")
    element(root, "deckname", deck.name)
    element(root, "comments", deck.sentence)
    zones: dict[str, dict[str, int]] = {"main": {}, "side": {}}
    main = 0
    for label, cards in lists_of(leaving, deck):
        part = "side" if any(word in label.lower() for word in SIDE_WORDS) else "main"
        main += part == "main"
        for card, number in cards.items():
            zones[part][card] = zones[part].get(card, 0) + number
    if main > 1:
        report.note("lists_joined", deck=deck.name, number=main)
    for name, counts in zones.items():
        if counts:
            zone = element(root, "zone", name=name)
            for card, number in counts.items():
                element(zone, "card", number=str(number), name=names.get(card, card), setShortName=set_name(leaving))
    return xml_bytes(root)
