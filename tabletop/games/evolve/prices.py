"""What acts cost: what is asked for before them and what is paid are one account (EVO-55 to EVO-57).

Prices of abilities are lines of costs (``costs``); here are those of playing cards, of actions and of evolving, which
cards print as numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from tabletop.games.evolve.changes import lose_energy, spend
from tabletop.games.evolve.field import energy, seat_value
from tabletop.rules.acting.requirements import BoundAction, Requirement, Unmet
from tabletop.rules.progress.machine import Run
from tabletop.rules.showing.telling import Pieces
from tabletop.rules.table import Table

Amount = Callable[[Table, BoundAction], int]


class Due(NamedTuple):
    """What an act takes now."""

    energy: int = 0
    dna: int = 0
    mp: int = 0

    def pay(self, run: Run, act: BoundAction) -> None:
        """The organism pays energy, its player the rest; what there is, where the referee has been overruled."""
        if self.energy:
            lose_energy(run, act.piece("organism"), self.energy)
        spend(run, act.seat, "dna", self.dna)
        spend(run, act.seat, "mp", self.mp)


@dataclass(frozen=True, slots=True)
class Price:
    """What an act costs by the rule that says so; nothing of what is left out."""

    rule: str
    energy: Amount | None = None
    dna: Amount | None = None
    mp: Amount | None = None

    def due(self, table: Table, act: BoundAction) -> Due:
        """All of it, as things stand now."""
        amounts = (self.energy, self.dna, self.mp)
        return Due(*(amount(table, act) if amount is not None else 0 for amount in amounts))

    @property
    def asked(self) -> Iterator[Requirement]:
        """What is asked for before the act: energy, DNA, MP."""
        if self.energy is not None:
            yield Requirement("need_energy", self.rule, "evolve.need_energy", _organism_has(self.energy))
        if self.dna is not None:
            yield Requirement("need_dna", self.rule, "evolve.need_dna", _player_has("dna", self.dna))
        if self.mp is not None:
            yield Requirement("need_mp", self.rule, "evolve.need_mp", _player_has("mp", self.mp))


def _organism_has(amount: Amount) -> Callable[[Table, BoundAction], Unmet | None]:
    def test(table: Table, act: BoundAction) -> Unmet | None:
        piece = act.piece("organism")
        have, need = energy(table, piece), amount(table, act)
        return Unmet({"card": Pieces((piece,)), "have": have, "need": need}, (piece,)) if have < need else None

    return test


def _player_has(name: str, amount: Amount) -> Callable[[Table, BoundAction], Unmet | None]:
    def test(table: Table, act: BoundAction) -> Unmet | None:
        have, need = seat_value(table, act.seat, name), amount(table, act)
        return Unmet({"have": have, "need": need}) if have < need else None

    return test
