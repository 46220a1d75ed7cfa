"""Bots that think beside the window, so that a frame never waits for one.

A process of its own does it (``bot_player.Thinker``): a bot computes without pause, and beside a thread the
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
from tabletop.session.simulating.bot_player import ADVISER, Thinker, Weighed, prepare

T = TypeVar("T")

Ask = Callable[[Session, int, int | None], "Future[T]"]
"""Puts a question: whose table, which seat, how many milliseconds it may take (None: as many as its kind does)."""


class Pondering(Generic[T]):
    """One question to a bot at a time. When it is forgotten the thinking ends at once. ``ask``: who is asked (tests),
    else a process. What is asked is said by those that are made of this."""

    def __init__(self, ask: Ask[T] | None = None) -> None:
        self._given = ask
        self._process: Thinker | None = Thinker() if ask is None else None
        self._thread: ThreadPoolExecutor | None = None
        self._future: Future[T] | None = None
        self._forgotten: threading.Event | None = None
        self._question: tuple[Session, int, int | None] | None = None

    @property
    def in_process(self) -> bool:
        """Whether a process is asked."""
        return self._process is not None

    def warm(self, session: Session) -> None:
        """Bots are at the table: get ready for them."""
        if self._process is not None:
            with contextlib.suppress(Exception):  # what is wrong is met with the first question
                self._process.warm(session)

    def ask(self, session: Session, seat: int, milliseconds: int | None = None) -> None:
        """Begin to think about what a seat should do."""
        self._question = (session, seat, milliseconds)
        try:
            if self._given is not None:
                self._future = self._given(session, seat, milliseconds)
            elif self._process is not None:
                self._future = self._put(self._process, session, seat, milliseconds)
            else:
                forgotten = self._forgotten = threading.Event()
                self._future = self._threads().submit(self._here(session, seat, milliseconds, forgotten.is_set))
        except Exception as error:
            self._future = Future()
            self._future.set_exception(error)

    def _put(self, process: Thinker, session: Session, seat: int, milliseconds: int | None) -> Future[T]:
        """Ask a process."""
        raise NotImplementedError  # abstract: what is asked

    def _here(
        self, session: Session, seat: int, milliseconds: int | None, stop: Callable[[], bool]
    ) -> Callable[[], T]:  # fmt: skip
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
                self.ask(*self._question)
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


class Thinking(Pondering[Action]):
    """What the bot of a seat does."""

    def _put(self, process: Thinker, session: Session, seat: int, milliseconds: int | None) -> Future[Action]:
        return process.ask(session, seat, milliseconds)

    def _here(
        self, session: Session, seat: int, milliseconds: int | None, stop: Callable[[], bool]
    ) -> Callable[[], Action]:  # fmt: skip
        return replace(prepare(session, seat, milliseconds), stop=stop).answer


class Advising(Pondering["tuple[Weighed, ...]"]):
    """What the best acts of a seat are, as the adviser sees them from what that seat may know."""

    def _put(
        self, process: Thinker, session: Session, seat: int, milliseconds: int | None
    ) -> Future[tuple[Weighed, ...]]:
        return process.weigh(session, seat, milliseconds)

    def _here(
        self, session: Session, seat: int, milliseconds: int | None, stop: Callable[[], bool]
    ) -> Callable[[], tuple[Weighed, ...]]:  # fmt: skip
        return replace(prepare(session, seat, milliseconds, ADVISER), stop=stop).weigh
