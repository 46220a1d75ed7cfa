"""For a while in which very much is made of which nothing is garbage."""

from __future__ import annotations

import contextlib
import gc
from collections.abc import Iterator


@contextlib.contextmanager
def much_is_made() -> Iterator[None]:
    """A long history is hundreds of thousands of objects, none of them garbage: nobody looks for any meanwhile,
    which would take as long as all the rest."""
    collected = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collected:
            if not gc.get_freeze_count():  # the window has put aside what it began with, and that stays there
                gc.freeze()
                gc.unfreeze()  # all that was made is old now: the next look at what is young need not go through it
            gc.enable()
