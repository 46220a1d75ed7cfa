"""Who wants to be asked for responses: a setting of each seat, and what follows from it.

A response is asked in the open (see ``Decision.response``). Whether a seat is asked at all depends on public facts
and on its own setting, never on its hand: *always*, *others* (not when the seat would answer what it does itself),
*concerned* (when its cards or its seat are at stake) or not again this turn; *others* holds until it says otherwise.
A seat that has not said *always* is not asked where everybody can see that it has no answer. Where nobody else sits
at the screen, the others being programs or one person playing all sides, a hand is hidden from nobody: that seat is
asked only where an answer that it has would change something for the better, unless it says that it wants to be.

One *no* holds: where others look on until something changes that everybody sees, else until the turn is over or an
answer would change clearly more than what was let go.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
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
MORE = 3.0
"""So many times as much as what a seat has said no to an answer must be good for, until it is asked again."""


@dataclass(frozen=True, slots=True)
class Chance:
    """A chance to answer, as far as it decides whether a seat is asked. ``public``: what everybody sees of it;
    ``gains``: what the answers of the seat would change for it, by their words, None where others look on."""

    public: Stamp
    gains: Mapping[str, float] | None


def this_turn(state: GameState) -> Stamp:
    """What a turn is told from others by."""
    return tuple(state.flow.get(name) for name in ("round", "turn", "seat", "site"))


class Answering:
    """The settings of all seats at one table."""

    def __init__(self, kept: object = None) -> None:
        known = kept.items() if isinstance(kept, Mapping) else ()
        self._kept = {str(seat): str(each) for seat, each in known if each in (ALWAYS, OTHERS, CONCERNED)}
        self._quiet: dict[int, Stamp] = {}
        self._refused: dict[int, tuple[Stamp, Chance]] = {}
        """What seats have said no to last, and in which turn."""
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

    def refuse(self, seat: int, chance: Chance, turn: Stamp) -> None:
        """A seat has said no, in a turn (``this_turn``)."""
        before, last = self._refused.get(seat, ((), chance))
        gains = chance.gains
        if before == turn and gains is not None and last.gains is not None:
            gains = {each: max(gains.get(each, 0.0), last.gains.get(each, 0.0)) for each in {*gains, *last.gains}}
        self._refused[seat] = turn, replace(chance, gains=gains)

    def passes(self, decision: Decision, state: GameState, chance: Callable[[], Chance]) -> bool:
        """Whether a seat lets a chance to respond go by without being asked. ``chance``: found out only where the
        setting does not decide."""
        if not decision.response:
            return False
        setting = self.setting(decision.seat, state)
        if setting == NOT_THIS_TURN:
            return True
        if setting == OTHERS and decision.seat == decision.answers:
            return True
        if setting == ALWAYS:
            return False
        if decision.hopeless:
            return True
        if setting == CONCERNED and decision.seat not in decision.concerns:
            return True
        return self._says_no(decision.seat, chance(), state)

    def _says_no(self, seat: int, chance: Chance, state: GameState) -> bool:
        """Whether no answer is worth a question, or the last no holds."""
        turn, last = self._refused.get(seat, ((), None))
        if chance.gains is None:
            return last is not None and last.public == chance.public
        said = last.gains if last is not None and turn == this_turn(state) else None
        return all(gain <= MORE * (said or {}).get(each, 0.0) for each, gain in chance.gains.items())
