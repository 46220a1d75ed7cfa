"""Whether a text written by hand and its ability name the same numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

_NUMBERS: Mapping[str, int] = {
    "one": 1, "once": 1, "single": 1, "two": 2, "twice": 2, "doubled": 2, "double": 2, "both": 2, "three": 3,
    "thrice": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
}  # fmt: skip
_REMINDER = re.compile(r"\([^()\d]*\)")
"""What stands in parentheses without a figure only reminds of a rule."""


def unsaid_numbers(text: str, record: Mapping[str, object]) -> list[str]:
    """In which numbers a text and the record of an ability of a file of rules differ, as sentences: figures from 2 on
    that nothing in the record has, and whole numbers of its `do` that the text does not name. "3 instead of 1" may
    be two more.

    >>> unsaid_numbers("Draw 2 cards.", {"do": [{"draw": 2, "from": "deck", "to": "hand"}]})
    []
    >>> unsaid_numbers("Draw 2 cards.", {"do": [{"draw": 3, "from": "deck", "to": "hand"}]})
    ['The text says 2, which its ability does not.', 'The ability says 3, which its text does not.']
    """
    said = _plain(text)
    before = {0, *(int(number) for number in re.findall(r"\binstead of (\d+)", said))}
    figures, there = _figures(said), set(_numbers_in(record, True))
    done = set(_numbers_in(record.get("do", ()), False))
    return [
        *(f"The text says {each}, which its ability does not." for each in sorted(figures)
          if each > 1 and not {each - less for less in before} & there),
        *(f"The ability says {each}, which its text does not." for each in sorted(done)
          if each > 1 and not {each + less for less in before} & figures),
    ]  # fmt: skip


def _numbers_in(part: object, phrases: bool) -> Iterator[int]:
    """The numbers of a part of a record, whatever their sign; ``phrases``: those in its phrases, too."""
    if isinstance(part, Mapping):
        for each in part.values():
            yield from _numbers_in(each, phrases)
    elif isinstance(part, list | tuple):
        for each in part:
            yield from _numbers_in(each, phrases)
    elif isinstance(part, int) and not isinstance(part, bool):
        yield abs(part)
    elif isinstance(part, str) and phrases:
        yield from map(int, re.findall(r"(?<!\w)\d+", part))


def _plain(text: str) -> str:
    """A text without marks, reminders and capitals."""
    return _REMINDER.sub(" ", text.replace("*", "").replace("(response or not)", "")).lower()


def _figures(text: str) -> set[int]:
    found: set[int] = set()
    for token in re.findall(r"\d+|[a-z]+", text):
        number = int(token) if token.isdigit() else _NUMBERS.get(token)
        if number is not None:
            found.add(number)
    return found
