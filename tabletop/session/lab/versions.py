"""Which games are versions of one: only those can be held against each other, or play each other's saves again."""

from __future__ import annotations

from tabletop.content import Catalog


def are_versions(one: Catalog, other: Catalog) -> bool:
    """Whether two are the same game: a copy has an id of its own, but most of the cards and places that it was copied
    with (cards alone are no proof: many games are played with the same)."""
    pairs = ((one.cards.keys(), other.cards.keys()), (one.zones.keys(), other.zones.keys()))
    return one.id == other.id or all(2 * len(mine & theirs) > max(len(mine), len(theirs)) for mine, theirs in pairs)
