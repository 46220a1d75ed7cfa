"""What the first minute has told already: kept by the app, so that a new table does not tell it all again.

A table that is opened anew (a quick load, a rematch, another game) goes on with the invitations where the last one
stopped; what was waved away or left alone for a while does not come back while the program runs.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class FirstMinute:
    """``done``: the gestures that were made; ``told``: the games whose goal was said; ``holding`` and ``curtain``:
    whether these two ways to share a screen were explained; ``over``: no more invitations in this run."""

    done: set[str] = field(default_factory=set)
    told: set[str] = field(default_factory=set)
    holding: bool = False
    curtain: bool = False
    over: bool = False
