"""What waits for events: the queue of a game whose rules are a file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from tabletop.content.findings import did_you_mean
from tabletop.core.values import Record
from tabletop.rules.progress.machine import Run
from tabletop.rules.progress.triggers import Facts, Policy, Trigger, Triggers
from tabletop.rules.showing.telling import Pieces
from tabletop.rules.table import Table
from tabletop.rules.written.naming.binding import YOU, key_of
from tabletop.rules.written.reacting.events import OF, Event, fact_key
from tabletop.rules.written.reacting.powers import SELF, Power
from tabletop.rules.written.reading.sections import Shape
from tabletop.rules.written.reading.sheet import Part

SHAPES: dict[str, Shape] = {"order": ("chosen", "fixed", "before"), "rule": "text"}
"""What `triggers` may have."""
SUBJECT_KEY = fact_key(OF)
NOTED = "~noted"
"""Where the frame of an event keeps what waited for it when it began."""
_CAME = "came"
"""Where a record that is noted keeps when each piece came to lie where it lies."""
_SETTLED = "settled"
"""Where a record keeps what had been moved when its event was over: what it asks of that has been found out."""


def read_policy(part: Part | None) -> tuple[Policy, str]:
    """`triggers: {order: …}`: who says which of several abilities comes first, and by which rule."""
    if part is None:
        return "fixed", ""
    part.check_keys(tuple(SHAPES), "`triggers`")
    order, rule = part.get("order"), part.get("rule")
    known: tuple[Policy, ...] = ("chosen", "fixed", "before")
    word = order.text("The order") if order is not None else "fixed"
    found = next((each for each in known if each == word), None)
    if found is None and order is not None:
        raise order.wrong(f"`{word}` is no order of abilities.", did_you_mean(word, known, "orders"))
    return found or "fixed", rule.text("A rule") if rule is not None else ""


@dataclass(frozen=True, slots=True)
class Waiting(Trigger):
    """An ability that waits for an event."""

    power: Power = field(kw_only=True)


class WrittenTriggers(Triggers):
    """The abilities of cards that wait for events.

    An event that does something may take away what an ability is about: its card, or what the event is of. So those
    that wait for it are noted before (``noted``), and what was found out then of what is moved counts (``wake``).
    """

    def noted(self, run: Run, event: Event, facts: Facts) -> tuple[Record, ...]:
        """A record for each ability that waits for an event which is about to do something, with where each piece
        came to lie that the ability or the event is about."""
        about = {fact_key(name) for name, type in event.facts.items() if "piece" in type.sorts}
        pieces = {key: each for key, each in facts.items() if key in about and isinstance(each, int) and each > 0}
        return tuple(
            {**record, _CAME: {key: (each, run.state.entered[each]) for key, each in all_.items()}}
            for record in self.found(run, event.name, facts)
            for all_ in ({**pieces, key_of(SELF): int(record["source"])},)
        )

    def wake(self, run: Run, occurrence: str, facts: Facts, noted: Iterable[Record]) -> None:
        """An event has happened: what waits for it now is kept, and what was noted before it did something that has
        moved what the ability is about."""
        found = list(self.found(run, occurrence, facts))
        known = {(each["trigger"], each["source"]) for each in found}
        for each in noted:
            settled = tuple(key for key, (piece, came) in each[_CAME].items() if run.state.entered[piece] != came)
            if settled and (each["trigger"], each["source"]) not in known:
                kept = {name: value for name, value in each.items() if name != _CAME}
                found.append({**kept, "incarnation": run.state.incarnation[each["source"]], _SETTLED: settled})
        if found:
            found.sort(key=lambda record: self._fixed(run, record))
            self.keep(run, (*self.kept(run), *found))

    def whose(self, table: Table, record: Record) -> int:
        """Of a card that the event itself has moved: who controlled it before."""
        return int(record["seat"]) if key_of(SELF) in record.get(_SETTLED, ()) else super().whose(table, record)

    def _applies(self, table: Table, trigger: Trigger, record: Record) -> bool:
        settled = record.get(_SETTLED, ())
        if not settled or not isinstance(trigger, Waiting):
            return super()._applies(table, trigger, record)
        power, source = trigger.power, record["source"]
        return power.unmet(table, source, {**power.bind(table, source), **record["facts"]}, settled) is None

    def carry_out(self, run: Run, record: Record) -> None:
        """What the ability does, after a line that says whose it is."""
        trigger = self.by_id(record["trigger"])
        if trigger is None:
            return
        source = record["source"]
        run.say("written.works", pieces=Pieces((source,)))
        run.push(trigger.block, **{**record["facts"], key_of(SELF): source, YOU: self.whose(run, record)})


def waiting(powers: Iterable[Power]) -> Iterator[Trigger]:
    """A trigger for each ability that waits. One that is about its own card follows it where the event takes it."""
    for power in powers:
        yield Waiting(
            power.id, power.when, power.block, _sources(power), _condition(power), power.of_self, power=power
        )


def sources(power: Power, table: Table, facts: Facts) -> Iterator[int]:
    """The cards with an ability that lie where it works."""
    if power.of_self:
        subject = facts.get(SUBJECT_KEY)
        if isinstance(subject, int) and table.state.exists(subject) and table.definition(subject) in power.cards:
            yield subject
        return
    yield from power.lying(table, (each for each in table.state.contents if isinstance(each, str)))


def applies(power: Power, table: Table, source: int, facts: Facts) -> bool:
    """Whether what has happened, or is about to, is what an ability of a card is for, and it can be used."""
    bind = {**power.bind(table, source), **facts}
    if power.of is not None and not power.of_self:
        subject = facts.get(SUBJECT_KEY)
        if power.mixed and power.of.type.sorts == {"seat"}:
            subject = -subject if isinstance(subject, int) and subject < 0 else 0
        if subject not in power.of.things(table, bind):
            return False
    return power.unmet(table, source, bind) is None


def _sources(power: Power) -> Callable[[Table, Facts], Iterable[int]]:
    return lambda table, facts: sources(power, table, facts)


def _condition(power: Power) -> Callable[[Table, int, Facts], bool]:
    return lambda table, source, facts: applies(power, table, source, facts)
