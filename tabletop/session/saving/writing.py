"""Writing a table down: as one JSON document, and to a file so that nothing is ever lost."""

from __future__ import annotations

import contextlib
import json
import os
import secrets
from pathlib import Path
from typing import Any

from tabletop.core import codec
from tabletop.core.checks import BadData, shown
from tabletop.session import program
from tabletop.session.errors import SaveError, reason_of
from tabletop.session.limits import check_show
from tabletop.session.saving import folders
from tabletop.session.saving.entries import encode_announcement, encode_entry
from tabletop.session.saving.sink import SavedTable

FORMAT = 1
KEYS = (
    "format", "program", "game", "catalog", "options", "seats", "seed", "rules", "journal", "state", "log", "show",
)  # fmt: skip

LARGEST = 64 * 1024 * 1024
"""No save is read that is larger than this (bytes)."""

BACKUP = ".bak"


def encode(table: SavedTable) -> dict[str, Any]:
    """A table as JSON values."""
    game = {"id": table.catalog.id, "title": table.catalog.title}
    if table.game != table.catalog.id:
        game["folder"] = table.game
    journal = table.journal
    return {
        "format": FORMAT,
        "program": {"name": program.NAME, "version": program.VERSION},
        "game": game,
        "catalog": table.catalog.hash,
        "options": dict(table.agreement.options),
        "seats": [
            {"name": name, "deck": deck, **({"bot": table.bots[seat]} if seat in table.bots else {})}
            for seat, (name, deck) in enumerate(zip(table.agreement.names, table.agreement.decks, strict=True), 1)
        ],
        "seed": table.agreement.seed,
        "rules": table.rules,
        "journal": {
            "start": codec.encode_state(table.start),
            **({"opening": table.opening} if table.opening else {}),
            "entries": [encode_entry(entry) for entry in journal.entries],
            "head": journal.head,
            "branches": {str(parent): child for parent, child in sorted(journal.branches().items())},
            "notes": {str(number): text for number, text in sorted(journal.notes.items())},
        },
        "state": codec.encode_state(table.state),
        "log": [encode_announcement(each) for each in table.announcements],
        "show": table.show,
    }  # fmt: skip


def to_bytes(document: Any) -> bytes:
    """A document as text that people can read and edit: a line for each piece and each entry."""
    return (_pretty(document, 0) + "\n").encode()


def _pretty(value: Any, depth: int) -> str:
    if depth < 3 and value and isinstance(value, dict | list | tuple):
        pad = " " * (depth + 1)
        if isinstance(value, dict):
            rows = [f"{pad}{_compact(key)}: {_pretty(item, depth + 1)}" for key, item in value.items()]
            return "{\n" + ",\n".join(rows) + f"\n{' ' * depth}}}"
        rows = [f"{pad}{_pretty(item, depth + 1)}" for item in value]
        return "[\n" + ",\n".join(rows) + f"\n{' ' * depth}]"
    return _compact(value)


def _compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(", ", ": "))


def write_save(table: SavedTable, path: Path) -> None:
    """Write a table to a file: beside it first, then put in its place; what lay there is kept as ``.bak``.
    Raises SaveError, the file as it was."""
    try:
        check_show(table.show, table.agreement.seats, "show")
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
    except BaseException:
        with contextlib.suppress(OSError):
            part.unlink()
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


def path_of(path: Any) -> Path:
    """A path that somebody gave. Raises SaveError for what is none."""
    if not isinstance(path, str | Path):
        raise SaveError(shown(path), "that is no path of a file", remedy="Name a file.")
    return Path(path)
