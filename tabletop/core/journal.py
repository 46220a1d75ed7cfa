"""History as a tree of entries: undo, redo, branches and the past.

An *entry* is one accepted action with everything it caused, as operations and their inverses. The journal holds all
entries ever accepted; ``head`` is the last one in force and its ancestors are the line that led here. Undo moves the
head to its parent and keeps the entry, so an undone line stays as a branch that can be visited again. The journal
writes to the state only through ``core.ops``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from tabletop.core.lines import StoredLine
from tabletop.core.ops import Op, apply_op
from tabletop.core.state import GameState, InvalidOp
from tabletop.core.values import Value

ROOT = 0
"""The number of the first moment; entries are numbered from 1."""

STEP, LOOK = "step", "~look"
"""The note that marks a step of a show; the name of one that everybody is given time to look at."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One accepted action: who (seat, 0 for nobody in particular), what was asked for (JSON), what it did, and the
    lines that the log shows for it. ``manual``: done by hand. ``hides``: chance or a reveal, so undo asks first."""

    number: int
    parent: int
    seat: int
    action: Value
    ops: tuple[Op, ...]
    inverses: tuple[Op, ...]
    lines: tuple[StoredLine, ...] = ()
    manual: bool = True
    hides: bool = False
    tags: tuple[str, ...] = field(default=())

    def __bool__(self) -> bool:
        return True

    def undone_by(self, inverses: tuple[Op, ...]) -> Entry:
        """The same entry with what takes it back."""
        return Entry(
            self.number, self.parent, self.seat, self.action, self.ops, inverses, self.lines, self.manual, self.hides,
            self.tags,
        )  # fmt: skip

    def told_until(self, done: int) -> int:
        """After how many operations the last of what was said when ``done`` of them were done was said. What is said
        right at the mark of a step, with nothing done between, belongs to what comes next."""
        at_step = 0 < done <= len(self.ops) and self.ops[done - 1][:2] == ("note", STEP)
        return done - 1 if at_step else done

    def steps(self) -> list[int]:
        """The operations that mark steps of a show. A look behind which nothing changes is none: the table as it is
        shows that."""
        marks = [index for index, op in enumerate(self.ops) if op[0] == "note" and op[1] == STEP]
        if not any(_is_look(self.ops[mark]) for mark in marks):
            return marks
        last = max((index for index, op in enumerate(self.ops) if op[0] not in ("note", "flow")), default=0)
        return [mark for mark in marks if mark < last or not _is_look(self.ops[mark])]

    @property
    def comes_in_steps(self) -> bool:
        """Whether it is shown step by step. One step alone is what the table shows anyway, if it is not a look."""
        marks = self.steps()
        return len(marks) > 1 or any(_is_look(self.ops[mark]) for mark in marks)


def _is_look(op: Op) -> bool:
    return isinstance(op[2], Mapping) and op[2].get("name") == LOOK


class Journal:
    """The tree of entries of one table. Numbers are positions in ``entries`` plus one and never change."""

    __slots__ = ("_latest_child", "entries", "head", "notes")

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.head = ROOT
        self._latest_child: dict[int, int] = {}
        self.notes: dict[int, str] = {}
        """Remarks that people added to lines of the history, by entry."""

    def fork(self) -> Journal:
        """An independent copy sharing the (immutable) entries."""
        twin = Journal()
        twin.entries = self.entries[:]
        twin.head = self.head
        twin._latest_child = self._latest_child.copy()
        twin.notes = self.notes.copy()
        return twin

    def __len__(self) -> int:
        return len(self.entries)

    def entry(self, number: int) -> Entry:
        """An entry by its number. Raises KeyError if there is none."""
        if not 0 < number <= len(self.entries):
            raise KeyError(number)
        return self.entries[number - 1]

    def append(self, entry: Entry) -> None:
        """Add an entry whose operations have just been applied; it becomes the head."""
        if entry.number != len(self.entries) + 1 or entry.parent != self.head:
            raise ValueError("an entry goes on from the head")
        self.entries.append(entry)
        self._latest_child[entry.parent] = entry.number
        self.head = entry.number

    def replace_newest(self, entry: Entry) -> None:
        """Put what says more of the newest entry (its tags) in its place; what it did stays the same."""
        if entry.number != len(self.entries) or entry.ops is not self.entries[-1].ops:
            raise ValueError("only what is said of the newest entry can change")
        self.entries[-1] = entry

    def line(self) -> list[Entry]:
        """The entries in force, oldest first."""
        return [self.entry(number) for number in self.path(self.head)]

    def path(self, number: int) -> list[int]:
        """The numbers from the first entry to this one."""
        path = []
        while number != ROOT:
            path.append(number)
            number = self.entry(number).parent
        path.reverse()
        return path

    def between(self, one: int, other: int) -> tuple[list[int], list[int]]:
        """The way from one entry to another: what is taken back, newest first, and what is brought back, oldest
        first. It takes as long as the way is, however long the history."""
        gone: list[int] = []
        back: list[int] = []
        while one != other:
            # an entry goes on from an older one: the newer of two cannot lie on the way to the other
            if one > other:
                gone.append(one)
                one = self.entry(one).parent
            else:
                back.append(other)
                other = self.entry(other).parent
        back.reverse()
        return gone, back

    def children(self, number: int) -> Iterator[int]:
        """The entries that follow an entry (ROOT: the first ones), oldest first."""
        return (entry.number for entry in self.entries if entry.parent == number)

    def redo_number(self, after: int | None = None) -> int | None:
        """Which entry a redo would bring back (after another entry than the head), None if there is none."""
        return self._latest_child.get(self.head if after is None else after)

    def undo(self, state: GameState) -> Entry | None:
        """Take the head back; returns it, or None at the first moment."""
        if self.head == ROOT:
            return None
        entry = self.entry(self.head)
        for op in entry.inverses:
            apply_op(state, op)
        self._latest_child[entry.parent] = entry.number
        self.head = entry.parent
        return entry

    def redo(self, state: GameState) -> Entry | None:
        """Bring back the entry that was undone last on this line; None if there is none."""
        number = self.redo_number()
        return self._forward(state, number) if number is not None else None

    def _forward(self, state: GameState, number: int) -> Entry:
        entry = self.entry(number)
        for op in entry.ops:
            apply_op(state, op)
        self._latest_child[entry.parent] = entry.number
        self.head = number
        return entry

    def go_to(self, state: GameState, number: int, after: Callable[[GameState], object] | None = None) -> None:
        """Move the table to just after any entry (ROOT: the first moment), on whatever branch it lies. ``after`` is
        called with the state after each entry on the way."""
        if number != ROOT:
            self.entry(number)
        gone, back = self.between(self.head, number)
        for _ in gone:
            self.undo(state)
            if after is not None:
                after(state)
        for step in back:
            self._forward(state, step)
            if after is not None:
                after(state)

    def state_at(
        self, state: GameState, number: int, after: Callable[[GameState], object] | None = None
    ) -> GameState:
        """A copy of the table as it was just after an entry; neither the table nor the journal changes."""
        copy, twin = state.fork(), self.fork()
        twin.go_to(copy, number, after)
        return copy

    def branches(self) -> dict[int, int]:
        """Which entry a redo brings back after each, where that is not the latest that followed."""
        latest = {entry.parent: entry.number for entry in self.entries}
        return {parent: child for parent, child in self._latest_child.items() if latest[parent] != child}

    def restore(self, entries: list[Entry], branches: dict[int, int], head: int) -> None:
        """Take over a whole history, its head at an entry (or ROOT); the state must stand there, too."""
        self.entries = entries
        line = {self.entry(number).parent: number for number in self.path(head)}
        self._latest_child = {entry.parent: entry.number for entry in entries} | branches | line
        self.head = head


def rebuild_inverses(state: GameState, ops: tuple[Op, ...]) -> tuple[Op, ...]:
    """Apply operations and return their inverses; InvalidOp leaves the state as it was."""
    inverses: list[Op] = []
    try:
        for op in ops:
            inverses.append(apply_op(state, op))
    except InvalidOp:
        for op in reversed(inverses):
            apply_op(state, op)
        raise
    inverses.reverse()
    return tuple(inverses)
