"""What the window is asked to open, as a value: the command line fills it in, the window takes it."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.control.replay.watching import Watch
from tabletop.session import Session


@dataclass(frozen=True, slots=True)
class AppRequest:
    """``session``: the table to show, None for the start screen. ``public``: with the public picture from the start.
    ``notice``: a sentence to be said at once, "" for none. ``watch``: the table is not played on but watched.
    ``viewers``: with the window for viewers beside it."""

    session: Session | None = None
    public: bool = False
    notice: str = ""
    watch: Watch | None = None
    viewers: bool = False
