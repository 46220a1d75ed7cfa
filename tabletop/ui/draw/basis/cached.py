"""One pool for all pictures that the kit keeps: least recently used out first, below a number of bytes.

Every size of a window, every zoom and every state of a button is another picture. Counting them function by
function says nothing about memory, so they share one limit.
"""

from __future__ import annotations

import contextlib
import functools
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from typing import Any, ParamSpec, TypeVar

import pygame

P = ParamSpec("P")
R = TypeVar("R")

CAP_BYTES = 20 << 20


class Pool:
    """Results by function and arguments, with the bytes of their surfaces added up."""

    def __init__(self, cap_bytes: int = CAP_BYTES) -> None:
        self.cap_bytes = cap_bytes
        self._results: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()
        self._used = 0

    @property
    def bytes_used(self) -> int:
        """Pixels kept, in bytes."""
        return self._used

    def __len__(self) -> int:
        return len(self._results)

    def find(self, key: Hashable) -> tuple[Any, int] | None:
        """The kept result of a key, now the one used last."""
        found = self._results.get(key)
        if found is not None:
            self._results.move_to_end(key)
        return found

    def keep(self, key: Hashable, result: Any) -> None:
        """Keep a result; what was used longest ago goes when the cap is passed."""
        weight = 200 + _weight(result)
        if weight > self.cap_bytes // 2:
            # one giant would drive everything else out: its caller keeps it if it must
            return
        if key in self._results:
            self._used -= self._results.pop(key)[1]
        self._results[key] = (result, weight)
        self._used += weight
        while self._used > self.cap_bytes:
            _, (_, old) = self._results.popitem(last=False)
            self._used -= old

    def drop(self, first: Hashable = None) -> None:
        """Forget all results, or those whose key begins with `first`."""
        for key in [k for k in self._results if first is None or (isinstance(k, tuple) and k[0] == first)]:
            self._used -= self._results.pop(key)[1]


POOL = Pool()


class _Now:
    """The pool that is used now."""

    pool = POOL


@contextlib.contextmanager
def keeping_in(pool: Pool) -> Iterator[None]:
    """Use another pool for a while: what is drawn at the size of paper needs more room than a window does, and
    would drive the window's pictures out."""
    before, _Now.pool = _Now.pool, pool
    try:
        yield
    finally:
        _Now.pool = before


def cached(function: Callable[P, R]) -> Callable[P, R]:
    """Decorator: remember the pictures that a function makes, in the common pool. Arguments must be hashable."""
    name = f"{function.__module__}.{function.__qualname__}"

    @functools.wraps(function)
    def remembered(*args: P.args, **kwargs: P.kwargs) -> R:
        key = (name, args, tuple(kwargs.items())) if kwargs else (name, args)
        pool = _Now.pool
        found = pool.find(key)
        if found is not None:
            result: R = found[0]
            return result
        result = function(*args, **kwargs)
        pool.keep(key, result)
        return result

    return remembered


def _weight(result: Any) -> int:
    if isinstance(result, pygame.Surface):
        return result.get_width() * result.get_height() * result.get_bytesize()
    if isinstance(result, tuple):
        return sum(_weight(part) for part in result)
    return 0
