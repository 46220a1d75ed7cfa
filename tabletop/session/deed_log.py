"""The deeds at one table: what a person or a bot did as one thing, the log told by them, and undo by deeds."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.journal import Entry
from tabletop.core.visibility import Viewer
from tabletop.session.record import Record
from tabletop.session.referee import Referee
from tabletop.session.surroundings import Surroundings
from tabletop.session.telling.deeds import Deed, Stops, deeds_of, response_passes, stops_of, whole_line
from tabletop.session.telling.headlines import told
from tabletop.session.telling.messages import LogLine


class DeedLog:
    """The history of a record read as deeds (see ``telling.deeds``)."""

    def __init__(self, record: Record, referee: Referee, surroundings: Surroundings) -> None:
        self._record = record
        self._referee = referee
        self._surroundings = surroundings

    def deeds(self) -> list[Deed]:
        """The deeds of the line in force and of what redo would bring back, oldest first: each the entries that
        belong to one thing that a person or a bot did (see ``telling.deeds``). The list is not to be changed."""
        rules = self._referee.ruleset
        none: frozenset[str] = frozenset()
        passes = self._referee.ask(
            lambda: response_passes(rules.blocks.values()) if rules is not None else none, none
        )
        return self._referee.once(
            ("deeds", *self._surroundings.bots),
            lambda: deeds_of(whole_line(self._record.journal), frozenset(self._surroundings.bots), passes),
        )

    def told(self, viewer: Viewer = None, lines: Sequence[LogLine] | None = None) -> list[LogLine]:
        """The log of a viewer (or these lines of it) as people read it: each deed a headline, what came of it below,
        passes folded. The list is not to be changed."""
        if lines is not None:
            return told(lines, self.deeds())
        return self._referee.once(("told", viewer), lambda: told(self._record.log(viewer), self.deeds()))

    def stops(self) -> Stops:
        """Where :meth:`undo_deed` and :meth:`redo_deed` lead."""
        seats, bots = set(range(1, self._record.seats + 1)), set(self._surroundings.bots)
        return stops_of(self._record.journal, self.deeds(), only_bots=seats <= bots)

    def deed_behind(self) -> tuple[Entry, ...]:
        """The entries that :meth:`undo_deed` would take back, oldest first."""
        back, journal = self.stops().back, self._record.journal
        if back is None:
            return ()
        return tuple(journal.entry(number) for number in reversed(journal.between(journal.head, back)[0]))

    def undo_deed(self) -> tuple[Entry, ...]:
        """Go back to before the last deed of a person, with all that followed it, what bots answered included;
        nothing where no person has acted yet (only where none sits at the table: before the last deed of a bot). The
        entries taken back, oldest first.

        >>> import tabletop
        >>> session = tabletop.new_session("territory", seed=1)
        >>> with session.one_deed():
        ...     made = [session.manual("create", kind="die", to="table") for _ in range(3)]
        >>> len(session.undo_deed()), session.journal.head, len(session.redo_deed())
        (3, 0, 3)
        """
        taken, back = self.deed_behind(), self.stops().back
        if back is not None:
            self._record.go_to(back, about=taken[0] if taken else None)
        return taken

    def redo_deed(self) -> tuple[Entry, ...]:
        """Bring back what :meth:`undo_deed` took back last: the entries, oldest first."""
        forth, journal = self.stops().forth, self._record.journal
        if forth is None:
            return ()
        brought = tuple(journal.entry(number) for number in journal.between(journal.head, forth)[1])
        self._record.go_to(forth, about=brought[0] if brought else None)
        return brought
