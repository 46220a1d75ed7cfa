"""One export from beginning to end: what was wished, who draws, where it goes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Protocol

from tabletop.content.catalog import Catalog
from tabletop.exchange.basis.errors import ExchangeError
from tabletop.exchange.basis.report import Report
from tabletop.exchange.leaving.cardfiles import card_files
from tabletop.exchange.leaving.formats import OUT_FORMATS, chosen_decks, export, out_format
from tabletop.exchange.leaving.game import Leaving, Pictures
from tabletop.exchange.leaving.pages import card_size
from tabletop.exchange.leaving.pdf import print_and_play
from tabletop.exchange.leaving.targets import check_target, write_folder, write_folder_of
from tabletop.exchange.leaving.tts import Sheets, tabletop_simulator
from tabletop.exchange.leaving.wish import Progress, Wish

DRAWN: Mapping[str, str] = {
    "pdf": "print and play (PDF)",
    "png": "each card as a picture (PNG, 300 dpi)",
    "tts": "Tabletop Simulator: sheets and saved objects",
}
"""The formats that consist of drawn cards."""

OF_CARDS = ("csv", "tsv", "xlsx", "cockatrice", "png", "tts")
"""The formats that are nothing without cards; others have zones, numbers, pieces or rules."""


class Artist(Pictures, Sheets, Protocol):
    """Who draws cards alone and in sheets."""


class _Counted:
    """An artist that tells how many fronts it has drawn."""

    def __init__(self, artist: Artist, total: int, progress: Progress) -> None:
        self._artist, self._total, self._progress = artist, total, progress
        self._done = 0

    def front(self, card: str, size: tuple[int, int], bleed: int = 0, form: str = "png") -> bytes:
        self._count()
        return self._artist.front(card, size, bleed, form)

    def back(self, name: str, size: tuple[int, int], bleed: int = 0, form: str = "png") -> bytes:
        return self._artist.back(name, size, bleed, form)

    def mark(self, id: str, size: int) -> bytes:
        return self._artist.mark(id, size)

    def fonts(self) -> Mapping[str, Path]:
        return self._artist.fonts()

    def sheet(self, cards: Iterable[str], back: str, columns: int, rows: int, size: tuple[int, int]) -> bytes:
        return self._artist.sheet(self._each(cards), back, columns, rows, size)

    def _each(self, cards: Iterable[str]) -> Iterator[str]:
        for card in cards:
            self._count()
            yield card

    def _count(self) -> None:
        self._done += 1
        self._progress(min(self._done, self._total), self._total)


def carry_out(
    catalog: Catalog, wish: Wish, artist: Callable[[Catalog], Artist],
    progress: Progress = lambda done, total: None,
) -> Report:  # fmt: skip
    """Write what is wished and give the report. Raises ExchangeError, with nothing written then."""
    report = Report(wish.format, catalog.id)
    decks = chosen_decks(catalog, wish.decks)
    if wish.format in OF_CARDS and not catalog.cards:
        raise ExchangeError("no_out_cards", title=catalog.title)
    if wish.format in DRAWN or (wish.format in OUT_FORMATS and OUT_FORMATS[wish.format].pictures):
        for card in catalog.cards.values():
            report.note_signs(card.name, catalog.face(card.id).words)
    every = tuple(catalog.decks.values())
    if wish.format == "pdf":
        return print_and_play(Leaving(catalog, decks, artist(catalog)), wish, report, progress)
    report.target = str(wish.out)
    if wish.format == "png":
        card_size(wish.card)
        check_target(wish.out, True, wish.yes)
        files = card_files(Leaving(catalog, decks, artist(catalog)), wish.card, wish.bleed, report, progress)
        report.count("files", write_folder_of(wish.out, files))
        return report
    if wish.format == "tts":
        check_target(wish.out, True, wish.yes)
        drawn = _Counted(artist(catalog), len(catalog.cards), progress)
        leaving = Leaving(catalog, decks or every, drawn, wish.address)
        report.count("files", write_folder(wish.out, tabletop_simulator(leaving, drawn, wish.out, report)))
        return report
    if wish.format not in OUT_FORMATS:
        raise ExchangeError("no_out_format", format=wish.format, formats=", ".join((*OUT_FORMATS, *DRAWN)))
    format = out_format(wish.format)
    pictures = _Counted(artist(catalog), len(catalog.cards), progress) if format.pictures else None
    leaving = Leaving(catalog, decks or (every if format.all_decks else ()), pictures, wish.address, wish.raw)
    return export(format, leaving, wish.out, report, wish.yes)
