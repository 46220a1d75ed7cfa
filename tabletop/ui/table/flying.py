"""Numbers that fly: what one piece sends to another goes there as a number and is seen to arrive.

Nothing is worked out here: a step of a show says which piece sends how much to which (see `telling.numbers.Step`);
outside a show `control.passing` says what went over from one piece to another.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import pygame

from tabletop.control.arrange import Arrangement
from tabletop.ui.draw.cached import cached
from tabletop.ui.draw.colors import Color
from tabletop.ui.draw.raster import blank
from tabletop.ui.draw.shade import glow, sphere
from tabletop.ui.draw.text import outlined_text
from tabletop.ui.stage.camera import Camera

AWAY, THERE = 0.5, 0.7
"""Seconds on the way, and seconds that the number stays over the piece it has reached."""
HIT: Color = (196, 52, 40)
NOTHING: Color = (92, 100, 114)


@dataclass(frozen=True, slots=True)
class Flight:
    """A number on its way to a piece, by its handle, from another one or from a point of the table."""

    source: str | tuple[float, float]
    target: str
    amount: int
    began: float
    speed: float = 1.0
    color: Color | None = None

    def over(self, now: float) -> bool:
        """Whether there is nothing to be seen of it any more."""
        return (now - self.began) * self.speed >= AWAY + THERE


def place_of(flight: Flight, arrangement: Arrangement, now: float) -> tuple[float, float, float, float] | None:
    """Where the number is in table units, how large against its full size, and how clear (0 to 1); None where one of
    the pieces is not on the table, or it is over.

    It goes in a low arc, swells on the way, and sinks a little while it fades over the piece it has reached.
    """
    start, other = _start(flight.source, arrangement), arrangement.placement(flight.target)
    past = (now - flight.began) * flight.speed
    if start is None or other is None or past >= AWAY + THERE or past < 0:
        return None
    if past < AWAY:
        t = past / AWAY
        t = t * t * (3 - 2 * t)
        x, y = other.x - start[0], other.y - start[1]
        bow = math.sin(math.pi * t) * 0.12 * math.hypot(x, y)
        return start[0] + x * t + bow, start[1] + y * t, 0.7 + 0.3 * t, 1.0
    t = (past - AWAY) / THERE
    swell = 1.0 + 0.45 * math.sin(math.pi * min(1.0, t * 3)) * (1 if t < 1 / 3 else 0)
    return other.x, other.y + 26 * t, swell, 1.0 - max(0.0, t - 0.5) * 2


def _start(source: str | tuple[float, float], arrangement: Arrangement) -> tuple[float, float] | None:
    if not isinstance(source, str):
        return source
    place = arrangement.placement(source)
    return (place.x, place.y) if place is not None else None


class Flights:
    """What is on its way now; drawn over the table."""

    def __init__(self) -> None:
        self.flying: list[Flight] = []

    def send(
        self, source: str | tuple[float, float], target: str, amount: int, now: float, speed: float = 1.0,
        color: Color | None = None,
    ) -> None:  # fmt: skip
        """Let a number fly; without a colour it is a blow."""
        self.flying.append(Flight(source, target, amount, now, max(0.25, speed), color))

    def clear(self) -> None:
        """Nothing is on its way any more."""
        self.flying.clear()

    def moving(self, now: float) -> bool:
        """Whether anything is to be seen; forgets what is over."""
        self.flying = [flight for flight in self.flying if not flight.over(now)]
        return bool(self.flying)

    def draw(self, surface: pygame.Surface, arrangement: Arrangement, camera: Camera, now: float) -> None:
        """Draw each number where it is."""
        for flight in self.flying:
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
