"""One pool for all pictures that the kit keeps: least recently used out first, below a number of bytes.

Every size of a window, every zoom and every state of a button is another picture. Counting them function by
function says nothing about memory, so they share one limit. What is only made on the way to another picture (masks,
gradients, edges) is kept apart, in less room: there is much more of it, and it would drive out what is looked at.
Where nothing happens for a while, most are forgotten (`tidy`): what lies on screen is drawn already, and any of them
is soon made once more. The small ones stay: hundreds of them take the room of one place of the table, and it is they
that the next thing that anybody points at is made from.
"""

from __future__ import annotations

import contextlib
import functools
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from typing import Any, ParamSpec, Protocol, TypeVar

import pygame

P = ParamSpec("P")
R = TypeVar("R")

CAP_BYTES = 20 << 20
"""For all pictures of a window of 1920 x 1080 pixels or less; the pictures of a larger one are larger."""
USUAL = 1920 * 1080
AT_REST = 3 << 20
"""So much stays where nothing happens, for a window as large."""
PARTS = 4
"""One of so many bytes is for what is only made on the way."""


class Pool:
    """Results by function and arguments, with the bytes of their surfaces added up."""

    def __init__(self, cap_bytes: int = CAP_BYTES) -> None:
        self.cap_bytes = cap_bytes
        self.at_rest = AT_REST
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
        self._shrink()

    def fit(self, cap_bytes: int, at_rest: int = AT_REST) -> None:
        """Have room for so many bytes, and for so many while nothing happens."""
        self.cap_bytes, self.at_rest = cap_bytes, at_rest
        self._shrink()

    def tidy(self) -> None:
        """Forget the largest, until there are no more bytes than at rest."""
        by_weight = sorted(self._results, key=lambda key: self._results[key][1])
        while self._used > self.at_rest:
            self._used -= self._results.pop(by_weight.pop())[1]

    def _shrink(self) -> None:
        while self._used > self.cap_bytes:
            _, (_, old) = self._results.popitem(last=False)
            self._used -= old

    def drop(self, first: Hashable = None) -> None:
        """Forget all results, or those whose key begins with `first`."""
        for key in [k for k in self._results if first is None or (isinstance(k, tuple) and k[0] == first)]:
            self._used -= self._results.pop(key)[1]


POOL = Pool(CAP_BYTES - CAP_BYTES // PARTS)
ON_THE_WAY = Pool(CAP_BYTES // PARTS)


def fit(size: tuple[int, int]) -> None:
    """Make room for the pictures of a window of a size."""
    more = max(1.0, size[0] * size[1] / USUAL)
    room = round(CAP_BYTES * more)
    POOL.fit(room - room // PARTS, round(AT_REST * more))
    ON_THE_WAY.fit(room // PARTS)


_FORGETTING: list[Callable[[], None]] = []


class _Remembering(Protocol):
    def cache_clear(self) -> None: ...


M = TypeVar("M", bound=_Remembering)


def passing(function: M) -> M:
    """Decorator of an `lru_cache`: what it keeps is needed only to make pictures, and `tidy` forgets it."""
    _FORGETTING.append(function.cache_clear)
    return function


def tidy() -> None:
    """Nothing has been drawn for a while: forget pictures of the window, and what they are made from."""
    POOL.tidy()
    ON_THE_WAY.drop()
    for forget in _FORGETTING:
        forget()


class _Now:
    """The pools that are used now, and how many pictures are being made, one for the other."""

    pool, parts, depth = POOL, ON_THE_WAY, 0


@contextlib.contextmanager
def keeping_in(pool: Pool) -> Iterator[None]:
    """Use another pool for a while: what is drawn at the size of paper needs more room than a window does, and
    would drive the window's pictures out."""
    before, _Now.pool, _Now.parts = (_Now.pool, _Now.parts), pool, pool
    try:
        yield
    finally:
        _Now.pool, _Now.parts = before


def cached(function: Callable[P, R]) -> Callable[P, R]:
    """Decorator: remember the pictures that a function makes, in the common pool. Arguments must be hashable."""
    name = f"{function.__module__}.{function.__qualname__}"

    @functools.wraps(function)
    def remembered(*args: P.args, **kwargs: P.kwargs) -> R:
        key = (name, args, tuple(kwargs.items())) if kwargs else (name, args)
        found = _Now.pool.find(key) or _Now.parts.find(key)
        if found is not None:
            result: R = found[0]
            return result
        _Now.depth += 1
        try:
            result = function(*args, **kwargs)
        finally:
            _Now.depth -= 1
        (_Now.parts if _Now.depth else _Now.pool).keep(key, result)
        return result

    return remembered


def _weight(result: Any) -> int:
    if isinstance(result, pygame.Surface):
        return result.get_width() * result.get_height() * result.get_bytesize()
    if isinstance(result, tuple):
        return sum(_weight(part) for part in result)
    return 0
