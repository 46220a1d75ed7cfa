"""What a ring around something on the table does not go across: words and cards that lie over its edge."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import pygame

from tabletop.ui.draw.basis.text import text_width
from tabletop.ui.stage.labels import LINE, in_capitals, letters
from tabletop.ui.stage.stage import Stage

LARGE = 3
"""So many times as large as a card something is a place, and cards that reach over its edge lie before it."""


REACH = 12
"""Pixels that a ring lies outside what it is around."""


def spared(stage: Stage, panels: Callable[[], Iterable[pygame.Rect]], mark: pygame.Rect) -> Iterator[pygame.Rect]:
    """What stays in sight at the edge of a mark: the acts that are written at a piece, the labels of zones, what lies
    over the table (``panels``) where the mark is on the table and, where a place is marked, the cards that lie over
    its edge."""
    yield from (box.inflate(4, 4) for box in stage.signs_at)
    yield from _labels(stage)
    over = list(panels())
    if not any(panel.contains(mark) for panel in over):
        yield from over
    around = mark.inflate(2 * REACH, 2 * REACH)
    for place in stage.arrangement.placements:
        stands_out = place.in_hand and (place.handle == stage.hovered or place.handle in stage.selected)
        rect = stage.risen_rect(place) if stands_out else stage.screen_rect(place)
        if mark.w * mark.h > LARGE * rect.w * rect.h and around.colliderect(rect) and not mark.contains(rect):
            yield rect


def _labels(stage: Stage) -> Iterator[pygame.Rect]:
    camera, regions = stage.camera, stage.arrangement.regions
    capitals = in_capitals(regions, stage.labels, camera.scale, stage.words)
    unit = max(0.6, camera.scale)
    for region in regions:
        label = stage.labels.get(region.key, "")
        if label and region.box.show_label and region.box.kind.ground != "map":
            rect = camera.rect(region.box.x, region.box.y, region.box.w, region.box.h)
            size = letters(camera.scale) * stage.label_size(region)
            wide = text_width(label.upper() if capitals else label, size, face="sans-semibold")
            line = pygame.Rect(rect.x + round(10 * unit), rect.y + round(5 * unit), round(wide), round(size * LINE))
            yield line.clip(rect).inflate(4, 2)
