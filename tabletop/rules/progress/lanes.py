"""Parts of a game that go on side by side: each with seats, turns and steps of its own.

What the first part keeps in progress under a name (``seat``, ``phase``, ``turn``), the second keeps under that name
with ``#2`` (see ``Ruleset.lane_of``). Each part is a lane of the machine, called by its number; beside them the lane
from which they began waits until all have ended.
"""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.rules.progress.machine import Lane, Run

MOST_LANES = 4
_PART = "part "


def in_lane(name: str, lane: int) -> str:
    """A field of progress, or a moment of the clock, of one of the parts.

    >>> in_lane("seat", 1), in_lane("seat", 2)
    ('seat', 'seat#2')
    """
    return name if lane == 1 else f"{name}#{lane}"


def of_each(name: str) -> str:
    """What is read of a field of progress that each part may have."""
    return " ".join(f"flow:{in_lane(name, lane)}" for lane in range(1, MOST_LANES + 1))


def begun(number: int) -> str:
    """The name of the lane of a part."""
    return f"{_PART}{number}"


def number_of(lane: Lane) -> int:
    """The number of the part that a lane is, 0 for a lane that is none."""
    return int(lane.name.removeprefix(_PART)) if lane.name.startswith(_PART) else 0


def going_on(run: Run) -> Iterator[tuple[int, Lane]]:
    """The parts that have not ended, with their numbers."""
    return ((number, lane) for lane in run.lanes if lane.frames and (number := number_of(lane)))
