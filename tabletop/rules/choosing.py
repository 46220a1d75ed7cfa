"""Questions inside an effect: one or several of some things, chosen by a seat.

The answer is an action ``choose`` with one pick (a handle, a zone or a word); several are picked one after the other,
so that each step can show only what still leads on, and an action without a pick ends an open number. A forced answer
is not asked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from tabletop.rules.actions import Action
from tabletop.rules.decisions import Decision, Form
from tabletop.rules.machine import Frame, Instruction, Run
from tabletop.rules.table import Table

Choice = int | str
"""A piece (number) or a word or zone."""


def _one(table: Table, frame: Frame) -> tuple[int, int]:
    return (1, 1)


@dataclass(frozen=True, slots=True)
class Query:
    """What is asked: who, among what, how many (least, most), in which words. The answer is bound to ``name``."""

    name: str
    seat: Callable[[Table, Frame], int]
    options: Callable[[Table, Frame], Sequence[Choice]]
    bounds: Callable[[Table, Frame], tuple[int, int]] = _one
    question: str = "rules.choose_one"
    words: Callable[[Table, Frame], Mapping[str, Any]] = field(default=lambda table, frame: {})
    what: Literal["piece", "word", "place"] = "piece"
    form: Form = "pieces"
    rule: str = ""
    source: str = "self"


class Choose(Instruction):
    """Asks, unless the answer is bound already or forced."""

    __slots__ = ("query",)

    def __init__(self, query: Query) -> None:
        self.query = query

    def run(self, run: Run) -> bool:
        """True once the answer is bound."""
        frame, query = run.frame, self.query
        if query.name in frame.bind:
            return True
        left = self.left(run, frame)
        least, most = self._bounds(run, frame)
        picked = self.picked(frame)
        if len(picked) >= most or not left or len(left) + len(picked) <= least:
            more = left if len(left) + len(picked) <= least else ()
            frame.bind[query.name] = (*picked, *more)[: max(most, 0)]
            frame.bind.pop("picked", None)
            return True
        return False

    def ask(self, table: Table, frame: Frame) -> tuple[Decision, ...]:
        """The question, for one seat."""
        query = self.query
        least, most = self._bounds(table, frame)
        source = frame.bind.get(query.source, 0)
        return (
            Decision(
                seat=query.seat(table, frame), kind="choose", question=query.question,
                arguments=query.words(table, frame), form=query.form, rule=query.rule, least=least, most=most,
                source=source if isinstance(source, int) else 0,
            ),
        )  # fmt: skip

    def actions(self, table: Table, frame: Frame, seat: int) -> list[Action]:
        """Every answer that is open now, in order."""
        found = [Action("choose", seat, pick=self._named(table, each, seat)) for each in self.left(table, frame)]
        least, _ = self._bounds(table, frame)
        if len(self.picked(frame)) >= least:
            found.append(Action("choose", seat))
        return found

    def answer(self, run: Run, action: Action) -> None:
        """Take an answer that is among :meth:`actions`."""
        frame = run.frame
        if "pick" not in action.arguments:
            frame.bind[self.query.name] = self.picked(frame)
            frame.bind.pop("picked", None)
            return
        wanted = action.arguments["pick"]
        for each in self.left(run, frame):
            if self._named(run, each, action.seat) == wanted:
                frame.bind["picked"] = (*self.picked(frame), each)
                return

    @staticmethod
    def picked(frame: Frame) -> tuple[Choice, ...]:
        """What has been picked so far."""
        return tuple(frame.bind.get("picked", ()))

    def left(self, table: Table, frame: Frame) -> list[Choice]:
        """What can still be picked; pieces that have left the table are gone."""
        picked = self.picked(frame)
        return [each for each in self.query.options(table, frame) if each not in picked]

    def _bounds(self, table: Table, frame: Frame) -> tuple[int, int]:
        least, most = self.query.bounds(table, frame)
        return least, max(least, most)

    def _named(self, table: Table, choice: Choice, seat: int) -> str:
        return table.handle(choice, seat) if isinstance(choice, int) and self.query.what == "piece" else str(choice)
