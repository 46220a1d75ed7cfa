"""Numbers that fly: what one piece sends to another goes there as a number and is seen to arrive.

Nothing is worked out here: a step of a show says which piece sends how much to which (see `telling.numbers.Step`);
outside a show `control.passing` says what went over from one piece to another.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from tabletop.control.places.arrange import Arrangement

AWAY, THERE = 0.5, 0.7
"""Seconds on the way, and seconds that the number stays over the piece it has reached."""


@dataclass(frozen=True, slots=True)
class Flight:
    """A number on its way to a piece, by its handle, from another one or from a point of the table."""

    source: str | tuple[float, float]
    target: str
    amount: int
    began: float
    speed: float = 1.0
    color: tuple[int, int, int] | None = None

    def over(self, now: float) -> bool:
        """Whether there is nothing to be seen of it any more."""
        return (now - self.began) * self.speed >= AWAY + THERE


def place_of(flight: Flight, arrangement: Arrangement, now: float) -> tuple[float, float, float, float] | None:
    """Where the number is in table units, how large against its full size, and how clear (0 to 1); None where one of
    the pieces is not on the table, or it is over.

    It goes in a low arc, swells on the way, and sinks a little while it fades over the piece it has reached.
    """
    start, other = _start(flight.source, arrangement), arrangement.placement(flight.target)
    past = (now - flight.began) * flight.speed
    if start is None or other is None or past >= AWAY + THERE or past < 0:
        return None
    if past < AWAY:
        t = past / AWAY
        t = t * t * (3 - 2 * t)
        x, y = other.x - start[0], other.y - start[1]
        bow = math.sin(math.pi * t) * 0.12 * math.hypot(x, y)
        return start[0] + x * t + bow, start[1] + y * t, 0.7 + 0.3 * t, 1.0
    t = (past - AWAY) / THERE
    swell = 1.0 + 0.45 * math.sin(math.pi * min(1.0, t * 3)) * (1 if t < 1 / 3 else 0)
    return other.x, other.y + 26 * t, swell, 1.0 - max(0.0, t - 0.5) * 2


def _start(source: str | tuple[float, float], arrangement: Arrangement) -> tuple[float, float] | None:
    if not isinstance(source, str):
        return source
    place = arrangement.placement(source)
    return (place.x, place.y) if place is not None else None


class Flights:
    """What is on its way now."""

    def __init__(self) -> None:
        self.flying: list[Flight] = []

    def send(
        self, source: str | tuple[float, float], target: str, amount: int, now: float, speed: float = 1.0,
        color: tuple[int, int, int] | None = None,
    ) -> None:  # fmt: skip
        """Let a number fly; without a colour it is a blow."""
        self.flying.append(Flight(source, target, amount, now, max(0.25, speed), color))

    def clear(self) -> None:
        """Nothing is on its way any more."""
        self.flying.clear()

    def moving(self, now: float) -> bool:
        """Whether anything is to be seen; forgets what is over."""
        self.flying = [flight for flight in self.flying if not flight.over(now)]
        return bool(self.flying)
