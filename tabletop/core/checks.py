"""Checking JSON values that came from outside, field by field, with the place of what is wrong.

Used for saves: every reader here takes a value and where it stands (``state.pieces.12.angle``) and either returns it
with its type known or raises ``BadData`` with one sentence.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping
from typing import TypeGuard

from tabletop.core.values import Json, Value
from tabletop.core.zones import Scalar

BIGGEST = 1 << 63
# asked for a value at a time, hundreds of thousands of times: a union would be made anew each time
_LISTS = (list, tuple)
_NESTED = (list, tuple, dict)
MOST_NUMBER = 999_999_999
"""No counter goes further up or down than this."""
LONGEST_TEXT = 20_000
DEEPEST = 40
MOST_ITEMS = 20_000
"""So many values has the longest list (or object) of what is only kept: no table has more pieces."""


class BadData(Exception):
    """A value that cannot be what it should be; ``where`` is the path to it."""

    def __init__(self, where: str, message: str) -> None:
        super().__init__(f"{where}: {message}" if where else message)
        self.where = where
        self.message = message

    def within(self, where: str | int) -> BadData:
        """The same of what stands at ``where``: of what is read often that is said only once it is wrong."""
        dot = "." if where != "" and self.where else ""
        return BadData(f"{where}{dot}{self.where}", self.message)


def shown(value: object) -> str:
    """A value as a message quotes it, cut to a readable length."""
    try:
        text = repr(_cut(value))
    except Exception:  # a number of thousands of digits, an object that does not say what it is
        text = f"a {type(value).__name__}"
    return text if len(text) <= 60 else text[:57] + "..."


def _cut(value: object, depth: int = 0) -> object:
    """As much of a value as a message can show: the rest is never gone through."""
    most = 60 if depth == 0 else 6
    if isinstance(value, str):
        return str(value[:80])
    if depth > 4:
        return ...
    if isinstance(value, dict):
        return {_cut(key, depth + 1): _cut(value[key], depth + 1) for key in itertools.islice(value, most)}
    if isinstance(value, list):
        return [_cut(item, depth + 1) for item in value[:most]]
    return tuple(_cut(item, depth + 1) for item in value[:most]) if isinstance(value, tuple) else value


def as_map(value: object, where: str) -> dict[str, Json]:
    """A JSON object."""
    if not isinstance(value, dict):
        raise BadData(where, f"expected an object, found {shown(value)}")
    return value


def as_list(value: object, where: str, length: int | None = None) -> list[Json]:
    """A JSON array (or a frozen one), of a given length if one is given."""
    if not isinstance(value, _LISTS):
        raise BadData(where, f"expected a list, found {shown(value)}")
    if length is not None and len(value) != length:
        raise BadData(where, f"expected {length} values, found {len(value)}")
    return list(value)


def as_int(value: object, where: str, low: int = -BIGGEST, high: int = BIGGEST) -> int:
    """A whole number within bounds."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadData(where, f"expected a whole number, found {shown(value)}")
    if not low <= value <= high:
        raise BadData(where, f"expected a number from {low} to {high}, found {shown(value)}")
    return value


def as_float(value: object, where: str) -> float:
    """A finite number."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise BadData(where, f"expected a number, found {shown(value)}")
    if not math.isfinite(value) or abs(value) > 1e7:
        raise BadData(where, f"expected a number up to ten million, found {shown(value)}")
    return value


def as_text(value: object, where: str) -> str:
    """A text of bounded length."""
    if isinstance(value, str) and len(value) <= LONGEST_TEXT and value.isascii():
        return value
    if not isinstance(value, str):
        raise BadData(where, f"expected a text, found {shown(value)}")
    if len(value) > LONGEST_TEXT:
        raise BadData(where, f"the text is longer than {LONGEST_TEXT} characters")
    if any("\ud800" <= sign <= "\udfff" for sign in value):
        raise BadData(where, "the text holds half of a character, which no file can keep")
    return value


def as_bool(value: object, where: str) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise BadData(where, f"expected true or false, found {shown(value)}")
    return value


def as_scalar(value: object, where: str) -> Scalar:
    """A text, a number, true, false or null."""
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, str):
        return as_text(value, where)
    if isinstance(value, int):
        return as_int(value, where)
    return as_float(value, where)


def as_key(value: str, where: str) -> int:
    """A whole number written as the key of an object."""
    digits = value[1:] if value.startswith("-") else value
    if not (digits.isascii() and digits.isdigit() and len(digits) < 10):
        raise BadData(where, f"expected a number as the key, found {shown(value)}")
    return int(value)


def is_seat(value: object, seats: int, nobody: bool = False) -> TypeGuard[int]:
    """Whether a value is the number of a seat (with ``nobody`` also 0), and nothing that only looks like one."""
    return isinstance(value, int) and not isinstance(value, bool) and (0 if nobody else 1) <= value <= seats


def freeze(value: object, where: str = "", depth: int = 0) -> Value:
    """Any JSON value with lists made into tuples, checked for depth and size of numbers."""
    if depth > DEEPEST:
        raise BadData(where, f"nested deeper than {DEEPEST} levels")
    if isinstance(value, str):
        return as_text(value, where)
    if not isinstance(value, _NESTED):
        return as_scalar(value, where)
    if len(value) > MOST_ITEMS:
        raise BadData(where, f"more than {MOST_ITEMS} values in one list")
    at: str | int = ""
    try:
        if isinstance(value, dict):
            found: dict[str, Value] = {}
            for at, item in value.items():
                # most are short words, which are looked at here and not one call further down
                plain = type(item) is str and len(item) <= LONGEST_TEXT and item.isascii()
                found[as_text(at, "")] = item if plain else freeze(item, "", depth + 1)
            return found
        listed: list[Value] = []
        for at in range(len(value)):
            item = value[at]
            plain = type(item) is int and -BIGGEST <= item <= BIGGEST
            listed.append(item if plain else freeze(item, "", depth + 1))
        return tuple(listed)
    except BadData as error:
        raise error.within(at).within(where) from None


def freeze_map(value: Mapping[str, object], where: str = "") -> dict[str, Value]:
    """The values of a JSON object, each frozen."""
    if len(value) > MOST_ITEMS:
        raise BadData(where, f"more than {MOST_ITEMS} values in one list")
    return {as_text(name, where): freeze(item, f"{where}.{name}", 1) for name, item in value.items()}
