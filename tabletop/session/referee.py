"""What the rules say about the table as it lies: questions, answers, reasons, numbers. Nothing here changes it.

The rules of a game are a ``Ruleset``. It may fail: a save was edited by hand, a card file changed under a half-done
ability, the program has a fault. None of that may reach a player, so every call goes through :meth:`Refereed._ask`,
which keeps the exception in ``trouble`` and answers with something harmless; the table can always be played on by
hand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from tabletop.core.board import Cell
from tabletop.core.checks import is_seat
from tabletop.core.drafts import overlay
from tabletop.core.journal import Entry
from tabletop.core.ops import apply_op
from tabletop.core.state import Container, GameState
from tabletop.core.view import handle_of, resolve
from tabletop.core.visibility import Viewer, sees
from tabletop.core.zones import Scalar
from tabletop.rules.decisions import Decision
from tabletop.rules.outcome import Outcome
from tabletop.rules.refusals import Refusal
from tabletop.rules.ruleset import Ruleset, Shape
from tabletop.rules.showing.shapes import CellEffect
from tabletop.rules.showing.telling import Pieces
from tabletop.rules.table import Table
from tabletop.session.actions import Action, as_action
from tabletop.session.record import Record
from tabletop.session.telling.messages import Span
from tabletop.session.telling.naming import person
from tabletop.session.telling.numbers import (
    AccountText,
    CellText,
    DangerText,
    OddityText,
    RungText,
    Step,
    TrackText,
    ValueText,
    parts_text,
    words_of_note,
)
from tabletop.session.telling.templates import REFUSALS

T = TypeVar("T")


class Refereed(Record):
    """A record read with the rules of its game. ``trouble``: what went wrong in the rules last, None if nothing ever
    did."""

    trouble: Exception | None = None

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._answers: dict[Any, Any] = {}

    @property
    def ruleset(self) -> Ruleset | None:
        """The rules in force, None for a game without a referee."""
        return self._ask(lambda: self.versions.ruleset_for(self.catalog), None)

    def _ask(self, question: Callable[[], T], otherwise: T) -> T:
        """Ask the rules; if they fail, ``otherwise``."""
        try:
            return question()
        except Exception as error:
            self.trouble = error
            return otherwise

    def _touch(self) -> None:
        super()._touch()
        self._answers.clear()

    def _once(self, key: Any, make: Callable[[], T]) -> T:
        """What was worked out since the last change, or works it out now."""
        if key not in self._answers:
            self._answers[key] = make()
        found: T = self._answers[key]
        return found

    # -- questions and answers -------------------------------------------------------------------------------

    def decisions(self) -> list[Decision]:
        """The questions that are open, in every rules mode. Without a referee nothing is asked."""
        ruleset = self.ruleset
        if ruleset is None:
            return []
        nothing: list[Decision] = []

        def find() -> list[Decision]:
            return [each for each in ruleset.decisions(self.state) if self._sits(each.seat)]

        return list(self._once("asked", lambda: self._ask(find, nothing)))

    def unanswered(self) -> list[Decision]:
        """Of the open questions those that their seat has no answer to, hands having taken it away (or the rules
        being at a loss): a table that waits for nothing. :meth:`audit` names them, ``go_on`` and ``skip_step`` lead
        out."""
        ruleset = self.ruleset
        if ruleset is None:
            return []

        def find() -> list[Decision]:
            return [each for each in ruleset.unanswered(self.state) if self._sits(each.seat)]

        return list(self._once("unanswered", lambda: self._ask(find, self.decisions())))

    def legal_actions(self, seat: int | None = None) -> list[Action]:
        """Answers to the open decisions of a seat (None: of all seats), in a fixed order. Without a referee there
        are none. Raises InvalidOp for a seat that there is not."""
        if seat is not None and not self._sits(seat):
            self._no_seat(seat)
        ruleset = self.ruleset
        if ruleset is None:
            return []

        nothing: list[Action] = []

        def find() -> list[Action]:
            return [each for each in ruleset.legal_actions(self.state, seat) if self._sits(each.seat)]

        return list(self._once(("legal", seat), lambda: self._ask(find, nothing)))

    def _sits(self, seat: Any) -> bool:
        """Whether there is such a seat: progress that was edited outside may ask anybody."""
        return is_seat(seat, self.seats)

    def question(self, decision: Decision, viewer: Viewer = None) -> tuple[str, tuple[Span, ...]]:
        """An open question in words, and what they stand for."""
        nothing: tuple[str, tuple[Span, ...]] = (decision.kind, ())
        return self._ask(lambda: self.phrase(decision.question, decision.arguments, viewer), nothing)

    def shape(self, action: Action) -> Shape:
        """How an action looks: the piece it is done with, where it ends, its button (handles of its own seat)."""
        as_action(action)
        ruleset = self.ruleset
        if ruleset is None:
            return Shape(label=action.kind)

        def find() -> Shape:
            return self._ask(lambda: ruleset.shape(self.state, action), Shape(label=action.kind))

        return self._once(("shape", action), find)

    def label(self, action: Action, viewer: Viewer = None) -> str:
        """An action as a menu shows it to a viewer."""
        if action.kind == "manual" or self.ruleset is None:
            return action.label(self.view_for(viewer))
        shape = self.shape(action)
        return self._ask(lambda: self._words(shape.label, shape.words, viewer), action.kind)

    def drops(
        self, seat: int, handle: int | str, to: str, cell: Cell | None = None
    ) -> list[tuple[Action, Refusal | None]]:
        """What a seat could mean by dropping a piece at a zone (on a cell of its board) or on the piece of a handle,
        each with the reason why it is not legal; the legal ones first."""
        piece, place = self.piece(handle, seat), self._place(to, seat)
        ruleset = self.ruleset
        if ruleset is None:
            return []
        return self._explained(lambda: ruleset.drops(self.state, seat, piece, place, cell), ruleset, legal_first=True)

    def preview(self, action: Action, viewer: Viewer = None) -> list[CellText]:
        """What an action, legal or not, would do at each cell of a board that it reaches."""
        ruleset, state = self.ruleset, self.state
        if ruleset is None:
            return []

        def find() -> list[CellText]:
            return self._cells(ruleset.preview(state, action), viewer)

        nothing: list[CellText] = []
        return list(self._once(("preview", action, self._viewer(viewer)), lambda: self._ask(find, nothing)))

    def pending(self, viewer: Viewer = None) -> list[CellText]:
        """What has been set in motion and will happen at cells of boards."""
        ruleset, state = self.ruleset, self.state
        if ruleset is None:
            return []

        def find() -> list[CellText]:
            return self._cells(ruleset.pending(state), viewer)

        nothing: list[CellText] = []
        return list(self._once(("pending", self._viewer(viewer)), lambda: self._ask(find, nothing)))

    def _cells(self, effects: Sequence[CellEffect], viewer: Viewer) -> list[CellText]:
        state, made = overlay(self.state, self._viewer(viewer)), []
        for each in effects:
            board = state.spec.board(each.zone)
            label = board.label(each.cell) if board is not None else ""
            handle = handle_of(state, each.piece, viewer) if state.exists(each.piece) else ""
            text = self._words(each.text, each.words, viewer)
            sign = self._words(each.sign, each.words, viewer) if each.sign else ""
            made.append(CellText(each.zone, each.cell, label, each.effect, text, handle, sign))
        return made

    def acts(self, seat: int, handle: int | str) -> list[tuple[Action, Refusal | None]]:
        """What a seat could do with a piece, in a fixed order, each with the reason why it is not legal."""
        piece = self.piece(handle, seat)
        ruleset = self.ruleset
        if ruleset is None:
            return []
        return self._explained(lambda: ruleset.acts(self.state, seat, piece), ruleset)

    def _explained(
        self, find: Callable[[], Sequence[Action]], ruleset: Ruleset, legal_first: bool = False
    ) -> list[tuple[Action, Refusal | None]]:
        def look() -> list[tuple[Action, Refusal | None]]:
            return [(action, ruleset.explain(self.state, action)) for action in find()]

        nothing: list[tuple[Action, Refusal | None]] = []
        found = self._ask(look, nothing)
        return sorted(found, key=lambda pair: pair[1] is not None) if legal_first else found

    def _place(self, to: str, seat: int) -> Container:
        if not to.startswith("#") and ":" not in to and self.state.why_no_place(to) is None:
            return to
        return self.piece(to, seat)

    def _refused(self, action: Action) -> Refusal | None:
        """Why the rules do not want an action; also if they do not know what to think of it. Raises InvalidOp for
        what is no action."""
        as_action(action)
        ruleset = self.ruleset
        if ruleset is None:
            return no_referee("no_referee", self.catalog.title)
        stuck: Refusal | None = Refusal("stuck", "", REFUSALS["stuck"])
        return self._ask(lambda: ruleset.explain(self.state, action), stuck)

    # -- numbers ---------------------------------------------------------------------------------------------

    def values(
        self, handle: int | str, viewer: Viewer = None, entry: Entry | int | None = None, step: int | None = None
    ) -> list[ValueText]:
        """The derived numbers of a piece, each with who adds what: now, or when ``step`` operations of an entry were
        done. None of a piece that the viewer does not recognise."""
        now = self.state
        if entry is not None:
            number = entry.number if isinstance(entry, Entry) else entry
            now = self._past(number, step)
        known = handle if isinstance(handle, int) else None
        piece = resolve(now, handle, self._viewer(viewer)) if isinstance(handle, str) else known
        state, ruleset = overlay(now, self._viewer(viewer)), self.ruleset
        if ruleset is None or piece is None or not state.exists(piece) or not sees(state, piece, viewer):
            return []

        def find() -> list[ValueText]:
            return [
                ValueText(
                    each.name, self._words(label, {}, viewer, state), each.total,
                    self._parts(each.parts, state, viewer),
                )
                for label, each in ruleset.values(state, piece)
            ]  # fmt: skip

        return self._ask(find, [])

    def aims(self, viewer: Viewer = None) -> list[tuple[str, str]]:
        """Who aims at whom in what is announced and not carried out yet, as handles of a viewer."""
        ruleset, state = self.ruleset, overlay(self.state, self._viewer(viewer))
        if ruleset is None or state.flow.get("outcome") is not None:
            return []

        def find() -> list[tuple[str, str]]:
            aims = ruleset.find_aims(Table(ruleset, state))
            found = [pair for pair in aims if all(state.exists(piece) for piece in pair)]
            seen = [pair for pair in found if all(sees(state, piece, viewer) for piece in pair)]
            return [(handle_of(state, one, viewer), handle_of(state, other, viewer)) for one, other in seen]

        return self._ask(find, [])

    def prices(self, piece: int, seat: int) -> dict[str, int]:
        """What using a piece would cost a seat now, by the names of its numbers; nothing for a piece that the seat
        does not know."""
        ruleset, state = self.ruleset, self.state
        if ruleset is None or not state.exists(piece) or not sees(state, piece, seat):
            return {}
        return self._ask(lambda: dict(ruleset.prices(Table(ruleset, state), seat, piece)), {})

    def accounts(
        self, viewer: Viewer = None, entry: Entry | int | None = None, step: int | None = None
    ) -> list[AccountText]:
        """The numbers that the table shows at places, each with who adds what: now, or when ``step`` operations of
        an entry were done."""
        number = entry.number if isinstance(entry, Entry) else entry
        state = self.state if number is None else self._past(number, step)
        ruleset = self.ruleset
        if ruleset is None:
            return []

        def find() -> list[AccountText]:
            return [
                AccountText(
                    each.zone, each.seat, self._words(each.label, {}, viewer, state), each.total,
                    self._parts(each.parts, state, viewer), each.leads, each.icon, each.goal,
                )
                for each in ruleset.accounts(state)
            ]  # fmt: skip

        key = ("accounts", self._viewer(viewer), number, step)
        nothing: list[AccountText] = []
        return list(self._once(key, lambda: self._ask(find, nothing)))

    def dangers(
        self, viewer: Viewer = None, entry: Entry | int | None = None, step: int | None = None
    ) -> list[DangerText]:
        """The losses that threaten seats and can still be kept off: now, or when ``step`` operations of an entry were
        done."""
        number = entry.number if isinstance(entry, Entry) else entry
        state = self.state if number is None else self._past(number, step)
        ruleset = self.ruleset
        if ruleset is None:
            return []

        def find() -> list[DangerText]:
            return [
                DangerText(each.seat, self._words(each.text, each.words, viewer, state), each.rule)
                for each in ruleset.dangers(state)
            ]

        nothing: list[DangerText] = []
        return list(self._once(("dangers", self._viewer(viewer), number, step), lambda: self._ask(find, nothing)))

    def tracks(
        self, viewer: Viewer = None, entry: Entry | int | None = None, step: int | None = None
    ) -> list[TrackText]:
        """The steps that pieces go up, each with what it costs: now, or when ``step`` operations of an entry were
        done."""
        number = entry.number if isinstance(entry, Entry) else entry
        state = self.state if number is None else self._past(number, step)
        ruleset = self.ruleset
        if ruleset is None:
            return []

        def find() -> list[TrackText]:
            return [
                TrackText(
                    each.zone, each.seat, self._words(each.label, {}, viewer, state), each.have,
                    tuple(
                        RungText(
                            rung.mark, rung.text, rung.state, rung.cost,
                            self._words(rung.label, rung.words, viewer, state), rung.act, rung.icon, rung.more,
                            rung.more_icon, rung.fill,
                        )
                        for rung in each.rungs
                    ),
                    each.icon,
                )
                for each in ruleset.find_tracks(Table(ruleset, state))
            ]  # fmt: skip

        key = ("tracks", self._viewer(viewer), number, step)
        nothing: list[TrackText] = []
        return list(self._once(key, lambda: self._ask(find, nothing)))

    def _past(self, number: int, step: int | None) -> GameState:
        """A position of the past, for reading: kept until the next change, for many pieces of it are looked at."""
        return self._once(("past", number, step), lambda: self.state_at(number, step))

    def _words(self, template: str, words: Mapping[str, Any], viewer: Viewer, state: GameState | None = None) -> str:
        return self.phrase(template, words, viewer, state)[0]

    def _parts(self, parts: Any, state: GameState, viewer: Viewer) -> Any:
        return parts_text(parts, state, viewer, lambda text, words: self.phrase(text, words, viewer, state))

    # -- the past, step by step ------------------------------------------------------------------------------

    def steps(self, entry: Entry | int, viewer: Viewer = None) -> tuple[Step, ...]:
        """The steps of an entry that resolved by itself, for a show; none for an entry without."""
        what = entry if isinstance(entry, Entry) else self.journal.entry(entry)
        marks = [index for index, op in enumerate(what.ops) if op[0] == "note" and op[1] == "step"]
        if not marks:
            return ()
        key = ("steps", what.number, self._viewer(viewer))
        return self._once(key, lambda: self._ask(lambda: self._find_steps(what, marks, viewer), ()))

    def _find_steps(self, entry: Entry, marks: Sequence[int], viewer: Viewer) -> tuple[Step, ...]:
        state = self.state_at(entry, 0)
        found = []
        done = 0
        for mark, end in zip(marks, [*marks[1:], len(entry.ops)], strict=True):
            for op in entry.ops[done:mark]:
                apply_op(state, op)
            done = mark
            data = entry.ops[mark][2]
            if not isinstance(data, Mapping):
                continue
            text, spans = self.phrase(str(data.get("text", "")), words_of_note(data.get("words", {})), viewer, state)
            site = data.get("site")
            number = site if isinstance(site, int) else 0
            flight = self._flight(data.get("words"), state, viewer)
            found.append(Step(mark + 1, end, text, spans, str(data.get("name", "")), number, flight))
        return tuple(found)

    def _flight(self, words: Any, state: GameState, viewer: Viewer) -> tuple[str, str, int] | None:
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

    # -- what is odd, and the end ------------------------------------------------------------------------------

    def oddities(self, viewer: Viewer = None) -> list[OddityText]:
        """What is odd about the position, in the words of the rules; an empty list if nothing is."""
        ruleset = self.ruleset
        handles = overlay(self.state, self._viewer(viewer))

        def find() -> list[OddityText]:
            return [
                OddityText(
                    self._words(odd.text, odd.words, viewer), odd.rule,
                    tuple(handle_of(handles, piece, viewer) for piece in odd.pieces if handles.exists(piece)),
                )
                for odd in (ruleset.audit(self.state) if ruleset is not None else ())
            ]  # fmt: skip

        stuck = [OddityText(REFUSALS["stuck"])]
        unknown = sorted({name for name in self.state.definition if name and name not in self.catalog.cards})
        return self._ask(find, stuck) + [
            OddityText(f"The cards have no {name} any more; pieces of it are on the table.") for name in unknown
        ]

    def audit(self, viewer: Viewer = None) -> list[str]:
        """What is odd about the position, as sentences; an empty list if nothing is."""
        return [odd.text for odd in self.oddities(viewer)]

    @property
    def outcome(self) -> Outcome | None:
        """Who won and why; None while the game goes on. Without a referee the players decide that."""
        ruleset = self.ruleset
        return self._ask(lambda: ruleset.outcome(self.state) if ruleset is not None else None, None)

    def options_for_rematch(self) -> dict[str, Scalar]:
        """The options of another game of the same players: those of this one, and what its rules carry over."""
        ruleset = self.ruleset
        none: dict[str, Scalar] = {}
        carried = self._ask(lambda: dict(ruleset.rematch(self.state)) if ruleset is not None else none, none)
        return {**self.versions.options_for(self.catalog), **carried}

    def outcome_text(self, viewer: Viewer = None) -> str:
        """How the game ended, in a sentence of the rules (``winners`` in it are their names); "" while it goes on."""
        outcome = self.outcome
        if outcome is None:
            return ""
        winners = [person(self.names, seat) for seat in outcome.winners]
        named = " and ".join(filter(None, (", ".join(winners[:-1]), *winners[-1:])))
        words = {"winners": named, **words_of_note(outcome.arguments)}
        return self._ask(lambda: self._words(outcome.reason, words, viewer), outcome.reason)


def no_referee(name: str, title: str) -> Refusal:
    """What a game without a referee answers."""
    return Refusal("no_referee", "", REFUSALS[name].format(title=title))
