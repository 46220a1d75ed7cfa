"""What the hand over the table holds."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame

from tabletop.control.places.placing import Placement
from tabletop.ui.hud.offering.drawer import PieceSpec


@dataclass(frozen=True, slots=True)
class Taken:
    """A card that was taken out of a tray, and the seat that took it."""

    piece: int
    seat: int


@dataclass(slots=True)
class Carry:
    """What the hand holds: pieces of the table with their offsets from the pointer (table units), or something that
    is not on it (from a tray or the drawer), shown as a ghost."""

    pieces: list[Placement] = field(default_factory=list)
    offsets: list[tuple[float, float]] = field(default_factory=list)
    ghost: pygame.Surface | None = None
    outside: Taken | PieceSpec | None = None
    whole_pile: str = ""
    turned: int = 0
