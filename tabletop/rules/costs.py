"""Prices: paid by the same operations that check whether they can be paid.

A cost is a list of lines; each carries out its operations or says why not. Whether an act is payable is found by
paying it and taking it back, so there is no second account of what a cost needs. A line that would change nothing
cannot be paid.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from tabletop.core.edits import Edit
from tabletop.rules.machine import Run
from tabletop.rules.requirements import Act, No
from tabletop.rules.table import Table


class CostLine(Protocol):
    """One thing to pay."""

    def pay(self, run: Run, payer: int, act: Act) -> No | None:
        """Pay it from (or with) a piece; the reason, with nothing of this line done, if that cannot be."""


NOTHING = "cost_nothing"


def pay(run: Run, lines: Sequence[CostLine], payer: int, act: Act, waive: bool = False) -> No | None:
    """Pay all lines in order. With ``waive`` what cannot be paid is left out; else the first reason is returned, and
    what was paid before it stays (the caller takes it back)."""
    for line in lines:
        before = len(run.edit.ops)
        no = line.pay(run, payer, act)
        if no is None and len(run.edit.ops) == before:
            no = No(text="rules.cost_nothing", code=NOTHING)
        if no is not None and not waive:
            return no
    return None


def unpayable(table: Table, lines: Sequence[CostLine], payer: int, act: Act) -> No | None:
    """Why a cost cannot be paid now, None if it can. The position is as before afterwards, to the byte."""
    if not lines:
        return None
    edit = Edit(table.state)
    try:
        return pay(Run(table.ruleset, edit), lines, payer, act)
    finally:
        edit.take_back()
