"""Taking the last import back."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterable
from pathlib import Path

from tabletop.content.places import is_file
from tabletop.exchange.basis.errors import ExchangeError
from tabletop.exchange.basis.filing import (
    BEFORE,
    MANIFEST,
    exchange,
    files_in,
    is_inside,
    manifest,
    sha_of,
    staging,
    write,
)


def undo_import(folder: Path | str, even_if_changed: bool = False) -> list[str]:
    """Take the last import back: the names of the files that were brought back or removed. Undoing again does it
    again. Raises ExchangeError where there is nothing to undo or files have changed since.
    """
    target = Path(folder).expanduser().absolute()
    try:
        known = json.loads((target / MANIFEST).read_text(encoding="utf-8"))
        files = {name: dict(each) for name, each in known["files"].items() if is_inside(name)}
        first = bool(known["first"])
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        raise ExchangeError("nothing_to_undo", folder=target) from None
    touched = [name for name, each in files.items() if sha_of(target / name) != each.get("after", "")]
    if touched and not even_if_changed:
        shown = ", ".join(touched[:4]) + (", ..." if len(touched) > 4 else "")
        raise ExchangeError("changed_since", files=len(touched), names=shown)
    with staging(target) as work:
        if first:
            _remove(target, work, files)
            return sorted(files)
        old, new = work / "old", work / "new"
        for name in files:
            if is_file(target / BEFORE / name):
                write(new / name, (target / BEFORE / name).read_bytes())
            if is_file(target / name):
                write(old / name, (target / name).read_bytes())
        write(old / "files.json", manifest(new, {name: sha_of(target / name) for name in files}, list(files), False))
        shutil.rmtree(target / BEFORE)
        shutil.move(str(old), str(target / BEFORE))
        for name in files:
            exchange(new / name, target / name)
    return sorted(files)


def _remove(target: Path, work: Path, files: Iterable[str]) -> None:
    """Take away everything that a first import wrote, all at once; what was added since stays."""
    own = {*files, MANIFEST}
    gone = work / "game"
    target.rename(gone)
    for name, path in files_in(gone).items():
        if name not in own:
            exchange(path, target / name)
