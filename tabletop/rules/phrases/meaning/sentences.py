"""Sentences with phrases in braces: ``{you} has {points} points.``, ``{you's} hand``, ``{fighters has|have} fallen``.

A phrase in braces is parsed and typed like any other; at play what it gives stands in its place, pieces and seats as
words of which each reader gets what it may know. ``'s`` behind it makes the possessive, ``one|other`` behind it
follows whether it is one thing or several.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from tabletop.rules.phrases.naming.scope import Checking, Scope
from tabletop.rules.phrases.naming.typed import Filled, Typed, facts
from tabletop.rules.phrases.naming.values import Type
from tabletop.rules.phrases.writing.faults import PhraseFault
from tabletop.rules.phrases.writing.grammar import parse
from tabletop.rules.phrases.writing.tree import Tree, replaced

LONGEST_SENTENCE = 400
"""So many characters a sentence may have."""

FORM = re.compile(r"(?P<phrase>.*?)(?:(?P<whose>'s)|\s+(?P<one>[^\s|]+)\|(?P<other>[^\s|]+))?\s*", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Hole:
    """A phrase in a sentence: its tree, the column at which its text begins, its form."""

    tree: Tree
    column: int
    whose: bool = False
    one: str = ""
    other: str = ""


@lru_cache(maxsize=4096)
def split(text: str) -> tuple[str | Hole, ...]:
    """The parts of a sentence. PhraseFault for braces that do not close and for what is no phrase, with the column in
    the sentence.

    >>> split("{you's} turn")
    (Hole(tree=Named(name='you', at=1), column=2, whose=True, one='', other=''), ' turn')
    """
    if len(text) > LONGEST_SENTENCE:
        raise PhraseFault(f"A sentence has at most {LONGEST_SENTENCE} characters.", LONGEST_SENTENCE + 1)
    found: list[str | Hole] = []
    place = 0
    while place < len(text):
        start = text.find("{", place)
        stray = text.find("}", place, start if start >= 0 else len(text))
        if stray >= 0:
            raise PhraseFault("A `}` closes nothing.", stray + 1, "A phrase stands between { and }.").inside(text)
        if start < 0:
            found.append(text[place:])
            break
        end = text.find("}", start)
        if end < 0:
            raise PhraseFault("This brace is not closed.", start + 1, "Write `}` behind the phrase.").inside(text)
        if start > place:
            found.append(text[place:start])
        found.append(_hole(text, start + 1, end))
        place = end + 1
    return tuple(found)


def _hole(text: str, start: int, end: int) -> Hole:
    match = FORM.fullmatch(text[start:end])
    assert match is not None  # every part of it may be empty
    try:
        tree = parse(match["phrase"])
    except PhraseFault as fault:
        raise PhraseFault(fault.message, fault.column + start, fault.hint, text) from None
    return Hole(tree, start + 1, match["whose"] is not None, match["one"] or "", match["other"] or "")


def checked(checker: Checking, text: str, scope: Scope) -> tuple[str | Filled, ...]:
    """The parts of a sentence with their types. PhraseFault with the column in the sentence."""
    found: list[str | Filled] = []
    given = checker.language.given if not scope.prefix else {}  # a define was written elsewhere
    for part in split(text):
        if isinstance(part, str):
            found.append(part)
            continue
        try:
            typed = checker.check(replaced(part.tree, given) if given else part.tree, scope)
            _fits(typed, part)
        except PhraseFault as fault:
            if fault.source:
                raise
            raise PhraseFault(fault.message, fault.column + part.column - 1, fault.hint, text) from None
        found.append(Filled(typed, facts(typed), part.whose, part.one, part.other, part.column))
    return tuple(found)


def _fits(node: Typed, hole: Hole) -> None:
    type: Type = node.type
    if type.sort in ("truth", "span") or (hole.whose and not type.is_things):
        what = "a possessive" if hole.whose else "in a sentence"
        raise PhraseFault(
            f"{type.said.capitalize()} cannot stand {what}.", node.at, "Name a thing, a number or a word."
        )
