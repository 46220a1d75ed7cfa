"""Tables as sources: CSV, TSV and XLSX files, one or a folder of them, or a text that was pasted."""

from __future__ import annotations

from tabletop.content.templates import title_of
from tabletop.exchange.basis import mapping as mappings
from tabletop.exchange.basis.errors import ExchangeError
from tabletop.exchange.basis.mapping import FieldMap, is_known
from tabletop.exchange.basis.picturefinder import PictureFinder
from tabletop.exchange.basis.records import ForeignGame, ForeignSet
from tabletop.exchange.basis.report import Report
from tabletop.exchange.basis.source import Source
from tabletop.exchange.basis.spreadsheets import ENDINGS as SHEETS
from tabletop.exchange.basis.spreadsheets import tables_of_workbook
from tabletop.exchange.basis.tables import Table, table_of_bytes, table_of_text
from tabletop.exchange.basis.texts import DELIMITERS, TITLES, split_lines
from tabletop.exchange.readers.asking import Ask
from tabletop.exchange.readers.cardrows import cards_of_tables, guess_tables

TEXTS = (".csv", ".tsv", ".tab", ".txt")
PASTED = "pasted table"


def fits(source: Source) -> bool:
    """Whether a source has a table in it; a text file is one by its name, or if it has headers or cells."""
    return any(_is_table(source, name) for name in source.names if "/" not in name or not source.is_single)


def _is_table(source: Source, name: str) -> bool:
    ending = f".{name.lower().rpartition('.')[2]}"
    if ending in (*SHEETS, ".csv", ".tsv", ".tab"):
        return True
    if ending != ".txt":
        return False
    head = source.peek(name)[:4000].replace(b"\0", b"").decode("utf-8", "replace").lstrip("\ufeff")
    lines = [line for line in split_lines(head) if line.strip()][:TITLES]
    if not lines or "<" in lines[0]:
        return False
    # a sentence has commas too: they part cells where one of them is a word that stands above columns
    return any(sign in lines[0] for sign in "\t;") or any(
        sign in line and any(is_known(cell.strip().strip('"')) for cell in line.split(sign))
        for line in lines
        for sign in DELIMITERS
    )


def read(source: Source, ask: Ask, report: Report) -> tuple[ForeignGame, FieldMap]:
    """The game of the tables of a source, with the mapping that was used. Raises ExchangeError."""
    tables = [table for table in _tables(source, ask, report) if table.headers]
    if not any(table.rows for table in tables):
        raise ExchangeError("no_cards", source=source.path.name, hint="The first row must hold the names of columns.")
    if len(tables) > 1:
        report.count("tables", len(tables))
    mapping, tables = guess_tables(tables, report)
    headers = [column.header for column in mapping.columns]
    mapping = mappings.changed(mappings.remembered(mapping, ask.kept), ask.columns)
    cards = cards_of_tables(tables, mapping, PictureFinder(None if ask.pasted else source), report)
    if not cards:
        raise ExchangeError("no_cards", source=source.path.name, hint="No row has a name for its card.")
    sets = [ForeignSet(name) for name in dict.fromkeys(card.set for card in cards if card.set)]
    title = "" if ask.pasted else title_of(source.path.stem)
    return ForeignGame(title, "table", tuple(cards), tuple(headers), tuple(sets)), mapping


def _tables(source: Source, ask: Ask, report: Report) -> list[Table]:
    if ask.pasted:
        return [table_of_text(ask.pasted, PASTED, report)]
    names = [name for name in source.names if source.is_single or _is_table(source, name)]
    tables: list[Table] = []
    for name in names:
        try:
            if name.lower().endswith(SHEETS):
                tables += tables_of_workbook(source, name, report)
            else:
                tables.append(table_of_bytes(source.read(name), name, report))
        except ExchangeError as error:
            if len(names) == 1:
                raise
            report.note("file_failed", source.shown(name), reason=str(error))
    return tables
