"""The events of a file of rules: what cards may wait for, and what they then know.

```yaml
events:
  dies: {of: creature}                                # `subject` is the creature
  attacks: {of: creature, target: creature or seat}   # `target` is a name, too
```

An event happens by the effect `happen`; those of ``BY_THEMSELVES`` happen by themselves where some card waits for
them. What an event is `of` is called `subject` in the abilities that wait for it, its other facts by their names.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Protocol

from tabletop.content.catalog import Catalog
from tabletop.content.findings import did_you_mean
from tabletop.core.values import Value
from tabletop.rules.modifying.durations import Behind
from tabletop.rules.phrases.naming.language import Language
from tabletop.rules.phrases.naming.names import Feed
from tabletop.rules.phrases.naming.values import NUMBER, PIECE, SEAT, TRUTH, WORD, Bind, Sort, Type
from tabletop.rules.phrases.phrase import Phrase
from tabletop.rules.progress.machine import Run, StateCheck
from tabletop.rules.progress.triggers import Queue, Trigger, occur
from tabletop.rules.table import Table
from tabletop.rules.written.naming.binding import bound_name, kept_value, key_of
from tabletop.rules.written.reacting.granting import Givable, Grants
from tabletop.rules.written.reacting.protecting import Guards
from tabletop.rules.written.reading.sheet import Part

OF = "of"
"""In a file: what an event is about."""
DO = "do"
"""In a file: what is done when an event happens."""
POOLED = "gathered"
"""In a file: what the abilities do that wait for an event is gathered by the `gather` in which it happens."""
AT_ONCE = "at_once"
"""In a file: what waits for an event is carried out as it happens, though the rest waits for `settle`."""
ASKING = "~asking"
"""In the frame of a change, and in that which gathers it: what comes instead of an event is only asked for."""
ASKED = "~asked"
"""In the frame of a change and of an event: that has been asked."""
SUBJECT = "subject"
"""In abilities: the same."""
SORTS: Mapping[str, Type] = MappingProxyType({
    "piece": PIECE, "seat": SEAT, "cell": Type(frozenset({"cell"})), "number": NUMBER, "truth": TRUTH,
})  # fmt: skip
"""What a fact may be besides a kind of cards."""
BOTH: frozenset[Sort] = frozenset({"piece", "seat"})


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happens: its name and what is known of it."""

    name: str
    facts: Mapping[str, Type]
    does: bool = False
    """Whether something is done when it happens."""
    pooled: bool = False
    """Whether what abilities do that wait for it is gathered."""
    at_once: bool = False
    """Whether what waits for it is carried out as it happens, whatever else waits."""
    feeds: Mapping[str, Feed] = field(init=False, compare=False)
    """What its facts are given in the file."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "feeds", {name: Feed() for name in self.facts})

    def speak(self, language: Language, part: Part) -> Language:
        """The language with the names of its facts. Raises Wrong where one has another meaning."""
        for name, type in self.facts.items():
            called = SUBJECT if name == OF else name
            language = part.adding(language, bound_name(called, type, f"a fact of `{self.name}`", self.feeds[name]))
        return language


TURN_BEGIN, TURN_END, PHASE_BEGIN, MOVED, ROLLED = "turn_begin", "turn_end", "phase_begin", "moved", "rolled"
BY_THEMSELVES: Mapping[str, Event] = MappingProxyType({
    TURN_BEGIN: Event(TURN_BEGIN, {OF: SEAT}),
    TURN_END: Event(TURN_END, {OF: SEAT}),
    PHASE_BEGIN: Event(PHASE_BEGIN, {OF: SEAT, "begun": WORD}),
    MOVED: Event(MOVED, {OF: PIECE}),
    ROLLED: Event(ROLLED, {OF: PIECE}),
})  # fmt: skip
"""Events that nobody declares: a turn begins or ends, a step of the bar begins, a piece has moved, a die was
thrown."""


class Ability(Protocol):
    """What a card can do."""

    @property
    def id(self) -> str:
        """Its name among all."""

    @property
    def when(self) -> str:
        """The event that it waits for, or the word by which it is used."""

    @property
    def of_self(self) -> bool:
        """Whether it waits for what happens to its own card."""

    def is_on(self, table: Table, piece: int) -> bool:
        """Whether a piece has it now: printed or given, and not taken."""

    def aims(self, table: Table, bind: Mapping[str, object], old: int) -> tuple[str, Sequence[int]]:
        """Where it keeps what was chosen for it (``old``; 0: what it lets choose first), and all that could be chosen
        in its place."""

    def still(self, table: Table, bind: Mapping[str, object], chosen: Mapping[str, Value]) -> dict[str, Value]:
        """What was chosen for it but for pieces and seats that could not be chosen any more."""


class Forbids(Protocol):
    """What forbids events."""

    @property
    def tests(self) -> Collection[Ending]:
        """The tests until which something lasts."""

    def concerns(self, what: str) -> bool:
        """Whether something can be forbidden at all."""

    def why(self, table: Table, what: str, target: int, first: int = 0) -> tuple[int, ...] | None:
        """The cards that forbid something of a piece or (negative) a seat; None where it is not forbidden."""

    def forbids_for_a_while(self, table: Table, what: str, target: int) -> Behind | None:
        """What is behind it that some effect forbids something for a while, None where none does."""


class Ending(Protocol):
    """A test until which things last."""

    @property
    def id(self) -> str:
        """Its name among all."""

    @property
    def test(self) -> Phrase:
        """What it looks at."""


@dataclass(slots=True)
class Reacting:
    """What reacts in a file of rules; made as it is read, looked at as it runs."""

    events: Mapping[str, Event]
    forbidden: set[str] = field(default_factory=set)
    """The acts that some effect forbids for a while."""
    later: list[Trigger] = field(default_factory=list)
    """What effects put off until an event."""
    tests: list[Ending] = field(default_factory=list)
    """The tests until which something lasts."""
    waits: bool = False
    """Whether abilities wait for the effect `settle`."""
    settles: bool = False
    """Whether some effect is that."""
    timed: bool = False
    """Whether anything lasts until a moment of the course, so that its moments are counted."""
    replaced: frozenset[str] = frozenset()
    """The events instead of which some card does something."""
    grants: Grants = field(default_factory=Grants)
    """What is given and taken anywhere."""
    abilities: list[Ability] = field(default_factory=list)
    """All that cards can do, as far as it was read."""
    guards: Guards = field(default_factory=Guards)
    """What protects."""
    forbids: Forbids | None = None
    """What forbids events, once it is known."""
    repeated: list[tuple[Part, str]] = field(default_factory=list)
    """By which words what a card can do is done by another one."""
    givable: Givable | None = None
    """What could be given, once it is known."""

    def has_block(self, name: str) -> bool:
        """Whether an event does something, or something may come instead of it."""
        return name in self.replaced or (name in self.events and self.events[name].does)


def check_repeated(reacting: Reacting) -> None:
    """Note where what cards can do is done by a word by which no card does anything."""
    known = {each.when for each in reacting.abilities if each.of_self or each.when not in reacting.events} - {
        "always"
    }
    wrong = {(part.sheet.path, part.where): (part, word) for part, word in reacting.repeated if word not in known}
    for part, word in wrong.values():
        hint = did_you_mean(word, known) or "Give a card an ability with this `when` (of an event: `of: self`)."
        part.sheet.wrong(part.where, f"No card does anything that could be done by `{word}`.", hint)


def event_block(name: str) -> str:
    """The block of an event."""
    return f"written/event/{name}"


def fact_key(name: str) -> str:
    """Where a record and a frame keep a fact."""
    return key_of(SUBJECT if name == OF else name)


SUBJECT_KEY = fact_key(OF)


def happens(run: Run, name: str, of: int) -> None:
    """Something has happened by itself, of a piece or a seat: what waits for it is noted."""
    if run.ruleset.part(Queue).hears(name):
        occur(run, name, **{SUBJECT_KEY: of})


def told_as(found: Value, given: Type, wanted: Type) -> Value:
    """A value as a frame keeps it where it may be of several sorts: seats are negative there."""
    if not wanted.sorts >= BOTH or given.sorts != {"seat"}:
        return found
    if isinstance(found, tuple):
        return tuple(-abs(each) if isinstance(each, int) else each for each in found)
    return -abs(found) if isinstance(found, int) else found


def fact(phrase: Phrase, wanted: Type, table: Table, bind: Bind) -> Value:
    """A fact of an event as frames keep it."""
    found = kept_value(phrase, table, bind)
    return told_as(found, phrase.type, wanted) if wanted.sorts >= BOTH else found


# -- declaring -----------------------------------------------------------------------------------------------


def read_events(part: Part | None, catalog: Catalog) -> dict[str, Event]:
    """The events of a file by name, with those that happen by themselves."""
    found = dict(BY_THEMSELVES)
    for name, each in part.parts("`events`").items() if part is not None else ():
        with each.sheet.going_on():
            if name in BY_THEMSELVES:
                raise each.wrong(f"`{name}` happens by itself.", "Leave it out, or choose another name.")
            does = each.is_mapping and each.get(DO) is not None
            pooled = each.get(POOLED) if each.is_mapping else None
            if pooled is not None and does:
                raise pooled.wrong(
                    "What is gathered does nothing itself.", "Let the `gather` do it, or leave `do` out."
                )
            is_pooled = pooled is not None and pooled.truth(f"`{POOLED}`")
            at_once = each.get(AT_ONCE) if each.is_mapping else None
            if at_once is not None and (does or is_pooled):
                raise at_once.wrong("What waits for this event follows what it does.", "Leave `at_once` out.")
            is_at_once = at_once is not None and at_once.truth(f"`{AT_ONCE}`")
            found[name] = Event(name, _facts(each, catalog), does, is_pooled, is_at_once)
    return found


def _facts(part: Part, catalog: Catalog) -> dict[str, Type]:
    found: dict[str, Type] = {}
    for name, given in part.parts("What is known of an event").items():
        if name in (DO, POOLED, AT_ONCE):
            continue
        if name == SUBJECT:
            raise given.wrong(f"`{SUBJECT}` is what an event is `of`.", "Write `of:`.")
        found[name] = _type(given, catalog)
    return found


def _type(part: Part, catalog: Catalog) -> Type:
    """`creature or seat`: the sorts of things that a fact may be."""
    sorts: set[Sort] = set()
    known = (*SORTS, *catalog.kinds)
    for each in part.text("A fact").split(" or "):
        word = each.strip()
        if word not in known:
            hint = did_you_mean(word, known, "sorts")
            raise part.wrong(f"`{word}` is no sort of thing.", hint or f"There are {', '.join(known)}.")
        sorts |= SORTS[word].sorts if word in SORTS else PIECE.sorts
    if len(sorts) > 1 and sorts != BOTH:
        raise part.wrong("Only pieces and seats can be told apart.", "Write two facts.")
    return Type(frozenset(sorts))


# -- what happens at one moment --------------------------------------------------------------------------------
#
# What happens at one moment: checks and abilities that wait come after all of it.


TOGETHER = "~together"
"""In a frame as long as what it does happens at one moment; how often, one within the other."""


def begin_moment(run: Run) -> None:
    """What follows waits from now on."""
    run.bind[TOGETHER] = run.bind.get(TOGETHER, 0) + 1


def end_moment(run: Run) -> None:
    """Now it follows."""
    depth = run.bind.pop(TOGETHER, 1) - 1
    if depth:
        run.bind[TOGETHER] = depth
    settle = run.ruleset.part(StateCheck).settle
    if settle is not None:
        settle(run)
