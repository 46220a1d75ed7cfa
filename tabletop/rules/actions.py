"""Actions: what a seat does, as values that can be compared, stored and sent."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from tabletop.core.checks import BadData, as_int, as_map, as_text, freeze
from tabletop.core.state import InvalidOp
from tabletop.core.values import Json, Record, Value
from tabletop.core.view import View


class _Arguments(Mapping[str, Any]):
    """Named JSON values that are hashable: lists are tuples, objects are of this class too."""

    __slots__ = ("_items",)

    def __init__(self, items: tuple[tuple[str, Json], ...]) -> None:
        self._items = items

    def get(self, name: str, default: object = None) -> Any:
        """The value of a name; there are few, so they are gone through."""
        for key, value in self._items:
            if key == name:
                return value
        return default

    def __getitem__(self, name: str) -> Any:
        for key, value in self._items:
            if key == name:
                return value
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        return (key for key, _ in self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __hash__(self) -> int:
        return hash(self._items)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Arguments) and self._items == other._items

    def __repr__(self) -> str:
        return repr(dict(self._items))


def _is_plain(value: object) -> bool:
    """What needs no closer look: nearly every argument, and actions are made by the thousand."""
    if type(value) is str:
        return len(value) < 100 and value.isascii()
    return type(value) is int and -1_000_000 < value < 1_000_000


def _sorted_items(items: Mapping[str, Json], plain: bool) -> tuple[tuple[str, Json], ...]:
    pairs = items.items() if plain else [(name, _harden(value)) for name, value in items.items()]
    return tuple(sorted(pairs))


def _harden(value: Json) -> Json:
    if isinstance(value, Mapping):
        return _Arguments(_sorted_items(value, plain=False))
    return tuple(_harden(item) for item in value) if isinstance(value, list | tuple) else value


def _soften(value: Json) -> Json:
    if _is_plain(value):
        return value
    if isinstance(value, Mapping):
        return {name: _soften(item) for name, item in value.items()}
    return [_soften(item) for item in value] if isinstance(value, tuple) else value


class NoAction(InvalidOp, TypeError, ValueError):
    """What cannot be an action: a kind, a seat or an argument that no file could keep."""


class _Parts(NamedTuple):
    """What an action is made of, compared and hashed as one."""

    kind: str
    seat: int
    items: tuple[tuple[str, Json], ...]


class Action(_Parts):
    """A move of a seat: its kind, who makes it, and named arguments (JSON values). Frozen and hashable.

    >>> action = Action("manual", 1, verb="shuffle", zone="land_deck")
    >>> action
    Action('manual', 1, verb='shuffle', zone='land_deck')
    >>> Action.from_json(action.to_json()) == action
    True
    """

    __slots__ = ()

    def __new__(cls, kind: str, seat: int, **arguments: Json) -> Action:
        """One that anybody makes: all of it is checked. Raises NoAction."""
        plain = all(map(_is_plain, arguments.values())) and all(map(str.isascii, arguments))
        if type(seat) is not int or type(kind) is not str or not kind.isascii():
            try:
                kind, seat = str(as_text(kind, "kind")), int(as_int(seat, "seat"))
            except BadData as error:
                raise NoAction(f"an action has a kind and the number of a seat: {error}") from None
        if not plain:
            try:
                freeze(_soften(arguments), "arguments")
            except BadData as error:
                raise NoAction(f"an action holds JSON values only: {error}") from None
            except RecursionError:
                raise NoAction("an action holds JSON values only, and not nested so deeply") from None
        return cls.of(kind, seat, _sorted_items(arguments, plain))

    @classmethod
    def of(cls, kind: str, seat: int, items: tuple[tuple[str, Json], ...]) -> Action:
        """One that rules make of their own words and numbers, by name in alphabetical order: nothing of it is looked
        at."""
        return tuple.__new__(cls, (kind, seat, items))

    @classmethod
    def each(
        cls, kind: str, seat: int, items: Sequence[tuple[str, Json]], over: str, ends: Iterable[Json]
    ) -> list[Action]:
        """The same for many that differ in one argument, which is not among the others."""
        new = tuple.__new__
        if not items:
            return [new(cls, (kind, seat, ((over, end),))) for end in ends]
        place = len([name for name, _ in items if name < over])
        before, after = tuple(items[:place]), tuple(items[place:])
        return [new(cls, (kind, seat, (*before, (over, end), *after))) for end in ends]

    @property
    def arguments(self) -> Record:
        """Its arguments by name."""
        return _Arguments(self.items)

    def __reduce__(self) -> tuple[object, ...]:
        return Action.from_json, (self.to_json(),)  # for another process: the arguments inside cannot be copied

    def __repr__(self) -> str:
        named = "".join(f", {name}={value!r}" for name, value in self.items)
        return f"Action({self.kind!r}, {self.seat}{named})"

    def to_json(self) -> dict[str, Json]:
        """Plain JSON values."""
        arguments = {name: _soften(value) for name, value in self.items}
        return {"kind": self.kind, "seat": self.seat, "arguments": arguments}

    def kept(self) -> Value:
        """The same as an entry keeps it."""
        plain: dict[str, Value] = {}
        for name, value in self.items:
            if isinstance(value, str | int) and _is_plain(value):
                plain[name] = value
        if len(plain) == len(self.items):  # nearly always: nothing of it has to be frozen
            return {"kind": self.kind, "seat": self.seat, "arguments": plain}
        return freeze(self.to_json(), "action")

    @classmethod
    def from_json(cls, data: object) -> Action:
        """The action that :meth:`to_json` gave. Raises NoAction (an InvalidOp) for anything else."""
        try:
            top = as_map(data, "action")
            arguments = as_map(top.get("arguments", {}), "action.arguments")
            kind, seat = as_text(top.get("kind"), "action.kind"), as_int(top.get("seat"), "action.seat", 0)
            return cls(kind, seat, **arguments)
        except (BadData, TypeError) as error:
            raise NoAction(str(error)) from None

    def label(self, view: View) -> str:
        """A short text for a button or a menu, made from what this viewer sees."""
        parts = [str(self.arguments["verb"])] if "verb" in self.arguments else [self.kind]
        for name, value in self.arguments.items():
            if name != "verb":
                found = view.find(value) if isinstance(value, str) and ("#" in value or ":" in value) else None
                parts.append((found.definition or found.kind) if found is not None else str(value))
        return " ".join(part.replace("_", " ") for part in parts)
