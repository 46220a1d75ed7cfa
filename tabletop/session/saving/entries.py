"""Entries of the journal as JSON values, and back with every field checked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Required, TypedDict

from tabletop.bots import kinds
from tabletop.core.checks import (
    MOST_NUMBER,
    BadData,
    as_bool,
    as_int,
    as_key,
    as_list,
    as_map,
    as_text,
    freeze,
    shown,
)
from tabletop.core.codec import decode_op
from tabletop.core.journal import Entry
from tabletop.core.lines import StoredLine
from tabletop.core.ops import COLUMNS, Op
from tabletop.core.values import Json, Value
from tabletop.session.limits import check_counter, check_field, check_flow
from tabletop.session.telling.history import Announcement
from tabletop.session.telling.messages import Words, check_line

MOST_TAGS = 20


class EntryDocument(TypedDict, total=False):
    """An entry as a save holds it."""

    parent: Required[int]
    seat: int
    action: Value
    ops: tuple[Op, ...]
    lines: tuple[StoredLine, ...]
    manual: bool
    hides: bool
    tags: tuple[str, ...]


class AnnouncementDocument(TypedDict):
    """A line of the log that is no entry's, as a save holds it."""

    after: int
    entry: int
    line: StoredLine


def encode_entry(entry: Entry) -> EntryDocument:
    """An entry without its inverses; what is at rest is left out."""
    data: EntryDocument = {"parent": entry.parent}
    if entry.seat:
        data["seat"] = entry.seat
    if entry.action is not None:
        data["action"] = entry.action
    data["ops"] = entry.ops
    if entry.lines:
        data["lines"] = entry.lines
    if not entry.manual:
        data["manual"] = False
    if entry.hides:
        data["hides"] = True
    if entry.tags:
        data["tags"] = entry.tags
    return data


KEYS = frozenset(("parent", "seat", "action", "ops", "lines", "manual", "hides", "tags"))


def decode_entry(data: object, number: int, seats: int, where: str, known: Words | None = None) -> Entry:
    """Read an entry; its inverses are still missing. Whether its operations fit the table is seen by applying them.
    Raises BadData. ``known``: see ``check_line``."""
    try:
        return _entry(as_map(data, ""), number, seats, {} if known is None else known)
    except BadData as error:
        raise error.within(where) from None


def _entry(row: Mapping[str, Json], number: int, seats: int, known: Words) -> Entry:
    if not KEYS.issuperset(row):
        strange = next(name for name in row if name not in KEYS)
        raise BadData("", f"an entry has no {shown(strange)}")
    ops = as_list(row.get("ops"), "ops")
    lines = as_list(row.get("lines", []), "lines")
    tags = as_list(row.get("tags", []), "tags")
    return Entry(
        number,
        as_int(row.get("parent"), "parent", 0, number - 1),
        as_int(row.get("seat", 0), "seat", 0, seats),
        freeze(row.get("action"), "action"),
        tuple([check_op(op, seats, f"ops.{index}") for index, op in enumerate(ops)]),
        (),
        tuple([check_line(line, seats, f"lines.{index}", 0, known) for index, line in enumerate(lines)]),
        as_bool(row.get("manual", True), "manual"),
        as_bool(row.get("hides", False), "hides"),
        tuple([as_text(tag, "tags") for tag in tags[:MOST_TAGS]]),
    )


def check_op(data: object, seats: int, where: str) -> Op:
    """An operation as an entry holds it: forwards only, and with values that a table can hold. Raises BadData."""
    op = decode_op(data, seats, where)
    name = op[0]
    if (name == "move" and op[5] is not None) or (name == "sight" and op[2] is not None):
        raise BadData(where, "an operation of an entry carries no stamps")
    if name == "remove" and op[2] is not False:
        raise BadData(where, "an operation of an entry removes for good")
    if name == "set" and op[2] not in COLUMNS:
        check_field(op[2], op[3], where)
    elif name == "count":
        if not op[2] or abs(op[3]) > 2 * MOST_NUMBER:
            raise BadData(where, f"no counter changes by {shown(op[3])}")
    elif name == "flow":
        check_flow(op[1], op[2], seats, where)
    elif name == "create":
        row = op[2]
        if row[6:9] != (None, None, None):
            raise BadData(where, "an operation of an entry carries no stamps")
        for field, value in row[12]:
            check_field(field, value, where)
        for counter, number in row[13]:
            check_counter(counter, number, where)
    return op


def definitions_in(ops: Iterable[Op]) -> set[str]:
    """The cards that operations name."""
    return {
        op[2][1] if op[0] == "create" else op[3]
        for op in ops
        if op[0] == "create" or (op[0] == "set" and op[2] == "definition")
    }


def places_in(ops: Iterable[Op]) -> set[str]:
    """The zones that operations name."""
    found = {op[2] for op in ops if op[0] == "move"} | {op[1] for op in ops if op[0] == "reorder"}
    found |= {op[2][9] for op in ops if op[0] == "create"}
    return {place for place in found if isinstance(place, str)}


def catalogs_in(ops: Iterable[Op]) -> set[str]:
    """The versions of the cards that operations bring into force."""
    return {op[2] for op in ops if op[0] == "flow" and op[1] == "catalog" and isinstance(op[2], str)}


def encode_announcement(announcement: Announcement) -> AnnouncementDocument:
    """An announcement as JSON values."""
    return {"after": announcement.after, "entry": announcement.entry, "line": announcement.line}


def decode_announcement(data: object, entries: int, seats: int, where: str) -> Announcement:
    """Read an announcement. Raises BadData."""
    row = as_map(data, where)
    if set(row) != {"after", "entry", "line"}:
        raise BadData(where, "expected after, entry and line")
    after = as_int(row["after"], f"{where}.after", 0, entries)
    entry = as_int(row["entry"], f"{where}.entry", 0, entries)
    return Announcement(after, entry, check_line(row["line"], seats, f"{where}.line"))


def decode_bots(data: Mapping[str, object], seats: int, where: str) -> dict[int, str]:
    """Which seats the program plays, by seat. Raises BadData."""
    known = kinds()
    found = {}
    for key, value in data.items():
        at = f"{where}.{key}"
        kind = as_text(value, at)
        if kind not in known:
            raise BadData(at, f"there is no bot {shown(kind)}")
        found[as_int(as_key(key, at), at, 1, seats)] = kind
    return dict(sorted(found.items()))
