"""Templates of words: the sentence, or the part of one, that a word makes on a card.

**Contract.** A template is a text with holes::

    {n}            a parameter: a number, a word, who or what a phrase means
    {n:+}          a number with its sign; {n:abs} without; {n:often} once, twice; {n:word} one, two
    {n:card|cards} so many of something
    {to:gets}      a verb, in the form that goes with who is meant
    {to:'s}        whose
    {n:each}       what a counted number is counted by: "for each of your lands here", nothing for a plain one

A word may have several templates, each behind a guard: ``(("n < 0", "loses {n:abs}"), ("", "gains {n}"))``; the
first whose guard holds is used, ``""`` always does. A guard is ``name`` (it is given, and not false), ``not name``,
``name = value``, ``name < number``, ``name > number``, or several joined by " and ".

What fills holes is made by ``saying``; here templates are only taken apart.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from tabletop.rules.language.words import Text

HOLE = re.compile(r"\{(\w*)(?::([^{}]*))?\}")
_TEST = re.compile(r"(?:(not) )?(\w+)(?: (=|<|>) (\S+))?\Z")


def cases(text: Text) -> tuple[tuple[str, str], ...]:
    """The guards and templates of a text."""
    return (("", text),) if isinstance(text, str) else text


def chosen(text: Text, given: Mapping[str, object]) -> str:
    """The template whose guard holds for these parameters, "" if none does."""
    return next((template for guard, template in cases(text) if holds(guard, given)), "")


def holds(guard: str, given: Mapping[str, object]) -> bool:
    """Whether a guard holds for these parameters. ValueError for one that cannot be read: that is our mistake."""
    for test in filter(None, guard.split(" and ")):
        match = _TEST.match(test)
        if match is None:
            raise ValueError(f"no guard: {guard!r}")
        absent, name, sign, wanted = match.groups()
        found = given.get(name)
        if sign == "=":
            fits = str(found) == wanted or (isinstance(found, bool) and str(found).lower() == wanted)
        elif sign:
            number = found if isinstance(found, int) else 0
            fits = number < int(wanted) if sign == "<" else number > int(wanted)
        else:
            fits = found not in (None, False, "", [], ())
        if fits == bool(absent):
            return False
    return True


def filled(template: str, fill: Callable[[str, str], str]) -> str:
    """A template with its holes filled by ``fill(name, form)``."""
    return HOLE.sub(lambda match: fill(match[1], match[2] or ""), template)
