"""What of the rules was run, for whoever looks on: the laboratory, and the lines of a file that an entry ran."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar


class Trace(list[tuple[str, int]]):
    """What was run: blocks with the numbers of their instructions. ``changed``: the blocks that did something, to the
    table or to what goes on behind them (cancelled it, say), by themselves or by a block of which they are made.
    ``light``: they are not looked for, for who plays very many games."""

    def __init__(self, light: bool = False) -> None:
        super().__init__()
        self.changed: set[str] = set()
        self.light = light
        self.did: Counter[tuple[str, int]] = Counter()
        """How often each instruction changed something of the table."""
        self.lost: Counter[tuple[str, int]] = Counter()
        """How often it had something to do it with, and nobody or no place to do it to."""
        self.passed: Counter[tuple[str, int, int]] = Counter()
        """How often a question passed a seat that could do nothing."""
        self.asked: Counter[tuple[str, int, int]] = Counter()
        """How often it was put to a seat."""


TRACE: ContextVar[Trace | None] = ContextVar("trace", default=None)
"""Where what is run now is noted; None where nobody looks on."""


@contextmanager
def traced(light: bool = False) -> Iterator[Trace]:
    """Whatever is run inside is noted, in order."""
    found = Trace(light)
    before = TRACE.set(found)
    try:
        yield found
    finally:
        TRACE.reset(before)


def note_run(block: str, changed: bool) -> None:
    """Tell whoever traces that something written as a block was carried out in another way: together with others, or
    as a number that is read from it. ``changed``: it did something."""
    trace = TRACE.get()
    if trace is not None and block:
        trace.append((block, 0))
        if changed:
            trace.changed.add(block)
