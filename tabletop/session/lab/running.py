"""Playing the games of a run: here, in several processes of this machine, or on a cluster.

Whoever plays them, a game comes out the same, is written once, and is written as soon as it is done. A process that
dies takes only the games with it that it was playing: they are played again, and a game that has killed its process
``DEATHS`` times is written down as crashed, with the seed to play it again.
"""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Protocol

from tabletop.session.lab.folder import Folder, LabError
from tabletop.session.lab.playing import Job, OtherFiles, play_job
from tabletop.session.lab.record import Key, Record
from tabletop.session.simulating.processes import enter, usable_context
from tabletop.session.simulating.simulate import DIED, WAIT, Game

DEATHS = 3
"""So often a game may take its process with it before it is given up."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run is. ``rate``: games a second since it went on; ``left``: seconds until it is done, None before
    that can be known."""

    done: int
    all: int
    seconds: float
    rate: float

    @property
    def left(self) -> float | None:
        """How long it will still take."""
        return (self.all - self.done) / self.rate if self.rate > 0 else None


class Crew(Protocol):
    """Whoever plays games."""

    def play(self, jobs: Sequence[Job], stop: threading.Event) -> Iterator[Record]:
        """The games as they are done, each once; ends early where ``stop`` is set. Raises LabError."""


class Alone:
    """Plays in this process."""

    def play(self, jobs: Sequence[Job], stop: threading.Event) -> Iterator[Record]:
        """See ``Crew``."""
        for job in jobs:
            if stop.is_set():
                return
            record = _careful(job, stop)
            if record.game.end != "stopped":
                yield record


def _careful(job: Job, stop: threading.Event | None = None) -> Record:
    try:
        return play_job(job, stop)
    except OtherFiles as error:
        raise LabError(str(error)) from None


class Together:
    """Plays in several processes."""

    def __init__(self, processes: int) -> None:
        self.processes = processes

    def play(self, jobs: Sequence[Job], stop: threading.Event) -> Iterator[Record]:
        """See ``Crew``."""
        deaths: Counter[Key] = Counter()
        left = list(jobs)
        while left and not stop.is_set():
            done: set[Key] = set()
            lost: set[Key] = set()
            for key, record in self._round(left, stop, lost):
                done.add(key)
                yield record
            if not lost:
                return
            for key in lost:
                deaths[key] += 1
            given_up = [job for job in left if deaths[job.key] >= DEATHS]
            for job in given_up:
                yield crashed(job, DIED)
            left = [job for job in left if job.key not in done and deaths[job.key] < DEATHS]

    def _round(self, jobs: Iterable[Job], stop: threading.Event, lost: set[Key]) -> Iterator[tuple[Key, Record]]:
        """Play until all is done or a process has died; ``lost`` gets the games that were being played then."""
        pool = ProcessPoolExecutor(self.processes, usable_context(), enter)
        waiting: dict[Future[Record], Job] = {}
        queue = iter(jobs)
        try:
            while not stop.is_set():
                while len(waiting) < 2 * self.processes and (job := next(queue, None)) is not None:
                    waiting[pool.submit(play_job, job)] = job
                if not waiting:
                    return
                for future in wait(waiting, timeout=WAIT, return_when=FIRST_COMPLETED).done:
                    job = waiting.pop(future)
                    try:
                        yield job.key, future.result()
                    except OtherFiles as error:
                        raise LabError(str(error)) from None
                    except BrokenProcessPool:
                        lost.add(job.key)
                if lost:
                    lost.update(job.key for job in waiting.values())
                    return
        except BrokenProcessPool:
            lost.update(job.key for job in waiting.values())
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
            for process in list((getattr(pool, "_processes", None) or {}).values()):
                process.terminate()


def crashed(job: Job, why: str) -> Record:
    """A game that could not be played to its end."""
    side, table, number = job.key
    return Record(side, table, Game(number, job.plan.seed_of(number), job.plan.bots_of(number), "crashed", why))


def run(
    folder: Folder, jobs: Sequence[Job], crew: Crew, stop: threading.Event,
    on_game: Callable[[Record, Progress], None] | None = None, enough: Callable[[Record], bool] | None = None,
) -> None:  # fmt: skip
    """Play the games of a run that have not been played. ``stop`` ends it, ``enough`` too: it is asked after each
    game whether what was to be known is known. Raises LabError."""
    with folder.held():
        had = folder.records()
        wanted = [job for job in jobs if job.key not in had]
        done, begun = len(jobs) - len(wanted), time.monotonic()
        with folder.appending() as writer:
            for played, record in enumerate(crew.play(wanted, stop), 1):
                if record.key in had:
                    continue  # a process that was thought dead had finished it after all
                had[record.key] = record
                writer.add(record)
                seconds = time.monotonic() - begun
                if on_game is not None:
                    on_game(record, Progress(done + played, len(jobs), seconds, played / max(seconds, 1e-6)))
                if enough is not None and enough(record):
                    stop.set()
                    return
