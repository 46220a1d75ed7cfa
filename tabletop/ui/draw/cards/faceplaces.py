"""Where each part of a face lies, by the name that entries give it, and a face whose parts bear numbers."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from tabletop.content.face import FaceSpec
from tabletop.ui.draw.basis.cached import cached
from tabletop.ui.draw.basis.colors import Color
from tabletop.ui.draw.basis.outlined import number_text
from tabletop.ui.draw.basis.raster import blank
from tabletop.ui.draw.cards.facelayout import FaceLayout, face_layout

RING: Color = (255, 214, 110)
GROUND: Color = (22, 24, 30)


def face_places(spec: FaceSpec, plan: FaceLayout) -> dict[str, pygame.Rect]:
    """The parts of a face that mean something, uppermost first: "stats.0", "gems.1", "chips.2", "type_line" ..."""
    found: dict[str, pygame.Rect] = {}
    if spec.frame == "plain":
        return found
    for name, parts in (("stats", plan.stats), ("gems", plan.gems), ("chips", plan.chips)):
        printed = getattr(spec, name)
        found |= {f"{name}.{index}": rect for index, rect in enumerate(parts[: len(printed)])}
    if plan.type_bar is not None and spec.type_line:
        found["type_line"] = plan.type_bar
    if plan.text_box is not None and plan.text:
        found["text"] = plan.text_box
    return found


def numbered(face: pygame.Surface, spec: FaceSpec, numbers: Mapping[str, int], chosen: str = "") -> pygame.Surface:
    """A copy of a drawn face on which each part that has a number bears it; the ``chosen`` one is framed."""
    out = face.copy()
    places = face_places(spec, face_layout(spec, face.get_width()))
    size = max(15, round(face.get_width() * 0.072))
    rim = max(2, size // 8)
    room = out.get_rect().inflate(-2, -2)
    taken: list[pygame.Rect] = []
    parts = [rect for key, rect in places.items() if key in numbers or key == "text"]
    if chosen in places:
        ring = places[chosen].inflate(2 * rim, 2 * rim)
        pygame.draw.rect(out, GROUND, ring.inflate(2, 2), rim + 2, border_radius=size // 3)
        pygame.draw.rect(out, RING, ring, rim, border_radius=size // 3)
    for key, number in numbers.items():
        rect = places.get(key)
        if rect is None:
            continue
        spot = _spot(rect, size, room, taken, [part for part in parts if part != rect])
        taken.append(spot)
        badge = number_badge(number, size)
        out.blit(badge, badge.get_rect(center=spot.center))
    return out


def _spot(
    rect: pygame.Rect, size: int, room: pygame.Rect, taken: list[pygame.Rect], parts: list[pygame.Rect]
) -> pygame.Rect:
    """Where the number of a part stands: at an edge of it, over no other number, and over no other part if it can."""
    half = size // 2
    centres = [
        (rect.left - half, rect.centery), (rect.right + half, rect.centery), (rect.centerx, rect.bottom + half),
        (rect.centerx, rect.top - half), (rect.left, rect.top), (rect.right, rect.top), (rect.left, rect.bottom),
        (rect.right, rect.bottom), (rect.right - half, rect.centery), (rect.left + half, rect.centery),
    ]  # fmt: skip

    def cost(at: int) -> tuple[int, int]:
        spot = pygame.Rect(0, 0, size, size)
        spot.center = centres[at]
        outside = size * size - _area(spot.clip(room))
        over = sum(_area(spot.clip(each)) for each in taken) * 4
        own = _area(spot.clip(rect)) // 3
        return outside * 8 + over + sum(_area(spot.clip(each)) for each in parts) + own, at

    spot = pygame.Rect(0, 0, size, size)
    spot.center = centres[min(range(len(centres)), key=cost)]
    return spot


def _area(rect: pygame.Rect) -> int:
    return rect.w * rect.h


@cached
def number_badge(number: int, size: int) -> pygame.Surface:
    """A number in a dark disc with a golden rim."""
    big = size * 4
    disc = blank((big, big), GROUND)
    pygame.draw.circle(disc, RING, (big / 2, big / 2), big / 2)
    pygame.draw.circle(disc, GROUND, (big / 2, big / 2), big / 2 - big / 12)
    out = pygame.transform.smoothscale(disc, (size, size))
    label = number_text(str(number), max(9.0, size * (0.72 if number < 10 else 0.58)), GROUND, 0.8)
    out.blit(label, label.get_rect(center=(size / 2, size / 2)))
    return out
