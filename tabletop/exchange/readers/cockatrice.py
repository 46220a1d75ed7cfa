"""Cockatrice: card databases of version 3 and 4 (sets, tokens, related cards), and the decks that lie beside them.

Version 4 keeps every property in `prop` under free names, version 3 as children of the card; both are read the same
way. The order of elements means nothing; elements of a card that are not known are values, and what
stands among the cards and is none is noted.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tabletop.content.templates import title_of
from tabletop.exchange.basis import mapping as mappings
from tabletop.exchange.basis.errors import ExchangeError
from tabletop.exchange.basis.mapping import FieldMap
from tabletop.exchange.basis.naming import folded
from tabletop.exchange.basis.picturefinder import PictureFinder
from tabletop.exchange.basis.records import (
    ForeignCard,
    ForeignGame,
    ForeignNumber,
    ForeignSet,
    ForeignZone,
    Place,
    Relation,
)
from tabletop.exchange.basis.report import Report
from tabletop.exchange.basis.source import Source
from tabletop.exchange.basis.xmltree import attribute, child, children, line_of, read_tree, root_of, tag, text_of
from tabletop.exchange.readers.asking import Ask
from tabletop.exchange.readers.decklists import ENDINGS as DECKS
from tabletop.exchange.readers.decklists import decks_of

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element


ROOT = "cockatrice_carddatabase"

ZONES = (
    ForeignZone("Library", owner_sees=False, others_see=False, pile=True, loads=("main",), shuffle=True),
    ForeignZone("Hand", others_see=False),
    ForeignZone("Battlefield"),
    ForeignZone("Graveyard", pile=True),
    ForeignZone("Exile", pile=True),
)

_CLIENT = ("tablerow", "cipt", "upsidedown", "landscapeorientation", "related", "reverse-related", "token", "set")
_LABELS = {"pt": "P/T", "cmc": "Mana value", "manacost": "Cost", "loyalty": "Loyalty"}


def fits(source: Source) -> bool:
    """Whether a source has a card database in it."""
    return any(_is_database(source, name) for name in source.names if name.lower().endswith(".xml"))


def _is_database(source: Source, name: str) -> bool:
    return root_of(source.peek(name)) == ROOT


def read(source: Source, ask: Ask, report: Report) -> tuple[ForeignGame, FieldMap]:
    """The game of all card databases of a source. Raises ExchangeError."""
    names = [name for name in source.names if name.lower().endswith(".xml") and _is_database(source, name)]
    reader = _Reader(PictureFinder(source), report)
    for name in names:
        place = Place(source.shown(name))
        try:
            reader.database(read_tree(source.read(name), place, report), place)
        except ExchangeError as error:
            if len(names) == 1:
                raise
            report.note("file_failed", place, reason=str(error))
    reader.check_relations()
    columns = list(reader.columns)
    mapping = mappings.guess(columns, [], roles=False)
    mapping = mappings.changed(mappings.remembered(mapping, ask.kept), ask.columns, needs_name=False)
    decks = decks_of(source, [name for name in source.names if name.lower().endswith(DECKS)], report)
    title = title_of(source.path.stem)
    game = ForeignGame(
        title, "cockatrice", tuple(reader.cards.values()), tuple(columns), tuple(reader.sets.values()), tuple(decks),
        ZONES, (ForeignNumber("Life", 20),), dice=(6, 20),
    )  # fmt: skip
    return game, mapping


class _Reader:
    """Gathers the cards and sets of several databases."""

    def __init__(self, pictures: PictureFinder, report: Report) -> None:
        self.pictures, self.report = pictures, report
        self.cards: dict[str, ForeignCard] = {}
        self.sets: dict[str, ForeignSet] = {}
        self.columns: dict[str, None] = {}

    def database(self, tree: Element, place: Place) -> None:
        """Take in one file."""
        for group in children(tree):
            if tag(group) == "sets":
                for element in children(group, "set"):
                    self._set(element)
            elif tag(group) == "cards":
                for element in children(group):
                    where = Place(place.file, line_of(element))
                    if tag(element) == "card":
                        self._card(element, where)
                        self.report.count("rows")
                    else:
                        self.report.note("not_read", where, what=f"<{tag(element)}>", reason="it is no <card>")
            else:
                for element in children(group, "card"):
                    name = text_of(child(element, "name")) or "A card"
                    reason = f"it stands in <{tag(group)}>, not in <cards>"
                    self.report.note("not_read", Place(place.file, line_of(element)), what=name, reason=reason)

    def _set(self, element: Element) -> None:
        name = text_of(child(element, "name"))
        if name:
            values = {tag(each): text_of(each) for each in children(element) if tag(each) not in ("name", "longname")}
            self.sets[name] = ForeignSet(name, text_of(child(element, "longname")), values)

    def _card(self, element: Element, place: Place) -> None:
        name = " ".join(text_of(child(element, "name")).split())
        if not name:
            self.report.note("no_card_name", place)
            return
        values: dict[str, str] = {}
        properties = child(element, "prop")
        for each in (*children(element), *(children(properties) if properties is not None else ())):
            word = tag(each)
            if word in ("name", "prop", *_CLIENT):
                continue
            label = _LABELS.get(word, word.replace("_", " ").capitalize())
            if text := text_of(each):
                values[label] = f"{values[label]}{text}" if word == "color" and label in values else text
        printings = list(children(element, "set"))
        set_names = [text_of(each) for each in printings]
        if len(set_names) > 1:
            values["Other sets"] = ", ".join(set_names[1:])
        for each in printings[:1]:
            for word in ("rarity", "num"):
                if text := attribute(each, word):
                    values.setdefault(word.capitalize(), text)
        for label in values:
            self.columns.setdefault(label)
        first = set_names[0] if set_names else ""
        if first and first not in self.sets:
            self.sets[first] = ForeignSet(first)
        relations = tuple(
            _relation(each)
            for each in children(element)
            if tag(each) in ("related", "reverse-related") and text_of(each)
        )
        is_side = text_of(child(properties, "side")).lower() == "back" if properties is not None else False
        card = ForeignCard(
            key="", name=name, place=place, values=values, set=first, relations=relations, is_side=is_side,
            token=text_of(child(element, "token")) == "1",
            id=next((attribute(each, "uuid", "muid") for each in printings if attribute(each, "uuid", "muid")), ""),
        )  # fmt: skip
        self._add(self._with_picture(card, printings))

    def _with_picture(self, card: ForeignCard, printings: list[Element]) -> ForeignCard:
        address = next((attribute(each, "picurl") for each in printings if attribute(each, "picurl")), "")
        picture = self.pictures.find(f"{card.set}/{card.name}", f"{card.name}.full", card.name)
        if picture is not None:
            return replace(card, picture=picture, wanted=card.name)
        return self.pictures.with_picture(replace(card, wanted=address), self.report)

    def _add(self, card: ForeignCard) -> None:
        number = 1
        while (key := f"{card.name}|{number}") in self.cards:
            same = self.cards[key]
            if (same.values, same.set, same.token) == (card.values, card.set, card.token):
                self.report.note("same_card", card.place, name=card.name)
                return
            number += 1
        self.cards[key] = replace(card, key=key)

    def check_relations(self) -> None:
        """Note what cards name that is no card, and the cards that are the back of another."""
        names = {folded(card.name) for card in self.cards.values()}
        for card in self.cards.values():
            for relation in card.relations:
                if folded(relation.name) not in names:
                    self.report.note("relation", card.place, name=card.name, other=relation.name, how=relation.how)
            if card.is_side:
                self.report.note("two_sided", card.place, name=card.name, number=1)


def _relation(element: Element) -> Relation:
    attached = attribute(element, "attach")
    how = f"{tag(element)} {attached}" if attached else tag(element)
    return Relation(how, text_of(element), attribute(element, "count"))
