"""Folders whose rules are those of a game that comes with the program (`code: ID`): copies that were made while these
rules were code. What the rules go by and their `game.yaml` does not say is as it is in that game."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from tabletop.content import places
from tabletop.content.reading.marked import read_document
from tabletop.content.writing import BEFORE, RULES

SECTIONS = ("counters", "marks", "seat_values", "zones", "decks", "options", "kinds", "boards")
"""What rules go by."""
DEEP = ("decks", "options", "kinds", "boards")
"""Those of them in which what both have is gone through as well."""


def lender_of(data: object) -> Path | None:
    """The folder of the game by whose file of rules a `game.yaml` is played, None where there is none."""
    name = data.get("code") if isinstance(data, dict) else None
    if not isinstance(name, str) or not name.isidentifier():
        return None
    folder = places.cards_folder() / name
    return folder if (folder / RULES).is_file() else None


def completed(data: Mapping[str, object], lender: Path) -> dict[str, object]:
    """A `game.yaml` with what the rules go by: what is called otherwise since (`game` of the lender's `before.yaml`)
    has the new name, what is missing is the lender's."""
    theirs, before = read_document(lender / "game.yaml")[0].data, read_document(lender / BEFORE)[0].data
    renamed = _section(before, "game")
    made = dict(data)
    for section in SECTIONS:
        names, other = _section(renamed, section), _section(theirs, section)
        own = {str(names.get(name, name)): each for name, each in _section(data, section).items()}
        if section == "kinds":
            own = {name: _uncomputed(_printed(each, other.get(name)), other.get(name)) for name, each in own.items()}
        elif section == "zones":
            own = {name: _seen(each, other.get(name)) for name, each in own.items()}
        made[section] = _filled(own, other, deep=section in DEEP)
    made["abilities"] = _section(theirs, "abilities")  # of what they are made the rules say
    phases = {each["id"]: each for each in _list(data, "phases")}
    made["phases"] = [phases.pop(each["id"], each) for each in _list(theirs, "phases")] + list(phases.values())
    if any("stock" in each for each in _list(data, "setup")):  # the code laid the table, now the rules do
        made["setup"] = _list(theirs, "setup")
    return made


def _printed(mine: object, theirs: object) -> object:
    """A kind in which a number that a card does not give is none, where it is so now and was nought."""
    fields, known = _section(mine, "fields"), _section(theirs, "fields")
    if not isinstance(mine, dict):
        return mine
    gone = {
        name
        for name in fields.keys() & known.keys()
        if _section(fields, name).get("default") == 0 and "default" not in _section(known, name)
    }
    made = {
        name: {key: it for key, it in _section(fields, name).items() if key != "default"} if name in gone else each
        for name, each in fields.items()
    }
    return {**mine, "fields": made} if gone else mine


def _seen(mine: object, theirs: object) -> object:
    """A zone of which it hung on something that only the code kept who sees what lies there: as it is there now."""
    asks = any(each.get("when") for each in _list(mine, "see"))
    return {**_section({"": mine}, ""), "see": _section({"": theirs}, "").get("see", [])} if asks else mine


def _uncomputed(mine: object, theirs: object) -> object:
    """A kind without the fields that only the code worked out; what its face shows of them is as it is there now."""
    known = _section(theirs, "fields")
    fields, face = _section(mine, "fields"), _section(mine, "face")
    gone = [name for name in fields if _section(fields, name).get("computed") and name not in known]
    if not isinstance(mine, dict) or not gone:
        return mine
    shows = re.compile(rf"\b({'|'.join(map(re.escape, gone))})\b")
    lost = [key for key, each in face.items() if shows.search(str(each))]
    other = {key: each for key, each in _section(theirs, "face").items() if key in lost}
    return {
        **mine,
        "fields": {name: each for name, each in fields.items() if name not in gone},
        "face": {**{key: each for key, each in face.items() if key not in lost}, **other},
    }


def _filled(own: Mapping[str, object], other: Mapping[str, object], deep: bool) -> dict[str, object]:
    """What is missing is taken over; ``deep``: of what both have as well, and what is of another type now."""
    made = dict(own)
    for name, each in other.items():
        mine = made.setdefault(name, each)
        if deep and isinstance(mine, dict) and isinstance(each, dict):
            is_other = "type" in mine and "type" in each and mine["type"] != each["type"]
            made[name] = each if is_other else _filled(mine, each, deep=True)
    return made


def _list(data: object, name: str) -> list[dict[str, object]]:
    found = data.get(name) if isinstance(data, dict) else None
    return [each for each in found if isinstance(each, dict)] if isinstance(found, list) else []


def _section(data: object, name: str) -> dict[str, object]:
    found = data.get(name) if isinstance(data, dict) else None
    return found if isinstance(found, dict) else {}
