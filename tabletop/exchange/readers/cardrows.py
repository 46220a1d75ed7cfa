"""From tables and a mapping to cards: one row is one card, or as many copies as it says."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import PurePosixPath

from tabletop.exchange.basis.mapping import COPIES, ID, KIND, NAME, PICTURE, SET, FieldMap
from tabletop.exchange.basis.pictures import ENDINGS
from tabletop.exchange.basis.records import ForeignCard, Picture, Place
from tabletop.exchange.basis.report import Report
from tabletop.exchange.basis.source import Source
from tabletop.exchange.basis.tables import Table

_NUMBER = re.compile(r"\s*[x×]?\s*(\d{1,6})(?:\.0+)?\s*[x×]?\s*\Z", re.IGNORECASE)
_ADDRESS = re.compile(r"(?:https?|ftp|file|data):", re.IGNORECASE)


def all_headers(tables: Sequence[Table]) -> list[str]:
    """The headers of several tables, each once, in order; the first way to write one wins."""
    headers: dict[str, str] = {}
    for table in tables:
        for header in table.headers:
            headers.setdefault(header.casefold(), header)
    return list(headers.values())


def cards_of_tables(
    tables: Sequence[Table], mapping: FieldMap, pictures: PictureFinder, report: Report
) -> list[ForeignCard]:
    """The cards of all tables. Rows without a name are noted and left out; rows that are the same word for word count
    as copies of one card."""
    cards: dict[str, ForeignCard] = {}
    numbers: dict[tuple[str, str], int] = {}
    by_header = {column.header.casefold(): column for column in mapping.columns}
    fields = {column.field: column.header.casefold() for column in mapping.columns}
    several = len(tables) > 1
    for column in mapping.columns:
        if column.field == "-":
            report.note("left_column", column=column.header)
    for table in tables:
        headers = [header.casefold() for header in table.headers]
        for line, row in table.rows:
            place = table.place(line)
            cells = {header: value for header, value in zip(headers, row, strict=True) if value}

            def cell(field: str, cells: dict[str, str] = cells) -> str:
                return " ".join(cells.get(fields.get(field, ""), "").split())

            name = cell(NAME)
            if not name:
                report.note("no_card_name", place)
                continue
            values = {by_header[header].header: value for header, value in cells.items() if by_header[header].is_own}
            copies = _copies(cell(COPIES), name, place, report) if COPIES in fields else None
            given = cell(ID)
            kind = cell(KIND) or (table.sheet or PurePosixPath(table.file).stem if several else "")
            card = ForeignCard(
                key="", name=name, place=place, values=values, set=cell(SET), copies=copies, wanted=cell(PICTURE),
                kind=kind, id=given,
            )  # fmt: skip
            _add(card, cards, numbers, report)
    return [pictures.with_picture(card, report) for card in cards.values()]


def _add(
    card: ForeignCard, cards: dict[str, ForeignCard], numbers: dict[tuple[str, str], int], report: Report
) -> None:
    """Give the card a key of its own, or count it as copies of the one that it repeats."""
    if card.id and f"id:{card.id}" not in cards:
        cards[f"id:{card.id}"] = replace(card, key=f"id:{card.id}")
        return
    pair = card.name, card.set
    number = numbers.get(pair, 0)
    for earlier in range(1, number + 1):
        key = _key(pair, earlier)
        same = cards[key]
        if (same.values, same.kind, same.wanted, same.id) == (card.values, card.kind, card.wanted, card.id):
            report.note("same_card", card.place, name=card.name)
            if card.copies is not None or same.copies is not None:
                total = (1 if same.copies is None else same.copies) + (1 if card.copies is None else card.copies)
            else:
                total = 2 if same.copies is None else same.copies + 1
            cards[key] = replace(same, copies=total)
            return
    numbers[pair] = number + 1
    key = _key(pair, number + 1)
    cards[key] = replace(card, key=key)


def _key(pair: tuple[str, str], number: int) -> str:
    return "|".join((*pair, str(number)))


def _copies(text: str, name: str, place: Place, report: Report) -> int:
    if not text:
        report.note("no_copies", place, name=name)
        return 1
    match = _NUMBER.match(text)
    number = int(match[1]) if match is not None else 1
    if match is None or number > 999:
        number = min(number, 999)
        report.note("odd_copies", place, value=text[:40], count=number, name=name)
    elif number == 0:
        report.note("zero_copies", place, name=name)
    return number


class PictureFinder:
    """Finds the picture files that cells name: beside the table, in folders beside it, with or without an ending."""

    def __init__(self, source: Source | None) -> None:
        self.source = source
        self._paths: dict[str, str] = {}
        self._names: dict[str, str] = {}
        self._stems: dict[str, str] = {}
        for name in source.names if source is not None else ():
            if name.lower().endswith(ENDINGS):
                path = PurePosixPath(name)
                self._paths.setdefault(name.casefold(), name)
                self._names.setdefault(path.name.casefold(), name)
                self._stems.setdefault(path.stem.casefold(), name)

    def find(self, wanted: str) -> Picture | None:
        """The picture that a cell means, None where there is none in the source."""
        path = "/".join(part for part in wanted.replace("\\", "/").split("/") if part not in ("", "."))
        if self.source is None or not path or ".." in path.split("/"):
            return None
        word = path.casefold()
        last = word.rpartition("/")[2]
        name = self._paths.get(word) or self._names.get(last) or self._stems.get(last)
        return self.source.picture(name) if name is not None else None

    def with_picture(self, card: ForeignCard, report: Report) -> ForeignCard:
        """The card with its picture, if there is one; addresses on the network are noted and never fetched."""
        if not card.wanted:
            return card
        if _ADDRESS.match(card.wanted):
            last = card.wanted.split("?")[0].rpartition("/")[2]
            found = self.find(last) if last else None
            if found is None:
                report.count("missing_pictures")
                report.note("network", card.place, address=card.wanted[:120])
            return replace(card, wanted="" if found is None else card.wanted, picture=found)
        return replace(card, picture=self.find(card.wanted))
