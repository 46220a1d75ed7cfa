"""A moment of a table as somebody looks at it: by whose eyes, after which entry, and how far into it.

Whatever is shown beside the pieces (numbers, totals, steps, dangers, the log) is asked for a moment, so that a show,
the history and the present are read in the same way and nothing is told ahead of what is shown.
"""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.control.judging.perspective import Perspective, with_zones_of
from tabletop.core.state import GameState
from tabletop.core.view import View, view_for
from tabletop.core.visibility import Viewer
from tabletop.session import Session
from tabletop.session.telling.messages import LogLine
from tabletop.session.telling.numbers import AccountText, BorneText, DangerText, TrackText, ValueText

ALL_OPS = 10**9
"""As many operations as an entry can have: all of them."""


@dataclass(frozen=True, slots=True)
class Moment:
    """``viewer``: a seat, None for a spectator, 0 for one person who plays all sides; ``entry``: the entry after
    which it is (0: before the first), None for the present; ``done``: so many of its operations alone, None for
    all."""

    viewer: Viewer = None
    entry: int | None = None
    done: int | None = None

    @property
    def is_present(self) -> bool:
        """Whether it is the table as it is now."""
        return self.entry is None

    def state(self, session: Session) -> GameState:
        """The position: that of the table itself for the present, else a copy."""
        return session.state if self.entry is None else session.state_at(self.entry, self.done)

    def values(self, session: Session, handle: str) -> list[ValueText]:
        """The derived numbers of a piece, by the viewer's handle."""
        return session.values(handle, self.viewer, self.entry, self.done)

    def borne(self, session: Session, handle: str) -> list[BorneText]:
        """What a piece has besides what it prints, by the viewer's handle."""
        return session.borne(handle, self.viewer, self.entry, self.done)

    def accounts(self, session: Session) -> list[AccountText]:
        """The totals at places."""
        return session.accounts(self.viewer, self.entry, self.done)

    def tracks(self, session: Session) -> list[TrackText]:
        """The steps that pieces go up."""
        return session.tracks(self.viewer, self.entry, self.done)

    def dangers(self, session: Session) -> list[DangerText]:
        """What threatens seats."""
        return session.dangers(self.viewer, self.entry, self.done)

    def log(self, session: Session) -> list[LogLine]:
        """The log as it stood, told by deeds."""
        if self.entry is None:
            return session.told(self.viewer)
        if self.done is not None and self.entry == session.journal.head:
            # the whole log is at hand; only the newest act is not told to its end
            told = session.journal.entry(self.entry).told_until(self.done) if self.entry else self.done
            lines = [each for each in session.log(self.viewer) if each.entry != self.entry or each.op <= told]
            return session.told(self.viewer, lines)
        done = ALL_OPS if self.done is None else self.done
        return session.told(self.viewer, session.log(self.viewer, until=(self.entry, done)))


def watched_by(perspective: Perspective) -> Viewer:
    """Whose eyes see a show: everybody watches it, so by turns every hand is covered."""
    if perspective.public:
        return perspective.viewer
    if perspective.sharing == "pass" and not perspective.alone and not perspective.staying:
        return None
    return perspective.viewer


def show_view(state: GameState, perspective: Perspective) -> View:
    """A position of a show as those who watch it may see it, with a hand that is held open."""
    if perspective.held and perspective.may_hold:
        return with_zones_of(view_for(state, None), view_for(state, perspective.held), perspective.held)
    return view_for(state, watched_by(perspective))
