"""The formats that a game can leave in, and how one is carried out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tabletop.content.catalog import Catalog
from tabletop.content.definitions import DeckDef
from tabletop.content.findings import did_you_mean
from tabletop.exchange.basis.errors import ExchangeError
from tabletop.exchange.basis.report import Report
from tabletop.exchange.leaving.cgs import card_game_simulator
from tabletop.exchange.leaving.cockatrice import cockatrice
from tabletop.exchange.leaving.game import Leaving, note_left_behind, rows_of
from tabletop.exchange.leaving.lackey import lackey
from tabletop.exchange.leaving.rulebook import rulebook_html
from tabletop.exchange.leaving.tables import csv_bytes, tsv_bytes, xlsx_bytes
from tabletop.exchange.leaving.targets import check_target, write_file, write_folder
from tabletop.exchange.leaving.texts import deck_texts, names_of

FileWriter = Callable[[Leaving, Report], bytes]
FolderWriter = Callable[[Leaving, Report], Mapping[str, bytes]]


@dataclass(frozen=True, slots=True)
class OutFormat:
    """A format: its id, what it is called, the usual ending of its file ("" for a folder), its writer, whether it
    needs drawn cards, decks or a rulebook."""

    id: str
    label: str
    ending: str = ""
    file: FileWriter | None = None
    folder: FolderWriter | None = None
    pictures: bool = False
    decks: bool = False
    rulebook: bool = False
    all_decks: bool = True
    """Whether all decks leave where none is chosen."""


def _deck_files(leaving: Leaving, report: Report) -> Mapping[str, bytes]:
    note_left_behind(leaving, report)
    return deck_texts(leaving, names_of(rows_of(leaving.catalog, Report())), report)


OUT_FORMATS: Mapping[str, OutFormat] = {
    each.id: each
    for each in (
        OutFormat("csv", "a table of all cards (CSV)", ".csv", file=csv_bytes, all_decks=False),
        OutFormat("tsv", "a table of all cards (TSV)", ".tsv", file=tsv_bytes, all_decks=False),
        OutFormat("xlsx", "a spreadsheet of all cards", ".xlsx", file=xlsx_bytes, all_decks=False),
        OutFormat("decks", "decks as text", folder=_deck_files, decks=True),
        OutFormat("cockatrice", "Cockatrice: cards.xml and decks", folder=cockatrice),
        OutFormat("lackey", "a LackeyCCG plugin", folder=lackey, pictures=True),
        OutFormat("cgs", "Card Game Simulator", folder=card_game_simulator, pictures=True),
        OutFormat("rulebook", "the rulebook as a page (HTML)", ".html", file=rulebook_html, rulebook=True),
    )
}
"""All formats that need no drawing of pages, in the order of the dialog."""


def out_format(name: str) -> OutFormat:
    """A format by its id. Raises ExchangeError."""
    found = OUT_FORMATS.get(name)
    if found is None:
        raise ExchangeError("no_out_format", format=name, formats=", ".join(OUT_FORMATS))
    return found


def chosen_decks(catalog: Catalog, names: Sequence[str]) -> tuple[DeckDef, ...]:
    """Decks by id or name. Raises ExchangeError."""
    by_name = {deck.name.casefold(): deck for deck in catalog.decks.values()}
    found = []
    for name in names:
        deck = catalog.decks.get(name) or by_name.get(name.casefold())
        if deck is None:
            hint = did_you_mean(name, catalog.decks)
            raise ExchangeError(
                "no_out_deck", deck=name, decks=", ".join(catalog.decks) + (f". {hint}" if hint else "")
            )
        found.append(deck)
    return tuple(found)


def export(format: OutFormat, leaving: Leaving, target: Path, report: Report, yes: bool = False) -> Report:
    """Write a game in a format to a file or a folder. Raises ExchangeError, and nothing is written then; what is
    there is never replaced unless `yes`."""
    catalog = leaving.catalog
    if format.rulebook and not catalog.rulebook.strip():
        raise ExchangeError("no_rulebook", title=catalog.title)
    if format.decks and not leaving.decks:
        raise ExchangeError("no_out_decks", title=catalog.title)
    check_target(target, format.folder is not None, yes)
    report.format, report.source, report.target = format.id, catalog.id, str(target)
    if format.file is not None:
        write_file(target, format.file(leaving, report))
        report.count("files")
    elif format.folder is not None:
        report.count("files", write_folder(target, format.folder(leaving, report)))
    return report
