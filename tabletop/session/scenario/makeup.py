"""Cards and decks that are made up on the spot: the game's catalog with more in it, for one scenario."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from tabletop.content import Catalog
from tabletop.content.definitions import CardDef, DeckDef, Source
from tabletop.content.findings import Finding, errors
from tabletop.content.reading.abilities import Collection
from tabletop.content.reading.marked import Document, Where, read_document
from tabletop.content.reading.parts import GameParts
from tabletop.content.writing import RULES, is_written, renews_of
from tabletop.core.values import Json
from tabletop.rules.written.door import WRITING
from tabletop.session.scenario.model import DeckSpec
from tabletop.session.scenario.positions import read_deck_spec
from tabletop.session.scenario.words import Words


def with_cards(words: Words, raw: Json, where: Where) -> Catalog:
    """The catalog with the cards of the file. Their lines are those of a card file: kind, name, fields."""
    catalog = words.catalog
    body = words.mapping(raw, where, "`cards`")
    if not body:
        return catalog
    lines = {
        ("cards", *place[len(where) :]): n
        for place, n in words.document.lines.items()
        if place[: len(where)] == where
    }
    made, findings = read_made(catalog, Document(words.document.path, None, lines), body)
    words.findings += findings
    return made


def read_made(catalog: Catalog, document: Document, cards: Mapping[str, Json]) -> tuple[Catalog, tuple[Finding, ...]]:
    """The catalog with more cards, and what is wrong with them. ``document`` has the lines of ``cards``."""
    # imported late, with the schema of card files: a table opens without them
    from tabletop.content.reading.cards import read_cards

    parts = GameParts(
        kinds=dict(catalog.kinds), palettes=dict(catalog.palettes), backs=dict(catalog.backs),
        options=dict(catalog.options),
    )  # fmt: skip
    game = read_document(catalog.folder / "game.yaml")[0].data
    told = game.get("abilities") if isinstance(game, dict) else None
    told = told if isinstance(told, dict) else {}
    writing = WRITING if is_written(catalog) else None
    taken = {name: card for name, card in catalog.cards.items() if name not in cards}
    collection = Collection(
        parts, catalog.code, told.get("words") or {}, told.get("when") or (), told.get("keys") or (),
        cards=taken, abilities=dict(catalog.abilities), written=writing is not None,
        renewing=renews_of(catalog.folder, writing),
    )  # fmt: skip
    words = Words(document, catalog)
    read_cards(Document(document.path, {"cards": dict(cards)}, document.lines), collection, words)
    made: dict[str, CardDef] = dict(collection.cards)
    stamp = hashlib.sha256(f"{catalog.hash}{json.dumps(cards, sort_keys=True, default=str)}".encode()).hexdigest()
    catalog = replace(
        catalog, cards=MappingProxyType(made), abilities=MappingProxyType(dict(collection.abilities)), hash=stamp,
        _faces={}, _pictures={},
    )  # fmt: skip
    found = errors(words.findings)
    able = any(each.abilities for name, each in made.items() if name in cards)
    if writing is not None and not found and able:  # what they can do is compiled with the rules
        written = writing.rules(read_document(catalog.folder / RULES)[0], catalog)
        found = errors(written.findings)
        catalog = replace(catalog, code=written.code or catalog.code)
    return catalog, tuple(found)


def with_decks(words: Words, raw: Json, where: Where) -> Catalog:
    """The catalog with the decks of the file."""
    catalog = words.catalog
    decks = dict(catalog.decks)
    for name, body in words.mapping(raw, where, "`decks`").items():
        spec = read_deck_spec(words, body, (*where, name))
        if spec is not None:
            deck = deck_def(catalog, spec, words.document)
            decks[name] = replace(deck, id=name, name=name)
    return replace(catalog, decks=MappingProxyType(decks)) if raw else catalog


def deck_def(catalog: Catalog, spec: DeckSpec, document: Document) -> DeckDef:
    """A deck of the file as a definition; fewer than no copies of a card are none."""
    base = catalog.decks.get(spec.base)
    lists = {name: dict(base.lists.get(name, {})) if base is not None else {} for name in catalog.deck_lists}
    for name, cards in spec.lists.items():
        for card, count in cards.items():
            lists[name][card] = lists[name].get(card, 0) + count
    kept = {name: MappingProxyType({card: n for card, n in cards.items() if n > 0}) for name, cards in lists.items()}
    title = base.name if base is not None else "the deck"
    return DeckDef(spec.base, title, MappingProxyType(kept), source=Source(document.path, document.line(spec.where)))
