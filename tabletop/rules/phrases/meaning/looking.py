"""What a typed tree needs and looks at: what must be bound, what it reads of a position, how dear it is, what it
would tell of things that a seat may not know. All of it follows from what its names and functions declare."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import cast

from tabletop.rules.phrases.meaning.operators import AND, BOTH, EQUAL, ONE, SEVERAL, UNION, WHERE
from tabletop.rules.phrases.naming.names import ZONE, Eyes, Feed, Name
from tabletop.rules.phrases.naming.typed import (
    LENT,
    PLACED,
    YOURS,
    Apply,
    Const,
    Defined,
    Given,
    Operation,
    Slot,
    Typed,
    Use,
    facts,
    parts_of,
)
from tabletop.rules.phrases.naming.values import CARD, Read, Type
from tabletop.rules.phrases.naming.values import reads as reads_as_written

_NOTHING: Mapping[str, Eyes] = MappingProxyType({})


def free(node: Typed) -> frozenset[str]:
    """The keys that must be bound: those of its names, and slots that nothing in it binds."""
    return facts(node).free


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
        pieces = [part for part in parts_of(node) if "piece" in part.type.sorts]
        is_its = bool(pieces) and all(_is_slot(part, key) for part in pieces)
        other = node.operation.reads - CARD if is_its and node.operation.reads == CARD else node.operation.reads
    below = [reads_of(part, key) for part in parts_of(node)]
    if isinstance(node, Defined):
        inner = [name for name, part in zip(node.keys, node.parts, strict=True) if _is_slot(part, key)]
        if len(inner) == 1:  # what its body reads of the thing it reads by the name of a parameter
            below[0] = reads_of(node.body, inner[0])
    return own.union(*(each for each, _ in below)), other.union(*(each for _, each in below))


def _is_slot(node: Typed, key: str) -> bool:
    return isinstance(node, Slot) and node.key == key


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


def whole_names(node: Typed) -> set[str]:
    """The names of pieces that a set is made of, but for those of which it takes an end: `hand`, not `top(hand)`."""
    if isinstance(node, Use):
        return {node.name.name} if "piece" in node.type.sorts else set()
    if isinstance(node, Apply) and node.operation.name in ("top", "bottom"):
        return set()
    return set[str]().union(*(whole_names(part) for part in parts_of(node) if "piece" in part.type.sorts))


def is_whole(node: Typed) -> bool:
    """Whether it is all that lies somewhere, whatever that is: nothing narrows it, and nothing was picked for it."""
    if isinstance(node, Defined):
        return is_whole(node.body)
    if isinstance(node, Apply) and node.operation.name == "or":
        return all(map(is_whole, parts_of(node)))
    return isinstance(node, Use) and node.type.many and not node.name.binds and node.name.fed is None


def cost(node: Typed, most: int = 1_000_000) -> int:
    """How dear it is, as a rough number: only the order counts. ``most``: no more is wanted to be known."""
    found = node.name.cost if isinstance(node, Use) else node.operation.cost if isinstance(node, Apply) else 0
    for part in parts_of(node):
        if found >= most:
            break
        found += cost(part, most - found)
    return found


# -- secrets -------------------------------------------------------------------------------------------------

_PLAIN = (Const, Slot)
_SAMENESS = ("=", "!=", "is in", "is not in", "has")
_ON_BOARDS = reads_as_written("zone:boards")
UNSEEN = "what lies on a board that is shown to its seat alone"
"""A secret that no back hides: whether a man stands somewhere, and where."""


@dataclass(frozen=True, slots=True)
class Reader:
    """Who reads a phrase where it is asked what of it is a secret. ``you``: the name of that seat, "" for somebody
    who is no seat. ``deep``: also what has come by way of names that are bound or kept, what a die shows that lies
    face down; else only what is read there itself. ``opened``: the names of what has been laid open before."""

    you: str = "you"
    deep: bool = False
    opened: Collection[str] = ()
    boards: Eyes = "all"
    """Who may know what lies on the cells of boards."""
    unseen: bool = False
    """Whether there are boards of which some do not even see where something lies."""
    within: frozenset[object] = frozenset()
    """What is being looked at already: what is kept may have come from itself."""
    own: frozenset[str] = frozenset()
    """The keys of parameters that stand for that seat."""

    def calling(self, node: Defined) -> Reader:
        """The reader of a define, whose parameters stand for what they are given."""
        own = {key for key, part in zip(node.keys, node.parts, strict=True) if _is_you(_alone(part), self)}
        return self if not own and not self.own else replace(self, own=(self.own - {*node.keys}) | own)

    def at(self, given: Given, is_own: bool) -> Reader:
        """The reader of what a name was given. ``is_own``: it is known to the same seat there."""
        own = self.you if given.you == YOURS else given.you
        opened = {*self.opened, *given.opened} if given.opened else self.opened
        return Reader(
            own if is_own else "", self.deep, opened, self.boards, self.unseen, self.within | {given}
        )  # fmt: skip


def secrets(
    node: Typed, you: str = "you", its: Mapping[str, Eyes] = _NOTHING, reader: Reader | None = None
) -> tuple[tuple[int, str], ...]:
    """What of it the seat `you` may not know: each with its column, in words. A requirement may have none; how many
    hidden things there are is public. ``its``: who may know what is bound under keys of slots."""
    return tuple(dict.fromkeys(_secrets(node, reader if reader is not None else Reader(you), its)))


def is_open(eyed: Iterable[Name | Operation], deep: bool = False, boards: bool = True) -> bool:
    """Whether it is seen at once that nothing can be a secret by these names and functions (see ``typed.Facts``),
    neither by what they give nor, ``deep``, by what they were given themselves. ``boards``: everybody may know what
    lies on them, and where."""
    waiting = list(eyed)
    seen: set[Feed] = set()
    for each in waiting:
        if isinstance(each, Operation):
            pieces = isinstance(each.gives, Type) and "piece" in each.gives.sorts
            if not boards or (pieces and each.eyes != "all"):
                return False
        elif each.is_private:
            return False
        elif deep and each.fed is not None and each.fed not in seen:
            seen.add(each.fed)
            for given in given_to(each):
                waiting += given.eyed
    return True


def secrets_besides(node: Typed, you: str, reader: Reader | None = None) -> tuple[tuple[int, str], ...]:
    """As ``secrets`` of a set, but for what is read of each thing itself to know whether it is in the set: for where
    only those come to know it who may know the thing."""
    by = reader if reader is not None else Reader(you)
    return tuple(dict.fromkeys(_besides(node, by)))


def _besides(node: Typed, by: Reader) -> Iterator[tuple[int, str]]:
    if isinstance(node, Apply) and (node.operation is WHERE or node.operation.name == "kind in"):
        things, test = parts_of(node)
        yield from _besides(things, by)
        yield from _secrets(test, by, {node.slot: "all"})
    elif isinstance(node, Apply) and node.operation in (UNION, BOTH):
        for part in parts_of(node):
            yield from _besides(part, by)
    else:
        yield from _secrets(node, by, _NOTHING)


def of_cells(node: Typed) -> Typed:
    """Of what lies on some cells these cells, else the node itself."""
    inner = node
    while isinstance(inner, Apply) and inner.operation in (ONE, SEVERAL):
        (inner,) = parts_of(inner)
    return parts_of(inner)[0] if isinstance(inner, Apply) and inner.operation.name in LENT else node


def eyes_of(node: Typed, reader: Reader) -> Eyes:
    """Who may know what the things are that it gives, "all" for what the reader may know."""
    return _eyes(node, reader, {})


def _secrets(node: Typed, by: Reader, its: Mapping[str, Eyes]) -> Iterator[tuple[int, str]]:
    if isinstance(node, Defined):
        inner = {**its, **{key: _eyes(part, by, its) for key, part in zip(node.keys, node.parts, strict=True)}}
        for part in node.parts:
            yield from _secrets(part, by, its)
        yield from ((node.at, what) for _, what in _secrets(node.body, by.calling(node), inner))
        return
    if isinstance(node, _PLAIN):
        return
    if isinstance(node, Apply):
        inner, inside = dict(its), parts_of(node)
        if node.slot:
            inner[node.slot] = _least_eyes(node, by, its)
        if node.operation is AND:  # a guard narrows what is read, wherever it stands
            opened = _opened(node)
            inner = {key: "all" if eyes != "shut" and key in opened else eyes for key, eyes in its.items()}
            if by.deep:
                by = replace(by, opened={*by.opened, *_guarded(node, by), *(opened if by.boards != "shut" else ())})
        for part in inside:
            if not isinstance(part, _PLAIN):
                yield from _secrets(part, by, inner)
        if by.unseen and node.operation.reads >= _ON_BOARDS and _least_eyes(node, by, its) != "all":
            yield node.at, UNSEEN
        if node.operation.name in _SAMENESS:
            for part in inside:
                if part.type.is_things and not part.type.many and _eyes(part, by, its) != "all":
                    yield node.at, "which of the hidden cards it is"
        if node.operation.tells and any(
            _eyes(part, by, its) != "all" for part in inside if "piece" in part.type.sorts
        ):
            yield node.at, f"`{node.operation.name}` of a hidden card"
        return
    for part in parts_of(node):
        if not isinstance(part, _PLAIN):
            yield from _secrets(part, by, its)
    if isinstance(node, Use):
        yield from _secrets_of_name(node, by, its)


def _secrets_of_name(node: Use, by: Reader, its: Mapping[str, Eyes]) -> Iterator[tuple[int, str]]:
    name, of = node.name, node.of
    on_board = by.unseen and of is not None and of.type.sort == "cell" and name.reads >= _ON_BOARDS
    if on_board and of is not None and _eyes(of, by, its) != "all":
        yield node.at, UNSEEN
    if name.uncounted and of is not None and not _is_you(of, by):
        yield node.at, f"what lies in `{name.name}`, and how much"
    if name.secret:
        yield node.at, f"`{name.name}`, which is secret"
    elif of is not None and name.tells and _eyes(of, by, its) != "all":
        yield node.at, f"`{name.name}` of a hidden card"
    if not by.deep:
        return
    if of is not None and name.hidden_below and _eyes(of, by, its) != "all" and _lies_down(of):
        yield node.at, f"`{name.name}` of a hidden piece"
    for given in given_to(name) if name.name not in by.opened else ():  # that is laid open, whatever it hung on
        if not given.is_value or given in by.within:
            continue
        is_own = of is None or _is_you(of, by)
        for _, what in _secrets(given.node, by.at(given, is_own), {}):
            yield node.at, f"`{name.name}`, which hangs on {what}" if ", which hangs on" not in what else what


def given_to(name: Name) -> list[Given]:
    """What a name was given in the file."""
    return cast("list[Given]", name.fed.given) if name.fed is not None else []


def _lies_down(node: Typed) -> bool:
    """Whether things may come from a zone in which they lie face down or are shown to some only."""
    return _come_by(node, lambda name: name.lies_down)


def lies_shut(node: Typed) -> bool:
    """Whether things may come from a zone where not all are shown what lies face up."""
    return _come_by(node, lambda name: name.shut)


def _come_by(node: Typed, is_so: Callable[[Name], bool], within: frozenset[Name] = frozenset()) -> bool:
    """Whether things may come by way of a name of which something is so, be it that one was given them."""
    if isinstance(node, Use) and node.name not in within:
        inner = within | {node.name}
        if is_so(node.name) or any(_come_by(given.node, is_so, inner) for given in given_to(node.name)):
            return True
    return any(_come_by(part, is_so, within) for part in parts_of(node))


def _least_eyes(node: Apply, by: Reader, its: Mapping[str, Eyes]) -> Eyes:
    """Who may know what each of the sets is that an operation goes over."""
    found = [
        _eyes(part, by, its)
        for part, param in zip(node.parts, node.operation.params, strict=False)
        if part is not None and not param.each and _lie_somewhere(part)
    ]
    return _least(found)


def _least(found: Collection[Eyes]) -> Eyes:
    """Who may know several things, by who may know each."""
    return "shut" if "shut" in found else next((eyes for eyes in found if eyes != "all"), "all")


def _eyes(node: Typed, by: Reader, its: Mapping[str, Eyes]) -> Eyes:
    """Who may know what the things are that it gives, "all" for what the reader may know."""
    if isinstance(node, Slot):
        return its.get(node.key, "all")
    if isinstance(node, Apply) and node.operation.eyes != "all" and (by.unseen or "piece" in node.type.sorts):
        seats = parts_of(node)
        own = node.operation.eyes == "seat" and all(_is_you(each, by) for each in map(_alone, seats))
        return "all" if own else node.operation.eyes
    if by.deep and isinstance(node, Apply) and node.operation.name in LENT:
        (cell,) = parts_of(node)
        return "all" if isinstance(cell, Slot) and cell.key in by.opened else by.boards
    if isinstance(node, Use):
        return _eyes_of_name(node, by)
    if isinstance(node, Defined):
        inner = {**its, **{key: _eyes(part, by, its) for key, part in zip(node.keys, node.parts, strict=True)}}
        return _eyes(node.body, by.calling(node), inner)
    if isinstance(node, Const):
        return "all"
    least = _least([_eyes(part, by, its) for part in parts_of(node) if _lie_somewhere(part)])
    if least != "shut" and isinstance(node, Apply) and node.slot and node.slot in _opened(node.parts[-1]):
        return "all"
    return least


def _lie_somewhere(node: Typed) -> bool:
    """Whether it gives things, groups of them, or shapes on a board."""
    return node.type.is_things or node.type.sort in ("shape", "group")


def _eyes_of_name(node: Use, by: Reader) -> Eyes:
    name = node.name
    if by.deep and name.name in by.opened:
        return "all"
    if name.eyes == "seat" and node.of is not None and _is_you(node.of, by):
        return "all"
    is_seen = not by.unseen or name.type.sort not in ("cell", "shape")
    if not by.deep or name.fed is None or ("piece" not in name.type.sorts and is_seen):
        return "shut" if name.shut else name.eyes
    return _least([_eyes(each.node, by.at(each, True), {}) for each in given_to(name) if each not in by.within])


def _opened(test: Typed | None) -> frozenset[str]:
    """The keys of what is tested that everybody may know where a test holds."""
    if isinstance(test, Apply) and test.operation is AND:
        return frozenset[str]().union(*map(_opened, test.parts))
    left = test.parts[0] if isinstance(test, Apply) and _is_guard(test) else None
    of = left.of if isinstance(left, Use) else None
    of = of.parts[0] if isinstance(of, Apply) and of.operation.name in LENT else of
    return frozenset((of.key,)) if isinstance(of, Slot) else frozenset()


def _is_guard(test: Typed | None) -> bool:
    """Whether it is `face = up`, of whatever."""
    if not isinstance(test, Apply) or test.operation is not EQUAL:
        return False
    left, right = test.parts
    return isinstance(left, Use) and isinstance(right, Const) and left.name.opens == right.value


def _guarded(node: Apply, by: Reader) -> Iterator[str]:
    """The names of what is bound that lies face up where tests hold that are joined: `card.face = up and ...`."""
    for test in parts_of(node):
        left = test.parts[0] if isinstance(test, Apply) and _is_guard(test) else None
        of = left.of if isinstance(left, Use) else None
        if isinstance(of, Use) and of.of is None and _eyes_of_name(of, by) != "shut":
            yield of.name.name


def _alone(node: Typed) -> Typed:
    """One thing that stands as a set of one."""
    return parts_of(node)[0] if isinstance(node, Apply) and node.operation is SEVERAL else node


def _is_you(node: Typed, by: Reader) -> bool:
    """Whether it is the seat that reads: by its name, or as a parameter that stands for it."""
    if isinstance(node, Slot):
        return node.key in by.own
    return isinstance(node, Use) and node.of is None and node.name.name == by.you


# -- what is never so ----------------------------------------------------------------------------------------


def never_cells(
    node: Typed, seen: set[str], of: Mapping[str, Name] | None = None, source: str = ""
) -> Iterator[tuple[str, int, Name]]:
    """Where what lies in a zone without a board is compared with a cell: the define in which that is, its column and
    the zone. ``seen``: the defines that have been looked into; ``of``: the zones of what is bound under keys."""
    known = dict(of or {})
    if isinstance(node, Defined):
        if node.name not in seen and (node.facts or facts(node.body)).loops:
            seen.add(node.name)
            yield from never_cells(node.body, seen, None, node.name)
        for part in node.parts:
            yield from never_cells(part, seen, known, source)
        return
    if isinstance(node, Apply):
        if known and node.operation.name in _SAMENESS:
            placed = (part for part in parts_of(node) if isinstance(part, Apply) and part.operation.name in PLACED)
            for each in (each for part in placed for each in parts_of(part)):
                if isinstance(each, Slot) and each.key in known:
                    yield source, each.at, known[each.key]
        if node.slot:
            things = next((part for part in parts_of(node) if part.type.many and part.type.is_things), None)
            zone = _without_board(things) if things is not None else None
            known = {key: each for key, each in known.items() if key != node.slot}
            if zone is not None:
                known[node.slot] = zone
    for part in parts_of(node):
        yield from never_cells(part, seen, known, source)


def _without_board(node: Typed) -> Name | None:
    """The zone without a board in which all things of a set lie, None where it is not known that they do."""
    if isinstance(node, Use):
        name = node.name
        is_one = name.origin == ZONE and not any(each.what == "flow" for each in name.reads)  # a zone without sites
        return name if is_one and name.cells is None and name.cells_of is None else None
    if isinstance(node, Apply) and node.operation.name in ("where", "top", "bottom"):
        return next((_without_board(part) for part in parts_of(node) if part.type.sort == "piece"), None)
    return None
