"""From a typed tree to a closure ``(table, bind) -> value``. Nothing is interpreted at play.

Sets are lazy; of tests that are joined the cheap ones are asked first, which changes nothing, for looking changes
nothing. What a define gives is worked out once for the things it is asked of in a position, and so is a function that
does not depend on what is tested inside a `where`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import cast

from tabletop.rules.phrases.looking import cost, free
from tabletop.rules.phrases.names import Name
from tabletop.rules.phrases.operators import AND, EQUAL, NUMBER_EQUAL, OR, UNEQUAL
from tabletop.rules.phrases.typed import Apply, Cases, Const, Defined, Slot, Typed, Use, parts_of
from tabletop.rules.phrases.values import ABSENT, Bind, Thunk
from tabletop.rules.table import Table

DEAR = 8
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
    if tested and cost(node) >= DEAR and not any("~" in key for key in free(node)):
        return remembered(made, tuple(sorted(free(node))))
    return made


def _use(node: Use, tested: bool) -> Thunk:
    name, of = node.name, node.of
    if of is None:
        return cast("Thunk", name.get)
    get = cast("Callable[[Table, object], object]", name.get)
    if isinstance(of, Slot) and of.sure and not of.type.many:
        key = of.key
        return lambda table, bind: get(table, bind[key])
    thing = compiled(of, tested)
    if of.type.many:
        return _of_each(name, thing)

    def word(table: Table, bind: Bind) -> object:
        found = thing(table, bind)
        return found if found is ABSENT else get(table, found)

    return word


def _of_each(name: Name, things: Thunk) -> Thunk:
    """What each of a set gives, each thing once."""
    get = cast("Callable[[Table, object], object]", name.get)
    many = name.type.many

    def words(table: Table, bind: Bind) -> Iterable[object]:
        found: dict[object, None] = {}
        for thing in cast("Iterable[object]", things(table, bind)):
            value = get(table, thing)
            if many:
                found.update(dict.fromkeys(cast("Iterable[object]", value)))
            elif value is not ABSENT:
                found[value] = None
        return found

    return words


def _apply(node: Apply, tested: bool) -> Thunk:
    operation, parts = node.operation, node.parts
    if operation is AND or operation is OR:
        parts = (*sorted(parts_of(node), key=cost),)
    if operation is EQUAL or operation is NUMBER_EQUAL or operation is UNEQUAL:
        quick = _quick(node, operation is UNEQUAL)
        if quick is not None:
            return quick
    loops = (param.each for param in operation.params) if operation.binds_it else (False for _ in parts)
    made = [None if part is None else compiled(part, tested or each) for part, each in zip(parts, loops, strict=True)]
    return operation.make(node.slot, *made) if operation.binds_it else operation.make(*made)


def _quick(node: Apply, other: bool) -> Thunk | None:
    """A word of the thing that is tested beside a constant: by far the most common test."""
    left, right = node.parts
    if not isinstance(left, Use) or not isinstance(right, Const) or not isinstance(left.of, Slot):
        return None
    if not left.of.sure or left.of.type.many:
        return None
    get = cast("Callable[[Table, object], object]", left.name.get)
    key, value = left.of.key, right.value
    if other:
        return lambda table, bind: get(table, bind[key]) != value
    return lambda table, bind: get(table, bind[key]) == value


def _cases(node: Cases, tested: bool) -> Thunk:
    by, other = compiled(node.by, tested), compiled(node.other, tested)
    cases = {key: compiled(each, tested) for key, each in node.cases.items()}
    return lambda table, bind: cases.get(by(table, bind), other)(table, bind)


def _defined(node: Defined) -> Thunk:
    """A define: its parameters are bound under keys of their own, a set is worked out whole, and the result is
    remembered for these parameters."""
    made = compiled(node.body)
    if node.body.type.many:
        body = made
        made = lambda table, bind: tuple(cast("Iterable[object]", body(table, bind)))  # noqa: E731
    if cost(node.body) >= DEAR:
        made = remembered(made, tuple(sorted(free(node.body))))
    if not node.keys:
        return made
    parts = tuple(_whole(part) for part in node.parts)
    if len(parts) == 1:
        key, part = node.keys[0], parts[0]

        def called(table: Table, bind: Bind) -> object:
            bind[key] = part(table, bind)
            return made(table, bind)

        return called

    def called_with(table: Table, bind: Bind) -> object:
        found = [part(table, bind) for part in parts]
        bind.update(zip(node.keys, found, strict=True))
        return made(table, bind)

    return called_with


def _whole(node: Typed) -> Thunk:
    """A part of a define: a set is worked out before the define is looked at."""
    made = compiled(node)
    if not node.type.many:
        return made
    return lambda table, bind: tuple(cast("Iterable[object]", made(table, bind)))


def remembered(made: Thunk, keys: tuple[str, ...]) -> Thunk:
    """The same, worked out once a position for what is bound under these keys. Sets are kept whole."""
    token = object()

    def once(table: Table, bind: Bind) -> object:
        key = (token, *[bind.get(name) for name in keys])
        memo = table.memo
        try:
            found = memo.get(key)
        except TypeError:  # a list, as a saved frame has it
            return made(table, bind)
        if found is None:
            found = made(table, bind)
            if not isinstance(found, int | str | tuple | list | dict) and found is not ABSENT:
                found = tuple(cast("Iterable[object]", found))
            memo[key] = found
        return found

    return once
