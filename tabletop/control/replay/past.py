"""Which moment of the history is looked at, and the playing back of what happened while a seat did not look.

It knows no clock: whoever draws the table says what time it is.
"""

from __future__ import annotations

from tabletop.session import Session

MOST_SECONDS, SLOWEST = 4.6, 0.7
"""Seconds that playing back takes at most, and that one entry is shown at most."""


class PastCursor:
    """``at``: the entry after which the table is shown, None for the present."""

    def __init__(self) -> None:
        self.at: int | None = None
        self.unseen_from: int | None = None
        """Since which entry the seat that lifted the curtain had not looked."""
        self._left: tuple[int, ...] = ()
        self._step = self._next = 0.0
        self._present: tuple[int, int, str] | None = None

    @property
    def is_shown(self) -> bool:
        """Whether a moment of the history is shown."""
        return self.at is not None

    @property
    def playing_back(self) -> bool:
        """Whether what happened since a seat last looked is being played."""
        return bool(self._left) or self._next > 0

    def drop(self) -> None:
        """Show the present."""
        self._left, self._next, self.at = (), 0.0, None

    def follow(self, session: Session) -> None:
        """The table has gone on, back, or changed its rules mode: whatever was looked at in the past is over."""
        now = (session.journal.head, len(session.journal), session.rules)
        if self._present is not None and now != self._present:
            self.drop()
        self._present = now

    def look_back(self, session: Session, number: int | None) -> bool:
        """Show the table as it was after an entry, None: as it is; False if that is shown already."""
        if number == self.at:
            return False
        self.at = number if number != session.journal.head else None
        return True

    def begin_playing_back(self, session: Session, since: int | None, now: float) -> bool:
        """Play what happened since an entry, in at most five seconds; False where there is too little of it, or the
        entry is not in force any more."""
        self.drop()
        path = session.journal.path(session.journal.head)
        if since is None or (since and since not in path):
            return False
        missed = [number for number in path if number > since]
        if len(missed) < 2:
            return False
        self._left = tuple(missed[:-1])
        self._step = min(SLOWEST, MOST_SECONDS / len(missed))
        self._next = now
        self.at = since
        return True

    def play_back(self, now: float) -> bool:
        """The next entry of what happened meanwhile, or the present after the last, if it is time; whether something
        else is shown now."""
        if not self.playing_back or now < self._next:
            return False
        if not self._left:
            self.drop()
            return True
        self.at, *rest = self._left
        self._left = tuple(rest)
        self._next = now + self._step
        return True
