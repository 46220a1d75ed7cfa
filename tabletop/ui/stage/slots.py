"""What belongs to the cards of a zone where none lies: slots beside them, tracks of their numbers."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from tabletop.control.kinds.row import TRACK, slot_centres
from tabletop.control.places.arrange import Arrangement, Region
from tabletop.ui.draw.basis.theme import Theme
from tabletop.ui.draw.things.cells import track
from tabletop.ui.draw.things.pieces import empty_slot
from tabletop.ui.stage.camera import Camera
from tabletop.ui.stage.painter import radius_of


def draw_slots(
    layer: pygame.Surface, theme: Theme, camera: Camera, arrangement: Arrangement, region: Region,
    tracks: Mapping[str, int],
) -> None:  # fmt: skip
    """The empty slots beside the cards of a zone, and the tracks of its numbers. ``tracks``: which number each
    shows, by handle."""
    box, scale = region.box, camera.scale
    for place in arrangement.placements:
        if place.zone != region.key or place.host:
            continue
        size = (round(place.w * scale), round(place.h * scale))
        for x, y in slot_centres(place, box):
            slot = empty_slot(size, radius_of(size[0]), theme.table.label_dim)
            layer.blit(slot, slot.get_rect(center=camera.to_screen(x, y)))
        if box.track:
            rule = track(theme, (round(18 * scale), round(place.h * scale)), tracks.get(place.handle))
            middle = camera.to_screen(place.x - place.w / 2 - TRACK / 2, place.y)
            layer.blit(rule, rule.get_rect(center=(round(middle[0]), round(middle[1]))))
