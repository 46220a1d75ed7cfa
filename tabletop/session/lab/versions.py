"""Which games are versions of one: only those can be held against each other, or play each other's saves again."""

from __future__ import annotations

from tabletop.content import Catalog


def are_versions(one: Catalog, other: Catalog) -> bool:
    """Whether two are the same game: a copy has an id of its own, but most of the cards and places that it was copied
    with (cards alone are no proof: many games are played with the same). Where there are no cards, most of the places
    and phases."""
    if one.id == other.id:
        return True
    pairs = [(set(one.zones), set(other.zones)), (set(one.cards), set(other.cards))]
    if not one.cards and not other.cards:
        pairs[1] = {each.id for each in one.phases}, {each.id for each in other.phases}
    return all(2 * len(mine & theirs) > max(len(mine), len(theirs)) for mine, theirs in pairs)
