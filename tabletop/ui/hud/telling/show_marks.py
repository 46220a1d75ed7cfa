"""The moments on the track of a show: which have a stroke, which stand out and whose names are written, so that none
lies on the next however many there are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from tabletop.ui.draw.basis.text import text_width

STEPS = 1, 2, 5, 10, 20, 50, 100, 200, 500
"""Of names and strokes that have no room beside each other every so many are drawn."""

TICKS, SHAPES = 9, 15
"""Units from one stroke to the next, and from one shape of a kind to the next."""

FINE = 40
"""Of fewer moments than so many each has a stroke."""

KINDS = ("fight", "lead", "danger", "undone", "chapter")
"""What can make a moment stand out."""

Group = tuple[str, int, int]
"""What marks belong to, the first and the last of them."""


@dataclass(frozen=True, slots=True)
class ShowMark:
    """A step of the show: its name for the tooltip, and what it belongs to (marks of one group stand together)."""

    label: str
    group: str = ""
    major: bool = True
    kind: str = ""
    """Why it stands out: "fight", "lead", "danger", "undone" or "chapter"; "" where it does not."""


def groups_of(marks: Sequence[ShowMark]) -> list[Group]:
    """What marks that stand together belong to; none where all belong to nothing."""
    found: list[Group] = []
    for index, mark in enumerate(marks):
        if found and found[-1][0] == mark.group:
            found[-1] = (mark.group, found[-1][1], index)
        else:
            found.append((mark.group, index, index))
    return found if len(found) > 1 or (found and found[0][0]) else []


def strokes(marks: Sequence[ShowMark], xs: Sequence[int], width: int, room: int) -> list[int]:
    """The moments that have a stroke: where so many would stand on ``width`` pixels that they look like a comb, every
    second, every fifth or fewer of what begins there, so that each has so much ``room``."""
    fine = len(marks) < FINE
    found = [i for i, mark in enumerate(marks) if (mark.major or fine) and mark.kind not in KINDS]
    most = max(1, width // room)
    step = next((step for step in STEPS if len(found) <= most * step), STEPS[-1])
    return _apart(found[::step], xs, room // 2)


def outstanding(marks: Sequence[ShowMark], xs: Sequence[int], room: int) -> list[int]:
    """The moments that stand out; of those of one kind that would lie on each other the first alone."""
    found: list[int] = []
    for kind in KINDS:
        found += _apart([index for index, mark in enumerate(marks) if mark.kind == kind], xs, room)
    return sorted(found)


def names_over(marks: Sequence[ShowMark], xs: Sequence[int], size: float, gap: int) -> list[tuple[str, float]]:
    """The names over the track, each with its middle: in full where all have room, else what they are part of, or
    only every second, fifth or tenth by its number, so that none touches the next."""
    groups = [each for each in groups_of(marks) if each[0]]
    middles = [(xs[first] + xs[last]) / 2 for _, first, last in groups]
    full = [name for name, _, _ in groups]
    if _have_room(full, middles, size, gap):
        return list(zip(full, middles, strict=True))
    greater = _greater(groups)
    if greater:  # tricks are too many: the hands that they are part of
        middles = [(xs[first] + xs[last]) / 2 for _, first, last in greater]
        full = [name for name, _, _ in greater]
        if _have_room(full, middles, size, gap):
            return list(zip(full, middles, strict=True))
    short = [name.rpartition(" ")[2] for name in full]
    for step in STEPS:
        kept = [at for at, name in enumerate(short) if _counts(name, at, step)]
        if _have_room([short[at] for at in kept], [middles[at] for at in kept], size, gap):
            return [(short[at], middles[at]) for at in kept]
    return []


def _apart(found: Sequence[int], xs: Sequence[int], least: int) -> list[int]:
    """Those that are so far from the one before that both can be told apart."""
    kept: list[int] = []
    for index in found:
        if not kept or xs[index] - xs[kept[-1]] >= least:
            kept.append(index)
    return kept


def _counts(name: str, at: int, step: int) -> bool:
    """Whether a name is one of every so many: by its number, else by its place."""
    return (int(name) if name.isdecimal() else at + 1) % step == 0


def _have_room(names: Sequence[str], middles: Sequence[float], size: float, gap: int) -> bool:
    """Whether no name comes near the next."""
    halves = [text_width(name, size) / 2 for name in names]
    spots = list(zip(middles, halves, strict=True))
    return all(left + half + gap <= right - other for (left, half), (right, other) in pairwise(spots))


def _greater(groups: Sequence[Group]) -> list[Group]:
    """What groups are part of, by the end of their names ("Trick 3 of hand 2"); none where they are part of
    nothing."""
    found: list[Group] = []
    for name, first, last in groups:
        _, of, greater = name.rpartition(" of ")
        if not of:
            return []
        whole = greater[:1].upper() + greater[1:]
        if found and found[-1][0] == whole:
            found[-1] = whole, found[-1][1], last
        else:
            found.append((whole, first, last))
    return found
