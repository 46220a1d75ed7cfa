"""Who wants to be asked for responses: a setting of each seat, and what follows from it.

A response is asked in the open (see ``Decision.response``). Whether a seat is asked at all depends on public facts
and on its own setting, never on its hand: *always*, *others* (not when the seat would answer what it does itself),
*concerned* (when its cards or its seat are at stake) or not again this turn; *others* holds until it says otherwise.
A seat that has not said *always* is not asked where everybody can see that it has no answer. Where nobody else sits
at the screen, the others being programs or one person playing all sides, a hand is hidden from nobody: that seat is
not asked where it has no answer, unless it says that it wants to be.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tabletop.core.state import GameState
from tabletop.rules.decisions import Decision

ALWAYS, OTHERS, CONCERNED, NOT_THIS_TURN = "always", "others", "concerned", "turn"
SETTINGS: Mapping[str, str] = {
    ALWAYS: "Always",
    OTHERS: "Only when others act",
    CONCERNED: "When my cards or my seat are concerned",
    NOT_THIS_TURN: "Not again this turn",
}
"""The settings in the words of the menu."""

Stamp = tuple[Any, ...]


def this_turn(state: GameState) -> Stamp:
    """What a turn is told from others by."""
    return tuple(state.flow.get(name) for name in ("round", "turn", "seat", "site"))


class Answering:
    """The settings of all seats at one table."""

    def __init__(self, kept: object = None) -> None:
        known = kept.items() if isinstance(kept, Mapping) else ()
        self._kept = {str(seat): str(each) for seat, each in known if each in (ALWAYS, OTHERS, CONCERNED)}
        self._quiet: dict[int, Stamp] = {}
        self.usual = OTHERS
        """What holds for a seat that has never said."""

    def setting(self, seat: int, state: GameState) -> str:
        """What holds for a seat now; what is usual for one that has never said."""
        if self._quiet.get(seat) == this_turn(state):
            return NOT_THIS_TURN
        return self._kept.get(str(seat), self.usual)

    def set(self, seat: int, setting: str, state: GameState) -> None:
        """A seat says when it wants to be asked."""
        if setting == NOT_THIS_TURN:
            self._quiet[seat] = this_turn(state)
            return
        self._quiet.pop(seat, None)
        self._kept[str(seat)] = setting

    def to_json(self) -> dict[str, str]:
        """What is kept with the table."""
        return dict(self._kept)

    def passes(self, decision: Decision, state: GameState, unwatched: bool, has_answer: bool) -> bool:
        """Whether a seat lets a chance to respond go by without being asked. ``unwatched``: nobody else sits at this
        screen; only then ``has_answer`` counts."""
        if not decision.response:
            return False
        setting = self.setting(decision.seat, state)
        if setting == NOT_THIS_TURN:
            return True
        if setting == OTHERS and decision.seat == decision.answers:
            return True
        if setting != ALWAYS and decision.hopeless:
            return True
        if setting == CONCERNED and decision.seat not in decision.concerns:
            return True
        return unwatched and setting != ALWAYS and not has_answer
