"""How near a test is to holding, from 0 to 1: what bots go by where a game has no `score`.

Fuzzy logic over the tree: `and` is the product, `or` the greatest, `not` the rest to 1; what a comparison or a
function is worth stands beside it in its ``Operation``. A test that holds is 1 near, and nothing else is.
"""

from __future__ import annotations

from math import prod
from typing import cast

from tabletop.rules.phrases.meaning.compiling import compiled
from tabletop.rules.phrases.meaning.operators import AND, CHOICE, NOT, OR
from tabletop.rules.phrases.naming.typed import Apply, Defined, Near, Typed
from tabletop.rules.phrases.naming.values import Bind, Test
from tabletop.rules.table import Table

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
        return _defined(node)
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


def _defined(node: Defined) -> Near:
    body, parts = nearness(node.body), [compiled(part) for part in node.parts]

    def near(table: Table, bind: Bind) -> float:
        found = [part(table, bind) for part in parts]
        bind.update(zip(node.keys, found, strict=True))
        return body(table, bind)

    return near
