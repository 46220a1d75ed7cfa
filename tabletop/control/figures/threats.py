"""Which dangers of the seats are shown."""

from __future__ import annotations

from tabletop.control.replay.moment import Moment
from tabletop.session import Session
from tabletop.session.telling.numbers import DangerText


def shown_dangers(session: Session, moment: Moment, *, covered: bool, history: bool) -> list[DangerText]:
    """What threatens seats at a moment. Nothing while the table is ``covered`` by a curtain, while an entry of the
    ``history`` is looked at, and where nobody plays by the rules."""
    return [] if covered or history or session.rules == "off" else moment.dangers(session)
