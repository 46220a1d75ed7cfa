"""playingcards.io: rooms (`.pcio`), a zip of `widgets.json` and of pictures in `userassets`.

A room is one table that all share. Its decks say what cards there are (`cardTypes`) and how they are printed
(templates, of which pictures and texts are read); each card on the table is a widget that names its deck and type and
the pile that it lies in. What lies there at first lies here at first too. Programs behind buttons are never run.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from tabletop.core.values import Json
from tabletop.exchange.basis import mapping as mappings
from tabletop.exchange.basis.errors import ExchangeError
from tabletop.exchange.basis.jsonfiles import read_json, text_of_value
from tabletop.exchange.basis.limits import MAX_CARDS
from tabletop.exchange.basis.mapping import FieldMap
from tabletop.exchange.basis.naming import folded
from tabletop.exchange.basis.picturefinder import PictureFinder, common_back
from tabletop.exchange.basis.records import (
    ForeignCard,
    ForeignGame,
    ForeignLying,
    ForeignNumber,
    ForeignPiece,
    ForeignZone,
    Picture,
    Place,
)
from tabletop.exchange.basis.report import Report
from tabletop.exchange.basis.source import Source
from tabletop.exchange.readers.asking import Ask

INFO = "widgets.json"

PILES = ("cardpile", "holder")
HAND = "Hand"
OPEN = "Laid out"
"""Where cards lie that lie open on the table, beside the pile of their deck."""
MAX_SEATS = 6

_DECK, _CARDS = "carddeck", ("card", "piece")
_MARKS = (b'"cardDeck"', b'"cardPile"', b'"holder"', b'"gamePiece"', b'"hand"')
_SUITED = re.compile(r"/(hearts|spades|diamonds|clubs)-([2-9]|10|[jqka])\.svg\Z", re.IGNORECASE)
_JOKER = re.compile(r"/joker(?:-(\w+))?\.svg\Z", re.IGNORECASE)
_RANKS = {"j": "Jack", "q": "Queen", "k": "King", "a": "Ace"}
_CODE = re.compile(r"#[0-9a-fA-F]{6}\Z")
_COLORS = {
    "black": "#4a4a4a", "blue": "#4c5fea", "purple": "#a050d0", "red": "#d04040", "yellow": "#d8c020",
    "green": "#2aa850", "orange": "#e09030", "white": "#e8e4da",
}  # fmt: skip


@dataclass(slots=True)
class _Deck:
    """A deck of a room: what it is called, the widget of the pile that it belongs to, where the pictures of face and
    back are told (`_picture_of`), the values that it prints, and the keys of its cards by their types."""

    label: str
    home: str
    face: tuple[bool, str]
    back: tuple[bool, str]
    texts: tuple[str, ...]
    cards: dict[str, str] = field(default_factory=dict)


def fits(source: Source) -> bool:
    """Whether a source is a room, or has one in it."""
    return bool(_rooms(source, Report()))


def _rooms(source: Source, report: Report) -> list[tuple[Source, str]]:
    """The sources of rooms, and what their list of widgets is called in them."""
    found = []
    for name in source.names:
        if name.lower().endswith(".pcio") and not source.is_archive:
            try:
                found += _rooms(Source(source.root / name, report), report)
            except ExchangeError as error:
                report.note("file_failed", source.shown(name), reason=str(error))
        elif name.rpartition("/")[2].casefold() == INFO and any(mark in source.peek(name) for mark in _MARKS):
            found.append((source, name))
    return found


def read(source: Source, ask: Ask, report: Report) -> tuple[ForeignGame, FieldMap]:
    """The table of a room. Raises ExchangeError."""
    rooms = _rooms(source, report)
    if not rooms:
        raise ExchangeError("wrong_format", source=source.path.name, format="pcio", reason=f"it has no {INFO}")
    part, name = rooms[0]
    for other, _ in rooms[1:]:
        report.note(
            "not_read", other.path.name, what=other.path.name, reason="one room is one game; import it by itself"
        )
    if part is not source:
        source.used.add(part.path.name)
    place = Place(part.shown(name))
    widgets = read_json(part, name, report)
    if not isinstance(widgets, list):
        raise ExchangeError("broken_json", file=place.file, line=1, reason="it is no list of widgets")
    room = _Room(part, place, report)
    room.read([widget for widget in widgets if isinstance(widget, dict)])
    columns = list(room.columns)
    mapping = mappings.guess(columns, [], roles=False)
    mapping = mappings.changed(mappings.remembered(mapping, ask.kept), ask.columns, needs_name=False)
    game = ForeignGame(
        part.path.stem.replace("_", " "), "pcio", tuple(room.cards.values()), tuple(columns),
        zones=tuple(room.zones.values()), numbers=tuple(room.numbers), dice=tuple(room.dice),
        back=common_back(room.cards.values(), place, report), seats=tuple(range(2, min(room.seats, MAX_SEATS) + 1)),
        lying=room.lying(), pieces=tuple(room.pieces),
    )  # fmt: skip
    return game, mapping


class _Room:
    """Gathers what is on the table of a room."""

    def __init__(self, source: Source, place: Place, report: Report) -> None:
        self.place, self.report = place, report
        self.finder = PictureFinder(source)
        self.cards: dict[str, ForeignCard] = {}
        self.columns: dict[str, None] = {}
        self.zones: dict[str, ForeignZone] = {}
        """By the id of the widget, those of loose cards by that of their deck."""
        self.numbers: list[ForeignNumber] = []
        self.dice: list[int] = []
        self.pieces: list[ForeignPiece] = []
        self.seats = 0
        self._decks: dict[str, _Deck] = {}
        self._lying: Counter[tuple[str, str, bool]] = Counter()
        self._built_in = 0
        self._missing: set[str] = set()

    def read(self, widgets: list[dict[str, Json]]) -> None:
        """Take in all widgets: places first, then decks, then the cards that lie in the places."""
        by_type: dict[str, list[dict[str, Json]]] = {}
        for widget in widgets:
            by_type.setdefault(_text(widget, "type").casefold(), []).append(widget)
        decks = by_type.pop(_DECK, [])
        homes = {_text(deck, "parent") for deck in decks}
        for kind in ("hand", *PILES):
            for widget in by_type.pop(kind, []):
                self._place(widget, kind, homes)
        dice = by_type.pop("dice", [])
        rolled = {_text(die, "deck") for die in dice}
        for number, widget in enumerate(decks, 1):
            if (id := _text(widget, "id")) in rolled or _text(widget, "collectionType").casefold() in (
                "dice",
                "choosers",
            ):
                self.dice += (
                    [min(999, sides)] if (sides := len(_mapping(widget, "cardTypes"))) > 1 and id in rolled else []
                )
            else:
                self._deck(widget, number, len(decks) > 1)
        for kind in _CARDS:
            for widget in by_type.pop(kind, []):
                self._card(widget)
        self._rest(by_type)
        if self._built_in:
            self.report.note("built_in", self.place, number=self._built_in)
        self._show_zones()

    def lying(self) -> tuple[ForeignLying, ...]:
        """What lies where at first."""
        return tuple(
            ForeignLying(card, self.zones[zone].name, count, up) for (card, zone, up), count in self._lying.items()
        )

    # ------------------------------------------------------------------------------------------- places

    def _place(self, widget: dict[str, Json], kind: str, homes: set[str]) -> None:
        id = _text(widget, "id")
        if kind == "hand":
            if widget.get("enabled") is not False and not any(zone.name == HAND for zone in self.zones.values()):
                self.zones[id] = ForeignZone(HAND, others_see=False)
            return
        label = _text(widget, "label") or ("Deck" if id in homes else "Pile")
        spread = _text(widget, "layoutType").casefold() in ("spread", "grid", "freeform")
        self.zones[id] = ForeignZone(self._free(label), shared=True, pile=not spread)

    def _free(self, label: str) -> str:
        taken = {folded(zone.name) for zone in self.zones.values()}
        name, number = label, 2
        while folded(name) in taken:
            name, number = f"{label} {number}", number + 1
        return name

    def _show_zones(self) -> None:
        """A pile whose cards lie face down is one that nobody looks through; it is shuffled."""
        for id, zone in self.zones.items():
            down = sum(count for (_, where, up), count in self._lying.items() if where == id and not up)
            if (
                zone.shared
                and zone.pile
                and down * 2 > sum(n for (_, where, _), n in self._lying.items() if where == id)
            ):
                self.zones[id] = replace(zone, owner_sees=False, others_see=False, shuffle=True)

    # -------------------------------------------------------------------------------------------- cards

    def _deck(self, widget: dict[str, Json], number: int, several: bool) -> None:
        home = _text(widget, "parent")
        label = _text(widget, "label") or (self.zones[home].name if home in self.zones else f"Deck {number}")
        front, behind = _mapping(widget, "faceTemplate"), _mapping(widget, "backTemplate")
        deck = _Deck(label, home, _picture_of(front), _picture_of(behind), _texts_of(front))
        self._decks[_text(widget, "id")] = deck
        for type, given in _mapping(widget, "cardTypes").items():
            if len(self.cards) > MAX_CARDS:
                break
            self.report.count("rows")
            values = {key: text_of_value(value) for key, value in given.items()} if isinstance(given, dict) else {}
            card = self._printed(deck, type, values, label if several else "")
            key = f"{_text(widget, 'id')}|{type}"
            deck.cards[type] = key
            self.cards[key] = replace(card, key=key)

    def _printed(self, deck: _Deck, type: str, values: dict[str, str], kind: str) -> ForeignCard:
        address = _address(deck.face, values)
        shown = {key: text for key, text in values.items() if text and not _is_address(text)}
        label = shown.pop("label", "")
        suited, joker = _SUITED.search(address), _JOKER.search(address)
        if suited is not None:
            suit, rank = suited[1].capitalize(), suited[2].upper()
            shown = {"Suit": suit, "Rank": rank} | {
                key: text for key, text in shown.items() if key.casefold() not in ("suit", "rank")
            }
            label = label or f"{_RANKS.get(rank.lower(), rank)} of {suit.lower()}"
        elif joker is not None:
            label = label or f"{(joker[1] or '').capitalize()} joker".strip().capitalize()
        named = ("name", "title", *deck.texts)
        name = label or next((shown[key] for key in named if shown.get(key)), "") or type
        values = {key: text for key, text in shown.items() if text != name}
        for key in values:
            self.columns.setdefault(key)
        card = ForeignCard(key="", name=" ".join(name.split())[:120], place=self.place, values=values, kind=kind)
        card = replace(card, back=self._found(_address(deck.back, values)))
        if _is_built_in(address):
            self._built_in += 1
            return card
        return replace(card, picture=self._found(address), wanted=address.rpartition("/")[2])

    def _found(self, address: str) -> Picture | None:
        if not address or _is_built_in(address):
            return None
        path = address.partition("://")[2] if address.startswith("package:") else ""
        return self.finder.find(path) if path else self.finder.at_address(address)

    def _card(self, widget: dict[str, Json]) -> None:
        deck = self._decks.get(_text(widget, "deck"))
        key = deck.cards.get(_text(widget, "cardType")) if deck is not None else None
        if deck is None or key is None:
            self.report.note("not_read", self.place, what="A card", reason="its deck does not know it")
            return
        zone = next((id for id in (_text(widget, "parent"), deck.home) if id in self.zones), "")
        if zone and self.zones[zone].name == HAND:
            # what somebody holds goes back to where it came from: here nobody sits yet
            zone = deck.home if deck.home in self.zones else ""
        elif widget.get("faceup") is True and zone and _text(widget, "parent") not in self.zones:
            zone = OPEN  # it lies open beside its pile: in the pile it would be covered and shuffled in
            self.zones.setdefault(zone, ForeignZone(self._free(OPEN), shared=True))
        if not zone:
            zone = _text(widget, "deck")
            self.zones.setdefault(zone, ForeignZone(self._free(deck.label), shared=True, pile=True))
        self._lying[key, zone, widget.get("faceup") is True] += 1

    # --------------------------------------------------------------------------------------- what else

    def _rest(self, by_type: dict[str, list[dict[str, Json]]]) -> None:
        for widget in by_type.pop("counter", []):
            name = _text(widget, "label") or f"Counter {len(self.numbers) + 1}"
            value = widget.get("counterValue")
            whole = isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 10**9
            self.numbers.append(ForeignNumber(name, int(value) if whole else 0, shared=True))  # type: ignore[arg-type]
        for widget in by_type.pop("spinner", []):
            options = widget.get("options")
            self.dice.append(min(999, len(options)) if isinstance(options, list) and len(options) > 1 else 6)
        pieces: Counter[ForeignPiece] = Counter()
        for widget in by_type.pop("gamepiece", []):
            color, kind = _text(widget, "color"), _text(widget, "pieceType") or "piece"
            is_code = _CODE.match(color) is not None  # a colour of one's own is no word to call a piece by
            name = (kind if is_code else f"{color} {kind}").strip().capitalize()[:60]
            shown = color if is_code else _COLORS.get(color, "")
            pieces[ForeignPiece("pin" if kind == "pin" else "token", name, shown)] += 1
        self.pieces = [replace(piece, count=count) for piece, count in pieces.items()]
        self.seats = len(by_type.pop("seat", []))
        for kind, widgets in by_type.items():
            one, several = _NAMES.get(kind, (f"widget of the type {kind}", f"widgets of the type {kind}"))
            what = f"{len(widgets)} {one if len(widgets) == 1 else several}"
            reason = "only cards, piles, hands, counters, dice and pieces are read"
            self.report.note("not_read", self.place, what=what, reason=reason)


_NAMES: Mapping[str, tuple[str, str]] = {
    "board": ("board (a picture under the cards)", "boards (pictures under the cards)"),
    "labeltext": ("text on the table", "texts on the table"),
    "automationbutton": ("button", "buttons"),
    "turnbutton": ("button that passes the turn", "buttons that pass the turn"),
    "urlbutton": ("link", "links"),
    "chooser": ("chooser", "choosers"),
    "timer": ("timer", "timers"),
    "": ("nameless widget", "nameless widgets"),
}
"""What kinds of widgets that are not read are called, one and several."""


def _text(widget: Mapping[str, Json], key: str) -> str:
    return text_of_value(widget.get(key))


def _mapping(widget: Mapping[str, Json], key: str) -> dict[str, Json]:
    found = widget.get(key)
    return found if isinstance(found, dict) else {}


def _objects(template: Mapping[str, Json], kind: str) -> Iterator[dict[str, Json]]:
    """What is printed by a template of one kind, the largest first."""
    found = template.get("objects")
    objects = [each for each in (found if isinstance(found, list) else ()) if isinstance(each, dict)]
    yield from sorted((each for each in objects if _text(each, "type") == kind), key=lambda each: -_area(each))


def _area(each: Mapping[str, Json]) -> float:
    sides = [value for key in ("w", "h") if isinstance(value := each.get(key), int | float) and abs(value) < 1e9]
    return float(sides[0] * sides[1]) if len(sides) == 2 else 0.0


def _picture_of(template: Mapping[str, Json]) -> tuple[bool, str]:
    """Where the largest picture of a template is told: whether by a value of the card, and the value's name or the
    address."""
    for each in _objects(template, "image"):
        if value := _text(each, "value"):
            return _text(each, "valueType") == "dynamic", value
    return False, ""


def _texts_of(template: Mapping[str, Json]) -> tuple[str, ...]:
    """The values that a template prints as texts, the largest letters first."""
    texts = [each for each in _objects(template, "text") if _text(each, "valueType") == "dynamic"]

    def size(each: Mapping[str, Json]) -> float:
        value = each.get("fontSize")
        return float(value) if isinstance(value, int | float) and abs(value) < 1e9 else 0.0

    return tuple(_text(each, "value") for each in sorted(texts, key=lambda each: -size(each)))


def _address(told: tuple[bool, str], values: Mapping[str, str]) -> str:
    is_dynamic, word = told
    return values.get(word, "") if is_dynamic else word


def _is_address(text: str) -> bool:
    return bool(re.match(r"(?:package|https?|data):|/(?:img|i)/", text))


def _is_built_in(address: str) -> bool:
    """Whether a picture is one of those that the site itself has, which are in no file."""
    return address.startswith(("/img/", "/i/"))
