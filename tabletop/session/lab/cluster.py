"""Playing the games of a run on a cluster of dask.distributed, started as its documentation says.

A worker that dies has its games played by others, by the scheduler's own means; a game is written here, once, when
its result comes in.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence

from tabletop.session.lab.folder import LabError
from tabletop.session.lab.libraries import Foreign, library
from tabletop.session.lab.playing import Job, OtherFiles, play_job
from tabletop.session.lab.record import Record
from tabletop.session.lab.running import DEATHS, crashed
from tabletop.session.simulating.simulate import DIED, WAIT

SECONDS = 10
"""So long it is tried to reach a scheduler."""

AT_ONCE = 4
"""So many games are given out for each thread of the cluster."""


class Cluster:
    """Plays on the workers of a scheduler. Raises LabError where dask.distributed is missing or nobody answers."""

    def __init__(self, address: str) -> None:
        distributed = library("distributed")
        self._library = distributed
        try:
            # a client that was begun with no address at all cannot be closed in order: it tells that with a traceback
            distributed.comm.resolve_address(address)
        except ValueError as error:
            raise LabError(f"{address} is no address of a cluster ({error}). One is like tcp://host:8786.") from None
        except OSError:
            pass  # a name that nobody knows: told below
        try:
            self._client: Foreign = distributed.Client(address, timeout=SECONDS, set_as_default=False)
        except (OSError, ValueError, TimeoutError) as error:
            raise LabError(
                f"No cluster answers at {address} ({error}). Start one with: dask scheduler, "
                f"then: dask worker {address}"
            ) from None

    def close(self) -> None:
        """Leave the cluster; it goes on without us."""
        self._client.close()

    @property
    def threads(self) -> int:
        """How many games it plays at once."""
        return sum(self._client.nthreads().values())

    def play(self, jobs: Sequence[Job], stop: threading.Event) -> Iterator[Record]:
        """See ``running.Crew``."""
        if not self.threads:
            raise LabError("The cluster has no workers. Start one with: dask worker ADDRESS")
        queue = iter(jobs)
        waiting: dict[Foreign, Job] = {}
        try:
            while not stop.is_set():
                while len(waiting) < max(1, self.threads) * AT_ONCE and (job := next(queue, None)) is not None:
                    waiting[self._client.submit(play_job, job, pure=False, retries=DEATHS)] = job
                if not waiting:
                    return
                done = self._wait(list(waiting))
                for future in done:
                    job = waiting.pop(future)
                    yield self._result(future, job)
        finally:
            self._client.cancel(list(waiting))

    def _wait(self, futures: list[Foreign]) -> list[Foreign]:
        try:
            with self._client.as_current():
                return list(self._library.wait(futures, timeout=WAIT, return_when="FIRST_COMPLETED").done)
        except TimeoutError:
            return []

    def _result(self, future: Foreign, job: Job) -> Record:
        try:
            found = future.result()
        except OtherFiles as error:
            raise LabError(f"On the cluster: {error}") from None
        except self._library.scheduler.KilledWorker:
            return crashed(job, DIED)
        except Exception as error:  # of the library or of the game's files on a worker: the other games go on
            return crashed(job, f"{type(error).__name__}: {error}")
        if not isinstance(found, Record):
            raise LabError("The cluster runs another version of this program.")
        return found
