"""What is wrong with a file of content, as values: where it is, what it is, what to do about it."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

Grade = Literal["error", "warning", "note"]

GUESS = "Did you mean"

SHOWN_AT_ONCE = 20
"""How many findings the text of a ContentError lists; all of them are in `findings`."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong, only odd (grade "warning") or merely worth knowing ("note"), in a file or in a deck.

    `path` is the file as the caller named its folder, `line` counts from 1 (0: the file as a whole), `where` is
    the place inside the file ("cards.red-deer.base"), `hint` the remedy. `str()` gives "file:line: message hint".
    """

    path: str
    line: int
    where: str
    message: str
    grade: Grade = "error"
    hint: str = ""
    rule: str = ""
    """The rule of the game's rulebook that it breaks, if one says so ("TER-27")."""
    renamed: tuple[str, str] | None = None
    """The word as it stands there and as it is called now, where `upgrading` can mend it."""
    rewritten: tuple[object, object] | None = None
    """The entry as it stands there and as it is written now, where `upgrading` can write it so."""

    def __str__(self) -> str:
        place = f"{self.path}:{self.line}: " if self.line else f"{self.path}: " if self.path else ""
        grade = "" if self.grade == "error" else f"{self.grade}: "
        return f"{place}{grade}{self.message}" + (f" {self.hint}" if self.hint else "")


class ContentError(Exception):
    """Content that cannot be used. `findings` holds every reason, sorted by file and line."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings: tuple[Finding, ...] = _in_order(findings)
        super().__init__(self._text())

    def _text(self) -> str:
        lines = [str(finding) for finding in self.findings[:SHOWN_AT_ONCE]]
        more = len(self.findings) - len(lines)
        return "\n".join([*lines, f"... and {more} more"] if more > 0 else lines)


def _in_order(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """By file and line; but what is said of a part as a whole (something is missing) comes after a misspelt key in
    it, which is mostly the reason."""
    found = tuple(findings)
    misspelt: dict[tuple[str, str], int] = {}
    for each in found:
        if each.hint.startswith(GUESS):
            part = each.path, each.where.rpartition(".")[0]
            misspelt[part] = max(each.line, misspelt.get(part, 0))

    def place(each: Finding) -> tuple[str, int, bool, str]:
        after = misspelt.get((each.path, each.where))
        return each.path, max(each.line, after or 0), after is not None, each.where

    return tuple(sorted(found, key=place))


def errors(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Those findings that forbid use; warnings are left out."""
    return tuple(finding for finding in findings if finding.grade == "error")


def did_you_mean(word: object, known: Iterable[str], what: str = "") -> str:
    """A hint for a word that is not known: the nearest known one, or the list if it is short.

    >>> did_you_mean("forst", ["forest", "mountain"])
    'Did you mean "forest"?'
    """
    names = tuple(sorted({str(name) for name in known}))
    close = _nearest(str(word)[:80], names)
    if close:
        return f'{GUESS} "{close}"?'
    if names and len(names) <= 12:
        return f"Known{f' {what}' if what else ''}: {sentence_list(names)}."
    return ""


@lru_cache(maxsize=256)
def _nearest(text: str, names: tuple[str, ...]) -> str:
    """The name that is most like a text, "" for none. Kept, since a define is tried in many ways and misses the same
    name in most of them: comparing it anew each time was half of the time of reading a large file of rules."""
    close = difflib.get_close_matches(text, names, n=1, cutoff=0.6)
    if close:
        return close[0]
    lowered = {name.lower(): name for name in names}
    found = difflib.get_close_matches(text.lower(), list(lowered), n=1, cutoff=0.6)
    return lowered[found[0]] if found else ""


def with_article(words: str) -> str:
    """
    >>> with_article("egg"), with_article("land card"), with_article("unit card")
    ('an egg', 'a land card', 'a unit card')
    """
    start = words.lower()
    return f"{'an' if start[:1] in 'aeiou' and not start.startswith(('uni', 'use')) else 'a'} {words}"


_ONE_OF = {"lives": "life", "knives": "knife", "wolves": "wolf", "leaves": "leaf", "series": "series",
           "species": "species", "cookies": "cookie", "movies": "movie", "pies": "pie", "ties": "tie"}  # fmt: skip


def singular(noun: str) -> str:
    """One of what a label names in the plural; a label that names no plural stays.

    >>> singular("points"), singular("lives"), singular("berries"), singular("boxes"), singular("progress")
    ('point', 'life', 'berry', 'box', 'progress')
    >>> singular("ships afloat"), singular("glass beads"), singular("mud left")
    ('ship afloat', 'glass bead', 'mud left')
    """
    first, space, rest = noun.partition(" ")
    if space and not noun.endswith("s"):
        return f"{singular(first)} {rest}"
    if noun.endswith(("ss", "us", "is")) or not noun.endswith("s") or len(noun) < 4:
        return noun
    if noun in _ONE_OF:
        return _ONE_OF[noun]
    if noun.endswith("ies"):
        return f"{noun[:-3]}y"
    return noun[:-2] if noun.endswith(("ches", "shes", "sses", "xes")) else noun[:-1]


_BEFORE = re.compile(r"(?:^|(?<=\s))(?:(an?)|the|his|its|their|your|my|our|this|every|each|\S*'s) $", re.IGNORECASE)
_ARTICLE = re.compile(r"an? (?=\S)")


def one_article(before: str, words: str) -> tuple[str, str]:
    """What stands before a thing in a sentence, and what it is called there, with one article in place of two.

    >>> one_article("Ana sank the ", "a card"), one_article("Ana has an ", "a card"), one_article("It is ", "a card")
    (('Ana sank the ', 'card'), ('Ana has ', 'a card'), ('It is ', 'a card'))
    """
    found = _BEFORE.search(before) if _ARTICLE.match(words) else None
    if found is None:
        return before, words
    if found[1] is None:
        return before, _ARTICLE.sub("", words, count=1)
    return before[: found.start()], words[:1].upper() + words[1:] if found[1][0].isupper() else words


def no_rule(number: str) -> tuple[str, str]:
    """What is said where a rule is named that the rulebook does not have, and the remedy."""
    hint = "Name one that stands in rulebook.md between two pairs of `**`."
    return f"The rulebook of the game has no rule {number}.", hint


def sentence_list(words: Sequence[str], last: str = "and") -> str:
    """Words as a sentence lists them: "a", "a and b", "a, b and c"."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def describe(value: object) -> str:
    """What stands in the file, for a message: short, in the author's words."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return f"the number {value}"
    if isinstance(value, str):
        text = value if len(value) <= 30 else value[:27] + "..."
        return f'the text "{text}"'
    if isinstance(value, list | tuple):
        return "a list"
    return "a mapping"
