"""Which cards may still lie hidden: those of the agreed decks but for the ones that can be seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from tabletop.core.chance import Chance
from tabletop.core.state import GameState
from tabletop.core.stock import Pool


class Remaining:
    """The cards of every pool that do not lie open in a position, to be dealt to its ``hidden`` pieces."""

    def __init__(self, state: GameState, hidden: Collection[int]) -> None:
        self._state = state
        self._stock = state.spec.stock
        self._piles: dict[Pool, list[str]] = {}
        covered = set(hidden)
        seen = Counter(
            (self._stock.pool(state.owner[piece], state.definition[piece]), state.definition[piece])
            for piece in state.pieces()
            if piece not in covered and state.kind[piece] == "card"
        )
        for pool, cards in self._stock.pools.items():
            self._piles[pool] = [
                card for card, count in cards.items() for _ in range(max(0, count - seen[pool, card]))
            ]

    def draw(self, piece: int, chance: Chance) -> str:
        """A card that a hidden piece may be, which no other one is then; "" where none is left."""
        pile = self._piles.get(self._stock.pool(self._state.owner[piece], self._state.definition[piece]))
        if not pile:
            return ""
        place = chance.below(len(pile))
        pile[place], pile[-1] = pile[-1], pile[place]
        return pile.pop()
