"""The abilities of Evolve's cards, and what its events and responses cost."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tabletop.content.catalog import Catalog
from tabletop.content.definitions import Value
from tabletop.games.evolve.lexicon import LEXICON
from tabletop.games.evolve.speaking import timing
from tabletop.rules.abilities.book import AbilityBook
from tabletop.rules.abilities.said import Said

Row = tuple[int, int, tuple[Said, ...]]
"""What a card costs in MP and DNA, and the tests that limit when it can be played."""


class EvolveBook(AbilityBook):
    """The abilities by their ids and cards; of events and responses what everybody can know that a hand may hold."""

    def __init__(self, catalog: Catalog, printed: Callable[[str], Mapping[str, Value]]) -> None:
        super().__init__(catalog, LEXICON)
        self._cards = catalog.cards
        self._printed = printed
        self._events: dict[str, tuple[Row, ...]] = {}

    def events_of(self, kind: str) -> tuple[Row, ...]:
        """Every event (or response) of the game, the cheapest first."""
        found = self._events.get(kind)
        if found is None:
            rows = []
            for card in self._cards.values():
                if card.kind == kind:
                    values = self._printed(card.id)
                    mp, dna = (value if isinstance(value, int) else 0 for value in map(values.get, ("mp", "dna")))
                    play = next((each for each in self.of_card(card.id) if each.when == "played"), None)
                    rows.append((mp, dna, timing(play) if play is not None else ()))
            found = self._events[kind] = tuple(sorted(rows, key=lambda row: row[:2]))
        return found
