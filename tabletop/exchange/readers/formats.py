"""The formats that can be imported, how each is recognised, and who reads it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from tabletop.content.places import is_file, is_folder
from tabletop.exchange.basis.errors import ExchangeError
from tabletop.exchange.basis.mapping import FieldMap
from tabletop.exchange.basis.records import ForeignGame
from tabletop.exchange.basis.report import Report
from tabletop.exchange.basis.source import Source
from tabletop.exchange.readers import cgs, cockatrice, deckfiles, lackey, octgn, pcio, picturefolder, tablefiles, tts
from tabletop.exchange.readers.asking import Ask

Reader = Callable[[Source, Ask, Report], tuple[ForeignGame, FieldMap]]


@dataclass(frozen=True, slots=True)
class Format:
    """A format: its id, what it is called, whether a source is of it, and its reader."""

    id: str
    label: str
    fits: Callable[[Source], bool]
    read: Reader


FORMATS: Mapping[str, Format] = {
    each.id: each
    for each in (
        Format("lackey", "a LackeyCCG plugin", lackey.fits, lackey.read),
        Format("cgs", "Card Game Simulator", cgs.fits, cgs.read),
        Format("cockatrice", "Cockatrice", cockatrice.fits, cockatrice.read),
        Format("octgn", "OCTGN", octgn.fits, octgn.read),
        Format("tts", "Tabletop Simulator", tts.fits, tts.read),
        Format("pcio", "a room of playingcards.io", pcio.fits, pcio.read),
        Format("decks", "decks alone", deckfiles.fits, deckfiles.read),
        Format("table", "a table (CSV, TSV, XLSX)", tablefiles.fits, tablefiles.read),
        Format("pictures", "a folder of pictures", picturefolder.fits, picturefolder.read),
    )
}
"""All formats, the most telling first: the first that fits a source is taken."""


def format_of(source: Source, wanted: str = "") -> Format:
    """The format of a source. Raises ExchangeError where none fits, or not the one that is wanted."""
    if wanted:
        if wanted not in FORMATS:
            raise ExchangeError("no_format", format=wanted, formats=", ".join(FORMATS))
        return FORMATS[wanted]
    for each in FORMATS.values():
        if each.fits(source):
            return each
    raise ExchangeError("unknown_format", source=source.path)


MAIN_FILES = (lackey.INFO, cgs.INFO, pcio.INFO, octgn.INFO)


def whole_of(path: Path) -> Path:
    """What is meant by a path: the folder of a file that says what its whole folder is."""
    return path.parent if path.name.casefold() in MAIN_FILES and is_file(path) else path


ENDINGS = (
    ".csv", ".tsv", ".tab", ".txt", ".xlsx", ".xlsm", ".xml", ".zip", ".cod", ".dek", ".dec", ".o8d", ".o8s", ".o8g",
    ".pcio",     ".png", ".jpg", ".jpeg", ".webp",
)  # fmt: skip
"""Files that are more likely meant to be imported than anything else."""


def importable(path: Path) -> bool:
    """Whether something that was dropped onto the window is more likely to be imported than to be opened: a folder
    that is no game yet, or a file with one of these endings."""
    if is_folder(path):
        return not is_file(path / "game.yaml")
    return path.suffix.lower() in ENDINGS
