"""From tables and a mapping to cards: one row is one card, or as many copies as it says."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import PurePosixPath

from tabletop.exchange.basis.mapping import COPIES, ID, KIND, NAME, PICTURE, SET, Column, FieldMap, guess
from tabletop.exchange.basis.picturefinder import PictureFinder
from tabletop.exchange.basis.records import ForeignCard, Place
from tabletop.exchange.basis.report import Report
from tabletop.exchange.basis.tables import Table

_NUMBER = re.compile(r"\s*[x×]?\s*(\d{1,6})(?:\.0+)?\s*[x×]?\s*\Z", re.IGNORECASE)


def guess_tables(tables: Sequence[Table], report: Report) -> tuple[FieldMap, list[Table]]:
    """What the columns of several tables mean, each table guessed for itself, and the tables: where one header means
    two things it is called otherwise in the later table."""
    columns: dict[str, Column] = {}
    made: list[Table] = []
    for table in tables:
        guessed = guess(table.headers, (row for _, row in table.rows))
        headers = []
        for column in guessed.columns:
            known = columns.get(column.header.casefold())
            if known is not None and known.field != column.field:
                if column.is_own and guessed.of(known.field) is None:
                    column = known
                else:
                    place = Place(table.file, 0, table.sheet)
                    column = replace(column, header=_told_apart(column.header, _called(table), columns, guessed))
                    report.note("same_header", place, header=known.header, name=column.header)
            columns.setdefault(column.header.casefold(), column)
            headers.append(column.header)
        made.append(replace(table, headers=tuple(headers)))
    together = tuple(frozenset(header.casefold() for header in table.headers) for table in made)
    return FieldMap(tuple(columns.values()), together if len(made) > 1 else ()), made


def _copies_hint(table: Table) -> str:
    """The columns that could be the numbers of copies since small numbers stand in them, as a sentence."""
    could = []
    for position, header in enumerate(table.headers):
        cells = [row[position] for _, row in table.rows if row[position]]
        if cells and all((match := _NUMBER.match(cell)) is not None and int(match[1]) < 100 for cell in cells):
            could.append(header)
    return f" If {' or '.join(could)} says it, make it the copies." if could else ""


def _told_apart(header: str, table: str, columns: Mapping[str, Column], guessed: FieldMap) -> str:
    taken = {*columns, *(column.header.casefold() for column in guessed.columns)}
    name, number = f"{header} ({table})", 2
    while name.casefold() in taken:
        name, number = f"{header} ({table} {number})", number + 1
    return name


def _called(table: Table) -> str:
    return table.sheet or PurePosixPath(table.file).stem


def cards_of_tables(
    tables: Sequence[Table], mapping: FieldMap, pictures: PictureFinder, report: Report
) -> list[ForeignCard]:
    """The cards of all tables. Rows without a name are noted and left out; rows that are the same word for word count
    as copies of one card."""
    cards: dict[str, ForeignCard] = {}
    numbers: dict[tuple[str, str], int] = {}
    by_header = {column.header.casefold(): column for column in mapping.columns}
    several = len(tables) > 1
    for column in mapping.columns:
        if column.field == "-":
            report.note("left_column", column=column.header)
    for table in tables:
        headers = [header.casefold() for header in table.headers]
        fields = {by_header[header].field: header for header in headers}
        if COPIES not in fields:
            report.note("no_copies_column", Place(table.file, 0, table.sheet), hint=_copies_hint(table))
        for line, row in table.rows:
            place = table.place(line)
            cells = {header: value for header, value in zip(headers, row, strict=True) if value}

            def cell(field: str, cells: dict[str, str] = cells, fields: dict[str, str] = fields) -> str:
                return " ".join(cells.get(fields.get(field, ""), "").split())

            name = cell(NAME)
            if not name:
                report.note("no_card_name", place)
                continue
            values = {by_header[header].header: value for header, value in cells.items() if by_header[header].is_own}
            copies = _copies(cell(COPIES), name, place, report) if COPIES in fields else None
            given = cell(ID)
            kind = cell(KIND) or (_called(table) if several else "")
            card = ForeignCard(
                key="", name=name, place=place, values=values, set=cell(SET), copies=copies, wanted=cell(PICTURE),
                kind=kind, id=given,
            )  # fmt: skip
            _add(card, cards, numbers, report)
    if not any(column.field == PICTURE for column in mapping.columns):
        # nobody says what the pictures are called: those that are called as the cards are theirs
        return [replace(card, picture=pictures.find(card.name.replace("/", " "))) for card in cards.values()]
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
