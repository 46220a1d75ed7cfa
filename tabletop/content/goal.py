"""How a game is won, in the sentence of its file with the numbers that were agreed on: "{target point|points}" with a
house rule `target` of 5 is "5 points". What stands in square brackets is left out where a house rule in it is 0 or
off."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from tabletop.core.zones import Scalar

_NAME = re.compile(r"\{\s*([^{}\s]*)\s*([^{}]*)\}")
_PART = re.compile(r"\[([^\[\]]*)\]")


def names_in(goal: str) -> Iterator[str]:
    """The house rules that a sentence names."""
    for found in _NAME.finditer(goal):
        yield found[1]


def goal_at(goal: str, options: Mapping[str, Scalar]) -> str:
    """The sentence at a table with these house rules."""

    def part(found: re.Match[str]) -> str:
        return found[1] if all(options.get(name) for name in names_in(found[1])) else ""

    def value(found: re.Match[str]) -> str:
        if found[1] not in options:
            return found[0]
        number = options[found[1]]
        one, bar, many = found[2].partition("|")
        noun = one if number == 1 or not bar else many
        return f"{number} {noun.strip()}" if noun else str(number)

    return " ".join(_NAME.sub(value, _PART.sub(part, goal)).split())
