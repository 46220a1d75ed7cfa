"""What happens at one moment: checks and abilities that wait come after all of it."""

from __future__ import annotations

from tabletop.rules.progress.machine import Run, StateCheck

TOGETHER = "~together"
"""In a frame as long as what it does happens at one moment; how often, one within the other."""


def begin_moment(run: Run) -> None:
    """What follows waits from now on."""
    run.bind[TOGETHER] = run.bind.get(TOGETHER, 0) + 1


def end_moment(run: Run) -> None:
    """Now it follows."""
    depth = run.bind.pop(TOGETHER, 1) - 1
    if depth:
        run.bind[TOGETHER] = depth
    settle = run.ruleset.part(StateCheck).settle
    if settle is not None:
        settle(run)
