"""The operators of phrases: comparing, calculating, joining, sets. What each does, says and how near it is.

Each makes a closure out of the closures of its parts. A number is a whole number and stays within ``LARGEST_MADE``,
so nothing grows without bound; what cannot be calculated (a division by nothing) is absent.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import cast

from tabletop.rules.keeping import Fact
from tabletop.rules.phrases.naming.names import Name
from tabletop.rules.phrases.naming.typed import Near, Operation, Param, Wanted
from tabletop.rules.phrases.naming.values import ABSENT, CELLS, NUMBER, TRUTH, Bind, Number, Test, Things, Thunk, Type
from tabletop.rules.table import Table

LARGEST_MADE = 10**12
"""What is calculated beyond this is absent."""

NO_NUMBER = cast("int", ABSENT)


def _two(wants: Wanted) -> tuple[Param, ...]:
    return (Param("left", wants), Param("right", wants))


# -- comparing -----------------------------------------------------------------------------------------------


def _equal(left: Thunk, right: Thunk) -> Test:
    return lambda table, bind: bool(left(table, bind) == right(table, bind))


def _unequal(left: Thunk, right: Thunk) -> Test:
    return lambda table, bind: bool(left(table, bind) != right(table, bind))


def is_same(one: object, other: object) -> bool:
    """Whether two things are the same; where there is neither, they are (0 is the seat of nobody).

    >>> is_same(1, 1), is_same(1, ABSENT), is_same(ABSENT, ABSENT), is_same(0, ABSENT)
    (True, False, True, True)
    """
    return bool(one == other) or not (one or other)


def is_unlike(one: object, other: object) -> bool:
    """Whether a thing is there and another than the other, which may be none."""
    return one is not ABSENT and (other is ABSENT or one != other)


def _same_thing(left: Thunk, right: Thunk) -> Test:
    return lambda table, bind: is_same(left(table, bind), right(table, bind))


def _other_thing(left: Thunk, right: Thunk) -> Test:
    return lambda table, bind: not is_same(left(table, bind), right(table, bind))


def _unlike(left: Thunk, right: Thunk) -> Test:
    return lambda table, bind: is_unlike(left(table, bind), right(table, bind))


def _near_same(left: Thunk, right: Thunk) -> Near:
    return lambda table, bind: 1.0 if is_same(left(table, bind), right(table, bind)) else 0.0


def _less(left: Number, right: Number) -> Test:
    return lambda table, bind: left(table, bind) < right(table, bind)


def _at_most(left: Number, right: Number) -> Test:
    return lambda table, bind: left(table, bind) <= right(table, bind)


def _more(left: Number, right: Number) -> Test:
    return lambda table, bind: left(table, bind) > right(table, bind)


def _at_least(left: Number, right: Number) -> Test:
    return lambda table, bind: left(table, bind) >= right(table, bind)


def share(part: float, whole: float) -> float:
    """How much of a whole there is, from 0 to 1.

    >>> share(1, 4), share(5, 4), share(0, 0)
    (0.25, 1.0, 1.0)
    """
    if part >= whole:
        return 1.0
    return max(0.0, part / whole) if whole > 0 else 1.0 / (1.0 + whole - part)


def _near_least(left: Number, right: Number) -> Near:
    def near(table: Table, bind: Bind) -> float:
        a, b = left(table, bind), right(table, bind)
        return 0.0 if a is NO_NUMBER or b is NO_NUMBER else share(a, b)

    return near


def _near_more(left: Number, right: Number) -> Near:
    def near(table: Table, bind: Bind) -> float:
        a, b = left(table, bind), right(table, bind)
        return 0.0 if a is NO_NUMBER or b is NO_NUMBER else share(a, b + 1)

    return near


def _near_most(left: Number, right: Number) -> Near:
    return _near_within(left, right, 0)


def _near_less(left: Number, right: Number) -> Near:
    return _near_within(left, right, 1)


def _near_within(left: Number, right: Number, short: int) -> Near:
    def near(table: Table, bind: Bind) -> float:
        a, b = left(table, bind), right(table, bind)
        return 0.0 if a is NO_NUMBER or b is NO_NUMBER else 1.0 / (1.0 + max(0, a - b + short))

    return near


def _near_equal(left: Thunk, right: Thunk) -> Near:
    def near(table: Table, bind: Bind) -> float:
        a, b = left(table, bind), right(table, bind)
        if isinstance(a, int) and isinstance(b, int):
            return 1.0 / (1.0 + abs(a - b))
        return 1.0 if a == b else 0.0

    return near


IS = "{left} is {left!}; it must be {right!}"
"""Of what is no number it is said shorter (``saying.telling``)."""
EQUAL = Operation("=", _two("any"), TRUTH, _equal, said="{left} is {right}", why=IS,
                  why_not="{left} is {right!}", near=_near_equal)  # fmt: skip
UNEQUAL = Operation("!=", _two("any"), TRUTH, _unequal, said="{left} is not {right}", why="{left} is {right!}",
                    why_not=IS)  # fmt: skip
SAME = replace(EQUAL, make=_same_thing, near=_near_same)
"""`=` of a piece, a cell or a seat that a name holds with another."""
OTHER = replace(UNEQUAL, make=_other_thing)
"""`!=` of them: all that is not `=`."""
UNLIKE = replace(UNEQUAL, make=_unlike)
"""`!=` of a thing that is worked out: of a word of nothing (`owner` of a free cell) it does not hold, as no
comparison does; what is there is other than nothing."""
NUMBER_EQUAL = Operation("=", _two("number"), TRUTH, _equal, said="{left} is {right}", why=IS,
                         why_not="{left} is {right!}", near=_near_equal)  # fmt: skip
LESS = Operation("<", _two("number"), TRUTH, _less, said="{left} is less than {right}",
                 why="{left} is {left!}; it must be less than {right!}", why_not="{left} is {left!}",
                 near=_near_less)  # fmt: skip
AT_MOST = Operation("<=", _two("number"), TRUTH, _at_most, said="{left} is at most {right}",
                    why="{left} is {left!}; it may be {right!} at most", why_not="{left} is {left!}",
                    near=_near_most)  # fmt: skip
MORE = Operation(">", _two("number"), TRUTH, _more, said="{left} is more than {right}",
                 why="{left} is {left!}; it must be more than {right!}", why_not="{left} is {left!}",
                 near=_near_more)  # fmt: skip
AT_LEAST = Operation(">=", _two("number"), TRUTH, _at_least, said="{left} is at least {right}",
                     why="{left} is {left!}; it takes {right!}", why_not="{left} is {left!}",
                     near=_near_least)  # fmt: skip


def _there_is(part: Thunk) -> Test:
    return lambda table, bind: part(table, bind) is not ABSENT


def _there_is_no(part: Thunk) -> Test:
    return lambda table, bind: part(table, bind) is ABSENT


THERE_IS = Operation("!=", (Param("part", "any"),), TRUTH, _there_is, said="there is {part}",
                     why="{part} is none", why_not="{part} is {part!}")  # fmt: skip
THERE_IS_NO = Operation("=", (Param("part", "any"),), TRUTH, _there_is_no, said="{part} is none",
                        why="{part} is {part!}; it must be none", why_not="{part} is none")  # fmt: skip
"""`last != none`, `last = none`: of one thing."""


def _same_list(left: Things, right: Things) -> Test:
    return lambda table, bind: tuple(left(table, bind)) == tuple(right(table, bind))


def _same_things(left: Things, right: Things) -> Test:
    return lambda table, bind: frozenset(left(table, bind)) == frozenset(right(table, bind))


def _listed(*parts: Thunk) -> Things:
    def listed(table: Table, bind: Bind) -> tuple[object, ...]:
        return tuple([each for each in [part(table, bind) for part in parts] if each is not ABSENT])

    return listed


SAME_LIST = Operation("=", _two("any"), TRUTH, _same_list, said="{left} are {right}", why=IS,
                      why_not="{left} are {right!}")  # fmt: skip
"""Of numbers and words: the same in the same order."""
SAME_THINGS = Operation("=", _two("things"), TRUTH, _same_things, said="{left} are {right}", why=IS,
                        why_not="{left} are {right!}", tells=True)  # fmt: skip
"""Of things: the same, whatever their order."""
LIST = Operation("list", _two("any"), lambda left, *_: left, _listed, said="a list")

COMPARING: tuple[tuple[Operation, Callable[[Fact, Fact], bool]], ...] = (
    (EQUAL, operator.eq), (NUMBER_EQUAL, operator.eq), (UNEQUAL, operator.ne), (SAME, is_same),
    (UNLIKE, is_unlike),
    (OTHER, lambda one, other: not is_same(one, other)), (LESS, operator.lt), (AT_MOST, operator.le),
    (MORE, operator.gt), (AT_LEAST, operator.ge),
)  # fmt: skip
"""The comparisons of two values, each as it is made of values that are known already."""


# -- membership ----------------------------------------------------------------------------------------------


def _has(left: Things, right: Thunk) -> Test:
    return lambda table, bind: right(table, bind) in left(table, bind)


def _is_in(left: Thunk, right: Things) -> Test:
    return lambda table, bind: left(table, bind) in right(table, bind)


def _is_not_in(left: Thunk, right: Things) -> Test:
    def outside(table: Table, bind: Bind) -> bool:
        thing = left(table, bind)
        return thing is not ABSENT and thing not in right(table, bind)

    return outside


HAS = Operation("has", _two("any"), TRUTH, _has, said="{left.} has {right}", why="{left.} has no {right}",
                why_not="{left.} has {right}")  # fmt: skip
IS_IN = Operation("is in", _two("any"), TRUTH, _is_in, said="{left} is {right@}",
                  why="{left!} is not {right@}", why_not="{left!} is {right@}")  # fmt: skip
IS_NOT_IN = Operation("is not in", _two("any"), TRUTH, _is_not_in, said="{left} is not {right@}",
                      why="{left!} is {right@}", why_not="{left!} is not {right@}")  # fmt: skip


# -- joining -------------------------------------------------------------------------------------------------


def _and(*tests: Test) -> Test:
    if len(tests) == 2:
        first, second = tests
        return lambda table, bind: first(table, bind) and second(table, bind)

    def all_hold(table: Table, bind: Bind) -> bool:
        for test in tests:  # noqa: SIM110  # very often
            if not test(table, bind):
                return False
        return True

    return all_hold


def _or(*tests: Test) -> Test:
    if len(tests) == 2:
        first, second = tests
        return lambda table, bind: first(table, bind) or second(table, bind)

    def any_holds(table: Table, bind: Bind) -> bool:
        for test in tests:  # noqa: SIM110  # very often
            if test(table, bind):
                return True
        return False

    return any_holds


def _not(part: Test) -> Test:
    return lambda table, bind: not part(table, bind)


AND = Operation("and", _two("truth"), TRUTH, _and, said="and")
OR = Operation("or", _two("truth"), TRUTH, _or, said="or")
NOT = Operation("not", (Param("part", "truth"),), TRUTH, _not, said="not {part}")


# -- calculating ---------------------------------------------------------------------------------------------


def _plus(left: Number, right: Number) -> Number:
    return lambda table, bind: bounded(left(table, bind) + right(table, bind))


def _minus(left: Number, right: Number) -> Number:
    return lambda table, bind: bounded(left(table, bind) - right(table, bind))


def bounded(number: int) -> int:
    """A number, absent where it is beyond all that a game counts."""
    return number if -LARGEST_MADE <= number <= LARGEST_MADE or number is NO_NUMBER else NO_NUMBER


def _times(left: Number, right: Number) -> Number:
    return lambda table, bind: bounded(left(table, bind) * right(table, bind))


def _div(left: Number, right: Number) -> Number:
    def div(table: Table, bind: Bind) -> int:
        by = right(table, bind)
        return left(table, bind) // by if by else NO_NUMBER

    return div


def _mod(left: Number, right: Number) -> Number:
    def mod(table: Table, bind: Bind) -> int:
        by = right(table, bind)
        return left(table, bind) % by if by else NO_NUMBER

    return mod


def _floor(left: Number, right: Number) -> Number:
    def floor(table: Table, bind: Bind) -> int:
        a, b = left(table, bind), right(table, bind)
        return b if b is NO_NUMBER or b > a else a

    return floor


def _cap(left: Number, right: Number) -> Number:
    def cap(table: Table, bind: Bind) -> int:
        a, b = left(table, bind), right(table, bind)
        return b if b is NO_NUMBER or b < a else a

    return cap


def _negative(part: Number) -> Number:
    return lambda table, bind: -part(table, bind)


def _chosen(then: Thunk, test: Test, other: Thunk) -> Thunk:
    return lambda table, bind: then(table, bind) if test(table, bind) else other(table, bind)


CALCULATING = {
    "+": Operation("+", _two("number"), NUMBER, _plus, said="{left} plus {right}"),
    "-": Operation("-", _two("number"), NUMBER, _minus, said="{left} less {right}"),
    "*": Operation("*", _two("number"), NUMBER, _times, said="{left} times {right}"),
    "div": Operation("div", _two("number"), NUMBER, _div, said="{left} divided by {right}"),
    "mod": Operation("mod", _two("number"), NUMBER, _mod, said="what is left of {left} divided by {right}"),
    "at least": Operation("at least", _two("number"), NUMBER, _floor, said="{left}, but at least {right}"),
    "at most": Operation("at most", _two("number"), NUMBER, _cap, said="{left}, but at most {right}"),
}
NEGATIVE = Operation("-", (Param("part", "number"),), NUMBER, _negative, said="minus {part}")
CHOICE = Operation(
    "if", (Param("then", "any"), Param("test", "truth"), Param("other", "any")), lambda then, *_: then, _chosen,
    said="{then} if {test}, otherwise {other}",
)  # fmt: skip


def _span(least: Number, most: Number) -> Thunk:
    return lambda table, bind: (least(table, bind), most(table, bind))


SPAN_OF = Operation("..", _two("number"), NUMBER, _span, said="{left} to {right}")


# -- sets ----------------------------------------------------------------------------------------------------


def filtered(it: str, things: Things, test: Test) -> Things:
    """The things of a set for which a test holds; how many were looked at is counted. Raises OverLimit."""

    def where(table: Table, bind: Bind) -> Iterator[object]:
        if table.looks < 0:
            table.look()
        looked = 0
        try:
            for looked, thing in enumerate(things(table, bind), 1):  # noqa: B007  # counted where it stops, too
                bind[it] = thing
                if test(table, bind):
                    yield thing
        finally:
            table.looks -= looked

    return where


def sifted(it: str, things: Thunk, test: Test) -> Thunk:
    """As ``filtered``, of a set that is whole, all at once."""

    def where(table: Table, bind: Bind) -> tuple[object, ...]:
        if table.looks < 0:
            table.look()
        among: tuple[object, ...] = things(table, bind)  # type: ignore[assignment]  # a set that is whole
        found = []
        table.looks -= len(among)
        for thing in among:
            bind[it] = thing
            if test(table, bind):
                found.append(thing)
        return tuple(found)

    return where


def sifted_by_word(things: Thunk, name: Name, wanted: Thunk) -> Thunk:
    """The same, where the test is that a word of a thing is what something else gives for all of them."""

    def where(table: Table, bind: Bind) -> tuple[object, ...]:
        if table.looks < 0:
            table.look()
        among: tuple[object, ...] = things(table, bind)  # type: ignore[assignment]  # as above
        table.looks -= len(among)
        return those_with(name, wanted, table, among, bind)

    return where


def those_with(name: Name, wanted: Thunk, table: Table, things: Sequence[object], bind: Bind) -> tuple[object, ...]:
    """Those of some things of which a word is what is wanted."""
    if not things:
        return ()
    value, get = wanted(table, bind), name.get
    if name.among is not None:
        known = name.among(table, things)
        return tuple([thing for thing in things if known(thing) == value])
    return tuple([thing for thing in things if get(table, thing) == value])


def gone_through(it: str, things: Things, table: Table, bind: Bind) -> Iterator[object]:
    """The things of a set, each bound while it is looked at, and counted. Raises OverLimit."""
    if table.looks < 0:
        table.look()
    looked = 0
    try:
        for looked, thing in enumerate(things(table, bind), 1):  # noqa: B007  # as above
            bind[it] = thing
            yield thing
    finally:
        table.looks -= looked


def different_values(it: str, value: Thunk, things: Things) -> Things:
    """What a value of each of a set is, where it is anything."""

    def values(table: Table, bind: Bind) -> Iterator[object]:
        for _ in gone_through(it, things, table, bind):
            found = value(table, bind)
            if found is not ABSENT:
                yield tuple(found) if isinstance(found, Iterable) and not isinstance(found, str) else found

    return values


def _union(*sets: Things) -> Things:
    def union(table: Table, bind: Bind) -> Iterable[object]:
        found: dict[object, None] = {}
        for each in sets:
            found |= dict.fromkeys(each(table, bind))
        table.look(len(found))
        return found

    return union


class Such(Container[object]):
    """Those things for which a test holds, without knowing which there are."""

    __slots__ = ("bind", "it", "table", "test")

    def __init__(self, it: str, test: Test, table: Table, bind: Bind) -> None:
        self.it, self.test, self.table, self.bind = it, test, table, bind

    def __contains__(self, thing: object) -> bool:
        self.bind[self.it] = thing
        return bool(self.test(self.table, self.bind))


def _such(it: str, test: Test) -> Thunk:
    return lambda table, bind: Such(it, test, table, bind)


def _both(first: Things, *others: Things) -> Things:
    def both(table: Table, bind: Bind) -> Iterable[object]:
        rest = [frozenset(each(table, bind)) for each in others]
        table.look(sum(map(len, rest)))
        return [thing for thing in first(table, bind) if all(thing in each for each in rest)]

    return both


def _one(part: Things) -> Thunk:
    def one(table: Table, bind: Bind) -> object:
        found: object = ABSENT
        for thing in part(table, bind):
            if found is not ABSENT:
                return ABSENT
            found = thing
        return found

    return one


def _several(part: Thunk) -> Things:
    def several(table: Table, bind: Bind) -> Iterable[object]:
        thing = part(table, bind)
        return () if thing is ABSENT else (thing,)

    return several


def _targets(part: Things) -> Things:
    return lambda table, bind: (-seat for seat in part(table, bind) if isinstance(seat, int))


def _target(part: Number) -> Number:
    return lambda table, bind: -part(table, bind)


def _same(first: Type, *_: object) -> Type:
    return first


WHERE = Operation(
    "where",
    (Param("things", "things"), Param("test", "truth", each=True)),
    _same,
    filtered,
    said="{things} that {test}",
)
UNION = Operation("or", (Param("left", "things"), Param("right", "things")), _same, _union, said="or")
BOTH = Operation("and", (Param("left", "things"), Param("right", "things")), _same, _both, said="and")
SUCH = Operation("such", (Param("test", "truth", each=True),), CELLS, _such, said="cells {test}")
ONE = Operation("one", (Param("part", "things"),), _same, _one, said="{part}")
SEVERAL = Operation("several", (Param("part", "any"),), _same, _several, said="{part}")
TARGETS = Operation("targets", (Param("part", "seats"),), _same, _targets, said="{part}")
TARGET = Operation("target", (Param("part", "seat"),), _same, _target, said="{part}")
"""A seat (or seats) as it lies in a set of several sorts, and the way back."""
