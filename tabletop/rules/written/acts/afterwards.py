"""What must hold once an act is done: it is done, looked at, and taken back.

```yaml
then_must:
  - {must: not in_check(you), because: Your king would be in check.}
  - {if: man.card = king, must: no(attackers), because: The king may not walk into danger.}
```

`if` says of which acts it is asked, by how it is before: where nothing is asked nothing is tried.

What is tried so may not depend on chance, nor on what its seat may not know: else trying would tell it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabletop.core.edits import Edit
from tabletop.core.state import InvalidOp
from tabletop.rules.acting.requirements import BoundAction, Unmet
from tabletop.rules.actions import Action
from tabletop.rules.limits import STEP, OverLimit
from tabletop.rules.progress.machine import Run, run_down
from tabletop.rules.refusals import RulesError
from tabletop.rules.table import Table
from tabletop.rules.written.acts.costing import Price, pay_all, telling
from tabletop.rules.written.acts.demanding import Demand
from tabletop.rules.written.acts.picking import Bound
from tabletop.rules.written.doing.assembling import Book
from tabletop.rules.written.reading.sheet import Part


def read_afterwards(name: str, part: Part, book: Book, demands: Sequence[Demand]) -> tuple[Demand, ...]:
    """The demands of `then_must`, refused where trying the act would tell what nobody may know."""
    if not demands:
        return ()
    for key in ("answer", "uses"):
        given = part.get(key)
        if given is not None:
            raise given.wrong(
                f"What others may answer, or a card decides, cannot be tried: `{key}`.", "Leave one out."
            )
    found = next(telling(part.data, book, set()), "")
    if found:
        message = f"The act `{name}` cannot be tried: `{found}` would tell its player what comes."
        raise part.need("then_must", name).wrong(message, "Test it before, with `requires`.")
    return tuple(demands)


def unmet_after(
    table: Table, demands: Sequence[Demand], act: str, seat: int, block: str, cost: Sequence[Price], bind: Bound
) -> tuple[Demand, Unmet] | None:  # fmt: skip
    """The first demand that does not hold once the act is done (or asks something), None if all do; the position is
    as before."""
    table.look()
    asked = [each for each in demands if each.is_asked(table, bind)]
    if not asked:
        return None
    with table.state.trying():
        return _tried(table, asked, act, seat, block, cost, bind)


def _tried(
    table: Table, demands: Sequence[Demand], act: str, seat: int, block: str, cost: Sequence[Price], bind: Bound
) -> tuple[Demand, Unmet] | None:  # fmt: skip
    edit, run = Edit(table.state), None
    try:
        run = Run(table.ruleset, edit, seat=seat)
        run.trace = None  # it is not done
        run.looks = table.looks
        depth = len(run.lane.frames)
        pay_all(cost, run, BoundAction(Action(act, seat), {}), bind)
        kept: Mapping[str, object] = bind
        run.push(block, **kept)  # type: ignore[arg-type]  # numbers, words and cells, as frames keep them
        run_down(run, depth)
        for demand in demands:
            found = demand.unmet(run, dict(bind))
            if found is not None:
                return demand, found
        return None
    except OverLimit as over:
        if over.budget == "looks":
            raise
        return None
    except (InvalidOp, RulesError):
        return None  # doing it will tell what is wrong
    finally:
        if run is not None:
            table.looks = run.looks - STEP * run.steps
        edit.take_back()
