"""What happened, as people read it: the log of the line in force and the tree of all lines."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tabletop.core.journal import ROOT, Entry, Journal
from tabletop.core.sight import Viewer
from tabletop.core.state import GameState
from tabletop.session.messages import Line, LogLine, render


@dataclass(frozen=True, slots=True)
class Announcement:
    """A line of the log that is no entry: something hidden was taken back. It stays, whatever is undone.

    ``after``: how many entries there were; ``entry``: the one that it is about.
    """

    after: int
    entry: int
    line: Line


@dataclass(frozen=True, slots=True)
class HistoryRow:
    """One entry as a row of the history: ``depth`` is how far off the main line its branch lies, ``in_force``
    whether it led to the table as it is now."""

    number: int
    depth: int
    text: str
    in_force: bool
    turn: int | None
    note: str = ""
    manual: bool = True
    seat: int = 0


class Texts:
    """The sentences of entries for each viewer, made once: entries never change."""

    __slots__ = ("_made",)

    def __init__(self) -> None:
        self._made: dict[Viewer, dict[int, tuple[LogLine, ...]]] = {}

    def of(self, entry: Entry, viewer: Viewer, turn: int | None) -> tuple[LogLine, ...]:
        """The lines of an entry for a viewer."""
        made = self._made.setdefault(viewer, {})
        lines = made.get(entry.number)
        if lines is None:
            rendered = (render(line, viewer) for line in entry.lines)
            lines = made[entry.number] = tuple(
                LogLine(entry.number, text, spans, entry.manual, False, entry.seat, turn) for text, spans in rendered
            )
        return lines


class Turns:
    """In which turn (or round) each entry was made; found once per entry."""

    __slots__ = ("_known",)

    def __init__(self, start: GameState) -> None:
        self._known: list[int | None] = [_turn_in(start.flow)]

    def fork(self) -> Turns:
        """An independent copy."""
        twin = Turns.__new__(Turns)
        twin._known = self._known[:]
        return twin

    def of(self, journal: Journal, number: int) -> int | None:
        """The turn after an entry (ROOT: the first moment)."""
        for entry in journal.entries[len(self._known) - 1 :]:
            self._known.append(_turn_of(entry, self._known[entry.parent]))
        return self._known[number]


def _turn_in(flow: Mapping[str, Any]) -> int | None:
    for name in ("round", "turn"):
        value = flow.get(name)
        if isinstance(value, int) and not isinstance(value, bool):
            return value
    return None


def _turn_of(entry: Entry, before: int | None) -> int | None:
    for op in entry.ops:
        if op[0] == "flow" and op[1] in ("round", "turn"):
            return _turn_in({op[1]: op[2]})
    return before


def log_lines(
    journal: Journal, announcements: Sequence[Announcement], turns: Turns, texts: Texts, viewer: Viewer
) -> list[LogLine]:
    """The log for one viewer, oldest first: the entries in force, and what was announced besides."""
    lines: list[LogLine] = []
    pending = deque(announcements)
    for entry in journal.line():
        while pending and pending[0].after < entry.number:
            lines.append(_announced(pending.popleft(), viewer))
        lines += texts.of(entry, viewer, turns.of(journal, entry.number))
    lines += [_announced(each, viewer) for each in pending]
    return lines


def _announced(announcement: Announcement, viewer: Viewer) -> LogLine:
    text, spans = render(announcement.line, viewer)
    return LogLine(announcement.entry, text, spans, True, True)


def history_rows(journal: Journal, turns: Turns, texts: Texts, viewer: Viewer) -> list[HistoryRow]:
    """All entries as a tree: the main line (in force, then what redo brings back) at depth 0, and before each of its
    steps the branches that left it there."""
    in_force = set(journal.path(journal.head))
    main = set(in_force)
    following: dict[int, list[int]] = {}
    for entry in journal.entries:
        following.setdefault(entry.parent, []).append(entry.number)
    ahead: int | None = journal.head
    while ahead is not None:
        main.add(ahead)
        ahead = journal.redo_number(ahead)
    rows: list[HistoryRow] = []
    waiting: list[tuple[int, int]] = [(number, -1) for number in _ordered(following.get(ROOT, ()), main)]
    while waiting:
        number, above = waiting.pop()
        depth = 0 if number in main else max(above, 1)
        entry = journal.entry(number)
        turn = turns.of(journal, number)
        text = " ".join(line.text for line in texts.of(entry, viewer, turn))
        note = journal.notes.get(number, "")
        rows.append(HistoryRow(number, depth, text, number in in_force, turn, note, entry.manual, entry.seat))
        children = _ordered(following.get(number, ()), main)
        # The first continues this branch; others branch off it once more.
        for place, child in enumerate(children):
            branches_off = (place > 0 and depth > 0) or depth == 0
            waiting.append((child, depth + 1 if branches_off else depth))
    return rows


def _ordered(children: Sequence[int], main: set[int]) -> list[int]:
    """In the order in which a stack gives them last: the main line comes after the branches."""
    return sorted(children, key=lambda number: (number not in main, -number))
