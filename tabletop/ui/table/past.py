"""Looking at the past: a moment of the history, and what happened while a seat did not look."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tabletop.core.view import view_for

if TYPE_CHECKING:
    from tabletop.ui.table.screen import TableScreen


class Past:
    """Which moment is shown."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self.at: int | None = None
        """The entry after which the table is shown, None for the present."""
        self.unseen_from: int | None = None
        """Since which entry the seat that lifted the curtain had not looked."""
        self._replay: tuple[int, ...] = ()
        self._replay_step = self._replay_next = 0.0
        self._present: tuple[Any, ...] = ()

    @property
    def playing_back(self) -> bool:
        """Whether what happened since this seat last looked is being played."""
        return bool(self._replay) or self._replay_next > 0

    def follow_present(self) -> None:
        """The table has gone on, back, or changed its dial: whatever was looked at in the past is over."""
        session = self.table.session
        now = (session.journal.head, len(session.journal), session.rules)
        if self._present and now != self._present:
            self.drop()
        self._present = now

    def drop(self) -> None:
        self._replay, self._replay_next, self.at = (), 0.0, None

    def begin_playing_back(self, since: int | None) -> None:
        """Play what happened since an entry, in at most five seconds; any key or click skips it."""
        self.drop()
        if self.table.showing.active or self.table.session.outcome is not None:
            return
        journal = self.table.session.journal
        path = journal.path(journal.head)
        if since is None or (since and since not in path) or self.table.app.settings.reduced_motion:
            return
        missed = [number for number in path if number > since]
        if len(missed) < 2:
            return
        self._replay = tuple(missed[:-1])
        self._replay_step = min(0.7, 4.6 / len(missed))
        self._replay_next = self.table.app.now()
        self.at = since
        self.table.refresh(glide=False)

    def play_back(self, now: float) -> None:
        """The next step of what happened meanwhile, if it is time."""
        if not self.playing_back or now < self._replay_next:
            return
        if not self._replay:
            self.stop_playing_back()
            return
        self.at, *rest = self._replay
        self._replay = tuple(rest)
        self._replay_next = now + self._replay_step
        self.table.refresh()

    def stop_playing_back(self) -> None:
        """Show the present again."""
        if self.playing_back:
            self.drop()
            self.table.refresh()

    def look_back(self, number: int | None) -> None:
        """Show the table as it was after an entry; None: as it is."""
        if number != self.at and not self.table.showing.active:
            self.at = number if number != self.table.session.journal.head else None
            self.table.refresh(glide=False)

    def leave(self) -> None:
        """Look at the present again."""
        self.table.showing.end()
        if self.at is not None:
            self.drop()
            self.table.refresh(glide=False)

    def view(self, number: int, viewer: int | None) -> Any:
        """The table after an entry, as a viewer saw it."""
        return view_for(self.table.session.journal.state_at(self.table.session.state, number), viewer)

    @property
    def is_shown(self) -> bool:
        """Whether a moment of the history is shown."""
        return self.at is not None
