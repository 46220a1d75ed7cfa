"""Making a part of a phrase fit where it stands: one thing of a set, a piece for its cell, a cell for what lies
on it, a word of digits as a number. What cannot be made to fit is a fault: what is wanted, what was found."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, repeat
from typing import cast

from tabletop.rules.phrases.meaning.operators import CHOICE, NO_NUMBER, ONE, SEVERAL, TARGET, TARGETS
from tabletop.rules.phrases.naming.typed import Apply, Const, Operation, Param, Typed, Wanted
from tabletop.rules.phrases.naming.values import (
    ABSENT,
    CELL,
    CELLS,
    NUMBER,
    NUMBERS,
    PIECE,
    PIECES,
    SEAT,
    WORD,
    Bind,
    Number,
    Sort,
    SpotOf,
    Things,
    Thunk,
    Type,
    reads,
)
from tabletop.rules.phrases.writing.faults import PhraseFault
from tabletop.rules.phrases.writing.grammar import TWO_SIDES
from tabletop.rules.showing.shapes import covered
from tabletop.rules.table import Table, from_lying

_ON_BOARDS = "phrases.on_boards"
OF_EACH_SEAT = "Say which number each seat has: `1 if SEAT = 1 else 6`."
"""What is told where a seat stands for a number."""
_LYING = reads("zone:boards column:spot column:at")


def piece_on(table: Table, at: SpotOf) -> object:
    """The piece that lies on a cell, ABSENT if none does (of several the topmost)."""
    try:
        on: dict[object, int] = table.memo[_ON_BOARDS][at[0]]
    except KeyError:
        on = pieces_on(table, at[0])
    return on[at] if at in on else ABSENT


def pieces_on(table: Table, zone: str) -> dict[object, int]:
    """The pieces in a zone by where they lie (of several the topmost)."""
    try:
        on: dict[object, int] = table.memo[_ON_BOARDS][zone]
    except KeyError:
        on = table.memo.setdefault(_ON_BOARDS, {})[zone] = _on_board(table, zone)
    return on


@from_lying
def _on_board(table: Table, zone: str) -> dict[object, int]:
    """The pieces in a zone by where they lie."""
    pieces = table.inside(zone)
    spots = map(table.state.spot.__getitem__, pieces)
    found: dict[object, int] = dict(zip(zip(repeat(zone), spots), pieces, strict=True))
    found.pop((zone, None), None)
    return found


@from_lying
def all_taken(table: Table) -> Collection[object]:
    """The cells on which something lies, of all zones."""
    board = table.state.spec.board
    found = [_on_board(table, zone) for zone in table.state.contents if isinstance(zone, str) and board(zone)]
    return found[0] if len(found) == 1 else frozenset(chain.from_iterable(found))


def cell_of(table: Table, piece: int) -> object:
    """The cell that a piece lies on, ABSENT if it lies on none."""
    state = table.state
    at, spot = state.at[piece], state.spot[piece]
    board = state.spec.board(at) if type(at) is str and spot is not None else None
    if board is None or spot is None:
        return ABSENT
    cell = int(spot[0]), int(spot[1])
    return (at, cell) if cell in board.labels else ABSENT  # hands may lay something beside the cells


def _piece_of(part: Thunk) -> Thunk:
    def piece(table: Table, bind: Bind) -> object:
        at = part(table, bind)
        return piece_on(table, at) if isinstance(at, tuple) else ABSENT

    return piece


def _cell_of(part: Thunk) -> Thunk:
    piece_of = cast("Number", part)

    def cell(table: Table, bind: Bind) -> object:
        piece = piece_of(table, bind)
        return cell_of(table, piece) if isinstance(piece, int) else ABSENT

    return cell


def _cells_of(part: Things) -> Things:
    def cells(table: Table, bind: Bind) -> Iterator[object]:
        found = (cell_of(table, cast("int", piece)) for piece in part(table, bind))
        return iter(dict.fromkeys(each for each in found if each is not ABSENT))

    return cells


def _pieces_of(part: Things) -> Things:
    def pieces(table: Table, bind: Bind) -> Iterator[object]:
        found = (piece_on(table, cast("SpotOf", cell)) for cell in part(table, bind))
        return iter(dict.fromkeys(each for each in found if each is not ABSENT))

    return pieces


def _covered(part: Thunk) -> Things:
    def cells(table: Table, bind: Bind) -> tuple[SpotOf, ...]:
        shape = part(table, bind)
        return covered(table, shape) if isinstance(shape, str) else ()

    return cells


def _as_piece(part: Thunk) -> Thunk:
    def piece(table: Table, bind: Bind) -> object:
        target = part(table, bind)
        if isinstance(target, tuple):
            return piece_on(table, target)
        return target if isinstance(target, int) and target > 0 else ABSENT

    return piece


def _as_seat(part: Thunk) -> Thunk:
    def seat(table: Table, bind: Bind) -> object:
        target = part(table, bind)
        return -target if isinstance(target, int) and target < 0 else ABSENT

    return seat


def _number_of(part: Thunk) -> Number:
    def number(table: Table, bind: Bind) -> int:
        text = part(table, bind)
        if isinstance(text, int):
            return text
        return int(text) if isinstance(text, str) and text.isdecimal() and len(text) < 10 else NO_NUMBER

    return number


def _or_none(thing: Thunk, part: Thunk) -> Thunk:
    def word(table: Table, bind: Bind) -> object:
        found = part(table, bind)
        return "" if found is ABSENT and thing(table, bind) is not ABSENT else found

    return word


def _members(part: Thunk) -> Things:
    def members(table: Table, bind: Bind) -> tuple[object, ...]:
        found = part(table, bind)
        return tuple(found) if isinstance(found, tuple | list) else ()

    return members


def _numbers_of(part: Thunk) -> Things:
    def numbers(table: Table, bind: Bind) -> Sequence[object]:
        least, most = cast("tuple[int, int]", part(table, bind))
        if least is NO_NUMBER or most is NO_NUMBER or most < least:
            return ()
        table.look(most - least + 1)
        return range(least, most + 1)

    return numbers


def _given(type: Type) -> tuple[Param, ...]:
    return (Param("part", "any"),)


PIECE_OF = Operation("piece of", _given(CELL), PIECE, _piece_of, said="{part}", reads=_LYING)
CELL_OF = Operation("cell of", _given(PIECE), CELL, _cell_of, said="{part}", reads=_LYING)
CELLS_OF = Operation("cells of", _given(PIECE), CELLS, _cells_of, said="{part}", reads=_LYING)
PIECES_OF = Operation("pieces of", _given(CELLS), PIECES, _pieces_of, said="{part}", reads=_LYING)
COVERED = Operation("cells covered", (Param("part", "any"),), CELLS, _covered, said="{part}")
AS_PIECE = Operation("as piece", _given(PIECE), PIECE, _as_piece, said="{part}")
AS_SEAT = Operation("as seat", _given(SEAT), SEAT, _as_seat, said="{part}")
MEMBERS = Operation("members", (Param("part", "any"),), lambda part: part, _members, said="{part}")
"""The things of a group."""
NUMBERS_OF = Operation("numbers of", (Param("part", "any"),), NUMBERS, _numbers_of, said="{part}")
OR_NONE = Operation("or none", (Param("thing", "any"), Param("part", "any")), WORD, _or_none, said="{part}")
"""A word that a thing may not have: then it is `none`."""
NUMBER_OF = Operation("number of", _given(WORD), NUMBER, _number_of, said="{part}")


def apply(operation: Operation, type: Type, *parts: Typed) -> Apply:
    """An operation with its parts, at the place of the first."""
    return Apply(type, operation, parts, "", parts[0].at)


def wrong(node: Typed, wants: str, where: str) -> PhraseFault:
    """The fault of a part that does not fit."""
    found, hint = node.type, ""
    if found.sort == "span":
        return PhraseFault(f"{where} takes {wants}, not numbers from one to another.", node.at, TWO_SIDES)
    if found.many and wants in ("a number", "a test"):
        hint = "Write count( ) around it." if wants == "a number" else "Write any( ) or no( ) around it."
    elif wants == "a test" and found.sort in ("number", "word", "seat", "piece"):
        hint = "Compare it with something."
    elif wants == "a number" and found.sort == "seat":
        hint = OF_EACH_SEAT
    elif wants == "a number" and found.sort == "truth":
        hint = "Write `1 if TEST else 0`."
    elif "ordered list" in wants and found.sort == "word" and not found.many:
        hint = "Say `ordered: true` beside the `values` of the field, and they are a list from low to high."
    elif wants.startswith("a set") and found.sort in ("number", "truth", "word"):
        hint = "A set is a zone, `pieces in ZONE`, `cells in ZONE`, seats ..."
    said = "`none`" if is_none(node) else found.said
    return PhraseFault(f"{where} takes {wants}, not {said}.", node.at, hint)


def is_none(node: Typed) -> bool:
    """Whether it is `none`, as it stands."""
    return isinstance(node, Const) and node.type.sort == "word" and node.value == ""


def nothing(type: Type, at: int) -> Typed:
    """No thing of a type, or none of several."""
    return Const(type, () if type.many else ABSENT, at)


def number(node: Typed, where: str) -> Typed:
    """It as a number."""
    if node.type == NUMBER:
        return node
    if node.type.sort == "word" and not node.type.many and not isinstance(node, Const):
        listed = node.type.words
        if listed is None or any(each.isdecimal() for each in listed.words):
            return apply(NUMBER_OF, NUMBER, node)
    raise wrong(node, "a number", where)


def truth(node: Typed, where: str) -> Typed:
    """It as a test."""
    if node.type.sort == "truth" and not node.type.many:
        return node
    raise wrong(node, "a test", where)


def _is_choice(node: Typed) -> bool:
    """Whether it is `A if TEST else B`."""
    return isinstance(node, Apply) and node.operation is CHOICE


def one(node: Typed, where: str, sorts: Iterable[Sort] = ("piece", "seat", "cell")) -> Typed:
    """It as one thing of these sorts: of a set the one that it holds."""
    wanted, type = frozenset(sorts), node.type
    if type.is_things and not type.many and type.sorts <= wanted:
        return node
    if type == NUMBER and isinstance(node, Const) and "seat" in wanted:
        return Const(SEAT, node.value, node.at)
    if type == NUMBER and isinstance(node, Apply) and _is_choice(node) and "seat" in wanted:
        then, test, other = node.parts
        if then is not None and other is not None:
            seats = one(then, where, ("seat",)), test, one(other, where, ("seat",))
            return replace(node, type=SEAT, parts=seats)
    if not node.type.is_things:
        raise wrong(node, _said(wanted), where)
    if node.type.many:
        node = apply(ONE, node.type.one(), node)
    if node.type.sorts <= wanted:
        return node
    if node.type.sort == "cell" and "piece" in wanted:
        return apply(PIECE_OF, PIECE, node)
    if node.type.sort == "piece" and "cell" in wanted:
        return apply(CELL_OF, CELL, node)
    if len(node.type.sorts) > 1 and "piece" in node.type.sorts & wanted:
        return apply(AS_PIECE, PIECE, node)
    if len(node.type.sorts) > 1 and "seat" in node.type.sorts & wanted:
        return apply(AS_SEAT, SEAT, node)
    raise wrong(node, _said(wanted), where)


def several(node: Typed, where: str, sorts: Iterable[Sort] = ("piece", "seat", "cell")) -> Typed:
    """It as a set of things of these sorts: one thing is a set of one."""
    wanted, type = frozenset(sorts), node.type
    if type.is_things and type.many and type.sorts <= wanted:
        return node
    if wanted == {"seat"} and (isinstance(node, Const) or _is_choice(node)) and node.type == NUMBER:
        node = one(node, where, wanted)
    if node.type.many and node.type.sort in ("word", "shape", "number", "truth", "group") and len(wanted) == 3:
        return node
    if node.type.sort == "span" and len(wanted) == 3:
        return apply(NUMBERS_OF, NUMBERS, node)
    if node.type.sort == "group" and not node.type.many and node.type.inner is not None:
        return several(apply(MEMBERS, node.type.inner.several(), node), where, sorts)
    if node.type.sort == "shape" and not node.type.many and "cell" in wanted:
        return apply(COVERED, CELLS, node)
    if not node.type.is_things:
        raise wrong(node, _said(wanted, True), where)
    if not node.type.many:
        return several(apply(SEVERAL, node.type.several(), node), where, sorts)
    if node.type.sort == "piece" and wanted == {"cell"}:
        return apply(CELLS_OF, CELLS, node)
    if node.type.sort == "cell" and wanted == {"piece"}:
        return apply(PIECES_OF, PIECES, node)
    if not node.type.sorts <= wanted:
        raise wrong(node, _said(wanted, True), where)
    return node


def _said(wanted: frozenset[Sort], many: bool = False) -> str:
    """What one thing of these sorts is called, or a set of them."""
    if len(wanted) < 3:
        return Type(wanted, many).said
    return "a set of things" if many else "one thing"


def alike(found: Iterable[Typed]) -> tuple[Type, tuple[Typed, ...]]:
    """Sets of things with one type for all: where they are of several sorts, seats become negatives."""
    sets = tuple(found)
    sorts = frozenset[Sort]().union(*(each.type.sorts for each in sets))
    type = Type(sorts, True)
    if len(sorts) == 1 or "seat" not in sorts:
        return type, sets
    made = (
        apply(TARGETS, Type(frozenset({"seat"}), True), each) if each.type.sort == "seat" else each for each in sets
    )
    return type, tuple(made)


def same_sort(left: Typed, right: Typed, where: str) -> tuple[Typed, Typed]:
    """Two things that can be compared: a piece with a cell's, a seat with one of pieces and seats."""
    for each, other in ((left, right), (right, left)):
        if each.type == NUMBER and not isinstance(each, Const) and not _is_choice(each):
            hint = OF_EACH_SEAT if other.type.sort == "seat" else ""
            said = f"{left.type.said} with {right.type.said}"
            raise PhraseFault(f"{where} compares {said}, which are never the same.", right.at, hint)
    left, right = one(left, where), one(right, where)
    if left.type.sorts == right.type.sorts:
        return left, right
    if not left.type.sorts & right.type.sorts and {left.type.sort, right.type.sort} != {"piece", "cell"}:
        raise PhraseFault(
            f"{where} compares {left.type.said} with {right.type.said}, which are never the same.", right.at
        )
    if {left.type.sort, right.type.sort} == {"piece", "cell"}:
        return one(left, where, ("cell",)), one(right, where, ("cell",))
    left = apply(TARGET, left.type, left) if left.type.sort == "seat" else left
    right = apply(TARGET, right.type, right) if right.type.sort == "seat" else right
    return left, right


def fit(node: Typed, wants: Wanted, where: str) -> Typed:
    """It as a parameter takes it."""
    if wants == "number":
        return number(node, where)
    if wants == "truth":
        return truth(node, where)
    if wants == "value":
        if node.type.words is not None and node.type.words.ordered and not node.type.many:
            return node
        if node.type.sort == "word" and node.type.words is not None:
            raise wrong(node, "a number or a word of an ordered list", where)
        return number(node, where)
    if wants == "things":
        return several(node, where)
    if wants in ("pieces", "seats", "cells"):
        return several(node, where, (cast("Sort", wants[:-1]),))
    if wants in ("piece", "seat", "cell"):
        return one(node, where, (cast("Sort", wants),))
    if wants == "word":
        if node.type.sort in ("word", "kind") and not node.type.many:
            return node
        raise wrong(node, "a word", where)
    return node
