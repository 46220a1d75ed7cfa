"""LackeyCCG plugin folders: card tables, `plugininfo.txt` in both its forms, pictures, decks.

`plugininfo.txt` looks like XML and often is not: each of its blocks is matched for itself, what lies between is a
comment. The older form has no `<` at all: blocks of lines, each begun by its count.
"""

from __future__ import annotations

import html
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from tabletop.exchange import mapping as mappings
from tabletop.exchange.decklists import ENDINGS as DECKS
from tabletop.exchange.decklists import decks_of
from tabletop.exchange.errors import ExchangeError
from tabletop.exchange.mapping import FieldMap
from tabletop.exchange.naming import folded
from tabletop.exchange.pictures import ENDINGS as PICTURES
from tabletop.exchange.records import (
    ForeignCard,
    ForeignGame,
    ForeignNumber,
    ForeignSet,
    ForeignZone,
    Picture,
    Place,
)
from tabletop.exchange.report import Report
from tabletop.exchange.source import Source
from tabletop.exchange.tables import Table, table_of_bytes
from tabletop.exchange.texts import decode, split_lines

if TYPE_CHECKING:
    from tabletop.exchange.formats import Ask

INFO = "plugininfo.txt"

Block = tuple[str, Mapping[str, str]]

_MEMBER = re.compile(r"<\s*(\w+)[^>]*>([^<]*)<\s*/")
_BLOCKS = ("gamezone", "deckzone", "playerstat", "globalstat", "phase", "generalfunction", "cardfunction")
_DICE = re.compile(r"ROLLD(\d{1,3})\Z", re.IGNORECASE)
_OURS = (
    "DRAWCARD", "DRAWCARDTOTABLE", "NEXTPHASE", "PREVIOUSPHASE", "NEXTTURN", "PREVIOUSTURN", "TURNOVER", "EDITNOTE",
    "CHANGEOWNER", "CLEARCARD", "CLONE", "HOVER",
)  # fmt: skip
"""Commands of cards and of the table that Tabletop has itself."""
_TURNS = re.compile(r"(?:ALLYOURCARDS)?MAKERIGHT\d+(?:DEGREES)?\Z", re.IGNORECASE)
_COUNTERS = {
    "white": "#d8d2c4", "yellow": "#d2b13a", "red": "#a23a34", "orange": "#c07a30", "blue": "#2b5aa0",
    "indigo": "#4a4a8c", "green": "#3f7a3d", "violet": "#7a4b9c",
}  # fmt: skip


def fits(source: Source) -> bool:
    """Whether a source is a plugin: a folder (or archive) with a plugininfo.txt in it."""
    return _root(source) is not None


def _root(source: Source) -> str | None:
    """The folder of the plugin in its source, with a slash at its end; None where there is no plugin."""
    found = [name for name in source.names if PurePosixPath(name).name.casefold() == INFO]
    if not found or source.is_single:
        return None
    name = min(found, key=lambda name: (name.count("/"), name))
    return name[: len(name) - len(INFO)]


def read(source: Source, ask: Ask, report: Report) -> tuple[ForeignGame, FieldMap]:
    """The game of a plugin. Raises ExchangeError."""
    root = _root(source)
    if root is None:
        raise ExchangeError("wrong_format", source=source.path.name, format="lackey", reason=f"it has no {INFO}",
                            formats="the others")  # fmt: skip
    name = source.find(root + INFO)
    assert name is not None
    text = decode(source.read(name), Place(name), report)
    tables = [_table(source, name, report) for name in _card_files(source, root, report)]
    pictures = _Pictures(source, root)
    cards: dict[str, ForeignCard] = {}
    columns: dict[str, str] = {}
    for table in tables:
        for header in table.headers[3:]:
            columns.setdefault(header.casefold(), header)
        _cards(table, columns, pictures, cards, report)
    mapping = mappings.guess(list(columns.values()), [], roles=False)
    mapping = mappings.changed(mappings.remembered(mapping, ask.kept), ask.columns, needs_name=False)
    decks = decks_of(source, source.under(f"{root}decks", *DECKS), report)
    back = pictures.at(f"{root}cardback")
    folder = PurePosixPath(root).name or source.path.stem
    sets = [ForeignSet(each) for each in dict.fromkeys(card.set for card in cards.values() if card.set)]
    info = _Info(name, text, report) if "<" in text else _OldInfo(name, text, report)
    game = ForeignGame(
        info.title or folder, "lackey", tuple(cards.values()), tuple(columns.values()), tuple(sets), tuple(decks),
        tuple(info.zones), tuple(info.numbers), tuple(info.phases), tuple(info.counters), tuple(info.dice), back,
    )  # fmt: skip
    return game, mapping


# ----------------------------------------------------------------------------------------------------- cards


def _card_files(source: Source, root: str, report: Report) -> list[str]:
    """The files of the card tables: those that a list names, or else all texts in `sets/`, or the one in the root."""
    listed: list[str] = []
    for list_name, pick in (("ListOfCardDataFiles.txt", _listed), ("setlist.txt", _old_listed)):
        name = source.find(root + list_name)
        if name is None:
            continue
        for wanted in pick(decode(source.read(name), Place(name), report)):
            found = source.find(f"{root}sets/{wanted}") or source.find(root + wanted)
            if found is None:
                report.note("not_read", Place(name), what=wanted, reason="the file is not in the plugin")
            elif found not in listed:
                listed.append(found)
        if listed:
            return listed
    found_all = [
        name for name in source.under(f"{root}sets", ".txt", ".tsv", ".csv") if name.count("/") == root.count("/") + 1
    ]
    single = source.find(f"{root}carddata.txt")
    return found_all or ([single] if single is not None else [])


def _listed(text: str) -> list[str]:
    return [
        html.unescape(each).strip() for each in re.findall(r"<\s*filetoinclude[^>]*>([^<]*)<", text, re.IGNORECASE)
    ]


def _old_listed(text: str) -> list[str]:
    lines = [line.strip() for line in split_lines(text)]
    count = int(lines[0]) if lines and re.fullmatch(r"\d{1,4}", lines[0]) else 0
    return [line for line in lines[1 : count + 1] if line]


def _table(source: Source, name: str, report: Report) -> Table:
    try:
        return table_of_bytes(source.read(name), source.shown(name), report, "\t")
    except ExchangeError as error:
        report.note("file_failed", source.shown(name), reason=str(error))
        return Table(name, (), ())


def _cards(
    table: Table, columns: Mapping[str, str], pictures: _Pictures, cards: dict[str, ForeignCard], report: Report
) -> None:
    if len(table.headers) < 2:
        if table.rows:
            report.note("not_read", Place(table.file), what=table.file, reason="it is no table of cards")
        return
    headers = [columns.get(header.casefold(), header) for header in table.headers]
    for line, row in table.rows:
        place = table.place(line)
        name, set_name, image = " ".join(row[0].split()), row[1], row[2] if len(row) > 2 else ""
        if not name:
            report.note("no_card_name", place)
            continue
        values = {header: value for header, value in zip(headers[3:], row[3:], strict=True) if value}
        front, _, behind = (part.strip() for part in image.partition(","))
        card = ForeignCard(
            key="", name=name, place=place, values=values, set=set_name, wanted=front, id=image,
            picture=pictures.of(set_name, front),
        )  # fmt: skip
        key = _add(card, cards, report)
        if behind and key:
            _other_side(card, key, behind, pictures, cards, report)


def _add(card: ForeignCard, cards: dict[str, ForeignCard], report: Report) -> str:
    """Take a card in under a key of its own; "" where it repeats another word for word."""
    number = 1
    while (key := f"{card.name}|{card.set}|{number}") in cards:
        same = cards[key]
        if (same.values, same.id) == (card.values, card.id):
            report.note("same_card", card.place, name=card.name)
            return ""
        number += 1
    cards[key] = replace(card, key=key)
    return key


def _other_side(
    card: ForeignCard, key: str, behind: str, pictures: _Pictures, cards: dict[str, ForeignCard], report: Report
) -> None:
    _, bar, name = card.name.partition("|")
    name = name.strip() if bar and name.strip() else f"{card.name} (other side)"
    picture = pictures.of(card.set, behind)
    side = f"{key}|side"
    cards[side] = replace(card, key=side, name=name, wanted=behind, picture=picture, id="", is_side=True)
    report.note("two_sided", card.place, name=card.name, number=1)


class _Pictures:
    """Pictures by set and name: in the folder of the set, in `general`, else anywhere among the set images."""

    def __init__(self, source: Source, root: str) -> None:
        self.source = source
        self._by_path: dict[str, str] = {}
        self._by_name: dict[str, str] = {}
        start = f"{root}sets/setimages/".casefold()
        for name in source.under(root, *PICTURES):
            word = name.casefold()
            for each in (word, word.rpartition(".")[0]):
                self._by_path.setdefault(each, name)
                if word.startswith(start):
                    self._by_name.setdefault(each.rpartition("/")[2], name)
        self._start = start

    def at(self, path: str) -> Picture | None:
        """The picture of a path, with or without its ending."""
        name = self._by_path.get(path.casefold())
        return self.source.picture(name) if name is not None else None

    def of(self, set_name: str, image: str) -> Picture | None:
        """The picture of a card."""
        if not image or ".." in image.replace("\\", "/").split("/"):
            return None
        image = image.replace("\\", "/").strip("/")
        for folder in (set_name, "general"):
            if found := self.at(f"{self._start}{folder}/{image}"):
                return found
        name = self._by_name.get(image.rpartition("/")[2].casefold())
        return self.source.picture(name) if name is not None else None


# ------------------------------------------------------------------------------------------------ plugininfo


class _Info:
    """The newer form, block by block."""

    def __init__(self, file: str, text: str, report: Report) -> None:
        self.file, self.report = file, report
        self.title = _first(text, "pluginname")
        self.zones: list[ForeignZone] = []
        self.numbers: list[ForeignNumber] = []
        self.phases: list[str] = []
        self.counters: list[tuple[str, str]] = []
        self.dice: list[int] = []
        blocks: dict[str, list[tuple[int, dict[str, str]]]] = {name: [] for name in _BLOCKS}
        pattern = re.compile(rf"<\s*({'|'.join(_BLOCKS)})\s*>(.*?)<\s*/\s*\1\s*>", re.DOTALL | re.IGNORECASE)
        for match in pattern.finditer(text):
            members = {each[1].lower(): html.unescape(each[2]).strip() for each in _MEMBER.finditer(match[2])}
            line = len(re.findall(r"\r\n|\n|\r", text[: match.start()])) + 1
            blocks[match[1].lower()].append((line, members))
        games = [members for _, members in blocks["gamezone"] if members.get("label")]
        decks = [(line, members) for line, members in blocks["deckzone"] if members.get("label")]
        self.zones = _zones(
            [
                ForeignZone(
                    each["label"], _yes(each, "isshared"), _yes(each, "visibletoowner"), _yes(each, "visibletoothers")
                )
                for each in games
            ],
            [
                (
                    line,
                    each["label"],
                    each.get("gamezonetoloadto") or each.get("zonetoloadto") or "",
                    _yes(each, "shuffle"),
                )
                for line, each in decks
            ],
            file,
            report,
        )
        for name, shared in (("playerstat", False), ("globalstat", True)):
            for line, each in blocks[name]:
                if each.get("label"):
                    self._number(each["label"], each.get("initialvalue", "0"), shared, line)
        self.phases = [each["label"] for _, each in blocks["phase"] if each.get("label")]
        for name in ("generalfunction", "cardfunction"):
            for line, each in blocks[name]:
                self._function(each, line)

    def _number(self, name: str, value: str, shared: bool, line: int) -> None:
        self.numbers.append(_number(name, value, shared, Place(self.file, line), self.report))

    def _function(self, each: Mapping[str, str], line: int) -> None:
        kind = each.get("kind", "").upper()
        label = each.get("label") or kind
        if match := _DICE.match(kind):
            self.dice.append(int(match[1]))
        elif kind == "FLIPCOIN":
            self.dice.append(2)
        elif kind.startswith(("ADDCOUNTER", "REMOVECOUNTER")):
            color = (each.get("color") or kind.removeprefix("ADDCOUNTER").removeprefix("REMOVECOUNTER")).lower()
            counter = color.capitalize(), _COUNTERS.get(color, "#c9a227")
            if color and counter not in self.counters:
                self.counters.append(counter)
        elif kind and kind not in _OURS and not _TURNS.match(kind):
            self.report.note("function", Place(self.file, line), label=label, function=kind)


class _OldInfo:
    """The older form: blocks of lines, each begun by its count; blank lines between."""

    def __init__(self, file: str, text: str, report: Report) -> None:
        self.title = ""
        self.counters: list[tuple[str, str]] = []
        self.dice: list[int] = []
        lines = split_lines(text)
        blocks: list[list[tuple[int, str]]] = []
        at = 0
        while at < len(lines):
            count = lines[at].strip()
            at += 1
            if re.fullmatch(r"\d{1,3}", count):
                size = int(count)
                blocks.append([(at + n + 1, line) for n, line in enumerate(lines[at : at + size]) if line.strip()])
                at += size
        blocks += [[]] * (8 - len(blocks))
        numbers, decks, games, phases, general, functions = blocks[:6]
        self.numbers = [
            _number(_cells(line, 2)[0], _cells(line, 2)[1], False, Place(file, number), report)
            for number, line in numbers
        ]
        zones = []
        for _, line in games:
            label, own, others = _cells(line, 3)[:3]
            zones.append(ForeignZone(label, False, own.lower() in _YES, others.lower() in _YES))
        self.zones = _zones(zones, [(number, _cells(line, 1)[0], "", False) for number, line in decks], file, report)
        self.phases = [_cells(line, 1)[0] for _, line in phases]
        for number, line in (*general, *functions):
            cells = _cells(line, 2)
            if match := _DICE.match(cells[1].strip().upper()):
                self.dice.append(int(match[1]))
            else:
                report.note("function", Place(file, number), label=cells[0], function=cells[1] or "unknown")


_YES = ("yes", "true", "1", "y")


def _cells(line: str, least: int) -> list[str]:
    cells = [cell.strip() for cell in line.split("\t")]
    return cells + [""] * (least - len(cells))


def _yes(members: Mapping[str, str], name: str) -> bool:
    return members.get(name, "").lower() in _YES


def _first(text: str, name: str) -> str:
    match = re.search(rf"<\s*{name}[^>]*>([^<]*)<", text, re.IGNORECASE)
    return html.unescape(match[1]).strip() if match else ""


def _number(name: str, value: str, shared: bool, place: Place, report: Report) -> ForeignNumber:
    if re.fullmatch(r"[+-]?\d{1,9}", value.strip() or "0"):
        return ForeignNumber(name, int(value or "0"), shared)
    report.note("no_number", place, name=name, value=value[:40])
    return ForeignNumber(name, 0, shared)


def _zones(
    games: Sequence[ForeignZone], decks: Sequence[tuple[int, str, str, bool]], file: str, report: Report
) -> list[ForeignZone]:
    """The zones, with the lists of decks that begin in each; a list whose zone there is not begins in one like it."""
    zones = list(games)
    if not zones and decks:
        zones = [ForeignZone(label, False, False, False, True) for _, label, _, _ in decks[:1]]
    names = {folded(zone.name): index for index, zone in enumerate(zones)}
    hidden = next((i for i, zone in enumerate(zones) if not zone.owner_sees and not zone.others_see), 0)
    for line, label, target, shuffle in decks:
        index = names.get(folded(target or label))
        if index is None:
            index = names.get(folded(label))
        if index is None:
            words = folded(target or label).rstrip("s")
            index = next((i for name, i in names.items() if name.startswith(words)), hidden)
        if target and folded(zones[index].name) != folded(target):
            report.note("no_zone", Place(file, line), list=label, zone=target, taken=zones[index].name)
        zone = zones[index]
        zones[index] = ForeignZone(
            zone.name, zone.shared, zone.owner_sees, zone.others_see, zone.pile, (*zone.loads, label),
            zone.shuffle or shuffle,
        )  # fmt: skip
    return zones
