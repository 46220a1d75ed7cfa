"""Where a game leaves to: a file or a folder that is written whole or not at all, and never over another unasked."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from tabletop.content.places import is_file, is_folder
from tabletop.exchange.basis.errors import ExchangeError
from tabletop.exchange.basis.filing import exchange, staging, write

_UNSAFE = re.compile(r'[\x00-\x1f<>:"/\\|?*]+')
_DEVICES = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)\Z", re.IGNORECASE)


def file_name(name: str, taken: set[str] | None = None) -> str:
    """A name that every system takes for a file, and that no other of `taken` has in other capitals.

    >>> file_name('Who? / "Me"'), file_name("aux"), file_name(""), file_name("Frog", {"frog"})
    ('Who Me', 'aux_', 'card', 'Frog 2')
    """
    word = " ".join(_UNSAFE.sub(" ", name).split()).strip(". ")[:80].strip(". ") or "card"
    if _DEVICES.match(word):
        word += "_"
    if taken is None:
        return word
    found, number = word, 1
    while found.casefold() in taken:
        number += 1
        found = f"{word} {number}"
    taken.add(found.casefold())
    return found


def check_target(target: Path, folder: bool, yes: bool) -> None:
    """Whether something may be written there. Raises ExchangeError."""
    if folder:
        if is_file(target):
            raise ExchangeError("out_is_file", target=target)
        if is_folder(target) and any(target.iterdir()) and not yes:
            raise ExchangeError("out_taken_folder", target=target)
        return
    if is_folder(target):
        raise ExchangeError("out_is_folder", target=target)
    if is_file(target) and not yes:
        raise ExchangeError("out_taken", target=target)


def write_file(target: Path, data: bytes) -> None:
    """One file, in its place at once when it is whole."""
    with staging(target) as work:
        write(work / target.name, data)
        exchange(work / target.name, target)


def write_folder(target: Path, files: Mapping[str, bytes]) -> int:
    """All files of a folder; those of the same names are replaced, others stay. How many were written."""
    return write_folder_of(target, files.items())


def write_folder_of(target: Path, files: Iterable[tuple[str, bytes]]) -> int:
    """As `write_folder`, of files that are made one after the other."""
    names = []
    with staging(target) as work:
        made = work / "made"
        made.mkdir()
        for name, data in files:
            write(made / name, data)
            names.append(name)
        if not is_folder(target):
            made.rename(target)
        else:
            for name in names:
                (target / name).parent.mkdir(parents=True, exist_ok=True)
                (made / name).replace(target / name)
    return len(names)
