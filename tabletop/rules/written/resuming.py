"""Beginning in the middle of the course: at a moment that a scenario names, and after the file of rules was edited
while a game was on.

Then a frame finds its place by name (``rules.progress.marks``). Where that is gone, the course is entered anew where
its phase begins, in the turn of the same seat; where the phase is gone, too, with that seat's turn. What is kept and
is now of another sort begins anew. Each of these is said.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tabletop.core.keepsakes import SITE
from tabletop.rules.progress.machine import Run
from tabletop.rules.showing.telling import Person
from tabletop.rules.table import Table
from tabletop.rules.written.doing.assembling import COURSE, SEAT_FACT, Entrance
from tabletop.rules.written.naming.keeping import Kept


def begin_again(
    run: Run, entries: Mapping[tuple[str, str], Entrance], first: Entrance | None, label: Mapping[str, str]
) -> bool:
    """Give up what was half done and go on at the beginning of the phase, in the turn of whose turn it is. False,
    with nothing done, where the course has neither that phase nor turns."""
    phase, before = run.flow("phase", ""), list(run.lanes)
    entrance = entries.get((phase, ""))
    counted = {name: run.flow(name, 0) for name in ("turn", "round")}
    begun = next((each for each in (entrance, first) if each is not None and _begun(run, each)), None)
    for name, number in counted.items():
        run.set_flow(name, number)
    if begun is None:
        run.lanes[:] = before
        return False
    for name in ("drafts", "sealed"):
        if run.flow(name, None) is not None:
            run.set_flow(name, None)
    if begun is entrance:
        run.say("written.phase_again", who=Person(run.flow("seat", 0)), phase=label.get(phase, phase))
    else:
        run.say("written.turn_again", who=Person(run.flow("seat", 0)))
    return True


def _begun(run: Run, entrance: Entrance) -> bool:
    """Whether one can go on there: not in what is done for each of a set that is empty now."""
    run.lanes.clear()
    run.push(COURSE)
    run.frame.at = entrance.at
    try:
        entrance.open(run, {SEAT_FACT: run.flow("seat", 0)})
    except ValueError:
        return False
    return True


def keep_again(run: Run, kept: Iterable[Kept]) -> None:
    """What is kept and was not before begins; what is of another sort now begins anew."""
    for each in kept:
        before = run.state.flow.get(each.field)
        if before is None:
            each.begin(run)
        elif not each.fits(before, len(run.seats)):
            run.set_flow(each.field, None)
            each.begin(run)
            run.say("written.kept_again", what=each.label or each.name.replace("_", " "))


def entrance_at(entries: Mapping[tuple[str, str], Entrance], phase: str, step: str) -> Entrance:
    """Where the course is entered. Raises ValueError, with all that there is, for a moment that it does not have."""
    found = entries.get((phase, step))
    if found is not None:
        return found
    phases = [each for each, inner in entries if not inner]
    if phase not in phases:
        raise ValueError(f"the course has no phase {phase!r}; those that it has: {', '.join(phases) or 'none'}")
    steps = [inner for each, inner in entries if each == phase and inner]
    raise ValueError(f"the phase {phase!r} has no step {step!r}; those that it has: {', '.join(steps) or 'none'}")


def check_sites(table: Table, sites: Iterable[object]) -> None:
    """Raises ValueError for a site of which no zone has a place."""
    state = table.state
    places = [state.sites_open(zone) or kind.sites for zone, kind in state.spec.zones.items() if kind.sites]
    for site in sites:
        if places and not (isinstance(site, int) and 0 <= site <= max(places)):
            raise ValueError(f"there is no site {site} (there are 1 to {max(places)})")


def kept_by(kept: Mapping[str, Kept], entrance: Entrance, facts: Iterable[str]) -> dict[str, Kept]:
    """What is kept of what a moment says, without what has its name there by a loop or a `let`. Raises ValueError for
    what has no such name."""
    found: dict[str, Kept] = {}
    for name in facts:
        each = kept.get(name) or next((one for one in kept.values() if one.is_site and name == SITE), None)
        if name in entrance.named:
            continue
        if each is None:
            there = f", and nothing there is called so (but {', '.join(entrance.named)})" if entrance.named else ""
            raise ValueError(f"nothing is kept as {name!r}{there}")
        if each.per is not None or each.is_of_things or each.type.many:
            raise ValueError(f"{name!r} is set by an act, for it is no number, truth, word or seat of the table")
        found[name] = each
    return found
