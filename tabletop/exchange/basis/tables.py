"""Tables: headers and rows of texts, from CSV, TSV, what was pasted, and JSON or YAML lists of records."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tabletop.exchange.basis.limits import MAX_COLUMNS
from tabletop.exchange.basis.mapping import is_known
from tabletop.exchange.basis.records import Place
from tabletop.exchange.basis.report import Report
from tabletop.exchange.basis.texts import TITLES, Row, decode, split_table

EXTRA = "Extra cells"

LOOKED_AT = 200
"""How many rows are looked at to see what a table is like."""

_NUMBER = re.compile(r"[+-]?\d+(?:[.,]\d+)?\Z")


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


def table_of_bytes(raw: bytes, file: str, report: Report, delimiter: str = "", titled: bool = True) -> Table:
    """The table of a CSV or TSV file; without `titled` its first row holds the headers, whatever stands in it."""
    place = Place(file)
    rows = split_table(decode(raw, place, report), place, report, delimiter)
    return table_of_rows(headed(rows, place, report) if titled else rows, file, report)


def table_of_text(text: str, file: str, report: Report) -> Table:
    """The table of a text that was pasted.

    >>> table_of_text("Name\\tQty\\nFrog\\t3", "pasted", Report()).rows
    ((2, ('Frog', '3')),)
    """
    place = Place(file)
    return table_of_rows(headed(split_table(text.removeprefix("\ufeff"), place, report), place, report), file, report)


def headed(rows: Sequence[Row], place: Place, report: Report, down_to: Mapping[int, int] | None = None) -> list[Row]:
    """The rows of a table from its headers on: titles above them are noted and left away, headers are made where
    there are none. `down_to` gives for a line the last one that a merged cell of it reaches down to.

    >>> rows = [(1, ["My game", ""]), (3, ["Name", "Cost"]), (4, ["Fox", "2"])]
    >>> headed(rows, Place("a.csv"), report := Report()), report.number_of("title_row")
    ([(3, ['Name', 'Cost']), (4, ['Fox', '2'])], 1)
    >>> headed([(1, ["Fox", "2"]), (2, ["Elk", "1"])], Place("a.csv"), Report())[0]
    (1, ['Name', 'Copies'])
    """
    if not any(any(letter.isalpha() for letter in cell) for _, cells in rows[:LOOKED_AT] for cell in cells):
        return list(rows)
    at = _header_row(rows)
    if at is None:
        made = _made_headers(rows)
        where = Place(place.file, rows[0][0], place.sheet)
        if len(made) == 1:
            remedy = "; if they are notes, hide the sheet and import again" if place.sheet else ""
            report.note("only_names", where, remedy=remedy)
        else:
            report.note("no_header_row", where, columns=", ".join(made))
        return [(rows[0][0], made), *rows]
    for line, cells in rows[:at]:
        text = " ".join(cell.strip() for cell in cells if cell.strip())
        report.note("title_row", Place(place.file, line, place.sheet), text=text[:80])
    line, header = rows[at]
    last = (down_to or {}).get(line, line)
    while at + 1 < len(rows) and rows[at + 1][0] <= last:
        # headers of two rows: what the lower one says, or else the upper
        at += 1
        lower = rows[at][1]
        wide = max(len(header), len(lower))
        header, lower = header + [""] * (wide - len(header)), lower + [""] * (wide - len(lower))
        header = [under.strip() or above for above, under in zip(header, lower, strict=True)]
    return [(rows[at][0], header), *rows[at + 1 :]]


def _header_row(rows: Sequence[Row]) -> int | None:
    """Which row holds the headers, None where none does: the first, unless it is much narrower than one below it that
    looks like headers, or is itself like the cards below."""
    wide = [sum(1 for cell in cells if cell.strip()) for _, cells in rows[:LOOKED_AT]]
    known = [sum(1 for cell in cells if is_known(cell)) for _, cells in rows[: TITLES + 1]]
    if known[0] > 1 or (known[0] and wide[0] > 1):
        return 0
    usual = Counter(wide[1:] or wide).most_common(1)[0][0]
    below = [at for at in range(1, min(len(rows), TITLES + 1)) if 2 * max(wide[:at]) <= wide[at]]
    for at in below:
        if known[at] > 1 or (known[at] and not known[0]):
            return at
    if known[0]:
        return 0
    for at in below:
        words = [cell.strip() for cell in rows[at][1] if cell.strip()]
        if wide[at] >= usual and not any(_NUMBER.match(word) for word in words):
            return at
    return 0 if max(wide) > 1 and not _is_like_below(rows) else None


def _is_like_below(rows: Sequence[Row]) -> bool:
    """Whether the first row has a number where the others have numbers, as no header has."""
    for position, cell in enumerate(rows[0][1]):
        under = [cells[position].strip() for _, cells in rows[1:LOOKED_AT] if position < len(cells)]
        numbers = sum(1 for each in under if _NUMBER.match(each))
        are_numbers = (numbers or len(rows) == 1) and numbers * 10 >= sum(1 for each in under if each) * 8
        if are_numbers and _NUMBER.match(cell.strip()):
            return True
    return False


def _made_headers(rows: Sequence[Row]) -> list[str]:
    """Headers for a table without any: the first column of words is the name, the only one of small numbers the
    copies."""
    columns = [
        [
            cells[position].strip()
            for _, cells in rows[:LOOKED_AT]
            if position < len(cells) and cells[position].strip()
        ]
        for position in range(max(len(cells) for _, cells in rows[:LOOKED_AT]))
    ]
    counts = [
        at for at, cells in enumerate(columns) if cells and all(re.fullmatch(r"\d{1,2}", each) for each in cells)
    ]
    words = [at for at, cells in enumerate(columns) if any(each[0].isalpha() for each in cells)]
    name = words[0] if words else 0
    headers = [f"Column {at + 1}" for at in range(len(columns))]
    if len(counts) == 1 and counts[0] != name:
        headers[counts[0]] = "Copies"
    headers[name] = "Name"
    return headers


def table_of_rows(rows: Sequence[Row], file: str, report: Report, sheet: str = "", ragged: bool = False) -> Table:
    """The first row as headers, the others brought to their number of cells; what does not fit is noted and kept
    in a column of its own. ``ragged``: rows end with their last cell that holds something, as a spreadsheet's do, so
    that a short one is no mistake."""
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
        if not ragged and len(cells) < wide and any(used[len(cells) :]):
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
