"""Whom a text means: through whose eyes it is read, and which cards it reaches (rulebook section 7)."""

from __future__ import annotations

from tabletop.core.zones import parse_zone
from tabletop.games.nucleic.field import face_up
from tabletop.games.nucleic.former import BEFORE
from tabletop.games.nucleic.lexicon import LEXICON
from tabletop.games.nucleic.speaking import COVERED, SPEECH, binds
from tabletop.rules.abilities.records import Context, Selection
from tabletop.rules.table import Table

LEXICON.speak(SPEECH, binds, BEFORE)


def reader(table: Table, piece: int, site: int = 0) -> Context:
    """A card that reads its own text; ``site``: the zone being confronted, for cards in no zone (NUC-76)."""
    zone = table.zone(piece)
    if not zone:
        return Context(piece, 0, site)
    at = parse_zone(zone)
    return Context(piece, at.seat, at.site or site)


def fighter(piece: int, you: int, site: int, defeated: int = 0, defeater: int = 0, on: int = 0) -> Context:
    """A card that reads its text because of a fight: the unit just defeated and the one that defeated it (0: nobody),
    the unit that it was attached to when all this was fixed (0: the one that it is attached to)."""
    known = (("defeated", defeated), ("defeater", defeater), ("on", on))
    return Context(piece, you, site, facts=tuple(each for each in known if each[1]))


def select(table: Table, at: Context, wanted: Selection, hidden: bool = False) -> tuple[int, ...]:
    """The cards that a text means, in the order of NUC-83. ``hidden``: face-down cards too, as far as nothing is
    asked of their faces (NUC-74)."""
    said = wanted.said
    if said is None:
        return ()
    if hidden and not said.tells:
        return said.pieces(table, at, {COVERED: True})
    key = ("select", said, at)
    found: tuple[int, ...] | None = table.memo.get(key)
    if found is None:
        found = table.memo[key] = tuple([piece for piece in said.pieces(table, at) if face_up(table, piece)])
    return found
