"""The complete position of a table, as columns of plain values.

``GameState`` is a value store and nothing else: no method of it changes anything. All writing is done by
``core.ops.apply_op``. Pieces are small integers; each property that every piece has is one list indexed by
piece (index 0 is a dummy row), what only some have is a sparse dictionary by name. A *target* of a field or a
counter is a piece (positive), a seat (negative: seat 2 is -2) or the table (0), so that energy on a card and
life of a player are one mechanism.

Columns of lists are a measured choice: see ``tests/benchmarks/bench_state.py``, which compares them with slotted
objects and with frozen records. Everything inside a list or dictionary here is immutable, so that ``fork`` only
has to copy the containers.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Protocol

from tabletop.core.zones import Scalar, TableSpec, family_of

Container = str | int
"""Where pieces lie: a zone key, or the piece they are attached to."""

Spot = tuple[float, float] | None
"""Where in a zone: x, y in table units on a free zone, a cell on a board; None where order alone decides."""

TABLE = 0
PIECE_KINDS = ("card", "token", "die", "counter", "pin", "note", "marker")


class InvalidOp(Exception):
    """Physically impossible: a piece or place that does not exist, or a card that would lie under itself."""


def seat_target(seat: int) -> int:
    """The target that stands for a seat in fields and counters."""
    return -seat


class Forgetful(Protocol):
    """What a reader has found out and can let go of."""

    def clear(self) -> None:
        """Nothing of it counts any more."""

    def moved(self, piece: int, families: tuple[str, ...], alone: bool, anew: bool) -> None:
        """A piece (0: none in particular) that lies in zones of these families, before or now, has moved, turned over
        or become something else, or somebody sees more or less of it. ``alone``: nothing lies under it; ``anew``: it
        may be something else, or lie covered where it was open, or the other way round."""

    def turned(self) -> None:
        """A piece lies at another angle."""


class Keeper(Protocol):
    """What a reader has found out from some of a position, until one of those things is written."""

    def written(self, what: frozenset[tuple[str, str]]) -> None:
        """What may have been read is other than it was, each what it is and its name: what lies in a family of zones
        ("zone"; "under": on pieces, "boards": in any with cells), a "column", a "field", a "counter", a "flow"."""

    def clear(self) -> None:
        """Anything may be other than it was."""

    def fork(self) -> Keeper:
        """The same for a copy of the position."""


class GameState:
    """One position. Read it freely; write it through ``core.ops`` only.

    ``at[p]`` is the container of piece p, None for a piece that has left the game; ``contents[c]`` lists the
    pieces of a container in order (of a pile: bottom first). ``flow`` holds rules progress and the state of
    chance: JSON values that are replaced, never changed in place. ``worked_out`` is no part of the position: readers
    keep there what they have found out about it, by who they are, and whoever writes lets go of it. ``lying`` is the
    same for what was found out from how the pieces lie and what they are: it lasts until one of them moves, turns or
    becomes something else, or somebody sees more or less of it. ``kept``: for what was found out from a few things
    that the reader names; copies of the position go on with it. Whoever writes past the operations calls ``forget``.
    """

    __slots__ = (
        "angle", "at", "contents", "counters", "definition", "entered", "face", "fields", "flow", "incarnation",
        "kept", "kind", "known", "links", "lying", "owner", "serial", "sight", "spec", "spot", "worked_out",
    )  # fmt: skip

    def __init__(self, spec: TableSpec) -> None:
        self.spec = spec
        self.kind: list[str] = [""]
        self.definition: list[str] = [""]
        self.owner: list[int] = [0]
        self.face: list[str] = [""]
        self.angle: list[int] = [0]
        self.known: list[tuple[int, ...]] = [()]
        self.entered: list[int] = [0]
        self.incarnation: list[int] = [0]
        self.sight: list[int] = [0]
        self.at: list[Container | None] = [None]
        self.spot: list[Spot] = [None]
        self.contents: dict[Container, list[int]] = {}
        self.fields: dict[str, dict[int, Scalar]] = {}
        self.counters: dict[str, dict[int, int]] = {}
        self.links: dict[str, set[tuple[int, int]]] = {}
        self.flow: dict[str, Any] = {}
        self.serial = 0
        self.worked_out: dict[int, object] = {}
        self.lying: dict[int, Forgetful] = {}
        self.kept: dict[int, Keeper] = {}

    @contextmanager
    def trying(self) -> Iterator[None]:
        """Whatever is done meanwhile is taken back before the end, so what was found out about the position before
        it counts again afterwards."""
        known = self.worked_out, self.lying, self.kept
        self.worked_out, self.lying = {}, {}
        self.kept = {number: each.fork() for number, each in self.kept.items()}
        try:
            yield
        finally:
            self.worked_out, self.lying, self.kept = known

    def forget(self) -> None:
        """Nothing counts any more that was found out about the position: it is written past the operations, which
        let go by themselves of what each of them changes (``core.letting_go``)."""
        self.worked_out, self.lying, self.kept = {}, {}, {}

    def fork(self) -> GameState:
        """An independent copy; a few microseconds, because only containers are copied."""
        twin = GameState.__new__(GameState)
        twin.spec = self.spec
        twin.kind = self.kind[:]
        twin.definition = self.definition[:]
        twin.owner = self.owner[:]
        twin.face = self.face[:]
        twin.angle = self.angle[:]
        twin.known = self.known[:]
        twin.entered = self.entered[:]
        twin.incarnation = self.incarnation[:]
        twin.sight = self.sight[:]
        twin.at = self.at[:]
        twin.spot = self.spot[:]
        twin.contents = {container: pieces[:] for container, pieces in self.contents.items()}
        twin.fields = {name: column.copy() for name, column in self.fields.items()}
        twin.counters = {name: column.copy() for name, column in self.counters.items()}
        twin.links = {name: pairs.copy() for name, pairs in self.links.items()}
        twin.flow = self.flow.copy()
        twin.serial = self.serial
        twin.worked_out = {}
        twin.lying = {}
        twin.kept = {number: each.fork() for number, each in self.kept.items()}
        return twin

    # -- reading ---------------------------------------------------------------------------------------------

    def exists(self, piece: int) -> bool:
        """Whether the piece is on the table (it may be attached or in a pile)."""
        return 0 < piece < len(self.at) and self.at[piece] is not None

    def pieces(self) -> Iterator[int]:
        """All pieces that are on the table, by number."""
        return (piece for piece in range(1, len(self.at)) if self.at[piece] is not None)

    def inside(self, container: Container) -> list[int]:
        """The pieces of a zone, or attached to a piece, in order. A new list."""
        return list(self.contents.get(container, ()))

    def count_in(self, container: Container) -> int:
        """How many pieces lie directly in a container."""
        return len(self.contents.get(container, ()))

    def index_of(self, piece: int) -> int:
        """The position of a piece in its container."""
        container = self.at[piece]
        if container is None:
            raise InvalidOp(f"piece {piece} is not on the table")
        return self.contents[container].index(piece)

    def zone_of(self, piece: int) -> str:
        """The zone a piece lies in, directly or under hosts."""
        container = self.at[piece]
        while isinstance(container, int):
            container = self.at[container]
        if container is None:
            raise InvalidOp(f"piece {piece} is not on the table")
        return container

    def host_of(self, piece: int) -> int:
        """The piece that this one is attached to, 0 for none."""
        container = self.at[piece]
        return container if isinstance(container, int) else 0

    def field(self, target: int, name: str) -> Scalar:
        """A sparse field of a piece, a seat (negative) or the table (0); None if it is not set."""
        fields = self.fields
        return fields[name].get(target) if name in fields else None

    def counter(self, target: int, name: str) -> int:
        """The number of a counter on a piece, a seat or the table; 0 if there is none."""
        counters = self.counters
        return counters[name].get(target, 0) if name in counters else 0

    def counters_on(self, target: int) -> dict[str, int]:
        """All counters on a target, by name in alphabetical order."""
        return {name: column[target] for name, column in sorted(self.counters.items()) if target in column}

    def fields_of(self, target: int) -> dict[str, Scalar]:
        """All sparse fields of a target, by name in alphabetical order."""
        return {name: column[target] for name, column in sorted(self.fields.items()) if target in column}

    def sites_open(self, family: str) -> int | None:
        """How many sites of a family are open now, None if play has not changed the number."""
        number = self.flow.get(f"sites.{family}")
        return number if isinstance(number, int) else None

    def why_no_place(self, container: Container) -> str | None:
        """Why nothing can lie there, None if it can."""
        if isinstance(container, int):
            return None if self.exists(container) else f"there is no piece {container}"
        open_now = self.flow.get(f"sites.{family_of(container)}")  # as ``sites_open``: every move asks
        return self.spec.why_no_zone(container, open_now if isinstance(open_now, int) else None)
