"""Tabletop: a table for card and board games.

>>> import tabletop
>>> session = tabletop.new_session("territory", seed=7)
>>> entry = session.manual("draw", zone="land_deck", to="removed", seat=1)
>>> session.undo() is entry
True
"""

from tabletop.content import ContentError
from tabletop.core.state import InvalidOp
from tabletop.session import Action, Refusal, SaveError, Session, list_games, load_scenario, load_session, new_session
from tabletop.session.program import VERSION

__version__ = VERSION

__all__ = [
    "Action", "ContentError", "InvalidOp", "Refusal", "SaveError", "Session", "list_games", "load_scenario",
    "load_session", "new_session",
]  # fmt: skip
