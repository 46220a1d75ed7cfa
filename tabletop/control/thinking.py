"""Bots that think beside the window: in a process of their own, so that a frame never waits for one.

A thread would do, but a bot computes without pause, and the window's thread had to wait for it. A process gets the
position as it is and makes the rules anew from the game's files; from the position only dreams are made (see
``tabletop.bots``). Where no process can be started, a thread thinks.
"""

from __future__ import annotations

import contextlib
import secrets
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any

from tabletop.bots import Limits, Question, make
from tabletop.core.chance import Chance
from tabletop.core.state import GameState
from tabletop.core.zones import Scalar
from tabletop.rules.actions import Action
from tabletop.rules.ruleset import Ruleset
from tabletop.session.games import make_ruleset, open_catalog

if TYPE_CHECKING:
    from tabletop.session import Session


@dataclass(frozen=True, slots=True)
class Task:
    """A question for another process: whose rules, which position, which seat, and how long it may take."""

    game: str
    catalog: str
    """The hash of the game's files: a process never plays with other cards than the table."""
    seats: int
    options: tuple[tuple[str, Scalar], ...]
    state: GameState
    seat: int
    kind: str
    key: int
    seconds: float


def task_of(session: Session, seat: int, seconds: float) -> Task:
    """What a bot is asked at a table. Its chance is nobody's: an undo may bring another answer."""
    return Task(
        session.game, session.catalog.hash, session.seats, tuple(sorted(session.options.items())),
        session.state.fork(), seat, session.bots[seat], secrets.randbits(64), seconds,
    )  # fmt: skip


def answer(task: Task) -> dict[str, Any] | None:
    """Think, in a process of one's own: the action as JSON, None if there is none or the rules are others here."""
    rules = _rules(task.game, task.catalog, task.seats, task.options)
    action = _choose(rules, task) if rules is not None else None
    return action.to_json() if action is not None else None


def _choose(rules: Ruleset, task: Task) -> Action | None:
    question = Question(rules, task.state, task.seat, Chance(task.key), Limits(seconds=task.seconds))
    return make(task.kind).choose(question) if question.actions else None


@lru_cache(maxsize=4)
def _rules(game: str, catalog: str, seats: int, options: tuple[tuple[str, Scalar], ...]) -> Ruleset | None:
    found = open_catalog(game)
    return make_ruleset(found, seats, dict(options)) if found.hash == catalog else None


def warm_up(game: str) -> None:
    """Read a game's files before the first question."""
    open_catalog(game)


class Thinker:
    """Thinks about one question at a time. What is still thought about when it is forgotten runs out by itself: a bot
    has a limit of time. ``executor``: who does the work (tests), else a process."""

    def __init__(self, executor: Executor | None = None) -> None:
        self._executor = executor
        self._given = executor is not None
        self._thread = False
        self._future: Future[Any] | None = None
        self._again: tuple[Session, int, float] | None = None

    def prepare(self, session: Session) -> None:
        """Bots are at the table: get ready for them."""
        if self._executor is None:
            self._executor = self._make()
            with contextlib.suppress(Exception):
                self._executor.submit(warm_up, session.game)

    def _make(self) -> Executor:
        if not self._thread:
            with contextlib.suppress(OSError, ValueError, ImportError, NotImplementedError):
                return ProcessPoolExecutor(max_workers=1, mp_context=get_context("spawn"))
        self._thread = True
        return ThreadPoolExecutor(max_workers=1, thread_name_prefix="bot")

    def ask(self, session: Session, seat: int, seconds: float) -> None:
        """Begin to think about what a seat should do."""
        if self._executor is None:
            self._executor = self._make()
        task = task_of(session, seat, seconds)
        self._again = (session, seat, seconds)
        rules = session.ruleset
        if isinstance(self._executor, ProcessPoolExecutor):
            try:
                self._future = self._executor.submit(answer, task)
            except Exception:  # the process has died
                self._fall_back()
        elif rules is not None:
            self._future = self._executor.submit(_choose, rules, task)

    @property
    def ready(self) -> bool:
        """Whether the answer is there. A process that has died, or that has other rules than the table, is asked no
        more: a thread takes over."""
        future = self._future
        if future is None or not future.done():
            return False
        lost = future.cancelled() or future.exception() is not None or future.result() is None
        if lost and isinstance(self._executor, ProcessPoolExecutor):
            self._fall_back()
            return False
        return True

    def take(self) -> Action | None:
        """The answer; None where the bot failed."""
        future, self._future = self._future, None
        if future is None or not future.done() or future.cancelled() or future.exception() is not None:
            return None
        found = future.result()
        return Action.from_json(found) if isinstance(found, dict) else found

    def _fall_back(self) -> None:
        """Go on with a thread."""
        self._shut()
        self._thread = True
        if self._again is not None:
            self.ask(*self._again)

    def forget(self) -> None:
        """The answer is not wanted any more."""
        if self._future is not None:
            self._future.cancel()
            self._future = None

    def close(self) -> None:
        """Nobody asks any more."""
        self.forget()
        if not self._given:
            self._shut()

    def _shut(self) -> None:
        if self._executor is not None and not self._given:
            self._executor.shutdown(wait=False, cancel_futures=True)
        self._executor = None
