"""Bots that think beside the window, so that a frame never waits for one.

A process of its own does it (``thinker.Thinker``): a bot computes without pause, and beside a thread the
window would have to wait for it. Where no process can be started, or where it has died or reads other files than the
table, a thread thinks.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from typing import Generic, TypeVar

from tabletop.rules.actions import Action
from tabletop.session import Session
from tabletop.session.simulating.bot_player import ADVISER, Weighed, prepare
from tabletop.session.simulating.reckoning import Moment, Reckoned, Reckoner
from tabletop.session.simulating.thinker import Thinker

T = TypeVar("T")
Q = TypeVar("Q")
P = TypeVar("P", bound=Thinker)


class Pondering(Generic[Q, T, P]):
    """One question at a time, thought about beside the window. When it is forgotten the thinking ends at once.
    ``given``: who is asked (tests), else ``process``. What is asked, and how, is said by those that are made of
    this."""

    def __init__(self, given: Callable[[Q], Future[T]] | None, process: P | None) -> None:
        self._given = given
        self._process = process if given is None else None
        self._thread: ThreadPoolExecutor | None = None
        self._future: Future[T] | None = None
        self._forgotten: threading.Event | None = None
        self._question: Q | None = None

    @property
    def in_process(self) -> bool:
        """Whether a process is asked."""
        return self._process is not None

    def warm(self, session: Session) -> None:
        """Bots are at the table: get ready for them."""
        if self._process is not None:
            with contextlib.suppress(Exception):  # what is wrong is met with the first question
                self._process.warm(session)

    def pose(self, question: Q) -> None:
        """Begin to think about something."""
        self._question = question
        try:
            if self._given is not None:
                self._future = self._given(question)
            elif self._process is not None:
                self._future = self._put(self._process, question)
            else:
                forgotten = self._forgotten = threading.Event()
                self._future = self._threads().submit(self._here(question, forgotten.is_set))
        except Exception as error:
            self._future = Future()
            self._future.set_exception(error)

    def _put(self, process: P, question: Q) -> Future[T]:
        """Ask a process."""
        raise NotImplementedError  # abstract: what is asked

    def _here(self, question: Q, stop: Callable[[], bool]) -> Callable[[], T]:
        """The same to be thought about in this process."""
        raise NotImplementedError  # abstract: what is asked

    def _threads(self) -> ThreadPoolExecutor:
        if self._thread is None:
            self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="bot")
        return self._thread

    @property
    def ready(self) -> bool:
        """Whether the answer is there. If the process could not answer, a thread is asked from now on."""
        future = self._future
        if future is None or not future.done():
            return False
        if self._process is not None and (future.cancelled() or future.exception() is not None):
            self._process.close()
            self._process = None
            if self._question is not None:
                self.pose(self._question)
            return False
        return True

    def take(self) -> T | None:
        """The answer; None where the bot failed."""
        future, self._future = self._future, None
        if future is None or not future.done() or future.cancelled() or future.exception() is not None:
            return None
        return future.result()

    def forget(self) -> None:
        """The answer is not wanted any more."""
        if self._process is not None:
            self._process.forget()
        if self._forgotten is not None:
            self._forgotten.set()
            self._forgotten = None
        if self._future is not None:
            self._future.cancel()
            self._future = None

    def close(self) -> None:
        """Nobody asks any more."""
        self.forget()
        if self._process is not None:
            self._process.close()
        if self._thread is not None:
            self._thread.shutdown(wait=False, cancel_futures=True)
            self._thread = None


Turn = tuple[Session, int, "int | None"]
"""Whose table, which seat, how many milliseconds it may take (None: as many as its kind does)."""

Ask = Callable[[Session, int, "int | None"], "Future[T]"]
"""Puts a question about a turn."""


class Seated(Pondering[Turn, T, Thinker]):
    """A question about what a seat should do."""

    def __init__(self, ask: Ask[T] | None = None) -> None:
        given = (lambda turn: ask(*turn)) if ask is not None else None
        super().__init__(given, Thinker() if ask is None else None)

    def ask(self, session: Session, seat: int, milliseconds: int | None = None) -> None:
        """Begin to think about what a seat should do."""
        self.pose((session, seat, milliseconds))


class Thinking(Seated[Action]):
    """What the bot of a seat does."""

    def _put(self, process: Thinker, question: Turn) -> Future[Action]:
        return process.ask(*question)

    def _here(self, question: Turn, stop: Callable[[], bool]) -> Callable[[], Action]:
        return replace(prepare(*question), stop=stop).answer


class Advising(Seated["tuple[Weighed, ...]"]):
    """What the best acts of a seat are, as the adviser sees them from what that seat may know."""

    def _put(self, process: Thinker, question: Turn) -> Future[tuple[Weighed, ...]]:
        return process.weigh(*question)

    def _here(self, question: Turn, stop: Callable[[], bool]) -> Callable[[], tuple[Weighed, ...]]:
        return replace(prepare(*question, ADVISER), stop=stop).weigh


class Reckoning(Pondering[Moment, "Reckoned | None", Reckoner]):
    """How likely each side wins at a moment of a table."""

    def __init__(self, given: Callable[[Moment], Future[Reckoned | None]] | None = None) -> None:
        super().__init__(given, Reckoner() if given is None else None)

    def _put(self, process: Reckoner, question: Moment) -> Future[Reckoned | None]:
        return process.reckon(question)

    def _here(self, question: Moment, stop: Callable[[], bool]) -> Callable[[], Reckoned | None]:
        return replace(question, stop=stop).think
