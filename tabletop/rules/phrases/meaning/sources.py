"""What a value hangs on now that not everybody may know: its *sources*.

A source is a piece whose print was read, the key of a zone of which not even the number of pieces is public, or a
``Past`` (what a value that was kept hung on when it was worked out). Who may know all of them may know the value; for
all others it is hidden. Sources follow from public facts alone: a test that is joined by `and` is only passed over
where one beside it, which hangs on nothing, does not hold. So what a seat is told never says more than it may know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from typing import TypeAlias

from tabletop.core.keepsakes import is_any_lost
from tabletop.core.view import HANGS
from tabletop.core.visibility import ALL_SEATS, Past, Viewer, looked, may_know_past, shown_in
from tabletop.core.zones import family_of
from tabletop.rules.keeping import Reads
from tabletop.rules.phrases.meaning.compiling import whole, writes
from tabletop.rules.phrases.meaning.looking import free, given_to, names
from tabletop.rules.phrases.meaning.operators import AND, CHOICE, OR, SAME_THINGS, WHERE
from tabletop.rules.phrases.naming.names import NO_SOURCE, Feed, Name, Source, Sources
from tabletop.rules.phrases.naming.typed import Apply, Cases, Const, Defined, Slot, Typed, Use, parts_of
from tabletop.rules.phrases.naming.values import ABSENT, Bind, Read, Thunk
from tabletop.rules.table import Table, from_lying_at

NOBODY_KNOWS: Source = "*"
"""The source of what nobody may know, since it cannot be said what it hangs on."""
SAMENESS = ("=", "!=", "is in", "is not in", "has")
"""Operations that tell which piece something is."""


Find: TypeAlias = Callable[[Table, Bind], Sources]
"""What gives the sources of one part of a phrase; what is bound may be written to, as closures of phrases do."""

MOST_KNOWN = 20_000
"""Of so many parts of phrases it is kept whether they may hide something, and how they are looked at."""


class Known:
    """What is found out about a part of a phrase once; the part itself is held, so that no other has its number."""

    def __init__(self, node: Typed) -> None:
        self.node = node
        self.hides = _hides(node)
        self.thunk: Thunk | None = None
        self.find: Find | None = None

    @cached_property
    def writes(self) -> bool:
        """Whether what gives its value writes into what is bound."""
        return writes(self.node)

    @cached_property
    def pasts(self) -> frozenset[str] | None:
        """See ``_pasts``."""
        return _pasts(self.node)

    @cached_property
    def _looks(self) -> Looks | None:
        """See ``_looked``."""
        return _looked(self.node)

    @cached_property
    def _all_pasts(self) -> frozenset[str]:
        """Where something may be bound that it hangs on."""
        return frozenset(name.past for name in names(self.node) if name.past)

    @cached_property
    def _kept(self) -> frozenset[str]:
        """The fields of progress that keep what it may hang on, by way of values as well."""
        return frozenset(field for name in _kept_in(self.node, set()) for what, field in name.reads if what == "flow")

    @cached_property
    def _lost_by(self) -> Reads:
        """What is read to see whether any piece or cell that is kept there is lost to somebody; nothing where none
        is kept."""
        found = [name.reads for name in _kept_in(self.node, set()) if keeps_things(name)]
        return frozenset((("column", "at"),)).union(*found) if found else frozenset()

    def is_kept_hidden(self, table: Table) -> bool:
        """Whether something is kept of what it goes by that not everybody may know (see ``is_any_kept_hidden``)."""
        hangs = table.state.flow.get(HANGS)
        if hangs and not self._kept.isdisjoint(hangs):
            return True
        if not self._lost_by:
            return False
        kept = table.keeping(self._lost_by)
        found: bool | None = kept.get(_HIDDEN_KEPT)
        if found is None:
            found = kept[_HIDDEN_KEPT] = is_any_lost(table.state, self._kept)
        return found

    @cached_property
    def loops(self) -> tuple[str, ...]:
        """What must be bound of what sets around it are gone through for."""
        return tuple(key for key in free(self.node) if "~" in key or "/" in key)

    def is_plain(self, table: Table, bind: Mapping[str, object]) -> bool:
        """Whether it is seen at once that its value hangs on nothing: nothing is kept of what it reads."""
        if not self.hides:
            return True
        pasts = self.pasts
        return pasts is not None and bind.keys().isdisjoint(pasts) and not self.is_kept_hidden(table)

    def is_open(self, table: Table, bind: Bind) -> bool:
        """Whether it is seen at once that everybody may know its value: all that it can look at lies openly, and
        nothing is kept of what it reads."""
        if not self.hides:
            return True
        looks = self._looks
        if looks is None or not bind.keys().isdisjoint(self._all_pasts) or self.is_kept_hidden(table):
            return False
        families, others = looks
        for one in others:
            found = bind.get(one) if isinstance(one, str) else one.get(table, bind)
            for each in found if isinstance(found, tuple | list) else (found,):
                if isinstance(each, int) and each > 0 and not _is_shown(table, each):
                    return False
        if "boards" in families:
            zones = table.ruleset.catalog.zones
            families = (families - {"boards"}) | {family for family in zones if zones[family].board}
            self._looks = families, others
        return all(lie_openly(table, family) for family in families)

    def sources(self, table: Table, bind: Bind) -> Sources:
        """What its value hangs on now. ``bind`` stays as it is."""
        if self.is_plain(table, bind):
            return NO_SOURCE
        if self.find is None:
            self.find = finder(self.node)
        return self.find(table, dict(bind))


_KNOWN: dict[int, Known] = {}


def known_of(node: Typed) -> Known:
    """What is known of a part of a phrase, found out once."""
    number = id(node)
    if number in _KNOWN:
        return _KNOWN[number]
    if len(_KNOWN) >= MOST_KNOWN:
        _KNOWN.clear()
    found = _KNOWN[number] = Known(node)
    return found


def is_bound(node: Typed, bind: Mapping[str, object]) -> bool:
    """Whether a part has a value: in the test of a set that is told of as a whole `it` has none."""
    loops = known_of(node).loops
    return not loops or all(key in bind for key in loops)


def may_hide(node: Typed) -> bool:
    """Whether a phrase could hang on something hidden at any time."""
    return known_of(node).hides


def _hides(node: Typed) -> bool:
    if _hides_itself(node) or (isinstance(node, Use) and node.name.hangs is not None):
        return True
    return any(_hides(part) for part in parts_of(node))


def _hides_itself(node: Typed) -> bool:
    """Whether a part may hang on something hidden whatever is kept of it."""
    if isinstance(node, Use):
        told = node.of is not None and (node.name.tells or node.name.hidden_below)
        return told or node.name.secret or (node.name.hangs is not None and node.name.past is None)
    return isinstance(node, Apply) and (node.operation.tells or _identifies(node))


def _pasts(node: Typed) -> frozenset[str] | None:
    """Where something may be bound that it hangs on, where that or what the position keeps is all that it may hang
    on; else None."""
    if _hides_itself(node):
        return None
    found: set[str] = set()
    for part in parts_of(node):
        pasts = _pasts(part)
        if pasts is None:
            return None
        found |= pasts
    if isinstance(node, Use) and node.name.past:
        found.add(node.name.past)
    return frozenset(found)


def _kept_in(node: Typed, seen: set[Feed]) -> Iterator[Name]:
    """The names of what is kept on which a part may hang, by way of values as well."""
    for name in names(node):
        if name.hangs is not None:
            yield name
            if name.fed is not None and name.fed not in seen and any(what == "value" for what, _ in name.reads):
                seen.add(name.fed)
                for given in given_to(name):
                    yield from _kept_in(given.node, seen)


def keeps_things(name: Name) -> bool:
    """Whether a name is of pieces or cells that are kept, or of what each of them keeps."""
    return name.origin.startswith("kept ") and bool({"piece", "cell"} & {*name.type.sorts, name.of})


Looks: TypeAlias = tuple[frozenset[str], frozenset[str | Name]]
"""In which families of zones pieces are looked at ("boards": in all with cells), and by which keys and names such are
bound or kept."""
_ELSEWHERE = ("attached", "covered", "host")
"""Operations that go from a piece to others, wherever it lies."""


def _looked(node: Typed) -> Looks | None:
    """At which pieces a part can look; None where that cannot be said, or where more than pieces may be hidden."""
    families, others = set[str](), set[str | Name]()
    gives = "piece" in node.type.sorts
    zones = {name for what, name in _own_reads(node) if what == "zone"}
    if isinstance(node, Use):
        name = node.name
        if name.secret or name.uncounted or (name.hangs is not None and name.past is None):
            return None
        if gives and name.of is None and name.past is not None:
            others.add(name)
        elif gives and (not zones or keeps_things(name)):
            return None
    elif isinstance(node, Slot) and gives:
        others.add(node.key)
    elif isinstance(node, Apply) and gives:
        is_part = any("piece" in part.type.sorts for part in parts_of(node))
        if node.operation.name in _ELSEWHERE or not (zones or is_part):
            return None
    if "under" in zones:
        return None
    families |= zones
    for part in parts_of(node):
        found = _looked(part)
        if found is None:
            return None
        families |= found[0]
        others |= found[1]
    return frozenset(families), frozenset(others)


def _own_reads(node: Typed) -> frozenset[Read]:
    return node.name.reads if isinstance(node, Use) else node.operation.reads if isinstance(node, Apply) else NO_READ


NO_READ = frozenset[Read]()


@from_lying_at
def lie_openly(table: Table, family: str) -> bool:
    """Whether everybody may know what lies in the zones of a family."""
    state, seats = table.state, table.ruleset.seats
    for zone, inside in state.contents.items():
        if inside and isinstance(zone, str) and family_of(zone) == family:
            for piece in inside:
                if len(looked(state, piece)[0]) <= seats:
                    return False
    return True


def _is_shown(table: Table, piece: int) -> bool:
    return table.state.exists(piece) and len(looked(table.state, piece)[0]) > table.ruleset.seats


def _identifies(node: Apply) -> bool:
    return node.operation.name in SAMENESS and any(_is_one_piece(part) for part in parts_of(node))


def _is_one_piece(node: Typed) -> bool:
    return "piece" in node.type.sorts and not node.type.many


class Unsure:
    """That a value may hang on something, or that there is none."""


UNSURE = Unsure()


def plain_value(node: Typed, table: Table, bind: Bind) -> object:
    """The value of a part, where it has one and it is seen at once that it hangs on nothing; else UNSURE."""
    known = _KNOWN.get(id(node)) or known_of(node)
    if not known.is_plain(table, bind) or (known.loops and not is_bound(node, bind)):
        return UNSURE
    return (known.thunk or valued(node))(table, dict(bind) if known.writes else bind)


def sources(node: Typed, table: Table, bind: Bind) -> Sources:
    """What the value of a phrase hangs on now. ``bind`` stays as it is."""
    return known_of(node).sources(table, bind)


def may_know(table: Table, viewer: Viewer, found: Sources) -> bool:
    """Whether somebody may know what hangs on these."""
    return not found or all(_knows(table, viewer, each) for each in found)


def _knows(table: Table, viewer: Viewer, source: Source) -> bool:
    if isinstance(source, int):
        return table.state.exists(source) and table.sees(source, viewer)
    if isinstance(source, Past):
        return may_know_past(table.state, viewer, source)
    return viewer == ALL_SEATS or (source != NOBODY_KNOWS and shown_in(table.state, source, viewer) != "nothing")


_HIDDEN_KEPT = "phrases.hidden_kept"


def is_any_kept_hidden(table: Table) -> bool:
    """Whether something is kept of which not everybody may know what it is: it was set from what lies hidden, or not
    everybody can follow it any more."""
    found: bool | None = table.memo.get(_HIDDEN_KEPT)
    if found is None:
        found = table.memo[_HIDDEN_KEPT] = bool(table.state.flow.get(HANGS)) or is_any_lost(table.state)
    return found


def knowers(table: Table, found: Sources) -> frozenset[Viewer]:
    """All who may know what hangs on these: seats, and None if a spectator may."""
    state, left = table.state, _everybody(table.ruleset.seats)
    for each in found:
        if isinstance(each, int):
            left = left & looked(state, each)[0] if state.exists(each) else _NOBODY
        else:
            left = frozenset([viewer for viewer in left if _knows(table, viewer, each)])
    return left


_NOBODY = frozenset[Viewer]()


@lru_cache(maxsize=100)
def _everybody(seats: int) -> frozenset[Viewer]:
    return frozenset((None, *range(1, seats + 1)))


def is_public(table: Table, found: Sources) -> bool:
    """Whether everybody may know what hangs on these."""
    for each in found:
        if isinstance(each, int):
            if not table.state.exists(each) or len(looked(table.state, each)[0]) <= table.ruleset.seats:
                return False
        elif not all(_knows(table, viewer, each) for viewer in (None, *range(1, table.ruleset.seats + 1))):
            return False
    return True


# -- closures ------------------------------------------------------------------------------------------------


def finder(node: Typed) -> Find:
    """What gives the sources of a part: made once, since rules ask at every `if`, `let` and `set`."""
    if isinstance(node, Const | Slot) or not may_hide(node):
        return _nothing
    if isinstance(node, Use):
        return _of_name(node)
    if isinstance(node, Defined):
        return _of_define(node)
    if isinstance(node, Cases):
        return _of_cases(node)
    if node.operation is AND or node.operation is OR:
        return _joined(node)
    if node.operation is CHOICE:
        return _of_choice(node)
    found = _of_each(node) if node.slot else _of_parts(node.parts)
    if node.operation.tells or _identifies(node):
        told = [each for each in parts_of(node) if node.operation is SAME_THINGS or _is_one_piece(each)]
        return _together([found, *map(_pieces, told)])
    return found


def _nothing(table: Table, bind: Bind) -> Sources:
    return NO_SOURCE


def _together(finds: Iterable[Find]) -> Find:
    """All sources of several."""
    made = [each for each in finds if each is not _nothing]
    if len(made) < 2:
        return made[0] if made else _nothing
    if len(made) == 2:
        one, other = made
        return lambda table, bind: one(table, bind) | other(table, bind)
    return lambda table, bind: NO_SOURCE.union(*[find(table, bind) for find in made])


def _of_parts(parts: Iterable[Typed | None]) -> Find:
    return _together(finder(part) for part in parts if part is not None)


def _of_name(node: Use) -> Find:
    name, of, hangs = node.name, node.of, node.name.hangs
    own: list[Find] = []
    if name.secret:
        secret: Sources = frozenset({NOBODY_KNOWS})
        own.append(lambda table, bind: secret)
    if of is None:
        if hangs is not None:
            own.append(lambda table, bind: hangs(table, bind, 0))
        return _together(own)
    own.append(finder(of))
    if name.tells or name.hidden_below:
        own.append(_pieces(of))
    if hangs is not None:
        things = _each_of(of)
        own.append(lambda table, bind: NO_SOURCE.union(*[hangs(table, bind, thing) for thing in things(table, bind)]))
    return _together(own)


def _of_define(node: Defined) -> Find:
    known = known_of(node.body)
    inside, body = _of_parts(node.parts), known.find or finder(node.body)
    known.find = body
    given = [(key, valued(part)) for key, part in zip(node.keys, node.parts, strict=True)]

    def find(table: Table, bind: Bind) -> Sources:
        found = inside(table, bind)
        bind.update([(key, value(table, bind)) for key, value in given])
        return found | body(table, bind)

    return find


def _of_cases(node: Cases) -> Find:
    by, chosen, other = finder(node.by), valued(node.by), finder(node.other)
    cases = {key: finder(each) for key, each in node.cases.items()}
    return lambda table, bind: by(table, bind) | cases.get(chosen(table, bind), other)(table, bind)


def _of_choice(node: Apply) -> Find:
    then, test, other = parts_of(node)
    holds, of_test, of_then, of_other = valued(test), finder(test), finder(then), finder(other)
    return lambda table, bind: of_test(table, bind) | (of_then if holds(table, bind) else of_other)(table, bind)


def _joined(node: Apply) -> Find:
    """Of tests that are joined: one that hangs on nothing may decide alone."""
    decides, tests = node.operation is OR, node.type.sort == "truth"
    parts = [(finder(part), valued(part)) for part in parts_of(node)]

    def find(table: Table, bind: Bind) -> Sources:
        found = NO_SOURCE
        for part, value in parts:
            own = part(table, bind)
            if not own and tests and bool(value(table, bind)) is decides:
                return NO_SOURCE
            found |= own
        return found

    return find


def _of_each(node: Apply) -> Find:
    """Of an operation that goes over things: what each of them adds."""
    asked: list[Typed] = []
    sets: list[Typed] = []
    for param, part in zip(node.operation.params, node.parts, strict=False):
        if part is not None:
            (asked if param.each else sets).append(part)
    whole, each_of_them = _of_parts(sets), _of_parts(asked)
    if each_of_them is _nothing:
        return whole
    over = next((part for part in sets if part.type.many), None)
    slot = node.slot
    if _spreads(node):
        things = _boards_of(sets)
    elif over is not None:
        things = _each_of(over)
    else:  # a test of cells that stands for a set: of which it is asked cannot be said
        return _together([whole, lambda table, bind: frozenset({NOBODY_KNOWS})])

    def find(table: Table, bind: Bind) -> Sources:
        found = set(whole(table, bind))
        for thing in things(table, bind):
            bind[slot] = thing
            found |= each_of_them(table, bind)
        return frozenset(found)

    return find


def _spreads(node: Apply) -> bool:
    """Whether an operation finds the cells that it tests by itself, from those that it is given: `group`, `line`."""
    return any(param.each and (param.where or param.word == "through") for param in node.operation.params)


def _boards_of(sets: Iterable[Typed]) -> Callable[[Table, Bind], tuple[object, ...]]:
    """What gives all cells of the boards of some cells: those that an operation tests are among them."""
    starts = [_each_of(each) for each in sets if each.type.sort == "cell"]

    def cells(table: Table, bind: Bind) -> tuple[object, ...]:
        found = [each for start in starts for each in start(table, bind)]
        zones = dict.fromkeys(str(each[0]) for each in found if isinstance(each, tuple))
        boards = ((zone, table.state.spec.board(zone)) for zone in zones)
        return tuple([(zone, cell) for zone, board in boards if board is not None for cell in board.cells])

    return cells


def _pieces(node: Typed) -> Find:
    """The pieces among the things that a part gives."""
    if "piece" not in node.type.sorts:
        return _nothing
    things = _each_of(node)
    return lambda table, bind: frozenset([each for each in things(table, bind) if isinstance(each, int) and each > 0])


def _each_of(node: Typed) -> Callable[[Table, Bind], tuple[object, ...]]:
    """What gives the things of a part, one as a set of one."""
    value, many = valued(node), node.type.many

    def things(table: Table, bind: Bind) -> tuple[object, ...]:
        found = value(table, bind)
        return found if many and isinstance(found, tuple) else () if found is ABSENT else (found,)

    return things


def valued(node: Typed) -> Thunk:
    """What gives the value of a part, a set whole."""
    known = known_of(node)
    if known.thunk is None:
        known.thunk = whole(node)
    return known.thunk


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
    return valued(node)(table, dict(bind))


def _things(node: Typed, table: Table, bind: Bind) -> tuple[object, ...]:
    return _each_of(node)(table, dict(bind))
