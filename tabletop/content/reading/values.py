"""The value of a field of a card, as its kind wants it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from types import MappingProxyType

from tabletop.content.definitions import FieldDef, Value
from tabletop.content.findings import describe
from tabletop.content.reading.checking import Checker
from tabletop.content.reading.marked import Where
from tabletop.core.values import Json


def read_value(definition: FieldDef, raw: Json, where: Where, check: Checker) -> Value:
    """A value as its field wants it; a fault is noted and the default given."""
    name, kind = definition.name, definition.type
    numeric = isinstance(raw, int | float) and not isinstance(raw, bool)
    if kind == "text" and (isinstance(raw, str) or numeric):
        words(definition, [(where, str(raw))], check)
        return str(raw)
    if kind == "int" and isinstance(raw, int) and not isinstance(raw, bool):
        bounds(definition, raw, where, name, check)
        return raw
    if kind == "number" and isinstance(raw, int | float) and not isinstance(raw, bool):
        bounds(definition, raw, where, name, check)
        return float(raw)
    if kind == "bool" and isinstance(raw, bool):
        return raw
    if kind == "list" and isinstance(raw, list) and all(isinstance(item, str | int | float) for item in raw):
        words(definition, [((*where, index), str(item)) for index, item in enumerate(raw)], check)
        return tuple(str(item) for item in raw)
    if kind == "map" and isinstance(raw, dict):
        words(definition, [((*where, key), key) for key in raw], check)
        for key, item in raw.items():
            if not isinstance(item, int) or isinstance(item, bool):
                check.fault((*where, key), f"`{name}.{key}` must be a whole number, not {describe(item)}.")
            else:
                bounds(definition, item, (*where, key), f"{name}.{key}", check)
        return MappingProxyType({key: item for key, item in raw.items() if isinstance(item, int)})
    if kind == "shape" and isinstance(raw, list):
        return _shape(name, raw, where, check)
    wanted = {"text": "a text", "int": "a whole number", "number": "a number", "bool": "true or false"}
    wanted |= {"list": "a list of words", "map": "a mapping from words to whole numbers", "shape": _STEPS}
    check.fault(where, f"`{name}` must be {wanted[kind]}, not {describe(raw)}.")
    return definition.default


_STEPS = "a list of cells, each as steps to the right and down from the first"
_STEP = re.compile(r"\s*(-?\d{1,2})\s*,\s*(-?\d{1,2})\s*")
MOST_CELLS = 20
"""So many cells a shape may have."""


def _shape(name: str, raw: list[Json], where: Where, check: Checker) -> Value:
    """The cells of a shape: "0,0" and the others from there."""
    found: dict[str, None] = {}
    for index, item in enumerate(raw):
        match = _STEP.fullmatch(item) if isinstance(item, str) else None
        cell = f"{int(match[1])},{int(match[2])}" if match is not None else ""
        if not cell:
            check.fault((*where, index), f"`{name}` is {_STEPS}.", 'Write `["0,0", "1,0", "1,1"]`.')
        elif cell in found:
            check.fault((*where, index), f"`{name}` has the cell {cell} twice.", "Leave one of them out.")
        else:
            found[cell] = None
    if not 1 <= len(raw) <= MOST_CELLS:
        check.fault(where, f"`{name}` has {len(raw)} cells.", f"A shape has 1 to {MOST_CELLS}.")
        return ("0,0",)
    return tuple(found)


MAX_WORDS = 200
"""How many words of one list are compared with the known ones."""


def words(definition: FieldDef, found: Sequence[tuple[Where, str]], check: Checker) -> None:
    """Each word must be one of the field's; where others are allowed a near miss gives a warning."""
    unknown = [(where, word) for where, word in found if definition.values and word not in definition.values]
    for where, word in unknown[:MAX_WORDS]:
        hint = check.hint(word, definition.values)
        message = f'"{word}" is no known word for `{definition.name}`'
        if not definition.custom:
            check.fault(where, f"{message}.", hint)
        elif hint.startswith("Did"):
            check.warn(where, f"{message}; it counts as a word of its own.", hint)


def bounds(definition: FieldDef, value: float, where: Where, name: str, check: Checker) -> None:
    """A number must lie within the field's bounds."""
    if definition.min is not None and value < definition.min:
        check.fault(where, f"`{name}` must be at least {definition.min:g}, not {value}.")
    if definition.max is not None and value > definition.max:
        check.fault(where, f"`{name}` must be at most {definition.max:g}, not {value}.")
