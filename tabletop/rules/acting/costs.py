"""Prices: paid by the same operations that check whether they can be paid.

**Contract.** A cost is a list of lines; each carries out its operations or says why not. Whether an act is payable is
found by paying it and taking it back, so there is no second account of what a cost needs: it is payable exactly if a
fork pays, by the same operations. A line that would change nothing cannot be paid, whatever it says (TER-96).

What a payer may choose in a price (which card to discard) is chosen before the price is checked: a ``Pick`` names it,
``ways`` goes through what can be picked and gives each combination with which all lines can be paid, and an act is
payable if there is one. Where the choice is an argument of the action, ``candidates`` offers the ways; where it is
asked after the act has been announced, see ``announcing``. A line reads what was picked by ``Act.chosen``.

Nothing is taken until everything is known, so an act can be called off freely until it is paid; and once it is paid
it stays paid, whatever becomes of the effect.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from tabletop.core.edits import Edit
from tabletop.rules.acting.requirements import BoundAction, Unmet
from tabletop.rules.progress.machine import Run
from tabletop.rules.showing.telling import Words
from tabletop.rules.table import Table


class CostLine(Protocol):
    """One thing to pay."""

    def pay(self, run: Run, payer: int, act: BoundAction) -> Unmet | None:
        """Pay it from (or with) a piece; the reason, with nothing of this line done, if that cannot be."""


NOTHING = "cost_nothing"
MOST_WAYS = 2_000
"""So many combinations of picks are tried at most."""


@dataclass(frozen=True, slots=True)
class Pick:
    """What a price lets its payer choose: pieces, bound to ``name`` before the price is checked."""

    name: str
    options: Callable[[Table, int, BoundAction], Sequence[int]]
    number: int = 1
    question: str = "rules.choose_one"
    words: Words = field(default_factory=dict)
    rule: str = ""


def pay(run: Run, lines: Sequence[CostLine], payer: int, act: BoundAction, waive: bool = False) -> Unmet | None:
    """Pay all lines in order. With ``waive`` what cannot be paid is left out; else the first reason is returned, and
    what was paid before it stays (the caller takes it back)."""
    for line in lines:
        before = len(run.edit.ops)
        unmet = line.pay(run, payer, act)
        if unmet is None and len(run.edit.ops) == before:
            unmet = Unmet(text="rules.cost_nothing", code=NOTHING)
        if unmet is not None and not waive:
            return unmet
    return None


def unpayable(table: Table, lines: Sequence[CostLine], payer: int, act: BoundAction) -> Unmet | None:
    """Why a cost cannot be paid now, None if it can. The position is as before afterwards, to the byte."""
    if not lines:
        return None
    edit = Edit(table.state)
    try:
        return pay(Run(table.ruleset, edit), lines, payer, act)
    finally:
        edit.take_back()


def ways(
    table: Table, lines: Sequence[CostLine], picks: Sequence[Pick], payer: int, act: BoundAction
) -> Iterator[Mapping[str, tuple[int, ...]]]:
    """Every combination of what can be picked with which the whole price can be paid, in a fixed order. What the act
    has bound already is kept."""
    for tried, chosen in enumerate(_combinations(table, picks, payer, act)):
        if tried >= MOST_WAYS:
            return
        if unpayable(table, lines, payer, act.bound(chosen)) is None:
            yield {name: pieces for name, pieces in chosen.items() if name in {pick.name for pick in picks}}


def why_no_way(
    table: Table, lines: Sequence[CostLine], picks: Sequence[Pick], payer: int, act: BoundAction
) -> Unmet | None:
    """Why a price with choices cannot be paid in any way, None if it can: the reason of the first way tried, or that
    there is not enough to choose from."""
    first: Unmet | None = None
    for tried, chosen in enumerate(_combinations(table, picks, payer, act)):
        unmet = unpayable(table, lines, payer, act.bound(chosen))
        if unmet is None:
            return None
        first = first or unmet
        if tried >= MOST_WAYS:
            break
    return first or Unmet(text="rules.nothing_to_pay_with", code="nothing_to_pay_with")


def _combinations(
    table: Table, picks: Sequence[Pick], payer: int, act: BoundAction
) -> Iterator[Mapping[str, tuple[int, ...]]]:
    """All ways to pick, the picks of one price being of different pieces."""

    def go(index: int, chosen: dict[str, tuple[int, ...]]) -> Iterator[Mapping[str, tuple[int, ...]]]:
        if index == len(picks):
            yield dict(chosen)
            return
        pick = picks[index]
        bound = act.chosen(pick.name)
        taken = {piece for name, pieces in chosen.items() if name != pick.name for piece in pieces}
        free = [piece for piece in pick.options(table, payer, act) if piece not in taken and piece not in bound]
        for more in _some(free, pick.number - len(bound)):
            yield from go(index + 1, {**chosen, pick.name: (*bound, *more)})

    yield from go(0, {})


def _some(pieces: Sequence[int], number: int) -> Iterator[tuple[int, ...]]:
    """Every choice of so many, in the order given."""
    if number <= 0:
        yield ()
        return
    for index, piece in enumerate(pieces):
        for rest in _some(pieces[index + 1 :], number - 1):
            yield (piece, *rest)
