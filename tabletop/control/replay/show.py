"""A show: a cursor over stops that can be stepped, run, slowed and scrubbed.

It knows no clock and no window: whoever runs it says what time it is and is told what became of it. It knows no game
either: a fight, a whole game, or any other row of moments is the same to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from tabletop.control.replay.stops import Stop
from tabletop.session import Session

SPEEDS = ("0.5", "1", "2", "4")
"""How fast a show can run, by the names of its settings."""
SHORTEST, LONGEST, PER_LETTER = 1.5, 4.0, 0.028
"""Seconds for a stop at ordinary speed: enough to look, more where there is more to read."""
GAME_STEP = 1.0
"""Seconds for an act of a whole game: what it was is known."""
LONG = 10
"""A show of so many steps stands at each of them, the first time that a person sees one of this game."""


class Beat(Enum):
    """What time has brought to a show."""

    REST = "rest"
    """It stands: it is off, or waits for somebody."""
    RUNS = "runs"
    """It runs, and is where it was."""
    MOVED = "moved"
    """It has come to the next stop."""
    PAUSED = "paused"
    """It has come to its end, and stays there."""
    OVER = "over"
    """It has come to its end, and the present is to be shown."""


class ShowCursor:
    """Where a show stands, and whether it runs. Without stops there is no show."""

    def __init__(self) -> None:
        self.stops: tuple[Stop, ...] = ()
        self.at = 0
        self.playing = False
        self.of_past = False
        """It shows what people know already (an act of the history, the whole game): the present does not wait for
        it, it stays at its end, and no save keeps its cursor."""
        self.known = True
        """Those who watch know the acts of a game that is shown: they are not given the time to read them."""
        self.speed = "1"
        self._since = 0.0

    @property
    def active(self) -> bool:
        """Whether a show is on."""
        return bool(self.stops)

    @property
    def holds(self) -> bool:
        """Whether the present must wait: a show of what has just happened is on, not one of the past."""
        return self.active and not self.of_past

    @property
    def stop(self) -> Stop | None:
        """Where the cursor stands."""
        return self.stops[self.at] if self.stops else None

    @property
    def is_long(self) -> bool:
        """Whether a show of what has just happened has so many steps that one wants to be told how it goes on."""
        return self.holds and len(self.stops) >= LONG

    def begin(self, stops: Sequence[Stop], now: float, *, of_past: bool, at: int = 0, known: bool = True) -> None:
        """Begin a show at one of its stops; it stands until it is played."""
        self.known = known
        self.stops, self.at, self.of_past, self.playing = tuple(stops), at, of_past, False
        self._since = now

    def clear(self) -> None:
        """There is no show any more; the speed stays."""
        self.stops, self.at, self.playing, self.of_past = (), 0, False, False

    # -- moving ----------------------------------------------------------------------------------------------

    def seek(self, at: int, now: float) -> int:
        """Go to a stop, the first or last if there is none of that number: by how many stops the cursor has moved."""
        if not self.stops:
            return 0
        before, self.at = self.at, max(0, min(len(self.stops) - 1, at))
        if self.at != before:
            self._since = now
        return self.at - before

    def play(self, on: bool, now: float) -> int:
        """Let it run or stand; one of the past that stands at its end runs from its beginning. By how many stops the
        cursor has moved."""
        again = on and self.of_past and self.at == len(self.stops) - 1
        moved = self.seek(0, now) if again else 0
        self.playing = on
        self._since = now
        return moved

    def set_speed(self, speed: str, now: float) -> bool:
        """How fast it runs; False for a speed that there is not."""
        if speed not in SPEEDS:
            return False
        self.speed = speed
        self._since = now
        return True

    # -- time ------------------------------------------------------------------------------------------------

    def dwell(self) -> float:
        """Seconds that the cursor rests at this stop when the show runs."""
        stop = self.stop
        if stop is None:
            return 0.0
        seconds = min(LONGEST, max(SHORTEST, PER_LETTER * len(stop.sentence)))
        if self.of_past and self.known and stop.done is None:
            seconds = GAME_STEP
        return seconds / float(self.speed)

    def part(self, now: float) -> float:
        """How much of the time at this stop has passed, 0 to 1."""
        return max(0.0, min(1.0, (now - self._since) / max(0.05, self.dwell())))

    def wait(self, now: float) -> None:
        """Nobody is looking: this stop's time begins anew."""
        self._since = now

    def advance(self, now: float) -> Beat:
        """Let time pass."""
        if not self.active or not self.playing:
            return Beat.REST
        if self.part(now) < 1:
            return Beat.RUNS
        if self.seek(self.at + 1, now):
            return Beat.MOVED
        if self.holds:
            return Beat.OVER
        self.playing = False
        self._since = now
        return Beat.PAUSED

    # -- saves -----------------------------------------------------------------------------------------------

    def keep_in(self, session: Session) -> None:
        """A save goes on where the show of what has just happened stands."""
        stop = self.stop
        cursor = (stop.entry, stop.done) if stop is not None and not self.of_past else None
        if session.surroundings.cursor != cursor:
            session.set_show(cursor=list(cursor) if cursor is not None else None)


def kept_cursor(session: Session) -> tuple[int, int] | None:
    """Where the show stood that a save was made in: entry and operation; None where there was none, or the table is
    not at that entry any more."""
    cursor = session.surroundings.cursor
    return cursor if cursor is not None and cursor[0] == session.journal.head else None
