"""A phrase whose names are known: an immutable tree in which every part has its type.

Made by ``checking``; read by ``compiling`` (what it gives), ``looking`` (what it reads, what it needs bound, what is
secret), ``telling`` (why not, and how it is said) and ``nearness``. What is particular to a function or an operator
stands in its ``Operation``, so none of these knows any by name.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple, TypeVar, cast, get_args

from tabletop.core.making import made_often
from tabletop.rules.phrases.naming.names import ACT, EVENT, Eyes, Name
from tabletop.rules.phrases.naming.values import Bind, Read, Thunk, Type, reads
from tabletop.rules.phrases.writing.grammar import CONNECTING, RESERVED
from tabletop.rules.table import Table

Wanted = Literal[
    "number", "value", "truth", "things", "pieces", "seats", "cells", "piece", "seat", "cell", "word", "list", "any"
]
"""What a parameter takes. "value": a number or a word of an ordered list; "things": a set of any sort; "list":
the name of a list of words."""

Near = Callable[[Table, Bind], float]
"""How near a test is to holding, from 0 to 1."""


@dataclass(frozen=True, slots=True)
class Param:
    """A parameter of a function. ``word`` stands before it; ``each``: it is looked at for each `it` of the set that
    the function has, and so it is given as it is, not its value; ``optional``: it may be left out; ``where``: it is
    the test behind `where` at the end of the brackets; ``test``: a test of cells may stand for the set of those for
    which it holds."""

    name: str
    wants: Wanted
    word: str = ""
    each: bool = False
    optional: bool = False
    where: bool = False
    test: bool = False


@dataclass(frozen=True, slots=True)
class Operation:
    """A function or an operator: written once, beside the Python that carries it out.

    ``make`` gets the closures of the arguments in the order of ``params`` (before them the key under which `it` is
    bound, where a parameter is ``each``; None for what was left out) and gives the closure of the whole. ``gives`` is
    the type of the result, or how it follows from the types of the arguments. ``said``: how it stands in a sentence
    ("the number of {things}"); ``why``: the sentence where it does not hold, without its full stop, ``why_not``:
    where it holds and must not. In them ``{NAME}`` is a parameter as it is said, ``{NAME!}`` its value now and
    ``{NAME@}`` a set as a place ("in your hand", "among the guards"), ``{NAME.}`` the thing whose word it is.
    ``near`` makes its nearness out of ``make``'s arguments. ``reads``: what it reads beyond its arguments.
    """

    name: str
    params: tuple[Param, ...]
    gives: Type | Callable[..., Type]
    make: Callable[..., Thunk]
    help: str = ""
    example: str = ""
    said: str = ""
    why: str = ""
    why_not: str = ""
    near: Callable[..., Near] | None = None
    reads: frozenset[Read] = frozenset()
    cost: int = 3
    all_of: bool = False
    """It fails because of the first thing for which its test fails: the reason against that is given."""
    shows: bool = False
    """Its result tells nothing of what its things are: only that they are there, and how many."""
    binds: frozenset[str] = frozenset()
    """What it looks at of what is bound, beyond its arguments: `you`."""
    tells: bool = False
    """Its result tells what its things are, as a printed field does: of hidden ones it is a secret."""
    eyes: Eyes = "all"
    """Who may know what lies on the cells that it gives: everybody, the seat whose board it is, nobody."""

    @property
    def binds_it(self) -> bool:
        """Whether some of its parameters are looked at for each `it`."""
        return any(param.each for param in self.params)

    @property
    def form(self) -> str:
        """How it is written: ``highest(V over S)``."""
        shown = {"things": "S", "value": "V", "number": "N", "truth": "T", "pieces": "S", "cells": "C", "cell": "C"}
        text = ""
        for param in self.params:
            part = f"{param.word} {shown.get(param.wants, param.name.upper())}".strip()
            text += f" [{part}]" if param.optional and not param.where else f" {part}"
        return f"{self.name}({text.strip()})"


@made_often(frozen=True, slots=True)
class Const:
    """A number, a truth or a word that is written there."""

    type: Type
    value: object
    at: int = field(default=0, compare=False)


@made_often(frozen=True, slots=True)
class Slot:
    """`it`, or a parameter of a define: what is bound under a key. ``sure``: something always is (a parameter may
    stand for nothing)."""

    type: Type
    key: str
    label: str
    sure: bool = True
    at: int = field(default=0, compare=False)

    def placed(self, at: int) -> Slot:
        """The same in another column."""
        return Slot(self.type, self.key, self.label, self.sure, at)


@made_often(frozen=True, slots=True)
class Use:
    """A name that is read, of a thing or of each of a set of things (``of`` None: it stands by itself)."""

    type: Type
    name: Name
    of: Typed | None = None
    at: int = field(default=0, compare=False)


@made_often(frozen=True, slots=True)
class Apply:
    """A function or an operator with its parts; None for a parameter that was left out. ``slot``: the key of `it`."""

    type: Type
    operation: Operation
    parts: tuple[Typed | None, ...]
    slot: str = ""
    at: int = field(default=0, compare=False)


@made_often(frozen=True, slots=True)
class Filled:
    """A phrase in a sentence; ``whose``: as a possessive; ``one`` or ``other`` follows it, by how many it gives."""

    part: Typed
    facts: Facts = field(compare=False)
    whose: bool = False
    one: str = ""
    other: str = ""
    column: int = 1
    """Where its text begins in the sentence."""


@made_often(frozen=True, slots=True)
class Defined:
    """A define with what its parameters stand for: by key, in order. ``because`` is its own sentence against: texts
    and phrases between them."""

    type: Type
    name: str
    body: Typed
    keys: tuple[str, ...] = ()
    parts: tuple[Typed, ...] = ()
    because: tuple[str | Filled, ...] = ()
    at: int = field(default=0, compare=False)
    facts: Facts | None = field(default=None, compare=False)
    """Of its body, found once however often it is used."""


@dataclass(frozen=True, slots=True)
class Cases:
    """A table: what a word or number leads to."""

    type: Type
    by: Typed
    cases: Mapping[object, Typed]
    other: Typed
    at: int = field(default=0, compare=False)


Typed = Const | Slot | Use | Apply | Defined | Cases


YOURS = "you"
"""In what a name was given: the seat whose doing it is there."""


@dataclass(frozen=True, slots=True, eq=False)
class Given:
    """What a name that is bound or kept was given somewhere: a phrase, and who may know that there. ``you``: the name
    of the seat that reads it there, "" for nobody; ``opened``: the names of what is laid open by the list of effects
    in which it stands; ``is_value``: it is the value itself, not one of its things."""

    node: Typed
    eyed: tuple[Name | Operation, ...]
    """See ``Facts``."""
    you: str = YOURS
    opened: Collection[str] = ()
    is_value: bool = True


def parts_of(node: Typed) -> tuple[Typed, ...]:
    """The parts of a typed tree."""
    if isinstance(node, Apply):
        return tuple([part for part in node.parts if part is not None])
    if isinstance(node, Use):
        return (node.of,) if node.of is not None else ()
    if isinstance(node, Defined):
        return (node.body, *node.parts)
    if isinstance(node, Cases):
        return (node.by, *node.cases.values(), node.other)
    return ()


def with_parts(node: Typed, parts: Sequence[Typed]) -> Typed:
    """The same node with other parts, as many as ``parts_of`` gives."""
    if isinstance(node, Apply):
        left = iter(parts)
        return replace(node, parts=tuple(next(left) if part is not None else None for part in node.parts))
    if isinstance(node, Use):
        return replace(node, of=parts[0]) if parts else node
    if isinstance(node, Defined):
        return replace(node, body=parts[0], parts=tuple(parts[1:]))
    if isinstance(node, Cases):
        keys = tuple(node.cases)
        return replace(node, by=parts[0], cases=dict(zip(keys, parts[1:-1], strict=True)), other=parts[-1])
    return node


class Facts(NamedTuple):
    """What is found out about a part of a phrase in one go."""

    size: int = 1
    depth: int = 1
    """How many parts it has, and how deep it is, defines included as often as they are used."""
    loops: int = 0
    """How deep sets are gone through for each thing of another."""
    free: frozenset[str] = frozenset()
    """The keys that must be bound: those of its names, and slots that nothing in it binds."""
    act: Use | None = None
    """The first act or event in it that stands for a test by itself."""
    eyed: tuple[Name | Operation, ...] = ()
    """Its names and functions by which it could give or tell something that not everybody may know."""
    places: bool = False
    """Whether it asks for the cells of something."""


LENT = ("piece of", "pieces of", "piece", "on")
"""Operations that give what lies on cells."""
PLACED = ("cell of", "cells of")
"""Operations that give the cells on which something lies."""
_POSSIBLE = (ACT, EVENT)


CAN = "can"
"""The function that asks whether an act can be done, or an event can happen."""


def facts(node: Typed, asked: bool = False) -> Facts:
    """The facts about a part. ``asked``: it stands where it is asked whether something can be done."""
    if isinstance(node, Use) and node.of is None:  # most phrases are one name
        name, possible = node.name, node.name.origin in _POSSIBLE and not asked
        eyes = (name,) if name.fed is not None or name.is_private else ()
        return Facts(1, 1, 0, frozenset(name.binds), node if possible else None, eyes)
    size = depth = loops = 0
    free: set[str] = set()
    bound: set[str] = set()
    eyed: list[Name | Operation] = []
    act, places = None, False
    waiting: list[tuple[Typed, bool, int, int]] = [(node, asked, 1, 0)]
    while waiting:  # each before its parts, these in their order
        node, asked, deep, inner = waiting.pop()
        size += 1
        if isinstance(node, Use):
            name = node.name
            if name.binds:
                free.update(name.binds)
            if act is None and name.origin in _POSSIBLE and not asked:
                act = node
            if name.fed is not None or name.is_private:
                eyed.append(name)
            if node.of is not None:
                waiting.append((node.of, False, deep + 1, inner))
        elif isinstance(node, Apply):
            operation, parts = node.operation, node.parts
            can = operation.name == CAN
            if operation.binds:
                free |= operation.binds
            if operation.eyes != "all" or operation.name in LENT:
                eyed.append(operation)
            elif operation.name in PLACED:
                places = True
            if node.slot:
                bound.add(node.slot)
                for part, param in zip(reversed(parts), reversed(operation.params), strict=True):
                    if part is not None:
                        waiting.append((part, can, deep + 1, inner + param.each))
            else:
                for part in reversed(parts):
                    if part is not None:
                        waiting.append((part, can, deep + 1, inner))
        elif isinstance(node, Slot):
            free.add(node.key)
        elif isinstance(node, Defined):
            body = node.facts or facts(node.body)
            size += body.size
            free |= body.free.difference(node.keys)
            act, places = act or body.act, places or body.places
            eyed += body.eyed
            for part in reversed(node.parts):
                waiting.append((part, False, deep + 1, inner))
            deep, inner = deep + body.depth, inner + body.loops
        elif isinstance(node, Cases):
            for part in reversed(parts_of(node)):
                waiting.append((part, False, deep + 1, inner))
        if deep > depth:
            depth = deep
        if inner > loops:
            loops = inner
    return Facts(size, depth, loops, frozenset(free - bound), act, tuple(eyed), places)


# -- where functions of phrases are registered -----------------------------------------------------------------
#
# Where functions of phrases are registered: one decorator above the Python that carries one out.
#
#     COUNTING = Functions()
#
#     @COUNTING.function(
#         "count", "things: things", gives=NUMBER, help="How many there are.", example="count(hand)",
#         said="the number of {things}", shows=True,
#     )
#     def count(things: Things) -> Number: ...
#
# The parameters are written as one line, as the function itself is: `value: value each, things: things over`. A game
# may register functions of its own and hand them to its ``Language`` beside the common ones.


F = TypeVar("F", bound=Callable[..., object])


def params(text: str) -> tuple[Param, ...]:
    """Parameters as they are written beside a function.

    >>> params("value: value each, things: things over")
    (Param(name='value', wants='value', word='', each=True, optional=False, where=False, test=False), \
Param(name='things', wants='things', word='over', each=False, optional=False, where=False, test=False))
    """
    found = []
    for each in filter(None, (part.strip() for part in text.split(","))):
        name, _, rest = each.partition(":")
        wants, *flags = rest.split()
        words = [flag for flag in flags if flag in CONNECTING or flag == "of"]
        left = set(flags) - set(words) - {"each", "optional", "where", "test"}
        if wants not in get_args(Wanted) or left or len(words) > 1:
            raise ValueError(f"{each!r} is no parameter")
        found.append(
            Param(
                name=name.strip(),
                wants=cast("Wanted", wants),
                word=words[0] if words else "where" if "where" in flags else "",
                each="each" in flags,
                optional="optional" in flags,
                where="where" in flags,
                test="test" in flags,
            )
        )
    return tuple(found)


class Functions(Mapping[str, Operation]):
    """Functions by name."""

    def __init__(self, found: Mapping[str, Operation] | None = None) -> None:
        self._found: dict[str, Operation] = dict(found or {})

    def __getitem__(self, name: str) -> Operation:
        return self._found[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    def __or__(self, other: Mapping[str, Operation]) -> Functions:
        """These and others. ValueError where a name is in both."""
        twice = sorted(set(self) & set(other))
        if twice:
            raise ValueError(f"two functions are called {twice[0]}")
        return Functions({**self._found, **other})

    def function(
        self, name: str, parameters: str, *, gives: Type | Callable[..., Type], help: str, example: str, said: str,
        why: str = "", why_not: str = "", near: Callable[..., Near] | None = None, read: str = "", cost: int = 10,
        shows: bool = False, all_of: bool = False, of_you: bool = False, tells: bool = False,
        eyes: Eyes = "all",
    ) -> Callable[[F], F]:  # fmt: skip
        """Register a function: see ``Operation`` for what the parts are; ``of_you``: what it gives depends on who
        `you` is; ``tells``: what it gives of a hidden piece is a secret; ``eyes``: who may know what lies on the
        cells that it gives. ValueError for a name that is taken."""
        if name in self._found or name in RESERVED:
            raise ValueError(f"two functions are called {name}")

        def register(make: F) -> F:
            self._found[name] = Operation(
                name, params(parameters), gives, cast("Callable[..., Thunk]", make), help, example, said, why,
                why_not, near, reads(read), cost, all_of, shows, frozenset({"you"}) if of_you else frozenset(),
                tells, eyes,
            )  # fmt: skip
            return make

        return register
