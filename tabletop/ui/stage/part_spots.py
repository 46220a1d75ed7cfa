"""Which part of a piece lies under a point: a number, chip or plate of its face, a bead, a sign, a derived number."""

from __future__ import annotations

import math

import pygame

from tabletop.content.face import FaceSpec
from tabletop.control.places.placing import Placement
from tabletop.ui.draw.cards.facecache import PLAIN_AT
from tabletop.ui.draw.cards.facelayout import FaceLayout, face_layout
from tabletop.ui.draw.cards.faceplaces import face_places
from tabletop.ui.stage.painter import MOST_BEADS, PiecePainter

KEPT = 60


class PartSpots:
    """Finds parts as :class:`PiecePainter` draws them."""

    def __init__(self) -> None:
        self._plans: dict[tuple[FaceSpec, int], FaceLayout] = {}

    def part_at(self, painter: PiecePainter, place: Placement, at: tuple[float, float], scale: float) -> str:
        """The part of a card at a point of the table, "" for none; ``scale`` in pixels a table unit."""
        piece = place.piece
        if piece.kind != "card" or not piece.seen:
            return ""
        turn = math.radians(-place.angle)
        dx, dy = (at[0] - place.x) * scale, (at[1] - place.y) * scale
        x = dx * math.cos(turn) - dy * math.sin(turn)
        y = dx * math.sin(turn) + dy * math.cos(turn)
        wide, high = place.w * scale, place.h * scale
        width = max(8, round(wide / 2) * 2)
        return (
            self._bead(painter, place, (x + wide / 2, y + high / 2), width)
            or self._plate(painter, place, (x, y), (wide, high))
            or self._sign(painter, place, (dx, dy), (wide, high))
            or self._printed(painter.front(piece), (x + wide / 2, y + high / 2), width, painter.faces.cache.plain)
        )

    def _bead(self, painter: PiecePainter, place: Placement, at: tuple[float, float], width: int) -> str:
        shown, _ = painter.beads_of(place.piece)
        if not shown:
            return ""
        size = max(17.0, width * 0.25)
        spots = painter.bead_places(painter.front(place.piece), width, MOST_BEADS, size)
        for (name, _), spot in zip(shown, spots, strict=False):
            if math.dist(spot, at) <= size * 0.55:
                return f"counter.{name}"
        return ""

    def _plate(
        self, painter: PiecePainter, place: Placement, at: tuple[float, float], size: tuple[float, float]
    ) -> str:
        for side, numbers, sign in (("left", painter.numbers, -1), ("right", painter.corners, 1)):
            number = numbers.get(place.handle)
            if number is None:
                continue
            x = sign * size[0] * (0.27 if number.icon else 0.385)
            half = size[0] * (0.24 if number.icon else 0.14)
            if abs(at[0] - x) <= half and abs(at[1] - size[1] * 0.445) <= size[0] * 0.12:
                return f"plate.{side}"
        return ""

    def _sign(
        self, painter: PiecePainter, place: Placement, at: tuple[float, float], size: tuple[float, float]
    ) -> str:
        edge = max(15.0, size[0] * 0.2)
        for index, (mark, _) in enumerate(painter.marks_of(place.piece)):
            spot = (size[0] * 0.44, -size[1] * (0.16 - 0.16 * index))
            if math.dist(spot, at) <= edge * 0.6:
                return f"mark.{mark.id}"
        return ""

    def _printed(self, spec: FaceSpec, at: tuple[float, float], width: int, plain: bool) -> str:
        plan = self._plan(spec, min(width, PLAIN_AT) if plain else width)
        grown = width / plan.size[0]
        point = round(at[0] / grown), round(at[1] / grown)
        places = face_places(spec, plan)
        return next((key for key, rect in places.items() if _grown(rect).collidepoint(point)), "")

    def _plan(self, spec: FaceSpec, width: int) -> FaceLayout:
        key = spec, width
        found = self._plans.get(key)
        if found is None:
            if len(self._plans) >= KEPT:
                self._plans.clear()
            found = self._plans[key] = face_layout(spec, max(24, width))
        return found


def _grown(rect: pygame.Rect) -> pygame.Rect:
    """What is as small as a gem is easier to hit with a little around it."""
    return rect.inflate(4, 4) if min(rect.size) < 18 else rect
