"""The result of a game: who has won, why, and the numbers of every seat."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tabletop.content.definitions import SeatValueDef
from tabletop.control.figures.chances import Turned
from tabletop.core.visibility import Viewer
from tabletop.rules.outcome import Outcome
from tabletop.rules.showing.sentences import AS_WRITTEN
from tabletop.session import Session


@dataclass(frozen=True, slots=True)
class EndRow:
    """A seat's numbers at the end; ``note`` is said after its name, a ``bot`` has its symbol before it."""

    seat: int
    name: str
    values: tuple[int, ...]
    winner: bool = False
    note: str = ""
    bot: bool = False


@dataclass(frozen=True, slots=True)
class EndInfo:
    """The result in words and numbers. ``heads`` are (label, icon) of the columns; ``decided`` is the column that
    the sentence speaks of, -1 for none."""

    title: str
    sentence: str = ""
    rule: str = ""
    winners: tuple[int, ...] = ()
    heads: tuple[tuple[str, str], ...] = ()
    rows: tuple[EndRow, ...] = ()
    decided: int = -1
    moments: tuple[Turned, ...] = ()
    """What decided it, oldest first."""
    looking: str = ""
    """What is said where there are none, "" where it was not asked for."""


def who_wins(winners: Sequence[str]) -> str:
    """Who has won, by name."""
    if not winners:
        return "Nobody wins"
    if len(winners) == 1:
        return f"{winners[0]} wins"
    return f"{', '.join(winners[:-1])} and {winners[-1]} win"


def result_of(
    session: Session, outcome: Outcome, viewer: Viewer, columns: Sequence[SeatValueDef],
    numbers: Mapping[int, Sequence[int]], moments: tuple[Turned, ...] = (), looking: str = "",
) -> EndInfo:  # fmt: skip
    """The result of a game that is over, the winners first. ``numbers``: those of each seat, one for each column."""
    gave_up = session.state.flow.get("out")
    out = gave_up if isinstance(gave_up, (list, tuple)) else ()
    rows = [
        EndRow(
            seat, name, tuple(numbers[seat]), seat in outcome.winners,
            "gave up" if seat in out else place_of(outcome, seat),
            seat in session.bots,
        )
        for seat, name in enumerate(session.names, 1)
    ]  # fmt: skip
    places = outcome.places or (1,) * len(session.names)
    rows.sort(key=lambda row: (not row.winner, places[row.seat - 1], tuple(-value for value in row.values)))
    title = who_wins([session.names[seat - 1] for seat in outcome.winners])
    heads = tuple((made.label, made.icon) for made in columns)
    sentence = session.outcome_text(viewer)
    return EndInfo(
        title,
        sentence,
        outcome.rule,
        outcome.winners,
        heads,
        tuple(rows),
        decided_by(rows, outcome),
        moments,
        looking,
    )


def place_of(outcome: Outcome, seat: int) -> str:
    """The place of a seat behind the winners, in words; "" where there are no places."""
    place = outcome.places[seat - 1] if len(outcome.places) >= seat else 0
    if place < 2:
        return ""
    ending = {2: "nd", 3: "rd"}.get(place, "th")
    return f"{place}{ending} place"


def decided_by(rows: Sequence[EndRow], outcome: Outcome) -> int:
    """The column that the sentence speaks of: one of its numbers is the winners', and nobody has more; else -1."""
    said = {value for name, value in outcome.arguments.items() if isinstance(value, int) and name != "seat"}
    if outcome.reason.startswith(AS_WRITTEN):  # a file's sentence has its numbers in it
        said |= {int(number) for number in re.findall(r"\d+", re.sub(r"\{.*?\}", "", outcome.reason))}
    winners = [row for row in rows if row.winner]
    for column in range(len(rows[0].values) if winners else 0):
        best = max(row.values[column] for row in rows)
        if best in said and all(row.values[column] == best for row in winners):
            return column
    return -1
