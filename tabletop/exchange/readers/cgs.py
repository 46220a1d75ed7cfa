"""Card Game Simulator: `cgs.json`, `AllCards.json`, `AllSets.json`, decks as text, pictures in `sets/SET/ID`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tabletop.core.values import Json
from tabletop.exchange.basis import mapping as mappings
from tabletop.exchange.basis.errors import ExchangeError
from tabletop.exchange.basis.jsonfiles import flat, read_json, text_of_value
from tabletop.exchange.basis.mapping import FieldMap
from tabletop.exchange.basis.picturefinder import PictureFinder
from tabletop.exchange.basis.records import ForeignCard, ForeignGame, ForeignSet, Picture, Place
from tabletop.exchange.basis.report import Report
from tabletop.exchange.basis.source import Source
from tabletop.exchange.readers.asking import Ask
from tabletop.exchange.readers.decklists import ENDINGS as DECKS
from tabletop.exchange.readers.decklists import decks_of

INFO = "cgs.json"

_NOT_READ = ("gameBoards", "gameBoardUrls", "gameBoardCards", "enums", "extras", "gamePlayZones", "deckUrls")


def fits(source: Source) -> bool:
    """Whether a source is a game of Card Game Simulator."""
    return _info(source) is not None


def _info(source: Source) -> str | None:
    found = [name for name in source.names if name.rpartition("/")[2].casefold() == INFO]
    return min(found, key=lambda name: (name.count("/"), name)) if found else None


def read(source: Source, ask: Ask, report: Report) -> tuple[ForeignGame, FieldMap]:
    """The game of a folder with a cgs.json. Raises ExchangeError."""
    name = _info(source)
    if name is None:
        raise ExchangeError("wrong_format", source=source.path.name, format="cgs", reason=f"it has no {INFO}")
    info = read_json(source, name, report)
    if not isinstance(info, dict):
        raise ExchangeError("broken_json", file=source.shown(name), line=1, reason="it is no game")
    root = name[: len(name) - len(INFO)]
    reader = _Reader(source, root, info, report)
    for file, key in ((f"{root}AllCards.json", "cardDataIdentifier"), (f"{root}AllSets.json", "setDataIdentifier")):
        found = source.find(file)
        if found is None:
            continue
        try:
            data = read_json(source, found, report)
        except ExchangeError as error:
            report.note("file_failed", source.shown(found), reason=str(error))
            continue
        records = list(_records(data, text_of_value(info.get(key))))
        (reader.cards_of if key == "cardDataIdentifier" else reader.sets_of)(records, Place(source.shown(found)))
    for key in _NOT_READ:
        if info.get(key):
            report.note("not_read", Place(source.shown(name)), what=key, reason="only cards, sets and decks are read")
    columns = list(reader.columns)
    mapping = mappings.guess(columns, [], roles=False)
    mapping = mappings.changed(mappings.remembered(mapping, ask.kept), ask.columns, needs_name=False)
    names = source.under(f"{root}decks", *DECKS)
    game = ForeignGame(
        text_of_value(info.get("name")) or source.path.stem, "cgs", tuple(reader.cards.values()), tuple(columns),
        tuple(reader.sets.values()), tuple(decks_of(source, names, report)), back=reader.back(),
        hand=_small(info.get("gameStartHandCount")),
    )  # fmt: skip
    return game, mapping


def _small(value: object) -> int:
    return min(60, max(0, value)) if isinstance(value, int) and not isinstance(value, bool) else 0


def _records(data: Json, wrapped: str) -> Iterator[dict[str, Json]]:
    """The records of a file: a list, a list under a key, or values of a mapping."""
    for part in wrapped.split(".") if wrapped else ():
        data = data.get(part) if isinstance(data, dict) else None
    if isinstance(data, dict):
        lists = [value for value in data.values() if isinstance(value, list)]
        data = lists[0] if len(lists) == 1 else list(data.values())
    for each in data if isinstance(data, list) else ():
        if isinstance(each, dict):
            yield each


class _Reader:
    """Gathers cards and sets."""

    def __init__(self, source: Source, root: str, info: dict[str, Json], report: Report) -> None:
        self.source, self.root, self.info, self.report = source, root, info, report
        self.id = text_of_value(info.get("cardIdIdentifier")) or "id"
        self.name = text_of_value(info.get("cardNameIdentifier")) or "name"
        self.set = text_of_value(info.get("cardSetIdentifier")) or "set"
        listed = info.get("cardProperties")
        self.labels = {
            text_of_value(each.get("name")): text_of_value(each.get("display")) or text_of_value(each.get("name"))
            for each in (listed if isinstance(listed, list) else ()) if isinstance(each, dict)
        }  # fmt: skip
        self.cards: dict[str, ForeignCard] = {}
        self.sets: dict[str, ForeignSet] = {}
        self.columns: dict[str, None] = {}
        self.pictures = PictureFinder(source)

    def cards_of(self, records: list[dict[str, Json]], place: Place, set_code: str = "") -> None:
        """Take in the cards of a list."""
        for number, record in enumerate(records, 1):
            self.report.count("rows")
            self._card(record, Place(place.file, 0, f"card {number}"), set_code)

    def sets_of(self, records: list[dict[str, Json]], place: Place) -> None:
        """Take in sets, and the cards that they carry."""
        code_key = text_of_value(self.info.get("setCodeIdentifier")) or "code"
        name_key = text_of_value(self.info.get("setNameIdentifier")) or "name"
        cards_key = text_of_value(self.info.get("setCardsIdentifier")) or "cards"
        for record in records:
            code = text_of_value(record.get(code_key)) or text_of_value(record.get(name_key))
            if code:
                self.sets[code] = ForeignSet(code, text_of_value(record.get(name_key)))
            inside = record.get(cards_key)
            if isinstance(inside, list):
                self.cards_of([each for each in inside if isinstance(each, dict)], place, code)

    def _card(self, record: dict[str, Json], place: Place, set_code: str) -> None:
        cells = flat(record)
        name = " ".join(cells.pop(self.name, "").split())
        id, set_name = cells.pop(self.id, ""), cells.pop(self.set, "") or set_code
        if not name:
            self.report.note("no_card_name", place)
            return
        address = cells.pop("image_url", "") or cells.pop("imageUrl", "")
        values = {self.labels.get(key, key): text for key, text in cells.items()}
        key = f"id:{id}|{set_name}" if id else f"{name}|{set_name}"
        if key in self.cards:
            self.report.note("same_card", place, name=name)
            return
        for label in values:
            self.columns.setdefault(label)
        card = ForeignCard(key=key, name=name, place=place, values=values, set=set_name, id=id, wanted=address)
        picture = self.pictures.find(f"{self.root}sets/{set_name}/{id}") if id else None
        if picture is not None:
            self.cards[key] = replace(card, picture=picture, wanted=id)
        elif address:
            self.cards[key] = self.pictures.with_picture(card, self.report)
        else:
            self.cards[key] = card
        if set_name and set_name not in self.sets:
            self.sets[set_name] = ForeignSet(set_name)

    def back(self) -> Picture | None:
        """The back of the cards."""
        return self.pictures.find(f"{self.root}CardBack")
