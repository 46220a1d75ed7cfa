"""Going on after the file of rules was edited while a game was on.

A frame finds its place by name (``rules.progress.marks``). Where that is gone, the course is entered anew where its
phase begins, in the turn of the same seat; where the phase is gone, too, with that seat's turn. What is kept and is
now of another sort begins anew. Each of these is said.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tabletop.rules.progress.machine import Run
from tabletop.rules.showing.telling import Person
from tabletop.rules.written.doing.assembling import Entrance
from tabletop.rules.written.doing.flowing import COURSE
from tabletop.rules.written.naming.keeping import Kept


def begin_again(run: Run, entries: Mapping[str, Entrance], first: Entrance | None, label: Mapping[str, str]) -> bool:
    """Give up what was half done and go on at the beginning of the phase, in the turn of whose turn it is. False,
    with nothing done, where the course has neither that phase nor turns."""
    phase, before = run.flow("phase", ""), list(run.lanes)
    counted = {name: run.flow(name, 0) for name in ("turn", "round")}
    begun = next((each for each in (entries.get(phase), first) if each is not None and _begun(run, each)), None)
    for name, number in counted.items():
        run.set_flow(name, number)
    if begun is None:
        run.lanes[:] = before
        return False
    for name in ("drafts", "sealed"):
        if run.flow(name, None) is not None:
            run.set_flow(name, None)
    if begun is entries.get(phase):
        run.say("written.phase_again", who=Person(run.flow("seat", 0)), phase=label.get(phase, phase))
    else:
        run.say("written.turn_again", who=Person(run.flow("seat", 0)))
    return True


def _begun(run: Run, entrance: Entrance) -> bool:
    """Whether one can go on there: not in what is done for each of a set that is empty now."""
    run.lanes.clear()
    run.push(COURSE)
    run.frame.at = entrance.at
    seat = run.flow("seat", 0)
    try:
        for opened in entrance.opens:
            opened(run, seat)
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
