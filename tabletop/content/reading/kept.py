"""Games as they were read, kept on the disk: what nobody has changed is not parsed and checked once more.

One file for each folder of a game, in the user's folder for caches, a section of the catalog a line. Its first line
says for what it is good: this program, this Python, this folder, and exactly this content of its files (their hash).
If anything differs or cannot be read, the game is read from its folder and the file is written anew. All of it is
plain JSON (see ``plain``); pictures are not kept, and nothing of it is ever run.

A section of a catalog is made when it is first asked for: a shelf looks at no card. Rules that are a file are kept as
the text that they are, and compiled when somebody sits down at a table.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import json
import os
import secrets
import zlib
from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import partial
from pathlib import Path

from tabletop.content import places
from tabletop.content.catalog import Catalog, Later
from tabletop.content.game_code import GameCode
from tabletop.content.reading import careful
from tabletop.content.reading.code_mark import code_mark, make_room
from tabletop.content.reading.marked import MAX_BYTES, parse_document
from tabletop.content.reading.plain import SHAPE, Unplain, of_plain, to_plain
from tabletop.content.writing import RULES, Installed, Writing, is_written, writing_of

FORMAT = 2
MOST_FILES = 40
MOST_BYTES = 4_000_000
"""A game that takes more than this is read from its folder each time."""
_AT_ONCE = ("id", "title", "sentence", "goal", "minutes", "seats", "hash", "option_prefix", "dice", "hints")
_APART = ("folder", "assets", "code")
_SECTIONS = tuple(
    each.name
    for each in fields(Catalog)
    if each.name not in (*_AT_ONCE, *_APART) and not each.name.startswith("_") and each.name != "unread_pictures"
)


def read(folder: Path, mark: str, codes: Mapping[str, GameCode]) -> Catalog | None:
    """The game of a folder as it was kept, None where it was not, or not as it is now. ``mark``: what stands for the
    content of its files."""
    place = _place(folder)
    if place is None:
        return None
    try:
        head, _, body = place.read_bytes().partition(b"\n")
        if json.loads(head) != _head(folder, mark, body):
            return None
        first, *sections = body.decode().split("\n")
        data = json.loads(first)
        name = data["code"]
        if name and name not in codes:
            return None
        at_once = {name: of_plain(data["at_once"][name]) for name in _AT_ONCE}
        later: dict[str, Callable[[], object]] = {
            name: partial(_made, text) for name, text in zip(_SECTIONS, sections, strict=True)
        }
        assets = tuple(Path(each) for each in data["assets"])
        rules = data["rules"]
    except (OSError, ValueError, KeyError, IndexError, TypeError, RecursionError, Unplain):
        return None
    known = {**at_once, "folder": folder, "assets": assets}
    if rules is None and not name:
        return Catalog.made_later(Later(later), {**known, "code": None})
    if rules is None:
        return Catalog.made_later(Later({**later, "code": partial(codes.__getitem__, name)}), known)
    writing = writing_of(codes)
    if writing is None:
        return None
    bare = Catalog.made_later(Later(later), {**known, "code": None})
    later["code"] = partial(_compiled, writing, str(rules), bare)
    return Catalog.made_later(Later(later), known)


def _made(text: str) -> object:
    return of_plain(json.loads(text))


def _compiled(writing: Writing, rules: str, bare: Catalog) -> GameCode | None:
    """The code of a game whose rules are a file: sound, or the game would not have been kept."""
    document, _ = parse_document(rules.encode(), str(bare.folder / RULES))
    return writing.rules(document, bare).code


def write(folder: Path, mark: str, codes: Mapping[str, GameCode], catalog: Catalog) -> None:
    """Keep a game as it was read. Where that cannot be done, nothing happens: it will be read again."""
    place = _place(folder)
    name = codes.name_of(catalog.code) if isinstance(codes, Installed) and catalog.code is not None else ""
    if place is None:
        return
    try:
        rules = careful.read(folder / RULES, MAX_BYTES, folder).decode() if is_written(catalog) else None
    except (careful.Unread, UnicodeDecodeError):
        return
    if catalog.code is not None and not name and rules is None:
        return
    try:
        data = {
            "code": name,
            "rules": rules,
            "assets": [str(each) for each in catalog.assets],
            "at_once": {name: to_plain(getattr(catalog, name)) for name in _AT_ONCE},
        }
        sections = [to_plain(getattr(catalog, name)) for name in _SECTIONS]
        body = "\n".join(map(_text, (data, *sections))).encode()
    except (Unplain, TypeError, ValueError, RecursionError):
        return
    if len(body) > MOST_BYTES:
        return
    with contextlib.suppress(OSError, ValueError):
        place.parent.mkdir(parents=True, exist_ok=True)
        # beside it first: another process reads the one file or the other, never half of one
        part = place.with_name(f"{place.stem}.{secrets.token_hex(4)}.part")
        try:
            part.write_bytes(_text(_head(folder, mark, body)).encode() + b"\n" + body)
            part.replace(place)
        finally:
            part.unlink(missing_ok=True)
        make_room(place, MOST_FILES)


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _head(folder: Path, mark: str, body: bytes) -> dict[str, object]:
    return {
        "format": FORMAT, "program": _program(), "folder": str(folder), "from": str(Path.cwd()), "mark": mark,
        "sum": zlib.crc32(body),
    }  # fmt: skip


def _place(folder: Path) -> Path | None:
    """The file that keeps the game of a folder, None where nothing is to be kept."""
    cache = places.cache_folder()
    if cache is None:
        return None
    name = hashlib.sha256(os.fsencode(folder.absolute())).hexdigest()[:32]
    return cache / "games" / f"{name}.json"


@functools.lru_cache(maxsize=1)
def _program() -> str:
    """What stands for the code that reads games, from the core to the code of the games: when a file of it changes,
    so may what is read."""
    return code_mark("content", "core", "games", "rules", more=(SHAPE,))
