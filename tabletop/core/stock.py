"""The cards that a game begins with, as far as it was agreed before play which these are.

Everybody at the table has seen the decks being chosen, so which cards are dealt is no secret; only where each of them
lies is. A *pool* is what a hidden card may come from: the cards of one seat with one back, or all cards with a back
that nobody owns by himself when the game begins (those change hands when they are drawn).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TypeAlias

Cards: TypeAlias = Mapping[tuple[int, str], int]
"""How many cards of each definition belong to each seat (0: to nobody)."""

Pool: TypeAlias = tuple[int, str]
"""A seat, or 0 for everybody, and a back."""


class Stock:
    """``find`` deals them, and is asked when they are first wanted; ``backs``: the back of each definition."""

    def __init__(self, find: Callable[[], Cards], backs: Mapping[str, str]) -> None:
        self._find = find
        self._backs = backs

    @cached_property
    def cards(self) -> Cards:
        """All of them, but for those whose definitions are gone."""
        return {key: count for key, count in self._find().items() if key[1] in self._backs}

    @cached_property
    def pools(self) -> Mapping[Pool, Counter[str]]:
        """How many of each card every pool begins with."""
        found: dict[Pool, Counter[str]] = {}
        for (owner, card), count in sorted(self.cards.items()):
            found.setdefault(self.pool(owner, card), Counter())[card] += count
        return found

    def pool(self, owner: int, card: str) -> Pool:
        """Where a card belongs."""
        back = self._backs.get(card, "")
        return (0 if back in self._common else owner), back

    @cached_property
    def _common(self) -> frozenset[str]:
        return frozenset(self._backs[card] for owner, card in self.cards if not owner)


def _nothing() -> Cards:
    return {}


UNKNOWN = Stock(_nothing, {})
"""Nothing is known of what was dealt."""
