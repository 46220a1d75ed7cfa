"""All cards as one table: CSV, TSV or a spreadsheet. Texts stay texts: no program that opens it computes a cell."""

from __future__ import annotations

import csv
import io
from typing import Any

from tabletop.exchange.basis.libraries import library
from tabletop.exchange.basis.report import Report
from tabletop.exchange.basis.texts import COMPUTED
from tabletop.exchange.leaving.game import FIRST, TEXT, Leaving, Row, columns_of, counts_of, plain_text, rows_of

COPIES = "Copies"
MOST_LETTERS = 32767
"""What a cell of a spreadsheet holds."""


def table_of(leaving: Leaving, report: Report, computes: bool = True) -> list[list[str]]:
    """The header and a row for each card; with decks chosen, how many copies they hold together. ``computes``: who
    opens it would compute a cell that begins with = or the like, so an apostrophe stands before it, which spreadsheet
    programs take for "text" and importing takes away again; a game may leave raw all the same."""
    rows = rows_of(leaving.catalog, report, by_name=False)  # the column of ids tells them apart
    labels = columns_of(rows)
    counts = counts_of(leaving.decks)
    if leaving.catalog.decks and not counts:
        report.note("decks_stay", number=len(leaving.catalog.decks))
    head = [*FIRST, *([COPIES] if counts else []), *labels, TEXT]
    found = [head]
    for row in rows:
        copies = [str(counts.get(row.card.id, 0))] if counts else []
        cells = [
            row.name,
            row.kind,
            row.card.id,
            *copies,
            *(row.values.get(label, "") for label in labels),
            _own_text(row),
        ]
        found.append(cells)
    formulas = sum(_is_formula(cell) for row in found for cell in row) if computes else 0
    if formulas and leaving.raw:
        report.note("raw_cells", number=formulas)
    elif formulas:
        report.note("formula_cells", number=formulas)
        found = [[f"'{cell}" if _is_formula(cell) else cell for cell in row] for row in found]
    return found


def _own_text(row: Row) -> str:
    """The text of a card without the lines that print a value under its label: each has a column of its own, and
    imported again it would be printed twice."""
    text = f"\n{row.text}\n"
    for label, value in row.values.items():
        if value and label != TEXT:
            text = text.replace(f"\n{label}: {plain_text(value)}\n", "\n", 1)
    return text.strip("\n")


def _is_formula(cell: str) -> bool:
    return COMPUTED.match(cell) is not None and not _is_number(cell)


def _is_number(cell: str) -> bool:
    try:
        float(cell)
    except ValueError:
        return False
    return True


def csv_bytes(leaving: Leaving, report: Report) -> bytes:
    """Commas between, CRLF at the ends, UTF-8 with a mark that spreadsheet programs look for."""
    out = io.StringIO(newline="")
    csv.writer(out).writerows(table_of(leaving, report))
    return out.getvalue().encode("utf-8-sig")


def tsv_bytes(leaving: Leaving, report: Report) -> bytes:
    """Tabs between; tabs and ends of lines inside of a cell are quoted as in CSV."""
    out = io.StringIO(newline="")
    csv.writer(out, "excel-tab").writerows(table_of(leaving, report))
    return out.getvalue().encode("utf-8-sig")


def xlsx_bytes(leaving: Leaving, report: Report) -> bytes:
    """A workbook with one sheet. Numbers are numbers, all else is text. Raises MissingLibrary."""
    openpyxl = library("openpyxl")
    book: Any = openpyxl.Workbook(write_only=True)
    sheet = book.create_sheet("Cards")
    sheet.freeze_panes = "B2"
    cell_type = library("openpyxl.cell").WriteOnlyCell
    bold = library("openpyxl.styles").Font(bold=True)
    for number, row in enumerate(table_of(leaving, report, computes=False)):
        cells = []
        for text in row:
            cell = cell_type(sheet)
            if number and _is_whole(text):
                cell.value = int(text)
            else:
                if len(text) > MOST_LETTERS:
                    report.note("cut_cell", name=row[0], most=MOST_LETTERS)
                cell.value = _clean(text)
                cell.data_type = "s"
            if not number:
                cell.font = bold
            cells.append(cell)
        sheet.append(cells)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _is_whole(text: str) -> bool:
    return text.lstrip("-").isdigit() and text.isascii() and len(text) < 12 and str(int(text)) == text


def _clean(text: str) -> str:
    """Without the control characters that a spreadsheet cannot hold."""
    return "".join(sign for sign in text if sign in "\t\n\r" or ord(sign) >= 32)[:MOST_LETTERS]
