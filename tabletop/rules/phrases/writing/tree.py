"""A phrase as it was written, as an immutable tree. What its names mean is found out by ``checking``.

Columns do not count when trees are compared: two trees are equal when they say the same in the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number, never below 0: ``-`` before it is a ``Sign``."""

    value: int
    at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Named:
    """A name alone: ``hand``, ``hearts``, ``it``."""

    name: str
    at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Argument:
    """An argument of a function, with the word before it ("" for the first)."""

    word: str
    value: Tree


@dataclass(frozen=True, slots=True)
class Call:
    """A function or a define with its arguments: ``highest(points over others)``."""

    name: str
    arguments: tuple[Argument, ...]
    at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Dot:
    """A word of one thing: ``card.suit``, ``chosen.0``. ``at`` is the column of the word behind the dot."""

    thing: Tree
    name: str
    at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Sign:
    """The negative of a number."""

    part: Tree
    at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Not:
    """The opposite of a test."""

    part: Tree
    at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Joined:
    """Two or more parts joined by the same word, ``and`` or ``or``."""

    word: str
    parts: tuple[Tree, ...]
    at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Pair:
    """Two parts with an operator between them: a comparison, a calculation, ``in`` or ``of``. ``at`` is the column of
    the operator."""

    operator: str
    left: Tree
    right: Tree
    at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Where:
    """Those things of a set for which a test holds."""

    things: Tree
    test: Tree
    at: int = field(default=0, compare=False)
    reach: tuple[int, int] | None = field(default=None, compare=False)
    """From which column to which it is written, None where it stands in brackets of its own."""


@dataclass(frozen=True, slots=True)
class If:
    """One of two, by a test: ``200 if suit = trump else 0``."""

    then: Tree
    test: Tree
    other: Tree
    at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Span:
    """From so many to so many: ``1..2``."""

    least: Tree
    most: Tree
    at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Listed:
    """Several values, one after the other, as YAML has them: ``[red, blue]``."""

    items: tuple[Tree, ...]
    texts: tuple[str, ...]
    at: int = field(default=1, compare=False)


Tree = Number | Named | Call | Dot | Sign | Not | Joined | Pair | Where | If | Span | Listed


_INSIDE: Mapping[type, tuple[str, ...]] = {
    Number: (), Named: (), Dot: ("thing",), Sign: ("part",), Not: ("part",), Pair: ("left", "right"),
    Where: ("things", "test"), If: ("then", "test", "other"), Span: ("least", "most"),
}  # fmt: skip
"""The fields of each sort of tree that hold its parts, in the order of the text."""
_BEGINS: Mapping[type, str] = {Pair: "left", Where: "things", Dot: "thing", If: "then", Span: "least"}
"""Those that begin before the sign at which they stand, by the part with which they begin."""


def start(tree: Tree) -> int:
    """The column at which a part of a phrase begins.

    >>> start(Pair("=", Named("suit", 1), Named("hearts", 8), 6))
    1
    """
    while True:
        if isinstance(tree, Joined):
            tree = tree.parts[0]
        elif type(tree) in _BEGINS:
            tree = getattr(tree, _BEGINS[type(tree)])
        else:
            return tree.at


def parts(tree: Tree) -> tuple[Tree, ...]:
    """The parts of a tree, in the order of the text."""
    if isinstance(tree, Call):
        return tuple([each.value for each in tree.arguments])
    if isinstance(tree, Joined):
        return tree.parts
    return tree.items if isinstance(tree, Listed) else tuple([getattr(tree, name) for name in _INSIDE[type(tree)]])


def names(tree: Tree) -> frozenset[str]:
    """Every name that stands alone or is called somewhere in a tree; words behind a dot are not among them."""
    found, waiting = set[str](), [tree]
    for each in waiting:
        if isinstance(each, Named | Call):
            found.add(each.name)
        waiting += parts(each)
    return frozenset(found)


def replaced(tree: Tree, given: Mapping[str, Tree]) -> Tree:
    """The tree with what some names stand for in their place. Before `of` stands the name of a word alone, so of a
    name that stands for `deck of one` the deck is meant there.

    >>> str(replaced(Pair("of", Named("pile"), Named("you")), {"pile": Pair("of", Named("deck"), Named("one"))}).left)
    "Named(name='deck', at=0)"
    """
    if isinstance(tree, Named):
        found = given.get(tree.name)
        return _moved(found, tree.at) if found is not None else tree
    if isinstance(tree, Pair):
        left, right = replaced(tree.left, given), replaced(tree.right, given)
        if tree.operator == "of" and isinstance(left, Pair) and left.operator == "of":
            left = left.left
        return replace(tree, left=left, right=right)
    return changed_parts(tree, lambda part: replaced(part, given))


def changed_parts(tree: Tree, change: Callable[[Tree], Tree]) -> Tree:
    """The tree with something else in the place of each of its parts."""
    if isinstance(tree, Call):
        return replace(tree, arguments=tuple(replace(each, value=change(each.value)) for each in tree.arguments))
    if isinstance(tree, Joined):
        return replace(tree, parts=tuple(map(change, tree.parts)))
    if isinstance(tree, Listed):
        return replace(tree, items=tuple(map(change, tree.items)))
    changed = {name: change(getattr(tree, name)) for name in _INSIDE[type(tree)]}
    return replace(tree, **changed) if changed else tree  # type: ignore[arg-type]  # these fields hold trees


def _moved(tree: Tree, at: int) -> Tree:
    """What a name stands for, at the place of the name."""
    if isinstance(tree, Named):
        return replace(tree, at=at)
    if isinstance(tree, Pair):
        return replace(tree, left=_moved(tree.left, at), right=_moved(tree.right, at), at=at)
    return tree


# -- a tree as a text ------------------------------------------------------------------------------------------
#
# A tree as a text, in the one form that phrases are printed in: blanks round operators, brackets only where needed.
#
# ``parse(printed(tree)) == tree`` for every tree that ``parse`` gives.


_LOOSEST, _EXPR, _OR, _AND, _NOT, _CMP, _LIMIT, _SUM, _TERM, _SET, _CHAIN, _PATH = range(12)
"""How tightly the parts of the grammar hold together."""

_LEVEL = {"+": _SUM, "-": _SUM, "at least": _LIMIT, "at most": _LIMIT, "*": _TERM, "div": _TERM, "mod": _TERM}


def printed(tree: Tree) -> str:
    """The text of a tree.

    >>> from tabletop.rules.phrases.writing.grammar import parse
    >>> printed(parse("(a+1)*( 2 ) at most  count((hand))"))
    '(a + 1) * 2 at most count(hand)'
    """
    return _text(tree, _LOOSEST)


def _text(tree: Tree, level: int) -> str:
    text, own = _form(tree)
    return f"({text})" if own < level else text


def _form(tree: Tree) -> tuple[str, int]:
    """The text of a tree and how tightly it holds together. A `where` takes all that follows it into its test, so it
    stands without brackets only where nothing can follow."""
    if isinstance(tree, Number):
        return str(tree.value), _PATH
    if isinstance(tree, Named):
        return tree.name, _PATH
    if isinstance(tree, Call):
        listed = (f"{each.word} {_text(each.value, _EXPR)}".strip() for each in tree.arguments)
        return f"{tree.name}({' '.join(listed)})", _PATH
    if isinstance(tree, Dot):
        return f"{_text(tree.thing, _PATH)}.{tree.name}", _PATH
    if isinstance(tree, Sign):
        return f"-{_text(tree.part, _CHAIN if isinstance(tree.part, Sign) else _PATH)}", _CHAIN
    if isinstance(tree, Not):
        return f"not {_text(tree.part, _NOT)}", _NOT
    if isinstance(tree, Joined):
        own = _OR if tree.word == "or" else _AND
        return f" {tree.word} ".join(_text(part, own + 1) for part in tree.parts), own
    if isinstance(tree, Where):
        return f"{_text(tree.things, _CHAIN)} where {_text(tree.test, _OR)}", _EXPR
    if isinstance(tree, If):
        then, test = _text(tree.then, _OR), _text(tree.test, _OR)
        return f"{then} if {test} else {_text(tree.other, _EXPR)}", _EXPR
    if isinstance(tree, Span):
        return f"{_text(tree.least, _EXPR)}..{_text(tree.most, _OR)}", _LOOSEST
    if isinstance(tree, Listed):
        return f"[{', '.join(tree.texts)}]", _LOOSEST
    return _pair(tree)


def _pair(tree: Pair) -> tuple[str, int]:
    if tree.operator in ("in", "of"):
        left = _text(tree.left, _CHAIN if isinstance(tree.left, Sign) else _PATH)
        return f"{left} {tree.operator} {_text(tree.right, _CHAIN)}", _CHAIN
    own = _LEVEL.get(tree.operator)
    if own is None:
        return f"{_text(tree.left, _LIMIT)} {tree.operator} {_text(tree.right, _LIMIT)}", _CMP
    tighter = _TERM if own == _LIMIT else own + 1  # a limit that is a sum has brackets, for who reads it
    return f"{_text(tree.left, own)} {tree.operator} {_text(tree.right, tighter)}", own
