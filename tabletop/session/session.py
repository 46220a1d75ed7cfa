"""``Session``: one table in play, the door that the window, scripts and tests use.

It owns a position, its journal and the catalog it is read with. Every change goes through it and becomes an entry;
undo, redo, branches and the past come from the journal. Sentences and views are made for a viewer: a seat, None for a
spectator, 0 for one person who plays all sides.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn

from tabletop.content import Catalog, ContentError, Finding
from tabletop.core import codec
from tabletop.core.checks import BadData, freeze
from tabletop.core.journal import ROOT, Entry, Journal
from tabletop.core.ops import apply_op
from tabletop.core.sight import ALL_SEATS, Viewer, sees
from tabletop.core.state import GameState, InvalidOp
from tabletop.core.view import View, resolve, view_for
from tabletop.core.zones import Scalar, TableSpec
from tabletop.session import manual, naming
from tabletop.session.actions import Action
from tabletop.session.errors import Refusal, sentence
from tabletop.session.history import Announcement, HistoryRow, Texts, Turns, history_rows, log_lines
from tabletop.session.keeper import Keeper
from tabletop.session.limits import LONGEST_NOTE, check_show
from tabletop.session.messages import Line, LogLine
from tabletop.session.setup import Agreement
from tabletop.session.versions import Versions

MOST_ANNOUNCED = 4
"""A jump over more hidden things than this is announced in one line."""


class Session:
    """A table in play. Made by ``new_session`` and ``load_session``, not directly.

    ``changed`` goes up with every change; ``show`` holds how the table is looked at and is saved with it
    (``sharing``: side, pass or open; ``bottom``: the seat at the bottom; whatever else the window keeps there must be
    JSON). ``warnings``: what was odd about the save that it was loaded from.
    """

    def __init__(
        self, versions: Versions, agreement: Agreement, start: GameState, state: GameState, journal: Journal,
        *, game: str, show: Mapping[str, Any] | None = None, announcements: tuple[Announcement, ...] = (),
        warnings: tuple[str, ...] = (),
    ) -> None:  # fmt: skip
        self.versions = versions
        self.agreement = agreement
        self.start = start
        self.state = state
        self.journal = journal
        self.game = game
        self.announcements = list(announcements)
        self.show: dict[str, Any] = {"sharing": "side", "bottom": 1, **(show or {})}
        self.warnings = warnings
        self.changed = 0
        self.keeper: Keeper | None = None
        self._turns = Turns(start)
        self._texts = Texts()
        self._views: dict[Viewer, View] = {}
        self._logs: dict[Viewer, list[LogLine]] = {}
        self._follow(state)

    def __repr__(self) -> str:
        return f"Session({self.game!r}, names={self.names}, entries={len(self.journal)}, at={self.journal.head})"

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

    @property
    def rules(self) -> str:
        """The referee's dial: "on", "warn" or "off". A game without a referee is always at "off"."""
        return "off"

    @property
    def outcome(self) -> None:
        """Who won and why; None while the game goes on. Without a referee the players decide that."""
        return None

    def digest(self) -> str:
        """Hex of the canonical position, without journal and log."""
        return codec.digest(self.state)

    # -- the referee's part ----------------------------------------------------------------------------------

    def decisions(self) -> list[Any]:
        """The questions that are open. Without a referee nothing is asked."""
        return []

    def legal_actions(self, seat: int | None = None) -> list[Action]:
        """Answers to the open decisions of a seat (None: of all seats). Without a referee there are none.

        >>> import tabletop
        >>> tabletop.new_session("territory", seed=1).legal_actions()
        []
        """
        return []

    def standing_actions(self, seat: int) -> list[Action]:
        """What a seat may do without being asked: some acts by hand that are possible now, in a fixed order.

        >>> import tabletop
        >>> session = tabletop.new_session("territory", seed=1)
        >>> Action("manual", 1, verb="shuffle", zone="land_deck") in session.standing_actions(1)
        True
        """
        view = self.view_for(seat)
        acts = []
        for key, zone in sorted(view.zones.items()):
            if zone.count and self.state.spec.zone(key).pile:
                acts.append(Action("manual", seat, verb="shuffle", zone=key))
                acts.append(Action("manual", seat, verb="peek", zone=key))
            dice = [piece for piece in zone.pieces if piece.kind == "die"]
            acts += [Action("manual", seat, verb="roll", pieces=[die.handle]) for die in dice]
        acts += [Action("manual", seat, verb="seat", to=other) for other in range(1, self.seats + 1)]
        acts += [Action("manual", seat, verb="phase", name=phase.id) for phase in self.catalog.phases]
        return acts

    def explain(self, action: Action) -> Refusal | None:
        """Why an action is not possible, None if it is. The table does not change."""
        trial = self.fork()
        answer = trial.submit(action)
        return answer if isinstance(answer, Refusal) else None

    def submit(self, action: Action) -> Entry | Refusal:
        """Do what a seat wants. A truthy Entry, or a falsy Refusal that says why not.

        >>> import tabletop
        >>> session = tabletop.new_session("territory", seed=1)
        >>> answer = session.submit(Action("deploy", 1, card="ready@1:0"))
        >>> bool(answer), answer.message
        (False, 'Creature Combat Territory has no referee: move the pieces by hand.')
        """
        if action.kind != "manual":
            return Refusal("no_referee", "", f"{self.catalog.title} has no referee: move the pieces by hand.")
        arguments = dict(action.to_json()["arguments"])
        try:
            return self._by_hand(str(arguments.pop("verb", "")), action.seat, arguments)
        except InvalidOp as error:
            return Refusal("impossible", "", sentence(error))

    def set_rules(self, mode: str) -> Refusal | None:
        """Turn the referee's dial to "on", "warn" or "off"; None if that was done."""
        if mode not in ("on", "warn", "off"):
            raise ValueError(f'the dial stands at "on", "warn" or "off", not {mode!r}')
        if mode == "off":
            return None
        return Refusal("no_referee", "", f"{self.catalog.title} has no referee that could be switched on.")

    def audit(self) -> list[str]:
        """What is odd about the position, as sentences; an empty list if nothing is."""
        unknown = sorted({name for name in self.state.definition if name and name not in self.catalog.cards})
        return [f"The cards have no {name} any more; pieces of it are on the table." for name in unknown]

    # -- changing --------------------------------------------------------------------------------------------

    def manual(self, verb: str, *, seat: int = 0, **arguments: Any) -> Entry:
        """Do something by hand. ``seat`` is who does it (0: nobody in particular), pieces are handles or numbers.

        Verbs: move flip turn tap count set shuffle cut draw peek roll create remove attach note phase seat reorder.
        Raises InvalidOp, with nothing changed, for what no hand can do (``NothingChanged`` where all would stay as
        it is).

        >>> import tabletop
        >>> session = tabletop.new_session("territory", seed=1, names=["Ana", "Ben"])
        >>> entry = session.manual("shuffle", zone="land_deck", seat=1)
        >>> session.log(2)[-1].text
        'Ana shuffled the Land deck.'
        """
        if verb == "seat" and "to" not in arguments:
            arguments["to"], seat = seat, 0
        return self._by_hand(verb, seat, arguments)

    def _by_hand(self, verb: str, seat: int, arguments: Mapping[str, Any]) -> Entry:
        entry = manual.perform(
            verb, arguments, seat=seat, state=self.state, catalog=self.catalog, names=self.names, journal=self.journal
        )
        return self.accepted(entry)

    def accepted(self, entry: Entry) -> Entry:
        """An entry has been added to the journal: everything that hangs on the position follows."""
        self._touch()
        if self.keeper is not None:
            self.keeper.entry(self, entry)
        return entry

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

    def go_to(self, number: int) -> None:
        """Move the table to just after any entry of the history (0: the first moment), on whatever branch it lies.
        Raises InvalidOp if there is none of that number."""
        journal = self.journal
        if number == journal.head:
            return
        if not isinstance(number, int) or not 0 <= number <= len(journal):
            raise InvalidOp(f"the history has no entry {number!r}")
        before = journal.path(journal.head)
        after = journal.path(number)
        made = self._announcing(set(before) - set(after), set(after) - set(before))
        self.jump(number, made)
        if self.keeper is not None:
            self.keeper.head(self, made)

    def jump(self, number: int, announced: Sequence[Announcement]) -> None:
        """What :meth:`go_to` does, with announcements that were made before (a history that is read back)."""
        self.journal.go_to(self.state, number, self._follow)
        self.announcements += announced
        self._touch()

    def replayed(self, entry: Entry) -> None:
        """Carry out an entry that was accepted before and that follows the head (a history that is read back)."""
        for op in entry.ops:
            apply_op(self.state, op)
        self.journal.append(entry)
        self._touch()

    def _announcing(self, gone: set[int], back: set[int]) -> list[Announcement]:
        made = []
        for template, numbers in (("took_back", sorted(gone, reverse=True)), ("brought_back", sorted(back))):
            hidden = [entry for entry in map(self.journal.entry, numbers) if entry.hides and entry.lines]
            lines: list[tuple[int, Line]] = [
                (entry.number, (template, {"line": {"is": "line", "line": entry.lines[0]}})) for entry in hidden
            ]
            if len(hidden) > MOST_ANNOUNCED:
                lines = [(hidden[-1].number, (f"{template}_many", {"number": len(hidden)}))]
            made += [Announcement(len(self.journal), number, line) for number, line in lines]
        return made

    def remark(self, number: int, text: str) -> None:
        """Write a note on an entry of the history; an empty text clears it."""
        if not 0 < number <= len(self.journal):
            raise InvalidOp(f"the history has no entry {number!r}")
        if len(text) > LONGEST_NOTE:
            raise InvalidOp(f"a note has at most {LONGEST_NOTE} characters")
        text = text.strip()
        if text:
            self.journal.notes[number] = text
        else:
            self.journal.notes.pop(number, None)
        self.changed += 1
        if self.keeper is not None:
            self.keeper.note(self, number, text)

    def set_show(self, **values: Any) -> None:
        """Change how the table is looked at: ``sharing``, ``bottom`` and whatever the window keeps there."""
        try:
            freeze(values, "show")
            self.show = check_show({**self.show, **values}, self.seats, "show")
        except BadData as error:
            raise InvalidOp(str(error)) from None
        self.changed += 1
        if self.keeper is not None:
            self.keeper.showing(self)

    def reload(self) -> Entry | tuple[Finding, ...]:
        """Read the cards again from their files (F6). Pieces keep their places, counters and notes; the entry says
        which cards changed. With a faulty file the old cards stay and its findings are returned. One undo goes back
        to the old cards. If nothing changed, an empty tuple."""
        from tabletop.session.reloading import reload

        try:
            entry = reload(self, self.versions)
        except ContentError as error:
            return error.findings
        return self.accepted(entry) if entry is not None else ()

    # -- looking ---------------------------------------------------------------------------------------------

    def view_for(self, viewer: Viewer = None) -> View:
        """What a seat (None: a spectator; 0: one person playing all sides) sees now.

        >>> import tabletop
        >>> session = tabletop.new_session("territory", seed=1)
        >>> [piece.seen for piece in session.view_for(2).zone("ready@1").pieces][:2]
        [False, False]
        """
        view = self._views.get(viewer)
        if view is None:
            view = self._views[viewer] = view_for(self.state, self._viewer(viewer))
        return view

    def at(self, entry: Entry | int, step: int | None = None, viewer: Viewer = None) -> View:
        """A view of the past: just after an entry, or after the first ``step`` operations of it."""
        return view_for(self.state_at(entry, step), self._viewer(viewer))

    def state_at(self, entry: Entry | int, step: int | None = None) -> GameState:
        """The position of the past as :meth:`at` shows it, a copy."""
        number = entry.number if isinstance(entry, Entry) else entry
        if not 0 <= number <= len(self.journal):
            raise InvalidOp(f"the history has no entry {number!r}")
        if step is None or number == ROOT:
            return self.journal.state_at(self.state, number, self._follow)
        what = self.journal.entry(number)
        state = self.journal.state_at(self.state, what.parent, self._follow)
        for op in what.ops[: max(0, step)]:
            apply_op(state, op)
        self._follow(state)
        return state

    def piece(self, ref: int | str, viewer: Viewer = ALL_SEATS) -> int:
        """The number of the piece that a viewer means by a handle. Raises InvalidOp if there is none."""
        found = resolve(self.state, ref, self._viewer(viewer)) if isinstance(ref, str) else ref
        if found is None or not self.state.exists(found):
            raise InvalidOp(f"there is no piece {ref!r} on the table")
        return found

    def name_of(self, ref: int | str, viewer: Viewer = None) -> str:
        """What a piece is called for a viewer: "Red Deer", or "a card" if the viewer may not know it."""
        piece = self.piece(ref)
        if sees(self.state, piece, self._viewer(viewer)):
            return naming.full_name(self.state, self.catalog, piece)
        return naming.with_article(naming.noun(self.state, self.catalog, piece))

    def zone_name(self, key: str) -> str:
        """A zone as sentences name it: "Ana's Ready"."""
        return naming.zone_name(self.catalog, self.names, key)

    def log(self, viewer: Viewer = None) -> list[LogLine]:
        """What happened, oldest first, in sentences that this viewer may read. The list is not to be changed."""
        lines = self._logs.get(viewer)
        if lines is None:
            lines = log_lines(self.journal, self.announcements, self._turns, self._texts, self._viewer(viewer))
            self._logs[viewer] = lines
        return lines

    def history(self, viewer: Viewer = None) -> list[HistoryRow]:
        """Every entry ever made, also those that were undone, as a tree in rows."""
        return history_rows(self.journal, self._turns, self._texts, self._viewer(viewer))

    # -- copies and files ------------------------------------------------------------------------------------

    def fork(self) -> Session:
        """An independent copy that writes no autosave. Cheap: entries and definitions are shared."""
        twin = Session(
            self.versions, self.agreement, self.start, self.state.fork(), self.journal.fork(), game=self.game,
            show=dict(self.show), announcements=tuple(self.announcements), warnings=self.warnings,
        )  # fmt: skip
        twin._turns = self._turns.fork()
        return twin

    def save(self, path: str | Path) -> None:
        """Write the whole table, its history included, to a file. Raises SaveError; an older file is kept as .bak."""
        from tabletop.session.storage import write_save

        write_save(self, Path(path))

    def close(self, keep: bool = True) -> None:
        """End play at this table: the autosave is closed (``keep``: to be gone on with later) or removed."""
        if self.keeper is not None:
            self.keeper.close(self, keep)
            self.keeper = None

    # -- inside ----------------------------------------------------------------------------------------------

    def _viewer(self, viewer: Viewer) -> Viewer:
        if viewer is not None and not 0 <= viewer <= self.seats:
            self._no_seat(viewer)
        return viewer

    def _no_seat(self, seat: Any) -> NoReturn:
        raise InvalidOp(f"there is no seat {seat!r}")

    def _follow(self, state: GameState) -> None:
        """Let a position be read with the definitions that are in force in it."""
        spec: TableSpec = self.versions.spec_of(state)
        if state.spec is not spec:
            state.spec = spec

    def _touch(self) -> None:
        self.changed += 1
        self._views.clear()
        self._logs.clear()
        self._follow(self.state)
