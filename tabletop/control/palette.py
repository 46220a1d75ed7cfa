"""The palette: one list of everything that can be done or looked up now, narrowed by a few letters.

What is in it comes from whoever shows it (a table adds its acts, rules and cards); here entries are found and put in
order. Typed words may be parts of words, their first letters, or have a letter wrong: "stng" finds *Settings*, "bult"
finds *Bolt*.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

ACTS, TABLE, CARDS, RULES, SETTINGS, KEYS = "Acts", "Table", "Cards", "Rulebook", "Settings", "Keys"
SECTIONS = (ACTS, TABLE, KEYS, SETTINGS, RULES, CARDS)
"""What comes first of those that fit equally well."""

OTHER = 0.75
"""How badly another word for a thing fits: worse than a word of its label, better than letters in it."""

NEAR = 0.75
"""How like a word must be to one with a letter wrong, as ``difflib`` counts it."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line: what it says and more about it, in which section, its key, what choosing it does, and why it cannot
    be chosen now ("": it can). ``offers``: it can be chosen all the same, and offers what is missing. ``words``: what
    else people call it; found by them, too, they are not shown."""

    label: str
    section: str
    run: Callable[[], object]
    detail: str = ""
    key: str = ""
    reason: str = ""
    words: str = ""
    offers: bool = False


def ranked(entries: Iterable[Entry], typed: str) -> list[Entry]:
    """The entries that what was typed fits, the best first; all of them, section by section, for nothing typed."""
    words = typed.casefold().split()
    found = []
    for number, entry in enumerate(entries):
        score = _score(entry, words)
        if score is not None:
            section = SECTIONS.index(entry.section) if entry.section in SECTIONS else len(SECTIONS)
            found.append((score, section, number, entry))
    return [each[-1] for each in sorted(found, key=lambda each: each[:3])]


def _score(entry: Entry, words: Sequence[str]) -> float | None:
    """How badly typed words fit an entry (0: as well as can be), None if one of them does not."""
    label = entry.label.casefold()
    parts = [part.strip("().,:;\u201c\u201d\u2026") for part in label.split()]
    detail = f"{entry.section} {entry.detail} {entry.key}".casefold()
    others = entry.words.casefold().split()
    total = 0.0
    for word in words:
        found = _fits(word, label, parts)
        called = next((OTHER for other in others if other.startswith(word)), None)
        if called is not None and (found is None or found > called):
            found = called
        if found is None:
            found = 4.0 if word in detail else None
        if found is None:
            return None
        total += found
    if words and label.startswith(" ".join(words)):
        total -= 1.0
    if entry.section == ACTS:
        total -= 0.5  # of what is called so, what can be done with it comes first
    return total + len(label) / 1000 if words else 0.0


def _fits(word: str, label: str, parts: Sequence[str]) -> float | None:
    """How badly a typed word fits a label."""
    if word in parts:
        return 0.0
    if any(part.startswith(word) for part in parts):
        return 0.5
    if word in label:
        return 1.0
    if "".join(part[:1] for part in parts).startswith(word) and len(word) > 1:
        return 1.5
    if len(word) > 2 and any(part[:1] == word[0] and _in_order(word, part) for part in parts):
        return 2.0
    if len(word) > 3 and difflib.get_close_matches(word, [part[: len(word) + 1] for part in parts], 1, NEAR):
        return 3.0
    return None


def _in_order(word: str, part: str) -> bool:
    """Whether the letters of a word come in a part in their order."""
    letters = iter(part)
    return all(letter in letters for letter in word)
