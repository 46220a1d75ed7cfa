"""What a bot is asked, and how long it may think."""

from __future__ import annotations

import time
from collections.abc import Callable
from copy import copy
from dataclasses import dataclass, replace
from functools import partial
from typing import Protocol

from tabletop.bots.determinization import determinize
from tabletop.core.chance import Chance
from tabletop.core.state import GameState
from tabletop.rules.actions import Action
from tabletop.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Limits:
    """How much a bot may think about one answer: at most so many positions are judged, of so many determinizations,
    and for at most so many seconds (None: the numbers alone decide, so the answer does not depend on the machine's
    speed)."""

    evaluations: int = 8
    determinizations: int = 2
    seconds: float | None = None


class Question:
    """One question to one seat: what it may answer, and determinizations of the table as it may be.

    The position itself cannot be got from here; legal actions are by contract a function of what the seat sees.
    """

    __slots__ = (
        "_begun",
        "_clock",
        "_deadline",
        "_determinize",
        "actions",
        "chance",
        "limits",
        "ruleset",
        "seat",
        "stop",
    )

    def __init__(
        self, ruleset: Ruleset, state: GameState, seat: int, chance: Chance, limits: Limits | None = None,
        actions: list[Action] | None = None, clock: Callable[[], float] = time.monotonic,
        stop: Callable[[], bool] | None = None,
    ) -> None:  # fmt: skip
        self.ruleset = ruleset
        self.seat = seat
        self.chance = chance
        self.limits = limits or Limits()
        self.actions = actions if actions is not None else ruleset.legal_actions(state, seat)
        self._determinize: Callable[[], GameState] = partial(determinize, ruleset, state, seat, chance)
        self._clock = clock
        self.stop = stop
        """Whether the answer is not wanted any more."""
        self._begun = clock() if self.limits.seconds is not None else 0.0
        self._deadline = None if self.limits.seconds is None else self._begun + self.limits.seconds

    def share(self, positions: int, time: float) -> Question:
        """The same question with fewer positions and a part of the time that is left (1: all of it)."""
        other = copy(self)
        seconds = self.limits.seconds
        if self._deadline is not None:
            other._begun = self._clock()
            seconds = time * max(0.0, self._deadline - other._begun)
            other._deadline = other._begun + seconds
        other.limits = replace(self.limits, evaluations=positions, seconds=seconds)
        return other

    def determinize(self) -> GameState:
        """A position that may be the true one as far as the seat knows; another one each time."""
        return self._determinize()

    @property
    def is_late(self) -> bool:
        """Whether the time is up, or nobody waits for an answer any more."""
        if self.stop is not None and self.stop():
            return True
        return self._deadline is not None and self._clock() >= self._deadline

    @property
    def used(self) -> float:
        """Which part of the time is over: 1 and more is all; 0 where the clock does not decide."""
        if self.stop is not None and self.stop():
            return 1.0
        seconds = self.limits.seconds
        return 0.0 if seconds is None else (self._clock() - self._begun) / max(seconds, 1e-3)


class Bot(Protocol):
    """Whoever answers questions."""

    def choose(self, question: Question) -> Action:
        """One of the question's actions; there is at least one."""
