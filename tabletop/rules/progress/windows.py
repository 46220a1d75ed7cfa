"""Windows: times at which seats may act, in an order, until a closing rule ends them.

One frame of rules progress holds the state of its window under ``window``: the seats in order, whose turn it is and
who has passed. The closing rules:

* ``together`` - every seat at its own pace, any number of acts, until each has closed for itself
* ``succession`` - in turn, one act or a pass; an act wakes those who passed; over when all passed in succession
* ``block`` - in turn, any number of acts and then one pass for good
* ``once`` - in turn, one act or a pass each
* ``rounds`` - as once, and again until a whole round has gone by without an act
* ``first`` - in turn until one has acted (one in all)

``limit`` bounds the number of acts in all. A seat that ``auto`` passes is not asked, and "passed" reads the same as
if it had passed itself; where even that would tell what is in its hand, ``ask`` is "always": everybody is asked whose
turn it is, and nobody can tell whether there was an answer. A seat that is absent passes by itself; one that has left
the game is passed over, and the turn goes on to whoever sits behind it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Literal

from tabletop.core.values import Record
from tabletop.rules.decisions import Decision, Form
from tabletop.rules.progress.machine import Block, Frame, Instruction, Run
from tabletop.rules.showing.telling import Person, Words
from tabletop.rules.table import Table

Order = Literal["together", "succession", "block", "once", "rounds", "first"]
Ask = Literal["auto", "always"]


def _nobody(table: Table, seat: int) -> bool:
    return False


def _no_seat(table: Table) -> int:
    return 0


def _nobody_at_all(table: Table) -> tuple[int, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class WindowDef:
    """A window as the rules describe it. ``kinds`` are the action kinds that may be used in it, ``close`` the one
    that passes or ends it for a seat ("": none does, it ends by what is done); ``seats`` gives who takes part, in
    order."""

    name: str
    kinds: tuple[str, ...]
    close: str
    seats: Callable[[Table, Frame], tuple[int, ...]]
    order: Order | Callable[[Table], Order] = "succession"
    question: str | Callable[[Table], str] = "rules.choose"
    """The sentence that asks; it may depend on the position."""
    names_acts: bool = False
    """That sentence is only made of the names of its acts."""
    words: Callable[[Table, int], Words] = field(default=lambda table, seat: {})
    auto: Callable[[Table, int], bool] = _nobody
    limit: int = 0
    sealed: bool = False
    form: Form = "acts"
    rule: str = ""
    passed: str = "rules.passed"
    """The sentence for a pass, "" for none."""
    quiet: bool = False
    """Passing by itself is not worth a line of the log."""
    ask: Ask | Callable[[Table], Ask] = "auto"
    """Whether seats with nothing to do are asked all the same."""
    response: bool = False
    """A chance to answer what happens: a seat may have said that it does not want to be asked."""
    concerns: Callable[[Table], tuple[int, ...]] = _nobody_at_all
    """The seats that it is about, by public facts."""
    answers: Callable[[Table], int] = _no_seat
    """The seat whose act would be answered, 0 for none."""
    hopeless: Callable[[Table, int], bool] = _nobody
    """Whether a seat could answer with no card in the game, by public facts alone."""
    each: bool = False
    """One act for each seat, whatever the order."""
    until: Callable[[Table, Frame, int], bool] | None = None
    """Looked at after each act, with all that followed from it, for the seat that has acted: where it holds the
    window is closed (``together``: for that seat)."""

    @property
    def acts(self) -> tuple[str, ...]:
        """All kinds of actions that may be used in it, the closing one last."""
        return (*self.kinds, self.close) if self.close else self.kinds

    def passes_alone(self, table: Table, seat: int) -> bool:
        """Whether a seat is passed over without being asked."""
        if table.is_absent(seat):
            return True
        policy = self.ask(table) if callable(self.ask) else self.ask
        return policy == "auto" and self.auto(table, seat)

    def rule_of_order(self, table: Table) -> Order:
        """The closing rule at this table (an option may choose it)."""
        return self.order(table) if callable(self.order) else self.order


class Window(Instruction):
    """Opens a window, and waits until its closing rule holds."""

    __slots__ = ("definition",)
    waits = True

    def __init__(self, definition: WindowDef) -> None:
        self.definition = definition

    def run(self, run: Run) -> bool:
        """Let those pass who pass by themselves; True once the window is closed."""
        return not self._waits_for(run, run.frame)

    def _waits_for(self, run: Run, frame: Frame) -> tuple[int, ...]:
        """Who is asked once those have passed who pass by themselves; nobody where it is closed by that."""
        if "window" not in frame.bind:
            frame.bind["window"] = self.opened(run, frame)
        else:
            self._look_back(run, frame)
        while True:
            seats = self._asked(run, frame)
            if not seats:
                state = frame.bind["window"]
                if state.get("again"):
                    frame.bind["window"] = {**state, "turn": 0, "passed": (), "again": False}
                    continue
                del frame.bind["window"]
                return ()
            alone = [seat for seat in seats if self.passes_alone(run, frame, seat)]
            if not alone:
                return seats
            for seat in alone:
                self.close(run, frame, seat)

    def passes_alone(self, run: Run, frame: Frame, seat: int) -> bool:
        """Whether a seat is passed over without being asked."""
        return self.definition.passes_alone(run, seat)

    def opened(self, table: Table, frame: Frame) -> Record:
        """What is kept of it when it opens; ``most``, where it has one, counts in place of its limit."""
        return {"seats": self.definition.seats(table, frame), "turn": 0, "passed": (), "acts": 0}

    def _look_back(self, run: Run, frame: Frame) -> None:
        """After an act with all that followed: whether that was the end of it."""
        state, until = frame.bind["window"], self.definition.until
        seat = state.get("acted", 0)
        if until is None or not seat:
            return
        frame.bind["window"] = state = {**state}
        del state["acted"]
        if until(run, frame, seat):
            together = self.definition.rule_of_order(run) == "together"
            passed = (*state["passed"], seat) if together else tuple(state["seats"])
            frame.bind["window"] = {**state, "passed": passed, "again": False}

    def ask(self, table: Table, frame: Frame) -> tuple[Decision, ...]:
        """One question for each seat whose turn it is."""
        return tuple(self._decision(table, seat) for seat in self.asks(table, frame))

    def asks(self, table: Table, frame: Frame) -> tuple[int, ...]:
        """Each seat whose turn it is."""
        return self._asked(table, frame) if "window" in frame.bind else ()

    def asks_in_secret(self, table: Table, frame: Frame, seat: int) -> bool:
        """Whether a seat's turn it is where all act in secret."""
        return self.definition.sealed and seat in self.asks(table, frame)

    def close(self, run: Run, frame: Frame, seat: int) -> None:
        """A seat passes, or is done."""
        self.leave_out(run, frame, seat)
        if self.definition.passed and not self.definition.sealed and not self.definition.quiet:
            run.say(self.definition.passed, who=Person(seat))

    def leave_out(self, run: Run, frame: Frame, seat: int) -> None:
        """A seat is asked no more for now, without a word: it has no answer."""
        state = frame.bind["window"]
        turn = self._after(run, state, seat) if len(state["seats"]) > 1 else 0
        frame.bind["window"] = {**state, "passed": (*state["passed"], seat), "turn": turn}

    def acted(self, run: Run, frame: Frame, seat: int) -> None:
        """A seat has acted (called before the act is carried out)."""
        state = {**frame.bind["window"]}
        state.pop("before", None)  # an older save's
        state["acts"] += 1
        order = self.definition.rule_of_order(run)
        if order == "succession":
            state["passed"] = ()
            state["turn"] = self._after(run, state, seat)
        elif order in ("once", "rounds"):
            state["passed"] = (*state["passed"], seat)
            state["turn"] = self._after(run, state, seat)
            state["again"] = order == "rounds"
        elif order == "first":
            state["passed"] = tuple(state["seats"])
        elif self.definition.each:
            state["passed"] = (*state["passed"], seat)
        if self.definition.until is not None:
            state["acted"] = seat
        most = state.get("most", self.definition.limit)
        if most and state["acts"] >= most:
            state |= {"passed": tuple(state["seats"]), "again": False}
        frame.bind["window"] = state

    def _after(self, table: Table, state: Record, seat: int) -> int:
        """Whose turn it is after a seat, as a place in the order: the next one, whoever was passed over before."""
        seats = state["seats"]
        if self.definition.rule_of_order(table) == "together" or seat not in seats:
            return 0
        return int((seats.index(seat) + 1) % len(seats))

    @staticmethod
    def shut(run: Run) -> None:
        """Close the window on top of the lane for everybody."""
        state = run.frame.bind["window"]
        run.frame.bind["window"] = {**state, "passed": tuple(state["seats"]), "again": False}

    def _asked(self, table: Table, frame: Frame) -> tuple[int, ...]:
        """The seats that are asked now; none once it is closed."""
        state = frame.bind["window"]
        seats, passed, out = state["seats"], state["passed"], table.state.flow.get("out") or ()
        if len(seats) == 1:
            return tuple(seats) if seats[0] not in passed and seats[0] not in out else ()
        waiting = [seat for seat in seats if seat not in passed and seat not in out]
        if len(waiting) < 2 or self.definition.rule_of_order(table) == "together":
            return tuple(waiting)
        start = state["turn"] % len(seats)
        return (next(seat for seat in (*seats[start:], *seats[:start]) if seat in waiting),)

    def _decision(self, table: Table, seat: int) -> Decision:
        each = self.definition
        question = each.question(table) if callable(each.question) else each.question
        asked = each.kinds or each.acts
        return Decision(
            seat=seat, kind=each.name, question=question, arguments=each.words(table, seat), form=each.form,
            rule=each.rule, sealed=each.sealed, response=each.response,
            concerns=each.concerns(table) if each.response else (),
            answers=each.answers(table) if each.response else 0,
            hopeless=each.response and each.hopeless(table, seat),
            sole=asked[0] if len(asked) == 1 else "", acts=each.acts if each.names_acts else (),
        )  # fmt: skip


def asks_for_responses(blocks: Iterable[Block]) -> bool:
    """Whether any window among these blocks is a chance to answer what others do."""
    code = (each for block in blocks for each in block.code)
    return any(isinstance(each, Window) and each.definition.response for each in code)
