"""How a position is kept in memory: columns of lists, slotted objects or frozen records.

    python -m tests.benchmarks.bench_state

Plays the same random run of moves and sets (a whole game's worth) on each and prints, as ratios to the raw floor of
the same run, what a fork costs and what an operation costs that is made and taken back. The floor is the same work on
bare lists without checks, stamps or inverses for anything but the two operations. ``GameState`` is the program's own.
"""

from __future__ import annotations

import copy
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from tabletop.core import ops
from tabletop.core.state import GameState
from tabletop.core.zones import TableSpec, ZoneKind

PIECES, ZONES, STEPS = 130, 12, 4000


def plan(seed: int) -> list[tuple[str, int, int]]:
    """The same random game for everybody: (move, piece, zone) or (set, piece, angle)."""
    dice = random.Random(seed)
    return [
        ("move", dice.randrange(1, PIECES + 1), dice.randrange(ZONES))
        if dice.random() < 0.6
        else ("set", dice.randrange(1, PIECES + 1), dice.choice([0, 90]))
        for _ in range(STEPS)
    ]


class Raw:
    """The floor: three lists and the zones."""

    def __init__(self) -> None:
        self.zone = [0] + [number % ZONES for number in range(PIECES)]
        self.columns = [[0] * (PIECES + 1) for _ in range(10)]
        self.contents: list[list[int]] = [[] for _ in range(ZONES)]
        for piece in range(1, PIECES + 1):
            self.contents[self.zone[piece]].append(piece)

    def fork(self) -> Raw:
        twin = Raw.__new__(Raw)
        twin.zone = self.zone[:]
        twin.columns = [column[:] for column in self.columns]
        twin.contents = [pieces[:] for pieces in self.contents]
        return twin

    def do(self, kind: str, piece: int, value: int) -> tuple[str, int, int, int]:
        if kind == "set":
            old = self.columns[0][piece]
            self.columns[0][piece] = value
            return ("set", piece, old, 0)
        origin = self.zone[piece]
        index = self.contents[origin].index(piece)
        del self.contents[origin][index]
        self.contents[value].append(piece)
        self.zone[piece] = value
        return ("move", piece, origin, index)

    def back(self, undo: tuple[str, int, int, int]) -> None:
        kind, piece, value, index = undo
        if kind == "set":
            self.columns[0][piece] = value
            return
        self.contents[self.zone[piece]].remove(piece)
        self.contents[value].insert(index, piece)
        self.zone[piece] = value


@dataclass(slots=True)
class SlottedPiece:
    """One piece as a mutable object."""

    zone: int
    angle: int = 0
    f1: int = 0
    f2: int = 0
    f3: int = 0
    f4: int = 0
    f5: int = 0
    f6: int = 0
    f7: int = 0
    f8: int = 0
    f9: int = 0


class Slotted(Raw):
    """Objects with slots."""

    def __init__(self) -> None:
        super().__init__()
        self.pieces = [SlottedPiece(zone) for zone in self.zone]

    def fork(self) -> Slotted:
        twin = Slotted.__new__(Slotted)
        twin.pieces = [copy.copy(piece) for piece in self.pieces]
        twin.contents = [pieces[:] for pieces in self.contents]
        return twin

    def do(self, kind: str, piece: int, value: int) -> tuple[str, int, int, int]:
        thing = self.pieces[piece]
        if kind == "set":
            old, thing.angle = thing.angle, value
            return ("set", piece, old, 0)
        origin = thing.zone
        index = self.contents[origin].index(piece)
        del self.contents[origin][index]
        self.contents[value].append(piece)
        thing.zone = value
        return ("move", piece, origin, index)

    def back(self, undo: tuple[str, int, int, int]) -> None:
        kind, piece, value, index = undo
        if kind == "set":
            self.pieces[piece].angle = value
            return
        self.contents[self.pieces[piece].zone].remove(piece)
        self.contents[value].insert(index, piece)
        self.pieces[piece].zone = value


@dataclass(frozen=True, slots=True)
class Record:
    """One piece as a frozen value."""

    zone: int
    angle: int = 0
    f1: int = 0
    f2: int = 0
    f3: int = 0
    f4: int = 0
    f5: int = 0
    f6: int = 0
    f7: int = 0
    f8: int = 0
    f9: int = 0


class Records(Raw):
    """Frozen records in shallow containers."""

    def __init__(self) -> None:
        super().__init__()
        self.records = [Record(zone) for zone in self.zone]
        self.frozen = [tuple(pieces) for pieces in self.contents]

    def fork(self) -> Records:
        twin = Records.__new__(Records)
        twin.records = self.records[:]
        twin.frozen = self.frozen[:]
        return twin

    def do(self, kind: str, piece: int, value: int) -> tuple[str, int, int, int]:
        record = self.records[piece]
        if kind == "set":
            self.records[piece] = replace(record, angle=value)
            return ("set", piece, record.angle, 0)
        index = self.frozen[record.zone].index(piece)
        self.frozen[record.zone] = tuple(other for other in self.frozen[record.zone] if other != piece)
        self.frozen[value] = (*self.frozen[value], piece)
        self.records[piece] = replace(record, zone=value)
        return ("move", piece, record.zone, index)

    def back(self, undo: tuple[str, int, int, int]) -> None:
        kind, piece, value, index = undo
        record = self.records[piece]
        if kind == "set":
            self.records[piece] = replace(record, angle=value)
            return
        self.frozen[record.zone] = tuple(other for other in self.frozen[record.zone] if other != piece)
        pieces = self.frozen[value]
        self.frozen[value] = (*pieces[:index], piece, *pieces[index:])
        self.records[piece] = replace(record, zone=value)


class Ours:
    """The program's own state behind the same face."""

    def __init__(self) -> None:
        spec = TableSpec(2, {f"z{index}": ZoneKind(f"z{index}") for index in range(ZONES)})
        self.state = GameState(spec)
        for number in range(PIECES):
            ops.apply_op(self.state, ops.create(self.state, "card", f"z{number % ZONES}"))

    def fork(self) -> Ours:
        twin = Ours.__new__(Ours)
        twin.state = self.state.fork()
        return twin

    def do(self, kind: str, piece: int, value: int) -> ops.Op:
        op = ops.set_field(piece, "angle", value) if kind == "set" else ops.move(piece, f"z{value}")
        return ops.apply_op(self.state, op)

    def back(self, undo: ops.Op) -> None:
        ops.apply_op(self.state, undo)


def cost(work: Callable[[], None], repeats: int = 5) -> float:
    """Least processor time of a piece of work, in seconds."""
    best = float("inf")
    for _ in range(repeats):
        begin = time.process_time()
        work()
        best = min(best, time.process_time() - begin)
    return best


def measure() -> dict[str, tuple[float, float]]:
    """Per representation: microseconds of a fork, and of an operation made and taken back."""
    game = plan(7)
    found = {}
    for name, make in (("raw floor", Raw), ("columns (ours)", Ours), ("slotted", Slotted), ("records", Records)):
        table = make()

        def play(table: object = table) -> None:
            undos = [table.do(*step) for step in game]  # type: ignore[attr-defined]
            for undo in reversed(undos):
                table.back(undo)  # type: ignore[attr-defined]

        def forks(table: object = table) -> None:
            for _ in range(2000):
                table.fork()  # type: ignore[attr-defined]

        found[name] = (cost(forks) / 2000 * 1e6, cost(play) / STEPS * 1e6)
    return found


def main() -> None:
    """Print the table of ratios."""
    found = measure()
    floor = found["raw floor"]
    print(f"{'':16}{'fork':>10}{'x floor':>10}{'make+unmake':>14}{'x floor':>10}")
    for name, (fork, op) in found.items():
        print(f"{name:16}{fork:8.2f}us{fork / floor[0]:9.2f}x{op:12.2f}us{op / floor[1]:9.2f}x")


if __name__ == "__main__":
    main()
