"""For what is made very often, and for a while in which very much is made of which nothing is garbage."""

from __future__ import annotations

import contextlib
import gc
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

__all__ = ["made_often", "much_is_made"]

T = TypeVar("T")
if TYPE_CHECKING:
    from dataclasses import dataclass as made_often
else:

    def made_often(*, frozen: bool, slots: bool) -> Callable[[type[T]], type[T]]:
        """A frozen dataclass of which thousands are made: nobody may write into one, which the types hold it to. Were
        it held to it when it runs, too, each would take three times as long to make."""
        return dataclass(slots=slots, unsafe_hash=frozen)


_PUT_ASIDE = [False]
"""Whether something was found put aside by ``gc.freeze``: to count it takes as long as it is, so once is enough."""


@contextlib.contextmanager
def much_is_made() -> Iterator[None]:
    """A long history is hundreds of thousands of objects, a game's folder tens of thousands, hardly any of them
    garbage: nobody looks for any meanwhile, which would take up to as long as all the rest."""
    collected = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collected:
            _PUT_ASIDE[0] = _PUT_ASIDE[0] or gc.get_freeze_count() > 0
            if not _PUT_ASIDE[0]:  # the window has put aside what it began with, and that stays there
                gc.freeze()
                gc.unfreeze()  # all that was made is old now: the next look at what is young need not go through it
            gc.enable()
