"""What a value on the table may be: the same bounds for hands, set-up and saves.

A table that was filled through these checks can always be saved, and a save that passed them can always be drawn.
"""

from __future__ import annotations

from typing import Any

from tabletop.core.checks import BadData, as_bool, as_int, as_scalar, as_text, shown
from tabletop.core.zones import Scalar

MOST_NUMBER = 999_999_999
"""No counter goes further up or down than this."""

LONGEST_NAME = 200
LONGEST_NOTE = 4_000
MOST_SIDES = 1_000_000

TEXT_FIELDS = ("name", "text", "color", "back", "icon", "shape")
FLAG_FIELDS = ("opaque", "marked", "blank")


def check_field(name: str, value: Any, where: str) -> Scalar:
    """A sparse field; those that the table itself reads have a type. Raises BadData."""
    if not name or len(name) > LONGEST_NAME:
        raise BadData(where, f"the name of a field has 1 to {LONGEST_NAME} characters")
    if value is None:
        return None
    if name in TEXT_FIELDS:
        text = as_text(value, where)
        longest = LONGEST_NOTE if name == "text" else LONGEST_NAME
        if len(text) > longest:
            raise BadData(where, f"the text is longer than {longest} characters")
        return text
    if name in FLAG_FIELDS:
        return as_bool(value, where)
    if name == "sides":
        return as_int(value, where, 1, MOST_SIDES)
    return as_scalar(value, where)


def check_counter(name: str, number: Any, where: str) -> int:
    """A counter's number. Raises BadData."""
    if not name or len(name) > LONGEST_NAME:
        raise BadData(where, f"the name of a counter has 1 to {LONGEST_NAME} characters")
    return as_int(number, where, -MOST_NUMBER, MOST_NUMBER)


def check_flow(name: str, value: Any, seats: int, where: str) -> Any:
    """A field of the rules progress that the table itself reads. Raises BadData."""
    if value is None:
        return None
    if name in ("seat", "first_seat"):
        return as_int(value, where, 0, seats)
    if name in ("phase", "catalog"):
        text = as_text(value, where)
        if len(text) > LONGEST_NAME:
            raise BadData(where, f"the text is longer than {LONGEST_NAME} characters")
        return text
    if name in ("round", "turn"):
        return as_int(value, where, 0, MOST_NUMBER)
    if name.startswith("sites."):
        return as_int(value, where, 0, 999)
    return value


SHARING = ("side", "pass", "open")


def check_show(show: dict[str, Any], seats: int, where: str) -> dict[str, Any]:
    """How the table is looked at: ``sharing`` and ``bottom`` have a type, the rest is for the window to judge."""
    if "sharing" in show and show["sharing"] not in SHARING:
        raise BadData(f"{where}.sharing", f"expected {', '.join(SHARING)}, found {shown(show['sharing'])}")
    if "bottom" in show:
        as_int(show["bottom"], f"{where}.bottom", 1, seats)
    return show
