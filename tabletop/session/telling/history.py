"""What happened, as people read it: the log of the line in force and the tree of all lines."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import overload

from tabletop.core.journal import ROOT, Entry, Journal
from tabletop.core.lines import SeatWord, StoredLine
from tabletop.core.state import GameState
from tabletop.core.values import Value
from tabletop.core.visibility import Viewer
from tabletop.session.telling.messages import LogLine, Span, may_read, render, said_after
from tabletop.session.telling.naming import person
from tabletop.session.telling.templates import Sentences

PASSED = "passed"
"""How the names of sentences begin that say no more than that somebody passed: ``rules.passed``."""


@dataclass(frozen=True, slots=True)
class Announcement:
    """A line of the log that is no entry: something hidden was taken back, the referee was switched, the screen is
    shared otherwise, a seat is played by somebody else. It stays, whatever is undone.

    ``after``: how many entries there were; ``entry``: the one that it is about (for the switch: the last one in
    force).
    """

    after: int
    entry: int
    line: StoredLine

    @property
    def about_table(self) -> bool:
        """Whether it is about the table around the game: the referee's switch, the screen, who plays a seat."""
        return self.line[0].startswith(("dial_", "shared_", "seated_"))


@dataclass(frozen=True, slots=True)
class HistoryRow:
    """One entry as a row of the history: ``depth`` is how far off the main line its branch lies, ``in_force``
    whether it led to the table as it is now. Folded (``headlines.folded``) a row may stand for a deed of several
    ``steps``, its number that of the last; ``inner`` rows are the single steps of one that is ``opened``."""

    number: int
    depth: int
    text: str
    in_force: bool
    turn: int | None
    note: str = ""
    manual: bool = True
    seat: int = 0
    steps: int = 1
    inner: bool = False
    opened: bool = False


class Texts:
    """The sentences of entries for each viewer, made once: entries never change."""

    __slots__ = ("_made", "sentences")

    def __init__(self, sentences: Sentences) -> None:
        self.sentences = sentences
        self._made: dict[Viewer, dict[int, tuple[LogLine, ...]]] = {}

    def of(self, entry: Entry, viewer: Viewer, turn: int | None) -> tuple[LogLine, ...]:
        """The lines of an entry for a viewer: those that exist for it."""
        made = self._made.setdefault(viewer, {})
        lines = made.get(entry.number)
        if lines is None:
            lines = made[entry.number] = tuple(
                self._line(line, viewer, entry.number, entry.manual, turn)
                for line in entry.lines
                if may_read(line, viewer)
            )
        return lines

    def opening(self, lines: Sequence[StoredLine], viewer: Viewer, turn: int | None) -> list[LogLine]:
        """What was said before the first act, for a viewer."""
        return [self._line(line, viewer, ROOT, False, turn) for line in lines if may_read(line, viewer)]

    def announced(self, announcement: Announcement, viewer: Viewer) -> list[LogLine]:
        """An announcement for a viewer, nothing if it is about what only others may read."""
        if not may_read(announcement.line, viewer):
            return []
        text, spans = render(announcement.line, viewer, self.sentences)
        about_table = announcement.about_table
        return [LogLine(announcement.entry, text, spans, True, not about_table, about_table=about_table)]

    def _line(self, line: StoredLine, viewer: Viewer, entry: int, manual: bool, turn: int | None) -> LogLine:
        text, spans = render(line, viewer, self.sentences)
        whose = _whose(line, spans)
        return LogLine(
            entry, text, spans, manual, False, whose, turn, said_after(line), "_only" in line[1],
            passed=line[0].partition(".")[2].startswith(PASSED),
        )  # fmt: skip


def _whose(line: StoredLine, spans: Sequence[Span]) -> int:
    """Whose line it is: whoever does what it tells, else whoever it names first, else nobody's (what the rules do).
    An act of one seat may set off what others do, so the seat of the entry does not tell."""
    who = line[1].get("who")
    if isinstance(who, dict) and who["is"] == "seat":
        return who["seat"]
    return next((int(span.target) for span in spans if span.kind == "who"), 0)


class Turns:
    """In which turn (or round) each entry was made; found once per entry."""

    __slots__ = ("_by_round", "_known")

    def __init__(self, start: GameState) -> None:
        self._known: list[int | None] = [_turn_in(start.flow)]
        self._by_round = "round" in start.flow and "turn" in start.flow
        """The rules count both: what is told of is the round."""

    def fork(self) -> Turns:
        """An independent copy."""
        twin = Turns.__new__(Turns)
        twin._known = self._known[:]
        twin._by_round = self._by_round
        return twin

    def of(self, journal: Journal, number: int) -> int | None:
        """The turn after an entry (ROOT: the first moment)."""
        for entry in journal.entries[len(self._known) - 1 :]:
            set_by = {op[1] for op in entry.ops if op[0] == "flow"}
            self._by_round = self._by_round or {"round", "turn"} <= set_by  # turns may begin after other things
            self._known.append(_turn_of(entry, self._known[entry.parent], self._by_round))
        return self._known[number]


def _turn_in(flow: Mapping[str, Value]) -> int | None:
    for name in ("round", "turn"):
        value = flow.get(name)
        if isinstance(value, int) and not isinstance(value, bool):
            return value
    return None


def _turn_of(entry: Entry, before: int | None, by_round: bool) -> int | None:
    for op in entry.ops:
        if op[0] == "flow" and op[1] in (("round",) if by_round else ("round", "turn")):
            return _turn_in({op[1]: op[2]})
    return before


def log_lines(
    journal: Journal, announcements: Sequence[Announcement], turns: Turns, texts: Texts, viewer: Viewer,
    *, opening: Sequence[StoredLine] = (), until: tuple[int, int] | None = None,
) -> list[LogLine]:  # fmt: skip
    """The log for one viewer, oldest first: what was said before the first act, the entries in force, and what was
    announced besides. ``until``: as it stood when so many operations (second number) of an entry were done."""
    lines = texts.opening(opening, viewer, turns.of(journal, ROOT))
    pending = deque(announcements)
    last, done = until if until is not None else (journal.head, -1)
    for number in journal.path(last):
        while pending and pending[0].after < number:
            lines += texts.announced(pending.popleft(), viewer)
        made = texts.of(journal.entry(number), viewer, turns.of(journal, number))
        made = _in_their_turn(made, journal.entry(number), turns.of(journal, journal.entry(number).parent))
        told = journal.entry(number).told_until(done)
        lines += made if until is None or number != last else [line for line in made if line.op <= told]
    if until is None:
        for each in pending:
            lines += texts.announced(each, viewer)
    return lines


BLOCK = 256
"""So many lines of a log are handed out together."""


class LogLines(Sequence[LogLine]):
    """The lines of a log, never changed. Long logs have most of their lines in common, in blocks of one length."""

    __slots__ = ("_blocks", "_rest")

    def __init__(self, blocks: Iterable[tuple[LogLine, ...]] = (), rest: Iterable[LogLine] = ()) -> None:
        self._blocks = tuple(blocks)
        self._rest = tuple(rest)

    def __len__(self) -> int:
        return len(self._blocks) * BLOCK + len(self._rest)

    def __iter__(self) -> Iterator[LogLine]:
        return chain(*self._blocks, self._rest)

    @overload
    def __getitem__(self, at: int) -> LogLine: ...

    @overload
    def __getitem__(self, at: slice) -> list[LogLine]: ...

    def __getitem__(self, at: int | slice) -> LogLine | list[LogLine]:
        if isinstance(at, slice):
            return [self[each] for each in range(*at.indices(len(self)))]
        place = at + len(self) if at < 0 else at
        block, within = divmod(place, BLOCK)
        if not 0 <= block <= len(self._blocks):
            raise IndexError(at)
        return self._blocks[block][within] if block < len(self._blocks) else self._rest[within]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(list(self))


class KeptLog:
    """The log for one viewer, as :func:`log_lines` gives it. What was told is kept: after an act, an undo or a redo
    only what lies between is told anew."""

    def __init__(self, texts: Texts, viewer: Viewer, opening: Sequence[StoredLine]) -> None:
        self._texts, self._viewer, self._opening = texts, viewer, opening
        self._told = 0
        """How many lines there are: those of full blocks, and the rest."""
        self._blocks: list[tuple[LogLine, ...]] = []
        self._rest: list[LogLine] = []
        self._beginning = -1
        self._path: list[int] = []
        self._place: dict[int, int] = {}
        self._ends: list[tuple[int, int]] = []
        """After each entry of the path: how many lines there are, and how many announcements were told by then."""

    def lines(self, journal: Journal, announcements: Sequence[Announcement], turns: Turns) -> LogLines:
        """The log as it is now."""
        if self._beginning < 0:
            self._tell(self._texts.opening(self._opening, self._viewer, turns.of(journal, ROOT)))
            self._beginning = self._told
        new: list[int] = []
        number = journal.head
        while number != ROOT and number not in self._place:
            new.append(number)
            number = journal.entry(number).parent
        self._go_back_to(number)
        told = self._ends[-1][1] if self._ends else 0
        for number in reversed(new):
            while told < len(announcements) and announcements[told].after < number:
                self._tell(self._texts.announced(announcements[told], self._viewer))
                told += 1
            entry = journal.entry(number)
            made = self._texts.of(entry, self._viewer, turns.of(journal, number))
            self._tell(_in_their_turn(made, entry, turns.of(journal, entry.parent)))
            self._place[number] = len(self._path)
            self._path.append(number)
            self._ends.append((self._told, told))
        last = (line for each in announcements[told:] for line in self._texts.announced(each, self._viewer))
        rest = [*self._rest, *last]
        blocks = self._blocks
        if len(rest) >= BLOCK:
            full = len(rest) - len(rest) % BLOCK
            blocks = [*blocks, *(tuple(rest[at : at + BLOCK]) for at in range(0, full, BLOCK))]
            rest = rest[full:]
        return LogLines(blocks, rest)

    def _tell(self, lines: Iterable[LogLine]) -> None:
        """Add lines at the end."""
        self._rest += lines
        while len(self._rest) >= BLOCK:
            self._blocks.append(tuple(self._rest[:BLOCK]))
            del self._rest[:BLOCK]
        self._told = len(self._blocks) * BLOCK + len(self._rest)

    def _keep_lines(self, number: int) -> None:
        """Let go of all lines but so many."""
        while number < len(self._blocks) * BLOCK:
            self._rest[:0] = self._blocks.pop()
        del self._rest[number - len(self._blocks) * BLOCK :]
        self._told = number

    def _go_back_to(self, number: int) -> None:
        """Keep what was told up to an entry of the path (ROOT: of none)."""
        keep = self._place[number] + 1 if number != ROOT else 0
        for gone in self._path[keep:]:
            del self._place[gone]
        del self._path[keep:], self._ends[keep:]
        self._keep_lines(self._ends[-1][0] if self._ends else self._beginning)


def _in_their_turn(lines: tuple[LogLine, ...], entry: Entry, before: int | None) -> tuple[LogLine, ...]:
    """What an act of the rules said before a new turn began belongs to the turn before: the act that ends a turn does
    not stand under the heading of the next one."""
    begins = next((at for at, op in enumerate(entry.ops) if op[0] == "flow" and op[1] in ("round", "turn")), -1)
    if begins < 0 or entry.manual:
        return lines
    return tuple(replace(line, turn=before) if line.op <= begins else line for line in lines)


def history_rows(
    journal: Journal, turns: Turns, texts: Texts, viewer: Viewer, names: Sequence[str]
) -> list[HistoryRow]:
    """All entries as a tree: the main line (in force, then what redo brings back) at depth 0, and before each of its
    steps the branches that left it there. A run of entries that this viewer may read nothing of is one row that does
    not tell how many they are."""
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
    secret: list[HistoryRow] = []
    waiting: list[tuple[int, int]] = [(number, -1) for number in _ordered(following.get(ROOT, ()), main)]
    while waiting:
        number, above = waiting.pop()
        depth = 0 if number in main else max(above, 1)
        entry = journal.entry(number)
        turn = turns.of(journal, number)
        made = texts.of(entry, viewer, turn)
        text = " ".join(line.text for line in made)
        note = journal.notes.get(number, "")
        row = HistoryRow(number, depth, text, number in in_force, turn, note, entry.manual, entry.seat)
        if entry.lines and not made:
            secret.append(row)
        else:
            rows += _in_secret(secret, names, texts.sentences)
            secret.clear()
            rows.append(row)
        children = _ordered(following.get(number, ()), main)
        # The first continues this branch; others branch off it once more.
        for place, child in enumerate(children):
            branches_off = (place > 0 and depth > 0) or depth == 0
            waiting.append((child, depth + 1 if branches_off else depth))
    return rows + _in_secret(secret, names, texts.sentences)


def _in_secret(run: Sequence[HistoryRow], names: Sequence[str], sentences: Sentences) -> list[HistoryRow]:
    """One row for a run of entries that somebody made in secret."""
    if not run:
        return []
    seats = sorted({row.seat for row in run})
    text = " and ".join(filter(None, (", ".join(person(names, s) for s in seats[:-1]), person(names, seats[-1]))))
    who: SeatWord = {"is": "seat", "seat": seats[0], "text": text}
    line: StoredLine = ("in_secret" if len(seats) == 1 else "in_secret_several", {"who": who})
    last = run[-1]
    return [
        HistoryRow(
            last.number, min(row.depth for row in run), render(line, None, sentences)[0],
            any(row.in_force for row in run), last.turn, "", last.manual, seats[0] if len(seats) == 1 else 0,
        )
    ]  # fmt: skip


def _ordered(children: Sequence[int], main: set[int]) -> list[int]:
    """In the order in which a stack gives them last: the main line comes after the branches."""
    return sorted(children, key=lambda number: (number not in main, -number))
