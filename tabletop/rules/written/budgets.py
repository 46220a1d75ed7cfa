"""What a file may raise of its budgets (`limits:`), and what of it would meet them as it stands.

What can be known at load is said then: how often loops with a written number go round, how many pieces they make, how
many ways there are to do an act whose picks are the same at every position. The rest is said when it is met.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from math import prod

from tabletop.content.catalog import Catalog
from tabletop.content.reading.marked import Where
from tabletop.core.state import GameState
from tabletop.rules.limits import MOST, STEP, USUAL, Limits
from tabletop.rules.table import Table
from tabletop.rules.written.acts.picking import Pick
from tabletop.rules.written.acts.wanting import Wanted
from tabletop.rules.written.naming.binding import YOU
from tabletop.rules.written.reading.sheet import Part, Shape
from tabletop.rules.written.written_rules import RuleFile, WrittenRules

SHAPES: Mapping[str, Shape] = {each.name: "whole" for each in fields(Limits)}
"""What `limits` may have."""
LEAST = 100
"""So far a file may lower them: a table that can do less is none."""
TURN = 3
"""The instructions of one turn of a loop, besides what is done in it."""
_SPAN = re.compile(r"\s*(-?\d{1,12})\s*\.\.\s*(-?\d{1,12})\s*")
_DOING = (("setup",), ("course",), ("acts",), ("routines",), ("checks",))
"""The sections in which something is done."""
_STANDING = frozenset({"cell", "number", "word"})


def read_limits(part: Part | None) -> Limits:
    """`limits: {acts: 100000}`: the budgets of the file."""
    if part is None:
        return USUAL
    part.check_keys(tuple(SHAPES), "`limits`")
    given = {name: each for name in SHAPES if (each := part.get(name)) is not None}
    return replace(
        USUAL, **{name: each.number(f"`{name}`", LEAST, getattr(MOST, name)) for name, each in given.items()}
    )


def warn_of_loops(root: Part, limits: Limits) -> None:
    """What loops with a written number would do too often."""
    around: dict[Where, int] = {}
    """How often each loop goes round, -1 where that is too often already."""
    for where, data in root.sheet.walked.mappings:
        if ("times" in data or "choose" in data or "create" in data) and where[:1] in _DOING and len(where) > 1:
            loops = [times for loop, times in around.items() if where[: len(loop)] == loop]
            if -1 not in loops:
                _look(Part(root.sheet, where, data), prod(loops), limits, around)


def _look(part: Part, rounds: int, limits: Limits, around: dict[Where, int]) -> None:
    times, made = _number(part.get("times")), _number(part.get("count")) or 1
    if times is not None:
        within = rounds * max(0, times)
        steps = _steps(part, within)
        around[part.where] = max(0, times) if steps <= limits.steps else -1
        if steps > limits.steps:
            message = (
                f"This goes round {within:,} times, which takes {steps:,} steps or more. An act has {limits.steps:,}."
            )
            part.sheet.warn(part.need("times", "").where, message, "An act that meets this is not done.")
            return
    numbers = _span(part.get("among")) if part.get("choose") is not None else 0
    if numbers > limits.acts:
        message = f"This offers {numbers:,} numbers, more than the {limits.acts:,} that are listed."
        part.sheet.warn(part.need("among", "").where, message, "Ask for the digits, one after the other.")
    if part.get("create") is not None and rounds * made > limits.pieces:
        message = f"This makes {rounds * made:,} pieces, more than the {limits.pieces:,} that a table holds."
        part.sheet.warn(part.need("create", "").where, message, "Make fewer, or raise `limits: pieces`.")


def _inside(part: Part) -> Iterable[Part]:
    if isinstance(part.data, dict):
        return part.parts("").values()
    return part.items("") if isinstance(part.data, list) else ()


def _steps(loop: Part, rounds: int) -> int:
    body = loop.get("do")
    return rounds * (TURN + (len(body.data) if body is not None and isinstance(body.data, list) else 1))


def _span(part: Part | None) -> int:
    """How many numbers `1..6` stands for, 0 for anything else."""
    found = _SPAN.fullmatch(part.data) if part is not None and isinstance(part.data, str) else None
    return int(found[2]) - int(found[1]) + 1 if found is not None else 0


def _number(part: Part | None) -> int | None:
    return part.data if part is not None and isinstance(part.data, int) else None


def warn_of_picks(file: RuleFile, root: Part, catalog: Catalog) -> None:
    """The acts that can be done in more ways than are listed, whatever the position is."""
    many = [each for each in file.acts.values() if each.picks and _is_bare(each)]
    if not many:
        return
    seats = min(catalog.seats)
    options, _ = catalog.resolve_options({})
    state = GameState(catalog.spec(seats, options))
    table = Table(WrittenRules(file, catalog, seats, options), state)
    for wanted in many:
        numbers = {pick.name: len(pick.things(table, {YOU: 1})) for pick in wanted.picks}
        ways = prod(numbers.values())
        told = ", ".join(f"{name}: {number:,}" for name, number in numbers.items())
        act = root.need("acts", "").need(wanted.name, "")
        steps = _all_steps(act.get("do"))
        if wanted.then_must and ways * steps * STEP > file.limits.looks:
            message = (
                f"To see what would hold after `{wanted.name}` it is tried in {ways:,} ways ({told}), "
                f"each of {steps:,} steps or more."
            )
            root.sheet.warn(act.need("then_must", "").where, message, "Test it before, with `requires`.")
        if not wanted.then_must and ways > file.limits.acts:
            message = (
                f"`{wanted.name}` can be done in {ways:,} ways ({told}), "
                f"more than the {file.limits.acts:,} that are listed."
            )
            root.sheet.warn(
                act.need("pick", "").where, message, "Let it pick fewer things, or choose some of them in `do`."
            )


def _is_bare(wanted: Wanted) -> bool:
    """Whether all that may be tried is legal before it is done, and the same at every position."""
    demands = (each for level in wanted.levels[1:] for each in level)
    return not any(demands) and all(map(_stands, wanted.picks))


def _all_steps(part: Part | None) -> int:
    """How many steps loops with a written number take at least."""
    found = 0
    for each in _inside(part) if part is not None else ():
        times = _number(each.get("times")) if each.is_mapping else None
        found += max(0, times) * (TURN + _all_steps(each.get("do"))) if times is not None else 1
    return found


def _stands(pick: Pick) -> bool:
    return pick.test is None and pick.type.sort in _STANDING and pick.tried.needs <= {YOU} and not pick.tried.reads
