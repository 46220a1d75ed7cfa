"""Going back and forth: undo, redo, the history and its remarks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop.core.journal import ROOT
from tabletop.ui.table.taking_back import ask_the_others

if TYPE_CHECKING:
    from tabletop.core.journal import Entry
    from tabletop.ui.table.screen import TableScreen


class Travel:
    """Undo, redo and the history."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table

    def undo(self) -> None:
        """Go back to before the last act of a person, what bots answered included; where chance or a reveal lies on
        the way it is asked first."""
        self.table.past.leave()
        taken = self.table.session.deed_behind()
        if not taken:
            first = self.table.session.journal.head == ROOT
            why = "this is the first moment" if first else "nobody at this table but bots has acted yet"
            self.table.app.toast(f"Nothing to undo: {why}.", "info")
            return
        if ask_the_others(self.table, taken, self._undo_now):
            return
        if any(entry.hides for entry in taken):
            self.table.hud.ask(
                f"{self._words_of(taken)} Take it back all the same?",
                [("yes", "Take it back"), ("no", "Leave it")],
                lambda answer: self._undo_now() if answer == "yes" else None,
            )
            return
        self._undo_now()

    def _words_of(self, entries: Sequence[Entry]) -> str:
        """What was done, and that what was shown since stays known, for whoever looks."""
        log = self.table.session.log(self.table.perspective.viewer)
        said: dict[int, list[str]] = {entry.number: [] for entry in entries}
        for line in log:
            if line.entry in said and not line.about_table:  # the dial is no act: undo leaves it alone
                said[line.entry].append(line.text)
        first = next((lines[0] for lines in said.values() if lines), "")
        if not first:
            return "Chance decided it, or something hidden was shown."
        if len(entries) == 1 and len(said[entries[0].number]) == 1:
            return first
        return f"{first} What was drawn, thrown or shown since then stays known."

    def _undo_now(self) -> None:
        self.table.session.undo_deed()
        self.table.app.sound("undo")
        self.table.refresh()

    def undo_step(self) -> None:
        """Take back the newest entry alone: the last of several things chosen in one act."""
        self.table.past.leave()
        self.table.session.undo()
        self.table.app.sound("undo")
        self.table.refresh()

    def redo(self) -> None:
        """Bring back what was undone last, as far as undo went back."""
        self.table.past.leave()
        if not self.table.session.redo_deed():
            self.table.app.toast("Nothing to redo.", "info")
            return
        self.table.app.sound("undo")
        self.table.refresh()

    def show_history(self, on: bool) -> None:
        """Open or close the list of all entries."""
        self.table.hud.history.visible = on
        if not on:
            self.table.past.leave()
        self.table.hud.feed()
        self.table.hud.place(self.table.size)
        self.table.dirty = True

    def open_history_at(self, entry: int) -> None:
        """A line of the log was clicked."""
        self.show_history(True)

    def go_to(self, number: int) -> None:
        """Move the table to an entry, on whatever branch."""
        self.table.past.drop()

        def go() -> None:
            self.table.session.go_to(number)
            self.table.refresh()

        if self._going_hides(number):
            self.table.hud.ask(
                "On the way something hidden was shown, or chance decided. Go there all the same?",
                [("yes", "Go there"), ("no", "Stay here")],
                lambda answer: go() if answer == "yes" else self.table.refresh(),
            )
        else:
            go()

    def _going_hides(self, number: int) -> bool:
        """Whether the way to an entry goes back over chance or a reveal."""
        journal = self.table.session.journal
        wanted = set(journal.path(number))
        return any(entry.hides for entry in journal.line() if entry.number not in wanted)

    def remark(self, number: int) -> None:
        """Write a remark on a line of the history."""
        from tabletop.ui.dialogs.message import AskText

        def keep(text: str) -> None:
            self.table.session.remark(number, text.strip())
            self.table.hud.feed()
            self.table.dirty = True

        now = self.table.session.journal.notes.get(number, "")
        self.table.app.open_dialog(
            AskText("A remark on this line", "It is saved with the game.", now, keep, limit=200)
        )
