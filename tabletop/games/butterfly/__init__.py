"""Butterfly Effect: what its content needs beyond YAML - decks and sides, the vocabulary of its evolutions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabletop.content.catalog import Catalog
from tabletop.content.definitions import DeckDef, Value
from tabletop.content.game_code import Complaint, GameCode
from tabletop.core.zones import Scalar
from tabletop.games.butterfly import decks
from tabletop.games.butterfly.checking import LEXICON
from tabletop.games.butterfly.needs import NEEDS
from tabletop.games.butterfly.rules import ButterflyRules
from tabletop.rules.wording.hook import CodeWithWords

FEWEST_ROUNDS = 10


class ButterflyCode(CodeWithWords):
    """The pure functions of Butterfly Effect as `load_game` wants them."""

    needs = NEEDS
    lexicon = LEXICON

    def check_card(self, kind: str, values: Mapping[str, Value]) -> Sequence[Complaint]:
        """Patterns are whole (BUT-28)."""
        return decks.check_card(kind, values)

    def check_option(self, key: str, value: Scalar) -> Sequence[Complaint]:
        """A round limit leaves time for a game (BUT-184)."""
        if key == "round_limit" and isinstance(value, int) and 0 < value < FEWEST_ROUNDS:
            return [Complaint(f"A round limit is {FEWEST_ROUNDS} to 60 rounds, or 0 for none.", rule="BUT-184")]
        return []

    def check_deck(
        self, lists: Mapping[str, Mapping[str, Mapping[str, Value]]], options: Mapping[str, Scalar]
    ) -> Sequence[Complaint]:
        """One side, its list or a list of one's own (BUT-151 to BUT-153)."""
        return decks.check_deck(lists, options)

    def seat_decks(
        self,
        catalog: Catalog,
        picked: Sequence[DeckDef | None],
        usual: Sequence[str],
        options: Mapping[str, Scalar],
        seed: int,
    ) -> tuple[str, ...]:
        """Who gets Bastet's deck where nobody has picked one (BUT-36)."""
        return decks.seat_decks(catalog, picked, usual, options, seed)

    def check_seats(
        self, catalog: Catalog, chosen: Sequence[DeckDef | None], options: Mapping[str, Scalar]
    ) -> Sequence[Complaint]:
        """One plays Bastet, the other Osiris (BUT-1, BUT-36)."""
        return decks.check_seats(catalog, chosen, options)

    def ruleset(self, catalog: Catalog, seats: int, options: Mapping[str, Scalar]) -> ButterflyRules:
        """The referee."""
        return ButterflyRules(catalog, seats, options)


CODE: GameCode = ButterflyCode()
