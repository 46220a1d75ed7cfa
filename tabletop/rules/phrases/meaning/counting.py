"""The functions of phrases about sets and numbers: how many, whether any, the highest, the best, piles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice
from math import comb

from tabletop.rules.limits import OverLimit
from tabletop.rules.phrases.meaning.operators import NO_NUMBER, different_values, gone_through, share
from tabletop.rules.phrases.naming.typed import Functions, Near
from tabletop.rules.phrases.naming.values import (
    ABSENT,
    NUMBER,
    SEATS,
    TRUTH,
    Bind,
    Number,
    Test,
    Things,
    Thunk,
    Type,
    groups_of,
)
from tabletop.rules.table import Table

COUNTING = Functions()

_NOTHING = object()
_SIZED = (tuple, list, dict, frozenset)
"""Sets that know how many they are."""

MOST_SUBSETS = 5_000
"""So many choices of some of a set are looked at."""


def _same(*types: Type | None) -> Type:
    """The type of the set, which comes last."""
    assert types[-1] is not None
    return types[-1]


# -- how many ------------------------------------------------------------------------------------------------


@COUNTING.function(
    "count", "things: things", gives=NUMBER, help="How many there are.", example="count(hand)",
    said="the number of {things}", shows=True,
)  # fmt: skip
def count(things: Things) -> Number:
    def counted(table: Table, bind: Bind) -> int:
        found = things(table, bind)
        return len(found) if isinstance(found, _SIZED) else sum(1 for _ in found)

    return counted


def _near_any(things: Things) -> Near:
    return lambda table, bind: 0.0 if next(iter(things(table, bind)), _NOTHING) is _NOTHING else 1.0


@COUNTING.function(
    "any", "things: things", gives=TRUTH, help="Whether there are some.", example="any(creature in grave)",
    said="there are {things}", why="there are no {things}", why_not="there are {things}", near=_near_any, shows=True,
)  # fmt: skip
def some(things: Things) -> Test:
    def any_of(table: Table, bind: Bind) -> bool:
        found = things(table, bind)
        if isinstance(found, _SIZED):
            return bool(found)
        return next(iter(found), _NOTHING) is not _NOTHING

    return any_of


def _near_no(things: Things) -> Near:
    return lambda table, bind: 1.0 / (1.0 + sum(1 for _ in things(table, bind)))


@COUNTING.function(
    "no", "things: things", gives=TRUTH, help="Whether there are none.", example="no(hand where suit = led)",
    said="there are no {things}", why="there are {things}", why_not="there are no {things}",
    near=_near_no, shows=True,
)  # fmt: skip
def none(things: Things) -> Test:
    found = some(things)
    return lambda table, bind: not found(table, bind)


def _near_prints(value: Number) -> Near:
    return lambda table, bind: 0.0 if value(table, bind) is NO_NUMBER else 1.0


@COUNTING.function(
    "prints", "value: number", gives=TRUTH, help="Whether there is such a number: not every card prints each.",
    example="evolve if prints(evolve) else storage", said="{value} is printed", why="{value} is not printed",
    why_not="{value} is printed", near=_near_prints,
)  # fmt: skip
def prints(value: Number) -> Test:
    return lambda table, bind: value(table, bind) is not NO_NUMBER


def _near_every(it: str, test: Test, things: Things) -> Near:
    def near(table: Table, bind: Bind) -> float:
        held = total = 0
        for _ in gone_through(it, things, table, bind):
            total += 1
            held += bool(test(table, bind))
        return share(held, total)

    return near


@COUNTING.function(
    "every", "test: truth each, things: things over", gives=TRUTH, help="Whether a test holds for each.",
    example="every(tapped over field)", said="all {things} are ones {test}",
    why_not="all {things} are ones {test}", near=_near_every, all_of=True,
)  # fmt: skip
def every(it: str, test: Test, things: Things) -> Test:
    def holds(table: Table, bind: Bind) -> bool:
        return all(test(table, bind) for _ in gone_through(it, things, table, bind))

    return holds


@COUNTING.function(
    "different", "value: any each, things: things over", gives=NUMBER, help="How many different values there are.",
    example="different(suit over hand)", said="the number of different {value} of {things}",
)  # fmt: skip
def different(it: str, value: Thunk, things: Things) -> Number:
    found = different_values(it, value, things)
    return lambda table, bind: len(set(found(table, bind)))


# -- numbers -------------------------------------------------------------------------------------------------


@COUNTING.function(
    "sum", "value: number each, things: things over", gives=NUMBER, help="All of a number together.",
    example="sum(attack over field)", said="the sum of {value} of {things}",
)  # fmt: skip
def total(it: str, value: Number, things: Things) -> Number:
    def summed(table: Table, bind: Bind) -> int:
        return sum(_numbers(table, bind, it, value, things))

    return summed


def _numbers(table: Table, bind: Bind, it: str, value: Number, things: Things) -> Iterator[int]:
    for _ in gone_through(it, things, table, bind):
        found = value(table, bind)
        if found is not NO_NUMBER:
            yield found


@COUNTING.function(
    "highest", "value: value each, things: things over", gives=NUMBER, help="The highest of a number.",
    example="highest(points over others)", said="the highest {value} of {things}",
)  # fmt: skip
def highest(it: str, value: Number, things: Things) -> Number:
    return lambda table, bind: max(_numbers(table, bind, it, value, things), default=NO_NUMBER)


@COUNTING.function(
    "lowest", "value: value each, things: things over", gives=NUMBER, help="The lowest of a number.",
    example="lowest(count(hand of it) over others)", said="the lowest {value} of {things}",
)  # fmt: skip
def lowest(it: str, value: Number, things: Things) -> Number:
    return lambda table, bind: min(_numbers(table, bind, it, value, things), default=NO_NUMBER)


def _leading(it: str, value: Number, things: Things, sign: int) -> Things:
    def leading(table: Table, bind: Bind) -> Sequence[object]:
        found: list[object] = []
        top: int | None = None
        for thing in gone_through(it, things, table, bind):
            number = value(table, bind)
            if number is NO_NUMBER:
                continue
            if top is None or sign * number > sign * top:
                top, found = number, [thing]
            elif number == top:
                found.append(thing)
        return found

    return leading


@COUNTING.function(
    "best", "value: value each, things: things over", gives=_same, help="Those that have the highest of a number.",
    example="best(points over seats)", said="who has the highest {value} of {things}",
)  # fmt: skip
def best(it: str, value: Number, things: Things) -> Things:
    return _leading(it, value, things, 1)


@COUNTING.function(
    "worst", "value: value each, things: things over", gives=_same, help="Those that have the lowest of a number.",
    example="worst(points over seats)", said="who has the lowest {value} of {things}",
)  # fmt: skip
def worst(it: str, value: Number, things: Things) -> Things:
    return _leading(it, value, things, -1)


@COUNTING.function(
    "sorted", "value: value each, things: things over", gives=_same,
    help="All of a set, from the one with the lowest of a number to the one with the highest.",
    example="item(2 of sorted(points over seats))", said="{things} by their {value}",
)  # fmt: skip
def ranked(it: str, value: Number, things: Things) -> Things:
    def in_order(table: Table, bind: Bind) -> Sequence[object]:
        found = [(value(table, bind), thing) for thing in gone_through(it, things, table, bind)]
        return tuple([thing for _, thing in sorted((each for each in found if each[0] is not NO_NUMBER), key=_first)])

    return in_order


def _first(pair: tuple[int, object]) -> int:
    return pair[0]


def _groups(*types: Type | None) -> Type:
    assert types[0] is not None
    return groups_of(types[0])


@COUNTING.function(
    "subsets", "things: things, number: number by optional", gives=_groups,
    help="Every choice of some of a set (of so many, by a number); each is a set, `it` in a test.",
    example="count(subsets(hand by 2) where different(rank over it) = 1)", said="the choices {things@}", cost=40,
)  # fmt: skip
def subsets(things: Things, number: Number | None) -> Things:
    def chosen(table: Table, bind: Bind) -> Iterator[object]:
        found = tuple(things(table, bind))
        size = number(table, bind) if number is not None else None
        if size is NO_NUMBER or (size is not None and size < 1):
            return iter(())
        sizes = range(1, len(found) + 1) if size is None else (size,)
        if sum(comb(len(found), each) for each in sizes) > MOST_SUBSETS:
            raise OverLimit("subsets", MOST_SUBSETS)
        return (each for size in sizes for each in combinations(found, size))

    return chosen


# -- piles, words, seats -------------------------------------------------------------------------------------


def _of_list(*types: Type | None) -> Type:
    assert types[1] is not None
    return types[1].one()


def _of_pile(*types: Type | None) -> Type:
    assert types[1] is not None
    return types[1].one() if types[0] is None else types[1]


@COUNTING.function(
    "top", "number: number optional, things: things of", gives=_of_pile,
    help="The top one of a pile, or so many from the top. A number that is worked out has brackets: "
    "`top((count(deck) - 2) of deck)`.", example="top(3 of deck)", said="the top one {things@}",
)  # fmt: skip
def top(number: Number | None, things: Things) -> Thunk:
    return _end(number, things, last=True)


@COUNTING.function(
    "bottom", "number: number optional, things: things of", gives=_of_pile,
    help="The bottom one of a pile, or so many from the bottom. A number that is worked out has brackets: "
    "`bottom((count(deck) - 2) of deck)`.", example="bottom(deck)",
    said="the bottom one {things@}",
)  # fmt: skip
def bottom(number: Number | None, things: Things) -> Thunk:
    return _end(number, things, last=False)


def _end(number: Number | None, things: Things, last: bool) -> Thunk:
    def listed(table: Table, bind: Bind) -> Sequence[object]:
        found = things(table, bind)
        return found if isinstance(found, tuple) else tuple(found)

    def end(table: Table, bind: Bind) -> object:
        found = listed(table, bind)
        return (found[-1] if last else found[0]) if found else ABSENT

    def ends(table: Table, bind: Bind) -> object:
        wanted = number(table, bind) if number is not None else 1
        if wanted is NO_NUMBER or wanted <= 0:
            return ()
        found = listed(table, bind)
        return tuple(islice(reversed(found), wanted)) if last else tuple(found[:wanted])

    return end if number is None else ends


@COUNTING.function(
    "item", "number: number, things: things of", gives=_of_list,
    help="The one at a place of a list, from 1.", example="item(2 of guess)", said="number {number} {things@}",
    cost=4,
)  # fmt: skip
def item(number: Number, things: Things) -> Thunk:
    def at_place(table: Table, bind: Bind) -> object:
        wanted = number(table, bind)
        if wanted is NO_NUMBER or wanted < 1:
            return ABSENT
        found: object = next(islice(things(table, bind), wanted - 1, None), ABSENT)
        return found

    return at_place


@COUNTING.function(
    "place", "word: value", gives=NUMBER, help="The place of a word in its ordered list, from 1.",
    example="place(card.rank)", said="the place of {word}", cost=2,
)  # fmt: skip
def place(word: Number) -> Number:
    return word


def _listed(*types: Type | None) -> Type:
    assert types[0] is not None
    return types[0]


@COUNTING.function(
    "words", "list: list", gives=_listed, help="All words of a list, or of a field of cards.",
    example="words(suit)", said="{list}", cost=1,
)  # fmt: skip
def words(listed: Things) -> Things:
    return listed


@COUNTING.function(
    "others", "seats: seats", gives=SEATS, help="All other seats, from the next one on.", example="others(winner)",
    said="the others than {seats}", read="flow:out flow:first_seat", cost=3,
)  # fmt: skip
def others(seats: Things) -> Things:
    def rest(table: Table, bind: Bind) -> Sequence[object]:
        without = [seat for seat in seats(table, bind) if isinstance(seat, int)]
        start = without[0] if without else 0
        return [seat for seat in table.order(start) if seat not in without]

    return rest


@COUNTING.function(
    "next", "seat: seat, seats: seats over optional", gives=SEATS.one(),
    help="The next seat that still plays; with `over` the next one of some seats, itself where there is no other.",
    example="next(dealer)", said="the seat after {seat}", read="flow:out flow:first_seat", cost=2,
)  # fmt: skip
def following(seat: Number, seats: Things | None) -> Number:
    def after(table: Table, bind: Bind) -> int:
        now = seat(table, bind)
        if now is NO_NUMBER:
            return NO_NUMBER
        number = table.ruleset.seats
        if seats is None and not table.state.flow.get("out"):  # by far the most
            return now % number + 1
        around = ((now - 1 + step) % number + 1 for step in range(1, number + 1))
        if seats is not None:
            some = frozenset(seats(table, bind))
            return next((each for each in around if each in some), NO_NUMBER)
        return next((each for each in around if table.is_in(each)), NO_NUMBER)

    return after


@COUNTING.function(
    "team", "seat: seat", gives=SEATS, help="The seats that play together with one, itself too.",
    example="team(dealer)", said="the side of {seat}", read="flow:out flow:first_seat", cost=3,
)  # fmt: skip
def team(seat: Number) -> Things:
    def together(table: Table, bind: Bind) -> Sequence[object]:
        one, spec = seat(table, bind), table.state.spec
        return [each for each in table.seats if one is not NO_NUMBER and spec.are_partners(one, each)]

    return together


def _near_can(act: Test) -> Near:
    return lambda table, bind: 1.0 if act(table, bind) else 0.0


@COUNTING.function(
    "can", "act: truth", gives=TRUTH,
    help="Whether you could do an act now, or an event that something forbids can be of a piece.",
    example="can(jump)",
    said="{act} is possible", why="{act} is not possible", why_not="{act} is possible", near=_near_can, cost=50,
)  # fmt: skip
def can(act: Test) -> Test:
    return act
