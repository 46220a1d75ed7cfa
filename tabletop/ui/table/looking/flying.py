"""Numbers that fly from piece to piece, drawn over the table (which and where: ``control.flying``)."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from tabletop.control.places.arrange import Arrangement
from tabletop.control.places.flying import Flight, place_of
from tabletop.ui.draw.basis.cached import cached
from tabletop.ui.draw.basis.colors import Color
from tabletop.ui.draw.basis.outlined import outlined_text
from tabletop.ui.draw.basis.raster import blank
from tabletop.ui.draw.basis.shade import glow, sphere
from tabletop.ui.stage.camera import Camera

HIT: Color = (196, 52, 40)
NOTHING: Color = (92, 100, 114)


def draw_flights(
    surface: pygame.Surface, flying: Iterable[Flight], arrangement: Arrangement, camera: Camera, now: float
) -> None:
    """Draw each number where it is."""
    for flight in flying:
        spot = place_of(flight, arrangement, now)
        if spot is None:
            continue
        x, y, size, clear = spot
        text = str(flight.amount)
        edge = max(24, round(64 * camera.scale * size / 4) * 4)
        picture = _number(text, edge, flight.color or (HIT if flight.amount > 0 else NOTHING))
        if clear < 1:
            picture = picture.copy()
            picture.set_alpha(max(0, round(255 * clear)))
        at = camera.to_screen(x, y)
        surface.blit(picture, picture.get_rect(center=(round(at[0]), round(at[1]))))


@cached
def _number(text: str, edge: int, color: Color) -> pygame.Surface:
    """A number on a lit ball."""
    ball = sphere(edge, color)
    halo = glow((edge, edge), edge // 2, color, max(4, edge // 5), 170)
    room = max(-halo.dx, -halo.dy, 0) + edge // 4
    out = blank((edge + 2 * room, edge + 2 * room))
    out.blit(halo.surface, (room + halo.dx, room + halo.dy))
    out.blit(ball, ball.get_rect(center=out.get_rect().center))
    digits = outlined_text(text, edge * 0.56, (255, 255, 255), (40, 8, 6), width=max(1.0, edge / 26))
    out.blit(digits, digits.get_rect(center=out.get_rect().center))
    return out
