"""What the code of a game may have besides its pure functions (see ``content.game_code``), each asked for by its
protocol: rules, a say in who gets which deck."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, runtime_checkable

from tabletop.content import Catalog
from tabletop.content.definitions import DeckDef
from tabletop.content.game_code import Complaint
from tabletop.core.zones import Scalar
from tabletop.rules.ruleset import Ruleset


@runtime_checkable
class HasRules(Protocol):
    """Code of a game with a referee."""

    def ruleset(self, catalog: Catalog, seats: int, options: Mapping[str, Scalar]) -> Ruleset:
        """The rules at a table."""


@runtime_checkable
class GivesDecks(Protocol):
    """Code of a game that says who gets which deck where nobody has picked one."""

    def seat_decks(
        self, catalog: Catalog, picked: Sequence[DeckDef | None], usual: Sequence[str], options: Mapping[str, Scalar],
        seed: int,
    ) -> Sequence[str]:  # fmt: skip
        """The decks of all seats; ``picked``: those that were chosen, ``usual``: those that the files give."""


@runtime_checkable
class ChecksSeats(Protocol):
    """Code of a game in which decks must go together."""

    def check_seats(
        self, catalog: Catalog, chosen: Sequence[DeckDef | None], options: Mapping[str, Scalar]
    ) -> Sequence[Complaint]:
        """What is wrong with the decks of all seats together."""
