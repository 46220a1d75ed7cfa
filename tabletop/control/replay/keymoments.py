"""Key moments of a game that is watched: what the bar marks and keys go to.

Fights, changes of the lead, dangers, lines that were undone, and remarks for viewers, which are chapters. Rounds are
the groups of the stops themselves. All of it is what the chosen eyes may know.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tabletop.content.findings import sentence_list
from tabletop.control.replay.stops import Stop
from tabletop.core.ops import apply_op
from tabletop.core.state import GameState
from tabletop.core.visibility import Viewer
from tabletop.session import Session
from tabletop.session.simulating.standings import leader, side_of

ROUND, FIGHT, LEAD, DANGER, UNDONE, CHAPTER = "round", "fight", "lead", "danger", "undone", "chapter"

FOR_VIEWERS = "for_viewers"
"""Under this name a save keeps, with how the table is looked at, which remarks are for viewers."""


@dataclass(frozen=True, slots=True)
class KeyMoment:
    """``kind``: what kind of moment; ``text``: what it is, as the bar says it."""

    kind: str
    text: str


def chapters(session: Session) -> Mapping[int, str]:
    """The remarks that are for viewers, by entry. All others are for those who wrote them."""
    kept = session.show.get(FOR_VIEWERS)
    numbers = kept if isinstance(kept, list | tuple) else ()
    return {number: text for number, text in session.journal.notes.items() if number in numbers}


def mark_for_viewers(session: Session, number: int, on: bool) -> None:
    """Let a remark be a chapter for viewers, or no more."""
    kept = sorted({*chapters(session), number} if on else {*chapters(session)} - {number})
    session.set_show(**{FOR_VIEWERS: list(kept)})


def key_moments(session: Session, stops: Sequence[Stop], viewer: Viewer) -> dict[int, KeyMoment]:
    """The key moments among the stops of a whole game, by the number of the stop; the first that applies of a
    chapter, a fight, a danger, a change of the lead and a line that was undone."""
    told, found = chapters(session), dict[int, KeyMoment]()
    at = {stop.entry: index for index, stop in enumerate(stops) if stop.done is None}
    begins = {stop.entry: index for index, stop in reversed(list(enumerate(stops)))}
    path = session.journal.path(stops[-1].entry) if stops else []
    seen, line = _Seen(session, viewer), set(path)
    children: dict[int, set[int]] = {}
    for entry in session.journal.entries:
        children.setdefault(entry.parent, set()).add(entry.number)
    for number in path:
        news = seen.go_to(number, number in at and stops[at[number]].major)
        if number in told:
            news = KeyMoment(CHAPTER, told[number])
        elif number in begins and stops[begins[number]].done is not None:
            first = stops[begins[number]]
            news = KeyMoment(FIGHT, first.group or first.label)
        elif news is None and len(children.get(number, ())) > 1:
            news = KeyMoment(UNDONE, "From here it once went on otherwise")
        index = begins.get(number) if news is not None and news.kind == FIGHT else at.get(number)
        if index is None and news is not None and news.kind == CHAPTER:
            # an act that nobody is told of by itself: what was remarked stands at the next one
            index = next((place for entry, place in sorted(at.items()) if entry > number and entry in line), None)
        if news is not None and index is not None:
            found[index] = news
    return found


class _Seen:
    """The position as the game goes on: who leads, and what threatens."""

    def __init__(self, session: Session, viewer: Viewer) -> None:
        self._session, self._viewer = session, viewer
        self._state: GameState = session.state_at(0)
        self._leads = 0
        self._dangers: set[tuple[int, str]] = set()

    def go_to(self, number: int, turn: bool) -> KeyMoment | None:
        """The next entry of the line; ``turn``: a turn begins, where the lead is looked at."""
        for op in self._session.journal.entry(number).ops:
            apply_op(self._state, op)
        ruleset = self._session.ruleset
        if ruleset is None:
            return None
        return self._session_asks(number, turn)

    def _session_asks(self, number: int, turn: bool) -> KeyMoment | None:
        session, ruleset = self._session, self._session.ruleset
        assert ruleset is not None
        try:
            threats = {(each.seat, each.text) for each in ruleset.dangers(self._state)}
            leads = leader(ruleset, self._state, self._viewer) if turn else self._leads
        except Exception:
            return None  # a position made by hand, of which the rules can say nothing
        new, self._dangers = threats - self._dangers, threats
        before, self._leads = self._leads, leads or self._leads
        if new:
            seat = min(new)[0]
            return KeyMoment(DANGER, f"{session.names[seat - 1]} is in danger")
        if leads and leads != before:
            side = side_of(self._state, leads)
            who = sentence_list([session.names[seat - 1] for seat in side])
            return KeyMoment(LEAD, f"{who} {'takes' if len(side) == 1 else 'take'} the lead")
        return None


def next_moment(stops: Sequence[Stop], moments: Mapping[int, KeyMoment], at: int, by: int) -> int | None:
    """The number of the next stop (``by`` 1) or of the one before (-1) that is a key moment or begins a turn."""
    marked = [index for index, stop in enumerate(stops) if index in moments or (stop.major and stop.done is None)]
    if by > 0:
        return next((index for index in marked if index > at), None)
    return next((index for index in reversed(marked) if index < at), None)
