"""How a picture of a table that was drawn for one view lies in another, and drawing it there."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from tabletop.ui.draw.basis.raster import blank
from tabletop.ui.draw.basis.stretch import Scale, scaled_onto
from tabletop.ui.stage.camera import Camera

FADES = 12
"""Where a picture ends within a box, it fades over this part of its shorter side."""


@dataclass(frozen=True, slots=True)
class View:
    """How the layer was drawn: what the camera showed in the middle of the table's place, and how large."""

    at: tuple[int, int]
    x: float
    y: float
    scale: float

    @classmethod
    def of(cls, camera: Camera) -> View:
        """The view of now."""
        return cls(camera.port.center, camera.x, camera.y, camera.scale)

    def shown_in(self, other: View) -> tuple[float, float, float]:
        """Where the upper left corner of this picture lies in another view, in pixels, and how much larger it is."""
        more = other.scale / self.scale
        left = other.at[0] + (self.x - other.x) * other.scale - self.at[0] * more
        top = other.at[1] + (self.y - other.y) * other.scale - self.at[1] * more
        return left, top, more


@dataclass(frozen=True, slots=True)
class Cut:
    """What can be seen of a picture, in whole pixels of both: so it may be half a pixel off."""

    part: pygame.Rect
    """In the picture."""
    box: pygame.Rect
    """In what it is drawn on."""

    def draw(self, target: pygame.Surface, picture: pygame.Surface, scale: Scale = pygame.transform.scale) -> None:
        """Draw it, as large as it is there."""
        if min(*self.part.size, *self.box.size) > 0:
            scaled_onto(target, picture.subsurface(self.part), self.box, scale)


def draw_fading(target: pygame.Surface, picture: pygame.Surface, seen: Cut, inside: pygame.Rect) -> None:
    """Draw what can be seen of a picture; where it ends within the box, what lies beneath shines through more and
    more: the light on a table is another where the view is another, and a seam would be seen."""
    box = seen.box
    long = min(min(inside.size) // FADES, box.w // 2, box.h // 2)
    sides = (
        (box.left > inside.left, pygame.Rect(box.left, box.top, long, box.h), 0),
        (box.right < inside.right, pygame.Rect(box.right - long, box.top, long, box.h), 180),
        (box.top > inside.top, pygame.Rect(box.left, box.top, box.w, long), -90),
        (box.bottom < inside.bottom, pygame.Rect(box.left, box.bottom - long, box.w, long), 90),
    )
    beneath = [(_fading(target, strip, turn), strip) for ends, strip, turn in sides if ends and long > 0]
    seen.draw(target, picture)
    for strip, at in beneath:
        target.blit(strip, at)


def _fading(target: pygame.Surface, part: pygame.Rect, turn: int) -> pygame.Surface:
    """A part of a picture that fades from left to right, or the other way as it is turned."""
    out = blank(part.size)
    out.blit(target, (0, 0), part)
    ramp = pygame.Surface((min(part.size), 1), pygame.SRCALPHA, 32)
    for x in range(ramp.get_width()):
        ramp.set_at((x, 0), (255, 255, 255, 255 - round(255 * (x + 1) / (ramp.get_width() + 1))))
    veil = pygame.transform.scale(pygame.transform.rotate(ramp, turn), part.size)
    out.blit(veil, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return out


def cut(part: pygame.Rect, inside: pygame.Rect, at: tuple[float, float], more: tuple[float, float]) -> Cut:
    """What can be seen of a part of a picture inside a box, where the corner of the whole picture lies at a point and
    each of its pixels is so wide and so high."""
    x, from_x, long_x, wide = _side((part.left, part.right), (inside.left, inside.right), at[0], more[0])
    y, from_y, long_y, high = _side((part.top, part.bottom), (inside.top, inside.bottom), at[1], more[1])
    return Cut(
        pygame.Rect(from_x, from_y, max(0, long_x), max(0, long_y)), pygame.Rect(x, y, max(0, wide), max(0, high))
    )


def _side(part: tuple[int, int], inside: tuple[int, int], at: float, more: float) -> tuple[int, int, int, int]:
    """Along one side: where what can be seen begins in the target, which part of the picture that is (from, how
    long), and how long it is in the target.

    >>> _side((0, 100), (0, 100), -75.0, 2.0), _side((0, 100), (0, 100), 25.0, 0.5)
    ((0, 38, 50, 100), (25, 0, 100, 50))
    >>> _side((0, 100), (0, 100), -30.2, 1.0), _side((10, 90), (5, 95), 0.0, 1.0)
    ((0, 30, 70, 70), (10, 10, 80, 80))
    """
    first, last = max(part[0], round((inside[0] - at) / more)), min(part[1], round((inside[1] - at) / more))
    start = inside[0] if first > part[0] else max(inside[0], round(at + part[0] * more))
    end = inside[1] if last < part[1] else min(inside[1], round(at + part[1] * more))
    return start, first, last - first, end - start


__all__ = ["Cut", "View", "cut", "draw_fading"]
