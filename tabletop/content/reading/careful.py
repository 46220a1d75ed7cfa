"""Reading the files of a game's folder, which anybody may have made: nothing that lies outside of the folder, nothing
that is no ordinary file, nothing beyond a size - and none of it is opened before that is known.

The folder itself may be a link; what is inside of it may be links to each other.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path

MOST_PICTURE = 32_000_000
"""No picture or icon is opened that is larger than this (bytes)."""


class Unread(Exception):
    """A file that is not read: one sentence for people, and what can be done."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


def check(path: Path, most: int, inside: Path | None = None) -> None:
    """Raise Unread if a file is not to be read: one that is no ordinary file, is larger than ``most`` bytes, or lies
    outside of a folder, whatever links lead to it (None: it may lie anywhere)."""
    try:
        if inside is not None and not is_inside(path, inside):
            message = "The file is a link that leads out of the game's folder; it is not read."
            raise Unread(message, "Put a copy of the file in its place.")
        found = path.stat()
    except OSError as error:
        raise Unread(f"The file cannot be read ({error.strerror or 'unknown reason'}).") from None
    except ValueError:
        raise Unread("The file has a name that no file can have.") from None
    if not stat.S_ISREG(found.st_mode):
        raise Unread("This is no ordinary file; it is not read.", "Put a file in its place.")
    if found.st_size > most:
        raise Unread(
            f"The file is larger than {_size(most)}.", "Split it." if most < MOST_PICTURE else "Make it smaller."
        )


def read(path: Path, most: int, inside: Path | None = None) -> bytes:
    """What stands in a file, at most ``most`` bytes. Raises Unread (see ``check``)."""
    check(path, most, inside)
    try:
        with path.open("rb") as file:
            data = file.read(most + 1)
    except OSError as error:
        raise Unread(f"The file cannot be read ({error.strerror or 'unknown reason'}).") from None
    if len(data) > most:
        raise Unread(f"The file is larger than {_size(most)}.", "Split it.")
    return data


def is_inside(path: Path, folder: Path) -> bool:
    """Whether a path leads to something inside of a folder, after every link."""
    root, way = f"{folder}/", str(path)
    if os.name == "posix" and way.startswith(root):
        # what is reached through no link lies where it seems to: no need to resolve the way to the folder itself
        below = way.removeprefix(root).split("/")
        steps = [root + "/".join(below[: end + 1]) for end in range(len(below))]
        if ".." not in below and not any(map(os.path.islink, steps)):
            return True
    return Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder))


def may_read(path: Path, most: int, inside: Path | None = None) -> bool:
    """Whether there is a file that may be read."""
    try:
        check(path, most, inside)
    except Unread:
        return False
    return True


def _size(most: int) -> str:
    return f"{most // 1_000_000} MB"
