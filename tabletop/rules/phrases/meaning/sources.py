"""What a value hangs on now that not everybody may know: its *sources*.

A source is a piece whose print was read, the key of a zone of which not even the number of pieces is public, or a
``Past`` (what a value that was kept hung on when it was worked out). Who may know all of them may know the value; for
all others it is hidden. Sources follow from public facts alone: a test that is joined by `and` is only passed over
where one beside it, which hangs on nothing, does not hold. So what a seat is told never says more than it may know.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from tabletop.core.visibility import ALL_SEATS, Past, Viewer, may_know_past, shown_in
from tabletop.rules.phrases.meaning.compiling import compiled
from tabletop.rules.phrases.meaning.operators import AND, CHOICE, OR, WHERE
from tabletop.rules.phrases.naming.names import NO_SOURCE, Source, Sources
from tabletop.rules.phrases.naming.typed import Apply, Cases, Const, Defined, Slot, Typed, Use, parts_of
from tabletop.rules.phrases.naming.values import ABSENT, Bind, Thunk
from tabletop.rules.table import Table

NOBODY_KNOWS: Source = "*"
"""The source of what nobody may know, since it cannot be said what it hangs on."""
SAMENESS = ("=", "!=", "is in", "is not in", "has")
"""Operations that tell which piece something is."""


MOST_KNOWN = 20_000
"""Of so many parts of phrases it is kept whether they may hide something, and how they are looked at."""


class _Known:
    """What is found out about a part of a phrase once; the part itself is held, so that no other has its number."""

    __slots__ = ("hides", "node", "thunk")

    def __init__(self, node: Typed) -> None:
        self.node = node
        self.hides = _hides(node)
        self.thunk: Thunk | None = None


_KNOWN: dict[int, _Known] = {}


def _known(node: Typed) -> _Known:
    found = _KNOWN.get(id(node))
    if found is None:
        if len(_KNOWN) >= MOST_KNOWN:
            _KNOWN.clear()
        found = _KNOWN[id(node)] = _Known(node)
    return found


def may_hide(node: Typed) -> bool:
    """Whether a phrase could hang on something hidden at any time."""
    return _known(node).hides


def _hides(node: Typed) -> bool:
    if isinstance(node, Use):
        told = node.of is not None and (node.name.tells or node.name.hidden_below)
        if told or node.name.secret or node.name.hangs is not None:
            return True
    elif isinstance(node, Apply) and (node.operation.tells or _identifies(node)):
        return True
    return any(_hides(part) for part in parts_of(node))


def _identifies(node: Apply) -> bool:
    return node.operation.name in SAMENESS and any(_is_one_piece(part) for part in parts_of(node))


def _is_one_piece(node: Typed) -> bool:
    return "piece" in node.type.sorts and not node.type.many


def sources(node: Typed, table: Table, bind: Bind) -> Sources:
    """What the value of a phrase hangs on now. ``bind`` stays as it is."""
    return _sources(node, table, dict(bind)) if may_hide(node) else NO_SOURCE


def may_know(table: Table, viewer: Viewer, found: Sources) -> bool:
    """Whether somebody may know what hangs on these."""
    return not found or all(_knows(table, viewer, each) for each in found)


def _knows(table: Table, viewer: Viewer, source: Source) -> bool:
    if isinstance(source, int):
        return table.state.exists(source) and table.sees(source, viewer)
    if isinstance(source, Past):
        return may_know_past(table.state, viewer, source)
    return viewer == ALL_SEATS or (source != NOBODY_KNOWS and shown_in(table.state, source, viewer) != "nothing")


def knowers(table: Table, found: Sources) -> frozenset[Viewer]:
    """All who may know what hangs on these: seats, and None if a spectator may."""
    return frozenset(each for each in (None, *range(1, table.ruleset.seats + 1)) if may_know(table, each, found))


def is_public(table: Table, found: Sources) -> bool:
    """Whether everybody may know what hangs on these."""
    return not found or len(knowers(table, found)) == table.ruleset.seats + 1


def _sources(node: Typed, table: Table, bind: Bind) -> Sources:
    if isinstance(node, Const | Slot) or not may_hide(node):
        return NO_SOURCE
    if isinstance(node, Use):
        return _of_name(node, table, bind)
    if isinstance(node, Defined):
        found = NO_SOURCE.union(*(_sources(part, table, bind) for part in node.parts))
        bind.update((key, _value(part, table, bind)) for key, part in zip(node.keys, node.parts, strict=True))
        return found | _sources(node.body, table, bind)
    if isinstance(node, Cases):
        chosen = node.cases.get(_value(node.by, table, bind), node.other)
        return _sources(node.by, table, bind) | _sources(chosen, table, bind)
    if node.operation is AND or node.operation is OR:
        return _joined(node, table, bind)
    if node.operation is CHOICE:
        then, test, other = parts_of(node)
        return _sources(test, table, bind) | _sources(then if _value(test, table, bind) else other, table, bind)
    found = _of_each(node, table, bind) if node.slot else _of_parts(node.parts, table, bind)
    if node.operation.tells or _identifies(node):
        found |= {each for part in parts_of(node) if _is_one_piece(part) for each in _pieces(part, table, bind)}
    return found


def _of_name(node: Use, table: Table, bind: Bind) -> Sources:
    name, of = node.name, node.of
    found = frozenset({NOBODY_KNOWS}) if name.secret else NO_SOURCE
    if of is None:
        return found | name.hangs(table, bind, 0) if name.hangs is not None else found
    found |= _sources(of, table, bind)
    if name.tells or name.hidden_below:
        found |= set(_pieces(of, table, bind))
    if name.hangs is not None:
        for thing in _things(of, table, bind):
            found |= name.hangs(table, bind, thing) if isinstance(thing, int) else NO_SOURCE
    return found


def _joined(node: Apply, table: Table, bind: Bind) -> Sources:
    """Of tests that are joined: one that hangs on nothing may decide alone."""
    found, decides = NO_SOURCE, node.operation is OR
    for part in parts_of(node):
        own = _sources(part, table, bind)
        if not own and node.type.sort == "truth" and bool(_value(part, table, bind)) is decides:
            return NO_SOURCE
        found |= own
    return found


def _of_parts(parts: Iterable[Typed | None], table: Table, bind: Bind) -> Sources:
    return NO_SOURCE.union(*(_sources(part, table, bind) for part in parts if part is not None))


def _of_each(node: Apply, table: Table, bind: Bind) -> Sources:
    """Of an operation that goes over things: what each of them adds."""
    asked: list[Typed] = []
    sets: list[Typed] = []
    for param, part in zip(node.operation.params, node.parts, strict=False):
        if part is not None:
            (asked if param.each else sets).append(part)
    found = _of_parts(sets, table, bind)
    asked = [part for part in asked if may_hide(part)]
    if not asked:
        return found
    things = next((part for part in sets if part.type.many and part.type.is_things), None)
    if things is None:  # the cells of a board, which the operation finds by itself
        return found | {NOBODY_KNOWS}
    for thing in _things(things, table, bind):
        bind[node.slot] = thing
        found = found.union(*(_sources(part, table, bind) for part in asked))
    return found


# -- what somebody may go by ---------------------------------------------------------------------------------


def seems(node: Typed, table: Table, bind: Bind, viewer: Viewer) -> bool:
    """Whether a test holds as far as somebody may know: of tests that are joined by `and`, one that he may not know
    counts as met."""
    if isinstance(node, Apply) and node.operation is AND:
        return all(seems(part, table, bind, viewer) for part in parts_of(node))
    return not may_know(table, viewer, sources(node, table, bind)) or bool(_value(node, table, bind))


def offered(node: Typed, table: Table, bind: Bind, viewer: Viewer) -> tuple[object, ...]:
    """A set as far as somebody may know it: where he may not know what is in it, that of which it is a part; nothing
    where that cannot be said."""
    if may_know(table, viewer, sources(node, table, bind)):
        return _things(node, table, bind)
    if isinstance(node, Defined):
        inner = dict(bind)
        inner.update((key, _value(part, table, inner)) for key, part in zip(node.keys, node.parts, strict=True))
        return offered(node.body, table, inner, viewer)
    if not isinstance(node, Apply) or not node.type.is_things:
        return ()
    parts = [
        part
        for param, part in zip(node.operation.params, node.parts, strict=False)
        if part is not None and not param.each and part.type.sorts == node.type.sorts
    ]
    if node.slot and parts:  # `where`, a kind in a set, best and worst
        found = offered(parts[-1], table, bind, viewer)
        test = node.parts[-1]
        if node.operation is not WHERE or test is None:
            return found
        return tuple(thing for thing in found if seems(test, table, {**bind, node.slot: thing}, viewer))
    return tuple(dict.fromkeys(thing for part in parts for thing in offered(part, table, bind, viewer)))


def _value(node: Typed, table: Table, bind: Bind) -> object:
    known = _known(node)
    if known.thunk is None:
        known.thunk = compiled(node)
    found = known.thunk(table, dict(bind))
    return tuple(cast("Iterable[object]", found)) if node.type.many else found


def _things(node: Typed, table: Table, bind: Bind) -> tuple[object, ...]:
    found = _value(node, table, bind)
    return found if isinstance(found, tuple) and node.type.many else () if found is ABSENT else (found,)


def _pieces(node: Typed, table: Table, bind: Bind) -> Iterable[int]:
    """The pieces among the things that a part gives."""
    if "piece" not in node.type.sorts:
        return ()
    return [each for each in _things(node, table, bind) if isinstance(each, int) and each > 0]
