"""Definitions of a game as JSON and back: what is read again is equal, type for type.

A text, a number, true, false and null stand for themselves. Everything else is a list that begins with what it is:
the number of a class of definitions, followed by its fields, or a sign for a tuple, a list, a set or a mapping. A
capital (or a number below zero) says that nothing inside needs a second look. Nothing but those classes is ever made
of what a file says.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from operator import attrgetter
from types import MappingProxyType

from tabletop.content import boxkinds, definitions, face, findings, layout
from tabletop.core import board, zones

_SIMPLE = (str, int, float, bool, type(None))


class Unplain(Exception):
    """A value that is no definition, or a text that stands for none."""


def _classes() -> tuple[type[object], ...]:
    found: dict[str, type[object]] = {}
    for module in (definitions, face, findings, layout, boxkinds, board, zones):
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
