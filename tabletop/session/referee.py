"""What the rules say about the table as it lies: questions, answers, reasons, numbers. Nothing here changes it.

The rules of a game are a ``Ruleset``. It may fail: a save was edited by hand, a card file changed under a half-done
ability, the program has a fault. None of that may reach a player, so every call goes through :meth:`Referee.ask`,
which keeps the exception in ``trouble`` and answers with something harmless; the table can always be played on by
hand.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from itertools import repeat
from operator import is_
from typing import Any, TypeVar

from tabletop.core.board import Cell
from tabletop.core.drafts import overlay
from tabletop.core.state import Container, GameState
from tabletop.core.view import handle_of
from tabletop.core.visibility import Viewer
from tabletop.core.zones import Scalar
from tabletop.rules.acting import legality
from tabletop.rules.acting.subjects import Subjects, subjects_of
from tabletop.rules.decisions import Decision, naming
from tabletop.rules.limits import OverLimit
from tabletop.rules.outcome import Outcome
from tabletop.rules.refusals import Refusal
from tabletop.rules.ruleset import Ruleset, Shape
from tabletop.rules.showing.telling import Words
from tabletop.rules.table import Table
from tabletop.session.actions import Action, as_action
from tabletop.session.record import Record
from tabletop.session.telling.messages import Span
from tabletop.session.telling.naming import person, with_names
from tabletop.session.telling.numbers import (
    OddityText,
    words_of_note,
)
from tabletop.session.telling.templates import REFUSALS

T = TypeVar("T")


class Referee:
    """The rules of the game in force, asked about a record. ``trouble``: what went wrong in them last, None if
    nothing ever did."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.trouble: Exception | None = None
        self._answers: dict[Hashable, Any] = {}
        """What was worked out since the last change, each answer of the type that its question has."""
        self._revision = record.revision

    @property
    def ruleset(self) -> Ruleset | None:
        """The rules in force, None for a game without a referee."""
        try:
            versions = self.record.versions
            return versions.ruleset_for(versions.catalog_of(self.record.state))
        except Exception as error:  # as whatever is asked of them
            self.trouble = error
            return None

    def ask(self, question: Callable[[], T], otherwise: T) -> T:
        """Ask the rules; if they fail, ``otherwise``."""
        try:
            return question()
        except Exception as error:
            self.trouble = error
            return otherwise

    def once(self, key: Hashable, make: Callable[[], T]) -> T:
        """What was worked out since the last change, or works it out now."""
        if self._revision != self.record.revision:
            self._revision = self.record.revision
            self._answers.clear()
        answers = self._answers
        if key not in answers:
            answers[key] = make()
        found: T = answers[key]
        return found

    # -- questions and answers -------------------------------------------------------------------------------

    def decisions(self) -> list[Decision]:
        """The questions that are open, in every rules mode. Without a referee nothing is asked."""
        ruleset = self.ruleset
        if ruleset is None:
            return []
        nothing: list[Decision] = []

        def find() -> list[Decision]:
            return [each for each in ruleset.decisions(self.record.state) if self.record.sits(each.seat)]

        return list(self.once("asked", lambda: self.ask(find, nothing)))

    def asks_in_secret(self, seat: int) -> bool:
        """Whether a seat is asked something now of which nobody sees the answer."""
        ruleset = self.ruleset
        if ruleset is None or not self.record.sits(seat):
            return False
        return self.ask(lambda: legality.asks_in_secret(Table(ruleset, self.record.state), seat), False)

    def unanswered(self) -> list[Decision]:
        """Of the open questions those that their seat has no answer to, hands having taken it away (or the rules
        being at a loss): a table that waits for nothing. :meth:`audit` names them, ``go_on`` and ``skip_step`` lead
        out."""
        ruleset = self.ruleset
        if ruleset is None:
            return []

        def find() -> list[Decision]:
            return [each for each in ruleset.unanswered(self.record.state) if self.record.sits(each.seat)]

        found = self.once("unanswered", lambda: self.ask(find, self.decisions()))
        return list(found or (self.decisions() if self._past() else ()))

    def legal_actions(self, seat: int | None = None) -> list[Action]:
        """Answers to the open decisions of a seat (None: of all seats), in a fixed order. Without a referee there
        are none. Raises InvalidOp for a seat that there is not."""
        if seat is not None and not self.record.sits(seat):
            self.record.no_seat(seat)
        ruleset = self.ruleset
        if ruleset is None:
            return []
        return list(self.once(("legal", seat), lambda: self._found_legal(ruleset, seat)))

    def _found_legal(self, ruleset: Ruleset, seat: int | None) -> list[Action]:
        try:
            return ruleset.legal_actions(self.record.state, seat)
        except OverLimit as over:
            self.trouble, past = over, self._past()
            return self.ask(lambda: legality.answers(Table(ruleset, self.record.state), seat, past), [])
        except Exception as error:
            self.trouble = error
            return []

    def _past(self) -> list[OverLimit]:
        """The budgets that were met when answers were looked for since the last change."""
        return self.once("past", list[OverLimit])

    def stuck(self) -> Refusal:
        """What is said where the rules cannot go on: why, where that is known to be no fault."""
        why = self.trouble
        return Refusal("stuck", "", str(why) if isinstance(why, OverLimit) else REFUSALS["stuck"])

    def question(self, decision: Decision, viewer: Viewer = None) -> tuple[str, tuple[Span, ...]]:
        """An open question in words, and what they stand for. Of one that only names acts its seat reads those that
        it can do now; the others may not know which these are."""
        nothing: tuple[str, tuple[Span, ...]] = (decision.kind, ())
        if decision.acts and viewer == decision.seat:
            possible = {action.kind for action in self.legal_actions(viewer)}
            acts = tuple(act for act in decision.acts if act in possible)
            decision = replace(decision, question=naming(acts or decision.acts))
        return self.ask(lambda: self.record.phrase(decision.question, decision.arguments, viewer), nothing)

    def shape(self, action: Action) -> Shape:
        """How an action looks: the piece it is done with, where it ends, its button (handles of its own seat)."""
        as_action(action)
        ruleset = self.ruleset
        if ruleset is None:
            return Shape(label=action.kind)

        def find() -> Shape:
            made = self.ask(lambda: ruleset.shape(self.record.state, action), Shape(label=action.kind))
            named = with_names(made.button, self.record.names)
            return made if named == made.button else replace(made, button=named)

        return self.once(("shape", action), find)

    def called(self, action: Action) -> tuple[str, Words]:
        """The sentence of an action and its words."""
        ruleset = self.ruleset
        plain: tuple[str, Words] = (action.kind, {})
        return plain if ruleset is None else self.ask(lambda: ruleset.called(self.record.state, action), plain)

    def label(self, action: Action, viewer: Viewer = None) -> str:
        """An action as a menu shows it to a viewer."""
        if action.kind == "manual" or self.ruleset is None:
            return action.label(self.record.view_for(viewer))
        shape = self.shape(action)
        return self.ask(lambda: self.words(shape.label, shape.words, viewer), action.kind)

    def subjects(self, action: Action, ahead: bool = True) -> Subjects:
        """What a legal action is about beside the piece that it is done with; ``ahead``: also what it will ask."""
        ruleset = self.ruleset
        if ruleset is None:
            return Subjects()
        return self.once(
            ("about", action, ahead),
            lambda: self.ask(lambda: subjects_of(ruleset, self.record.state, action, ahead), Subjects()),
        )

    def drops(
        self, seat: int, handle: int | str, to: str, cell: Cell | None = None
    ) -> list[tuple[Action, Refusal | None]]:
        """What a seat could mean by dropping a piece at a zone (on a cell of its board) or on the piece of a handle,
        each with the reason why it is not legal; the legal ones first."""
        piece, place = self.record.piece(handle, seat), self._place(to, seat)
        ruleset = self.ruleset
        if ruleset is None:
            return []
        return self._explained(
            lambda: ruleset.drops(self.record.state, seat, piece, place, cell), ruleset, legal_first=True
        )

    def acts(self, seat: int, handle: int | str) -> list[tuple[Action, Refusal | None]]:
        """What a seat could do with a piece, in a fixed order, each with the reason why it is not legal."""
        piece = self.record.piece(handle, seat)
        ruleset = self.ruleset
        if ruleset is None:
            return []
        return self._explained(lambda: ruleset.acts(self.record.state, seat, piece), ruleset)

    def _explained(
        self, find: Callable[[], Sequence[Action]], ruleset: Ruleset, legal_first: bool = False
    ) -> list[tuple[Action, Refusal | None]]:
        def look() -> list[tuple[Action, Refusal | None]]:
            return [(action, self._named(ruleset.explain(self.record.state, action))) for action in find()]

        nothing: list[tuple[Action, Refusal | None]] = []
        found = self.ask(look, nothing)
        return sorted(found, key=lambda pair: pair[1] is not None) if legal_first else found

    def _place(self, to: str, seat: int) -> Container:
        if not to.startswith("#") and ":" not in to and self.record.state.why_no_place(to) is None:
            return to
        return self.record.piece(to, seat)

    def is_offered(self, action: Action) -> bool:
        """Whether an action is one of those that were given as legal since the last change: then nobody has to ask
        the rules again. That very object, for an equal one may have other values (1 and True)."""
        if self._revision != self.record.revision:
            return False
        return any(
            any(map(is_, self._answers.get(("legal", seat), ()), repeat(action))) for seat in (None, action.seat)
        )

    def refused(self, action: Action) -> Refusal | None:
        """Why the rules do not want an action; also if they do not know what to think of it. Raises InvalidOp for
        what is no action."""
        as_action(action)
        ruleset = self.ruleset
        if ruleset is None:
            return no_referee("no_referee", self.record.catalog.title)
        try:
            return self._named(ruleset.explain(self.record.state, action))
        except Exception as error:
            self.trouble = error
            return self.stuck()

    def _named(self, refusal: Refusal | None) -> Refusal | None:
        """A reason with the names of those who sit at the table."""
        named = with_names(refusal.message, self.record.names) if refusal is not None else ""
        return replace(refusal, message=named) if refusal is not None and named != refusal.message else refusal

    def words(self, template: str, words: Words, viewer: Viewer, state: GameState | None = None) -> str:
        return self.record.phrase(template, words, viewer, state)[0]

    def fits(self) -> bool:
        """Whether what the rules are in the middle of fits them."""
        rules = self.ruleset
        return rules is None or not self.ask(lambda: rules.check_progress(self.record.state), ["?"])

    # -- what is odd, and the end ------------------------------------------------------------------------------

    def oddities(self, viewer: Viewer = None) -> list[OddityText]:
        """What is odd about the position, in the words of the rules; an empty list if nothing is."""
        ruleset = self.ruleset
        handles = overlay(self.record.state, self.record.viewer(viewer))

        def find() -> list[OddityText]:
            return [
                OddityText(
                    self.words(odd.text, odd.words, viewer), odd.rule,
                    tuple(handle_of(handles, piece, viewer) for piece in odd.pieces if handles.exists(piece)),
                )
                for odd in (ruleset.audit(self.record.state) if ruleset is not None else ())
            ]  # fmt: skip

        unknown = sorted(
            {name for name in self.record.state.definition if name and name not in self.record.catalog.cards}
        )
        try:
            self.legal_actions()  # whether that can be listed at all
            found = find()
        except Exception as error:
            self.trouble = error
            found = [OddityText(self.stuck().message)]
        found = found or [OddityText(told) for told in dict.fromkeys(map(str, self._past()))]
        return found + [
            OddityText(f"The cards have no {name} any more; pieces of it are on the table.") for name in unknown
        ]

    def audit(self, viewer: Viewer = None) -> list[str]:
        """What is odd about the position, as sentences; an empty list if nothing is."""
        return [odd.text for odd in self.oddities(viewer)]

    @property
    def outcome(self) -> Outcome | None:
        """Who won and why; None while the game goes on. Without a referee the players decide that."""
        ruleset = self.ruleset
        return self.ask(lambda: ruleset.outcome(self.record.state) if ruleset is not None else None, None)

    def options_for_rematch(self) -> dict[str, Scalar]:
        """The options of another game of the same players: those of this one, and what its rules carry over."""
        ruleset = self.ruleset
        none: dict[str, Scalar] = {}
        carried = self.ask(lambda: dict(ruleset.rematch(self.record.state)) if ruleset is not None else none, none)
        return {**self.record.versions.options_for(self.record.catalog), **carried}

    def outcome_text(self, viewer: Viewer = None) -> str:
        """How the game ended, in a sentence of the rules (``winners`` in it are their names); "" while it goes on."""
        outcome = self.outcome
        if outcome is None:
            return ""
        winners = [person(self.record.names, seat) for seat in outcome.winners]
        named = " and ".join(filter(None, (", ".join(winners[:-1]), *winners[-1:])))
        words = {"winners": named, **words_of_note(outcome.arguments)}
        return self.ask(lambda: self.words(outcome.reason, words, viewer), outcome.reason)


def no_referee(name: str, title: str) -> Refusal:
    """What a game without a referee answers."""
    return Refusal("no_referee", "", REFUSALS[name].format(title=title))
