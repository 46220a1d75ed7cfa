"""Table units to pixels and back, with zoom and pan."""

from __future__ import annotations

import pygame

from tabletop.control.places.placing import Placement

ZOOM_MIN, ZOOM_MAX = 1.0, 5.0
LIGHT = 60
"""So many pixels at most the light around a zone, or a slot in it, reaches beyond it."""


class Camera:
    """Shows a table of given size inside a rectangle of the window; at zoom 1 the whole table fits."""

    def __init__(self, width: float, height: float) -> None:
        self.width, self.height = width, height
        self.port = pygame.Rect(0, 0, 1, 1)
        self.zoom = 1.0
        self.x, self.y = width / 2, height / 2

    @property
    def fit_scale(self) -> float:
        """Pixels per table unit when everything fits."""
        return max(0.05, min(self.port.w / self.width, self.port.h / self.height))

    @property
    def scale(self) -> float:
        """Pixels per table unit now."""
        return self.fit_scale * self.zoom

    def set_port(self, port: pygame.Rect) -> None:
        """The part of the window that shows the table."""
        self.port = port.copy()
        self._clamp()

    def to_screen(self, x: float, y: float) -> tuple[float, float]:
        """A point of the table in window pixels."""
        scale = self.scale
        return self.port.centerx + (x - self.x) * scale, self.port.centery + (y - self.y) * scale

    def to_table(self, px: float, py: float) -> tuple[float, float]:
        """A window pixel in table units."""
        scale = self.scale
        return self.x + (px - self.port.centerx) / scale, self.y + (py - self.port.centery) / scale

    def rect(self, x: float, y: float, w: float, h: float) -> pygame.Rect:
        """A box of the table (left, top, width, height) as a rectangle of pixels."""
        left, top = self.to_screen(x, y)
        right, bottom = self.to_screen(x + w, y + h)
        return pygame.Rect(round(left), round(top), round(right) - round(left), round(bottom) - round(top))

    def shows(self, place: Placement, size: tuple[int, int]) -> bool:
        """Whether any of what lies there, with its shadow, may be seen in a window of a size."""
        reach = max(place.w, place.h) * self.scale + 40
        return pygame.Rect((0, 0), size).inflate(reach, reach).collidepoint(self.to_screen(place.x, place.y))

    def zoom_at(self, px: float, py: float, factor: float) -> bool:
        """Zoom so that the point under the pointer stays where it is; True if anything changed."""
        before = self.to_table(px, py)
        zoom = min(ZOOM_MAX, max(ZOOM_MIN, self.zoom * factor))
        if abs(zoom - self.zoom) < 1e-6:
            return False
        self.zoom = 1.0 if zoom < 1.02 else zoom
        after = self.to_table(px, py)
        self.x += before[0] - after[0]
        self.y += before[1] - after[1]
        self._clamp()
        return True

    def pan(self, dx: float, dy: float) -> None:
        """Move the picture by pixels."""
        self.x -= dx / self.scale
        self.y -= dy / self.scale
        self._clamp()

    def fit(self) -> None:
        """Show the whole table."""
        self.zoom = 1.0
        self._clamp()

    def _clamp(self) -> None:
        half_w, half_h = self.port.w / self.scale / 2, self.port.h / self.scale / 2
        self.x = self.width / 2 if half_w * 2 >= self.width else min(max(self.x, half_w), self.width - half_w)
        self.y = self.height / 2 if half_h * 2 >= self.height else min(max(self.y, half_h), self.height - half_h)


def is_in_sight(rect: pygame.Rect, size: tuple[int, int]) -> bool:
    """Whether any of a zone with that rectangle may be seen in a window of a size, with the light around it."""
    return rect.inflate(2 * LIGHT, 2 * LIGHT).colliderect(pygame.Rect((0, 0), size))
