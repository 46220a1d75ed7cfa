"""Triggers: what waits for an occurrence, and in which order it is carried out.

**Contract.** Rules ``occur`` something (a card enters, is beaten, a turn begins) with its facts. What waits for it
and holds now is *recorded*: the source as the object that it is, whose it is, the facts. A game has one ``Queue`` of
records, which says who waits for what, where that is kept (in no view, so a save between two of them goes on), who
chooses the order, what still counts when its turn comes, and how it is carried out. Nothing happens until the queue
is settled (``settle``): there the records are carried out one after the other, those that come up
meanwhile included, until nothing waits.

``Triggers`` is the queue of a game whose triggers are a list. Its condition is tested twice, when the trigger is
recorded and when it is carried out, and a source that is another object by then is passed over; only a trigger that
``follows`` its card is still its own one step later, where the card has gone (EVO-39). Three policies of order, one
for a game:

* ``chosen`` - the active seat chooses which is next; one alone is not asked (EVO-256)
* ``fixed``  - seats clockwise from the active one; within a seat the oldest source first (AUG-100)
* ``before`` - order and beneficiary are fixed when the trigger is recorded, whoever takes the card since (NUC-128)

Triggers that wake each other for ever are stopped (``Queue.stopped``), the rest is dropped, and a line says so; what
ends by itself within half of what an act may take (``limits``) is carried out whole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

from tabletop.core.values import Record, Value
from tabletop.rules.limits import STEP
from tabletop.rules.progress.choosing import Choice, Choose, Query
from tabletop.rules.progress.items import frames_of
from tabletop.rules.progress.machine import Block, Call, Frame, Jump, Run
from tabletop.rules.showing.telling import Pieces
from tabletop.rules.table import Table

Policy = Literal["chosen", "fixed", "before"]
Facts = Record

SETTLE = "rules/settle"
FLOW = "triggers"
WAITING = "waiting"


# -- a queue -------------------------------------------------------------------------------------------------


class Queue:
    """What a game says of its triggers. This one has none, and keeps what waits in ``flow["triggers"]``."""

    block = SETTLE
    """The block in which it is settled."""

    def hears(self, occurrence: str) -> bool:
        """Whether anything could wait for an occurrence."""
        return True

    def found(self, run: Run, occurrence: str, facts: Facts) -> Iterable[Record]:
        """A record for each trigger that waits for an occurrence and holds now, in the order of waiting."""
        return ()

    def kept(self, table: Table) -> Sequence[Record]:
        """All records."""
        return tuple(table.flow(FLOW, ()))

    def keep(self, run: Run, records: Sequence[Record]) -> None:
        """These are all records now."""
        run.set_flow(FLOW, tuple(records) or None)

    def waiting(self, table: Table) -> Sequence[Record]:
        """What is to be carried out, in its order; what cannot count any more may be left out already."""
        return self.kept(table)

    def asks(self) -> Sequence[Query]:
        """The questions by which somebody chooses what is next; none where the order stands."""
        return ()

    def chosen(self, table: Table, frame: Frame, waiting: Sequence[Record]) -> Record | None:
        """What the answers mean of what waits, None if that is there no longer."""
        return waiting[0] if waiting else None

    def stopped(self, run: Run, record: Record) -> bool:
        """Whether triggers wake each other for ever: all that waits is dropped. Says so."""
        return False

    def carry_out(self, run: Run, record: Record) -> None:
        """Push what a trigger does, if its source still counts and it still holds."""

    def leaving(self, run: Run, piece: int, to: str) -> None:
        """While something waits, a piece is about to be moved to a zone."""

    def settled(self, run: Run) -> None:
        """Nothing waits any more."""
        if self.kept(run):
            self.keep(run, ())

    def blocks(self) -> Iterator[Block]:
        """The block in which it is settled."""
        asks = self.asks()
        yield Block(
            self.block, "next", Jump("done", lambda run: not self.waiting(run)), *(Choose(each) for each in asks),
            Call(lambda run: self._take(run, asks)), Jump("next"), "done", Call(self.settled),
        )  # fmt: skip

    def _take(self, run: Run, asks: Sequence[Query]) -> None:
        """One record; the settling goes on at its top afterwards."""
        record = self.chosen(run, run.frame, self.waiting(run))
        for each in asks:
            run.frame.bind.pop(each.name, None)
        if record is None:
            return  # hands have been at work since it was chosen
        self.keep(run, _without(self.kept(run), record))
        if self.stopped(run, record):
            self.keep(run, ())
        else:
            self.carry_out(run, record)


def occur(run: Run, occurrence: str, **facts: Value) -> int:
    """Something has happened: record every trigger that waits for it; how many. Facts are JSON values."""
    queue = run.ruleset.part(Queue)
    if not queue.hears(occurrence):
        return 0
    found = tuple(queue.found(run, occurrence, facts))
    if found:
        queue.keep(run, (*queue.kept(run), *found))
    return len(found)


def settle(run: Run) -> None:
    """Carry out next what waits, if anything does."""
    queue = run.ruleset.part(Queue)
    if queue.kept(run):
        run.push(queue.block)


def is_awaited(table: Table) -> bool:
    """Whether anything waits or is being carried out, so that somebody may still ask what has gone meanwhile."""
    queue = table.ruleset.part(Queue)
    return bool(queue.kept(table)) or any(frame.block == queue.block for frame in frames_of(table))


def _without(records: Sequence[Record], gone: Record) -> tuple[Record, ...]:
    """All but one of them."""
    index = next((n for n, each in enumerate(records) if each == gone), len(records))
    return (*records[:index], *records[index + 1 :])


# -- a list of triggers --------------------------------------------------------------------------------------


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
class Triggers(Queue):
    """The triggers of a game and their order. ``active``: the seat that chooses, or from which seats are counted."""

    triggers: Sequence[Trigger] = ()
    policy: Policy | Callable[[Table], Policy] = "chosen"
    active: Callable[[Table], int] = field(default=lambda table: int(table.flow("seat", 1)))
    rule: str = ""
    _places: dict[str, int] = field(init=False)
    """Where each of them stands, by its id."""

    def __post_init__(self) -> None:
        places = {each.id: number for number, each in reversed((*enumerate(self.triggers),))}
        object.__setattr__(self, "_places", places)

    def order(self, table: Table) -> Policy:
        """The policy at this table (an option may choose it)."""
        return self.policy(table) if callable(self.policy) else self.policy

    def hears(self, occurrence: str) -> bool:
        """Whether one of them waits for it."""
        return bool(self.triggers) and any(each.occurrence == occurrence for each in self.triggers)

    def by_id(self, id: str) -> Trigger | None:
        """A trigger by its id, None if there is none (any more)."""
        return self.triggers[self._places[id]] if id in self._places else None

    def blocks(self) -> Iterator[Block]:
        """None for a game without triggers."""
        return Queue.blocks(self) if self.triggers else iter(())

    def awaiting(self, table: Table, occurrence: str, facts: Facts) -> Iterable[Trigger]:
        """Those that may wait for it, in any order."""
        return (each for each in self.triggers if each.occurrence == occurrence)

    def found(self, run: Run, occurrence: str, facts: Facts) -> Iterable[Record]:
        """Seats clockwise from the active one, the oldest source first."""
        found: list[Record] = []
        for trigger in self.awaiting(run, occurrence, facts):
            for source in trigger.sources(run, facts):
                if run.state.exists(source) and trigger.condition(run, source, facts):
                    found.append(
                        {
                            "trigger": trigger.id, "source": source, "incarnation": run.state.incarnation[source],
                            "seat": run.controller(source), "age": run.state.entered[source], "facts": dict(facts),
                        }
                    )  # fmt: skip
        return sorted(found, key=lambda record: self._fixed(run, record))

    def waiting(self, table: Table) -> Sequence[Record]:
        """The records that still hold, in the order of the policy. Each counts as much as an instruction that is
        tried: what wakes more and more would else be gone through without end."""
        found: Sequence[Record] | None = table.memo.get(WAITING)
        if found is None:
            records = self.kept(table)
            table.look(STEP * len(records))
            held = [record for record in records if self._holds(table, record)]
            if self.order(table) != "before":
                held.sort(key=lambda record: self._fixed(table, record))
            found = table.memo[WAITING] = held
        return found

    def asks(self) -> Sequence[Query]:
        """Which source is next, and which of its triggers; where nobody chooses, the first."""
        source = Query(
            "source", seat=lambda table, frame: self.active(table),
            options=lambda table, frame: self._sources(table), question="rules.which_trigger", rule=self.rule,
            pick=lambda table: "ask" if self.order(table) == "chosen" else "auto",
        )  # fmt: skip
        which = Query(
            "which", seat=lambda table, frame: self.active(table),
            options=lambda table, frame: self._of_source(table, frame),
            question="rules.which_trigger", what="word", form="words", rule=self.rule,
            pick=lambda table: "ask" if self.order(table) == "chosen" else "auto",
        )  # fmt: skip
        return (source, which)

    def chosen(self, table: Table, frame: Frame, waiting: Sequence[Record]) -> Record | None:
        """The trigger of that source."""
        (source, *_), (which, *_) = (frame.bind.get(name) or (None,) for name in ("source", "which"))
        return next((each for each in waiting if (each["source"], each["trigger"]) == (source, which)), None)

    def stopped(self, run: Run, record: Record) -> bool:
        """Where they go round without end."""
        times = dict(run.frame.bind.get("times", {}))
        run.frame.bind["times"] = times
        stopped = run.goes_round(f"{record['trigger']}/{record['source']}", times)
        if stopped:
            run.say("rules.trigger_loop", pieces=Pieces((record["source"],)))
        return stopped

    def carry_out(self, run: Run, record: Record) -> None:
        """Its block, for whose it is."""
        trigger = self.by_id(record["trigger"])
        if trigger is not None:
            run.push(trigger.block, **{**record["facts"], "self": record["source"], "you": self.whose(run, record)})

    def whose(self, table: Table, record: Record) -> int:
        """The seat for which a trigger is carried out: who controls its source now, or did when it was recorded where
        that counts or the source has gone."""
        source = record["source"]
        gone = table.state.incarnation[source] != record["incarnation"]
        return int(record["seat"] if gone or self.order(table) == "before" else table.controller(source))

    def _holds(self, table: Table, record: Record) -> bool:
        trigger, source = self.by_id(record["trigger"]), record["source"]
        if trigger is None or not table.state.exists(source):
            return False
        since = table.state.incarnation[source] - record["incarnation"]
        return since in ((0, 1) if trigger.follows else (0,)) and self._applies(table, trigger, record)

    def _applies(self, table: Table, trigger: Trigger, record: Record) -> bool:
        """Whether a trigger still holds when its turn comes."""
        return trigger.condition(table, record["source"], record["facts"])

    def _fixed(self, table: Table, record: Record) -> tuple[int, ...]:
        """Seats clockwise from the active one, then age; triggers of one source in the order of the game's list."""
        order = table.order(self.active(table))
        seat = record["seat"]
        place = self._places.get(record["trigger"], 0)
        return (order.index(seat) if seat in order else len(order), record["age"], place)

    def _sources(self, table: Table) -> list[Choice]:
        return list(dict.fromkeys(int(record["source"]) for record in self.waiting(table)))

    def _of_source(self, table: Table, frame: Frame) -> list[Choice]:
        source = (frame.bind.get("source") or (0,))[0]
        return list(dict.fromkeys(str(each["trigger"]) for each in self.waiting(table) if each["source"] == source))


# -- what nobody orders --------------------------------------------------------------------------------------


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
