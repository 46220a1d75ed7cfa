"""What stands for the program's own code, for whatever is kept of what that code has made."""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from tabletop.content import places


def code_mark(*rooms: str, more: Sequence[str] = ()) -> str:
    """Another one whenever a module of these rooms (folders of the package), or the Python that runs them, is
    another. It goes by sizes and times, so it takes a few milliseconds."""
    seen = [sys.version, *more]
    for room in rooms:
        seen += sorted(_modules(places.PACKAGE / room))
    return hashlib.sha256("\0".join(seen).encode()).hexdigest()


def _modules(folder: Path) -> Iterator[str]:
    with os.scandir(folder) as found:
        for entry in found:
            if entry.is_dir():
                if entry.name != "__pycache__":
                    yield from _modules(Path(entry.path))
            elif entry.name.endswith(".py"):
                seen = entry.stat()
                yield f"{entry.path} {seen.st_size} {seen.st_mtime_ns}"


def make_room(newest: Path, most: int) -> None:
    """Take away what was written longest ago beside a file of a cache, where there are more than so many."""
    found = sorted(newest.parent.glob("*.*"), key=lambda path: path.stat().st_mtime_ns)
    for path in found[: max(0, len(found) - most)]:
        if path != newest:
            path.unlink(missing_ok=True)
