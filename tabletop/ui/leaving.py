"""Leaving a table: whatever takes it from the screen asks first where it would be lost with that."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from .application import Application
    from .table.screen import TableScreen


def may_leave(
    app: Application, then: Callable[[], None], stay: Callable[[], None] | None = None, *, quitting: bool = False
) -> None:
    """Do `then`, which leaves the screen: at once if nothing is lost by it, else when people have said so. `stay` is
    called where they rather go on playing. `quitting`: the program ends with it."""
    reason = app.unkept()
    if not reason:
        then()
        return
    from .dialogs.farewell import Farewell

    if any(isinstance(dialog, Farewell) for dialog in app.dialogs):
        if stay is not None:
            stay()  # it is being asked already
    else:
        table = cast("TableScreen", app.screen)  # nothing else has anything to lose
        app.open_dialog(Farewell(table, reason, then, stay, quitting=quitting))
