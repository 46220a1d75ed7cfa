"""What a typed tree needs and looks at: what must be bound, what it reads of a position, how dear it is, what it
would tell of things that a seat may not know. All of it follows from what its names and functions declare."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tabletop.rules.phrases.meaning.operators import AND, EQUAL
from tabletop.rules.phrases.naming.names import Eyes, Name
from tabletop.rules.phrases.naming.typed import Apply, Const, Defined, Slot, Typed, Use, parts_of
from tabletop.rules.phrases.naming.values import CARD, Read


def free(node: Typed) -> frozenset[str]:
    """The keys that must be bound: those of its names, and slots that nothing in it binds."""
    if isinstance(node, Slot):
        return frozenset({node.key})
    if isinstance(node, Use):
        own = frozenset(node.name.binds)
        return own | free(node.of) if node.of is not None else own
    if isinstance(node, Defined):
        found = free(node.body) - set(node.keys)
        return found.union(*(free(part) for part in node.parts))
    found = frozenset[str]().union(*(free(part) for part in parts_of(node)))
    return (found - {node.slot}) | node.operation.binds if isinstance(node, Apply) else found


def reads(node: Typed) -> frozenset[Read]:
    """What it may read of a position."""
    found = frozenset[Read]().union(*(reads(part) for part in parts_of(node)))
    if isinstance(node, Use):
        return found | node.name.reads
    return found | node.operation.reads if isinstance(node, Apply) else found


def reads_of(node: Typed, key: str) -> tuple[frozenset[Read], frozenset[Read]]:
    """What it reads, in two: the counters of the thing that is bound under a key, and all else but what is printed on
    that thing."""
    own, other = frozenset[Read](), frozenset[Read]()
    if isinstance(node, Use):
        other = node.name.reads
        if isinstance(node.of, Slot) and node.of.key == key:
            if all(each.what == "counter" for each in other):
                own, other = other, own
            elif other >= CARD and all(each in CARD or each.what == "value" for each in other):
                other -= CARD
    elif isinstance(node, Apply):
        other = node.operation.reads
    below = [reads_of(part, key) for part in parts_of(node)]
    return own.union(*(each for each, _ in below)), other.union(*(each for _, each in below))


def asks_only(node: Typed, key: str, origin: str) -> bool:
    """Whether what has this origin is asked of nothing but the thing that is bound under a key."""
    if (
        isinstance(node, Use)
        and node.name.origin == origin
        and not (isinstance(node.of, Slot) and node.of.key == key)
    ):
        return False
    return all(asks_only(part, key, origin) for part in parts_of(node))


def names(node: Typed) -> frozenset[Name]:
    """The names that are read in it, those of its defines included."""
    found = frozenset[Name]().union(*(names(part) for part in parts_of(node)))
    return found | {node.name} if isinstance(node, Use) else found


def cost(node: Typed) -> int:
    """How dear it is, as a rough number: only the order counts."""
    own = node.name.cost if isinstance(node, Use) else node.operation.cost if isinstance(node, Apply) else 0
    return own + sum(cost(part) for part in parts_of(node))


# -- secrets -------------------------------------------------------------------------------------------------

_SAMENESS = ("=", "!=", "is in", "is not in", "has")


def secrets(node: Typed, you: str = "you") -> tuple[tuple[int, str], ...]:
    """What of it the seat `you` may not know: each with its column, in words. A requirement may have none; how many
    hidden things there are is public."""
    return tuple(dict.fromkeys(_secrets(node, you, {})))


def _secrets(node: Typed, you: str, its: Mapping[str, Eyes]) -> Iterator[tuple[int, str]]:
    if isinstance(node, Defined):
        inner = {**its, **{key: _eyes(part, you, its) for key, part in zip(node.keys, node.parts, strict=True)}}
        for part in node.parts:
            yield from _secrets(part, you, its)
        yield from ((node.at, what) for _, what in _secrets(node.body, you, inner))
        return
    if isinstance(node, Apply):
        inner = dict(its)
        if node.slot:
            inner[node.slot] = _least_eyes(node, you, its)
        for part in parts_of(node):
            yield from _secrets(part, you, inner)
        if node.operation.name in _SAMENESS:
            for part in parts_of(node):
                if part.type.is_things and not part.type.many and _eyes(part, you, its) != "all":
                    yield node.at, "which of the hidden cards it is"
        if node.operation.tells and any(
            _eyes(part, you, its) != "all" for part in parts_of(node) if part.type.is_things
        ):
            yield node.at, f"`{node.operation.name}` of a hidden card"
        return
    for part in parts_of(node):
        yield from _secrets(part, you, its)
    if isinstance(node, Use):
        if node.name.uncounted and node.of is not None and not _is_you(node.of, you):
            yield node.at, f"what lies in `{node.name.name}`, and how much"
        if node.name.secret:
            yield node.at, f"`{node.name.name}`, which is secret"
        elif node.of is not None and node.name.tells and _eyes(node.of, you, its) != "all":
            yield node.at, f"`{node.name.name}` of a hidden card"


def _least_eyes(node: Apply, you: str, its: Mapping[str, Eyes]) -> Eyes:
    """Who may know what each of the sets is that an operation goes over."""
    found = [
        _eyes(part, you, its)
        for part, param in zip(node.parts, node.operation.params, strict=False)
        if part is not None and not param.each and part.type.is_things
    ]
    return next((eyes for eyes in found if eyes != "all"), "all")


def _eyes(node: Typed, you: str, its: Mapping[str, Eyes]) -> Eyes:
    """Who may know what the things are that it gives, "all" for what `you` may know."""
    if isinstance(node, Slot):
        return its.get(node.key, "all")
    if isinstance(node, Use):
        if node.name.eyes == "seat" and node.of is not None and _is_you(node.of, you):
            return "all"
        return node.name.eyes
    if isinstance(node, Defined):
        inner = {**its, **{key: _eyes(part, you, its) for key, part in zip(node.keys, node.parts, strict=True)}}
        return _eyes(node.body, you, inner)
    if isinstance(node, Const) or (isinstance(node, Apply) and node.slot and _opened(node.parts[-1], node.slot)):
        return "all"
    found = [_eyes(part, you, its) for part in parts_of(node) if part.type.is_things]
    return next((eyes for eyes in found if eyes != "all"), "all")


def _opened(test: Typed | None, slot: str) -> bool:
    """Whether a test holds only for things that everybody may know."""
    if not isinstance(test, Apply):
        return False
    if test.operation is AND:
        return any(_opened(part, slot) for part in test.parts)
    if test.operation is not EQUAL:
        return False
    left, right = test.parts
    about = isinstance(left, Use) and isinstance(left.of, Slot) and left.of.key == slot and isinstance(right, Const)
    return about and isinstance(left, Use) and isinstance(right, Const) and left.name.opens == right.value


def _is_you(node: Typed, you: str) -> bool:
    return isinstance(node, Use) and node.of is None and node.name.name == you
