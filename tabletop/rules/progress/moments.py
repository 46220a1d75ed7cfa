"""The named moments of a game's course, at which scenarios begin and to which a table can be put."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

Moments = Mapping[tuple[str, str], str]
"""The labels of a game's course, by phase and step ("" where the phase itself begins)."""


def label_of(moments: Moments, phase: str, step: str) -> str:
    """Where the course goes on at a moment. Raises ValueError, with all that there are, for one that is not known."""
    label = moments.get((phase, step))
    if label is None:
        raise no_moment(phase, step, sorted(" ".join(part for part in each if part) for each in moments))
    return label


def no_moment(phase: str, step: str, known: Iterable[str]) -> ValueError:
    """That a game has no such moment, and which it has."""
    named = f"{phase} {step}".rstrip()
    return ValueError(f"the rules of this game have no moment {named} (there are {', '.join(known)})")
