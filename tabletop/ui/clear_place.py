"""Where something that comes up for a while hides least of what has to stay in sight."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

Weighed = tuple[pygame.Rect, int]
"""A rectangle and how bad it is to cover it."""

STEP = 12


def clear_place(
    size: tuple[int, int], bounds: pygame.Rect, avoid: Sequence[Weighed], wanted: tuple[int, int]
) -> pygame.Rect:
    """The place inside bounds for a sheet of a size that covers least of what is to be avoided; among equals the one
    nearest to ``wanted``, where its upper left corner would be if nothing were in the way."""
    return least_covered(size, bounds, avoid, wanted)[1]


def least_covered(
    size: tuple[int, int], bounds: pygame.Rect, avoid: Sequence[Weighed], wanted: tuple[int, int]
) -> tuple[int, pygame.Rect]:
    """That place, and how bad it is what is covered there all the same: 0 for nothing."""
    best: tuple[int, int, pygame.Rect] | None = None
    rects = [rect for rect, _ in avoid]

    def weighed(x: int, y: int) -> tuple[int, int, pygame.Rect]:
        place = pygame.Rect(x, y, *size)
        covered = 0
        for index in place.collidelistall(rects):
            shared = place.clip(rects[index])
            covered += shared.w * shared.h * avoid[index][1]
        return covered, abs(x - wanted[0]) + abs(y - wanted[1]), place

    steps = range(bounds.x, max(bounds.x + 1, bounds.right - size[0]), 4 * STEP)
    columns = {*steps, bounds.centerx - size[0] // 2, bounds.right - size[0], wanted[0]}
    rows = range(bounds.y, max(bounds.y + 1, bounds.bottom - size[1] + 1), STEP)
    # the nearest first: where one hides nothing, none that lies farther off is better
    for _, x, y in sorted((abs(x - wanted[0]) + abs(y - wanted[1]), x, y) for x in columns for y in rows):
        found = weighed(x, y)
        if best is None or found[0] < best[0]:
            best = found
            if not best[0]:
                break
    assert best is not None
    if best[0]:  # between the steps there may be a place that just fits
        (x, y), right = best[2].topleft, bounds.right - size[0]
        edges = {edge for rect, _ in avoid for edge in (rect.x - size[0], rect.right) if abs(edge - x) < 4 * STEP}
        best = min([best, *(weighed(edge, y) for edge in sorted(edges) if bounds.x <= edge <= right)], key=_worth)
    return best[0], best[2]


def pushed_clear(box: pygame.Rect, bounds: pygame.Rect, blocks: Sequence[pygame.Rect]) -> pygame.Rect:
    """A box moved inside bounds as little as possible so that it lies on none of the blocks; as it is where there is
    no such place.

    >>> pushed_clear(pygame.Rect(90, 40, 20, 20), pygame.Rect(0, 0, 200, 100), [pygame.Rect(100, 0, 100, 100)]).x
    80
    """
    if box.collidelist(blocks) < 0:
        return box
    columns = {box.x, *(edge for block in blocks for edge in (block.left - box.w, block.right))}
    rows = {box.y, *(edge for block in blocks for edge in (block.top - box.h, block.bottom))}
    places = (pygame.Rect(x, y, *box.size) for x in sorted(columns) for y in sorted(rows))
    free = (place for place in places if bounds.contains(place) and place.collidelist(blocks) < 0)
    return min(free, key=lambda place: math.dist(place.topleft, box.topleft), default=box)


def _worth(found: tuple[int, int, pygame.Rect]) -> tuple[int, int]:
    return found[:2]
