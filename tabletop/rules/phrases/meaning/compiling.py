"""From a typed tree to a closure ``(table, bind) -> value``. Nothing is interpreted at play.

Sets are lazy; of tests that are joined the cheap ones are asked first, which changes nothing, for looking changes
nothing. What a define gives is worked out once for the things it is asked of in a position, and so is a function that
does not depend on what is tested inside a `where`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from math import prod
from typing import cast

from tabletop.rules.phrases.meaning.fitting import PIECE_OF, piece_on
from tabletop.rules.phrases.meaning.looking import cost, free, reads
from tabletop.rules.phrases.meaning.operators import (
    AND,
    AT_LEAST,
    AT_MOST,
    CHOICE,
    EQUAL,
    LESS,
    LIST,
    MORE,
    NOT,
    NUMBER_EQUAL,
    OR,
    SEVERAL,
    UNEQUAL,
    different_values,
    filtered,
    sifted,
    sifted_by_word,
)
from tabletop.rules.phrases.naming.names import Name
from tabletop.rules.phrases.naming.typed import (
    Apply,
    Cases,
    Const,
    Defined,
    Near,
    Slot,
    Typed,
    Use,
    parts_of,
    with_parts,
)
from tabletop.rules.phrases.naming.values import ABSENT, Bind, Test, Things, Thunk
from tabletop.rules.table import Table

DEAR = 16
"""What costs less is not worth being remembered."""


def compiled(node: Typed, tested: bool = False) -> Thunk:
    """The closure of a typed tree. ``tested``: it is looked at again and again, for each thing of a set."""
    if isinstance(node, Const):
        value = node.value
        return lambda table, bind: value
    if isinstance(node, Slot):
        key = node.key
        return lambda table, bind: bind[key]
    if isinstance(node, Use):
        return _use(node, tested)
    if isinstance(node, Defined):
        return _defined(node)
    if isinstance(node, Cases):
        return _cases(node, tested)
    made = _apply(node, tested)
    if tested and cost(node, DEAR) >= DEAR and not any("~" in key for key in free(node)):
        return remembered(node, made)
    return made


def _use(node: Use, tested: bool) -> Thunk:
    name, of = node.name, node.of
    if of is None:
        return cast("Thunk", name.get)
    if name.asks:
        return _asking(name, of, tested)
    get = cast("Callable[[Table, object], object]", name.get)
    if isinstance(of, Slot) and _is_tested(of):
        key = of.key
        return lambda table, bind: get(table, bind[key])
    if isinstance(of, Apply) and of.operation is PIECE_OF and _is_tested(of.parts[0]):
        return _lent(get, cast("Slot", of.parts[0]).key)
    thing = compiled(of, tested)
    if of.type.many:
        return _of_each(name, cast("Things", thing))
    nothing = () if name.whole else ABSENT
    if isinstance(of, Use) and of.name.holds:
        return (_of_bound if "piece" in of.type.sorts else _of_seat)(get, of.name.holds, nothing)
    if isinstance(of, Slot):
        slot = of.key

        def word_of_slot(table: Table, bind: Bind) -> object:
            found = bind[slot]
            return nothing if found is ABSENT else get(table, found)

        return word_of_slot

    def word(table: Table, bind: Bind) -> object:
        found = thing(table, bind)
        return nothing if found is ABSENT else get(table, found)

    return word


def _of_seat(get: Callable[[Table, object], object], key: str, nothing: object) -> Thunk:
    """A word of what is bound and never leaves the game: of `you`."""

    def word(table: Table, bind: Bind) -> object:
        found = bind.get(key, ABSENT)
        return nothing if found is ABSENT else get(table, found)

    return word


def _of_bound(get: Callable[[Table, object], object], key: str, nothing: object) -> Thunk:
    """A word of a piece that is bound: by far the most common one (see ``Name.holds``)."""

    def word(table: Table, bind: Bind) -> object:
        piece = bind.get(key, ABSENT)
        if piece.__class__ is int:
            at = table.state.at
            if piece >= len(at) or (piece > 0 and at[piece] is None):
                return nothing
        elif piece is ABSENT:
            return nothing
        return get(table, piece)

    return word


def _asking(name: Name, of: Typed, tested: bool) -> Thunk:
    """A word of things that looks at what is bound."""
    ask, thing = name.get, compiled(of, tested)
    if isinstance(of, Slot) and _is_tested(of):
        key = of.key
        return lambda table, bind: ask(table, bind[key], bind)
    if not of.type.many:

        def word(table: Table, bind: Bind) -> object:
            found = thing(table, bind)
            return found if found is ABSENT else ask(table, found, bind)

        return word
    things = cast("Things", thing)
    if name.type.many:
        several = cast("Callable[[Table, object, Bind], Iterable[object]]", ask)

        def sets(table: Table, bind: Bind) -> Iterable[object]:
            found: dict[object, None] = {}
            for each in things(table, bind):
                found |= dict.fromkeys(several(table, each, bind))
            table.look(len(found))
            return found

        return sets
    return lambda table, bind: dict.fromkeys(
        found for each in things(table, bind) if (found := ask(table, each, bind)) is not ABSENT
    )


def _lent(get: Callable[[Table, object], object], key: str) -> Thunk:
    """A word of what lies on the cell that is tested."""
    lying = cast("Callable[[Table, object], object]", piece_on)

    def word(table: Table, bind: Bind) -> object:
        piece = lying(table, bind[key])
        return piece if piece is ABSENT else get(table, piece)

    return word


def _of_each(name: Name, things: Things) -> Thunk:
    """What each of a set gives, each thing once."""
    if name.type.many:
        sets = cast("Callable[[Table, object], Iterable[object]]", name.get)

        def several(table: Table, bind: Bind) -> Iterable[object]:
            found: dict[object, None] = {}
            for thing in things(table, bind):
                for each in sets(table, thing):
                    found[each] = None
            table.look(len(found))
            return found

        return several
    get = cast("Callable[[Table, object], object]", name.get)

    def words(table: Table, bind: Bind) -> Iterable[object]:
        found = dict.fromkeys([get(table, thing) for thing in things(table, bind)])
        found.pop(ABSENT, None)
        return found

    return words


def _apply(node: Apply, tested: bool) -> Thunk:
    operation, parts = node.operation, node.parts
    if operation is AND or operation is OR:
        parts = (*sorted(parts_of(node), key=cost),)
    if operation is EQUAL or operation is NUMBER_EQUAL or operation is UNEQUAL:
        quick = _quick(node, operation is UNEQUAL, tested)
        if quick is not None:
            return quick
    if operation in (MORE, AT_LEAST, LESS, AT_MOST):
        some = _so_many_different(node)
        if some is not None:
            return some
    if operation.name == "count":
        (things,) = parts_of(node)
        if isinstance(things, Apply) and things.operation.make is filtered:  # all of it is gone through
            return operation.make(whole(things))
    loops = (param.each for param in operation.params) if operation.binds_it else (False for _ in parts)
    made = [None if part is None else compiled(part, tested or each) for part, each in zip(parts, loops, strict=True)]
    return operation.make(node.slot, *made) if operation.binds_it else operation.make(*made)


def _so_many_different(node: Apply) -> Test | None:
    """Whether there are so many different values (`different(...) > 1`): no more are looked at than it takes."""
    left, right = node.parts
    if not isinstance(left, Apply) or left.operation.name != "different" or not isinstance(right, Const):
        return None
    assert isinstance(right.value, int)
    value, things = parts_of(left)
    enough = right.value + (node.operation in (MORE, AT_MOST))
    met = node.operation in (MORE, AT_LEAST)
    found = different_values(left.slot, compiled(value, tested=True), cast("Things", compiled(things)))
    if enough < 1:
        return None

    def are_there(table: Table, bind: Bind) -> bool:
        seen: set[object] = set()
        for each in found(table, bind):
            seen.add(each)
            if len(seen) >= enough:
                return met
        return not met

    return are_there


def _quick(node: Apply, other: bool, tested: bool) -> Thunk | None:
    """A word of the thing that is tested beside something else, by far the most common test; anything beside what is
    always the same."""
    left, right = node.parts
    if not isinstance(left, Use) or left.name.asks or right is None or not _is_tested(left.of):
        if left is None or not isinstance(right, Const):
            return None
        one, same = compiled(left, tested), right.value
        if other:
            return lambda table, bind: one(table, bind) != same
        return lambda table, bind: one(table, bind) == same
    assert isinstance(left.of, Slot)
    get = cast("Callable[[Table, object], object]", left.name.get)
    key = left.of.key
    if isinstance(right, Const):
        value = right.value
        if other:
            return lambda table, bind: get(table, bind[key]) != value
        return lambda table, bind: get(table, bind[key]) == value
    found = compiled(right, tested=True)
    if other:
        return lambda table, bind: get(table, bind[key]) != found(table, bind)
    return lambda table, bind: get(table, bind[key]) == found(table, bind)


def worded(node: Typed, key: str) -> tuple[Name, Thunk] | None:
    """The word of what is tested (bound under a key) that has to be the same as something that does not hang on
    that, and what gives this; None where it is no such test."""
    if isinstance(node, Defined):
        node = _inlined(node) or node
    if not isinstance(node, Apply) or node.operation not in (EQUAL, NUMBER_EQUAL):
        return None
    left, right = parts_of(node)
    if not isinstance(left, Use) or left.name.asks or not _is_tested(left.of) or right.type.many:
        return None
    if not isinstance(left.of, Slot) or left.of.key != key or key in free(right):
        return None
    return left.name, compiled(right)


def _joined(test: Typed) -> tuple[Typed, ...]:
    """The tests that all have to hold where this one does."""
    node = (_inlined(test) or test) if isinstance(test, Defined) else test
    return parts_of(node) if isinstance(node, Apply) and node.operation is AND else (test,)


def _is_tested(node: Typed | None) -> bool:
    """Whether it is one thing that is always there."""
    return isinstance(node, Slot) and node.sure and not node.type.many


def _cases(node: Cases, tested: bool) -> Thunk:
    by, other = compiled(node.by, tested), compiled(node.other, tested)
    cases = {key: compiled(each, tested) for key, each in node.cases.items()}
    return lambda table, bind: cases.get(by(table, bind), other)(table, bind)


def _defined(node: Defined) -> Thunk:
    """A define: its parameters are bound under keys of their own, a set is worked out whole, and the result is
    remembered for these parameters."""
    inlined = _inlined(node)
    if inlined is not None:
        return whole(inlined)
    made = _body(node.body)
    if not node.keys:
        return made
    parts = tuple(whole(part) for part in node.parts)
    if len(parts) == 1:
        key, part = node.keys[0], parts[0]

        def called(table: Table, bind: Bind) -> object:
            bind[key] = part(table, bind)
            return made(table, bind)

        return called
    if len(parts) == 2:
        (one_key, other_key), (one, other) = node.keys, parts

        def called_with_two(table: Table, bind: Bind) -> object:
            bind[one_key], bind[other_key] = one(table, bind), other(table, bind)
            return made(table, bind)

        return called_with_two

    def called_with(table: Table, bind: Bind) -> object:
        found = [part(table, bind) for part in parts]
        bind.update(zip(node.keys, found, strict=True))
        return made(table, bind)

    return called_with


MOST_BODIES = 20_000
_BODIES: dict[int, tuple[Typed, Thunk]] = {}
"""Of defines what gives their value, with the part itself, so that no other has its number."""


def _body(node: Typed) -> Thunk:
    """What gives the body of a define: made once however often that is used, so that what is remembered of it is
    found by all that use it."""
    known = _BODIES.get(id(node))
    if known is not None:
        return known[1]
    made = whole(node)
    if cost(node, DEAR) >= DEAR:
        made = remembered(node, made)
    if len(_BODIES) >= MOST_BODIES:
        _BODIES.clear()
    _BODIES[id(node)] = node, made
    return made


def writes(node: Typed) -> bool:
    """Whether its closure writes into what is bound: what is tested, what the parameters of a define stand for."""
    if (isinstance(node, Apply) and node.operation.binds_it) or (isinstance(node, Defined) and node.keys):
        return True
    return any(writes(part) for part in parts_of(node))


def _inlined(node: Defined) -> Typed | None:
    """The body of a define as it stands for itself, with what is tested, or is always the same, in place of its
    parameters; None where that would be worked out more than once, or is dear."""
    if cost(node.body, DEAR) >= DEAR or not all(isinstance(part, Const) or _is_tested(part) for part in node.parts):
        return None
    return _put_in(node.body, dict(zip(node.keys, node.parts, strict=True))) if node.keys else node.body


def _put_in(node: Typed, given: Mapping[str, Typed]) -> Typed:
    """The body of a define with what is tested around it, or is always the same, in place of its parameters."""
    if isinstance(node, Slot):
        part = given.get(node.key, node)
        return replace(part, type=node.type) if isinstance(part, Slot) else part
    before = parts_of(node)
    parts = [_put_in(each, given) for each in before]
    same = all(one is other for one, other in zip(before, parts, strict=True))
    return node if same else with_parts(node, parts)


def whole(node: Typed) -> Thunk:
    """As ``compiled``; a set is worked out at once."""
    if not node.type.many:
        return compiled(node)
    if isinstance(node, Apply) and node.operation.make is filtered:
        among, test = parts_of(node)
        made, tests = whole(among), _joined(test)
        words = [worded(each, node.slot) for each in tests]
        for word in words:
            if word is not None:
                made = sifted_by_word(made, *word)
        left = [each for each, word in zip(tests, words, strict=True) if word is None]
        if not left:
            return made
        rest = left[0] if len(left) == 1 else test if len(left) == len(tests) else Apply(test.type, AND, (*left,))
        return sifted(node.slot, made, cast("Test", compiled(rest, tested=True)))
    things = cast("Things", compiled(node))
    if isinstance(node, Defined) or (isinstance(node, Apply) and node.operation in (SEVERAL, LIST)):
        return things  # it is whole already
    if isinstance(node, Use) and node.name.whole and not (node.name.asks or (node.of and node.of.type.many)):
        return things
    return lambda table, bind: tuple(things(table, bind))


def for_each(node: Typed, key: str) -> Thunk:
    """As ``whole``, for who looks at it for one thing after the other that is there and bound under a key: what is
    dear in it and does not hang on that thing is worked out once for all of them."""
    return whole(asked_of(node, key))


def asked_of(node: Typed, key: str) -> Typed:
    """A part as ``for_each`` looks at it."""
    if isinstance(node, Use) and node.of is None and node.name.binds == (key,):
        return Slot(node.type, key, node.name.name, at=node.at)
    needs = free(node)
    if key not in needs and cost(node, DEAR) >= DEAR and not any("~" in each for each in needs):
        return node if isinstance(node, Defined) else Defined(node.type, "", node)
    before = parts_of(node)
    parts = [asked_of(each, key) for each in before]
    same = all(one is other for one, other in zip(before, parts, strict=True))
    return node if same else with_parts(node, parts)


def remembered(node: Typed, made: Thunk) -> Thunk:
    """The same, worked out for what is bound once until something that it reads is written; where it reads nothing
    at all (`cells in board where row = 8`), once a table. Sets are kept whole."""
    keys, looked_at = tuple(sorted(free(node))), reads(node)
    is_set = node.type.many

    def once(table: Table, bind: Bind) -> object:
        lasting = table.kept[looked_at]  # as ``Table.keeping``
        kept, key = table.memo if lasting is None else lasting, (node_key, *map(bind.get, keys))
        try:
            found = kept.get(key)
        except TypeError:  # a list, as a saved frame has it
            return made(table, bind)
        if found is None:
            found = made(table, bind)
            if is_set and found.__class__ is not tuple and isinstance(found, Iterator):
                found = tuple(found)
            kept[key] = found
        return found

    node_key = object()
    return once


# -- how near a test is to holding -----------------------------------------------------------------------------
#
# How near a test is to holding, from 0 to 1: what bots go by where a game has no `score`.
#
# Fuzzy logic over the tree: `and` is the product, `or` the greatest, `not` the rest to 1; what a comparison or a
# function is worth stands beside it in its ``Operation``. A test that holds is 1 near, and nothing else is.


NOT_YET = 0.99
"""What does not hold is at most so near."""


def nearness(node: Typed) -> Near:
    """The closure that says how near a test is."""
    holds, near = cast("Test", compiled(node)), _near(node)

    def bounded(table: Table, bind: Bind) -> float:
        return 1.0 if holds(table, bind) else min(NOT_YET, max(0.0, near(table, bind)))

    return bounded


def _near(node: Typed) -> Near:
    if isinstance(node, Defined):
        return _near_defined(node)
    if isinstance(node, Apply):
        operation = node.operation
        tests = [part for part in node.parts if part is not None]
        if operation is AND:
            parts = [nearness(each) for each in tests]
            return lambda table, bind: prod(each(table, bind) for each in parts)
        if operation is OR:
            parts = [nearness(each) for each in tests]
            return lambda table, bind: max(each(table, bind) for each in parts)
        if operation is NOT:
            part = _near(tests[0])
            return lambda table, bind: 1.0 - part(table, bind)
        if operation is CHOICE:
            then, other, test = nearness(tests[0]), nearness(tests[2]), compiled(tests[1])
            return lambda table, bind: then(table, bind) if test(table, bind) else other(table, bind)
        if operation.near is not None:
            made = [None if part is None else compiled(part) for part in node.parts]
            return operation.near(node.slot, *made) if operation.binds_it else operation.near(*made)
    holds = cast("Test", compiled(node))
    return lambda table, bind: 1.0 if holds(table, bind) else 0.0


def _near_defined(node: Defined) -> Near:
    body, parts = nearness(node.body), [compiled(part) for part in node.parts]

    def near(table: Table, bind: Bind) -> float:
        found = [part(table, bind) for part in parts]
        bind.update(zip(node.keys, found, strict=True))
        return body(table, bind)

    return near
