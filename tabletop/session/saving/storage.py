"""Saves on disk: written so that nothing is ever lost, read so that nothing is ever believed unchecked."""

from __future__ import annotations

import contextlib
import json
import math
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

from tabletop.core.checks import BadData, as_map
from tabletop.core.making import much_is_made
from tabletop.core.values import Json
from tabletop.session.errors import SaveError, reason_of
from tabletop.session.saving.document import Missing, Newer, check_head, decode
from tabletop.session.saving.writing import BACKUP, KEYS, LARGEST
from tabletop.session.session import Session

MOST_PART = 2 << 20
"""No part of a save but its history, its position and its log is longer than this (characters)."""

SMALL = frozenset(KEYS) - {"journal", "state", "log"}

_NAME = r'\s*("(?:[^"\\]|\\.){0,40}")\s*:\s*'
_OPEN, _NEXT, _END = re.compile(r"\s*\{" + _NAME), re.compile(r"\s*," + _NAME), re.compile(r"\s*\}\s*\Z")
_HALF = re.compile(r"\\u[dD][89a-fA-F]")


def remedy(path: Path) -> str:
    """What to do about a save that cannot be read: the one before it, if it is there."""
    before = path.with_name(path.name + BACKUP)
    if path.suffix != BACKUP and before.is_file():
        return f"The save before it is still there: open {before.name}, in the same folder."
    return "Open another save."


def read_save(path: Path) -> Session:
    """The session of a save. Raises SaveError, and nothing else, whatever the file holds."""
    with much_is_made():
        return session_of(path, parse(path, read_file(path)))


def read_file(path: Path) -> bytes:
    """What stands in a file, if it is one that may be a save."""
    try:
        if path.is_dir():
            raise SaveError(path, "that is a folder", remedy="Choose a file.")
        if not path.exists():
            raise SaveError(path, "there is no such file", remedy="Choose another one.")
        if not path.is_file():
            raise SaveError(path, "that is no ordinary file", remedy="Choose a file.")
        if path.stat().st_size > LARGEST:
            raise SaveError(path, f"it is larger than {LARGEST >> 20} MiB, so it is no save", remedy=remedy(path))
        with path.open("rb") as file:
            return file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        raise SaveError(path, f"it cannot be read ({reason_of(error)})") from None


def parse(path: Path, data: bytes) -> Json:
    """JSON values of bytes. Raises SaveError."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise SaveError(path, f"it is no text file (byte {error.start})", remedy=remedy(path)) from None
    if not text.strip():
        raise SaveError(path, "it is empty", remedy=remedy(path))
    try:
        value = _loads(path, text)
        if _HALF.search(text):  # half of a character can only come from such an escape
            json.dumps(value, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        if error.pos >= len(text.rstrip()) - 1 or "Unterminated" in error.msg:
            raise SaveError(path, "it ends in the middle", where=place, remedy=remedy(path)) from None
        raise SaveError(path, f"it is no JSON file: {error.msg}", where=place, remedy=remedy(path)) from None
    except RecursionError:
        raise SaveError(path, "it is nested too deeply to be a save", remedy=remedy(path)) from None
    except UnicodeEncodeError:
        raise SaveError(path, "it holds half of a character", remedy=remedy(path)) from None
    except ValueError as error:
        raise SaveError(
            path, f"it holds a number that no table has ({str(error)[:80]})", remedy=remedy(path)
        ) from None
    return value


def _loads(path: Path, text: str) -> Json:
    """JSON values of a text. Of a large one the parts that are always small are looked at by themselves: one that is
    not ends the reading before it is read. Raises SaveError, and what ``json.loads`` raises."""
    decoder = json.JSONDecoder(parse_constant=_no_number, parse_float=_finite)
    found: dict[str, Json] = {}
    match = _OPEN.match(text) if len(text) > MOST_PART else None
    while match is not None:
        name, at = json.loads(match[1]), match.end()
        if name in SMALL:
            part = text[at : at + MOST_PART]
            try:
                found[name], size = decoder.raw_decode(part)
            except json.JSONDecodeError as error:
                if len(part) < MOST_PART or not ("Unterminated" in error.msg or error.pos > MOST_PART - 64):
                    break  # broken: what reads all of it says where
                problem = f"its part {name!r} takes more than {MOST_PART >> 20} MiB, more than any table needs"
                raise SaveError(path, problem, where=name, remedy=remedy(path)) from None
            end = at + size
        else:
            found[name], end = decoder.raw_decode(text, at)
        match = _NEXT.match(text, end)
        if match is None and _END.match(text, end):
            return found
    value: Json = json.loads(text, parse_constant=_no_number, parse_float=_finite)
    return value


def head_of(path: Path) -> dict[str, Json]:
    """What a save holds, without replaying it. Raises SaveError for what is none, newer or of a missing game."""
    document = parse(path, read_file(path))
    with _told(path):
        top = check_head(document)
        as_map(top["game"], "game")
    return dict(top)


def session_of(path: Path, document: object) -> Session:
    """The session of a document that came from a file. Raises SaveError."""
    with _told(path):
        return decode(document)


@contextlib.contextmanager
def _told(path: Path) -> Iterator[None]:
    """What is wrong with a document becomes a SaveError with a remedy."""
    try:
        yield
    except Newer as error:
        after = "Install the newer version to open it."
        raise SaveError(path, error.message, where=error.where, remedy=after) from None
    except Missing as error:
        after = "Put the game's folder into your games folder, or repair its files."
        raise SaveError(path, error.message, where=error.where, remedy=after) from None
    except BadData as error:
        after = f"Correct it there. {remedy(path)}" if error.where else remedy(path)
        raise SaveError(path, error.message, where=error.where, remedy=after) from None
    except RecursionError:
        raise SaveError(path, "it is nested too deeply to be a save", remedy=remedy(path)) from None


def _no_number(name: str) -> NoReturn:
    raise ValueError(name)


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(text[:40])
    return number
