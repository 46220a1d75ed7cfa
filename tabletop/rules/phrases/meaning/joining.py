"""What an operator makes of its parts, by their types: comparing, calculating, sets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import cast

from tabletop.content.findings import did_you_mean, sentence_list, with_article
from tabletop.rules.phrases.meaning import fitting, operators
from tabletop.rules.phrases.meaning.board import DIRECTIONS
from tabletop.rules.phrases.naming.language import Checking, Scope, no_word_of
from tabletop.rules.phrases.naming.names import Eyes, Name
from tabletop.rules.phrases.naming.typed import Apply, Const, Operation, Param, Slot, Typed, Use
from tabletop.rules.phrases.naming.values import (
    ABSENT,
    CARD,
    CELLS,
    KIND,
    NUMBER,
    PIECE,
    SHAPES,
    TRUTH,
    Bind,
    Sort,
    Test,
    Things,
    Thunk,
    Type,
    WordList,
)
from tabletop.rules.phrases.writing.faults import PhraseFault
from tabletop.rules.phrases.writing.tree import Joined, Listed, Named, Not, Number, Pair, Sign, Tree, printed, start
from tabletop.rules.table import Table

_ORDERING = {
    "<": operators.LESS, "<=": operators.AT_MOST, ">": operators.MORE, ">=": operators.AT_LEAST,
}  # fmt: skip
_SETS = {"or": operators.UNION, "and": operators.BOTH}
_SORTS = ("piece", "seat", "cell")


def is_test(tree: Tree) -> bool:
    """Whether a part can be nothing but a test, or sets that are joined: no number, anyway."""
    testing = ("=", "!=", *_ORDERING, "has", "is", "is not", "is in", "is not in")
    return isinstance(tree, Joined | Not) or (isinstance(tree, Pair) and tree.operator in testing)


def joined(checker: Checking, tree: Pair | Joined | Not | Sign, scope: Scope) -> Typed:
    """The typed tree of an operator with its parts."""
    if isinstance(tree, Joined):
        return _all(checker, tree, scope)
    if isinstance(tree, Not):
        test = fitting.truth(checker.check(tree.part, scope), "`not`")
        return Apply(TRUTH, operators.NOT, (test,), "", tree.at)
    if isinstance(tree, Sign):
        return Apply(
            NUMBER, operators.NEGATIVE, (fitting.number(checker.check(tree.part, scope), "`-`"),), "", tree.at
        )
    if tree.operator in operators.CALCULATING:
        where = f"`{tree.operator}`"
        left = fitting.number(checker.check(tree.left, scope), where)
        right = fitting.number(checker.check(tree.right, scope), where)
        return Apply(NUMBER, operators.CALCULATING[tree.operator], (left, right), "", tree.at)
    if tree.operator in ("=", "!="):
        return _equal(checker, tree, scope)
    if tree.operator in _ORDERING:
        return _ordered(checker, tree, scope)
    if tree.operator == "in":
        return _in(checker, tree, scope)
    if tree.operator == "of":
        return _of(checker, tree, scope)
    if tree.operator == "has":
        return _has(checker, tree, scope)
    if tree.operator in ("is", "is not"):
        return _is(checker, tree, scope)
    return _among(checker, tree, scope)


def _all(checker: Checking, tree: Joined, scope: Scope) -> Typed:
    """`and`, `or`: of tests, or of sets."""
    found = [checker.check(part, scope) for part in tree.parts]
    where = f"`{tree.word}`"
    found = [fitting.several(each, where) if each.type.sort == "span" else each for each in found]
    if all(each.type.many and each.type.sort == found[0].type.sort in ("word", "number") for each in found):
        return Apply(found[0].type, _SETS[tree.word], tuple(found), "", tree.at)
    if all(each.type.sort == "word" and isinstance(each, Const) for each in found):
        raise _joined_words(tree, found)
    if found[0].type == TRUTH or not found[0].type.is_things:
        tests = tuple(fitting.truth(each, where) for each in found)
        return Apply(TRUTH, operators.AND if tree.word == "and" else operators.OR, tests, "", tree.at)
    for each in found:
        if not each.type.is_things:
            raise PhraseFault(f"{where} joins sets with sets and tests with tests.", each.at)
    sets = [fitting.several(each, where) for each in found]
    type, alike = fitting.alike(sets)
    return Apply(type, _SETS[tree.word], alike, "", tree.at)


def listed(checker: Checking, tree: Listed, scope: Scope, words: WordList | None) -> Typed:
    """Several values in their order."""
    if not tree.items:
        raise PhraseFault("A list of nothing.", tree.at, "Write `none`.")
    found: list[Typed] = []
    for item, text in zip(tree.items, tree.texts, strict=True):
        try:
            found.append(checker.check(item, scope, words))
        except PhraseFault as fault:
            raise fault.inside(text) from None
    if found[0].type.is_things:
        type, alike = fitting.alike(fitting.several(each, "A list") for each in found)
        return Apply(type, operators.UNION, alike, "", tree.at)
    first = found[0].type
    for each in found:
        if each.type.sort != first.sort or each.type.many or first.sort not in ("number", "word", "truth"):
            raise PhraseFault(f"A list of {first.said} and {each.type.said}: its parts must be alike.", each.at)
    lists = {each.type.words for each in found}
    return Apply(
        Type(first.sorts, True, first.words if len(lists) == 1 else None), operators.LIST, tuple(found), "", tree.at
    )


def _joined_words(tree: Joined, found: list[Typed]) -> PhraseFault:
    """The fault of `north or south`: what is joined is whole tests, each with its own word."""
    said = [printed(part) for part in tree.parts]
    word = tree.word
    what = f"`{word}` joins tests or sets, and {sentence_list([f'`{each}`' for each in said])} are single words."
    lists = {each.type.words.name for each in found if each.type.words is not None}
    if lists == {DIRECTIONS.name}:
        hint = " or ".join(f"near(it by {each})" for each in said)
        what = what.replace("single words", "directions")
        return PhraseFault(what, found[0].at, f"Write the function once for each: `{hint}`.")
    hint = f" {word} ".join(f"WORD = {each}" for each in said)
    return PhraseFault(what, found[0].at, f"Write `{hint}`.")


# -- comparing -----------------------------------------------------------------------------------------------


def _list_of(node: Typed) -> WordList | None:
    return node.type.words if node.type.sort == "word" else None


def _sides(checker: Checking, tree: Pair, scope: Scope) -> tuple[Typed, Typed]:
    """Both sides of a comparison; where one is a word of a list, the other is looked for among its words."""
    if isinstance(tree.left, Named) and not isinstance(tree.right, Named):
        right = checker.check(tree.right, scope)
        return checker.check(tree.left, scope, _list_of(right)), right
    left = checker.check(tree.left, scope)
    return left, checker.check(tree.right, scope, _list_of(left))


def _as_word(node: Typed, words: WordList | None) -> Typed:
    """A number that is written where a word is wanted is a word of digits."""
    if node.type == NUMBER and isinstance(node, Const):
        text = str(node.value)
        if words is not None and text not in words.places and not words.open:
            raise no_word_of(words, text, node.at)
        return Const(Type(frozenset({"word"}), False, words), text, node.at)
    if node.type == KIND:
        return node
    return node


def _equal(checker: Checking, tree: Pair, scope: Scope) -> Typed:
    left, right = _sides(checker, tree, scope)
    where = f"`{tree.operator}`"
    operation = operators.EQUAL if tree.operator == "=" else operators.UNEQUAL
    sorts = {left.type.sort, right.type.sort}
    if left.type.many and right.type.many and left.type.sorts == right.type.sorts:
        same = operators.SAME_THINGS if left.type.is_things else operators.SAME_LIST
        found = _compared(same, left, right, tree.at)
        return Apply(TRUTH, operators.NOT, (found,), "", tree.at) if tree.operator == "!=" else found
    for each in (left, right):
        if each.type.many and not each.type.is_things:
            raise PhraseFault(f"{where} compares single values, not {each.type.said}.", each.at, "Write `has`.")
        if each.type.sort == "span":
            raise fitting.wrong(each, "a single value", where)
    if sorts <= {"word", "kind"} or (
        "word" in sorts and isinstance(right if left.type.sort == "word" else left, Const)
    ):
        left, right = _as_word(left, _list_of(right)), _as_word(right, _list_of(left))
        _same_list(left, right)
        return _compared(operation, _or_none(left, right), _or_none(right, left), tree.at)
    if sorts & {"word", "number"} and sorts <= {"word", "number"}:
        none = next((each for each in (left, right) if fitting.is_none(each)), None)
        if none is not None:
            asked = "not prints(NUMBER)" if tree.operator == "=" else "prints(NUMBER)"
            hint = f"Write `{asked}`: whether there is such a number."
            raise PhraseFault(f"{where} compares a number with `none`, which is no number.", none.at, hint)
        left, right = fitting.number(left, where), fitting.number(right, where)
        plain = operators.NUMBER_EQUAL if tree.operator == "=" else operation
        return _compared(plain, left, right, tree.at)
    if sorts == {"truth"}:
        return _compared(operation, left, right, tree.at)
    for each, other in ((left, right), (right, left)):
        if fitting.is_none(other) and each.type.is_things and each.type.sort != "seat" and not each.type.many:
            there_is = Apply(TRUTH, operators.THERE_IS, (each,), "", tree.at)
            return there_is if tree.operator == "!=" else Apply(TRUTH, operators.THERE_IS_NO, (each,), "", tree.at)
    things = (left.type.is_things or left.type == NUMBER) and (right.type.is_things or right.type == NUMBER)
    if things and not left.type == right.type == NUMBER:
        if _is_held(left):
            operation = operators.SAME if tree.operator == "=" else operators.OTHER
        elif tree.operator == "!=":
            operation = operators.UNLIKE
        return _compared(operation, *fitting.same_sort(left, right, where), tree.at)
    raise PhraseFault(f"{where} compares {left.type.said} with {right.type.said}, which are never the same.", tree.at)


def _is_held(node: Typed) -> bool:
    """Whether it is what a name holds (kept, picked, `it`, a parameter), no word of a thing that may not be there."""
    return isinstance(node, Slot) or (isinstance(node, Use) and node.of is None and node.name.fed is not None)


def _or_none(node: Typed, other: Typed) -> Typed:
    """A word of a thing that is held against `none`: it may not be there at all."""
    if isinstance(other, Const) and other.value == "" and isinstance(node, Use) and node.of is not None:
        return Apply(node.type, fitting.OR_NONE, (node.of, node), "", node.at)
    return node


def _same_list(left: Typed, right: Typed) -> None:
    """PhraseFault for words of two lists, which are never the same."""
    one, other = _list_of(left), _list_of(right)
    if one is None or other is None or one.name == other.name or set(one.words) & set(other.words):
        return
    raise PhraseFault(f"A word of {one.name} is never one of {other.name}.", right.at)


def _compared(operation: Operation, left: Typed, right: Typed, at: int) -> Typed:
    return Apply(TRUTH, operation, (left, right), "", at)


def _ordered(checker: Checking, tree: Pair, scope: Scope) -> Typed:
    """`<` and its like: of numbers, or of the places of two words of an ordered list."""
    left, right = _sides(checker, tree, scope)
    words = _list_of(left) or _list_of(right)
    if words is not None and words.ordered:
        left, right = _as_word(left, words), _as_word(right, words)
        if left.type.sort == right.type.sort == "word":
            _same_list(left, right)
            left, right = place_of(left, words), place_of(right, words)
    where = f"`{tree.operator}`"
    sides = (fitting.number(left, where), fitting.number(right, where))
    return Apply(TRUTH, _ORDERING[tree.operator], sides, "", tree.at)


def place_of(word: Typed, words: WordList) -> Typed:
    """The place of a word in its ordered list."""

    def make(part: Thunk) -> Thunk:
        return lambda table, bind: words.places.get(str(part(table, bind)), ABSENT)

    operation = Operation("place", (Param("word", "word"),), NUMBER, make, said="{word}")
    return Apply(NUMBER, operation, (word,), "", word.at)


# -- belonging -----------------------------------------------------------------------------------------------


def _has(checker: Checking, tree: Pair, scope: Scope) -> Typed:
    left = checker.check(tree.left, scope)
    right = checker.check(tree.right, scope, _list_of(left))
    if left.type.sort == "word" and left.type.many:
        right = _as_word(right, _list_of(left))
        if right.type.sort not in ("word", "kind") or right.type.many:
            raise fitting.wrong(right, "a word", "`has`")
        _same_list(left, right)
    elif left.type.sort == "number" and left.type.many:
        right = fitting.number(right, "`has`")
    elif left.type.is_things and left.type.many:
        right = fitting.one(right, "`has`", left.type.sorts)
    else:
        raise fitting.wrong(left, "a set of words or things before it", "`has`")
    return Apply(TRUTH, operators.HAS, (left, right), "", tree.at)


def _among(checker: Checking, tree: Pair, scope: Scope) -> Typed:
    """`is in`, `is not in`."""
    where = f"`{tree.operator}`"
    operation = operators.IS_IN if tree.operator == "is in" else operators.IS_NOT_IN
    right = checker.check(tree.right, scope)
    left = checker.check(tree.left, scope, _list_of(right))
    if right.type.sort == "word" and right.type.many:
        left = _as_word(left, _list_of(right))
        if left.type.sort != "word" or left.type.many:
            raise fitting.wrong(left, "a word before it", where)
        _same_list(right, left)
        return Apply(TRUTH, operation, (left, right), "", tree.at)
    right = fitting.several(right, where) if right.type.sort == "span" else right
    if right.type.sort == "number" and right.type.many:
        return Apply(TRUTH, operation, (fitting.number(left, where), right), "", tree.at)
    if right.type == SHAPES and left.type == SHAPES.one():
        return Apply(TRUTH, operation, (left, right), "", tree.at)
    left = fitting.one(left, where)
    right = fitting.several(right, where)
    if right.type.sort == "piece" and left.type.sort == "cell":
        right = fitting.several(right, where, ("cell",))
    elif right.type.sort == "cell":
        left = fitting.one(left, where, ("cell",))
    elif len(right.type.sorts) > 1 and left.type.sort == "seat":
        left = fitting.apply(operators.TARGET, left.type, left)
    if not left.type.sorts & right.type.sorts:
        raise PhraseFault(f"{where} looks for {left.type.said} in {right.type.said}.", tree.at)
    return Apply(TRUTH, operation, (left, right), "", tree.at)


def _is(checker: Checking, tree: Pair, scope: Scope) -> Typed:
    """`is seat`, `is creature`."""
    left = checker.check(tree.left, scope)
    name = tree.right.name if isinstance(tree.right, Named) else ""
    if name in _SORTS:
        found = _is_sort(fitting.one(left, f"`{tree.operator}`"), cast("Sort", name), tree.at)
    elif name in checker.language.kinds:
        piece = fitting.one(left, f"`{tree.operator}`", ("piece",))
        a, no = f"{{left.}} is {with_article(name.replace('_', ' '))}", f"{{left.}} is no {name.replace('_', ' ')}"
        equal = replace(operators.EQUAL, said=a, why=no, why_not=a)
        found = _compared(equal, _kind_of(checker, piece), Const(KIND, name, start(tree.right)), tree.at)
    else:
        kinds = ", ".join(checker.language.kinds)
        message = f"Behind `{tree.operator}` stands piece, seat, cell or a kind."
        hint = "For one thing or a value write `=`, for a set `is in`." + (f" Kinds: {kinds}." if kinds else "")
        raise PhraseFault(message, start(tree.right), hint)
    return Apply(TRUTH, operators.NOT, (found,), "", tree.at) if tree.operator == "is not" else found


def _is_sort(thing: Typed, sort: Sort, at: int) -> Typed:
    if sort not in thing.type.sorts or len(thing.type.sorts) == 1:
        return Const(TRUTH, sort in thing.type.sorts, at)

    def make(part: Thunk) -> Test:
        def of_sort(table: Table, bind: Bind) -> bool:
            target = part(table, bind)
            if not isinstance(target, int):
                return sort == "cell" and target is not ABSENT
            return sort == ("piece" if target > 0 else "seat")

        return of_sort

    said = f"{{part}} is a {sort}"
    operation = Operation(
        f"is {sort}", (Param("part", "any"),), TRUTH, make, said=said, why=f"{{part!}} is no {sort}"
    )
    return Apply(TRUTH, operation, (thing,), "", at)


# -- sets ----------------------------------------------------------------------------------------------------


def _kind_of(checker: Checking, piece: Typed) -> Typed:
    """The kind of a piece, as the language reads it."""
    word = checker.language.words_of.get(("piece", "kind"))
    return checker.use(word or _KIND, piece, piece.at)


def _read_kind(table: Table, piece: int) -> object:
    return table.kind(piece)


_KIND = Name(
    "kind", KIND, _read_kind, "piece", CARD, tells=True, said="the kind of {of}", origin="a field of the card"
)
"""The kind of a card, where a language has no other reading of it."""


def _in(checker: Checking, tree: Pair, scope: Scope) -> Typed:
    """`pieces in Z`, `cells in Z`, `creature in Z`, `S in T`."""
    name = tree.left.name if isinstance(tree.left, Named) else ""
    right = checker.check(tree.right, scope)
    if name == "cells":
        return _cells_in(checker, right, tree)
    set = fitting.several(right, "`in`")
    if name == "pieces":
        return fitting.several(set, "`pieces in`", ("piece",))
    if name in checker.language.kinds:
        set = fitting.several(set, f"`{name} in`", ("piece",))
        return _of_kind(checker, checker.language.kinds[name], set, scope, tree.at)
    left = fitting.several(checker.check(tree.left, scope), "`in`")
    if not left.type.sorts & set.type.sorts:
        raise PhraseFault(f"`in` looks for {left.type.said} in {set.type.said}.", tree.at)
    type, alike = fitting.alike((left, set))
    return Apply(type, operators.BOTH, alike, "", tree.at)


def _cells_in(checker: Checking, zone: Typed, tree: Pair) -> Typed:
    name = zone.name if isinstance(zone, Use) and zone.of is None else None
    cells = name.cells if name is not None else None
    if isinstance(zone, Use) and zone.of is not None and zone.name.cells_of is not None:
        return _cells_of_seats(zone.name, zone.of, tree.at)
    if name is None or cells is None:
        if zone.type.sort == "cell":
            return zone
        known = [
            name.name
            for name in (*checker.language.standing.values(), *checker.language.words_of.values())
            if name.cells is not None or name.cells_of is not None
        ]
        hint = f"Zones with a board: {sentence_list(known)}." if known else "No zone of the game has one."
        raise PhraseFault("`cells in` takes a zone with a board.", start(tree.right), hint)

    def make(part: Thunk) -> Things:
        return lambda table, bind: cells(table)

    said = f"cells of {name.said}"
    operation = Operation(
        "cells in", (Param("zone", "any"),), CELLS, make, said=said
    )  # they are there from the start
    return Apply(CELLS, operation, (Const(TRUTH, True, tree.at),), "", tree.at)


def _cells_of_seats(name: Name, seats: Typed, at: int) -> Typed:
    """`cells in grid of you`: the cells of boards of which each seat has its own."""
    cells = name.cells_of
    assert cells is not None

    def make(part: Things) -> Things:
        def found(table: Table, bind: Bind) -> Iterator[object]:
            for seat in part(table, bind):
                if isinstance(seat, int):
                    yield from cells(table, seat)

        return found

    said = f"cells of {name.said.replace('{whose} ', '')} of {{seats}}"
    eyes: Eyes = "seat" if name.uncounted else "all"
    operation = Operation("cells in", (Param("seats", "seats"),), CELLS, make, said=said, eyes=eyes)
    return Apply(CELLS, operation, (fitting.several(seats, "`cells in`", ("seat",)),), "", at)


def _of_kind(checker: Checking, kind: Name, set: Typed, scope: Scope, at: int) -> Typed:
    """Those of a set that are of a kind."""
    within = checker.inside(scope, PIECE)
    assert within.it is not None
    wanted = Const(KIND, kind.name, at)
    test = Apply(TRUTH, operators.EQUAL, (_kind_of(checker, within.it.placed(at)), wanted), "", at)
    params = (Param("things", "pieces"), Param("test", "truth", each=True))
    operation = Operation("kind in", params, set.type, operators.filtered, said=f"{kind.plural} {{things@}}")
    return Apply(set.type, operation, (set, test), within.it.key, at)


def _of(checker: Checking, tree: Pair, scope: Scope) -> Typed:
    """`hand of others`: a word of things."""
    things = checker.check(tree.right, scope)
    if not isinstance(tree.left, Named):
        hint = f"Write `top({printed(tree)})` for so many of a set." if isinstance(tree.left, Number) else ""
        raise PhraseFault("Before `of` stands a zone of seats or another word of things.", start(tree.left), hint)
    name = tree.left.name
    if things.type == NUMBER and isinstance(things, Const):
        things = fitting.one(things, "`of`", ("seat",))
    if not things.type.is_things:
        raise fitting.wrong(things, "pieces, seats or cells behind it", "`of`")
    use = checker.word(name, things, tree.left.at)
    if use is not None:
        return use
    standing = checker.language.standing.get(name)
    if standing is not None:
        whose = _SEATS_OF.get(name, "Leave `of` out.").format(printed(tree.right))
        told = f"`{name}` are always those of `you`." if name in _SEATS_OF else f"`{name}` is nobody's."
        raise PhraseFault(told, tree.left.at, whose)
    if name in checker.language.kinds:
        raise PhraseFault(f"`{name}` is a kind.", tree.left.at, f"Write `{name} in ZONE`.")
    raise no_word(checker, name, things, tree.right, tree.left.at)


_SEATS_OF = {
    "others": "Write `others({0})`.",
    "partners": "Write `team({0})`, in which that seat is, too.",
    "enemies": "Write `seats where not (it is in team({0}))`.",
}
"""How seats are named that are so to another seat than `you`."""


def no_word(checker: Checking, name: str, thing: Typed, tree: Tree, at: int) -> PhraseFault:
    """The fault of a word that a thing does not have. ``tree``: the thing as it is written."""
    what = " and no ".join(sorted(thing.type.sorts))
    if name in ("pieces", "cells"):
        return PhraseFault(f"`{name}` is no word of a {what}.", at, f"Write `{name} in ZONE`.")
    if thing.type.sorts == {"piece"} and not thing.type.many and ("cell", name) in checker.language.words_of:
        hint = f"Write `cell({printed(tree)}).{name}`."
        return PhraseFault(f"`{name}` is a word of a cell, and not of the piece on it.", at, hint)
    define = checker.language.defines.get(name)
    if define is not None and not checker.language.has_word(name):
        called = f"{name}({printed(tree)})"
        if define.parameters:
            return PhraseFault(f"`{name}` is a define and no word of a {what}.", at, f"Write `{called}`.")
        hint = f"Give it one, `{name}(c): ...`, and write `{called}`; or leave the thing out."
        return PhraseFault(f"`{name}` is a define without a parameter, and no word of a {what}.", at, hint)
    if name in checker.language.functions:
        hint = f"Write {checker.language.functions[name].form}."
        return PhraseFault(f"`{name}` is a function and no word of a {what}.", at, hint)
    sorts = thing.type.sorts | (frozenset[Sort]({"piece"}) if thing.type.sort == "cell" else frozenset())
    known = [each for sort, each in checker.language.words_of if sort in sorts]
    return PhraseFault(f"No {what} has a word `{name}`.", at, did_you_mean(name, known, f"words of a {what}"))
