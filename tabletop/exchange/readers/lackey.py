"""LackeyCCG plugin folders: card tables, `plugininfo.txt` in both its forms, pictures, decks."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import PurePosixPath

from tabletop.exchange.basis import mapping as mappings
from tabletop.exchange.basis.errors import ExchangeError
from tabletop.exchange.basis.mapping import FieldMap
from tabletop.exchange.basis.picturefinder import PictureFinder
from tabletop.exchange.basis.records import ForeignCard, ForeignGame, ForeignSet, Picture, Place
from tabletop.exchange.basis.report import Report
from tabletop.exchange.basis.source import Source
from tabletop.exchange.basis.tables import Table, table_of_bytes
from tabletop.exchange.basis.texts import decode, split_lines
from tabletop.exchange.readers.asking import Ask
from tabletop.exchange.readers.decklists import ENDINGS as DECKS
from tabletop.exchange.readers.decklists import decks_of
from tabletop.exchange.readers.plugininfo import plugin_info

INFO = "plugininfo.txt"


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
        raise ExchangeError("wrong_format", source=source.path.name, format="lackey", reason=f"it has no {INFO}")
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
    back = pictures.back()
    folder = PurePosixPath(root).name or source.path.stem
    sets = [ForeignSet(each) for each in dict.fromkeys(card.set for card in cards.values() if card.set)]
    info = plugin_info(name, text, report)
    game = ForeignGame(
        info.title or folder, "lackey", tuple(cards.values()), tuple(columns.values()), tuple(sets), tuple(decks),
        tuple(info.zones), tuple(info.numbers), tuple(info.phases), tuple(info.counters), tuple(info.dice), back,
    )  # fmt: skip
    return game, mapping


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
        return table_of_bytes(source.read(name), source.shown(name), report, "\t", titled=False)
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
    """Pictures by set and name: in the folder of the set, in `general`, else anywhere among the set images, else
    anywhere in the plugin."""

    def __init__(self, source: Source, root: str) -> None:
        self._images = f"{root}sets/setimages/"
        self._root = root
        self._finder = PictureFinder(source, first=self._images)

    def back(self) -> Picture | None:
        """The back of all cards."""
        return self._finder.find(f"{self._root}cardback")

    def of(self, set_name: str, image: str) -> Picture | None:
        """The picture of a card."""
        if not image:
            return None
        return self._finder.find(f"{self._images}{set_name}/{image}", f"{self._images}general/{image}", image)
