"""Triggers: what waits for an occurrence, and in which order it is carried out.

**Contract.** Rules ``occur`` something (a card enters, is beaten, a turn begins) with its facts. Every ``Trigger``
that waits for it and whose condition holds is *recorded*: source with its incarnation, controller, age, facts.
Records are rules progress (``flow["triggers"]``, which no view holds), so a save between two of them goes on.
Nothing happens until a ``Settle`` instruction: there the records are carried out one after the other, those that
come up meanwhile included. The condition is tested twice, when the trigger is recorded and when it is carried out,
and a source that is another object by then is passed over; only a trigger that ``follows`` its card is still its own
one step later, where the card has gone (EVO-39).

Three policies of order, one for a game:

* ``chosen`` - the active seat chooses which is next; one alone is not asked (EVO-256)
* ``fixed``  - seats clockwise from the active one; within a seat the oldest source first (AUG-100)
* ``before`` - order and beneficiary are fixed when the trigger is recorded, whoever takes the card since (NUC-128)

Triggers that wake each other for ever are stopped: after ``MOST`` times of one source in one settling the rest is
dropped, and a line says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

from tabletop.core.values import Record, Value
from tabletop.rules.modifying.control import controller
from tabletop.rules.progress.choosing import Choice, Choose, Query
from tabletop.rules.progress.machine import Block, Call, Frame, Instruction, Run
from tabletop.rules.showing.telling import Pieces
from tabletop.rules.table import Table

Policy = Literal["chosen", "fixed", "before"]
Facts = Record

MOST = 50
"""So often one trigger of one source may come up in one settling."""

SETTLE = "rules/settle"
FLOW = "triggers"


def _always(table: Table, source: int, facts: Facts) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Trigger:
    """What waits for an occurrence: its id, the occurrence, the block that it does, and for which pieces. The block
    sees ``self``, ``you`` and the facts."""

    id: str
    occurrence: str
    block: str
    sources: Callable[[Table, Facts], Iterable[int]]
    condition: Callable[[Table, int, Facts], bool] = _always
    follows: bool = False


@dataclass(frozen=True, slots=True)
class Triggers:
    """The triggers of a game and their order. ``active``: the seat that chooses, or from which seats are counted."""

    triggers: Sequence[Trigger] = ()
    policy: Policy | Callable[[Table], Policy] = "chosen"
    active: Callable[[Table], int] = field(default=lambda table: int(table.flow("seat", 1)))
    rule: str = ""

    def order(self, table: Table) -> Policy:
        """The policy at this table (an option may choose it)."""
        return self.policy(table) if callable(self.policy) else self.policy

    def by_id(self, id: str) -> Trigger | None:
        """A trigger by its id, None if there is none (any more)."""
        return next((each for each in self.triggers if each.id == id), None)

    def blocks(self) -> Iterator[Block]:
        """The block in which records are carried out; none for a game without triggers."""
        if not self.triggers:
            return
        seat = self.active
        source = Query(
            "source", seat=lambda table, frame: seat(table), options=lambda table, frame: _sources(table, self),
            question="rules.which_trigger", rule=self.rule,
        )  # fmt: skip
        which = Query(
            "which", seat=lambda table, frame: seat(table),
            options=lambda table, frame: _of_source(table, self, frame),
            question="rules.which_trigger", what="word", form="words", rule=self.rule,
        )  # fmt: skip
        yield Block(
            SETTLE, "top", Call(lambda run: _prepare(run, self)), Choose(source), Choose(which),
            Call(lambda run: _carry_out(run, self)), "end",
        )  # fmt: skip


def occur(run: Run, occurrence: str, **facts: Value) -> int:
    """Something has happened: record every trigger that waits for it; how many. Facts are JSON values."""
    triggers = run.ruleset.part(Triggers)
    found: list[Record] = []
    for trigger in triggers.triggers:
        if trigger.occurrence != occurrence:
            continue
        for source in trigger.sources(run, facts):
            if run.state.exists(source) and trigger.condition(run, source, facts):
                found.append(
                    {
                        "trigger": trigger.id, "source": source, "incarnation": run.state.incarnation[source],
                        "seat": controller(run, source), "age": run.state.entered[source], "facts": dict(facts),
                    }
                )  # fmt: skip
    if found:
        found.sort(key=lambda record: _fixed(run, triggers, record))
        run.set_flow(FLOW, (*run.flow(FLOW, ()), *found))
    return len(found)


def queue_block(id: str, carry_out: Callable[[Run, int, str], None]) -> Block:
    """A block for triggers whose order stands when they occur and that nobody orders (AUG-100): what waits lies in
    its frame's ``queue``, as (source, name), so several lanes can have their own. Each is handed to ``carry_out``
    when its turn comes, which looks again whether it still holds and pushes what it does."""

    def take_next(run: Run) -> None:
        queue = run.frame.bind.get("queue", ())
        if queue:
            (source, name), rest = queue[0], queue[1:]
            run.frame.bind["queue"] = tuple(rest)
            run.frame.at -= 1  # again for the next one
            carry_out(run, source, name)

    return Block(id, Call(take_next))


class Settle(Instruction):
    """Carries out what has been recorded."""

    def run(self, run: Run) -> bool:
        """Push the settling, if anything waits."""
        if run.flow(FLOW):
            run.push(SETTLE)
        return True


def waiting(table: Table, triggers: Triggers) -> list[Record]:
    """The records that still hold, in the order of the policy."""
    found = [record for record in table.flow(FLOW, ()) if _holds(table, triggers, record)]
    if triggers.order(table) != "before":
        found.sort(key=lambda record: _fixed(table, triggers, record))
    return found


def _holds(table: Table, triggers: Triggers, record: Record) -> bool:
    trigger, source = triggers.by_id(record["trigger"]), record["source"]
    if trigger is None or not table.state.exists(source):
        return False
    since = table.state.incarnation[source] - record["incarnation"]
    return since in ((0, 1) if trigger.follows else (0,)) and trigger.condition(table, source, record["facts"])


def _fixed(table: Table, triggers: Triggers, record: Record) -> tuple[int, int, int]:
    """Seats clockwise from the active one, then age; triggers of one source in the order of the game's list."""
    order = table.order(triggers.active(table))
    seat = record["seat"]
    place = next((n for n, each in enumerate(triggers.triggers) if each.id == record["trigger"]), 0)
    return (order.index(seat) if seat in order else len(order), record["age"], place)


def _sources(table: Table, triggers: Triggers) -> list[Choice]:
    return list(dict.fromkeys(int(record["source"]) for record in waiting(table, triggers)))


def _of_source(table: Table, triggers: Triggers, frame: Frame) -> list[Choice]:
    source = (frame.bind.get("source") or (0,))[0]
    return list(dict.fromkeys(str(each["trigger"]) for each in waiting(table, triggers) if each["source"] == source))


def _prepare(run: Run, triggers: Triggers) -> None:
    """Drop what holds no longer; end if nothing is left; without a choice bind what is next."""
    found = waiting(run, triggers)
    if not found:
        run.set_flow(FLOW, None)
        run.jump("end")
        return
    if triggers.order(run) != "chosen":
        run.frame.bind["source"] = (found[0]["source"],)
        run.frame.bind["which"] = (found[0]["trigger"],)


def _carry_out(run: Run, triggers: Triggers) -> None:
    """One record; the settling goes on at its top afterwards."""
    bind = run.frame.bind
    source, which = (bind.pop("source", None) or (0,))[0], (bind.pop("which", None) or ("",))[0]
    run.jump("top")
    found = waiting(run, triggers)
    record = next((each for each in found if each["source"] == source and each["trigger"] == which), None)
    if record is None:
        return  # hands have been at work since it was chosen
    run.set_flow(FLOW, _without(run.flow(FLOW, ()), record) or None)
    times = dict(bind.get("times", {}))
    times[f"{which}/{source}"] = times.get(f"{which}/{source}", 0) + 1
    bind["times"] = times
    if times[f"{which}/{source}"] > MOST:
        run.set_flow(FLOW, None)
        run.say("rules.trigger_loop", pieces=Pieces((source,)), number=MOST)
        run.jump("end")
        return
    trigger = triggers.by_id(which)
    assert trigger is not None
    seat = record["seat"] if triggers.order(run) == "before" else controller(run, source)
    run.push(trigger.block, **{**record["facts"], "self": source, "you": seat})


def _without(records: Sequence[Record], gone: Record) -> tuple[Record, ...]:
    """All but one of them."""
    index = next(n for n, each in enumerate(records) if each == gone)
    return (*records[:index], *records[index + 1 :])
