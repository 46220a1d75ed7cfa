"""What somebody points at or draws over a table, told so that another picture of the same table shows it, too.

Two pictures need not lie alike: one may be turned round, or show its cards alone. So a point is kept by the piece or
place that it lies in or beside, as a share of its width and height; a line goes from what it begins at to what it
ends at.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, width, height in pixels."""
Of = int | str
"""A piece (by its number) or a place (by its zone's key)."""
BoxOf = Callable[[Of], Box | None]
"""Where something is drawn in a picture; None where it is not."""

CLOSED = 0.35
"""A line whose ends are nearer to each other than so much of its size goes around something."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A line, or a single point. ``points`` are shares of the boxes of both ends; the nearer a point is to an end
    along the line, the more that one counts."""

    begin: Of
    end: Of
    points: tuple[tuple[Point, Point], ...]

    def drawn(self, box_of: BoxOf) -> list[Point]:
        """The line in a picture, nothing where what it belongs to is not in it."""
        one, other = box_of(self.begin), box_of(self.end)
        if one is None or other is None:
            return []
        last = max(1, len(self.points) - 1)
        found = []
        for number, (near, far) in enumerate(self.points):
            part = number / last if self.begin != self.end else 0.0
            a, b = _outside(near, one), _outside(far, other)
            found.append((a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part))
        return found


def mark(points: Sequence[Point], begin: Of, end: Of, box_of: BoxOf) -> Mark | None:
    """A line of one picture; None where what it should belong to is not in it."""
    one, other = box_of(begin), box_of(end)
    if one is None or other is None or not points:
        return None
    return Mark(begin, end, tuple((_share(point, one), _share(point, other)) for point in points))


def goes_round(points: Sequence[Point]) -> bool:
    """Whether a line comes back to where it began."""
    left, top = min(x for x, _ in points), min(y for _, y in points)
    size = max(max(x for x, _ in points) - left, max(y for _, y in points) - top)
    (x0, y0), (x1, y1) = points[0], points[-1]
    return size > 0 and max(abs(x1 - x0), abs(y1 - y0)) < CLOSED * size


def middle(points: Sequence[Point]) -> Point:
    """The middle of what a line goes around."""
    across, down = [x for x, _ in points], [y for _, y in points]
    return (min(across) + max(across)) / 2, (min(down) + max(down)) / 2


def _share(point: Point, box: Box) -> Point:
    return (point[0] - box[0]) / max(1.0, box[2]), (point[1] - box[1]) / max(1.0, box[3])


def _outside(share: Point, box: Box) -> Point:
    return box[0] + share[0] * box[2], box[1] + share[1] * box[3]
