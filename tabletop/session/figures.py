"""What the rules have worked out about a position, in words for one viewer: numbers and who adds what to them, what
an act would do, what threatens, and the steps of an entry that resolved by itself.

Nothing here changes the table, and whatever fails in the rules leaves out what it was asked for (see ``referee``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from tabletop.core.drafts import overlay
from tabletop.core.journal import Entry
from tabletop.core.ops import apply_op
from tabletop.core.state import GameState
from tabletop.core.view import handle_of, resolve
from tabletop.core.visibility import Viewer, sees
from tabletop.rules.modifying.modifiers import Part
from tabletop.rules.showing.sentences import SENTENCES
from tabletop.rules.showing.shapes import Borne, CellEffect
from tabletop.rules.showing.telling import Person, Pieces, Word
from tabletop.rules.table import Table
from tabletop.session.actions import Action
from tabletop.session.record import Record
from tabletop.session.referee import Referee
from tabletop.session.telling.numbers import (
    AccountText,
    BorneText,
    CellText,
    DangerText,
    PartText,
    RungText,
    Step,
    TrackText,
    ValueText,
    parts_text,
    words_of_note,
)

T = TypeVar("T")


SEAT = "seat:"
"""What the name of a seat among handles begins with."""


def seat_name(seat: int) -> str:
    """How a seat is called where else handles of pieces are."""
    return f"{SEAT}{seat}"


class Figures:
    """Numbers, previews and steps of a record, as its rules have them: now, or at a moment of the past."""

    def __init__(self, record: Record, referee: Referee) -> None:
        self._record = record
        self._referee = referee

    # -- what acts do at cells ---------------------------------------------------------------------------------

    def preview(self, action: Action, viewer: Viewer = None) -> list[CellText]:
        """What an action, legal or not, would do at each cell of a board that it reaches."""
        ruleset, state = self._referee.ruleset, self._record.state
        if ruleset is None:
            return []

        def find() -> list[CellText]:
            return self._cells(ruleset.preview(state, action), viewer)

        nothing: list[CellText] = []
        return list(
            self._referee.once(
                ("preview", action, self._record.viewer(viewer)), lambda: self._referee.ask(find, nothing)
            )
        )

    def pending(self, viewer: Viewer = None) -> list[CellText]:
        """What has been set in motion and will happen at cells of boards."""
        ruleset, state = self._referee.ruleset, self._record.state
        if ruleset is None:
            return []

        def find() -> list[CellText]:
            return self._cells(ruleset.pending(state), viewer)

        nothing: list[CellText] = []
        return list(
            self._referee.once(("pending", self._record.viewer(viewer)), lambda: self._referee.ask(find, nothing))
        )

    def _cells(self, effects: Sequence[CellEffect], viewer: Viewer) -> list[CellText]:
        state, made = overlay(self._record.state, self._record.viewer(viewer)), []
        for each in effects:
            board = state.spec.board(each.zone)
            label = board.label(each.cell) if board is not None else ""
            handle = handle_of(state, each.piece, viewer) if state.exists(each.piece) else ""
            text = self._referee.words(each.text, each.words, viewer)
            sign = self._referee.words(each.sign, each.words, viewer) if each.sign else ""
            made.append(CellText(each.zone, each.cell, label, each.effect, text, handle, sign))
        return made

    # -- numbers ---------------------------------------------------------------------------------------------

    def values(
        self, handle: int | str, viewer: Viewer = None, entry: Entry | int | None = None, step: int | None = None
    ) -> list[ValueText]:
        """The derived numbers of a piece, each with who adds what: now, or when ``step`` operations of an entry were
        done. None of a piece that the viewer does not recognise."""
        now = self._record.state
        if entry is not None:
            number = entry.number if isinstance(entry, Entry) else entry
            now = self._past(number, step)
        known = handle if isinstance(handle, int) else None
        piece = resolve(now, handle, self._record.viewer(viewer)) if isinstance(handle, str) else known
        state, ruleset = overlay(now, self._record.viewer(viewer)), self._referee.ruleset
        if ruleset is None or piece is None or not state.exists(piece) or not sees(state, piece, viewer):
            return []

        def find() -> list[ValueText]:
            return [
                ValueText(
                    each.name, self._referee.words(label, {}, viewer, state), each.total,
                    self._parts(each.parts, state, viewer),
                )
                for label, each in ruleset.values(state, piece)
            ]  # fmt: skip

        return self._referee.ask(find, [])

    def notes(self, handle: str, viewer: Viewer = None) -> list[str]:
        """What holds of a piece now besides its numbers; nothing of a piece that the viewer does not recognise."""
        now, ruleset = overlay(self._record.state, self._record.viewer(viewer)), self._referee.ruleset
        piece = resolve(now, handle, self._record.viewer(viewer))
        if ruleset is None or piece is None or not now.exists(piece) or not sees(now, piece, viewer):
            return []

        def find() -> list[str]:
            notes = ruleset.find_notes(Table(ruleset, now), piece)
            return [self._referee.words(each.text, each.words, viewer, now) for each in notes]

        return self._referee.ask(find, [])

    def borne(
        self, handle: str, viewer: Viewer = None, entry: Entry | int | None = None, step: int | None = None
    ) -> list[BorneText]:
        """What a piece has besides what it prints, and what it has lost of that, as ``values`` has its numbers."""
        ruleset = self._referee.ruleset
        if ruleset is None or not ruleset.gives:
            return []
        now = self._record.state
        if entry is not None:
            now = self._past(entry.number if isinstance(entry, Entry) else entry, step)
        piece = resolve(now, handle, self._record.viewer(viewer))
        state = overlay(now, self._record.viewer(viewer))
        if piece is None or not state.exists(piece) or not sees(state, piece, viewer):
            return []

        def find() -> list[BorneText]:
            found = ruleset.find_borne(Table(ruleset, state), piece)
            return [BorneText(each.how, each.what, self._borne(each, piece, viewer, state)) for each in found]

        return self._referee.ask(find, [])

    def _borne(self, each: Borne, piece: int, viewer: Viewer, state: GameState) -> str:
        """By whom it is given or taken, until when, and what it says itself."""
        words: dict[str, Word] = {"seat": Person(each.seat)} if each.seat else {}
        if each.test:
            words["test"] = each.test
        others = tuple(source for source in each.sources if source != piece)
        if others:
            words["sources"] = Pieces(others)
        until = f"rules.until_{each.scope}" if f"rules.until_{each.scope}" in SENTENCES else ""
        said = [f"rules.borne_{each.how}" + ("_by" if others else "")] + ([until] if until else [])
        first, *rest = [self._referee.words(text, words, viewer, state) for text in said]
        told = ", ".join([first, *(each[:1].lower() + each[1:] for each in rest)])
        return f"{told}: {each.text}" if each.text else f"{told}."

    def aims(self, viewer: Viewer = None) -> list[tuple[str, str]]:
        """Who aims at whom in what is announced and not carried out yet, as handles of a viewer; a seat that is aimed
        at is called by `seat_name`."""
        ruleset, state = self._referee.ruleset, overlay(self._record.state, self._record.viewer(viewer))
        if ruleset is None or state.flow.get("outcome") is not None:
            return []

        def find() -> list[tuple[str, str]]:
            aims = ruleset.find_aims(Table(ruleset, state))
            found = [pair for pair in aims if all(piece < 0 or state.exists(piece) for piece in pair)]
            seen = [pair for pair in found if all(piece < 0 or sees(state, piece, viewer) for piece in pair)]
            return [
                (handle_of(state, one, viewer), handle_of(state, other, viewer) if other > 0 else seat_name(-other))
                for one, other in seen
            ]

        return self._referee.ask(find, [])

    def prices(self, piece: int, seat: int) -> dict[str, int]:
        """What using a piece would cost a seat now, by the names of its numbers; nothing for a piece that the seat
        does not know."""
        ruleset, state = self._referee.ruleset, self._record.state
        if ruleset is None or not state.exists(piece) or not sees(state, piece, seat):
            return {}
        return self._referee.ask(lambda: dict(ruleset.prices(Table(ruleset, state), seat, piece)), {})

    def accounts(
        self, viewer: Viewer = None, entry: Entry | int | None = None, step: int | None = None
    ) -> list[AccountText]:
        """The numbers that the table shows at places, each with who adds what: now, or when ``step`` operations of
        an entry were done."""
        number, state = self._moment(entry, step)
        ruleset = self._referee.ruleset
        if ruleset is None:
            return []

        def find() -> list[AccountText]:
            return [
                AccountText(
                    each.zone, each.seat, self._referee.words(each.label, {}, viewer, state), each.total,
                    self._parts(each.parts, state, viewer), each.leads, each.icon, each.goal,
                )
                for each in ruleset.accounts(state)
            ]  # fmt: skip

        key = ("accounts", self._record.viewer(viewer), number, step)
        nothing: list[AccountText] = []
        return list(self._referee.once(key, lambda: self._referee.ask(find, nothing)))

    def dangers(
        self, viewer: Viewer = None, entry: Entry | int | None = None, step: int | None = None
    ) -> list[DangerText]:
        """The losses that threaten seats and can still be kept off: now, or when ``step`` operations of an entry were
        done."""
        number, state = self._moment(entry, step)
        ruleset = self._referee.ruleset
        if ruleset is None:
            return []

        def find() -> list[DangerText]:
            return [
                DangerText(each.seat, self._referee.words(each.text, each.words, viewer, state), each.rule)
                for each in ruleset.dangers(state)
            ]

        nothing: list[DangerText] = []
        return list(
            self._referee.once(
                ("dangers", self._record.viewer(viewer), number, step), lambda: self._referee.ask(find, nothing)
            )
        )

    def tracks(
        self, viewer: Viewer = None, entry: Entry | int | None = None, step: int | None = None
    ) -> list[TrackText]:
        """The steps that pieces go up, each with what it costs: now, or when ``step`` operations of an entry were
        done."""
        number, state = self._moment(entry, step)
        ruleset = self._referee.ruleset
        if ruleset is None:
            return []

        def find() -> list[TrackText]:
            return [
                TrackText(
                    each.zone, each.seat, self._referee.words(each.label, {}, viewer, state), each.have,
                    tuple(
                        RungText(
                            rung.mark, rung.text, rung.state, rung.cost,
                            self._referee.words(rung.label, rung.words, viewer, state), rung.act, rung.icon,
                            rung.more, rung.more_icon, rung.fill,
                        )
                        for rung in each.rungs
                    ),
                    each.icon,
                )
                for each in ruleset.find_tracks(Table(ruleset, state))
            ]  # fmt: skip

        key = ("tracks", self._record.viewer(viewer), number, step)
        nothing: list[TrackText] = []
        return list(self._referee.once(key, lambda: self._referee.ask(find, nothing)))

    def _moment(self, entry: Entry | int | None, step: int | None) -> tuple[int | None, GameState]:
        """The number of an entry and the position that it is asked about; None: the present."""
        number = entry.number if isinstance(entry, Entry) else entry
        return number, self._record.state if number is None else self._past(number, step)

    def _past(self, number: int, step: int | None) -> GameState:
        """A position of the past, for reading: kept until the next change, for many pieces of it are looked at."""
        return self._referee.once(("past", number, step), lambda: self._record.state_at(number, step))

    def _parts(self, parts: Sequence[Part], state: GameState, viewer: Viewer) -> tuple[PartText, ...]:
        return parts_text(parts, state, viewer, lambda text, words: self._record.phrase(text, words, viewer, state))

    # -- the past, step by step ------------------------------------------------------------------------------

    def steps(self, entry: Entry | int, viewer: Viewer = None) -> tuple[Step, ...]:
        """The steps of an entry that resolved by itself, for a show; none for an entry without."""
        what = entry if isinstance(entry, Entry) else self._record.journal.entry(entry)
        marks = what.steps()
        if not marks:
            return ()
        key = ("steps", what.number, self._record.viewer(viewer))
        return self._referee.once(key, lambda: self._referee.ask(lambda: self._find_steps(what, marks, viewer), ()))

    def _find_steps(self, entry: Entry, marks: Sequence[int], viewer: Viewer) -> tuple[Step, ...]:
        state = self._record.state_at(entry, 0)
        found = []
        done = 0
        for mark, end in zip(marks, [*marks[1:], len(entry.ops)], strict=True):
            for op in entry.ops[done:mark]:
                apply_op(state, op)
            done = mark
            data = entry.ops[mark][2]
            if not isinstance(data, Mapping):
                continue
            text, spans = self._record.phrase(
                str(data.get("text", "")), words_of_note(data.get("words", {})), viewer, state
            )
            site = data.get("site")
            number = site if isinstance(site, int) else 0
            flight = self._flight(data.get("words"), state, viewer)
            found.append(Step(mark + 1, end, text, spans, str(data.get("name", "")), number, flight))
        return tuple(found)

    def _flight(self, words: object, state: GameState, viewer: Viewer) -> tuple[str, str, int] | None:
        """The number of a step that one piece sends to another: its words name both, and how much."""
        made = words_of_note(words)
        ends = [made.get(name) for name in ("pieces", "target")]
        amount = made.get("number")
        if not isinstance(amount, int) or not all(isinstance(end, Pieces) and len(end.numbers) == 1 for end in ends):
            return None
        pieces = [end.numbers[0] for end in ends if isinstance(end, Pieces)]
        if not all(state.exists(piece) and sees(state, piece, viewer) for piece in pieces):
            return None
        one, other = (handle_of(state, piece, viewer) for piece in pieces)
        return one, other, amount
