"""Whom Territory's abilities mean, written by hand: what its phrases are held against."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tabletop.games.territory.field import allies, at_slot, biome_of, homes_here, number, side, slot_of, types
from tabletop.rules.table import Table


def reaches(table: Table, who: str, wanted: Mapping[str, Any], source: int, slot: int) -> tuple[int, ...]:
    """The creatures at a slot that a selector means (TER-98, TER-188). ``source`` may be the land."""
    here = at_slot(table, slot)
    own = side(table, source)
    if table.kind(source) != "creature":
        found: tuple[int, ...] = here  # a land's ability is for everybody here (TER-125)
    elif who == "self":
        found = (source,) if source in here else ()
    elif who in ("allies", "one_ally"):
        found = tuple(each for each in here if side(table, each) == own and each != source)
    elif who == "yours":
        found = tuple(each for each in here if side(table, each) == own)
    elif who in ("enemies", "one_enemy"):
        found = tuple(each for each in here if side(table, each) != own)
    elif who == "others":
        found = tuple(each for each in here if each != source)
    else:
        found = here
    return tuple(each for each in found if fits(table, each, wanted))


def fits(table: Table, piece: int, wanted: Mapping[str, Any]) -> bool:
    """Whether a creature fits a filter; all parts must hold."""
    for name, value in wanted.items():
        if name == "type":
            held = value in types(table, piece)
        elif name == "not_type":
            held = value not in types(table, piece)
        elif name == "stars":
            held = number(table, piece, "stars") == value
        elif name == "allies":
            held = len(allies(table, piece)) == value
        elif name == "at_home":
            held = bool(table.value(piece, "at_home")) == value
        else:
            held = homes_here(table, piece, str(value))
        if not held:
            return False
    return True


@dataclass(frozen=True, slots=True)
class Requires:
    """One requirement (TER-108 to TER-114)."""

    word: str
    type: str = ""
    count: int = 1
    biome: str = ""

    def holds(self, table: Table, piece: int) -> bool:
        """Whether it holds for a creature where it stands."""
        if self.word == "home":
            return bool(table.value(piece, "at_home"))
        if self.word == "biome":
            return biome_of(table, slot_of(table, piece)) == self.biome
        mates = allies(table, piece)
        if self.word == "alone":
            return not mates
        if self.type:
            if self.type not in types(table, piece):
                return False
            return sum(self.type in types(table, each) for each in mates) >= self.count
        own = set(types(table, piece))
        return sum(bool(own & set(types(table, each))) for each in mates) >= self.count
