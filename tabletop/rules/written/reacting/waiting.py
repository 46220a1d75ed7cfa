"""What waits for events: the queue of a game whose rules are a file."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tabletop.content.findings import did_you_mean
from tabletop.core.values import Record, Value
from tabletop.core.zones import family_of
from tabletop.rules.limits import OverLimit
from tabletop.rules.modifying.durations import Scope, borne, holds, stamp
from tabletop.rules.phrases.naming.language import Language
from tabletop.rules.phrases.naming.values import NUMBER, SEAT
from tabletop.rules.phrases.phrase import Phrase
from tabletop.rules.progress.choosing import Choice
from tabletop.rules.progress.machine import Frame, Run, in_lane, number_of
from tabletop.rules.progress.triggers import FLOW, Facts, Policy, Trigger, Triggers
from tabletop.rules.showing.telling import Pieces
from tabletop.rules.table import Table
from tabletop.rules.written.doing.ending import MOST_LATER
from tabletop.rules.written.naming.binding import SELF, YOU, key_of, several
from tabletop.rules.written.naming.lanes import lane_at
from tabletop.rules.written.naming.origins import LATER
from tabletop.rules.written.reacting.events import SUBJECT_KEY, Event, fact_key
from tabletop.rules.written.reacting.powers import NOTHING, Lying, Power
from tabletop.rules.written.reacting.protecting import SOURCE
from tabletop.rules.written.reading.sheet import NOBODY, WHO_ANSWERS, Part, Shape, door

SHAPES: dict[str, Shape] = {
    "order": "text", "zones": "names", "wait": ("settle",), "most": "phrase", "each": ("turn",), "rule": "text",
    "outlast": "truth",
}  # fmt: skip
"""What `triggers` may have."""
NOTED = "~noted"
"""Where the frame of an event keeps what waited for it when it began."""
WAS_HUSHED = "~hushed"
"""Where it keeps that what it is of had lost its abilities when it began."""
_COME = "~come"
"""Where the frame in which they are carried out counts them."""
"""So much may be put off at the same time."""
_CAME = "came"
"""Where a record that is noted keeps when each piece came to lie where it lies."""
_NAME = "name"
"""Where it keeps what its card is called that all saw before it left."""
_SETTLED = "settled"
"""Where a record keeps what had been moved when its event was over: what it asks of that has been found out."""


@dataclass(frozen=True, slots=True)
class Ordering:
    """`triggers`: which of several abilities comes first, who says that, how many may come one after the other."""

    policy: Policy = "fixed"
    chooser: Phrase | None = None
    """Who chooses, where that is not whose turn it is."""
    most: Phrase | None = None
    each_turn: bool = False
    """They are counted in a whole turn."""
    rule: str = ""
    waits: bool = False
    """They wait for the effect `settle`."""
    zones: tuple[str, ...] = ()
    """Of one seat, the cards in these come first, in this order."""
    outlast: bool = False
    """They are carried out whatever has become of their cards."""


_CHOSEN_BY = "chosen by "
"""`order: chosen by first`: that seat chooses."""


def waits_to_settle(part: Part | None) -> bool:
    """Whether abilities wait for the effect `settle`."""
    wait = part.get("wait") if part is not None else None
    return wait is not None and wait.one_of(("settle",), "time for which abilities wait") == "settle"


def read_policy(part: Part | None, language: Language, families: Collection[str]) -> Ordering:
    """`triggers: {order: …}`. ``families``: the zones of the game."""
    if part is None:
        return Ordering()
    part.check_keys(tuple(SHAPES), "`triggers`")
    order, rule, most, zones = part.get("order"), part.get("rule"), part.get("most"), part.get("zones")
    outlast = part.get("outlast")
    known: tuple[Policy, ...] = ("chosen", "fixed", "before")
    word, chooser = order.text("The order") if order is not None else "fixed", None
    if order is not None and word.startswith(_CHOSEN_BY):
        seat = Part(order.sheet, order.where, word.removeprefix(_CHOSEN_BY))
        word, chooser = "chosen", seat.phrase(language, SEAT)
        door(seat, chooser, WHO_ANSWERS, NOBODY)
    found = next((each for each in known if each == word), None)
    if found is None and order is not None:
        hint = did_you_mean(word, known, "orders") or "Or write `chosen by SEAT`."
        raise order.wrong(f"`{word}` is no order of abilities.", hint)
    number = most.phrase(language, NUMBER) if most is not None else None
    if most is not None and number is not None:
        door(most, number, WHO_ANSWERS, NOBODY)
    said = rule.text("A rule") if rule is not None else ""
    first = zones.words("The zones of which cards come first") if zones is not None else ()
    for name in first:
        if zones is not None and name not in families:
            raise zones.wrong(f"There is no zone `{name}`.", did_you_mean(name, families, "zones"))
    each = part.get("each")
    if each is not None and each.one_of(("turn",), "time") and most is None:
        raise each.wrong("Nothing is counted here.", "Say `most:`, or leave `each` out.")
    outlasts = outlast is not None and outlast.truth("`outlast`")
    return Ordering(found or "fixed", chooser, number, each is not None, said, waits_to_settle(part), first, outlasts)


def queue_of(triggers: Sequence[Trigger], ordering: Ordering) -> WrittenTriggers:
    """The queue of a game."""
    chooser = ordering.chooser

    def active(table: Table) -> int:
        lane = number_of(table.lane) if isinstance(table, Run) else 1
        turn = int(table.flow(in_lane("seat", lane or 1), 1))
        found = chooser.number(table, {YOU: turn}) if chooser is not None else turn
        return found if isinstance(found, int) and found else turn

    return WrittenTriggers(
        triggers, ordering.policy, active, ordering.rule, ordering.most, ordering.each_turn, ordering.zones,
        ordering.outlast,
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Later(Trigger):
    """What effects have put off until an event: done once, by its block, with what was bound then."""

    of: Phrase | None = None
    mixed: bool = False
    """Whether the event is of pieces and of seats: seats are negative then."""
    is_bound: bool = False
    """Whether `of` is something that was bound then: those objects and no others."""
    pieces: tuple[str, ...] = ()
    """Under which keys pieces are bound that its block may name: those objects and no others, too."""
    taken: tuple[str, ...] = ()
    """Under which keys the event has pieces, which it may just have taken away."""

    def put_off(self, run: Run, bind: Record, source: int, until: tuple[Scope, int]) -> None:
        """Keep it until its event happens. Raises OverLimit where too much waits."""
        kept = [each for each in laters(run) if holds(run, each["until"])]
        if len(kept) >= MOST_LATER:
            raise OverLimit("later", MOST_LATER)
        waits = (*kept, *(each for each in run.flow(FLOW, ()) if LATER in each))
        number = 1 + max((int(each[LATER]) for each in waits), default=0)
        found = self.of.things(run, dict(bind)) if self.of is not None and self.is_bound else ()
        pieces = [each for each in found if isinstance(each, int) and each > 0]
        of = tuple((each, run.state.incarnation[each]) for each in pieces) if "piece" in self._sorts else ()
        scope, seat = until
        made: Record = {
            LATER: number, "block": self.id, "bind": bind, "of": of, "source": source, "seat": bind.get(YOU, 0),
            "until": stamp(run, scope, of[0][0] if of else source, source, seat, lane_at(run)),
            "same": self._named(run, bind),
        }  # fmt: skip
        run.set_flow(LATER, (*kept, made))

    def _named(self, table: Table, bind: Record) -> tuple[tuple[int, int], ...]:
        """The pieces that were bound, each with the object that it was."""
        found = (each for key in self.pieces for each in several(bind.get(key, ())))
        there = (each for each in found if isinstance(each, int) and each > 0 and table.state.exists(each))
        return tuple((each, table.state.incarnation[each]) for each in dict.fromkeys(there))

    def bound(self, table: Table, made: Record, facts: Facts) -> Record:
        """What its block finds bound. A piece that has become another one since is not what was bound, but for one
        that what happens has just taken away."""
        now = table.state.incarnation
        bind: Record = made["bind"]
        just = {facts.get(key) for key in self.taken}
        others = {each for each, since in made.get("same", ()) if now[each] - since > (each in just)}
        if not others:
            return bind
        left = dict(bind)
        for key in self.pieces:
            kept = left.get(key)
            if isinstance(kept, tuple | list):
                left[key] = tuple(each for each in kept if each not in others)
            elif kept in others:
                del left[key]
        return left

    @property
    def _sorts(self) -> frozenset[str]:
        return frozenset(self.of.type.sorts) if self.of is not None else frozenset()

    def is_for(self, table: Table, made: Record, facts: Facts) -> bool:
        """Whether what has happened is what it was put off for. A piece that has just gone is still what it was."""
        if self.of is None:
            return True
        subject = facts.get(SUBJECT_KEY)
        if made["of"]:
            return any(
                subject == piece and table.state.incarnation[piece] - since in (0, 1) for piece, since in made["of"]
            )
        if self.mixed and self.of.type.sorts == {"seat"}:
            subject = -subject if isinstance(subject, int) and subject < 0 else 0
        return subject in self.of.things(table, {**made["bind"], **facts})


def laters(table: Table) -> tuple[Record, ...]:
    """All that is put off, the oldest first."""
    return tuple(table.flow(LATER, ()))


@dataclass(frozen=True, slots=True)
class Waiting(Trigger):
    """An ability that waits for an event."""

    power: Power = field(kw_only=True)
    priced: bool = field(kw_only=True)
    """Whether it waits only as long as what it costs can be paid."""


class _Heard:
    """The abilities that wait for an event, to find quickly those that may wait for it now."""

    __slots__ = ("_given", "_lent", "_of_self", "_others")

    def __init__(self, triggers: Iterable[Trigger]) -> None:
        of_self = [each for each in triggers if isinstance(each, Waiting) and each.power.of_self]
        self._others = Lying([each for each in triggers if isinstance(each, Waiting) and not each.power.of_self])
        self._of_self: dict[str, list[Waiting]] = {}
        """Those of what the event is of, by the card that prints them, ..."""
        self._given: dict[str, list[Waiting]] = {}
        """... and by the mark of what they were given."""
        for each in of_self:
            for card in each.power.cards:
                self._of_self.setdefault(card, []).append(each)
            if each.power.given:
                self._given.setdefault(each.power.mark, []).append(each)
        self._lent = [each for each in of_self if each.power.lent]

    def may_be(self, table: Table) -> bool:
        """Whether one may wait for it now, whatever it is of."""
        return bool(self._of_self or self._others(table))

    def awaited(self, table: Table, things: Sequence[Value]) -> Sequence[Value]:
        """Those of some things that one may wait for now."""
        if self._others(table) or self._lent or (self._given and not self._given.keys().isdisjoint(borne(table))):
            return things
        printed = self._of_self
        return [each for each in things if isinstance(each, int) and each > 0 and table.definition(each) in printed]

    def now(self, table: Table, facts: Facts) -> Sequence[Waiting]:
        """Those of now."""
        found = [each for _, each in self._others(table)]
        subject = facts.get(SUBJECT_KEY)
        if not isinstance(subject, int) or not table.state.exists(subject):
            return found
        found += self._of_self.get(table.definition(subject), ())
        if not self._given:
            return found
        given = [each for mark in borne(table) if mark in self._given for each in self._given[mark]]
        return [*{each.id: each for each in (*found, *given, *self._lent)}.values()]


@dataclass(frozen=True, slots=True)
class WrittenTriggers(Triggers):
    """The abilities of cards that wait for events.

    An event that does something may take away what an ability is about: its card, or what the event is of. So those
    that wait for it are noted before (``noted``), and what was found out then of what is moved counts (``wake``).
    """

    most: Phrase | None = None
    """How many may come one after the other; the others are left out."""
    each_turn: bool = False
    """Whether that is counted in a whole turn."""
    zones: tuple[str, ...] = ()
    """Of one seat, what cards in these do comes first, in this order."""
    outlast: bool = False
    """Whether they are carried out whatever has become of their cards."""
    heard: Mapping[str, _Heard] = field(init=False)
    """By what they wait for: those that wait for it."""

    def __post_init__(self) -> None:
        Triggers.__post_init__(self)
        names = dict.fromkeys(each.occurrence for each in self.triggers)
        heard = {name: _Heard([each for each in self.triggers if each.occurrence == name]) for name in names}
        object.__setattr__(self, "heard", heard)

    def hears(self, occurrence: str) -> bool:
        """Whether one of them waits for it."""
        return occurrence in self.heard

    def awaits(self, table: Table, occurrence: str, facts: Facts) -> bool:
        """Whether anything may wait for it now."""
        return bool(self.awaiting(table, occurrence, facts) or table.state.flow.get(LATER))

    def may_await(self, table: Table, occurrence: str) -> bool:
        """Whether anything may wait for it now, whatever it is of."""
        heard = self.heard.get(occurrence)
        return (heard is not None and heard.may_be(table)) or bool(table.state.flow.get(LATER))

    def awaited(self, table: Table, occurrence: str, things: Sequence[Value]) -> Sequence[Value]:
        """Those of some things of which something may wait for it now."""
        heard = self.heard.get(occurrence)
        return things if heard is None or table.state.flow.get(LATER) else heard.awaited(table, things)

    def awaiting(self, table: Table, occurrence: str, facts: Facts) -> Sequence[Trigger]:
        """Those whose card lies where they work, or is what the event is of."""
        return self.heard[occurrence].now(table, facts) if occurrence in self.heard else ()

    def found(self, run: Run, occurrence: str, facts: Facts) -> Iterable[Record]:
        """What was put off until now comes with the abilities that wait."""
        found = Triggers.found(self, run, occurrence, facts)
        made = run.state.flow.get(LATER)
        if not made:
            return found
        run.look(len(made))
        return sorted((*found, *self._put_off(run, occurrence, facts, made)), key=lambda each: self._fixed(run, each))

    def without_choice(self, run: Run, occurrence: str, facts: Facts) -> Iterator[int]:
        """The card that something happens to, where what it does then finds nothing to choose, as all may know."""
        subject = facts.get(SUBJECT_KEY)
        if not isinstance(subject, int) or not run.state.exists(subject):
            return
        if not all(run.sees(subject, seat) for seat in run.seats):
            return
        for each in self.awaiting(run, occurrence, facts):
            power = each.power if isinstance(each, Waiting) else None
            if power is None or not (power.of_self and power.is_on(run, subject)):
                continue
            unmet = power.unmet(run, subject, {**power.bind(run, subject), **facts})
            if unmet is not None and unmet.code == NOTHING and not any(each.is_veiled(run) for each in power.choices):
                yield subject

    def _put_off(self, run: Run, occurrence: str, facts: Facts, made: Iterable[Record]) -> Iterator[Record]:
        for each in made:
            trigger = self.by_id(each["block"])
            if not isinstance(trigger, Later) or trigger.occurrence != occurrence:
                continue
            if holds(run, each["until"]) and trigger.is_for(run, each, facts):
                source = each["source"]
                yield {
                    "trigger": trigger.id, "source": source, "incarnation": 0, "seat": each["seat"], "age": 0,
                    "facts": {**trigger.bound(run, each, facts), **facts}, LATER: each[LATER],
                }  # fmt: skip

    def keep(self, run: Run, records: Sequence[Record]) -> None:
        """What was put off is used up when it comes."""
        Triggers.keep(self, run, records)
        self._use_up(run, records)

    @staticmethod
    def _use_up(run: Run, records: Iterable[Record]) -> None:
        come = {each[LATER] for each in records if LATER in each}
        if come:
            left = tuple(each for each in laters(run) if each[LATER] not in come)
            run.set_flow(LATER, left or None)

    def carry_out_now(self, run: Run, found: Sequence[Record]) -> None:
        """What waits for something that has happened is done at once, one after the other."""
        self._use_up(run, found)
        for record in found:
            self._tell(run, record)
        for record in reversed(found):  # what is pushed last goes on first
            self._begin(run, record)

    def noted(self, run: Run, event: Event, facts: Facts) -> tuple[Record, ...]:
        """A record for each ability that waits for an event which is about to do something, with where each piece
        came to lie that the ability or the event is about."""
        about = {fact_key(name) for name, type in event.facts.items() if "piece" in type.sorts}
        pieces = {key: each for key, each in facts.items() if key in about and isinstance(each, int) and each > 0}
        return tuple(
            {**record, _CAME: {key: (each, run.state.entered[each]) for key, each in all_.items()}}
            for record in self.found(run, event.name, facts)
            for all_ in ({**pieces, **({} if LATER in record else {key_of(SELF): int(record["source"])})},)
        )

    def wake(self, run: Run, occurrence: str, facts: Facts, noted: Iterable[Record], hushed: bool) -> None:
        """An event has happened: what waits for it now is kept, and what was noted before it did something that has
        moved what the ability is about. ``hushed``: what it is of had no abilities then, whatever it has become."""
        found = list(self.found(run, occurrence, facts))
        if hushed:
            found = [each for each in found if not self._is_of_self(each)]
        known = {self._named(each): each for each in found}
        for each in noted:
            settled = tuple(key for key, (piece, came) in each[_CAME].items() if run.state.entered[piece] != came)
            name = self._named(each)
            if settled and (name not in known or key_of(SELF) in settled):  # its card was whose it was before
                kept = {key: value for key, value in each.items() if key != _CAME}
                since = 0 if LATER in each else run.state.incarnation[each["source"]]
                known[name] = {**kept, "incarnation": since, _SETTLED: settled}
        found = list(known.values())
        if found:
            found.sort(key=lambda record: self._fixed(run, record))
            self.keep(run, (*self.kept(run), *found))

    def leaving(self, run: Run, piece: int, to: str) -> None:
        """What abilities of a card require of it is found out before it leaves, by those that wait and outlast it;
        what does not hold then waits no longer."""
        if not self.outlast or not _becomes_another(run, piece, to):
            return
        records, left = self.kept(run), list[Record]()
        for record in records:
            if record["source"] == piece and LATER not in record and not self._is_gone(run, record):
                trigger = self.by_id(record["trigger"])
                if trigger is None or not self._applies(run, trigger, record):
                    continue
                record = {**record, _SETTLED: (*record.get(_SETTLED, ()), key_of(SELF))}
                if all(run.sees(piece, seat) for seat in run.seats):
                    record[_NAME] = run.name(piece, record["seat"])
            left.append(record)
        if left != list(records):
            self.keep(run, left)

    @staticmethod
    def _is_gone(table: Table, record: Record) -> bool:
        """Whether the card of what waits has become another one since."""
        return bool(table.state.incarnation[record["source"]] != record["incarnation"])

    def _fixed(self, table: Table, record: Record) -> tuple[int, ...]:
        """Of one seat by where cards lie, where that is said."""
        seat, *others = Triggers._fixed(self, table, record)
        lies = family_of(table.zone(record["source"])) if self.zones and _has_card(table, record) else ""
        return (seat, self.zones.index(lies) if lies in self.zones else len(self.zones), *others)

    @staticmethod
    def _named(record: Record) -> tuple[object, ...]:
        """What tells it from others of one event."""
        return record["trigger"], record["source"], record.get(LATER)

    def _is_of_self(self, record: Record) -> bool:
        trigger = self.by_id(record["trigger"])
        return isinstance(trigger, Waiting) and trigger.power.of_self

    def whose(self, table: Table, record: Record) -> int:
        """Of a card that the event itself has moved: who controlled it before."""
        return (
            int(record["seat"]) if key_of(SELF) in record.get(_SETTLED, ()) else Triggers.whose(self, table, record)
        )

    def _holds(self, table: Table, record: Record) -> bool:
        """What was put off is done whatever has become of its source."""
        trigger = self.by_id(record["trigger"])
        if LATER in record or trigger is None:
            return trigger is not None
        if self.outlast and table.state.exists(record["source"]):
            return self._applies(table, trigger, record)
        return Triggers._holds(self, table, record)

    def chosen(self, table: Table, frame: Frame, waiting: Sequence[Record]) -> Record | None:
        """What has no card by which it could be chosen comes first."""
        first = next((each for each in waiting if not _has_card(table, each)), None)
        return first if first is not None else Triggers.chosen(self, table, frame, waiting)

    def _sources(self, table: Table) -> list[Choice]:
        waiting = self.waiting(table)
        return Triggers._sources(self, table) if all(_has_card(table, each) for each in waiting) else []

    def stopped(self, run: Run, record: Record) -> bool:
        """Where more come than may, or go round without end."""
        most = self.most.number(run, {YOU: self.active(run)}) if self.most is not None else None
        if isinstance(most, int) and self._count(run) > most:
            run.say("written.trigger_most", number=most)
            return True
        if _has_card(run, record):
            return Triggers.stopped(self, run, record)
        times = run.bind["times"] = dict(run.bind.get("times", {}))
        stopped = run.goes_round(str(record["trigger"]), times)
        if stopped:
            run.say("written.later_loop")
        return stopped

    def _count(self, run: Run) -> int:
        """How many have come, with this one."""
        if not self.each_turn:
            run.bind[_COME] = run.bind.get(_COME, 0) + 1
            return int(run.bind[_COME])
        lane = lane_at(run)
        turn, name = run.flow(in_lane("turn", lane), 0), in_lane(_COME, lane)
        since, come = run.flow(name, (turn, 0))
        come = come + 1 if since == turn else 1
        run.set_flow(name, (turn, come))
        return come

    def _applies(self, table: Table, trigger: Trigger, record: Record) -> bool:
        settled = record.get(_SETTLED, ())
        if not settled or not isinstance(trigger, Waiting):
            return Triggers._applies(self, table, trigger, record)
        power, source = trigger.power, record["source"]
        bind = {**self._bound(table, record), **record["facts"]}
        return power.unmet(table, source, bind, settled, priced=trigger.priced) is None

    def _bound(self, table: Table, record: Record) -> dict[str, Value]:
        """Its card, but for one that has gone since, and whose it is."""
        is_gone = self.outlast and self._is_gone(table, record)
        return {YOU: self.whose(table, record), SOURCE if is_gone else key_of(SELF): record["source"]}

    def carry_out(self, run: Run, record: Record) -> None:
        """What the ability does, after a line that says whose it is."""
        self._tell(run, record)
        self._begin(run, record)

    def _tell(self, run: Run, record: Record) -> None:
        if self.by_id(record["trigger"]) is not None and _has_card(run, record):
            source = record["source"]
            hidden = _NAME in record and not all(run.sees(source, seat) for seat in run.seats)
            run.say("written.works", pieces=record[_NAME] if hidden else Pieces((source,)))

    def _begin(self, run: Run, record: Record) -> None:
        trigger = self.by_id(record["trigger"])
        if trigger is None:
            return
        if LATER in record:
            run.push(trigger.block, **record["facts"])
            return
        bind = {**record["facts"], **self._bound(run, record)}
        if not isinstance(trigger, Waiting) or trigger.priced or trigger.power.is_payable(run, bind):
            run.push(trigger.block, **bind)


def _has_card(table: Table, record: Record) -> bool:
    """Whether what waits has a card that is still there: what acts and departed cards have put off has none."""
    return LATER not in record or (record["source"] > 0 and table.state.exists(record["source"]))


def _becomes_another(table: Table, piece: int, to: str) -> bool:
    """Whether a piece is another one in a zone."""
    spec = table.state.spec
    return spec.zone(table.zone(piece)).group != spec.zone(to).group


def waiting(powers: Iterable[Power], priced: bool = True) -> Iterator[Trigger]:
    """A trigger for each ability that waits. One that is about its own card follows it where the event takes it.
    ``priced``: only as long as what it costs can be paid."""
    for power in powers:
        yield Waiting(
            power.id, power.when, power.block, _sources(power), _condition(power, priced), power.of_self,
            power=power, priced=priced,
        )  # fmt: skip


def sources(power: Power, table: Table, facts: Facts) -> Iterator[int]:
    """The cards with an ability that lie where it works."""
    if power.of_self:
        subject = facts.get(SUBJECT_KEY)
        if isinstance(subject, int) and table.state.exists(subject) and power.is_on(table, subject):
            yield subject
        return
    yield from power.lying(table)


def applies(power: Power, table: Table, source: int, facts: Facts, priced: bool = True) -> bool:
    """Whether what has happened, or is about to, is what an ability of a card is for, and it can be used (and paid,
    where it is ``priced``)."""
    bind = {**power.bind(table, source), **facts}
    if power.of is not None and not power.of_self:
        subject = facts.get(SUBJECT_KEY)
        if power.mixed and power.of.type.sorts == {"seat"}:
            subject = -subject if isinstance(subject, int) and subject < 0 else 0
        if subject not in power.of.things(table, bind):
            return False
    return power.unmet(table, source, bind, priced=priced) is None


def _sources(power: Power) -> Callable[[Table, Facts], Iterable[int]]:
    return lambda table, facts: sources(power, table, facts)


def _condition(power: Power, priced: bool) -> Callable[[Table, int, Facts], bool]:
    return lambda table, source, facts: applies(power, table, source, facts, priced)
