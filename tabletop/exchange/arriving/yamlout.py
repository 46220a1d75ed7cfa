"""YAML as a person would write it: few quotes, texts of several lines as blocks, every text the same when it is read.

Only mappings, lists, texts, whole and decimal numbers, true, false and null are written; `reading.marked` reads
exactly these back.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence

_PLAIN = re.compile(r"[^\W\d_][\w .,'’()!/+&;·…–—-]*\Z")
_SPECIAL = ("true", "false", "null", "~")
_KEY = re.compile(r"[A-Za-z_][A-Za-z0-9_.#@-]*\Z")
_ODD = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]")

INDENT = "  "

WIDTH = 100
"""Letters of a line that holds a whole mapping or list."""


def scalar(value: object) -> str:
    """One value on one line.

    >>> print(scalar("yes"), scalar("007"), scalar("a: b"), scalar(-3), scalar(None), scalar(""))
    yes "007" "a: b" -3 null ""
    """
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        return f"{value:.15f}".rstrip("0").rstrip(".") if value % 1 else f"{value:.1f}"
    text = str(value)
    if _PLAIN.match(text) and text not in _SPECIAL and text[-1] not in " " and " #" not in text:
        return text
    return quoted(text)


def quoted(text: str) -> str:
    """A text in double quotes, with escapes for what a YAML file may not hold or what would be read as a line end.

    >>> print(quoted('a "b"\\x85'))
    "a \\"b\\"\\u0085"
    """
    return _ODD.sub(lambda match: f"\\u{ord(match[0]):04x}", json.dumps(text, ensure_ascii=False))


def block(value: object, depth: int = 0) -> str:
    """A value as lines, indented `depth` steps, ending with a line end.

    >>> print(block({"frog": {"text": "Eats a fly.\\nThen sleeps.", "tags": ["a", "b"], "none": {}}}), end="")
    frog:
      text: |-
        Eats a fly.
        Then sleeps.
      tags: [a, b]
      none: {}
    """
    lines: list[str] = []
    _lines(value, depth, lines)
    return "".join(f"{line}\n" for line in lines)


def entry(key: str, value: object, depth: int) -> str:
    """A key with its value, as `block` writes it."""
    lines: list[str] = []
    _entry(key, value, depth, lines)
    return "".join(f"{line}\n" for line in lines)


def _lines(value: object, depth: int, lines: list[str]) -> None:
    pad = INDENT * depth
    if isinstance(value, Mapping) and value:
        for key, item in value.items():
            _entry(str(key), item, depth, lines)
    elif isinstance(value, Sequence) and not isinstance(value, str) and value:
        for item in value:
            if _is_flat(item) and len(shown := flow(item)) <= WIDTH:
                lines.append(f"{pad}- {shown}")
            else:
                inner: list[str] = []
                _lines(item, depth + 1, inner)
                lines.append(f"{pad}- {inner[0].lstrip()}")
                lines += inner[1:]
    else:
        lines.append(f"{pad}{flow(value)}")


def _entry(key: str, value: object, depth: int, lines: list[str]) -> None:
    pad = INDENT * depth
    name = _key(key)
    if isinstance(value, str) and "\n" not in value:
        lines.append(f"{pad}{name}: {scalar(value)}")
    elif isinstance(value, str) and "\n" in value and _can_be_block(value):
        lines.append(f"{pad}{name}: |-")
        lines += [f"{pad}{INDENT}{line}" if line else "" for line in value.split("\n")]
    elif isinstance(value, Mapping | list | tuple) and value:
        if not _is_long(value) and _is_flat(value) and len(shown := flow(value)) + len(pad) + len(name) <= WIDTH:
            lines.append(f"{pad}{name}: {shown}")
        else:
            lines.append(f"{pad}{name}:")
            _lines(value, depth + 1, lines)
    else:
        lines.append(f"{pad}{name}: {flow(value)}")


def _key(key: str) -> str:
    return key if _KEY.match(key) else quoted(key)


def flow(value: object) -> str:
    """A value on one line, brackets and all."""
    if isinstance(value, Mapping):
        shown = (f"{_key(str(key))}: {flow(item)}" for key, item in value.items())
        return "{" + ", ".join(shown) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(flow(item) for item in value) + "]"
    text = scalar(value)
    return quoted(value) if isinstance(value, str) and re.search(r"[,\[\]{}]", text) else text


def _is_long(value: Mapping[str, object] | Sequence[object]) -> bool:
    """Whether a mapping or list is too long for one line, however it is written."""
    if isinstance(value, Mapping):
        return sum(len(key) + 4 + len(item) for key, item in value.items() if isinstance(item, str)) > WIDTH
    return sum(len(item) + 2 for item in value if isinstance(item, str)) > WIDTH


def _is_flat(value: object) -> bool:
    """Whether it holds nothing that holds something: such a thing has room on one line."""
    if isinstance(value, Mapping):
        return all(not isinstance(item, Mapping | list | tuple) or not item for item in value.values())
    if isinstance(value, list | tuple):
        return all(not isinstance(item, Mapping | list | tuple) or not item for item in value)
    return True


def _can_be_block(text: str) -> bool:
    lines = text.split("\n")
    return (
        not _ODD.search(text)
        and bool(lines[0])
        and not lines[0][0].isspace()
        and bool(lines[-1].strip())
        and all(line == line.rstrip() for line in lines)
        and all(not line or not line.startswith("\t") for line in lines)
    )
