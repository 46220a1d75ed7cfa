"""Prices: paid by the same operations that check whether they can be paid.

**Contract.** A cost is a list of lines; each carries out its operations or says why not. Whether an act is payable is
found by paying it and taking it back, so there is no second account of what a cost needs: it is payable exactly if a
fork pays, by the same operations. A line that would change nothing, and brings nothing about that waits on the stack,
cannot be paid, whatever it says (TER-96).

What a payer may choose in a price is an argument of the act, so nothing is taken until everything is known; and once
it is paid it stays paid, whatever becomes of the effect.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from tabletop.core.edits import Edit
from tabletop.rules.acting.requirements import BoundAction, Unmet
from tabletop.rules.progress.machine import Run
from tabletop.rules.table import Table


class CostLine(Protocol):
    """One thing to pay."""

    def pay(self, run: Run, payer: int, act: BoundAction) -> Unmet | None:
        """Pay it from (or with) a piece; the reason, with nothing of this line done, if that cannot be."""


NOTHING = "cost_nothing"


def pay(run: Run, lines: Sequence[CostLine], payer: int, act: BoundAction, waive: bool = False) -> Unmet | None:
    """Pay all lines in order. With ``waive`` what cannot be paid is left out; else the first reason is returned, and
    what was paid before it stays (the caller takes it back)."""
    for line in lines:
        before = _done(run)
        unmet = line.pay(run, payer, act)
        if unmet is None and _done(run) == before:
            unmet = Unmet(text="rules.cost_nothing", code=NOTHING)
        if unmet is not None and not waive:
            return unmet
    return None


def _done(run: Run) -> tuple[int, int]:
    """How much has been done so far, and how much waits to be done."""
    return len(run.edit.ops), sum(len(lane.frames) for lane in run.lanes)


def unpayable(table: Table, lines: Sequence[CostLine], payer: int, act: BoundAction) -> Unmet | None:
    """Why a cost cannot be paid now, None if it can. The position is as before afterwards, to the byte."""
    if not lines:
        return None
    edit = Edit(table.state)
    with table.state.trying():
        try:
            return pay(Run(table.ruleset, edit), lines, payer, act)
        finally:
            edit.take_back()
