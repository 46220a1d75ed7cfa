"""What abilities do as long as they hold (`when: always`): numbers that are added, marks that are lent, acts that are
forbidden."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from tabletop.content.findings import did_you_mean
from tabletop.rules.modifying.durations import LASTING_READ, Behind, behind, is_any_marked, is_marked
from tabletop.rules.phrases.naming.language import Language
from tabletop.rules.phrases.naming.values import NUMBER, PIECE, PIECES, SEATS, TRUTH, Bind, Read, Type, reads
from tabletop.rules.phrases.phrase import IT, Phrase
from tabletop.rules.showing.shapes import Note
from tabletop.rules.showing.telling import Pieces
from tabletop.rules.table import Table, from_lying_in
from tabletop.rules.written.naming.binding import CONTROL, YOU
from tabletop.rules.written.reacting.events import BY_THEMSELVES, OF, Ending, Event
from tabletop.rules.written.reacting.granting import GIVE, HUSHED, PROTECT, STANDS, Givable, read_gift
from tabletop.rules.written.reacting.powers import Power
from tabletop.rules.written.reacting.protecting import Guards
from tabletop.rules.written.reading.sheet import NOBODY, STANDING, Part, Shape, door

ADD: Mapping[str, Shape] = {"add": "phrase", "to": "text", "of": "phrase"}
MARK: Mapping[str, Shape] = {"mark": "text", "of": "phrase"}
FORBID: Mapping[str, Shape] = {"forbid": "text", "of": "phrase", "as": "text", "by": "phrase"}
PROTECTS: Mapping[str, Shape] = {PROTECT: "phrase", "from": "phrase", "but": "names", "wholly": "truth"}
HOLDING: Mapping[str, tuple[Mapping[str, Shape], str, str]] = {
    "add": (ADD, "A value of pieces or seats is more (or less).", "{add: 1, to: attack, of: creature in field}"),
    "mark": (MARK, "Pieces have a mark.", "{mark: guard, of: self}"),
    "forbid": (FORBID, "Pieces or seats cannot do an act.", "{forbid: strike, of: creature in field of foe}"),
    GIVE: (STANDS, "Pieces have a word, an ability or a change of a value.", "{give: {attack: 2}, to: host(self)}"),
    PROTECT: (PROTECTS, "Cards cannot choose pieces or seats.", "{protect: self, from: kind = spell}"),
}  # fmt: skip
"""The words of what holds always: what may stand in an entry, its help and an example."""
MARKED = "a mark"
"""Where a name comes from that is a mark of pieces."""
VALUE = "a value"
FORBIDDEN = "forbid "
"""Before what is forbidden: the mark of those that may not do it."""
EVENT = "event "
"""Before the name of an event that is forbidden."""


_LYING = reads("column:definition column:face column:at column:owner")
"""What is read of a piece that is known again as long as nothing is moved or turned where it lies."""
_NOTHING: Mapping[int, tuple[int, ...]] = {}


@dataclass(frozen=True, slots=True)
class Standing:
    """One thing that an ability does as long as it holds: for a set of pieces or seats."""

    power: Power
    part: Part
    """Where it is written."""
    of: Phrase
    by: Phrase | None = None
    """The number that is added; of what is forbidden, to which pieces that the act picks first, None: to all."""
    how: Literal["add", "times", "set", "least", "most"] = "add"
    """How a value is changed by the number."""
    layer: str = ""
    """In which layer of the value."""
    protects: bool = False
    """Whether it protects: that reaches whatever is protected."""

    of_seats: bool = field(init=False)
    """Whether it is done for seats."""
    key: tuple[str, Phrase] = field(init=False)
    """Under which it is kept for what it is done."""
    lying: Callable[[Table, tuple[int, ...]], Mapping[int, tuple[int, ...]]] | None = field(init=False)
    """What gives that where it goes by nothing but what lies in some zones."""
    _reads: list[frozenset[Read]] = field(init=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "of_seats", self.of.type.sorts == {"seat"})
        object.__setattr__(self, "key", ("standing", self.of))
        zones = {name for what, name in self.of.reads if what == "zone"} - {"under", "boards"}
        is_by_lying = self.of.reads <= {*(Read("zone", name) for name in zones), *_LYING}
        kept = from_lying_in(*sorted({*zones, *self.power.places}))(self._targets) if is_by_lying else None
        object.__setattr__(self, "lying", kept)
        object.__setattr__(self, "_reads", [])

    @property
    def reads(self) -> frozenset[Read]:
        """All that it goes by, once all abilities are read."""
        if not self._reads:
            by = self.by.reads if self.by is not None else frozenset[Read]()
            guards = frozenset[Read]() if self.protects else self.power.guards.reads_wholly
            self._reads.append(self.power.held_by.union(self.of.reads, by, guards))
        return self._reads[0]

    def sources(self, table: Table) -> Sequence[int]:
        """The cards that do it now."""
        found = self.power.lying(table, in_order=True)
        return [piece for piece in found if self._holds(table, piece)] if self.power.demands else found

    def _holds(self, table: Table, piece: int) -> bool:
        bind = self.power.bind(table, piece)
        return all(demand(table, bind) for demand in self.power.demands)

    def reaching(self, table: Table, target: int) -> Iterator[tuple[int, Bind]]:
        """The cards that do it for a thing (a seat negative), with what is bound there."""
        for source in self.targets(table).get(target, ()):
            yield source, self.power.bind(table, source)

    def adds(self, table: Table, target: int, source: int) -> int:
        """How much one card adds to a value of a thing (a seat negative); what is not added, but set, is nothing."""
        if self.how != "add" or self.by is None or not self.power.is_on(table, source):
            return 0
        if source not in self.targets(table).get(target, ()):
            return 0
        found = self.by.number(table, {**self.power.bind(table, source), IT: target})
        return found if isinstance(found, int) else 0

    @property
    def reads_of_amount(self) -> frozenset[Read]:
        """What the number goes by that a card adds, besides which card it is."""
        if self.by is None:
            return frozenset()
        return self.by.reads | CONTROL if YOU in self.by.needs else self.by.reads

    def targets(self, table: Table) -> Mapping[int, tuple[int, ...]]:
        """All for what it is done now (seats negative), each with the cards that do it."""
        lasting = table.kept[self._reads[0] if self._reads else self.reads]
        kept = table.memo if lasting is None else lasting  # as ``Table.keeping``
        found: Mapping[int, tuple[int, ...]] | None = kept.get(self.key)
        if found is None:
            sources = self.sources(table)
            find = self._targets if self.lying is None else self.lying
            found = find(table, tuple(sources)) if sources else _NOTHING
            if found and self.power.guards.wholly and not self.protects:
                found = self.power.guards.reached(table, found)
            kept[self.key] = found
        return found

    def _targets(self, table: Table, sources: tuple[int, ...]) -> Mapping[int, tuple[int, ...]]:
        found: dict[int, tuple[int, ...]] = {}
        seats = self.of_seats
        for source in sources:
            for thing in self.of.things(table, self.power.bind(table, source)):
                if isinstance(thing, int):
                    target = -thing if seats else thing
                    found[target] = (*found.get(target, ()), source)
        return found

    def forbidding(self, table: Table, target: int, first: int) -> Iterator[int]:
        """The cards that forbid an act with a thing to a piece that the act picks first (0: it is that piece)."""
        for source, bind in self.reaching(table, target):
            if self.by is None or first in self._things(self.by, table, source, bind):
                yield source

    def _things(self, phrase: Phrase, table: Table, source: int, bind: Bind) -> tuple[object, ...]:
        kept, key = table.keeping(self.reads), ("standing", phrase, source)
        things: tuple[object, ...] | None = kept.get(key)
        if things is None:
            things = kept[key] = phrase.things(table, bind)
        return things


@dataclass(frozen=True, slots=True)
class Protecting:
    """What an ability protects as long as it holds, and from which cards."""

    standing: Standing
    source: Phrase | None
    """The test of the cards from which it protects; None: from all."""
    but: frozenset[str]
    wholly: bool

    @property
    def reads(self) -> frozenset[Read]:
        """All that it goes by."""
        return self.standing.reads | (self.source.reads if self.source is not None else frozenset())

    def shielded(self, table: Table) -> frozenset[int]:
        """All that it protects now (seats negative), from whatever."""
        kept, key = table.keeping(self.standing.reads), (PROTECT, self.standing.of)
        found: frozenset[int] | None = kept.get(key)
        if found is None:
            found = kept[key] = frozenset(self.standing.targets(table))
        return found

    def guarding(self, table: Table, target: int, source: int) -> Iterator[int]:
        """The cards that protect something from a card."""
        if (target < 0) != (self.standing.of.type.sorts == {"seat"}):
            return
        for card, bind in self.standing.reaching(table, target):
            if self.source is None or self.source.holds(table, {**bind, IT: source}):
                yield card

    def notes(self, table: Table, target: int) -> Iterator[Note]:
        """What it says of a piece that it protects: what the ability says, else what it protects from."""
        power = self.standing.power
        test = self.source.said() if self.source is not None else ""
        usual = "written.protects_from" if test else "written.protects"
        for card, _ in self.standing.reaching(table, target):
            text = "written.protects_said" if power.text else usual
            yield Note(text, {"source": Pieces((card,)), "text": power.text, "test": test}, power.rule)


@dataclass(slots=True)
class Standings:
    """All that holds always in a game; filled as its files are read."""

    adds: dict[str, list[Standing]] = field(default_factory=dict)
    """By the name of the value."""
    marks: dict[str, list[Standing]] = field(default_factory=dict)
    """By the name of the mark."""
    forbids: dict[str, list[Standing]] = field(default_factory=dict)
    """By what is forbidden, see ``read_forbidden``."""
    forbidden: set[str] = field(default_factory=set)
    """What some effect forbids for a while: the very set of ``Reacting``."""
    tests: Collection[Ending] = ()
    """The tests until which something lasts: the very ones of ``Reacting``."""
    guards: Guards = field(default_factory=Guards)
    """What protects: the very ones of ``Reacting``."""

    def lends(self, table: Table, piece: int, mark: str) -> bool:
        """Whether some card gives a piece a mark."""
        for each in self.marks.get(mark, ()):  # noqa: SIM110  # very often
            if piece in each.targets(table):
                return True
        return False

    def behind_marks(self) -> dict[str, frozenset[Read]]:
        """What marks that cards lend go by, by name."""
        return {name: frozenset[Read]().union(*(each.reads for each in some)) for name, some in self.marks.items()}

    def reads_of(self, what: str) -> frozenset[Read]:
        """What it goes by whether something is forbidden."""
        found = frozenset[Read]().union(*(each.reads for each in self.forbids.get(what, ())))
        return (
            found.union(reads(LASTING_READ), (Read("field", FORBIDDEN + what),)) if what in self.forbidden else found
        )

    def concerns(self, what: str) -> bool:
        """Whether something can be forbidden at all."""
        return what in self.forbids or what in self.forbidden

    def may_forbid(self, table: Table, what: str) -> bool:
        """Whether anything forbids something now, to whomever."""
        if what in self.forbidden and is_any_marked(table, FORBIDDEN + what):
            return True
        for each in self.forbids.get(what, ()):  # noqa: SIM110  # very often
            if each.targets(table):
                return True
        return False

    def forbids_for_a_while(self, table: Table, what: str, target: int) -> Behind | None:
        """What is behind it that some effect forbids something for a while, None where none does."""
        return behind(table, target, FORBIDDEN + what) if what in self.forbidden else None

    def why(self, table: Table, what: str, target: int, first: int = 0) -> tuple[int, ...] | None:
        """The cards that forbid something to a piece or (negative) a seat, or with a piece to the one that the act
        picks first; none of them, where it is forbidden for a while; None where it is not forbidden."""
        if what in self.forbidden and is_marked(table, target, FORBIDDEN + what):
            return ()
        found: list[int] = []
        for each in self.forbids.get(what, ()):
            if each.of_seats == (target < 0) and target in each.targets(table):
                found += each.forbidding(table, target, first)
        return tuple(found) or None


# -- reading -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Known:
    """What there is in a game that can hold always."""

    values: Mapping[str, str]
    """Of what each derived value is."""
    marks: Collection[str]
    acts: Mapping[str, tuple[str, ...]]
    """The names of what each act lets one pick."""
    events: Mapping[str, Event]
    givable: Givable


def read_standing(part: Part, power: Power, language: Language, to: Standings, known: Known) -> None:
    """The entries of `do` of what holds always. What is wrong with one is noted, and the others are read."""
    readers = {GIVE: _read_give, "add": _read_add, "mark": _read_mark, "forbid": _read_forbid, PROTECT: _read_protect}
    for each in part.items("`do`"):
        with each.sheet.going_on():
            word = next(iter(each.mapping("What holds always")), "")
            if word not in readers:
                hint = f"What holds always is one of {', '.join(readers)}; let the rest wait for an event."
                raise each.wrong(f"`{word}` cannot hold always.", hint)
            readers[word](each, power, language, to, known)


def _read_add(part: Part, power: Power, language: Language, to: Standings, known: Known) -> None:
    part.check_keys(tuple(ADD), "`add`")
    name = _known(part.need("to", "`add`"), known.values, "value")
    of = _of(part, language, (PIECES if known.values[name] == "piece" else SEATS,), own=True)
    number = part.need("add", "")
    it = PIECE if known.values[name] == "piece" else None
    by = _open(number, number.phrase(language, NUMBER, it))
    to.adds.setdefault(name, []).append(Standing(power, part, of, by))


def _read_mark(part: Part, power: Power, language: Language, to: Standings, known: Known) -> None:
    part.check_keys(tuple(MARK), "`mark`")
    name = _known(part.need("mark", ""), known.marks, "mark")
    to.marks.setdefault(name, []).append(Standing(power, part, _of(part, language, (PIECES,))))


def _read_give(part: Part, power: Power, language: Language, to: Standings, known: Known) -> None:
    part.check_keys(tuple(STANDS), "`give`")
    given = part.need(GIVE, "")
    gift = read_gift(given, language, known.givable, known.values)
    if gift.mark == HUSHED or gift.copied is not None or gift.ends:
        hint = "It could take away or copy itself: let it wait for an event, and say `until`."
        raise given.wrong(f"`{given.data}` cannot hold always.", hint)
    if gift.mark:
        to.marks.setdefault(gift.mark, []).append(Standing(power, part, _of(part, language, (PIECES,), "to")))
    for each in gift.changes:
        of = _of(part, language, (PIECES if known.values[each.value] == "piece" else SEATS,), "to", own=True)
        by = _open(given, each.by)
        to.adds.setdefault(each.value, []).append(Standing(power, part, of, by, each.how, each.layer))


def _read_forbid(part: Part, power: Power, language: Language, to: Standings, known: Known) -> None:
    part.check_keys(tuple(FORBID), "`forbid`")
    act, role, by = part.need("forbid", ""), part.get("as"), part.get("by")
    what = read_forbidden(act, role, known.acts, known.events)
    of = _of(part, language, (PIECES,) if role is not None else (PIECES, SEATS))
    first = next(iter(known.acts.get(act.text("A name"), ())), "")
    if by is not None and what.startswith(EVENT):
        raise by.wrong("An event is forbidden whoever lets it happen.", "Leave `by` out.")
    if by is not None and (role is None or role.text("A name") == first):
        hint = f"Without `as` say so in `of`: a set of what `{act.text('A name')}` picks first."
        raise by.wrong(
            "`by` says which pieces cannot do it with the piece of `as`, another pick than the first.", hint
        )
    only = _open(by, by.phrase(language, PIECES)) if by is not None else None
    to.forbids.setdefault(what, []).append(Standing(power, part, of, only))


def _read_protect(part: Part, power: Power, language: Language, to: Standings, known: Known) -> None:
    part.check_keys(tuple(PROTECTS), "`protect`")
    of = _of(part, language, (PIECES, SEATS), PROTECT)
    given, but, wholly = part.get("from"), part.get("but"), part.get("wholly")
    source = _open(given, given.phrase(language, TRUTH, PIECE)) if given is not None else None
    names = but.words("`but`") if but is not None else ()
    for name in names:
        if but is not None and name not in known.acts:
            raise but.wrong(f"There is no act `{name}`.", did_you_mean(name, known.acts, "acts"))
    whole = wholly is not None and wholly.truth("`wholly`")
    to.guards.wholly |= whole
    to.guards.found.append(Protecting(Standing(power, part, of, protects=True), source, frozenset(names), whole))


def read_forbidden(
    act_part: Part, as_part: Part | None, acts: Mapping[str, tuple[str, ...]], events: Mapping[str, Event]
) -> str:
    """What is forbidden: an act (to a seat, or to the piece that it picks first), with `as` an act with a piece as
    that pick, or an event that would be of something."""
    name = act_part.text("A name")
    if name in events and name not in acts:
        if as_part is not None:
            raise as_part.wrong("Only an act is forbidden with something.", "Leave `as` out.")
        if name in BY_THEMSELVES:
            raise act_part.wrong(f"`{name}` happens by itself, so it cannot be forbidden.")
        if OF not in events[name].facts:
            raise act_part.wrong(f"`{name}` is not of anything.", "Declare it with `of:`.")
        return f"{EVENT}{name}"
    act = _known(act_part, acts, "act")
    return f"{act} as {_known(as_part, acts[act], 'pick')}" if as_part is not None else act


def _known(part: Part, names: Collection[str], what: str) -> str:
    name = part.text("A name")
    if name not in names:
        raise part.wrong(f"There is no {what} `{name}`.", did_you_mean(name, names, f"{what}s"))
    return name


def _of(part: Part, language: Language, wanted: tuple[Type, ...], key: str = "of", own: bool = False) -> Phrase:
    """Of what something holds. ``own``: who may know a thing alone is told what holds of it, as of its values."""
    given = part.need(key, "What holds always")
    of = _open(given, given.phrase(language), own)
    if of.type.sorts not in [each.sorts for each in wanted]:
        raise given.wrong(f"This is of {' or '.join(each.said for each in wanted)}, not of {of.type.said}.")
    return of


def _open(part: Part, found: Phrase, own: bool = False) -> Phrase:
    """What holds for all to see reads what all may know."""
    door(part, found, STANDING, NOBODY, own=own)
    return found


def read_by(standing: Standing) -> frozenset[tuple[str, str]]:
    """The values and marks that something that holds always looks at."""
    phrases = [standing.of, *(each.test for each in standing.power.demands)]
    phrases += [standing.by] if standing.by is not None else []
    return looked_at(phrases)


def looked_at(phrases: Iterable[Phrase]) -> frozenset[tuple[str, str]]:
    """The values that phrases look at, and the marks that cards may lend, by where they come from and by name."""
    names = {name for each in phrases for name in each.names}
    values = {(VALUE, name.name) for name in names if name.origin == VALUE}
    return frozenset(values).union(
        (MARKED, each.name) for name in names for each in name.reads if each.what == "mark"
    )
