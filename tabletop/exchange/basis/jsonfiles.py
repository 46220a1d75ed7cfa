"""JSON as it is found: with or without a byte order mark, in any encoding, with bounds on depth and size."""

from __future__ import annotations

import json

from tabletop.core.values import Json
from tabletop.exchange.basis.errors import ExchangeError
from tabletop.exchange.basis.records import Place
from tabletop.exchange.basis.report import Report
from tabletop.exchange.basis.source import Source
from tabletop.exchange.basis.texts import decode


def read_json(source: Source, name: str, report: Report) -> Json:
    """What a JSON file holds. Raises ExchangeError."""
    shown = source.shown(name)
    text = decode(source.read(name), Place(shown), report)
    try:
        value: Json = json.loads(text, parse_int=_whole, parse_constant=lambda word: None)
        return value
    except json.JSONDecodeError as error:
        raise ExchangeError("broken_json", file=shown, line=error.lineno, reason=error.msg) from None
    except (RecursionError, ValueError) as error:
        reason = "it is nested too deeply" if isinstance(error, RecursionError) else error
        raise ExchangeError("broken_json", file=shown, line=1, reason=reason) from None


def _whole(digits: str) -> int | str:
    return int(digits) if len(digits) <= 18 else digits


def text_of_value(value: object) -> str:
    """A value as a cell holds it: lists with commas, yes and no, "" for nothing and for what is nested deeper.

    >>> text_of_value(["a", 2]), text_of_value(True), text_of_value(2.0), text_of_value(None)
    ('a, 2', 'yes', '2', '')
    """
    if value is None or isinstance(value, dict):
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)
    if isinstance(value, list):
        return ", ".join(text for each in value if not isinstance(each, list) and (text := text_of_value(each)))
    # half of a pair of surrogates is no letter
    return str(value).encode("utf-8", "replace").decode().strip()


def flat(record: dict[str, Json], start: str = "", depth: int = 0) -> dict[str, str]:
    """A record as cells, with the keys of nested records joined by dots."""
    cells: dict[str, str] = {}
    for key, value in record.items():
        name = f"{start}{text_of_value(key)}"
        if isinstance(value, dict) and depth < 3:
            cells.update(flat(value, f"{name}.", depth + 1))
        elif text := text_of_value(value):
            cells[name] = text
    return cells
