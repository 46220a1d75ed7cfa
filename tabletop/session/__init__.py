"""Tables in play: the session, what hands do, sentences, saves and autosaves."""

from tabletop.session.actions import Action
from tabletop.session.errors import NothingChanged, Refusal, SaveError
from tabletop.session.opening import load_scenario, load_session, new_session
from tabletop.session.session import Session
from tabletop.session.setting_up.games import list_games
from tabletop.session.telling.history import HistoryRow
from tabletop.session.telling.messages import LogLine, Span

__all__ = [
    "Action", "HistoryRow", "LogLine", "NothingChanged", "Refusal", "SaveError", "Session", "Span", "list_games",
    "load_scenario", "load_session", "new_session",
]  # fmt: skip
