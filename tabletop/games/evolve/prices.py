"""What acts cost, in the costs of abilities: asked, paid and shown by the same lines (EVO-55 to EVO-57).

Cards print the prices of playing them, of actions and of evolving as numbers; a named action prints costs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from tabletop.games.evolve.costs import NAMES, costs, short
from tabletop.games.evolve.reading import eyes
from tabletop.rules.abilities.records import Context, Entry
from tabletop.rules.abilities.running import pay_for
from tabletop.rules.acting.requirements import BoundAction, Requirement, Unmet
from tabletop.rules.progress.machine import Run
from tabletop.rules.table import Table

Amount = Callable[[Table, BoundAction], int]


@dataclass(frozen=True, slots=True)
class Price:
    """What an act costs by the rule that says so; nothing of what is left out. ``about``: the arguments that a
    part of it goes by, where that is not all of them."""

    rule: str
    energy: Amount | None = None
    dna: Amount | None = None
    mp: Amount | None = None
    about: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def due(self, table: Table, act: BoundAction) -> tuple[Entry, ...]:
        """All of it, as things stand now: energy of the organism, the rest of its player."""
        return costs({name: amount(table, act) for name, amount in self._amounts().items()})

    @property
    def asked(self) -> Iterator[Requirement]:
        """What is asked for before the act, each part by itself."""
        for name, amount in self._amounts().items():
            about = self.about.get(name, ())
            yield Requirement(f"need_{name}", self.rule, f"evolve.need_{name}", _can_pay(name, amount), about)

    def _amounts(self) -> Mapping[str, Amount]:
        amounts = (self.energy, self.dna, self.mp)
        return {name: amount for name, amount in zip(NAMES, amounts, strict=True) if amount is not None}


def _payer(act: BoundAction) -> Context:
    return eyes(act.piece("organism"), act.seat)


def _can_pay(name: str, amount: Amount) -> Callable[[Table, BoundAction], Unmet | None]:
    def test(table: Table, act: BoundAction) -> Unmet | None:
        payer = act.piece("organism") if name == "energy" else 0
        unmet = short(table, payer, act.seat, name, amount(table, act))
        return Unmet(unmet.arguments, unmet.pieces) if unmet is not None else None

    return test


def pay(run: Run, act: BoundAction, due: tuple[Entry, ...]) -> None:
    """Pay what was due; what there is, where the referee has been overruled."""
    pay_for(run, due, _payer(act))
