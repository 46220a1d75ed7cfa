"""The abilities of a game, compiled once: by their ids, and by the cards that print them.

A part of the rules (``Ruleset.part``), so whoever reads a table finds the abilities of a piece without knowing which
game is played.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from tabletop.content.catalog import Catalog
from tabletop.content.definitions import CardDef
from tabletop.rules.table import Table, from_print

if TYPE_CHECKING:
    from tabletop.rules.abilities.lexicon import Lexicon
    from tabletop.rules.abilities.records import Ability


class AbilityBook:
    """Every ability of a catalog as a record; none for a game without a lexicon."""

    def __init__(self, catalog: Catalog, lexicon: Lexicon | None = None) -> None:
        self._catalog = catalog
        self._by_id: dict[str, Ability] = {}
        self._on_card: dict[str, tuple[Ability, ...]] = {}
        if lexicon is not None:
            # imported late: a shelf, and a table without abilities, need no compiler of them
            from tabletop.rules.abilities.compiling import compile_ability

            self._by_id = {
                id: compile_ability(id, definition.name, definition.data, lexicon)
                for id, definition in sorted(catalog.abilities.items())
            }

    def __iter__(self) -> Iterator[Ability]:
        return iter(self._by_id.values())

    def get(self, id: str) -> Ability | None:
        """An ability by its id, None if there is none."""
        return self._by_id.get(id)

    def of_card(self, definition: str) -> tuple[Ability, ...]:
        """The abilities of a card in the order in which it prints them; none for a card that is not known."""
        found = self._on_card.get(definition)
        if found is None:
            cards: Mapping[str, CardDef] = self._catalog.cards
            card = cards.get(definition)
            uses = card.abilities if card is not None else ()
            found = tuple(self._by_id[use.ability] for use in uses if use.ability in self._by_id)
            self._on_card[definition] = found
        return found


@from_print
def abilities_of(table: Table, piece: int) -> tuple[Ability, ...]:
    """The abilities of a piece, as far as rules may read it."""
    return table.ruleset.part(AbilityBook).of_card(table.definition(piece))


def ability_on(table: Table, piece: int, id: str) -> Ability | None:
    """An ability of a piece by its id, None if it has none such."""
    return next((each for each in abilities_of(table, piece) if each.id == id), None)


def ability_name(table: Table, piece: int, id: str) -> str:
    """What an ability is called on a piece: by its card, else by itself."""
    card = table.card(piece)
    known = table.ruleset.catalog.abilities.get(id)
    for use in card.abilities if card is not None else ():
        if use.ability == id and use.name:
            return use.name
    return known.name if known is not None else id
