"""Small things that the table tells of its seats and in which size."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.session import Session

if TYPE_CHECKING:
    from tabletop.ui.application import Application

MOST_LABEL = 1.45
"""How much larger labels of zones are written at most: the strip over the cards holds no more."""


def partners(session: Session, seat: int) -> str:
    """Who plays on a seat's side, by name; "" in a game without teams."""
    team = next((team for team in session.state.spec.teams if seat in team), ())
    return ", ".join(session.names[other - 1] for other in team if other != seat)


def larger_labels(app: Application) -> float:
    """How much larger than usual for this window labels of zones are to be written."""
    return max(1.0, min(MOST_LABEL, app.look.scale / app.settings.usual_scale(app.size)))
