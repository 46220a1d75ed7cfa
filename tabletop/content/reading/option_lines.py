"""From the lines of a game.yaml to the options that players may agree on."""

from __future__ import annotations

import dataclasses
import re

from tabletop.content.definitions import OptionDef
from tabletop.content.findings import did_you_mean
from tabletop.content.options import (
    read_option,
)
from tabletop.content.reading.checking import Checker, label_of
from tabletop.content.reading.marked import Where
from tabletop.content.reading.schema import OptionModel
from tabletop.core.zones import Scalar


def build_option(name: str, option: OptionModel, check: Checker) -> OptionDef | None:
    """An option from its lines; None where its type or default makes no sense (which is noted)."""
    where: Where = ("options", name)
    listed = option.values
    meanings: dict[str, str] = {}
    if isinstance(listed, dict):
        meanings = {str(key): str(text or "") for key, text in listed.items()}
        values: tuple[Scalar, ...] = tuple(_number(key) for key in listed)
    elif isinstance(listed, list):
        values = tuple(listed)
    else:
        values = ()
        if listed is not None:
            check.fault((*where, "values"), "`values` must be a list or a mapping.")
    default = option.default
    if any(isinstance(value, list | dict) for value in values) or isinstance(default, dict):
        check.fault(where, f"The values of `{name}` must be words or numbers.")
        return None
    kind = option.type or ("choice" if values else "bool" if isinstance(default, bool) else "int")
    if kind == "choice" and not values:
        check.fault(where, f"The option `{name}` needs `values`.")
        return None
    if default is None:
        default = {"bool": False, "int": option.min or 0, "choice": (values or (None,))[0]}.get(kind, "")
    built = OptionDef(
        key=name,
        type=kind,
        default=None,
        label=option.label or label_of(name),
        sentence=option.sentence,
        values=values,
        meanings=meanings,
        min=option.min,
        max=option.max,
        rules=tuple(option.rules),
        group=option.group,
        seats={word: tuple(numbers) for word, numbers in option.seats.items()},
        pairs=option.pairs,
        reasons=tuple(option.reasons),
    )
    if option.pairs and kind != "list":
        check.fault((*where, "type"), "Only a list has pairs.", "Write `type: list`.")
    for word in option.reasons:
        if word not in map(str, values) or not option.pairs:
            hint = did_you_mean(word, [str(value) for value in values])
            check.fault((*where, "reasons"), f"No word may stand for `{word}`.", hint)
    for word in option.seats:
        if word not in map(str, values):
            hint = did_you_mean(word, [str(value) for value in values])
            check.fault((*where, "seats", word), f"`{name}` has no value `{word}`.", hint)
    value, fault = read_option(built, default)
    if fault:
        check.fault((*where, "default"), f"The default does not fit: {fault}")
        return None
    shared: Scalar = None
    if option.shared_screen is not None:
        shared, fault = read_option(built, option.shared_screen)
        if fault:
            check.fault((*where, "shared_screen"), f"The value for a shared screen does not fit: {fault}")
            return None
    return dataclasses.replace(built, default=value, shared_screen=shared)


def _number(word: str) -> int | str:
    return int(word) if re.fullmatch(r"-?[0-9]{1,6}", word) else word
