"""Tabletop Simulator: decks of saved objects, with their pictures cut out of sheets.

Other states of a card are its other sides; decks and cards in other states of anything come in as those on the table
do.
A card's number is its sheet's key times a hundred and its slot; a key means something in its own object alone. Sheets
are looked for beside the file, by the last part of their address and by the names that the program's own cache gives
them; nothing is fetched. Names come from the cards, or from a table beside the file with a column of card numbers.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import PurePosixPath

from tabletop.core.values import Json
from tabletop.exchange.basis import mapping as mappings
from tabletop.exchange.basis.errors import ExchangeError
from tabletop.exchange.basis.jsonfiles import read_json, text_of_value
from tabletop.exchange.basis.limits import MAX_CARDS
from tabletop.exchange.basis.mapping import FieldMap
from tabletop.exchange.basis.picturefinder import PictureFinder, common_back
from tabletop.exchange.basis.records import DeckEntry, ForeignCard, ForeignDeck, ForeignGame, Picture, Place
from tabletop.exchange.basis.report import Report
from tabletop.exchange.basis.source import Source
from tabletop.exchange.basis.tables import table_of_bytes
from tabletop.exchange.readers.asking import Ask

MARK = b'"ObjectStates"'
COLUMNS = ("Text", "Notes", "Tags")
MAX_NESTED = 40

_DECKS = ("deck", "deckcustom")
_CARDS = ("card", "cardcustom")
_NUMBER_COLUMNS = ("cardid", "card_id", "slot", "number", "id")


@dataclass(frozen=True, slots=True)
class _Sheet:
    """A sheet of an object: the addresses of its faces and backs, its grid."""

    face: str
    back: str
    columns: int
    rows: int
    own_backs: bool


def fits(source: Source) -> bool:
    """Whether a source has a saved object or a save in it."""
    return bool(_saves(source))


def _saves(source: Source) -> list[str]:
    found = []
    for name in source.names:
        if name.lower().endswith(".json") and MARK in source.peek(name).replace(b"\0", b""):
            found.append(name)
    return found


def read(source: Source, ask: Ask, report: Report) -> tuple[ForeignGame, FieldMap]:
    """The decks and cards of all saves of a source. Raises ExchangeError."""
    saves = _saves(source)
    reader = _Reader(source, report)
    title = ""
    for name in saves:
        try:
            data = read_json(source, name, report)
        except ExchangeError as error:
            if len(saves) == 1:
                raise
            report.note("file_failed", source.shown(name), reason=str(error))
            continue
        place = Place(source.shown(name))
        if isinstance(data, dict):
            title = title or text_of_value(data.get("SaveName"))
            reader.objects(data.get("ObjectStates"), place, 0)
    columns = [label for label in COLUMNS if any(label in card.values for card in reader.cards.values())]
    mapping = mappings.guess(columns, [], roles=False)
    mapping = mappings.changed(mappings.remembered(mapping, ask.kept), ask.columns, needs_name=False)
    title = title or source.path.stem.replace("_", " ")
    game = ForeignGame(
        title, "tts", tuple(reader.cards.values()), tuple(columns), decks=tuple(reader.decks),
        back=common_back(reader.cards.values(), Place(source.path.name), report),
    )  # fmt: skip
    return game, mapping


class _Reader:
    """Walks the objects of a save."""

    def __init__(self, source: Source, report: Report) -> None:
        self.source, self.report = source, report
        self.finder = PictureFinder(source)
        self.cards: dict[str, ForeignCard] = {}
        self.decks: list[ForeignDeck] = []
        self._caches = {_cached(PurePosixPath(name).stem): name for name in source.within_reach}
        self._turned: set[str] = set()
        self._missing: set[str] = set()
        self._names = self._side_table()

    def _side_table(self) -> dict[int, str]:
        """Names by card number or slot, from a table beside the save."""
        for name in self.source.names:
            if not name.lower().endswith((".csv", ".tsv")):
                continue
            try:
                table = table_of_bytes(self.source.read(name), name, Report())
            except ExchangeError:
                continue
            words = [mappings.plain_word(header) for header in table.headers]
            number = next((words.index(word) for word in _NUMBER_COLUMNS if word in words), None)
            called = next((index for index, word in enumerate(words) if word in ("name", "nickname", "title")), None)
            if number is not None and called is not None:
                return {
                    int(row[number]): row[called]
                    for _, row in table.rows if re.fullmatch(r"\d{1,7}", row[number]) and row[called]
                }  # fmt: skip
        return {}

    def objects(self, states: object, place: Place, depth: int) -> None:
        """Take in a list of objects and what lies in them."""
        if depth > MAX_NESTED:
            self.report.note(
                "not_read", place, what="Bags in bags", reason=f"more than {MAX_NESTED} lie in each other"
            )
            return
        loose: list[DeckEntry] = []
        for each in states if isinstance(states, list) else ():
            if not isinstance(each, dict) or len(self.cards) > MAX_CARDS:
                continue
            kind = text_of_value(each.get("Name")).lower()
            if kind in _DECKS:
                self._deck(each, place)
            elif kind in _CARDS:
                loose += self._card(each, each, place, text_of_value(each.get("Nickname")))
            elif isinstance(each.get("ContainedObjects"), list):
                self.objects(each["ContainedObjects"], place, depth + 1)
            else:
                what = text_of_value(each.get("Nickname")) or text_of_value(each.get("Name")) or "An object"
                self.report.note("not_read", place, what=what, reason="only decks and cards are read")
            others = [state for state in _states(each) if _holds_cards(state)]
            # a card in another state of a card is its other side
            self.objects([one for one in others if kind not in _CARDS or not _is_card(one)], place, depth + 1)
        if loose:
            self.decks.append(ForeignDeck("Loose cards", place, {"main": loose}))

    def _deck(self, deck: dict[str, Json], place: Place) -> None:
        inside = deck.get("ContainedObjects")
        inside = inside if isinstance(inside, list) else []
        numbers = deck.get("DeckIDs")
        numbers = numbers if isinstance(numbers, list) else []
        title = text_of_value(deck.get("Nickname")) or f"Deck {len(self.decks) + 1}"
        entries: list[DeckEntry] = []
        for index in range(max(len(numbers), len(inside))):
            card = inside[index] if index < len(inside) and isinstance(inside[index], dict) else {}
            number = card.get("CardID", numbers[index] if index < len(numbers) else None)
            entries += self._card({**card, "CardID": number}, deck, place, title)
        if entries:
            text = text_of_value(deck.get("Description"))
            self.decks.append(ForeignDeck(title, place, {"main": entries}, text[:2000]))
        else:
            self.report.note("empty_deck", place, deck=title)

    def _card(self, card: dict[str, Json], holder: dict[str, Json], place: Place, deck: str) -> list[DeckEntry]:
        """The entry of a card in its deck; the card itself is taken in when it is first met, its other states as its
        other sides."""
        id = self._taken(card, holder, place, deck)
        if id is None:
            return []
        if self.cards[id].is_side:
            self.cards[id] = replace(self.cards[id], is_side=False)
        sides = [state for state in _states(card) if _is_card(state)]
        if sides and id not in self._turned:
            self._turned.add(id)
            for number, side in enumerate(sides, 2):
                self._taken(side, holder, place, deck, f"{self.cards[id].name} ({number})")
            self.report.note("two_sided", place, name=self.cards[id].name, number=len(sides))
        return [DeckEntry(self.cards[id].name, 1, place, "", id)]

    def _taken(
        self, card: dict[str, Json], holder: dict[str, Json], place: Place, deck: str, side: str = ""
    ) -> str | None:
        """The id of a card, which is taken in when it is first met, None (noted) where it has no number; `side`: it
        is another side of a card, called so where it has no name of its own."""
        number = card.get("CardID")
        if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number < 10**9:
            self.report.note("not_read", place, what=f"A card of {deck}", reason="it has no number")
            return None
        key, slot = divmod(number, 100)
        sheet = _sheet(card.get("CustomDeck"), key) or _sheet(holder.get("CustomDeck"), key)
        given = " ".join(text_of_value(card.get("Nickname")).split())
        values = {
            "Text": text_of_value(card.get("Description")),
            "Notes": text_of_value(card.get("GMNotes")),
            "Tags": text_of_value(card.get("Tags")),
        }
        name = given or self._names.get(number) or self._names.get(slot) or side
        id = f"{sheet.face if sheet else key}#{slot}#{given}"
        if id not in self.cards:
            self.report.count("rows")
            made = ForeignCard(
                key=id, id=id, name=name or f"{deck} {slot + 1}", place=place,
                values={label: text for label, text in values.items() if text}, wanted=sheet.face if sheet else "",
                is_side=bool(side),
            )  # fmt: skip
            self.cards[id] = self._with_pictures(made, sheet, slot)
        return id

    def _with_pictures(self, card: ForeignCard, sheet: _Sheet | None, slot: int) -> ForeignCard:
        if sheet is None:
            return card
        file = self._file(sheet.face)
        if file is None:
            self.report.count("missing_pictures")
            if sheet.face not in self._missing:
                self.report.note("network", card.place, address=sheet.face[:120] or "an address that is missing")
                self._missing.add(sheet.face)
            return replace(card, wanted="")
        picture = replace(file, columns=sheet.columns, rows=sheet.rows, slot=slot)
        behind = self._file(sheet.back)
        back = None
        if behind is not None:
            back = replace(behind, columns=sheet.columns, rows=sheet.rows, slot=slot) if sheet.own_backs else behind
        return replace(card, picture=picture, back=back, wanted=f"{card.name} of {file.file.name}")

    def _file(self, address: str) -> Picture | None:
        if not address:
            return None
        found = self.finder.at_address(address)
        if found is None and (name := self._caches.get(_cached(address))) is not None:
            found = self.source.picture(name)
        return found


def _states(each: Mapping[str, Json]) -> list[dict[str, Json]]:
    """The other states of an object, in their order."""
    states = each.get("States")
    if not isinstance(states, dict):
        return []
    numbered = sorted(states.items(), key=lambda item: (len(item[0]), item[0]))
    return [state for _, state in numbered if isinstance(state, dict)]


def _is_card(each: Mapping[str, Json]) -> bool:
    return text_of_value(each.get("Name")).lower() in _CARDS


def _holds_cards(each: Mapping[str, Json]) -> bool:
    """Whether an object is a card or a deck, or may have some in it."""
    kind = text_of_value(each.get("Name")).lower()
    return _is_card(each) or kind in _DECKS or isinstance(each.get("ContainedObjects"), list)


def _cached(address: str) -> str:
    """An address as the program's cache names files: its letters and digits."""
    return re.sub(r"[^A-Za-z0-9]", "", address).lower()


def _sheet(decks: object, key: int) -> _Sheet | None:
    found = decks.get(str(key)) if isinstance(decks, dict) else None
    if not isinstance(found, Mapping):
        return None
    return _Sheet(
        text_of_value(found.get("FaceURL")), text_of_value(found.get("BackURL")), _side(found.get("NumWidth")),
        _side(found.get("NumHeight")), found.get("UniqueBack") is True,
    )  # fmt: skip


def _side(value: object) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= 100 else 1
