"""What a value on the table may be: the same bounds for hands, set-up and saves.

A table that was filled through these checks can always be saved, and a save that passed them can always be drawn.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Literal, TypeVar

from tabletop.content.findings import Finding
from tabletop.core.checks import (
    MOST_NUMBER,
    BadData,
    as_bool,
    as_int,
    as_key,
    as_list,
    as_map,
    as_scalar,
    as_text,
    shown,
)
from tabletop.core.values import Json
from tabletop.core.zones import Scalar

T = TypeVar("T")

LONGEST_NAME = 200
LESSON = "lesson"
"""The word under which a table keeps how far its lesson is (:attr:`Session.show`)."""

LONGEST_NOTE = 4_000
MOST_SIDES = 1_000_000

TEXT_FIELDS = ("name", "text", "color", "back", "icon", "shape")
FLAG_FIELDS = ("opaque", "marked", "blank")


def check_field(name: str, value: object, where: str) -> Scalar:
    """A sparse field; those that the table itself reads have a type. Raises BadData."""
    if not name or len(name) > LONGEST_NAME:
        raise BadData(where, f"the name of a field has 1 to {LONGEST_NAME} characters")
    if value is None:
        return None
    if name in TEXT_FIELDS:
        text = as_text(value, where)
        longest = LONGEST_NOTE if name == "text" else LONGEST_NAME
        if len(text) > longest:
            raise BadData(where, f"the text is longer than {longest} characters")
        return text
    if name in FLAG_FIELDS:
        return as_bool(value, where)
    if name == "sides":
        return as_int(value, where, 1, MOST_SIDES)
    return as_scalar(value, where)


def check_counter(name: str, number: object, where: str) -> int:
    """A counter's number. Raises BadData."""
    if not name or len(name) > LONGEST_NAME:
        raise BadData(where, f"the name of a counter has 1 to {LONGEST_NAME} characters")
    return as_int(number, where, -MOST_NUMBER, MOST_NUMBER)


def check_flow(name: str, value: T, seats: int, where: str) -> T:
    """A field of the rules progress that the table itself reads. Raises BadData."""
    if value is None:
        return value
    name = name.partition("#")[0]  # "phase#2" is the phase of the second of several lanes
    if name in ("seat", "first_seat"):
        as_int(value, where, 0, seats)
    elif name in ("phase", "catalog"):
        if len(as_text(value, where)) > LONGEST_NAME:
            raise BadData(where, f"the text is longer than {LONGEST_NAME} characters")
    elif name in ("round", "turn"):
        as_int(value, where, 0, MOST_NUMBER)
    elif name.startswith("sites."):
        as_int(value, where, 0, 999)
    else:
        check_progress(name, value, seats, where)
    return value


MOST_FRAMES = 500


def check_progress(name: str, value: T, seats: int, where: str) -> T:
    """A field of the rules progress that only a referee writes: its structure. Whether it fits the rules is for them
    to say. Raises BadData."""
    if name in _RECORDS:
        for index, record in enumerate(as_list(value, where)):
            _check_record(as_map(record, f"{where}.{index}"), _RECORDS[name], f"{where}.{index}")
    elif name in _PROGRESS:
        _PROGRESS[name](value, seats, where)
    return value


def _check_lanes(value: object, seats: int, where: str) -> None:
    for index, lane in enumerate(as_list(value, where)):
        _check_lane(as_map(lane, f"{where}.{index}"), f"{where}.{index}")


def _check_drafts(value: object, seats: int, where: str) -> None:
    for key, moves in as_map(value, where).items():
        at = f"{where}.{key}"
        as_int(as_key(key, at), at, 1, seats)
        for move in as_list(moves, at):
            piece, to = as_list(move, at, 2)
            as_int(piece, at, 1)
            as_text(to, at) if isinstance(to, str) else as_int(to, at, 1)


def _check_sealed(value: object, seats: int, where: str) -> None:
    for key, acts in as_map(value, where).items():
        at = f"{where}.{key}"
        as_int(as_key(key, at), at, 1, seats)
        for act in as_list(acts, at):
            row = as_map(act, at)
            if set(row) != {"act", "pieces", "plain", "chosen", "waived"}:
                raise BadData(at, "a sealed act has its name, its pieces, its words and what was chosen for it")
            as_text(row["act"], f"{at}.act")
            for name, pair in as_map(row["pieces"], f"{at}.pieces").items():
                for number in as_list(pair, f"{at}.pieces.{name}", 2):
                    as_int(number, f"{at}.pieces.{name}")
            as_map(row["plain"], f"{at}.plain")
            as_map(row["chosen"], f"{at}.chosen")


def _check_outcome(value: object, seats: int, where: str) -> None:
    row = as_map(value, where)
    if set(row) - {"places"} != {"winners", "reason", "rule", "arguments"}:
        raise BadData(where, "an outcome has winners, a reason, a rule and arguments")
    _check_seats(row["winners"], seats, f"{where}.winners")
    as_text(row["reason"], f"{where}.reason")
    as_text(row["rule"], f"{where}.rule")
    as_map(row["arguments"], f"{where}.arguments")
    for place in as_list(row.get("places", ()), f"{where}.places"):
        as_int(place, f"{where}.places", 1, seats)


def _check_seats(value: object, seats: int, where: str) -> None:
    for seat in as_list(value, where):
        as_int(seat, where, 1, seats)


def _check_watched(value: object, seats: int, where: str) -> None:
    for key, latched in as_map(value, where).items():
        for pair in as_list(latched, f"{where}.{key}"):
            for number in as_list(pair, f"{where}.{key}", 2):
                as_int(number, f"{where}.{key}")


def _check_numbers(value: object, seats: int, where: str) -> None:
    for key, number in as_map(value, where).items():
        for each in as_map(number, f"{where}.{key}").values() if key == "turns" else (number,):
            as_int(each, f"{where}.{key}")


_PROGRESS: dict[str, Callable[[object, int, str], object]] = {
    "lanes": _check_lanes,
    "drafts": _check_drafts,
    "sealed": _check_sealed,
    "outcome": _check_outcome,
    "out": _check_seats,
    "absent": _check_seats,
    "step": lambda value, seats, where: as_text(value, where),
    "site": lambda value, seats, where: as_int(value, where, 0, 999),
    "watched": _check_watched,
    "clock": _check_numbers,
    "proposals": _check_numbers,
}
"""Who checks each of the other fields: its value, the number of seats, where it stands."""

_RECORDS: dict[str, dict[str, type]] = {
    "triggers": {"trigger": str, "source": int, "incarnation": int, "seat": int, "age": int, "facts": dict},
    "lasting": {
        "target": int, "value": str, "amount": int, "how": str, "layer": str, "label": str, "rule": str,
        "source": int, "until": str, "object": int,
    },
}  # fmt: skip


def _check_record(record: dict[str, Json], fields: dict[str, type], where: str) -> None:
    """Everything that a record of the referee has, and of its type."""
    readers: dict[type, Callable[[object, str], object]] = {str: as_text, int: as_int, dict: as_map}
    for name, kind in fields.items():
        readers[kind](record.get(name), f"{where}.{name}")


def _check_lane(lane: dict[str, Json], where: str) -> None:
    as_text(lane.get("name"), f"{where}.name")
    frames = as_list(lane.get("frames"), f"{where}.frames")
    if len(frames) > MOST_FRAMES:
        raise BadData(f"{where}.frames", f"more than {MOST_FRAMES} frames")
    for index, each in enumerate(frames):
        at = f"{where}.frames.{index}"
        frame = as_map(each, at)
        as_text(frame.get("block"), f"{at}.block")
        as_int(frame.get("at"), f"{at}.at", 0, MOST_NUMBER)
        as_map(frame.get("bind"), f"{at}.bind")
        as_text(frame.get("mark", ""), f"{at}.mark")


def check_rules_mode(value: object, where: str) -> str:
    """A rules mode: a setting of the referee. Raises BadData."""
    if value not in RULES_MODES:
        raise BadData(where, f"expected on, warn or off, found {shown(value)}")
    return str(value)


Sharing = Literal["side", "pass", "open"]
SHARING: tuple[Sharing, ...] = ("side", "pass", "open")
RULES_MODES = ("on", "warn", "off")


def no_rules_mode(mode: object) -> Finding:
    """What is said about a word that is no rules mode."""
    return Finding("", 0, "rules", f"The referee is on, warn or off, not {shown(mode)}.")


MOST_SHOW = 1 << 20
"""How much (in characters of JSON) how a table is looked at may be; a window needs a few hundred."""


def check_show(show: dict[str, Json], seats: int, where: str) -> dict[str, Json]:
    """How the table is looked at: ``sharing``, ``bottom`` and ``cursor`` (an entry and how many of its operations a
    show has come to) have a type, the rest is for the window to judge."""
    if "sharing" in show and show["sharing"] not in SHARING:
        raise BadData(f"{where}.sharing", f"expected {', '.join(SHARING)}, found {shown(show['sharing'])}")
    if "bottom" in show:
        as_int(show["bottom"], f"{where}.bottom", 1, seats)
    if show.get("cursor") is not None:
        for number in as_list(show["cursor"], f"{where}.cursor", 2):
            as_int(number, f"{where}.cursor", 0)
    if len(json.dumps(show, ensure_ascii=False)) > MOST_SHOW:
        raise BadData(where, f"how the table is looked at takes more than {MOST_SHOW >> 20} MiB")
    return show
