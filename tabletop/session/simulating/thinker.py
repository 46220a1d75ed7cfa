"""The processes that think for the bots of a table, so that thinking takes nothing from drawing."""

from __future__ import annotations

import contextlib
import ctypes
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import replace
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import TypeVar

from tabletop.bots import make
from tabletop.bots.search import Weighed
from tabletop.bots.searching import SearchingBot
from tabletop.core.chance import mix
from tabletop.core.codec import encode_state
from tabletop.rules.actions import Action
from tabletop.session.session import Session
from tabletop.session.simulating.bot_player import (
    ADVISER,
    MOST_ADVICE,
    Posed,
    Thought,
    Wanted,
    answer,
    begin,
    named_of,
    prepare,
    read_game,
    weigh,
    weigh_all,
)
from tabletop.session.simulating.joint import free_processors, join

T = TypeVar("T")


class Begun(SpawnContext):
    """Begins fresh processes and knows those that it has begun."""

    def __init__(self) -> None:
        super().__init__()
        self.processes: list[SpawnProcess] = []

    def Process(  # type: ignore[override]
        self, *, target: Callable[..., object], args: Iterable[object] = ()
    ) -> SpawnProcess:
        """A process, begun by whoever asks for it."""
        self.processes.append(SpawnProcess(target=target, args=args))
        return self.processes[-1]

    def end(self) -> None:
        """End them as they are."""
        for process in self.processes:
            # it has not begun, or it has ended
            with contextlib.suppress(AssertionError, AttributeError, OSError, ValueError):
                process.terminate()
        self.processes.clear()


class Thinker:
    """A process that thinks for the bots of a table. It is started with the first question (or ``warm``). Where more
    processors are free, others think about the same when the question is for who thinks ahead (``joint``)."""

    def __init__(self, together: int | None = None) -> None:
        """``together``: how many think at once, None: as many as there are processors to spare."""
        self._pool: ProcessPoolExecutor | None = None
        self._begun = Begun()
        self._number = 0
        self._wanted: Wanted | None = None
        """The number of the question that somebody waits for, 0 for none: read by the process as it thinks."""
        self._together = free_processors() if together is None else together
        self._others: list[Thinker] = []

    def warm(self, session: Session) -> None:
        """Let the process read the game, so that the first answer comes soon."""
        self.start().submit(read_game, named_of(session))
        if any(_thinks_ahead(kind) for kind in session.bots.values()):
            for other in self._all_others():
                other.warm(session)

    def ask(self, session: Session, seat: int, milliseconds: int | None = None) -> Future[Action]:
        """What the bot of a seat will do. The result raises NotAsked, or whatever kept the process from answering;
        ``prepare`` is the way that always works."""
        thought = prepare(session, seat, milliseconds)
        if self._together < 2 or not _thinks_ahead(thought.kind):
            return self._put(answer, session, thought)
        chosen: Future[Action] = Future()
        chosen.set_running_or_notify_cancel()
        found = self._put_together(session, thought)

        def choose_best(done: Future[tuple[Weighed, ...]]) -> None:
            error = done.exception()
            if error is not None:
                chosen.set_exception(error)
            else:
                chosen.set_result(done.result()[0].action)

        found.add_done_callback(choose_best)
        return chosen

    def weigh(self, session: Session, seat: int, milliseconds: int | None = None) -> Future[tuple[Weighed, ...]]:
        """The best acts of a seat as the adviser sees them. The result raises as that of ``ask`` does."""
        thought = prepare(session, seat, milliseconds, ADVISER)
        if self._together < 2:
            return self._put(weigh, session, thought)
        return self._put_together(session, thought, MOST_ADVICE)

    def _put_together(self, session: Session, thought: Thought, most: int = 0) -> Future[tuple[Weighed, ...]]:
        """The same question to all, each with a chance of its own."""
        mine = self._put(weigh_all, session, thought)
        theirs = [
            other._put(weigh_all, session, replace(thought, key=mix(thought.key + number)))
            for number, other in enumerate(self._all_others(), 1)
        ]
        return join(mine, theirs, most)

    def _all_others(self) -> list[Thinker]:
        while len(self._others) < self._together - 1:
            self._others.append(Thinker(together=1))
        return self._others

    def _put(self, way: Callable[[Posed], T], session: Session, thought: Thought) -> Future[T]:
        pool = self.start()
        data, number = encode_state(thought.state), self.next_number()
        posed = Posed(named_of(session), data, thought.seat, thought.kind, thought.key, thought.milliseconds, number)
        return _apart(pool.submit(way, posed))

    def next_number(self) -> int:
        """The number of a question that is asked now; nobody waits for those before it any more."""
        self._number += 1
        if self._wanted is not None:
            self._wanted.value = self._number
        return self._number

    def forget(self) -> None:
        """Nobody waits for the answer any more: the process ends its thinking with the position it is at."""
        if self._wanted is not None:
            self._wanted.value = 0
        for other in self._others:
            other.forget()

    def close(self) -> None:
        """End the process; what it is thinking about is forgotten. It is ended in the middle of a thought: nothing
        but that is lost, and the program, which waits for its processes when it ends, would wait seconds for it."""
        self.forget()
        if self._pool is not None:
            self._pool.shutdown(wait=False)
            self._begun.end()
            self._pool = None
        for other in self._others:
            other.close()
        self._others.clear()

    def start(self) -> ProcessPoolExecutor:
        """The process, started if there is none."""
        if self._pool is None:
            self._wanted = self._begun.RawValue(ctypes.c_ulong, self._number)
            self._pool = ProcessPoolExecutor(1, self._begun, begin, (self._wanted,))
        return self._pool


def _apart(found: Future[T]) -> Future[T]:
    """The same answer, of which the pool does not hear that nobody wants it any more: of a process that was ended it
    tells everybody that there is no answer, and falls over those that were cancelled. What is not wanted is soon
    answered (``forget``)."""
    answer: Future[T] = Future()

    def pass_on(done: Future[T]) -> None:
        if not answer.set_running_or_notify_cancel():
            return
        error = done.exception()
        if error is not None:
            answer.set_exception(error)
        else:
            answer.set_result(done.result())

    found.add_done_callback(pass_on)
    return answer


def _thinks_ahead(kind: str) -> bool:
    """Whether who plays so only gains by more thinking: no slips are meant."""
    return type(make(kind)) is SearchingBot
