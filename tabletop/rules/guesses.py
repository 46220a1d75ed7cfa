"""What rules say of a table as somebody may imagine it who does not know all of it (``bots.determinization``)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from tabletop.content import Catalog
from tabletop.core.chance import Chance
from tabletop.core.state import GameState
from tabletop.core.visibility import Viewer


class Guesses:
    """What hidden cards may be, and what follows from that for the progress of the rules."""

    catalog: Catalog

    def guess(self, state: GameState, seat: int, piece: int, chance: Chance) -> str:
        """A card that a hidden piece may be where the agreed decks do not tell: any with the same back."""
        back = state.spec.backs.get(state.definition[piece], "")
        return chance.pick(self._by_back.get(back) or (state.definition[piece],))

    def imagine(self, state: GameState, viewer: Viewer, numbers: Mapping[int, int]) -> None:
        """Let the progress of a guessed position say nothing that a viewer may not know. ``numbers``: the new numbers
        of the pieces that are hidden from it. Rules in code keep nothing there that hangs on something hidden."""

    @cached_property
    def _by_back(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, list[str]] = {}
        for card in sorted(self.catalog.cards.values(), key=lambda card: card.id):
            found.setdefault(card.back, []).append(card.id)
        return {back: tuple(cards) for back, cards in found.items()}
