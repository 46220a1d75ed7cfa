"""One question thought about by several processes at once, each over its own guesses of the table.

Each grows a tree of its own from its own chance, and what they found is added up per act (``bots.merging``): no
process waits for another, and nothing is shared while they think.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Sequence
from concurrent.futures import Future

from tabletop.bots.merging import merged
from tabletop.bots.search import Weighed

MOST_TOGETHER = 4
"""More processes add little, and each holds the game in memory once more."""

GRACE = 0.1
"""So many seconds the first that is ready waits for the others."""


def free_processors() -> int:
    """How many processes may think at once: one processor is left to the window, at least one thinks."""
    usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(MOST_TOGETHER, usable - 1))


def join(
    first: Future[tuple[Weighed, ...]], others: Sequence[Future[tuple[Weighed, ...]]], most: int = 0
) -> Future[tuple[Weighed, ...]]:
    """The answers of several as one, the ``most`` best acts (0: all). It is there soon after the first has answered,
    whether the others have or not (one that still starts is not waited for), and raises what the first raises."""
    answer: Future[tuple[Weighed, ...]] = Future()
    answer.set_running_or_notify_cancel()
    lock = threading.Lock()

    def conclude() -> None:
        with lock:
            if answer.done():
                return
            try:
                ready = [first.result(), *(each.result() for each in others if _has_answered(each))]
            except BaseException as error:  # whatever kept the process from answering, told to who asked
                answer.set_exception(error)
            else:
                answer.set_result(merged(ready)[: most or None])

    def look(_: Future[tuple[Weighed, ...]]) -> None:
        if first.done() and all(each.done() for each in others):
            conclude()

    def wait_a_little(_: Future[tuple[Weighed, ...]]) -> None:
        timer = threading.Timer(GRACE, conclude)
        timer.daemon = True
        timer.start()

    for each in (first, *others):
        each.add_done_callback(look)
    first.add_done_callback(wait_a_little)
    return answer


def _has_answered(future: Future[tuple[Weighed, ...]]) -> bool:
    return future.done() and not future.cancelled() and future.exception() is None
