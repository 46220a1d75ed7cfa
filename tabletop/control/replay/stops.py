"""The stops of a show: the steps of an entry that came about by itself, or a whole game, entry by entry."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from tabletop.content.symbols import TURNS, Counting, rounds_of
from tabletop.control.replay.moment import ALL_OPS, Moment
from tabletop.core.journal import LOOK
from tabletop.core.visibility import Viewer
from tabletop.session import LogLine, Session

MOST_LETTERS = 120
"""So much of what was said at a stop is read in passing."""

SiteTitle = Callable[[int], str]
"""What the table calls a site, "" for none."""


@dataclass(frozen=True, slots=True)
class Stop:
    """A moment of the past: an entry, and how many of its operations are done (None: all); ``label`` says what it
    is, ``sentence`` what was said there. Stops of one ``group`` belong together, ``site`` is where it is, ``major``
    ones stand out among the others."""

    entry: int
    done: int | None
    label: str = ""
    sentence: str = ""
    group: str = ""
    site: int = 0
    major: bool = True
    flight: tuple[str, str, int] | None = None
    """A number that goes from one piece to another here."""
    told: int = -1
    """At the end of an act with steps: what was said up to this operation was said at them."""
    look: bool = False
    """It does not go on before those at the table have seen it."""

    def seen_by(self, viewer: Viewer) -> Moment:
        """This moment by somebody's eyes."""
        return Moment(viewer, self.entry, self.done)


def counting_of(session: Session) -> Counting:
    """What is counted at this table, as the log and the history number it: where there are both, the rounds, by the
    game's own word for them."""
    return rounds_of(session.catalog) if "round" in session.state.flow else TURNS


def stops_of_entry(session: Session, number: int, viewer: Viewer, site_title: SiteTitle) -> list[Stop]:
    """The steps of an entry as stops; none for an act that came about at once."""
    if not session.journal.entry(number).comes_in_steps:
        return []
    steps = session.steps(number, viewer)
    in_force = number in session.journal.path(session.journal.head)
    lines = session.log(viewer) if in_force else session.log(viewer, until=(number, ALL_OPS))
    own = [line for line in lines if line.entry == number]
    stops, before = [], -1
    for step in steps:
        until = session.journal.entry(number).told_until(step.index)
        said = telling([line for line in own if before < line.op <= until])
        before = until
        label = step.text[:1].upper() + step.text[1:]
        sentence = in_passing([line for line in said if not _same(line, label)])
        title, look = site_title(step.site), step.name == LOOK
        stops.append(Stop(number, step.index, label, sentence, title, step.site, flight=step.flight, look=look))
    return stops


def stops_of_game(
    session: Session, viewer: Viewer, site_title: SiteTitle, counting: Counting, last: int | None = None
) -> list[Stop]:
    """The whole game up to now (or to an entry, ``last``), from its first moment; each turn is a group, called by
    ``counting``."""
    rows = {row.number: row for row in session.history(viewer)}
    stops = [Stop(0, None, "The first moment", "", "", 0)]
    turn: int | None = None
    for number in session.journal.path(session.journal.head if last is None else last):
        row = rows.get(number)
        if row is None:
            continue  # one of a run of secret acts: the last of them stands for all
        new_turn = row.turn != turn
        turn = row.turn
        group = counting.said(turn) if turn else ""
        steps = stops_of_entry(session, number, viewer, site_title)
        stops += [replace(stop, group=group, major=False) for stop in steps]
        told = session.journal.entry(number).told_until(steps[-1].done or 0) if steps else -1
        stops.append(Stop(number, None, group or "The game", row.text, group, 0, new_turn, told=told))
    return stops


def seen_from_outside(session: Session, stop: Stop, site_title: SiteTitle) -> Stop:
    """The same moment as a spectator is told of it, whoever the stop was made for."""
    if stop.done is None:
        return replace(stop, sentence="", flight=None)
    steps = stops_of_entry(session, stop.entry, None, site_title)
    same = next((step for step in steps if step.done == stop.done), None)
    return same if same is not None else Stop(stop.entry, stop.done)


class Stepwise:
    """Which entries of a history can be shown step by step; entries never change, so each is looked at once."""

    def __init__(self) -> None:
        self._looked_at = 0
        self._found: set[int] = set()

    def entries(self, session: Session) -> frozenset[int]:
        """The numbers of those entries."""
        entries = session.journal.entries
        for entry in entries[self._looked_at :]:
            if entry.comes_in_steps:
                self._found.add(entry.number)
        self._looked_at = len(entries)
        return frozenset(self._found)


def _same(line: str, label: str) -> bool:
    """Whether a line of the log says no more than a step's own words: it would stand in the bar twice."""
    return line.rstrip(".!").casefold() == label.rstrip(".!").casefold()


def telling(lines: Sequence[LogLine]) -> list[str]:
    """What lines say; that somebody passed says nothing where anything else was said."""
    found = [line.text for line in lines if not line.passed]
    return found or [line.text for line in lines]


def first_in_passing(said: Sequence[str], letters: int = MOST_LETTERS) -> str:
    """The first things that were said, as many as can be read in passing; the first is always told."""
    kept: list[str] = []
    for line in said:
        if kept and sum(map(len, kept)) + len(kept) + len(line) > letters:
            break
        kept.append(line)
    return " ".join(kept)


def in_passing(said: Sequence[str]) -> str:
    """The last things that were said, as many as can be read in passing."""
    kept: list[str] = []
    for line in reversed(said):
        if kept and sum(map(len, kept)) + len(line) > MOST_LETTERS:
            break
        kept.insert(0, line)
    return " ".join(kept)
