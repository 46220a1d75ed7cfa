"""Questions inside an effect: one or several of some things, chosen by a seat.

**Contract.** ``Choose`` is the one instruction inside an effect that waits. It binds a tuple of things to a name of
its frame; what follows reads that name. The options are worked out from the table whenever they are looked at, never
stored, so a piece that hands have taken away is simply no option any more, and is dropped from what was picked.

The answer is an action ``choose`` with one pick (a handle, a zone or a word); several are picked one after the other,
so that each step can show only what still leads on, and an action without a pick ends an open number. Nobody is asked
where nothing is to be decided: a forced answer (EVO-290), a choice that the rules make themselves (``pick``: "auto"
takes the first eligible ones, "random" draws them), and a seat that has left or is absent, for which the default is
taken (NUC-180): ``default``, or as few as may be, the first ones.

What is chosen together may have to meet a test as a whole (``Whole``): then only what still leads on to such a set is
an option, and it cannot end with another. Where others may not know whether there is one, its seat is asked all the
same.

Whoever uses what was bound looks again whether it is there (``present``): between a choice and its use a piece may
go.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Literal, Protocol

from tabletop.rules.acting.requirements import Unmet
from tabletop.rules.actions import Action
from tabletop.rules.decisions import Decision, Form
from tabletop.rules.limits import OverLimit
from tabletop.rules.progress.machine import Frame, Instruction, Run
from tabletop.rules.showing.telling import Words
from tabletop.rules.table import Table

ANYWAY = "~anyway"
"""In a frame: what is chosen now need not be what it must be together."""
Choice = int | str
"""A piece, seat or number, or a word, zone or cell."""

What = Literal["piece", "word", "place", "cell", "seat", "number", "shape", "target"]
"""What is chosen among. A cell is a word, its zone with its label, and a shape one with several labels; a seat and a
number are numbers; a target is a piece, or a seat as its negative."""

Pick = Literal["ask", "auto", "random"]
"""Who picks: the seat, the order of the options, or chance."""


def _one(table: Table, frame: Frame) -> tuple[int, int]:
    return (1, 1)


def in_the_open(frame: Frame) -> bool:
    """An answer that all may see."""
    return False


class Whole(Protocol):
    """What all that is chosen must be together."""

    @property
    def stands(self) -> str:
        """Where that is written."""

    def holds(self, table: Table, frame: Frame, chosen: Sequence[Choice]) -> bool:
        """Whether these are so."""

    def tester(self, table: Table, frame: Frame) -> Callable[[Sequence[Choice]], bool]:
        """What says of one choice after the other whether it is so."""

    def why_not(self, table: Table, frame: Frame, chosen: Sequence[Choice]) -> Unmet:
        """Why these are not."""

    def hides(self, table: Table, frame: Frame, offered: Sequence[Choice]) -> bool:
        """Whether others may not know which of these are so together."""


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
    veiled: Callable[[Table, Frame], bool] | None = None
    """Whether others may not know among what it is chosen: then it is asked even if there is nothing to take, or one
    thing only, for that it is not asked would tell them that."""
    whole: Whole | None = None
    """What all that is chosen must be together."""

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
        forced = not left or (
            len(left) + len(picked) <= least if query.distinct else len(left) == 1 and least == most
        )
        hidden = (
            (self._always(run, frame) or (forced and self._is_veiled(run, frame)))
            and policy == "ask" and run.answers(query.seat(run, frame))
        )  # fmt: skip
        if len(picked) >= most or (not left and not hidden):
            return self._bind(frame, picked[:most] if self._is_whole(run, frame, picked) else ())
        if policy != "ask":
            return self._bind(frame, self._by_itself(run, left, picked, least, random=policy == "random"))
        if not run.answers(query.seat(run, frame)):
            wanted = query.default(run, frame) if query.default is not None else ()
            first = [each for each in wanted if each in left][: most - len(picked)]
            rest = [each for each in left if each not in first]
            return self._bind(frame, self._by_itself(run, rest, (*picked, *first), least))
        if hidden or not forced:
            return False
        return self._bind(frame, (*picked, *(left if query.distinct else left * (most - len(picked)))))

    def _bind(self, frame: Frame, answer: Sequence[Choice]) -> bool:
        frame.bind[self.query.name] = tuple(answer)
        frame.bind.pop("picked", None)
        frame.bind.pop(ANYWAY, None)
        return True

    def _by_itself(
        self, run: Run, left: Sequence[Choice], picked: Sequence[Choice], least: int, random: bool = False
    ) -> tuple[Choice, ...]:
        """What was picked, filled up to the least number, or to what may be chosen together."""
        if self._whole(run.frame) is not None:
            chance = run.edit.chance() if random else None
            left = chance.shuffled(left) if chance is not None else left
            if chance is not None:
                run.edit.keep_chance(chance)
            found = next(self._wholes(run, run.frame, left, picked), None)
            return (*picked, *found) if found is not None else tuple(picked)
        missing = max(0, least - len(picked))
        if random and missing:
            chance = run.edit.chance()
            left = [chance.pick(left)] if missing == 1 else chance.shuffled(left)
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
                picked=len(self._picked(table, frame)), together=self._whole(frame) is not None,
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
        picked = self._picked(table, frame)
        if (len(picked) >= least and self._is_whole(table, frame, picked)) or (
            not found and (self._always(table, frame) or self._is_veiled(table, frame))
        ):
            found.append(Action("choose", seat))
        return found

    def why_not(self, table: Table, frame: Frame, action: Action) -> Unmet | None:
        """Why an answer is none: what is chosen together would not be what it must be; None where it is none
        anyway."""
        whole, pick = self._whole(frame), action.arguments.get("pick")
        if whole is None:
            return None
        picked = self._picked(table, frame)
        if pick is None:
            return whole.why_not(table, frame, picked)
        wanted = (each for each in self._open(table, frame) if self._named(table, each, action.seat) == pick)
        found = next(wanted, None)
        return whole.why_not(table, frame, (*picked, found)) if found is not None else None

    def answer(self, run: Run, action: Action) -> None:
        """Take an answer that is among :meth:`actions`; where it is waived what all must be together, one that is
        not, too: then that counts no more."""
        frame = run.frame
        open_now = self.actions(run, frame, action.seat) if run.waive and self._whole(frame) is not None else [action]
        if action not in open_now:
            frame.bind[ANYWAY] = True
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
        return present(table, self.picked(frame)) if self.query.what in ("piece", "target") else self.picked(frame)

    def left(self, table: Table, frame: Frame) -> list[Choice]:
        """What can still be picked; pieces that have left the table are gone. Where all must be something together,
        what still leads on to such a set."""
        found = self._open(table, frame)
        if self._whole(frame) is None or not found:
            return found
        key = ("leading on", self.query.name, repr(frame.bind), tuple(found))
        known: list[Choice] | None = table.memo.get(key)
        if known is None:
            leading: set[Choice] = set()
            for each in self._wholes(table, frame, found, self._picked(table, frame)):
                leading.update(each)
                if len(leading) == len(found):
                    break
            known = table.memo[key] = [each for each in found if each in leading]
        return list(known)

    def _open(self, table: Table, frame: Frame) -> list[Choice]:
        picked = self.picked(frame) if self.query.distinct else ()
        return [each for each in self.query.options(table, frame) if each not in picked]

    def _always(self, table: Table, frame: Frame) -> bool:
        """Whether it is asked even if there is nothing to take."""
        query = self.query
        whole = self._whole(frame)
        return query.always or (whole is not None and whole.hides(table, frame, query.options(table, frame)))

    def _is_veiled(self, table: Table, frame: Frame) -> bool:
        """Whether others may not know among what it is chosen."""
        return self.query.veiled is not None and self.query.veiled(table, frame)

    def _whole(self, frame: Frame) -> Whole | None:
        """What all must be together, if nobody has chosen otherwise in spite of it."""
        return self.query.whole if ANYWAY not in frame.bind else None

    def _is_whole(self, table: Table, frame: Frame, picked: Sequence[Choice]) -> bool:
        """Whether what was picked is what it must be together."""
        whole = self._whole(frame)
        return whole is None or whole.holds(table, frame, picked)

    def _wholes(
        self, table: Table, frame: Frame, left: Sequence[Choice], picked: Sequence[Choice]
    ) -> Iterator[tuple[Choice, ...]]:
        """What makes with what was picked a set that is what it must be, the small ones first. OverLimit where too
        many would have to be looked at."""
        least, most = self._bounds(table, frame)
        budget, tried, whole = table.ruleset.limits.acts, 0, self._whole(frame)
        assert whole is not None
        holds = whole.tester(table, frame)
        for size in range(max(1, least - len(picked)), min(most - len(picked), len(left)) + 1):
            for each in combinations(left, size):
                tried += 1
                if tried > budget:
                    raise OverLimit("acts", budget, whole.stands)
                if holds((*picked, *each)):
                    yield each

    def is_answerable(self, table: Table, frame: Frame) -> bool:
        """Whether something can be chosen that is together what it must be."""
        least, _ = self._bounds(table, frame)
        return not least or next(self._wholes(table, frame, self._open(table, frame), ()), None) is not None

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
        what = self.query.what
        if isinstance(choice, int) and (what == "piece" or (what == "target" and choice > 0)):
            return table.handle(choice, seat)
        return str(-choice) if isinstance(choice, int) and what == "target" else str(choice)


def present(table: Table, choices: Sequence[Choice]) -> tuple[Choice, ...]:
    """Of what was chosen what is still there; a part of an effect that has nothing left is left out (EVO-276)."""
    return tuple(each for each in choices if not isinstance(each, int) or each < 0 or table.state.exists(each))
