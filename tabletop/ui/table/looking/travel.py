"""Going back and forth: undo, redo, the history and its remarks."""

from __future__ import annotations

from collections.abc import Callable

from tabletop.control.replay.going_back import going_question, nothing_to_undo, undo_question
from tabletop.control.replay.keymoments import chapters, mark_for_viewers
from tabletop.ui.table.basis.table import Table
from tabletop.ui.table.looking.past import Past
from tabletop.ui.table.looking.taking_back import ask_the_others
from tabletop.ui.table.panels.prompt import Prompt
from tabletop.ui.table.panels.widgets import TableHud


class Travel:
    """Undo, redo and the history."""

    def __init__(self, table: Table, hud: TableHud, prompt: Prompt, past: Past) -> None:
        self.table, self.hud, self.prompt, self.past = table, hud, prompt, past
        self.make_room: Callable[[], object] = lambda: None
        """Puts aside what would lie over the history."""

    def undo(self) -> None:
        """Go back to before the last act of a person, what bots answered included; where chance or a reveal lies on
        the way it is asked first."""
        self.past.leave()
        session = self.table.session
        taken = session.deed_behind()
        if not taken:
            self.table.app.toast(nothing_to_undo(session), "info")
            return
        if ask_the_others(self.table, self.prompt, taken, self._undo_now):
            return
        perspective = self.table.perspective
        sitting = perspective.sitting if perspective.sharing == "pass" else 0
        question = undo_question(session, taken, perspective.viewer, self.table.eyes, sitting)
        if question:
            self.prompt.ask(
                question,
                [(True, "Take it back"), (False, "Leave it")],
                lambda yes: self._undo_now() if yes else None,
            )
            return
        self._undo_now()

    def _undo_now(self) -> None:
        self.table.session.undo_deed()
        self.table.app.sound("undo")
        self.table.refresh()

    def undo_step(self) -> None:
        """Take back the newest entry alone: the last of several things chosen in one act."""
        self.past.leave()
        self.table.session.undo()
        self.table.app.sound("undo")
        self.table.refresh()

    def redo(self) -> None:
        """Bring back what was undone last, as far as undo went back."""
        self.past.leave()
        if not self.table.session.redo_deed():
            self.table.app.toast("Nothing to redo.", "info")
            return
        self.table.app.sound("undo")
        self.table.refresh()

    def show_history(self, on: bool) -> None:
        """Open or close the list of all entries."""
        self.hud.history.visible = on
        if on:
            self.make_room()
        else:
            self.past.leave()
        self.table.whole.feed()
        self.hud.place(self.table.size)
        self.table.dirty = True

    def open_history_at(self, entry: int) -> None:
        """A line of the log was clicked."""
        self.show_history(True)

    def go_to(self, number: int, ask: bool = True) -> None:
        """Move the table to an entry, on whatever branch. What is shown of the past stays while it is asked whether
        to go: it is what the question is about. ``ask``: where the way leads back over chance or a reveal."""

        def go() -> None:
            self.past.drop()
            self.table.session.go_to(number)
            self.table.refresh()

        def stay() -> None:
            self.past.drop()
            self.table.refresh()

        question = going_question(self.table.session, number, self.table.eyes) if ask else ""
        if question:
            self.prompt.ask(
                question,
                [(True, "Go there"), (False, "Stay here")],
                lambda yes: go() if yes else stay(),
            )
        else:
            go()

    def remark(self, number: int) -> None:
        """Write a remark on a line of the history."""
        from tabletop.ui.dialogs.remark import AskRemark

        def keep(text: str, for_viewers: bool) -> None:
            self.table.session.remark(number, text.strip())
            mark_for_viewers(self.table.session, number, for_viewers and bool(text.strip()))
            self.table.whole.feed()
            self.table.dirty = True

        now = self.table.session.journal.notes.get(number, "")
        told = number in chapters(self.table.session)
        self.table.app.open_dialog(AskRemark(now, told, keep))
