"""What is odd about a position that hands have made."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from tabletop.core.zones import TABLE_ZONE
from tabletop.rules.showing.telling import Pieces, Words, Zone
from tabletop.rules.table import Table


@dataclass(frozen=True, slots=True)
class Oddity:
    """One odd thing: the sentence and its words, the rule that would not have it so, the pieces concerned."""

    text: str
    words: Words = field(default_factory=dict)
    rule: str = ""
    pieces: tuple[int, ...] = ()


def covered(table: Table) -> Iterator[Oddity]:
    """Cards that hands have turned face down where the game hides none: no rule reads them. On the free table, where
    a game lays nothing, that is nothing odd."""
    found: dict[str, list[int]] = {}
    for piece in table.state.pieces():
        if table.state.kind[piece] == "card" and table.is_covered(piece) and table.zone(piece) != TABLE_ZONE.family:
            found.setdefault(table.zone(piece), []).append(piece)
    for zone, pieces in sorted(found.items()):
        yield Oddity("rules.covered", {"zone": Zone(zone), "pieces": Pieces(tuple(pieces))}, "", tuple(pieces))
