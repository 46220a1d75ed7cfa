"""How phrases are said on cards: for each pattern of a phrase a template, as words of abilities have one.

A pattern is a phrase in which ``{n}`` stands for any number or name; what is found there fills the holes of that name
in the template. Of a set (``here of enemies where types has Canid``) the pattern with most of its tests is taken;
tests that are left are said around its noun, by ``filters``. What no pattern fits is said as phrases say themselves.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from tabletop.rules.phrases.naming.values import unspelled
from tabletop.rules.phrases.writing.faults import PhraseFault
from tabletop.rules.phrases.writing.grammar import parse
from tabletop.rules.phrases.writing.tree import Joined, Number, Pair, Sign, Tree, Where, printed

Text = str | tuple[tuple[str, str], ...]
"""What a word says on a card: a template, or several with the guards under which each is used (see
``wording.templates``)."""

_HOLE = re.compile(r"\\\{(\w+)\\\}")


@dataclass(frozen=True, slots=True)
class Phrasebook:
    """The patterns of a game's phrases, by what they give. ``tests``: requirements, as clauses ("while your monster
    attacks"); ``sets``: nouns (guard ``one``: one of them is meant); ``filters``: what is said of things, around
    their noun; ``numbers``: what is counted ("each battle you have won"); ``seats``: nouns."""

    tests: Mapping[str, Text] = field(default_factory=dict)
    sets: Mapping[str, Text] = field(default_factory=dict)
    filters: Mapping[str, Text] = field(default_factory=dict)
    numbers: Mapping[str, Text] = field(default_factory=dict)
    seats: Mapping[str, Text] = field(default_factory=dict)

    def of_set(self, text: str) -> tuple[Text, Mapping[str, object], tuple[str, ...]] | None:
        """The template of a set, what fills its holes, and the tests that it leaves; None if no pattern fits."""
        head, tests = apart(text)
        best: tuple[int, Text, Mapping[str, object], tuple[str, ...]] | None = None
        for pattern, template in self.sets.items():
            wanted, needed = apart(pattern)
            held = _held(wanted, head)
            if held is not None and set(needed) <= set(tests) and (best is None or len(needed) > best[0]):
                left = tuple(each for each in tests if each not in needed)
                best = (len(needed), template, held, left)
        return best[1:] if best is not None else None


def matched(patterns: Mapping[str, Text], text: str) -> tuple[Text, Mapping[str, object]] | None:
    """The template of a phrase and what fills its holes; None if no pattern fits."""
    plain = _plain(text)
    for pattern, template in patterns.items():
        held = _held(pattern, plain)
        if held is not None:
            return template, held
    return None


def coefficient(text: str) -> tuple[int, str]:
    """A number as so many times something; a bound of it stays with what is counted.

    >>> coefficient("-2 * battles_won"), coefficient("-battles_won"), coefficient("battles_won")
    ((-2, 'battles_won'), (-1, 'battles_won'), (1, 'battles_won'))
    >>> coefficient("2 * battles_won at most 4")
    (2, 'battles_won at most 4')
    """
    tree = _tree(text)
    if isinstance(tree, Pair) and tree.operator in ("at most", "at least"):
        number, counted = coefficient(printed(tree.left))
        return number, printed(replace(tree, left=parse(counted)))
    if isinstance(tree, Pair) and tree.operator == "*":
        times = _number(tree.left)
        if times is not None:
            return times, printed(tree.right)
    if isinstance(tree, Sign):
        return -1, printed(tree.part)
    return 1, text if tree is None else printed(tree)


def _number(tree: Tree) -> int | None:
    if isinstance(tree, Number):
        return tree.value
    return -tree.part.value if isinstance(tree, Sign) and isinstance(tree.part, Number) else None


@lru_cache(maxsize=1024)
def _tree(text: str) -> Tree | None:
    try:
        return parse(text)
    except PhraseFault:
        return None


def _plain(text: str) -> str:
    """A phrase in the one form in which phrases are printed; what is none stays."""
    tree = _tree(text)
    return text if tree is None else printed(tree)


@lru_cache(maxsize=1024)
def apart(text: str) -> tuple[str, tuple[str, ...]]:
    """A set as what it is taken from and the tests of it.

    >>> apart("(hand where it != self) where suit = hearts and not lying")
    ('hand', ('it != self', 'suit = hearts', 'not lying'))
    """
    tree = _tree(text)
    tests: list[str] = []
    while isinstance(tree, Where):
        test = tree.test
        parts: Sequence[Tree] = test.parts if isinstance(test, Joined) and test.word == "and" else (test,)
        tests = [*map(printed, parts), *tests]
        tree = tree.things
    return text if tree is None else printed(tree), tuple(tests)


@lru_cache(maxsize=1024)
def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(_HOLE.sub(r"(?P<\1>[\\w-]+)", re.escape(text)))


def _held(pattern: str, text: str) -> Mapping[str, object] | None:
    found = _pattern(pattern).fullmatch(text)
    if found is None:
        return None
    return {name: int(each) if each.isdecimal() else unspelled(each) for name, each in found.groupdict().items()}
