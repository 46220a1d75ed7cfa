"""Silence: abilities of a card that do not work, and because of what.

**Contract.** ``silence`` silences a card by an ability of another one, for one of two scopes: ``active``, as long as
the source is the same object and the card still fits the ability's text (the game says so by ``fits``), or ``end``,
for good. ``release`` ends the first kind for a source that is beaten; it is not restored if the source stays or comes
back. A silence lasts when its source is itself silenced later: nobody has to find out who was first in a circle. A
card that becomes a new object is free again. Records lie among the lasting changes, in no view.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal

from tabletop.core.values import Record
from tabletop.rules.modifying.durations import LASTING
from tabletop.rules.progress.machine import Run
from tabletop.rules.table import Table

Scope = Literal["active", "end"]
SILENCED = "hushed"


def silence(run: Run, target: int, source: int, ability: str, scope: Scope, rule: str = "") -> None:
    """Silence a card by an ability of a source."""
    state = run.state
    made: Record = {
        "target": target, "value": SILENCED, "amount": 1, "how": scope, "layer": ability, "label": "rules.lasting",
        "rule": rule, "source": source, "until": f"stay:{target}.{state.incarnation[target]}",
        "object": state.incarnation[target], "origin": state.incarnation[source],
    }  # fmt: skip
    run.set_flow(LASTING, (*run.flow(LASTING, ()), made))


def release(run: Run, source: int) -> None:
    """What a source silences as long as it is active is free again."""
    _keep(run, lambda each: not (each["source"] == source and each["how"] == "active"))


def renew(run: Run, target: int) -> None:
    """Nothing lasting is left on a card: no silence, no change of a value."""
    kept = tuple(each for each in run.flow(LASTING, ()) if each["target"] != target)
    if len(kept) != len(run.flow(LASTING, ())):
        run.set_flow(LASTING, kept or None)


def silences(
    table: Table, target: int, fits: Callable[[Table, Record], bool] = lambda table, record: True
) -> Iterator[Record]:
    """The records that silence a card now."""
    state = table.state
    for each in table.flow(LASTING, ()):
        if each["value"] != SILENCED or each["target"] != target or each["object"] != state.incarnation[target]:
            continue
        if each["how"] == "active":
            source = each["source"]
            if not state.exists(source) or state.incarnation[source] != each.get("origin"):
                continue
            if not fits(table, each):
                continue
        yield each


def _keep(run: Run, wanted: Callable[[Record], bool]) -> None:
    before = run.flow(LASTING, ())
    kept = tuple(each for each in before if each["value"] != SILENCED or wanted(each))
    if len(kept) != len(before):
        run.set_flow(LASTING, kept or None)
