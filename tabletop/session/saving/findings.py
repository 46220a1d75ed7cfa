"""What was found out about a table by long thinking, kept on the disk so that nobody has to wait for it twice.

One small file for each table and each game, in the folder for caches. A file is good for exactly the way of judging
that made it (the code that thinks); of another way, damaged or from elsewhere it is as if there were none, and it is
written anew. It says nothing that may not be thought out again from what everybody may know; nothing of it is run.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import json
import secrets
import zlib
from pathlib import Path

from tabletop.content import places
from tabletop.content.reading.code_mark import code_mark, make_room
from tabletop.core.values import Json

FORMAT = 1
MOST_FILES = 200
LARGEST = 1_000_000
"""No file is read that is larger (bytes)."""


def read(name: str) -> dict[str, Json]:
    """What was kept under a name; nothing where nothing was, or nothing that still holds."""
    place = _place(name)
    if place is None:
        return {}
    try:
        if place.stat().st_size > LARGEST:
            return {}
        head, _, body = place.read_bytes().partition(b"\n")
        if json.loads(head) != _head(name, body):
            return {}
        found = json.loads(body)
    except (OSError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def write(name: str, data: dict[str, Json]) -> None:
    """Keep something under a name. Where that cannot be done, nothing happens: it will be thought out again."""
    place = _place(name)
    if place is None:
        return
    body = json.dumps(data, separators=(",", ":"), allow_nan=False).encode()
    with contextlib.suppress(OSError):
        place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        # beside it first: another window reads the one file or the other, never half of one
        part = place.with_name(f"{place.stem}.{secrets.token_hex(4)}.part")
        try:
            part.write_bytes(json.dumps(_head(name, body)).encode() + b"\n" + body)
            part.replace(place)
        finally:
            part.unlink(missing_ok=True)
        make_room(place, MOST_FILES)


def _head(name: str, body: bytes) -> dict[str, Json]:
    return {"format": FORMAT, "way": _way(), "name": name, "sum": zlib.crc32(body)}


def _place(name: str) -> Path | None:
    cache = places.cache_folder()
    if cache is None:
        return None
    return cache / "findings" / f"{hashlib.sha256(name.encode()).hexdigest()[:32]}.json"


@functools.lru_cache(maxsize=1)
def _way() -> str:
    """What stands for the code that judges positions."""
    return code_mark("bots", "content", "core", "rules", "session/simulating")
