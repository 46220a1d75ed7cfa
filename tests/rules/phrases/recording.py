"""A position that writes down what is read of it: to prove that phrases declare all that they look at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, SupportsIndex

from tabletop.core.state import Container, GameState
from tabletop.core.zones import parse_zone
from tabletop.rules.phrases.naming.values import Read
from tabletop.rules.table import Table

COLUMNS = (
    "angle", "at", "definition", "entered", "face", "incarnation", "known", "owner", "sight", "spot",
)  # fmt: skip


class _Column(list[Any]):
    """One list of the state."""

    def __init__(self, values: list[Any], name: str, noted: set[Read]) -> None:
        super().__init__(values)
        self.read = Read("column", name)
        self.noted = noted

    def __getitem__(self, index: SupportsIndex | slice) -> Any:
        self.noted.add(self.read)
        return super().__getitem__(index)

    def __iter__(self) -> Iterator[Any]:
        self.noted.add(self.read)
        return super().__iter__()


class _Named(dict[Any, Any]):
    """The contents of zones, the fields, the counters or the progress of the rules."""

    def __init__(self, values: dict[Any, Any], what: str, noted: set[Read]) -> None:
        super().__init__(values)
        self.what: Any = what
        self.noted = noted

    def note(self, key: Container) -> None:
        name = str(key)
        if self.what == "zone":
            name = "under" if isinstance(key, int) else parse_zone(key).family
        self.noted.add(Read(self.what, name))

    def get(self, key: Any, default: Any = None) -> Any:
        self.note(key)
        return super().get(key, default)

    def __getitem__(self, key: Any) -> Any:
        self.note(key)
        return super().__getitem__(key)

    def __contains__(self, key: object) -> bool:
        assert isinstance(key, str | int)
        self.note(key)
        return super().__contains__(key)

    def __iter__(self) -> Iterator[Any]:
        for key in super().__iter__():
            self.note(key)
            yield key


def recorded(table: Table) -> tuple[Table, set[Read]]:
    """The same position, and what has been read of it since."""
    noted: set[Read] = set()
    twin: GameState = table.state.fork()
    for name in COLUMNS:
        setattr(twin, name, _Column(getattr(twin, name), name, noted))
    twin.contents = _Named(twin.contents, "zone", noted)
    twin.fields = _Named(twin.fields, "field", noted)
    twin.counters = _Named(twin.counters, "counter", noted)
    twin.flow = _Named(twin.flow, "flow", noted)
    return Table(table.ruleset, twin), noted


def undeclared(table: Table, noted: set[Read], declared: frozenset[Read]) -> set[Read]:
    """What has been read and was not declared. Where a zone has a board it may be declared with all that have one;
    where a piece lies is told by `at` and by what its zone holds."""
    found = noted - declared
    if Read("zone", "boards") in declared:
        spec = table.state.spec
        found = {each for each in found if each.what != "zone" or spec.board(each.name) is None}
    return found
