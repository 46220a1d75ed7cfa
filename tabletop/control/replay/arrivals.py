"""What has newly happened at a table since somebody looked last: what may begin a show, and what ends one."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.session import Session


@dataclass(frozen=True, slots=True)
class News:
    """``new``: the entries that were made and are in force, oldest first; ``moved``: the table has gone on, back or
    elsewhere; ``switched``: the rules mode is another one."""

    new: tuple[int, ...] = ()
    moved: bool = False
    switched: bool = False


class Arrivals:
    """Compares a session with what it was at the last look. What undo brings back is not new."""

    def __init__(self, session: Session) -> None:
        self._count = len(session.journal)
        self._head = session.journal.head
        self._rules = session.rules

    def look(self, session: Session) -> News:
        """What has happened since the last look."""
        journal = session.journal
        line = set(journal.path(journal.head)) if len(journal) > self._count else set()
        new = tuple(number for number in range(self._count + 1, len(journal) + 1) if number in line)
        found = News(new, journal.head != self._head, session.rules != self._rules)
        self._count, self._head, self._rules = len(journal), journal.head, session.rules
        return found
