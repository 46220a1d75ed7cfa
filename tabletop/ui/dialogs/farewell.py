"""The question before a table is left that cannot be kept: whatever was not kept would be lost."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from .elsewhere import SaveElsewhere
from .message import Confirm
from .saves import file_name

if TYPE_CHECKING:
    from ..table.screen import TableScreen


class Farewell(Confirm):
    """Asks whether a table is left all the same. `then` leaves it, also after it was saved elsewhere; `stay` is
    called where people go on playing."""

    def __init__(
        self,
        table: TableScreen,
        reason: str,
        then: Callable[[], None],
        stay: Callable[[], None] | None = None,
        *,
        quitting: bool = False,
    ) -> None:
        leave = "Quit anyway" if quitting else "Leave it anyway"
        words = f"This table cannot be kept: {reason}. What was played since it was last kept is lost if you go now."
        buttons = [("leave", leave, "danger"), ("on", "Go on playing"), ("save", "Save elsewhere ...", "primary")]
        super().__init__("This table would be lost", words, buttons, icon="warning", color="warning", width=600)
        self.table = table
        self.then = then
        self.stay = stay

    def choose(self, key: str) -> None:
        if key == "save":
            assert self.app is not None
            self.table.sharing.remember()
            session = self.table.session
            name = file_name(session.catalog.title) or "Table"
            # this question stays beneath: it is there again where the file is not written after all
            self.app.open_dialog(SaveElsewhere(session, name, lambda path: self._go()))
        elif key == "leave":
            self._go()
        else:
            self.close()
            if self.stay is not None:
                self.stay()

    def _go(self) -> None:
        self.close()
        self.then()
