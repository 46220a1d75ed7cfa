"""A sentence with the names in it told apart, so that each can be drawn in the colour of its seat."""

from __future__ import annotations

import re
from collections.abc import Sequence


def in_seats(text: str, names: Sequence[str]) -> list[tuple[str, int]]:
    """A text in pieces, each with the seat (from 1) whose name it is, 0 where it is no name.

    >>> in_seats("Ana beats Bo.", ["Ana", "Bo"])
    [('Ana', 1), (' beats ', 0), ('Bo', 2), ('.', 0)]
    """
    seats = {name: seat for seat, name in enumerate(names, start=1) if name}
    if not seats:
        return [(text, 0)]
    longest = sorted(seats, key=len, reverse=True)
    parts = re.split(r"(?<!\w)(" + "|".join(map(re.escape, longest)) + r")(?!\w)", text)
    return [(part, seats.get(part, 0)) for part in parts if part]
