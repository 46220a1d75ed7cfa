"""Auganism: what its content needs beyond YAML - type lines, the row of stages, sizes of decks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabletop.content.catalog import Catalog
from tabletop.content.definitions import Value
from tabletop.content.game_code import Complaint, GameCode
from tabletop.core.zones import Scalar
from tabletop.games.auganism.lexicon import LEXICON
from tabletop.games.auganism.needs import NEEDS
from tabletop.games.auganism.printed import check_printed, printed_values
from tabletop.games.auganism.rules import AuganismRules
from tabletop.rules.wording.hook import CodeWithWords

DECK_SIZES: Mapping[str, tuple[int, int]] = {"20-30": (20, 30), "free": (3, 999)}
"""Fewest and most cards of a deck, by the option (AUG-9)."""


class AuganismCode(CodeWithWords):
    """The pure functions of Auganism as `load_game` wants them."""

    needs = NEEDS
    lexicon = LEXICON

    def derive(self, kind: str, values: Mapping[str, Value], options: Mapping[str, Scalar]) -> Mapping[str, Value]:
        """The type line and the stages as printed."""
        return printed_values(kind, values)

    def check_card(self, kind: str, values: Mapping[str, Value]) -> Sequence[Complaint]:
        """Stages are whole and without gaps; heroes have an ability (AUG-3 to AUG-8)."""
        return check_printed(kind, values)

    def check_deck(
        self, lists: Mapping[str, Mapping[str, Mapping[str, Value]]], options: Mapping[str, Scalar]
    ) -> Sequence[Complaint]:
        """The number of cards (AUG-9)."""
        number = sum(count for card in lists.get("main", {}).values() if isinstance(count := card["count"], int))
        least, most = DECK_SIZES.get(str(options.get("deck_size")), DECK_SIZES["20-30"])
        if least <= number <= most:
            return []
        needed = f"{least} to {most}" if most < DECK_SIZES["free"][1] else f"{least} or more"
        return [Complaint(f"The deck has {number} cards; it needs {needed}.", ("main",), rule="AUG-9")]

    def ruleset(self, catalog: Catalog, seats: int, options: Mapping[str, Scalar]) -> AuganismRules:
        """The referee."""
        return AuganismRules(catalog, seats, options)


CODE: GameCode = AuganismCode()
