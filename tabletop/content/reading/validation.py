"""From pydantic's errors to sentences with a line and a remedy.

`validate` checks a document (or a part of one) against a model and gives every fault at once. Models contain no
unions, so a place in the model is the place in the file.
"""

from __future__ import annotations

import copy
import re
import types
import typing
from collections.abc import Mapping
from typing import TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError
from pydantic_core import ErrorDetails

from tabletop.content.findings import Finding, describe, did_you_mean, sentence_list
from tabletop.content.reading.marked import Document, Where


class Model(BaseModel):
    """The base of all file models: nothing is converted silently, nothing unknown is accepted."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


M = TypeVar("M", bound=BaseModel)

_WANTED: Mapping[str, str] = {
    "string_type": "a text",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "bool_type": "true or false",
    "list_type": "a list",
    "tuple_type": "a list",
    "dict_type": "a mapping (`name: value` lines)",
    "model_type": "a mapping (`name: value` lines)",
    "model_attributes_type": "a mapping (`name: value` lines)",
}


def validate(
    model: type[M], document: Document, where: Where = (), data: object = None
) -> tuple[M | None, list[Finding]]:
    """Check `data` (default: the whole document), which stands at `where`. Gives the model or every fault."""
    value = document.data if data is None and not where else data
    if value is None and not where:
        value = {}
    try:
        return model.model_validate(value), []
    except ValidationError as error:
        found = [_finding(model, document, where, value, item) for item in error.errors(include_url=False)]
        return None, found


def validate_all(model: type[M], document: Document) -> tuple[M | None, list[Finding], Document]:
    """As `validate`, but goes on with what is sound: gives a model of the rest, all faults, and the rest itself.

    The faulty parts are left out one by one, so that the checks that follow can report theirs in the same run.
    """
    result, findings = validate(model, document)
    faulty = document
    for _ in range(MAX_REPAIRS):
        if result is not None:
            break
        rest = _without_faults(model, faulty)
        if rest is None:
            break
        faulty = rest
        result, _more = validate(model, faulty)
    return result, findings, faulty


MAX_REPAIRS = 8


def _without_faults(model: type[BaseModel], document: Document) -> Document | None:
    """The document without the parts that the model refuses; None where nothing can be left out."""
    try:
        model.model_validate(document.data)
        return document
    except ValidationError as error:
        places = set()
        for item in error.errors(include_url=False):
            loc: Where = tuple(part for part in item["loc"] if part != "[key]")
            places.add(loc[:-1] if item["type"] == "missing" else loc)
    if () in places:
        return None
    data, lines = copy.deepcopy(document.data), dict(document.lines)
    for place in sorted(places, key=_from_the_end):
        data, lines = _drop(data, lines, place)
    return Document(document.path, data, lines)


def _from_the_end(place: Where) -> tuple[int, tuple[int, ...]]:
    """Sorts deep places first, and in a list the last first, so that dropping one leaves the others in place."""
    return -len(place), tuple(-part for part in place if isinstance(part, int))


def _drop(data: object, lines: dict[Where, int], place: Where) -> tuple[object, dict[Where, int]]:
    holder = data
    for part in place[:-1]:
        if isinstance(holder, dict):
            holder = holder.get(part)
        elif isinstance(holder, list) and isinstance(part, int) and part < len(holder):
            holder = holder[part]
        else:
            return data, lines
    last, depth = place[-1], len(place) - 1
    if isinstance(holder, dict):
        holder.pop(last, None)
    elif isinstance(holder, list) and isinstance(last, int) and last < len(holder):
        del holder[last]
        moved: dict[Where, int] = {}
        for where, line in lines.items():
            inside = len(where) > depth and where[:depth] == place[:-1]
            index = where[depth] if inside else None
            if isinstance(index, int) and index > last:
                moved[(*where[:depth], index - 1, *where[depth + 1 :])] = line
            elif index != last:
                moved[where] = line
        lines = moved
    return data, lines


def _finding(model: type[BaseModel], document: Document, where: Where, data: object, item: ErrorDetails) -> Finding:
    loc: Where = tuple(part for part in item["loc"] if part != "[key]")
    while loc and isinstance(loc[-1], int) and (*where, *loc) not in document.lines:
        loc = loc[:-1]  # a single value that stands for a list of one
    place = (*where, *loc)
    name = str(loc[-1]) if loc else ""
    shown = (
        f"`{name}`" if isinstance(loc[-1] if loc else "", str) and name else f"Entry {int(name) + 1}" if name else ""
    )
    kind, context = item["type"], item.get("ctx", {})
    if kind == "missing":
        return document.finding(place[:-1], f"{shown} is missing.", _missing_hint(model, loc))
    if kind == "extra_forbidden":
        hint = did_you_mean(name, _keys_at(model, loc[:-1]), "keys")
        return document.finding(place, f"Unknown key {shown}.", hint)
    subject = shown or "The file"
    if kind in _WANTED:
        return document.finding(
            place, f"{subject} must be {_WANTED[kind]}, not {describe(item['input'])}.", _quoting(kind, item)
        )
    if kind == "literal_error":
        known = [word.strip(" '") for word in str(context.get("expected", "")).replace(" or ", ", ").split(",")]
        value = item["input"]
        message = f"{subject} must be {sentence_list(known, 'or')}, not {describe(value)}."
        hint = did_you_mean(value, known) if isinstance(value, str) else ""
        return document.finding(place, message, hint if hint.startswith("Did") else "")
    bounds = (("ge", "at least"), ("gt", "more than"), ("le", "at most"), ("lt", "less than"))
    for key, words in bounds:
        if key in context and kind.startswith(("greater", "less")):
            return document.finding(place, f"{subject} must be {words} {context[key]}, not {item['input']}.")
    if kind == "too_short":
        wanted, found = context.get("min_length"), context.get("actual_length")
        return document.finding(place, f"{subject} needs {wanted} entries, not {found}.")
    if kind == "too_long":
        return document.finding(place, f"{subject} has more than {context.get('max_length')} entries.")
    if kind == "string_too_long":
        return document.finding(place, f"{subject} is longer than {context.get('max_length')} letters.")
    if kind == "string_pattern_mismatch":
        message = f"{subject} is {describe(item['input'])}, which is no id."
        return document.finding(place, message, "An id has small letters, digits, - and _ and begins with a letter.")
    if kind == "value_error":
        return document.finding(place, f"{subject}: {context.get('error')}" if subject else str(context.get("error")))
    return document.finding(place, f"{subject}: {item['msg']}.")


_SHAPES = {
    "table": "Write its width and height: [1600, 940].",
    "card": "Write its width and height: [124, 174].",
    "seats": "Write how many may play, in digits: 2, or [2, 3, 4].",
}
"""How a key is written that takes a list of a fixed shape, or numbers."""


def _quoting(kind: str, item: ErrorDetails) -> str:
    value = item["input"]
    key = str(item["loc"][0]) if item["loc"] and item["loc"][1:] in ((), (0,)) else ""
    if kind == "int_type" and isinstance(value, str):
        return _as_number(value, str(item["loc"][0]) if item["loc"] else "") or (
            _SHAPES[key] if key == "seats" else ""
        )
    if kind == "list_type" and key in _SHAPES:
        return _SHAPES[key]
    if kind == "list_type" and isinstance(value, str | int):
        return f"Write [{value}]."
    if kind == "dict_type" and isinstance(value, list):
        return "Write a name and a colon in each line instead of the dash."
    if kind == "string_type" and isinstance(value, int | float):
        return f'Write "{str(value).lower()}" in quotes.'
    if (
        kind == "bool_type"
        and isinstance(value, str)
        and value.lower() in ("yes", "on", "no", "off", "true", "false")
    ):
        return "Write true or false in small letters, without quotes."
    return ""


def _as_number(text: str, key: str) -> str:
    """How to write what was meant as a number."""
    plain = text.strip("\u201c\u201d\u2018\u2019\"' ")
    if plain.isdigit():
        return f"Write {plain} without quotes."
    span = re.fullmatch(r"(\d{1,3})\s*(?:-|\u2013|\.\.|to|or|,)\s*(\d{1,3})", text.strip())
    if span is None:
        return ""
    low, high = int(span[1]), int(span[2])
    between = range(low, high + 1) if key == "seats" and low < high < low + 9 else (low, high)
    return f"Write [{', '.join(map(str, between))}]."


def _missing_hint(model: type[BaseModel], loc: Where) -> str:
    target = _model_at(model, loc[:-1])
    field = target.model_fields.get(str(loc[-1])) if target is not None else None
    return f"It is {field.description}." if field is not None and field.description else ""


def _keys_at(model: type[BaseModel], loc: Where) -> list[str]:
    target = _model_at(model, loc)
    if target is None:
        return []
    return [info.alias or name for name, info in target.model_fields.items()]


def _model_at(model: type[BaseModel], loc: Where) -> type[BaseModel] | None:
    current: object = model
    for part in loc:
        if isinstance(current, type) and issubclass(current, BaseModel):
            by_name = {info.alias or name: info.annotation for name, info in current.model_fields.items()}
            current = _bare(by_name.get(str(part)))
        else:
            arguments = typing.get_args(current)
            current = _bare(arguments[-1]) if arguments else None
    return current if isinstance(current, type) and issubclass(current, BaseModel) else None


def _bare(annotation: object) -> object:
    """An annotation without Optional and Annotated around it."""
    origin = typing.get_origin(annotation)
    if origin in (typing.Union, types.UnionType):
        rest = [part for part in typing.get_args(annotation) if part is not type(None)]
        return _bare(rest[0]) if rest else None
    if origin is typing.Annotated:
        return _bare(typing.get_args(annotation)[0])
    return annotation
