"""What has happened at one table: a position, the journal that led to it, and how each viewer reads both.

``Record`` is the part of a session that looks and goes back and forth in time. It makes no new entries: hands and the
referee do that (``acting``). Views and sentences are made for a viewer: a seat, None for a spectator, 0 for one
person who plays all sides; they are kept until the next change.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NoReturn

from tabletop.content import Catalog
from tabletop.content.findings import with_article
from tabletop.core import codec
from tabletop.core.checks import BadData, as_text, is_seat, shown
from tabletop.core.drafts import overlay
from tabletop.core.journal import ROOT, Entry, Journal
from tabletop.core.lines import StoredLine
from tabletop.core.ops import apply_op
from tabletop.core.state import GameState, InvalidOp
from tabletop.core.view import View, resolve, view_for
from tabletop.core.visibility import ALL_SEATS, Viewer, sees
from tabletop.core.zones import Scalar, TableSpec
from tabletop.rules.showing.telling import Person, Word, Words
from tabletop.session.limits import LONGEST_NOTE
from tabletop.session.saving.sink import Safekeeping
from tabletop.session.setting_up.setup import Agreement
from tabletop.session.setting_up.versions import Versions
from tabletop.session.telling import naming
from tabletop.session.telling.history import Announcement, HistoryRow, KeptLog, Texts, Turns, history_rows, log_lines
from tabletop.session.telling.messages import LogLine, Span, phrase
from tabletop.session.telling.narrator import words_now

MOST_ANNOUNCED = 4
"""A jump over more hidden things than this is announced in one line."""


class Record:
    """A table with its history, to look at. ``changed`` goes up with every change, ``revision`` with those after
    which it is read anew; ``opening`` is what was said before the first act."""

    def __init__(
        self, versions: Versions, agreement: Agreement, start: GameState, state: GameState, journal: Journal,
        safekeeping: Safekeeping, *, announcements: Sequence[Announcement] = (), opening: Sequence[StoredLine] = (),
    ) -> None:  # fmt: skip
        self.versions = versions
        self.agreement = agreement
        self.start = start
        self.state = state
        self.journal = journal
        self.announcements = list(announcements)
        self.opening = tuple(opening)
        self.changed = 0
        self.revision = 0
        self._safekeeping = safekeeping
        self._turns = Turns(start)
        self._texts = Texts(versions.sentences)
        self._views: dict[Viewer, View] = {}
        self._logs: dict[Viewer, Sequence[LogLine]] = {}
        self._kept_logs: dict[Viewer, KeptLog] = {}
        self._follow(state)

    # -- what it is ------------------------------------------------------------------------------------------

    @property
    def catalog(self) -> Catalog:
        """The game's definitions as they are in force at this moment of the history."""
        return self.versions.catalog_of(self.state)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, seat 1 first."""
        return self.agreement.names

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return self.agreement.seats

    @property
    def options(self) -> Mapping[str, Scalar]:
        """What was agreed before play, every option of the game."""
        return self.agreement.options

    @property
    def seed(self) -> int:
        """What all chance of this table was drawn from."""
        return self.agreement.seed

    def sits(self, seat: object) -> bool:
        """Whether there is such a seat: progress that was edited outside may ask anybody."""
        return is_seat(seat, self.seats)

    def digest(self) -> str:
        """Hex of the canonical position, without journal and log."""
        return codec.digest(self.state)

    # -- there and back in time ------------------------------------------------------------------------------

    def undo_hides(self) -> bool:
        """Whether undo would take back chance or something that was shown, so that people are asked first."""
        return self.journal.head != ROOT and self.journal.entry(self.journal.head).hides

    def undo(self, *, seat: int = 0) -> Entry | None:
        """Take the last entry back; the Entry, or None at the first moment. Taking back what chance or a look has
        shown is announced in the log.

        >>> import tabletop
        >>> session = tabletop.new_session("territory", seed=1)
        >>> before = session.digest()
        >>> entry = session.manual("create", kind="die", to="table", fields={"sides": 20})
        >>> session.undo() is entry, session.digest() == before, session.undo()
        (True, True, None)
        """
        self.actor(seat)
        if self.journal.head == ROOT:
            return None
        entry = self.journal.entry(self.journal.head)
        self.go_to(entry.parent)
        return entry

    def redo(self) -> Entry | None:
        """Bring back the entry that was undone last; the Entry, or None when there is none."""
        number = self.journal.redo_number()
        if number is None:
            return None
        self.go_to(number)
        return self.journal.entry(number)

    def can_redo(self) -> bool:
        """Whether there is something to bring back."""
        return self.journal.redo_number() is not None

    def go_to(self, number: int, *, about: Entry | None = None) -> None:
        """Move the table to just after any entry of the history (0: the first moment), on whatever branch it lies.
        What the log says of it is about one entry (``about``), or about each that chance or a look had a part in.
        Raises InvalidOp if there is none of that number."""
        journal = self.journal
        number = self._number(number)
        if number == journal.head:
            return
        made = self._announcing(*journal.between(journal.head, number), about)
        self.jump(number, made)
        self._safekeeping.head(made)

    def jump(self, number: int, announced: Sequence[Announcement]) -> None:
        """What :meth:`go_to` does, with announcements that were made before (a history that is read back)."""
        self.journal.go_to(self.state, number, self._follow)
        self.announcements += announced
        self.touch()

    def replayed(self, entry: Entry) -> None:
        """Carry out an entry that was accepted before and that follows the head (a history that is read back)."""
        for op in entry.ops:
            apply_op(self.state, op)
        self.journal.append(entry)
        self.touch()

    def _announcing(self, gone: list[int], back: list[int], about: Entry | None = None) -> list[Announcement]:
        made = []
        for template, numbers in (("took_back", gone), ("brought_back", back)):
            hidden = [entry for entry in map(self.journal.entry, numbers) if entry.hides and entry.lines]
            lines: list[tuple[int, StoredLine]] = [(entry.number, _about(template, entry)) for entry in hidden]
            if hidden and about is not None and about.lines:
                lines = [(about.number, _about(template, about))]
            elif len(hidden) > MOST_ANNOUNCED:
                lines = [(hidden[-1].number, (f"{template}_many", {"number": len(hidden)}))]
            made += [Announcement(len(self.journal), number, line) for number, line in lines]
        return made

    def remark(self, number: int, text: str) -> None:
        """Write a note on an entry of the history; an empty text clears it."""
        number = self._number(number, 1)
        try:
            text = as_text(text, "note")
        except BadData as error:
            raise InvalidOp(f"a note is a text: {error.message}") from None
        if len(text) > LONGEST_NOTE:
            raise InvalidOp(f"a note has at most {LONGEST_NOTE} characters")
        text = text.strip()
        if text:
            self.journal.notes[number] = text
        else:
            self.journal.notes.pop(number, None)
        self.changed += 1
        self._safekeeping.note(number, text)

    # -- looking ---------------------------------------------------------------------------------------------

    def view_for(self, viewer: Viewer = None) -> View:
        """What a seat (None: a spectator; 0: one person playing all sides) sees now.

        >>> import tabletop
        >>> session = tabletop.new_session("territory", seed=1)
        >>> [piece.seen for piece in session.view_for(2).zone("ready@1").pieces][:2]
        [False, False]
        """
        viewer = self.viewer(viewer)
        view = self._views.get(viewer)
        if view is None:
            view = self._views[viewer] = view_for(self.state, viewer)
        return view

    def at(self, entry: Entry | int, step: int | None = None, viewer: Viewer = None) -> View:
        """A view of the past: just after an entry, or after the first ``step`` operations of it."""
        return view_for(self.state_at(entry, step), self.viewer(viewer))

    def state_at(self, entry: Entry | int, step: int | None = None) -> GameState:
        """The position of the past as :meth:`at` shows it, a copy. Raises InvalidOp where there is none."""
        number = self._number(entry.number if isinstance(entry, Entry) else entry)
        if step is not None and (not isinstance(step, int) or isinstance(step, bool)):
            raise InvalidOp(f"a step is a whole number, not {shown(step)}")
        steps = len(self.journal.entry(number).ops) if number != ROOT else 0
        if step is not None and not 0 <= step <= steps:
            raise InvalidOp(f"entry {number} has steps 0 to {steps}, not {shown(step)}")
        if step is None or number == ROOT:
            return self.journal.state_at(self.state, number, self._follow)
        what = self.journal.entry(number)
        state = self.journal.state_at(self.state, what.parent, self._follow)
        for op in what.ops[:step]:
            apply_op(state, op)
        self._follow(state)
        return state

    def piece(self, ref: int | str, viewer: Viewer = ALL_SEATS) -> int:
        """The number of the piece that a viewer means by a handle. Raises InvalidOp if there is none."""
        viewer, found = self.viewer(viewer), None
        if isinstance(ref, str):
            found = resolve(self.state, ref, viewer)
        elif isinstance(ref, int) and not isinstance(ref, bool):
            found = ref
        if found is None or not self.state.exists(found):
            raise InvalidOp(f"there is no piece {shown(ref)} on the table")
        return found

    def name_of(self, ref: int | str, viewer: Viewer = None) -> str:
        """What a piece is called for a viewer: "Red Deer", or "a card" if the viewer may not know it."""
        piece = self.piece(ref)
        if sees(overlay(self.state, self.viewer(viewer)), piece, viewer):
            return naming.full_name(self.state, self.catalog, piece)
        return with_article(naming.noun(self.state, self.catalog, piece))

    def zone_name(self, key: str) -> str:
        """A zone as sentences name it: "Ana's Ready"."""
        return naming.zone_name(self.catalog, self.names, key)

    def log(self, viewer: Viewer = None, until: tuple[int, int] | None = None) -> Sequence[LogLine]:
        """What happened, oldest first, in sentences that this viewer may read.
        ``until``: number of an entry and how many of its operations are done; nothing after that (for a show)."""
        viewer = self.viewer(viewer)
        lines = self._logs.get(viewer) if until is None else None
        if lines is None:
            if until is not None and not 0 <= until[0] <= len(self.journal):
                raise InvalidOp(f"the history has no entry {until[0]!r}")
            if until is not None:
                return log_lines(
                    self.journal, self.announcements, self._turns, self._texts, viewer,
                    opening=self.opening, until=until,
                )  # fmt: skip
            kept = self._kept_logs.setdefault(viewer, KeptLog(self._texts, viewer, self.opening))
            lines = self._logs[viewer] = kept.lines(self.journal, self.announcements, self._turns)
        return lines

    def history(self, viewer: Viewer = None) -> list[HistoryRow]:
        """Every entry ever made, also those that were undone, as a tree in rows."""
        return history_rows(self.journal, self._turns, self._texts, self.viewer(viewer), self.names)

    def phrase(
        self, template: str, words: Words, viewer: Viewer = None, state: GameState | None = None
    ) -> tuple[str, tuple[Span, ...]]:
        """Words of the rules (a question, a button) as a viewer may read them now, and what they stand for.
        ``template`` is the name of a sentence, or stands for itself; ``words`` may be those of ``telling``."""
        position = self.state if state is None else state
        made = words_now(words, position, self.catalog, self.names, self.viewer(viewer) or 0)
        return phrase(template, made, viewer, self.versions.sentences)

    def said(self, template: str, seat: int, **words: Word) -> StoredLine:
        """A line about what a seat does, as it is stored."""
        who: Words = {"who": Person(seat), **words}
        return template, words_now(who, self.state, self.catalog, self.names, seat)

    # -- who is meant ----------------------------------------------------------------------------------------------

    def viewer(self, viewer: object) -> Viewer:
        """Whoever looks, checked. Raises InvalidOp for a seat that there is not."""
        if viewer is None:
            return None
        if not is_seat(viewer, self.seats, nobody=True):
            self.no_seat(viewer)
        return viewer

    def actor(self, seat: object) -> int:
        """Who acts: a seat, or 0 for nobody in particular. Raises InvalidOp."""
        if not is_seat(seat, self.seats, nobody=True):
            self.no_seat(seat)
        return seat

    def _number(self, number: object, least: int = 0) -> int:
        """The number of an entry of the history. Raises InvalidOp."""
        if not isinstance(number, int) or isinstance(number, bool) or not least <= number <= len(self.journal):
            raise InvalidOp(f"the history has no entry {shown(number)}")
        return number

    def no_seat(self, seat: object) -> NoReturn:
        """Raises InvalidOp about a seat that there is not."""
        raise InvalidOp(f"there is no seat {shown(seat)}")

    def knows_turns_of(self, other: Record) -> None:
        """Take over what another record of the same history has found out about its turns."""
        self._turns = other._turns.fork()

    def _follow(self, state: GameState) -> None:
        """Let a position be read with the definitions that are in force in it."""
        spec: TableSpec = self.versions.spec_of(state)
        if state.spec is not spec:
            state.spec = spec

    def touch(self) -> None:
        """Something has changed: what was worked out from the table does not hold any more."""
        self.changed += 1
        self.revision += 1
        self._views.clear()
        self._logs.clear()
        self._follow(self.state)


def _about(template: str, entry: Entry) -> StoredLine:
    """A line about an entry, by the first of its lines that all may read (else only for those who may)."""
    line = next((line for line in entry.lines if "_only" not in line[1]), entry.lines[0])
    only = {"_only": line[1]["_only"]} if "_only" in line[1] else {}
    return template, {"line": {"is": "line", "line": line}, **only}
