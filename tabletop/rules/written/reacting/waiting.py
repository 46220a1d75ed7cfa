"""What waits for events: the queue of a game whose rules are a file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from tabletop.content.findings import did_you_mean
from tabletop.core.values import Record
from tabletop.rules.progress.machine import Run
from tabletop.rules.progress.triggers import Facts, Policy, Trigger, Triggers
from tabletop.rules.showing.telling import Pieces
from tabletop.rules.table import Table
from tabletop.rules.written.naming.binding import YOU, key_of
from tabletop.rules.written.reacting.events import OF, fact_key
from tabletop.rules.written.reacting.powers import SELF, Power
from tabletop.rules.written.reading.sections import Shape
from tabletop.rules.written.reading.sheet import Part

SHAPES: dict[str, Shape] = {"order": ("chosen", "fixed", "before"), "rule": "text"}
"""What `triggers` may have."""
SUBJECT_KEY = fact_key(OF)


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


class WrittenTriggers(Triggers):
    """The abilities of cards that wait for events."""

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
        yield Trigger(power.id, power.when, power.block, _sources(power), _condition(power), follows=power.of_self)


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
