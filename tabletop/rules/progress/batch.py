"""Things that happen at the same time: everything is read and chosen first, then everything is changed.

**Contract.** A *batch* is one frame. It first ``gather``s *changes*: what each effect of the step is going to do,
with all that it has read from the table (counts, values, who is protected), while nothing has changed yet. Then,
where the table has agreed on that, whoever controls an effect that takes *one* of several pieces chooses which; all
choices are made before any change. Only then the changes are carried out, in an order that does not depend on the
order in which they were found: by ``rank`` (the class of the change), clockwise from the first seat, by ``age`` of
what makes them.
The list lies in the frame's bindings, so a save between two choices goes on.

A change is a JSON mapping: ``rank``, ``seat``, ``age`` (numbers, compared in order), ``pieces`` (what it may act
on, the first one first) and ``one`` (it acts on one of them only), besides what the game needs. A piece that an
effect of the same batch has *taken* cannot be taken again: the later one takes the next of its pieces, or nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from tabletop.core.values import Record, Value
from tabletop.rules.progress.choosing import Choice, Choose, Query
from tabletop.rules.progress.machine import Block, Call, Frame, Jump, Run, note_run
from tabletop.rules.showing.telling import Words
from tabletop.rules.table import Table

Change = Record
T = TypeVar("T")


def as_found(items: Iterable[T]) -> list[T]:
    """Things in the order in which they were found. Whoever gathers goes through it, so that a test can shuffle: no
    result may depend on this order."""
    return list(items)


class Taken:
    """What has been taken in this batch."""

    __slots__ = ("_pieces",)

    def __init__(self) -> None:
        self._pieces: set[int] = set()

    def next_of(self, pieces: Iterable[int]) -> int:
        """The first that nobody has taken, which is taken by that; 0 if there is none."""
        for piece in pieces:
            if piece not in self._pieces:
                self._pieces.add(piece)
                return piece
        return 0


def in_order(table: Table, changes: Iterable[Change]) -> tuple[Change, ...]:
    """The order in which changes are carried out: by class, clockwise from the first seat, oldest source first."""
    seats = {seat: place for place, seat in enumerate(table.order())}

    def place(change: Change) -> tuple[Value, ...]:
        return (change["rank"], seats.get(change["seat"], len(seats)), tuple(change["age"]))

    return tuple(sorted(changes, key=place))


def carry_out(run: Run, changes: Iterable[Change], apply: Callable[[Run, Change, Taken], None]) -> None:
    """Make changes that have been gathered, in order. A change may name the ``ability`` it is of, with the number of
    the effect behind a colon: then whoever traces learns of it."""
    taken = Taken()
    for change in in_order(run, changes):
        apply(run, change, taken)
        note_run(str(change.get("ability", "")).partition(":")[0], True)  # what can do nothing is no change


def batch_block(
    id: str,
    gather: Callable[[Run], Iterable[Change]],
    apply: Callable[[Run, Change, Taken], None],
    done: Callable[[Run, Sequence[Change]], None] = lambda run, changes: None,
    asks: Callable[[Table], bool] = lambda table: False,
    question: str = "rules.choose_one",
    words: Callable[[Table, Change], Words] = lambda table, change: {},
    rule: str = "",
) -> Block:  # fmt: skip
    """The block of a batch. ``asks``: whether controllers choose where an effect takes one of several; else the first
    one is taken. ``done`` is called when everything has changed, with the changes in their order."""

    def begin(run: Run) -> None:
        gathered = as_found(gather(run))
        if not gathered:  # so it is with most steps of a fight
            done(run, ())
            run.jump("end")
            return
        changes = in_order(run, gathered)
        bind = run.frame.bind
        bind["changes"] = changes
        seats = {seat: place for place, seat in enumerate(run.order())}
        open_now = [
            (seats.get(change["seat"], 0), tuple(change["age"]), index)
            for index, change in enumerate(changes)
            if change.get("one") and len(change.get("pieces", ())) > 1
        ]
        bind["asking"] = tuple(index for *_, index in sorted(open_now)) if open_now and asks(run) else ()
        if not bind["asking"]:
            run.jump("apply")

    def next_question(run: Run) -> None:
        bind = run.frame.bind
        bind.pop("which", None)
        if not bind["asking"]:
            run.jump("apply")
            return
        now, *rest = bind["asking"]
        bind["now"], bind["asking"] = now, tuple(rest)
        bind["self"] = _now(run.frame).get("source", 0)

    def keep_answer(run: Run) -> None:
        bind = run.frame.bind
        chosen = tuple(bind.pop("which"))
        changes = list(bind["changes"])
        change = changes[bind["now"]]
        rest = tuple(piece for piece in change["pieces"] if piece not in chosen)
        changes[bind["now"]] = {**change, "pieces": (*chosen, *rest)}
        bind["changes"] = tuple(changes)

    def change_all(run: Run) -> None:
        changes = tuple(run.frame.bind["changes"])
        carry_out(run, changes, apply)
        done(run, changes)

    def pieces_left(table: Table, frame: Frame) -> Sequence[Choice]:
        return [piece for piece in _now(frame)["pieces"] if table.state.exists(piece)]

    query = Query(
        "which",
        seat=lambda table, frame: int(_now(frame)["seat"]),
        options=pieces_left,
        question=question,
        words=lambda table, frame: words(table, _now(frame)),
        rule=rule,
    )
    return Block(
        id, Call(begin), "next", Call(next_question), Choose(query), Call(keep_answer), Jump("next"), "apply",
        Call(change_all), "end",
    )  # fmt: skip


def _now(frame: Frame) -> Change:
    change: Change = frame.bind["changes"][frame.bind["now"]]
    return change
