"""Lights on the table: what can act, where a carried piece may go, what a question points at.

``Lights`` is plain data that the referee's part of the table sets; the stage draws it. Every light has a shape of its
own besides its colour: a ring for what can act, a ring with brackets for what may be chosen, a number for what has
been chosen in order, and a keycap for each act of a piece.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import pygame

from tabletop.ui.draw import marks
from tabletop.ui.draw.colors import mix
from tabletop.ui.draw.kept import kept
from tabletop.ui.draw.raster import blank
from tabletop.ui.draw.shade import outline, panel, rounded, shadow
from tabletop.ui.draw.text import fit_text, text_width
from tabletop.ui.draw.theme import Theme


@dataclass(frozen=True, slots=True)
class ActSign:
    """An act of a piece as it is written on it: its digit (0: none), what it is called, whether it is legal now."""

    digit: int
    label: str
    legal: bool = True


@dataclass(frozen=True, slots=True)
class Lights:
    """What is lit. Pieces by handle, zones by key; ``cursor`` is what the keyboard points at."""

    can: frozenset[str] = frozenset()
    targets: frozenset[str] = frozenset()
    refused: frozenset[str] = frozenset()
    zones: frozenset[str] = frozenset()
    site: frozenset[str] = frozenset()
    cursor: str = ""
    numbers: Mapping[str, int] = field(default_factory=dict)
    signs: tuple[ActSign, ...] = ()
    signs_of: str = ""

    def kind(self, handle: str) -> str:
        """How a piece is lit, "" for not at all."""
        if handle in self.refused:
            return "refused"
        if handle in self.targets:
            return "target"
        return "can" if handle in self.can else ""


DARK = Lights()


@kept
def spot_light(size: tuple[int, int], dark: bool) -> pygame.Surface:
    """A pool of light on the ground under what the game is about now."""
    out = rounded(size, 14, (255, 246, 214), 46 if dark else 150)
    out.blit(outline(size, 14, 2, (255, 240, 200) if dark else (150, 120, 60), 150), (0, 0))
    return out


@kept
def turned_glow(theme: Theme, size: tuple[int, int], radius: int, kind: str, angle: float) -> pygame.Surface:
    """The halo under a piece that lies at any angle; centred."""
    halo = marks.piece_glow(theme, size, radius, kind, 0.45 if kind == "can" else 1.0)
    return _turned(halo.surface, angle)


@kept
def turned_frame(theme: Theme, size: tuple[int, int], radius: int, kind: str, angle: float) -> pygame.Surface:
    """The frame over a piece that lies at any angle; centred."""
    frame = marks.piece_frame(theme, size, radius, kind)
    return _turned(frame.surface, angle)


def _turned(picture: pygame.Surface, angle: float) -> pygame.Surface:
    return pygame.transform.rotozoom(picture, -angle, 1.0) if angle else picture


def _sign_type(digit: int, high: int) -> tuple[float, int]:
    """The size of a plate's writing and where it begins, in pixels."""
    return max(11.0, high * 0.58), high if digit else round(high * 0.45)


def _sign_width(digit: int, label: str, width: int, high: int) -> int:
    size, lead = _sign_type(digit, high)
    return min(width, lead + round(text_width(label, size, face="sans-semibold")) + round(high * 0.55))


@kept
def act_sign(theme: Theme, digit: int, label: str, legal: bool, width: int, high: int) -> pygame.Surface:
    """The plate of an act: a keycap with its digit, and its name; greyed where it is not legal now."""
    size, lead = _sign_type(digit, high)
    wide = _sign_width(digit, label, width, high)
    p = theme.panel
    top, middle, bottom = (p.top, p.middle, p.bottom)
    ink = p.text if legal else mix(p.dim, p.middle, 0.25)
    cast = shadow((wide, high), high / 2, 0.2)
    room = round(high * 0.5)
    out = blank((wide + 2 * room, high + 2 * room))
    out.blit(cast.surface, (room + cast.dx, room + cast.dy))
    out.blit(panel((wide, high), high / 2, (top, middle, bottom), 248, p.edge, p.edge_alpha, p.light), (room, room))
    if legal:
        out.blit(outline((wide, high), high / 2, 1, theme.accent, 255), (room, room))
    if digit:
        disc = marks.order_number(theme, digit, round(high * 0.84))
        if not legal:
            disc = disc.copy()
            disc.set_alpha(110)
        out.blit(disc, disc.get_rect(center=(room + high // 2, room + high // 2)))
    text, _ = fit_text(label, wide - lead - high * 0.4, size, ink, face="sans-semibold", min_size=size - 2)
    out.blit(text, text.get_rect(midleft=(room + lead, room + high // 2)))
    return out


def sign_boxes(signs: tuple[ActSign, ...], card: pygame.Rect) -> tuple[pygame.Rect, ...]:
    """Where the acts of a piece are written: over its lower half, one below the other, clear of the numbers in its
    corners. A press there means the act, as on any button."""
    high = max(20, min(26, round(card.w * 0.2)))
    step = high + 3
    y = card.bottom - max(round(card.h * 0.16), 20) - step * len(signs)
    found = []
    for index, sign in enumerate(signs):
        box = pygame.Rect(0, 0, _sign_width(sign.digit, sign.label, max(card.w + high, 176), high), high)
        box.center = (card.centerx, y + index * step + high // 2)
        found.append(box)
    return tuple(found)


def draw_signs(target: pygame.Surface, theme: Theme, signs: tuple[ActSign, ...], card: pygame.Rect) -> None:
    """Write the acts of a piece on it."""
    high = max(20, min(26, round(card.w * 0.2)))
    for sign, box in zip(signs, sign_boxes(signs, card), strict=True):
        picture = act_sign(theme, sign.digit, sign.label, sign.legal, max(card.w + high, 176), high)
        target.blit(picture, picture.get_rect(center=box.center))
