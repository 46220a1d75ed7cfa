"""What seats have where several games go on side by side: which is theirs, and whether it is their turn in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from tabletop.content.catalog import Catalog
from tabletop.rules.phrases.naming.names import Name, word
from tabletop.rules.phrases.naming.values import NUMBER, TRUTH
from tabletop.rules.progress.machine import MOST_LANES, Run, in_lane, of_each
from tabletop.rules.table import Table
from tabletop.rules.written.naming.binding import YOU
from tabletop.rules.written.reading.sheet import Sheet

Lanes: TypeAlias = Mapping[int, tuple[tuple[int, ...], ...]]
"""By number of seats, those of each lane."""
LANES = "lanes"
LANE = "lane"
"""What one is called where the file does not say it."""


def find_lanes(sheet: Sheet, catalog: Catalog) -> Lanes:
    """The lanes of a file, before anything else of it is read; none where it has none, or what is no lanes."""
    found = next((each[LANES] for _, each in sheet.walked.mappings if LANES in each and "do" in each), None)
    if not isinstance(found, dict):
        return {}
    given = {int(number): groups for number, groups in found.items() if str(number).isdigit()}
    return {number: tuple(map(tuple, groups)) for number, groups in given.items() if _fit(number, groups, catalog)}


def lanes_called(sheet: Sheet) -> str:
    """What scenarios call one of the lanes."""
    found = (each.get("called") for _, each in sheet.walked.mappings if LANES in each and "do" in each)
    return next((each for each in found if isinstance(each, str)), LANE)


def _fit(number: int, groups: object, catalog: Catalog) -> bool:
    """Whether each seat of a table with so many is in one of them."""
    if number not in catalog.seats or not isinstance(groups, list) or not 1 <= len(groups) <= MOST_LANES:
        return False
    if not all(isinstance(group, list) and group for group in groups):
        return False
    seats = [seat for group in groups for seat in group]
    return all(type(seat) is int for seat in seats) and sorted(seats) == [*range(1, number + 1)]


def lane_names(lanes: Lanes) -> Iterator[Name]:
    """What seats have where several games go on: the number of theirs, and whether it is their turn in it."""

    def lane(table: Table, seat: int) -> object:
        return table.ruleset.lane_of(seat)

    def on_turn(table: Table, seat: int) -> object:
        return table.flow(in_lane("seat", table.ruleset.lane_of(seat)), 0) == seat

    if lanes:
        yield word("lane", "seat", NUMBER, lane, "", said="the lane of {of}", origin="a word of seats")
        said = "it is the turn of {of}"
        yield word("on_turn", "seat", TRUTH, on_turn, of_each("seat"), said=said, origin="a word of seats")


def lanes_by_seat(lanes: Lanes, seats: int) -> Mapping[int, int]:
    """The lane that each seat plays in, at a table of so many; none where there is one."""
    return {seat: number for number, group in enumerate(lanes.get(seats, ()), 1) for seat in group}


def lane_at(run: Run) -> int:
    """The lane of whoever does what is done now."""
    you = run.bind.get(YOU, 0)
    return run.ruleset.lane_of(you) if isinstance(you, int) else 1
