"""Questions inside an effect: one or several of some things, chosen by a seat.

**Contract.** ``Choose`` is the one instruction inside an effect that waits. It binds a tuple of things to a name of
its frame; what follows reads that name. The options are worked out from the table whenever they are looked at, never
stored, so a piece that hands have taken away is simply no option any more, and is dropped from what was picked.

The answer is an action ``choose`` with one pick (a handle, a zone or a word); several are picked one after the other,
so that each step can show only what still leads on, and an action without a pick ends an open number. Nobody is asked
where nothing is to be decided: a forced answer (EVO-290), a choice that the rules make themselves (``pick``: "auto"
takes the first eligible ones, "random" draws them), and a seat that has left or is absent, for which the default is
taken (NUC-180): ``default``, or as few as may be, the first ones.

Whoever uses what was bound looks again whether it is there (``present``): between a choice and its use a piece may
go.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from tabletop.rules.actions import Action
from tabletop.rules.decisions import Decision, Form
from tabletop.rules.progress.machine import Frame, Instruction, Run
from tabletop.rules.showing.telling import Words
from tabletop.rules.table import Table

Choice = int | str
"""A piece, seat or number, or a word, zone or cell."""

What = Literal["piece", "word", "place", "cell", "seat", "number", "shape"]
"""What is chosen among. A cell is a word, its zone with its label, and a shape one with several labels; a seat and a
number are numbers."""

Pick = Literal["ask", "auto", "random"]
"""Who picks: the seat, the order of the options, or chance."""


def _one(table: Table, frame: Frame) -> tuple[int, int]:
    return (1, 1)


def in_the_open(frame: Frame) -> bool:
    """An answer that all may see."""
    return False


@dataclass(frozen=True, slots=True)
class Query:
    """What is asked: who, among what, how many (least, most), in which words. The answer is bound to ``name``."""

    name: str
    seat: Callable[[Table, Frame], int]
    options: Callable[[Table, Frame], Sequence[Choice]]
    bounds: Callable[[Table, Frame], tuple[int, int]] = _one
    question: str = "rules.choose_one"
    words: Callable[[Table, Frame], Words] = field(default=lambda table, frame: {})
    what: What = "piece"
    form: Form = "pieces"
    rule: str = ""
    source: str = "self"
    pick: Pick | Callable[[Table], Pick] = "ask"
    distinct: bool = True
    """Whether each thing can be picked once only."""
    default: Callable[[Table, Frame], Sequence[Choice]] | None = None
    """What a seat that does not answer takes; None: the first ones, as few as may be."""
    titled: bool = False
    """Words that are offered begin with a capital."""
    sealed: Callable[[Frame], bool] = in_the_open
    """Whether the answer is shown to nobody until it is used."""
    always: bool = False
    """Asked even if there is nothing to take: whether there was is known to the asked seat alone."""

    def policy(self, table: Table) -> Pick:
        """Who picks at this table (an option may say so)."""
        return self.pick(table) if callable(self.pick) else self.pick


class Choose(Instruction):
    """Asks, unless the answer is bound already or forced."""

    __slots__ = ("query",)
    waits = True

    def __init__(self, query: Query) -> None:
        self.query = query

    def run(self, run: Run) -> bool:
        """True once the answer is bound."""
        frame, query = run.frame, self.query
        if query.name in frame.bind:
            return True
        left = self.left(run, frame)
        least, most = self._bounds(run, frame)
        picked = self._picked(run, frame)
        policy = query.policy(run)
        hidden = query.always and policy == "ask" and run.answers(query.seat(run, frame))
        if len(picked) >= most or (not left and not hidden):
            return self._bind(frame, picked[:most])
        if policy != "ask":
            return self._bind(frame, self._by_itself(run, left, picked, least, random=policy == "random"))
        if not run.answers(query.seat(run, frame)):
            wanted = query.default(run, frame) if query.default is not None else ()
            first = [each for each in wanted if each in left][: most - len(picked)]
            rest = [each for each in left if each not in first]
            return self._bind(frame, self._by_itself(run, rest, (*picked, *first), least))
        if hidden and not left:
            return False
        if query.distinct and len(left) + len(picked) <= least:
            return self._bind(frame, (*picked, *left))
        if not query.distinct and len(left) == 1 and least == most:
            return self._bind(frame, (*picked, *left * (most - len(picked))))
        return False

    def _bind(self, frame: Frame, answer: Sequence[Choice]) -> bool:
        frame.bind[self.query.name] = tuple(answer)
        frame.bind.pop("picked", None)
        return True

    def _by_itself(
        self, run: Run, left: Sequence[Choice], picked: Sequence[Choice], least: int, random: bool = False
    ) -> tuple[Choice, ...]:
        """What was picked, filled up to the least number."""
        missing = max(0, least - len(picked))
        if random and missing:
            chance = run.edit.chance()
            left = chance.shuffled(left)
            run.edit.keep_chance(chance)
        elif left and not self.query.distinct:
            left = [left[0]] * missing
        return (*picked, *left[:missing])

    def ask(self, table: Table, frame: Frame) -> tuple[Decision, ...]:
        """The question, for one seat."""
        query = self.query
        least, most = self._bounds(table, frame)
        source = frame.bind.get(query.source, 0)
        return (
            Decision(
                seat=query.seat(table, frame), kind="choose", question=query.question,
                arguments=query.words(table, frame), form=query.form, rule=query.rule, least=least, most=most,
                sealed=query.sealed(frame), source=source if isinstance(source, int) else 0,
            ),
        )  # fmt: skip

    def asks(self, table: Table, frame: Frame) -> tuple[int, ...]:
        """The one seat."""
        return (self.query.seat(table, frame),)

    def asks_in_secret(self, table: Table, frame: Frame, seat: int) -> bool:
        """Whether it is that seat and answers in secret."""
        return self.query.sealed(frame) and seat == self.query.seat(table, frame)

    def actions(self, table: Table, frame: Frame, seat: int) -> list[Action]:
        """Every answer that is open now, in order."""
        found = [Action("choose", seat, pick=self._named(table, each, seat)) for each in self.left(table, frame)]
        least, _ = self._bounds(table, frame)
        if len(self._picked(table, frame)) >= least:
            found.append(Action("choose", seat))
        return found

    def answer(self, run: Run, action: Action) -> None:
        """Take an answer that is among :meth:`actions`."""
        frame = run.frame
        if "pick" not in action.arguments:
            self._bind(frame, self._picked(run, frame))
            return
        wanted = action.arguments["pick"]
        for each in self.left(run, frame):
            if self._named(run, each, action.seat) == wanted:
                frame.bind["picked"] = (*self._picked(run, frame), each)
                return

    @staticmethod
    def picked(frame: Frame) -> tuple[Choice, ...]:
        """What has been picked so far."""
        return tuple(frame.bind.get("picked", ()))

    def _picked(self, table: Table, frame: Frame) -> tuple[Choice, ...]:
        """What has been picked so far and is still there."""
        return present(table, self.picked(frame)) if self.query.what == "piece" else self.picked(frame)

    def left(self, table: Table, frame: Frame) -> list[Choice]:
        """What can still be picked; pieces that have left the table are gone."""
        picked = self.picked(frame) if self.query.distinct else ()
        return [each for each in self.query.options(table, frame) if each not in picked]

    def wanted(self, table: Table, frame: Frame) -> tuple[int, int]:
        """How many are asked for at least, and how many there are, those that were picked among them."""
        least, most = self._bounds(table, frame)
        left = self.left(table, frame)
        if not left or self.query.distinct:
            return least, len(left) + len(self._picked(table, frame))
        return least, most

    def _bounds(self, table: Table, frame: Frame) -> tuple[int, int]:
        least, most = self.query.bounds(table, frame)
        return least, max(least, most)

    def _named(self, table: Table, choice: Choice, seat: int) -> str:
        return table.handle(choice, seat) if isinstance(choice, int) and self.query.what == "piece" else str(choice)


def present(table: Table, choices: Sequence[Choice]) -> tuple[Choice, ...]:
    """Of what was chosen what is still there; a part of an effect that has nothing left is left out (EVO-276)."""
    return tuple(each for each in choices if not isinstance(each, int) or table.state.exists(each))
