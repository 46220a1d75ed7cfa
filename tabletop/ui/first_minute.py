"""What the first minute has told already: kept by the app, so that a new table does not tell it all again.

A table that is opened anew (a quick load, a rematch, another game) goes on with the invitations where the last one
stopped; what was waved away or left alone for a while does not come back while the program runs.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class FirstMinute:
    """``done``: the gestures that were made; ``curtain``: whether that way to share a screen was explained; ``over``:
    no more invitations in this run. What is told once for each game is kept in the settings."""

    done: set[str] = field(default_factory=set)
    curtain: bool = False
    over: bool = False
