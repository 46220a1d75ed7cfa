"""Every sentence of this room, by name: what ends an import or export, what a report notes and what it counts.

Words in braces are arguments; `{n|card|cards}` takes the first word where the number n is 1, the second otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

ERRORS: Mapping[str, str] = {
    "no_library": "{purpose} need the package {package} of the extra `{extra}`. Install it with: {remedy}",
}
"""What ends an import or export."""


@dataclass(frozen=True, slots=True)
class NoteKind:
    """A kind of notes: how it is called (one, several), the sentence of one of them, whether something was lost."""

    label: tuple[str, str]
    sentence: str
    left_out: bool = False


NOTES: Mapping[str, NoteKind] = {
    "short_row": NoteKind(
        ("short row", "short rows"),
        "This row has {missing} {missing|cell|cells} fewer than the {columns} columns; the missing cells are empty.",
    ),
}
"""What a report may say, by kind."""

COUNTS: Mapping[str, tuple[str, str]] = {
    "rows": ("row read", "rows read"),
    "cards": ("card made", "cards made"),
    "copies": ("copy", "copies"),
    "sets": ("set", "sets"),
    "decks": ("deck", "decks"),
    "pictures": ("picture found", "pictures found"),
    "missing_pictures": ("picture missing", "pictures missing"),
    "unresolved": ("entry of a deck that no card has", "entries of decks that no card has"),
    "files": ("file written", "files written"),
}
"""What a report counts: one, several."""

_PLURAL = re.compile(r"\{(\w+)\|([^|{}]*)\|([^|{}]*)\}")
_WORD = re.compile(r"\{(\w+)\}")


def fill(template: str, words: Mapping[str, object]) -> str:
    """A sentence with its words.

    >>> fill("{n} {n|card|cards} of {file}", {"n": 1, "file": "a{n}.csv"})
    '1 card of a{n}.csv'
    """

    def chosen(match: re.Match[str]) -> str:
        return match[2] if words.get(match[1]) == 1 else match[3]

    def word(match: re.Match[str]) -> str:
        value = words.get(match[1], match[0])
        return f"{value:,}" if isinstance(value, int) and not isinstance(value, bool) else str(value)

    return _WORD.sub(word, _PLURAL.sub(chosen, template))


def say(name: str, **words: object) -> str:
    """The sentence of an error."""
    return fill(ERRORS[name], words)
