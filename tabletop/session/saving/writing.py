"""Writing a table down: as one JSON document, and to a file so that nothing is ever lost."""

from __future__ import annotations

import contextlib
import json
import os
import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NotRequired, TypedDict

from tabletop.core import codec
from tabletop.core.checks import BadData, shown
from tabletop.core.codec import PositionDocument
from tabletop.core.lines import StoredLine
from tabletop.core.making import much_is_made
from tabletop.core.values import Json
from tabletop.core.zones import Scalar
from tabletop.session import program
from tabletop.session.errors import SaveError, reason_of
from tabletop.session.limits import check_show
from tabletop.session.saving import folders
from tabletop.session.saving.entries import AnnouncementDocument, EntryDocument, encode_announcement, encode_entry
from tabletop.session.saving.sink import SavedTable
from tabletop.session.setting_up.setup import Deck

FORMAT = 1
KEYS = (
    "format", "program", "game", "catalog", "options", "seats", "seed", "rules", "journal", "state", "log", "show",
)  # fmt: skip

LARGEST = 64 * 1024 * 1024
"""No save is read that is larger than this (bytes)."""

BACKUP = ".bak"


class GameDocument(TypedDict):
    """Which game a save is of; ``folder`` where it is none of those that are installed."""

    id: str
    title: str
    folder: NotRequired[str]


class SeatDocument(TypedDict):
    """Who sits where, with which deck."""

    name: str
    deck: Deck
    bot: NotRequired[str]


class _Opening(TypedDict, total=False):
    opening: Sequence[StoredLine]


class JournalDocument(_Opening):
    """The history of a save."""

    start: PositionDocument
    entries: list[EntryDocument]
    head: int
    branches: dict[str, int]
    notes: dict[str, str]


class SaveDocument(TypedDict):
    """A save: all of a table."""

    format: int
    program: dict[str, str]
    game: GameDocument
    catalog: str
    options: dict[str, Scalar]
    seats: list[SeatDocument]
    seed: int
    rules: str
    journal: JournalDocument
    state: PositionDocument
    log: list[AnnouncementDocument]
    show: dict[str, Json]


def encode(table: SavedTable) -> SaveDocument:
    """A table as JSON values."""
    game: GameDocument = {"id": table.catalog.id, "title": table.catalog.title}
    if table.game != table.catalog.id:
        game["folder"] = table.game
    return {
        "format": FORMAT,
        "program": {"name": program.NAME, "version": program.VERSION},
        "game": game,
        "catalog": table.catalog.hash,
        "options": dict(table.agreement.options),
        "seats": [_seat(table, seat) for seat in range(1, table.agreement.seats + 1)],
        "seed": table.agreement.seed,
        "rules": table.rules,
        "journal": _journal(table),
        "state": codec.encode_state(table.state),
        "log": [encode_announcement(each) for each in table.announcements],
        "show": table.show,
    }  # fmt: skip


def _seat(table: SavedTable, seat: int) -> SeatDocument:
    name, deck = table.agreement.names[seat - 1], table.agreement.decks[seat - 1]
    if seat in table.bots:
        return {"name": name, "deck": deck, "bot": table.bots[seat]}
    return {"name": name, "deck": deck}


def _journal(table: SavedTable) -> JournalDocument:
    journal = table.journal
    opening: _Opening = {"opening": table.opening} if table.opening else {}
    return {
        "start": codec.encode_state(table.start),
        **opening,
        "entries": [encode_entry(entry) for entry in journal.entries],
        "head": journal.head,
        "branches": {str(parent): child for parent, child in sorted(journal.branches().items())},
        "notes": {str(number): text for number, text in sorted(journal.notes.items())},
    }


def to_bytes(document: Mapping[str, object]) -> bytes:
    """A document as text that people can read and edit: a line for each piece and each entry."""
    return (_pretty(document, 0) + "\n").encode()


def _pretty(value: object, depth: int) -> str:
    if depth < 3 and value and isinstance(value, dict | list | tuple):
        pad = " " * (depth + 1)
        if isinstance(value, dict):
            rows = [f"{pad}{_compact(key)}: {_pretty(item, depth + 1)}" for key, item in value.items()]
            return "{\n" + ",\n".join(rows) + f"\n{' ' * depth}}}"
        if depth == 2:
            return f"[\n{pad}{_rows(value, pad)}\n{' ' * depth}]"
        rows = [f"{pad}{_pretty(item, depth + 1)}" for item in value]
        return "[\n" + ",\n".join(rows) + f"\n{' ' * depth}]"
    return _compact(value)


def _rows(values: Sequence[object], pad: str) -> str:
    """A line for each of many values. They are written all at once, with a mark between them at which the lines are
    broken: that takes half as long as one by one."""
    mark = secrets.token_hex(8)
    marked: list[object] = [mark] * (2 * len(values) - 1)
    marked[::2] = values
    return _compact(marked)[1:-1].replace(f', "{mark}", ', f",\n{pad}")


_compact = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(", ", ": ")).encode
"""Made once: a history has very many lines."""


def write_save(table: SavedTable, path: Path) -> None:
    """Write a table to a file: beside it first, then put in its place; what lay there is kept as ``.bak``.
    Raises SaveError, the file as it was."""
    try:
        check_show(table.show, table.agreement.seats, "show")
        with much_is_made():
            data = to_bytes(encode(table))
    except BadData as error:
        raise SaveError(path, f"the table cannot be written down ({error})") from None
    except (TypeError, ValueError) as error:
        raise SaveError(path, f"the table cannot be written down ({error})") from None
    if len(data) > LARGEST:
        raise SaveError(path, f"the history has grown past {LARGEST >> 20} MiB, more than a save can hold")
    try:
        if path.absolute().is_relative_to(folders.home_dir().absolute()):
            path.parent.mkdir(parents=True, exist_ok=True)
        elif not path.parent.exists():
            raise SaveError(path, "there is no such folder", remedy="Choose another place or make the folder first.")
        if path.is_file():
            replace_file(path.with_name(path.name + BACKUP), path.read_bytes())
        replace_file(path, data)
    except (OSError, ValueError) as error:
        raise SaveError(
            path, f"it cannot be written ({reason_of(error)})", remedy="Choose another place or name."
        ) from None


def replace_file(path: Path, data: bytes) -> None:
    """Put a file in its place in one step, on the disk for certain before."""
    part = path.with_name(f".{path.name[:40]}.{secrets.token_hex(4)}.part")
    try:
        with part.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except BaseException as error:
        with contextlib.suppress(OSError):
            part.unlink()
        if isinstance(error, OSError):
            error.filename, error.filename2 = str(path), None  # nobody has heard of the file beside it
        raise
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Make a new name in a folder last through a power cut, where the system has a way to."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def path_of(path: object) -> Path:
    """A path that somebody gave. Raises SaveError for what is none."""
    if not isinstance(path, str | Path):
        raise SaveError(shown(path), "that is no path of a file", remedy="Name a file.")
    try:
        impossible = b"\0" in os.fsencode(path)
    except UnicodeError:
        impossible = True
    if impossible:
        raise SaveError(shown(str(path)), "no file can have such a name", remedy="Choose another one.")
    return Path(path)
