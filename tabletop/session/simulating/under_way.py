"""How far a game is that is being played, and which of its numbers stand still: for a game that has no end."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from tabletop.content.findings import sentence_list
from tabletop.core.edits import Edit
from tabletop.core.keepsakes import KEPT, THINGS
from tabletop.core.state import GameState

TOLD_EACH = 10.0
"""So many seconds lie between two reports of one game."""
STILL = 200
"""A number that has not changed in so many acts, and in half of all of them, stands still."""
MOST_NAMED = 3
"""So many of them are named."""


@dataclass(frozen=True, slots=True)
class Way:
    """A game under way: its number, its place, and what stands still ("" where nothing does)."""

    number: int
    place: str
    still: str = ""

    def __str__(self) -> str:
        return f"game {self.number + 1} is in {self.place}{f'; {self.still}' if self.still else ''}"


@dataclass(slots=True)
class Progress:
    """Notes when the numbers of the seats and of the table changed last. ``tell``: who is told now and then."""

    number: int
    names: tuple[str, ...]
    """The numbers of the seats."""
    tell: Callable[[Way], None] | None = None
    actions: int = 0
    _last: dict[str, tuple[int, str]] = field(default_factory=dict)
    """When each number changed last: after how many acts, and at which place."""
    _between: dict[str, tuple[int, int, int, str]] = field(default_factory=dict)
    """Between which two it has been, and when it came to the later of these."""
    _moved: int = 0
    """After how many acts a piece came, went or was moved last."""
    _counted: tuple[int, int] = (0, 0)
    """The round and the turn before an act."""
    _told: float = field(default_factory=time.monotonic)

    def done(self, state: GameState, edit: Edit) -> None:
        """An act and what followed from it."""
        self.actions += 1
        for op in edit.ops:
            name = ""
            if op[0] in ("create", "move", "remove"):
                self._moved = self.actions
            if op[0] == "count" and op[1] < 0:
                name = op[2]
                self._widen(name, state.counter(op[1], name))
            elif op[0] == "flow" and op[1].startswith((KEPT, THINGS)):
                name = op[1].removeprefix(KEPT).removeprefix(THINGS)
            if name:
                self._last[name] = (self.actions, self._here())
        self._counted = _counted(state)
        if self.tell is not None and (now := time.monotonic()) - self._told >= TOLD_EACH:
            self._told = now
            self.tell(self.way(state))

    def _widen(self, name: str, value: int) -> None:
        least, most, *_ = self._between.get(name, (value, value))
        if name not in self._between or not least <= value <= most:
            self._between[name] = (min(least, value), max(most, value), self.actions, self._here())

    def _here(self) -> str:
        """Where the act was done."""
        return _where(self._counted) or f"act {self.actions:,}"

    def way(self, state: GameState) -> Way:
        """How far the game is."""
        where, acts = _where(_counted(state)), f"{self.actions:,} {'act' if self.actions == 1 else 'acts'}"
        return Way(self.number, f"{where}, {acts}" if where else f"its act {self.actions:,}", self.still())

    def still(self) -> str:
        """Which numbers of the seats have not changed for long, and since when; where none of anything has, that."""
        since = max((self._last[name][0] for name in self._last), default=0)
        if self._is_long(since):
            but = "" if self._is_long(self._moved) else ", but pieces are moved"
            if not self._last:
                return f"no number has changed at all{but}"
            place = next(place for acts, place in self._last.values() if acts == since)
            return f"no number has changed since {place}{but}"
        found: dict[str, list[str]] = {}
        for name in self.names:
            acts, place = self._last.get(name, (0, ""))
            if self._is_long(acts):
                found.setdefault(place, []).append(f"`{name}`")
        told = []
        for name, (least, most, acts, place) in self._between.items():
            if name in self.names and self._is_long(acts) and not self._is_long(self._last[name][0]):
                told.append(f"`{name}` has stayed between {least} and {most} since {place}")
        for place, names in found.items():
            has = "has" if len(names) == 1 else "have"
            since_then = f"not changed since {place}" if place else "never changed"
            told.append(f"{sentence_list(names[:MOST_NAMED])} {has} {since_then}")
        return ", ".join(told[:MOST_NAMED])

    def _is_long(self, acts: int) -> bool:
        return self.actions - acts >= max(STILL, self.actions // 2)


def _counted(state: GameState) -> tuple[int, int]:
    found = (state.flow.get(name) for name in ("round", "turn"))
    one, other = (value if isinstance(value, int) else 0 for value in found)
    return one, other


def _where(counted: tuple[int, int]) -> str:
    named = zip(("round", "turn"), counted, strict=True)
    return ", ".join(f"{name} {value:,}" for name, value in named if value)
