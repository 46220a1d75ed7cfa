"""What a session tells whoever keeps it safe while it is played (see ``autosave``)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from tabletop.core.journal import Entry
from tabletop.session.telling.history import Announcement

if TYPE_CHECKING:
    from tabletop.session.session import Session


class AutosaveSink(Protocol):
    """Is told of every change right after it was made, in order. ``problem`` is a sentence part that says why nothing
    can be kept ("" if all is); ``notice`` the last sentence for whoever plays, ``noticed`` how many there were."""

    problem: str
    notice: str
    noticed: int

    def entry(self, session: Session, entry: Entry) -> None:
        """An entry was accepted."""

    def head(self, session: Session, announced: Sequence[Announcement]) -> None:
        """Undo, redo or a jump moved the head of the journal."""

    def note(self, session: Session, number: int, text: str) -> None:
        """A remark on an entry of the history was written or cleared."""

    def showing(self, session: Session) -> None:
        """How the table is looked at changed."""

    def rules_mode(self, session: Session, announced: Sequence[Announcement]) -> None:
        """The referee was switched."""

    def seating(self, session: Session) -> None:
        """Which seats the program plays has changed."""

    def look(self, session: Session) -> None:
        """Some time has gone by: what was kept may have been lost since."""

    def unkept(self, session: Session) -> str:
        """Why the table would be lost if play ended now, after one more try to keep it; "" if it is kept."""

    def close(self, session: Session, keep: bool) -> None:
        """Play has ended."""
