"""What is watched of a table that has been played: which moments, and through whose eyes.

A *watch* is asked for before a table comes up: a picture of one moment, a whole game from its beginning, a part of it
for a film. What is watched opens with its first moment, so nothing of the result shows before it was played.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tabletop.content.symbols import Counting
from tabletop.control.replay.stops import SiteTitle, Stop, stops_of_game
from tabletop.core.journal import ROOT
from tabletop.core.visibility import Viewer
from tabletop.session import Session


class NoSuchMoment(ValueError):
    """A moment was asked for that this table never had; the message says which there are."""


@dataclass(frozen=True, slots=True)
class Watch:
    """``first`` to ``last``: the entries that are seen to happen (0: from the first moment; None: to the present).
    ``eyes``: through whose eyes they are seen (None: a spectator's, 0: everybody's). ``still``: one moment instead.
    ``bar``: with the bar by which people go back and forth; ``captions``: with what is told about each act. ``back``:
    leads whoever has watched to where they came from; without it they come to the table as it is."""

    first: int = 0
    last: int | None = None
    eyes: Viewer = None
    still: Stop | None = None
    bar: bool = True
    captions: bool = True
    back: Callable[[], object] | None = None

    def stops(self, session: Session, site_title: SiteTitle, counting: Counting) -> Sequence[Stop]:
        """The moments that are watched, oldest first. Raises NoSuchMoment."""
        if self.still is not None:
            return [self.still]
        return part_of_game(session, self, site_title, counting)


def part_of_game(session: Session, watch: Watch, site_title: SiteTitle, counting: Counting) -> list[Stop]:
    """The moments from just before the first entry to the last one, on the line that leads to the last."""
    journal = session.journal
    last = journal.head if watch.last is None else watch.last
    for number in (watch.first, last):
        check_entry(session, number)
    path = journal.path(last)
    if watch.first and watch.first not in path:
        raise NoSuchMoment(f"Entry {watch.first} does not lie on the way to entry {last}.")
    begins = journal.entry(watch.first).parent if watch.first else ROOT
    stops = stops_of_game(session, watch.eyes, site_title, counting, last)
    if begins == ROOT:
        return stops
    after = [stop for stop in stops if stop.entry > begins]
    if not after:
        raise NoSuchMoment(
            f"From entry {watch.first} to {last} nothing happens that these eyes see: it was done in secret. "
            "Take more entries, or look through other eyes."
        )
    return [Stop(begins, None, after[0].group or "Before", "", after[0].group), *after]


def moment_at(session: Session, number: int, step: int | None = None, eyes: Viewer = None) -> Stop:
    """The moment after an entry, or at one of its steps, counted from 1 as the bar of a show counts them (0: before
    the first). Raises NoSuchMoment."""
    check_entry(session, number)
    if step is None or (number == ROOT and not step):
        return Stop(number, None)
    steps = session.steps(number, eyes) if number else ()
    if not steps:
        raise NoSuchMoment(f"Entry {number} came about at once: it has no steps.")
    if step > len(steps):
        raise NoSuchMoment(f"Entry {number} has {len(steps)} steps, there is no step {step}.")
    if not step:
        return Stop(number, 0)
    found = steps[step - 1]
    return Stop(number, found.index, found.text[:1].upper() + found.text[1:], site=found.site)


def check_entry(session: Session, number: int) -> None:
    """Whether the history has an entry of that number (0: the first moment). Raises NoSuchMoment."""
    entries = len(session.journal)
    if not 0 <= number <= entries:
        there = f"has the entries 1 to {entries}" if entries > 1 else "has one entry" if entries else "has none"
        raise NoSuchMoment(f"There is no entry {number}: the history of this table {there}.")
