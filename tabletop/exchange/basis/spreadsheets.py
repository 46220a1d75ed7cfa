"""Spreadsheets (.xlsx): the values that were last computed, never a formula run; a table for each sheet.

A sheet is a table if its first row with cells, below titles, has at least one text. The parts of the file are
measured before any of them is unpacked.
"""

from __future__ import annotations

import datetime
import io
import re
import warnings
import zipfile
from bisect import bisect_left, bisect_right
from typing import Any

from tabletop.exchange.basis.errors import ExchangeError
from tabletop.exchange.basis.libraries import library
from tabletop.exchange.basis.limits import MAX_CELL, MAX_CELLS, MAX_COLUMNS, MAX_FILE, MAX_ROWS
from tabletop.exchange.basis.records import Place
from tabletop.exchange.basis.report import Report
from tabletop.exchange.basis.source import Source
from tabletop.exchange.basis.tables import Table, headed, table_of_rows
from tabletop.exchange.basis.texts import LINE_END, Row, clean

ENDINGS = (".xlsx", ".xlsm")

_MERGE = re.compile(rb'<(?:\w+:)?mergeCell\b[^>]*\bref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"')


def tables_of_workbook(source: Source, name: str, report: Report) -> list[Table]:
    """The tables of a spreadsheet, in the order of its sheets. Raises ExchangeError."""
    raw = source.read(name)
    shown = source.shown(name)
    formulas = _check_parts(raw, shown)
    library("defusedxml")
    with warnings.catch_warnings():
        # it warns of what it leaves out of a workbook when it writes one; nobody here can do anything about that
        warnings.simplefilter("ignore")
        return _tables(raw, shown, formulas, report)


def _tables(raw: bytes, shown: str, formulas: bool, report: Report) -> list[Table]:
    openpyxl = library("openpyxl")
    try:
        book = openpyxl.load_workbook(io.BytesIO(raw), read_only=True, data_only=True, keep_links=False)
        written = openpyxl.load_workbook(io.BytesIO(raw), read_only=True, keep_links=False) if formulas else None
        tables = []
        for sheet in book.worksheets:
            place = Place(shown, 0, sheet.title)
            if sheet.sheet_state != "visible":
                report.note("hidden_sheet", place)
                continue
            inside = _formulas(written[sheet.title]) if written is not None else set()
            rows = _rows(sheet, place, inside, report)
            if not rows:
                continue
            down_to = _fill_merged(rows, _merged(raw, getattr(sheet, "_worksheet_path", "")))
            rows = headed(rows, place, report, down_to)
            if not any(any(letter.isalpha() for letter in cell) for cell in rows[0][1]):
                report.note("no_header", Place(shown, rows[0][0], sheet.title))
                continue
            tables.append(table_of_rows(rows, shown, report, sheet.title, ragged=True))
        return tables
    except (ExchangeError, MemoryError):
        raise
    except Exception as error:  # a broken workbook ends in whatever the library stumbles over
        raise ExchangeError("broken_workbook", file=shown, reason=_reason(error)) from None


def _merged(raw: bytes, part: str) -> list[tuple[int, int, int]]:
    """The merged cells of a sheet that are several rows high: their first column, first and last row. Rows are read
    one by one, and so the library says nothing of them."""
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        found = _MERGE.findall(archive.read(part)) if part in archive.namelist() else []
    merged = []
    for column, first, last in found[:MAX_ROWS]:
        place = 0
        for letter in column:
            place = place * 26 + letter - 64
        if int(first) < int(last) and place <= MAX_COLUMNS:
            merged.append((place, int(first), int(last)))
    return merged


def _fill_merged(rows: list[Row], merged: list[tuple[int, int, int]]) -> dict[int, int]:
    """Write what stands in the first row of a merged cell into its other rows, as far as they have cells of their
    own; gives the last row for each first one."""
    lines = [line for line, _ in rows]
    down_to: dict[int, int] = {}
    left = MAX_CELLS
    for column, first, last in merged:
        at, end = bisect_left(lines, first), bisect_right(lines, last)
        if at == len(lines) or lines[at] != first or len(rows[at][1]) < column:
            continue
        value = rows[at][1][column - 1]
        if not value.strip() or (left := left - (end - at)) < 0:
            continue
        down_to[first] = max(last, down_to.get(first, 0))
        for _, cells in rows[at + 1 : end]:
            cells += [""] * (column - len(cells))
            cells[column - 1] = cells[column - 1] or value
    return down_to


def _check_parts(raw: bytes, shown: str) -> bool:
    """Refuse what would unpack to too much; whether any cell has a formula."""
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            infos = archive.infolist()
            total = sum(info.file_size for info in infos if info.filename.lower().endswith((".xml", ".rels")))
            if total > 2 * MAX_FILE:
                size, most = f"{total / 1e6:,.1f} MB", f"{2 * MAX_FILE / 1e6:,.1f} MB"
                raise ExchangeError("too_large", file=shown, size=size, most=most)
            sheets = [info for info in infos if "worksheets/" in info.filename]
            return any(_has_formula(archive.read(info)) for info in sheets)
    except ExchangeError:
        raise
    except Exception as error:
        raise ExchangeError("broken_workbook", file=shown, reason=_reason(error)) from None


def _has_formula(part: bytes) -> bool:
    return b"<f>" in part or b"<f " in part or b":f>" in part


def _reason(error: Exception) -> str:
    return " ".join(str(error).split())[:160] or type(error).__name__


def _rows(sheet: Any, place: Place, formulas: set[tuple[int, int]], report: Report) -> list[Row]:
    """The rows that hold something. A formula that has no value from its last computing stays empty."""
    rows: list[Row] = []
    looked_at = unknown = 0
    # what a sheet says of its own size is often wrong
    sheet.reset_dimensions()
    for number, values in enumerate(sheet.iter_rows(values_only=True), 1):
        cells = []
        looked_at += len(values)
        for column, value in enumerate(values[: MAX_COLUMNS + 1], 1):
            text = _text(value)
            where = Place(place.file, number, place.sheet)
            if len(text) > MAX_CELL:
                report.note("huge_cell", where, length=len(text), most=MAX_CELL, column=column)
                text = ""
            if text.startswith("#") and text in _ERRORS:
                report.note("error_cell", where, value=text, cell=f"{_letters(column)}{number}")
                text = ""
            if (number, column) in formulas and not text:
                unknown += 1
                report.note("formula_without_value", where, cell=f"{_letters(column)}{number}")
            cells.append(clean(LINE_END.sub("\n", text), where, report))
        while cells and not cells[-1].strip():
            cells.pop()
        if cells:
            rows.append((number, cells))
        if len(rows) > MAX_ROWS or looked_at > MAX_CELLS:
            report.note("too_many_rows", Place(place.file, number, place.sheet), most=MAX_ROWS)
            break
    if len(formulas) > unknown:
        report.note("formulas", place, number=len(formulas) - unknown)
    return rows


def _letters(column: int) -> str:
    """A column as spreadsheets call it.

    >>> _letters(1), _letters(26), _letters(27), _letters(703)
    ('A', 'Z', 'AA', 'AAA')
    """
    letters = ""
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


_ERRORS = ("#NULL!", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#N/A", "#GETTING_DATA", "#SPILL!")


def _text(value: object) -> str:
    """A cell as it is read on the screen, as far as the file says it."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)
    if isinstance(value, datetime.datetime) and (value.hour, value.minute, value.second) == (0, 0, 0):
        return value.date().isoformat()
    return str(value)


def _formulas(sheet: Any) -> set[tuple[int, int]]:
    """The cells that hold formulas."""
    found = set()
    sheet.reset_dimensions()
    looked_at = 0
    for row in sheet.iter_rows():
        looked_at += len(row)
        if looked_at > MAX_CELLS:
            break
        for cell in row[: MAX_COLUMNS + 1]:
            if getattr(cell, "data_type", "") == "f":
                found.add((cell.row, cell.column))
    return found
