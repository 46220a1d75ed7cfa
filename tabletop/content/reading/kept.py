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
import dataclasses
import functools
import hashlib
import json
import os
import secrets
import zlib
from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import partial
from operator import attrgetter
from pathlib import Path
from types import MappingProxyType

from tabletop.content import definitions, face, findings, layout, places
from tabletop.content.catalog import Catalog, Later
from tabletop.content.game_code import GameCode
from tabletop.content.reading import careful
from tabletop.content.reading.code_mark import code_mark, make_room
from tabletop.content.reading.marked import MAX_BYTES, parse_document
from tabletop.content.writing import RULES, SAVES, Writing
from tabletop.core import board, zones

# -- definitions of a game as JSON and back --------------------------------------------------------------------
#
# Definitions of a game as JSON and back: what is read again is equal, type for type.
#
# A text, a number, true, false and null stand for themselves. Everything else is a list that begins with what it is:
# the number of a class of definitions, followed by its fields, or a sign for a tuple, a list, a set or a mapping. A
# capital (or a number below zero) says that nothing inside needs a second look. Nothing but those classes is ever
# made
# of what a file says.


_SIMPLE = (str, int, float, bool, type(None))


class Unplain(Exception):
    """A value that is no definition, or a text that stands for none."""


def _classes() -> tuple[type[object], ...]:
    found: dict[str, type[object]] = {}
    for module in (definitions, face, findings, layout, board, zones):
        for each in vars(module).values():
            if isinstance(each, type) and dataclasses.is_dataclass(each):
                found[f"{each.__module__}.{each.__qualname__}"] = each
    return tuple(found[name] for name in sorted(found))


_CLASSES = _classes()
_NUMBERS: Mapping[type[object], int] = {each: number for number, each in enumerate(_CLASSES)}
_FIELDS = [
    tuple(field.name for field in dataclasses.fields(each) if field.init)  # type: ignore[arg-type]
    for each in _CLASSES
]
SHAPE = ";".join(f"{each.__qualname__}({','.join(names)})" for each, names in zip(_CLASSES, _FIELDS, strict=True))
"""What the classes are like: with another shape, what was written means something else."""


def to_plain(value: object) -> object:
    """A definition as JSON values. Raises Unplain for what is none."""
    kind = type(value)
    if kind in _SIMPLE:
        return value
    if kind is tuple or kind is list:
        assert isinstance(value, tuple | list)
        inside = [to_plain(each) for each in value]
        return [_sign("t" if kind is tuple else "l", inside), *inside]
    if kind is frozenset:
        assert isinstance(value, frozenset)
        inside = [to_plain(each) for each in sorted(value)]
        return [_sign("s", inside), *inside]
    if kind is dict or kind is MappingProxyType:
        assert isinstance(value, Mapping)
        inside = [to_plain(each) for each in value.values()]
        sign = _sign("d" if kind is dict else "p", inside)
        keys = list(value)
        if all(type(key) is str for key in keys):
            return [sign, dict(zip(keys, inside, strict=True))]
        return [sign, [to_plain(key) for key in keys], inside]
    number = _NUMBERS.get(kind)
    if number is None:
        raise Unplain(f"{kind.__name__} is no definition")
    names = _FIELDS[number]
    inside = [to_plain(each) for each in ([attrgetter(name)(value) for name in names])]
    return [-1 - number if _flat(inside) else number, *inside]


def _flat(inside: list[object]) -> bool:
    return all(type(each) in _SIMPLE for each in inside)


def _sign(sign: str, inside: list[object]) -> str:
    return sign.upper() if _flat(inside) else sign


def of_plain(data: object) -> object:
    """The value that JSON values stand for. Raises Unplain (or what is wrong with it) where they stand for none."""
    if not isinstance(data, list):
        return data
    sign = data[0]
    if type(sign) is int:
        if sign < 0:
            return _CLASSES[-1 - sign](*data[1:])
        return _CLASSES[sign](*[of_plain(each) if type(each) is list else each for each in data[1:]])
    rest = data[1:]
    if sign == "T":
        return tuple(rest)
    if sign == "t":
        return tuple([of_plain(each) for each in rest])
    if sign == "P":
        return MappingProxyType(_flat_mapping(rest))
    if sign == "p":
        return MappingProxyType(_mapping(rest))
    if sign == "D":
        return _flat_mapping(rest)
    if sign == "d":
        return _mapping(rest)
    if sign in ("S", "s"):
        return frozenset([of_plain(each) for each in rest])
    if sign in ("L", "l"):
        return [of_plain(each) for each in rest]
    raise Unplain(f"nothing is written with {sign!r}")


def _flat_mapping(rest: list[dict[object, object]]) -> dict[object, object]:
    if len(rest) == 1:
        return rest[0]
    return dict(zip([of_plain(key) for key in rest[0]], rest[1], strict=True))


def _mapping(rest: list[dict[object, object]]) -> dict[object, object]:
    if len(rest) == 1:
        return {key: of_plain(each) for key, each in rest[0].items()}
    return {of_plain(key): of_plain(each) for key, each in zip(*rest, strict=True)}


FORMAT = 4
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


def read(folder: Path, mark: str, writing: Writing) -> Catalog | None:
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
        at_once = {name: of_plain(data["at_once"][name]) for name in _AT_ONCE}
        later: dict[str, Callable[[], object]] = {
            name: partial(_made, text) for name, text in zip(_SECTIONS, sections, strict=True)
        }
        assets = tuple(Path(each) for each in data["assets"])
        rules, saves = data["rules"], data["saves"]
    except (OSError, ValueError, KeyError, IndexError, TypeError, RecursionError, Unplain):
        return None
    known = {**at_once, "folder": folder, "assets": assets}
    if rules is None:
        return Catalog.made_later(Later(later), {**known, "code": None})
    bare = Catalog.made_later(Later(later), {**known, "code": None})
    later["code"] = partial(_compiled, writing, str(rules), saves, bare)
    return Catalog.made_later(Later(later), known)


def _made(text: str) -> object:
    return of_plain(json.loads(text))


def _compiled(writing: Writing, rules: str, saves: str | None, bare: Catalog) -> GameCode | None:
    """The code of a game whose rules are a file: sound, or the game would not have been kept."""
    document, _ = parse_document(rules.encode(), str(bare.folder / RULES))
    former = parse_document(saves.encode(), str(bare.folder / SAVES))[0] if saves is not None else None
    return writing.rules(document, bare, former).code


def write(folder: Path, mark: str, catalog: Catalog) -> None:
    """Keep a game as it was read. Where that cannot be done, nothing happens: it will be read again."""
    place = _place(folder)
    if place is None:
        return
    try:
        rules, saves = (
            careful.read(folder / name, MAX_BYTES, folder).decode() if (folder / name).is_file() else None
            for name in (RULES, SAVES)
        )
    except (careful.Unread, UnicodeDecodeError):
        return
    if catalog.code is not None and rules is None:
        return
    try:
        data = {
            "rules": rules,
            "saves": saves,
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
    """What stands for the code that reads games, from the core to the rules: when a file of it changes,
    so may what is read."""
    return code_mark("content", "core", "rules", more=(SHAPE,))
