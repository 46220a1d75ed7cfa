"""Tables in play: the session, what hands do, sentences, saves and autosaves."""

from tabletop.session.actions import Action
from tabletop.session.door import load_scenario, load_session, new_session
from tabletop.session.errors import NothingChanged, Refusal, SaveError
from tabletop.session.games import list_games
from tabletop.session.history import HistoryRow
from tabletop.session.messages import LogLine, Span
from tabletop.session.session import Session

__all__ = [
    "Action", "HistoryRow", "LogLine", "NothingChanged", "Refusal", "SaveError", "Session", "Span", "list_games",
    "load_scenario", "load_session", "new_session",
]  # fmt: skip
