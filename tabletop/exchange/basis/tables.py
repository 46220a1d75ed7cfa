"""Tables: headers and rows of texts, from CSV, TSV, what was pasted, and JSON or YAML lists of records."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tabletop.exchange.basis.limits import MAX_COLUMNS
from tabletop.exchange.basis.records import Place
from tabletop.exchange.basis.report import Report
from tabletop.exchange.basis.texts import Row, decode, split_table

EXTRA = "Extra cells"


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under headers. Headers differ from each other and are as written, without spaces around them; every row
    has a value (perhaps "") for each header."""

    file: str
    headers: tuple[str, ...]
    rows: tuple[tuple[int, tuple[str, ...]], ...]
    sheet: str = ""

    def place(self, line: int) -> Place:
        """Where a row stands."""
        return Place(self.file, line, self.sheet)

    def values(self, row: Sequence[str]) -> Mapping[str, str]:
        """A row by header, without its empty cells."""
        return {header: value for header, value in zip(self.headers, row, strict=True) if value}


def table_of_bytes(raw: bytes, file: str, report: Report, delimiter: str = "") -> Table:
    """The table of a CSV or TSV file."""
    place = Place(file)
    return table_of_rows(split_table(decode(raw, place, report), place, report, delimiter), file, report)


def table_of_text(text: str, file: str, report: Report) -> Table:
    """The table of a text that was pasted.

    >>> table_of_text("Name\\tQty\\nFrog\\t3", "pasted", Report()).rows
    ((2, ('Frog', '3')),)
    """
    return table_of_rows(split_table(text.removeprefix("\ufeff"), Place(file), report), file, report)


def table_of_rows(rows: Sequence[Row], file: str, report: Report, sheet: str = "") -> Table:
    """The first row as headers, the others brought to their number of cells; what does not fit is noted and kept
    in a column of its own."""
    if not rows:
        return Table(file, (), (), sheet)
    place = Place(file, rows[0][0], sheet)
    wide = max(len(cells) for _, cells in rows[:1])
    given = [cell.strip().strip("\ufeff") for cell in rows[0][1]]
    used = [any(position < len(cells) and cells[position].strip() for _, cells in rows) for position in range(wide)]
    columns = [position for position in range(wide) if given[position] or used[position]]
    if len(columns) > MAX_COLUMNS:
        report.note("too_many_columns", place, number=len(columns), most=MAX_COLUMNS)
        columns = columns[:MAX_COLUMNS]
    headers = _headers([given[position] or f"Column {position + 1}" for position in columns], place, report)
    made: list[tuple[int, tuple[str, ...]]] = []
    overflow = False
    extras: list[str] = []
    for line, cells in rows[1:]:
        where = Place(file, line, sheet)
        if len(cells) < wide and any(used[len(cells) :]):
            report.note("short_row", where, missing=wide - len(cells), columns=wide)
        over = [cell.strip() for cell in cells[wide:] if cell.strip()]
        if over:
            overflow = True
            report.note("long_row", where, extra=len(over), columns=wide, column=EXTRA)
        extras.append(" | ".join(over))
        values = tuple(cells[position].strip() if position < len(cells) else "" for position in columns)
        for header, value in zip(headers, values, strict=True):
            if value.startswith("=") and len(value) > 1:
                report.note("formula_text", where, header=header)
        made.append((line, values))
    if overflow:
        headers = _headers([*headers, EXTRA], place, report)
        made = [(line, (*values, extra)) for (line, values), extra in zip(made, extras, strict=True)]
    report.count("rows", len(made))
    return Table(file, tuple(headers), tuple(made), sheet)


def _headers(given: Sequence[str], place: Place, report: Report) -> list[str]:
    """Headers that differ, also where capitals are not told apart."""
    taken: set[str] = set()
    headers = []
    for header in given:
        name, number = header, 2
        while name.casefold() in taken:
            name, number = f"{header} ({number})", number + 1
        if name != header:
            report.note("double_header", place, header=header, name=name)
        taken.add(name.casefold())
        headers.append(name)
    return headers
