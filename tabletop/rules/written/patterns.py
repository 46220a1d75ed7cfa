"""Patterns of what stands in abilities: `{weaken: n, whom: here(others) where types has t and w}`.

**Contract.** A pattern is written as what it stands for: an entry of `do` or `cost`, a requirement, a word. A single
letter in it stands for anything, the same letter twice for the same; in `and` a letter that stands alone is whatever
other tests there are, and their order does not matter. The key ``...`` has
a letter for all other keys. A list in a pattern means one of several; beside a list, and where a letter stands alone
in it, the same list. ``one(SET)`` stands
for what is chosen for the ability among a set. Nothing is looked up: it is compared as it is written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from tabletop.rules.phrases.writing.faults import PhraseFault
from tabletop.rules.phrases.writing.grammar import parse
from tabletop.rules.phrases.writing.tree import (
    Argument,
    Call,
    Dot,
    Joined,
    Named,
    Number,
    Pair,
    Sign,
    Tree,
    parts,
    printed,
    replaced,
)

ONE = "one"
"""The function that stands for what is chosen among a set."""
REST = "..."
"""The key of a pattern behind which a letter stands for all other keys."""
CHOOSE = "choose"
"""Where an ability says what is chosen for it."""

_ANY_NUMBER = Number(987_654_321)
"""A number that no pattern has."""
Node: TypeAlias = "Tree | Several | Keys | str | bool | None"
Found = Mapping[str, Node]
"""What letters stand for."""


@dataclass(frozen=True, slots=True)
class Several:
    """A list."""

    items: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Keys:
    """A mapping."""

    values: Mapping[str, Node]


def node(data: object, chosen: Mapping[str, Tree] | None = None) -> Node:
    """What a file holds, as it is compared. ``chosen``: what names stand for."""
    if isinstance(data, Mapping):
        return Keys({str(key): node(each, chosen) for key, each in data.items()})
    if isinstance(data, list | tuple):
        return Several(tuple(node(each, chosen) for each in data))
    if isinstance(data, bool) or data is None:
        return data
    if isinstance(data, int):
        return Number(data) if data >= 0 else Sign(Number(-data))
    try:
        tree = parse(str(data))
    except PhraseFault:
        return str(data)
    return replaced(tree, chosen) if chosen else tree


def choices_of(ability: Mapping[str, object]) -> Mapping[str, Tree]:
    """What stands for each single thing that is chosen for an ability."""
    found: dict[str, Tree] = {}
    given = ability.get(CHOOSE)
    for name, among in given.items() if isinstance(given, Mapping) else ():
        if isinstance(among, Mapping):
            among = among.get("among") if "number" not in among else None
        tree = node(among)
        if isinstance(among, str) and not isinstance(tree, str):
            found[name] = Call(ONE, (Argument("", tree),))  # type: ignore[arg-type]  # a text gives a tree
    return found


def number_of(found: Node) -> int | None:
    """The number that is written there, None where something else is."""
    if isinstance(found, Number):
        return found.value
    if isinstance(found, Sign) and isinstance(found.part, Number):
        return -found.part.value
    return None


def is_letter(name: str) -> bool:
    """Whether a name stands for anything."""
    return len(name) == 1 and name.isalpha()


def letters(found: Node) -> frozenset[str]:
    """The letters of a pattern."""
    if isinstance(found, Keys):
        return frozenset().union(*map(letters, found.values.values()))
    if isinstance(found, Several):
        return frozenset().union(*map(letters, found.items))
    return frozenset(filter(is_letter, named(found)))


def named(found: Node) -> Iterator[str]:
    """The names that stand alone or are called in a phrase."""
    if found is None or isinstance(found, str | bool | Keys | Several):
        return
    if isinstance(found, Named | Call):
        yield found.name
    for part in parts(found):
        yield from named(part)


def said(found: Node) -> str:
    """As it is written in a file."""
    if isinstance(found, Keys):
        return "{" + ", ".join(f"{key}: {said(each)}" for key, each in found.values.items()) + "}"
    if isinstance(found, Several):
        return "[" + ", ".join(map(said, found.items)) + "]"
    if isinstance(found, bool):
        return "true" if found else "false"
    return found if isinstance(found, str) else "" if found is None else printed(found)


@dataclass(frozen=True, slots=True)
class Pattern:
    """What something may look like. ``numbers``: the letters that stand for numbers alone."""

    node: Node
    numbers: frozenset[str] = frozenset()

    def fits(self, what: Node) -> Found | None:
        """What its letters stand for in something, None where that looks otherwise."""
        return next(self.ways(what, {}), None)

    def ways(self, what: Node, found: Found) -> Iterator[Found]:
        """Each way in which something looks so, where some letters stand for something already."""
        return self._fits(self.node, what, found)

    def takes_all_of(self, other: Pattern) -> bool:
        """Whether whatever fits the other fits this one."""
        numbers: dict[str, Tree] = dict.fromkeys(other.numbers, _ANY_NUMBER)
        return self.fits(_mapped(other.node, lambda tree: replaced(tree, numbers))) is not None

    def _fits(self, own: Node, what: Node, found: Found) -> Iterator[Found]:
        if isinstance(own, Several) and isinstance(what, Several):
            if len(own.items) == len(what.items):
                yield from self._each(list(zip(own.items, what.items, strict=True)), found)
        elif isinstance(own, Several):
            for each in own.items if not any(map(_stands_alone, own.items)) else ():
                yield from self._fits(each, what, found)
        elif isinstance(own, Named) and is_letter(own.name):
            if own.name in found:
                if found[own.name] == what:
                    yield found
            elif own.name not in self.numbers or number_of(what) is not None:
                yield {**found, own.name: what}
        elif isinstance(own, Joined) and own.word == "and" and isinstance(what, Tree):
            is_and = isinstance(what, Joined) and what.word == "and"
            yield from self._joined(own.parts, what.parts if is_and else (what,), found)  # type: ignore[union-attr]
        elif type(own) is not type(what):
            return
        elif isinstance(own, Keys) and isinstance(what, Keys):
            pairs = [(each, what.values[key]) for key, each in own.values.items() if key in what.values]
            left = {key: each for key, each in what.values.items() if key not in own.values}
            if REST in own.values:
                pairs.append((own.values[REST], Keys(left)))
            if len(pairs) == len(own.values) and (not left or REST in own.values):
                yield from self._each(pairs, found)
        elif own is None or isinstance(own, str | bool | Number | Named):
            if own == what:
                yield found
        else:
            yield from self._tree(own, what, found)  # type: ignore[arg-type]  # what is left are trees

    def _tree(self, own: Tree, what: Tree, found: Found) -> Iterator[Found]:
        """A tree of the same sort: its parts fit, and all else of it is the same."""
        mine, its = parts(own), parts(what)
        if len(mine) == len(its) and _besides(own) == _besides(what):
            yield from self._each(list(zip(mine, its, strict=True)), found)

    def _each(self, pairs: list[tuple[Node, Node]], found: Found) -> Iterator[Found]:
        if not pairs:
            yield found
            return
        for each in self._fits(*pairs[0], found):
            yield from self._each(pairs[1:], each)

    def _joined(self, own: tuple[Tree, ...], what: tuple[Tree, ...], found: Found) -> Iterator[Found]:
        """Tests that all hold, in any order; a letter among them is the rest, were it nothing."""
        tests = [each for each in own if not _stands_alone(each)]
        rest = [each for each in own if _stands_alone(each)]
        if not tests:
            if len(rest) == 1:
                left: Node = what[0] if len(what) == 1 else Joined("and", what) if what else None
                yield from self._fits(rest[0], left, found)
            elif not rest and not what:
                yield found
            return
        others = tuple(each for each in own if each is not tests[0])
        for at, each in enumerate(what):
            for more in self._fits(tests[0], each, found):
                yield from self._joined(others, (*what[:at], *what[at + 1 :]), more)


def _stands_alone(found: Node) -> bool:
    return isinstance(found, Named) and is_letter(found.name)


def _besides(tree: Tree) -> object:
    """What a tree is besides its sort and its parts."""
    if isinstance(tree, Call):
        return tree.name, [each.word for each in tree.arguments]
    if isinstance(tree, Dot):
        return tree.name
    return tree.operator if isinstance(tree, Pair) else tree.word if isinstance(tree, Joined) else None


def _mapped(found: Node, change: Callable[[Tree], Tree]) -> Node:
    """The same with each phrase in it changed."""
    if isinstance(found, Keys):
        return Keys({key: _mapped(each, change) for key, each in found.values.items()})
    if isinstance(found, Several):
        return Several(tuple(_mapped(each, change) for each in found.items))
    return found if found is None or isinstance(found, str | bool) else change(found)
