"""A phrase, ready: what it gives, what it reads, why it does not hold, how it is said.

    language = Language.of([bound("you", SEAT), zone("hand", per_seat=True)], functions=COMMON)
    enough = phrase(language, "count(hand) >= 2", TRUTH)
    enough.holds(table, {"you": 1})         # True or False
    enough.why_not(table, {"you": 1})       # "You have 1 card in hand; it takes 2."

A phrase never changes anything and never asks; whoever has one may look at it at any time.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import Literal, NamedTuple, Protocol

from tabletop.core.visibility import Viewer
from tabletop.rules.keeping import Fact
from tabletop.rules.phrases.meaning import fitting, looking, sources
from tabletop.rules.phrases.meaning.board import BOARDS, LYING
from tabletop.rules.phrases.meaning.calling import candidates, checked, defined, measured
from tabletop.rules.phrases.meaning.checking import Checker
from tabletop.rules.phrases.meaning.compiling import (
    DEAR,
    asked_of,
    compiled,
    for_each,
    nearness,
    whole,
    worded,
    writes,
)
from tabletop.rules.phrases.meaning.counting import COUNTING
from tabletop.rules.phrases.meaning.looking import Reader, eyes_of
from tabletop.rules.phrases.meaning.operators import COMPARING, LIST, SEVERAL, SPAN_OF, those_with
from tabletop.rules.phrases.naming.language import Define, Language, Scope, tree_of
from tabletop.rules.phrases.naming.names import EVENT, NO_SOURCE, Name, Sources
from tabletop.rules.phrases.naming.typed import (
    Apply,
    Defined,
    Facts,
    Filled,
    Near,
    Operation,
    Slot,
    Typed,
    Use,
    facts,
    parts_of,
)
from tabletop.rules.phrases.naming.values import (
    ABSENT,
    CELL,
    PIECE,
    SEAT,
    SPAN,
    Absent,
    Bind,
    Read,
    Thunk,
    Type,
    WordList,
)
from tabletop.rules.phrases.saying import telling
from tabletop.rules.phrases.writing.faults import PhraseFault
from tabletop.rules.phrases.writing.grammar import parse
from tabletop.rules.phrases.writing.tree import Listed, Tree, replaced
from tabletop.rules.showing.telling import Told
from tabletop.rules.table import Table

COMMON = COUNTING | BOARDS | LYING
"""The functions that every language has."""

MOST_LOOPS = 4
"""So deep may sets be gone through for each thing of another, defines included: deeper nothing would end soon."""


Veil = Literal["never", "kept", "always"]
"""Whether a phrase goes by what who acts may not know: never, only where something that is kept hangs on something
hidden (or is itself lost to somebody), or at any time."""


class Comparison(NamedTuple):
    """A comparison in two: the side that looks at one thing, and the other, which does not. ``holds``: whether it
    does for a value of each; ``reads``: what the first goes by."""

    one: Thunk
    other: Thunk
    holds: Callable[[Fact, Fact], bool]
    reads: frozenset[Read]


class Summing(NamedTuple):
    """A comparison of the sum of a number of several things with something that does not look at them. ``slot``:
    where each of them is bound for its number; ``holds``: whether it does for a sum and the other side."""

    slot: str
    number: Thunk
    other: Thunk
    holds: Callable[[Fact, Fact], bool]


_UNBOUND: Mapping[str, object] = MappingProxyType({})


class Valued(Protocol):
    """What gives the value of a phrase now, by what is bound."""

    def __call__(self, table: Table, bind: Mapping[str, object] = _UNBOUND, /) -> object: ...


class Several(Protocol):
    """What gives the things of a phrase now, by what is bound."""

    def __call__(self, table: Table, bind: Mapping[str, object] = _UNBOUND, /) -> tuple[object, ...]: ...


class Phrase:
    """A phrase whose names are known. ``needs``: the names that must be bound when it is looked at."""

    def __init__(
        self, text: str, tree: Tree, typed: Typed, new: tuple[tuple[int, str, WordList], ...] = (),
        known: Facts | None = None,
    ) -> None:  # fmt: skip
        self.text = text
        self.tree = tree
        self.typed = typed
        self.type: Type = typed.type
        self.is_set = typed.type.many
        self.facts = known if known is not None else facts(typed)
        self.needs: frozenset[str] = self.facts.free
        self.new = new
        """Words of open lists that the lists do not have, each with its column."""
        self.tested = ""
        self.tries: Phrase | None = None
        """Of the test behind a `where` by itself: under which key what is tested is bound, and among what it is."""
        self.veiled: Veil = "never"
        """Whether who acts may not know all that it goes by: found once the whole file is read."""

    @property
    def is_of_one(self) -> bool:
        """Whether it is a set of one, as one thing was written where a set is wanted."""
        return isinstance(self.typed, Apply) and self.typed.operation is SEVERAL

    @cached_property
    def reads(self) -> frozenset[Read]:
        """What it may read of a position."""
        return looking.reads(self.typed)

    @cached_property
    def hides(self) -> bool:
        """Whether its value could hang on something hidden at any time."""
        return sources.may_hide(self.typed)

    @cached_property
    def _known(self) -> sources.Known:
        return sources.known_of(self.typed)

    def sources(self, table: Table, bind: Bind) -> Sources:
        """What its value hangs on now that not everybody may know."""
        return self._known.sources(table, bind) if self.hides else NO_SOURCE

    def is_open(self, table: Table, bind: Bind) -> bool:
        """Whether it is seen at once that everybody may know its value now."""
        return not self.hides or self._known.is_open(table, bind)

    def is_veiled(self, table: Table) -> bool:
        """Whether who acts may not know all that it goes by now."""
        return self.veiled != "never" and (self.veiled == "always" or self._known.is_kept_hidden(table))

    def seems(self, table: Table, bind: Bind, viewer: Viewer) -> bool:
        """Whether a test holds as far as somebody may know: what he may not know counts as met."""
        return sources.seems(self.typed, table, dict(bind), viewer)

    def offered(self, table: Table, bind: Bind, viewer: Viewer) -> tuple[object, ...]:
        """A set as far as somebody may know it, else that of which it is a part (see ``sources.offered``)."""
        return sources.offered(self.typed, table, dict(bind), viewer)

    @property
    def of_cells(self) -> Phrase:
        """Of what lies on some cells (`piece(there)`) these cells, for where only those come to know what lies there
        who may know it anyway; any other phrase itself."""
        found = looking.of_cells(self.typed)
        return self if found is self.typed else Phrase(self.text, self.tree, found)

    def reads_of(self, key: str) -> tuple[frozenset[Read], frozenset[Read]]:
        """What it may read, in two: the counters of the thing that is bound under a key, and all else besides what is
        printed on that thing."""
        return looking.reads_of(self.typed, key)

    def asks_only(self, key: str, origin: str) -> bool:
        """Whether what has this origin (values) is asked of nothing but the thing that is bound under a key."""
        return looking.asks_only(self.typed, key, origin)

    def compared(self, key: str, others: Collection[str]) -> Comparison | None:
        """It as a comparison of something that looks at what is bound under a key with something that looks at the
        others; None where it is none, or a side looks at both."""
        sides = self._sides(key)
        if sides is None or any(each.type.many for each in sides[:2]):
            return None
        one, other, holds = sides
        if looking.free(one) & frozenset(others):
            return None
        for each in others:
            other = asked_of(other, each)
        return Comparison(compiled(one), compiled(other), holds, looking.reads(one))

    def _sides(self, key: str) -> tuple[Typed, Typed, Callable[[Fact, Fact], bool]] | None:
        """Of a comparison the side that looks at what is bound under a key (the second if none does), the other, and
        whether it holds for a value of each; None where it is none, or both look at that."""
        node = self.typed
        holds = next((found for each, found in COMPARING if isinstance(node, Apply) and node.operation is each), None)
        if holds is None:
            return None
        left, right = parts_of(node)
        if key not in looking.free(left):
            return right, left, lambda one, other: holds(other, one)
        return (left, right, holds) if key not in looking.free(right) else None

    def summing(self, key: str) -> Summing | None:
        """It as a comparison of a sum over the things that are bound under a key with something else; None where it
        is none."""
        sides = self._sides(key)
        if sides is None:
            return None
        one, other, holds = sides
        if not isinstance(one, Apply) or one.operation.name != "sum":
            return None
        number, things = parts_of(one)
        if not isinstance(things, Use) or things.of is not None or things.name.binds != (key,):
            return None
        if key in looking.free(number):
            return None
        return Summing(one.slot, compiled(number), compiled(other), holds)

    def sifting(self, key: str) -> Callable[[Table, Sequence[object], Bind], Sequence[object]] | None:
        """What gives those of many things for which a test holds that asks one word of the thing bound under a key;
        None where it is no such test, or has to be asked of each."""
        node = self.typed
        if isinstance(node, Use) and isinstance(node.of, Slot) and node.of.key == key:
            sift = node.name.sift
            return (lambda table, things, bind: sift(table, things)) if sift is not None else None
        found = worded(node, key)
        if found is None:
            return None
        name, wanted = found
        return lambda table, things, bind: those_with(name, wanted, table, things, bind)

    def failing(self, key: str) -> Callable[[Table], Collection[object]] | None:
        """What gives all things for which it does not hold, bound one after the other under a key, where these are
        few; else None."""
        node = self.typed
        is_asked = isinstance(node, Use) and isinstance(node.of, Slot) and node.of.key == key
        return node.name.fails if isinstance(node, Use) and is_asked else None

    @cached_property
    def names(self) -> frozenset[Name]:
        """The names that are read in it."""
        return looking.names(self.typed)

    @cached_property
    def closure(self) -> Thunk:
        """What gives its value, into whose ``bind`` may be written, for who looks very often. It is made when it is
        looked at first: most of a file are looked at long after it was read."""
        return whole(self.typed)

    def for_each(self, key: str) -> Thunk:
        """As ``closure``, for who looks at it for one thing after the other that is bound under a key."""
        return for_each(self.typed, key)

    def __repr__(self) -> str:
        return f"Phrase({self.text!r})"

    @cached_property
    def value(self) -> Valued:
        """What gives what it is now: an int, a bool, a str, a cell, a tuple of things, or ABSENT. What needs nothing
        bound is worked out once a position. What is bound stays as it is."""
        closure, looked_at = self.closure, self.reads
        if self.needs:
            if not writes(self.typed):
                return closure  # type: ignore[return-value]  # it only reads what is bound
            return lambda table, bind=_UNBOUND: closure(table, dict(bind))

        def kept_value(table: Table, bind: Mapping[str, object] = _UNBOUND) -> object:
            lasting = table.kept[looked_at]
            kept = table.memo if lasting is None else lasting  # as ``Table.keeping``
            if self not in kept:
                kept[self] = closure(table, {})
            return kept[self]

        return kept_value

    def holds(self, table: Table, bind: Mapping[str, object] = _UNBOUND) -> bool:
        """Whether a test holds."""
        return bool(self.value(table, bind))

    def number(self, table: Table, bind: Mapping[str, object] = _UNBOUND) -> int | Absent:
        """A number, ABSENT where there is none."""
        found = self.value(table, bind)
        return found if isinstance(found, int) else ABSENT

    @cached_property
    def once(self) -> Callable[[Table, Mapping[str, object]], object]:
        """As ``value``, for what is looked at again and again: kept until something that it reads is written, where
        it is dearer to work out than to keep."""
        closure, looked_at, needs = self.value, self.reads, self.needs
        if not needs:
            return closure  # it is kept anyway
        if not writes(self.typed) and looking.cost(self.typed, DEAR) < DEAR:
            return self.closure  # type: ignore[return-value]  # it only reads what is bound

        def once(table: Table, bind: Mapping[str, object]) -> object:
            lasting, key = table.kept[looked_at], (self, *map(bind.get, needs))
            kept = table.memo if lasting is None else lasting  # as ``Table.keeping``
            found = kept.get(key)
            if found is None:
                found = kept[key] = closure(table, bind)
            return found

        return once

    def lasting(self, table: Table, bind: Bind) -> tuple[object, ...]:
        """As ``things``, for what is looked at again and again: kept until something that it reads is written."""
        lasting, key = table.kept[self.reads], (self, *map(bind.get, self.needs))
        kept = table.memo if lasting is None else lasting  # as ``Table.keeping``
        found: tuple[object, ...] | None = kept.get(key)
        if found is None:
            found = kept[key] = self.things_looked(table, bind)
        return found

    @cached_property
    def things(self) -> Several:
        """As ``value``, as a set, whole; what is one thing is a set of one."""
        return self._as_set(self.value)

    @cached_property
    def things_looked(self) -> Several:
        """As ``things``, for who looks very often, or made what is bound for it (see ``closure``)."""
        return self._as_set(self.closure)  # type: ignore[arg-type]  # who looks very often has something bound

    def _as_set(self, value: Valued) -> Several:
        if self.is_set:
            return value  # type: ignore[return-value]  # a set is worked out whole

        def things(table: Table, bind: Mapping[str, object] = _UNBOUND) -> tuple[object, ...]:
            found = value(table, bind)
            return () if found is ABSENT else (found,)

        return things

    def why_not(self, table: Table, bind: Mapping[str, object] = _UNBOUND) -> Told | None:
        """The sentence why a test does not hold, None where it does. Names in it are told to each reader as that may
        know them."""
        if self.value(table, bind):
            return None
        return telling.why_not(self.typed, table, dict(bind))

    def nearness(self, table: Table, bind: Mapping[str, object] | None = None) -> float:
        """How near a test is to holding, from 0 to 1."""
        return self._near(table, dict(bind or {}))

    @cached_property
    def _near(self) -> Near:
        return nearness(self.typed)

    @property
    def name(self) -> str:
        """Its text where that is one name alone, else ""."""
        return self.text if self.text in {each.name for each in self.names} else ""

    @property
    def eyed(self) -> tuple[Name | Operation, ...]:
        """See ``typed.Facts``; with those of what it tests."""
        return self.facts.eyed if self.tries is None else self.facts.eyed + self.tries.facts.eyed

    def said(self) -> str:
        """It in English, for the text of a card or a reference."""
        return telling.said(self.typed)

    def said_place(self) -> str:
        """A set in English as where its things are: "in your hand", "among the others"."""
        return telling.said_place(self.typed)

    def said_to_be(self) -> str:
        """As ``said_place``, for what something is not: of one thing that thing."""
        return telling.said_to_be(self.typed)

    def secrets(self, you: str = "you", reader: Reader | None = None) -> tuple[tuple[int, str], ...]:
        """What of it that seat may not know, each with its column; a requirement may have none."""
        tries = self.tries
        its = {self.tested: eyes_of(tries.typed, reader)} if reader is not None and tries is not None else {}
        return looking.secrets(self.typed, you, its, reader)

    def secrets_besides(self, you: str = "you", reader: Reader | None = None) -> tuple[tuple[int, str], ...]:
        """What of a set that seat may not know, but for what is read of each of its things itself."""
        return looking.secrets_besides(self.typed, you, reader)


IT = "it"
"""The key of what a phrase as a whole is about."""


def phrase(
    language: Language, text: object, wants: Type | None = None, it: Type | None = None, or_none: bool = False
) -> Phrase:
    """A phrase of a language, as a file has it (YAML makes numbers and truths of some). ``wants``: what it must give
    (one thing is a set of one, a set of one is one thing); ``it``: of what it is looked at, bound as "it";
    ``or_none``: where things are wanted, `none` is no thing. PhraseFault for anything that cannot be."""
    shown = str(text).lower() if isinstance(text, bool) else str(text)
    tree = tree_of(text)
    if language.given:
        tree = replaced(tree, language.given)
    checker = Checker(language)
    words = wants.words if wants is not None and isinstance(tree, Listed) else None
    try:
        typed = checker.check(tree, Scope(Slot(it, IT, "it") if it is not None else None), words)
        if typed.type.sort == "group":
            hint = "Count or test them: `count(subsets(hand) where sum(worth over it) = 15)`."
            raise PhraseFault("Groups of things stand in another phrase, not by themselves.", typed.at, hint)
        if wants is not None:
            none = or_none and fitting.is_none(typed) and (wants.is_things or wants.many)
            typed = fitting.nothing(wants, typed.at) if none else _fitted(typed, wants)
        found = measured(typed)
        _check_loops(found, typed.at)
        _check_acts(found)
    except PhraseFault as fault:
        raise fault.inside(shown) from None
    return Phrase(shown, tree, typed, tuple(checker.new), found)


class Sentence:
    """A sentence with phrases in braces, ready: see ``sentences``."""

    def __init__(self, text: str, parts: tuple[str | Filled, ...]) -> None:
        self.text = text
        self.parts = parts

    @cached_property
    def reads(self) -> frozenset[Read]:
        """What it may read of a position."""
        return frozenset[Read]().union(*(looking.reads(each.part) for each in self.parts if isinstance(each, Filled)))

    @cached_property
    def needs(self) -> frozenset[str]:
        """The names that must be bound when it is told."""
        return frozenset[str]().union(*[each.facts.free for each in self.parts if isinstance(each, Filled)])

    @cached_property
    def eyed(self) -> tuple[Name | Operation, ...]:
        """See ``typed.Facts``."""
        return tuple([name for each in self.parts if isinstance(each, Filled) for name in each.facts.eyed])

    def __repr__(self) -> str:
        return f"Sentence({self.text!r})"

    def reads_of(self, key: str) -> tuple[frozenset[Read], frozenset[Read]]:
        """As of a phrase."""
        found = [looking.reads_of(each.part, key) for each in self.parts if isinstance(each, Filled)]
        none = frozenset[Read]()
        return none.union(*(each for each, _ in found)), none.union(*(each for _, each in found))

    def asks_only(self, key: str, origin: str) -> bool:
        """As of a phrase."""
        return all(looking.asks_only(each.part, key, origin) for each in self.parts if isinstance(each, Filled))

    def told(self, table: Table, bind: Mapping[str, object] | None = None) -> Told:
        """It now, with the words that stand in it; each reader gets what it may know."""
        return telling.told(self.parts, table, dict(bind or {}))

    def secrets(self, you: str = "you", reader: Reader | None = None) -> tuple[tuple[int, str], ...]:
        """What in it that seat may not know, each with its column in the sentence."""
        found = [
            (column + each.column - 1, what)
            for each in self.parts
            if isinstance(each, Filled)
            for column, what in looking.secrets(each.part, you, {}, reader)
        ]
        return tuple(found)


def sentence(language: Language, text: str, it: Type | None = None) -> Sentence:
    """A sentence of a language; ``it``: what it is about, bound as "it". PhraseFault with the column in the
    sentence."""
    return Sentence(text, checked(Checker(language), text, Scope(Slot(it, IT, "it") if it is not None else None)))


def _fitted(typed: Typed, wants: Type) -> Typed:
    where = "This"
    if wants.many and wants.sort in ("number", "word", "truth"):
        return _as_list(typed, wants, where)
    if wants.sort == "truth":
        return fitting.truth(typed, where)
    if wants.sort == "number":
        return fitting.number(typed, where)
    if wants.is_things:
        return (fitting.several if wants.many else fitting.one)(typed, where, wants.sorts)
    if wants == SPAN:
        if typed.type == SPAN:
            return typed
        number = fitting.number(typed, where)
        return Apply(SPAN, SPAN_OF, (number, number), "", number.at)
    if typed.type.sort not in wants.sorts | {"kind"} or typed.type.many != wants.many:
        raise fitting.wrong(typed, wants.said, where)
    return typed


def _as_list(typed: Typed, wants: Type, where: str) -> Typed:
    """It as several numbers or words: one is a list of one."""
    if typed.type.sort == "span":
        typed = fitting.several(typed, where)
    if wants.sort == "number" and not typed.type.many:
        typed = fitting.number(typed, where)
    if typed.type.sort != wants.sort:
        raise fitting.wrong(typed, wants.said, where)
    return typed if typed.type.many else Apply(wants, LIST, (typed,), "", typed.at)


def _check_loops(found: Facts, at: int) -> None:
    if found.loops > MOST_LOOPS:
        hint = "Give what does not depend on it a name, with `let` or in the rules' values."
        raise PhraseFault(f"Sets are gone through more than {MOST_LOOPS} deep.", at, hint)


def _check_acts(found: Facts) -> None:
    """PhraseFault for an act that stands for a test by itself: whether it was done, or could be?"""
    if found.act is None:
        return
    name, at = found.act.name.name, found.act.at
    if found.act.name.origin == EVENT:
        hint = f"Write `can({name} of THING)` for whether it can happen to that, `can({name})` inside `where`."
        raise PhraseFault(f"`{name}` is an event, not a test.", at, hint)
    hint = f"Write `act = {name}` for the act that was done last, `can({name})` for whether you could do it."
    raise PhraseFault(f"`{name}` is an act, not a test.", at, hint)


def with_defines(language: Language, texts: Mapping[str, object]) -> Language:
    """A language with defines, each looked at as far as it can be before anybody uses it. PhraseFault with the
    define as its ``source``."""
    made = language.defining(texts)
    check_defines(made, language.defines)
    return made


def check_defines(language: Language, known: Collection[str] = ()) -> None:
    """Look at each define as far as it can be, but for those that are known, or have been used with parts that would
    be tried here. PhraseFault with the define as its ``source``."""
    used = {
        name
        for (name, types, it), found in language.made.items()
        if isinstance(found, Defined) and it in _TESTED and types in candidates(len(types))
    }
    for name in language.order:
        if name not in known and name not in used:
            _check_define(language, language.defines[name])


_TESTED = (None, PIECE, SEAT, CELL)
"""What is tested where a define is looked at that nobody uses yet."""


def _far(fault: PhraseFault) -> tuple[int, int]:
    """How far a define was understood: `by` of a table comes first, the sentence against last."""
    part = fault.source.rpartition(".")[2]
    return {"by": 0, "because": 2}.get(part, 1), fault.column


def _check_define(language: Language, define: Define) -> None:
    """PhraseFault for a define that means nothing whatever its parameters and the thing that is tested are: what
    stands furthest to the right, for that is as far as it can be understood."""
    worst: PhraseFault | None = None
    for it in _TESTED:
        scope = Scope(Slot(it, "~", "it") if it is not None else None)
        for types in candidates(len(define.parameters)):
            parts = tuple(Slot(type, f"~{place}", "a part") for place, type in enumerate(types))
            try:
                made = defined(Checker(language), define, parts, scope, 1)
            except PhraseFault as fault:
                if worst is None or _far(fault) > _far(worst):
                    worst = fault.anew()
            else:
                _check_loops(facts(made), made.at)
                return
    if worst is not None:
        raise worst


__all__ = ["COMMON", "Phrase", "Sentence", "parse", "phrase", "sentence", "with_defines"]
