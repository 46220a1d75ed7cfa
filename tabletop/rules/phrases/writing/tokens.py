"""A phrase as tokens with their columns.

Names are letters, digits and `_`; a hyphen between two of them belongs to the name (`red-deer`, `7-hearts`), so a
difference is written with blanks (`pot - 1`). What other languages write and phrases do not is refused with what to
write instead.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from tabletop.rules.phrases.writing.faults import PhraseFault

RESERVED = frozenset(
    {
        "and", "or", "not", "if", "else", "where", "in", "of", "is", "has", "div", "mod", "least", "most",
        "over", "to", "through", "by", "from",
    }
)  # fmt: skip
"""Words of the grammar: no file may declare a name of that sort."""

CONNECTING = ("over", "to", "through", "by", "from")
"""The words that stand between the arguments of a function."""

LONGEST = 1000
"""So many characters a phrase may have."""

LARGEST = 999_999_999
"""The largest number that may be written."""

_TOKEN = re.compile(r"\s+|(?P<name>\w+(?:-\w+)*)|(?P<symbol>\.\.|!=|<=|>=|[-.()=<>+*])")

_INSTEAD = {
    "==": "`=` compares; write it once.", "&&": "Write `and`.", "||": "Write `or`.", "<>": "Write `!=`.",
    "=>": "Write `>=`.", "=<": "Write `<=`.", "**": "There are no powers.", "//": "Write `div`, which rounds down.",
    "/": "Write `div`, which rounds down.", "%": "Write `mod`.", "!": "Write `not`.", "&": "Write `and`.",
    "|": "Write `or`.",
    ",": "Between arguments stands a word: over, to, through, by, from (of a define, any of them).",
    '"': "A word stands without quotes.", "'": "A word stands without quotes.",
    "{": "Braces belong to sentences; in a phrase write ( and ).",
    "}": "Braces belong to sentences; in a phrase write ( and ).",
    "[": "Write ( and ).", "]": "Write ( and ).", "$": "Names have no sign before them.",
    ":": "A phrase holds no colon; a table is written in YAML.", "#": "A site is asked for with `where site = 3`.",
    "@": "A seat's zone is written `hand of you`.", "?": "Write `200 if TEST else 0`.",
    ";": "A phrase is one thing; it has no parts after each other.",
}  # fmt: skip
"""What is often written by mistake, and what to write."""


@dataclass(frozen=True, slots=True)
class Token:
    """A number, a name, a symbol or the end, with the column at which it begins (from 1)."""

    kind: Literal["number", "name", "symbol", "end"]
    text: str
    at: int

    def is_word(self, *words: str) -> bool:
        """Whether it is one of these words of the grammar."""
        return self.kind == "name" and self.text in words

    def is_symbol(self, *symbols: str) -> bool:
        """Whether it is one of these symbols."""
        return self.kind == "symbol" and self.text in symbols

    @property
    def shown(self) -> str:
        """It, as a message says it."""
        return "the end" if self.kind == "end" else f"`{self.text}`"


def tokens(text: str) -> list[Token]:
    """All tokens of a phrase and the end. PhraseFault for a character that no phrase has, for a number that is too
    large and for a text that is too long.

    >>> [(token.kind, token.text, token.at) for token in tokens("pot >= 2")]
    [('name', 'pot', 1), ('symbol', '>=', 5), ('number', '2', 8), ('end', '', 9)]
    """
    if len(text) > LONGEST:
        raise PhraseFault(
            f"A phrase has at most {LONGEST} characters, this one {len(text)}.",
            LONGEST + 1,
            "Name parts of it: define.",
        )
    found = list(_tokens(text))
    found.append(Token("end", "", len(text) + 1))
    return found


def _tokens(text: str) -> Iterator[Token]:
    place = 0
    while place < len(text):
        wrong = next((each for each in (text[place : place + 2], text[place]) if each in _INSTEAD), "")
        match = _TOKEN.match(text, place)
        if match is None or (len(wrong) == 2):
            wrong = wrong or text[place]
            raise PhraseFault(f"A phrase has no `{wrong}`.", place + 1, _INSTEAD.get(wrong, ""))
        if match["symbol"]:
            yield Token("symbol", match["symbol"], place + 1)
        elif match["name"]:
            yield from _word(match["name"], place + 1)
        place = match.end()


def _word(text: str, at: int) -> Iterator[Token]:
    parts = text.split("-")
    if not all(part.isdecimal() for part in parts):
        yield Token("name", text, at)
        return
    for index, part in enumerate(parts):
        if index:
            yield Token("symbol", "-", at - 1)
        if not part.isascii() or int(part[:12]) > LARGEST or len(part) > 12:
            raise PhraseFault("That number is too large.", at, f"Numbers go to {LARGEST}.")
        yield Token("number", part, at)
        at += len(part) + 1
