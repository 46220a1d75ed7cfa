"""Draws cues over the table: arrows, lit pieces and places, numbers that fly up with their sign.

Which there are is found in :mod:`tabletop.control.viewing.cues`; here they get their time and their pixels.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Protocol

import pygame

from tabletop.control.viewing.cues import Arrow, Beat, Change
from tabletop.ui.draw.basis.cached import cached
from tabletop.ui.draw.basis.colors import Color
from tabletop.ui.draw.basis.outlined import outlined_text
from tabletop.ui.draw.basis.raster import blank
from tabletop.ui.draw.basis.shade import Shadow, rounded
from tabletop.ui.draw.basis.text import render_text
from tabletop.ui.draw.basis.theme import Theme
from tabletop.ui.draw.things import marks

APART = 0.45
"""Seconds between two beats."""
STAYS, STILL = 1.7, 2.4
"""Seconds that a beat is seen, and that all are where nothing flies."""
FADE = 0.35
WAY = 0.62
"""How clear the way of a piece is."""
HEAVY = 1.45
"""So much longer, wider and larger is what decides something."""
TUMBLES = 0.75
"""Seconds until a die that was thrown lies."""
DIE = 44
"""Height of the number of a die that was thrown, in a picture 720 high."""
RISE = 34
"""Pixels that a number flies up, in a picture 720 high."""
NEAR = 36
"""Arrows shorter than this (in pixels) say nothing: what they join lies side by side."""

SIDE = 24
"""How many pixels of a frame are not empty, counted from without."""
FAINT = 4
"""Steps in which something fades."""
MOST_FADING = 48
_FADING: dict[tuple[int, int], tuple[pygame.Surface, pygame.Surface]] = {}

PlaceOf = Callable[[str | int], pygame.Rect | None]
"""Where a piece (handle), a place (zone) or a seat is drawn; None where it is not."""


class PlaceAt(Protocol):
    """The same, or where a piece was drawn when it lay in a zone that it has left since."""

    def __call__(self, of: str | int, zone: str = "", /) -> pygame.Rect | None:
        """Find it."""


@dataclass(frozen=True, slots=True)
class Running:
    """A beat that is being shown: from when on, and in whose colour."""

    beat: Beat
    begins: float
    lasts: float
    color: Color

    def over(self, now: float) -> bool:
        """Whether nothing of it is seen any more."""
        return now >= self.begins + self.lasts

    def clear(self, now: float) -> float:
        """How clear it is, 0 to 1."""
        past = now - self.begins
        if past < 0 or past >= self.lasts:
            return 0.0
        return min(1.0, (self.lasts - past) / FADE, 0.5 + past / 0.12)


class CueMarks:
    """What is being pointed out now."""

    def __init__(self) -> None:
        self.running: list[Running] = []
        self._arrows: dict[object, Shadow] = {}
        self._heard: set[int] = set()

    def begin(self, beats: Iterable[Beat], color: Color, now: float, calm: bool, speed: float = 1.0) -> None:
        """Point out beats one after the other; ``calm``: all at once, and nothing flies."""
        lying = TUMBLES if any(each.beat.rolls and now < each.begins + TUMBLES for each in self.running) else 0.0
        for index, beat in enumerate(beats):
            start = now if calm else now + index * APART / speed + lying
            if beat.rolls and not calm:
                lying = TUMBLES  # what comes of a die waits until it lies
            lasts = STILL if calm else STAYS / min(speed, 1.5)
            self.running.append(
                Running(
                    beat, start, (lasts + (TUMBLES if beat.rolls else 0.0)) * (HEAVY if beat.heavy else 1.0), color
                )
            )

    def due(self, now: float) -> list[Beat]:
        """The beats that have begun since this was last asked."""
        found = [each for each in self.running if each.begins <= now and id(each) not in self._heard]
        self._heard = {id(each) for each in self.running if each.begins <= now}
        return [each.beat for each in found]

    def clear(self) -> None:
        """Nothing is pointed out any more."""
        self.running.clear()
        self._arrows.clear()

    def moving(self, now: float) -> bool:
        """Whether anything is to be seen; forgets what is over."""
        self.running = [each for each in self.running if not each.over(now)]
        return bool(self.running)

    def draw(
        self, surface: pygame.Surface, theme: Theme, place_of: PlaceAt, source_of: PlaceOf, now: float, calm: bool
    ) -> None:
        """Draw all that is pointed out; ``source_of``: where what an arrow comes from is drawn."""
        unit = surface.get_height() / 720
        arrows, self._arrows = self._arrows, {}
        for each in self.running:
            clear = 1.0 if calm else each.clear(now)
            if clear <= 0:
                continue
            for lit in each.beat.lights:
                rect = place_of(lit)
                if rect is not None:
                    for side in _sides(theme, rect.size):
                        _blit(surface, side.surface, (rect.x + side.dx, rect.y + side.dy), clear)
            for arrow in each.beat.arrows:
                ends = _ends(arrow, place_of, source_of)
                if ends is None:
                    continue
                width = (9.0 if arrow.way else 13.0) * unit * (HEAVY if each.beat.heavy else 1.0)
                color = theme.seat(arrow.seat).color if arrow.seat else each.color
                key = (ends, color, width)
                drawn = arrows.get(key) or _light(marks.target_arrow(*ends, color, width), arrow.way)
                self._arrows[key] = drawn
                _blit(surface, drawn.surface, (drawn.dx, drawn.dy), clear)
            rolling = TUMBLES if each.beat.rolls and not calm else 0.0
            if now - each.begins < rolling:
                continue  # nobody is told before the die is
            past = 0.0 if calm else max(0.0, now - each.begins - rolling)
            self._draw_changes(surface, each.beat, place_of, past, clear, unit)
            for roll in each.beat.rolls:
                rect = place_of(roll.die)
                if rect is not None:
                    picture = _number(roll.shows, "", round(DIE * unit))
                    spot = picture.get_rect(midbottom=(rect.centerx, rect.top - round(4 * unit)))
                    _blit(surface, picture, spot.clamp(surface.get_rect()).topleft, clear)

    def _draw_changes(
        self, surface: pygame.Surface, beat: Beat, place_of: PlaceAt, past: float, clear: float,
        unit: float,
    ) -> None:  # fmt: skip
        lying: dict[str | int, int] = {}
        size = round(24 * unit * (HEAVY if beat.heavy else 1.0))
        up = RISE * unit * (1 - math.exp(-3 * past)) if past else 0.0
        for change in beat.changes:
            rect = self.total_at(change) if change.seat else place_of(change.of, change.at)
            if rect is None:
                continue
            line = lying[change.of] = lying.get(change.of, -1) + 1
            picture = _number(change.signed, self.label(change), size)
            spot = picture.get_rect(center=(rect.centerx, rect.centery - round(up)))
            spot.y += line * (picture.get_height() - 2)
            _blit(surface, picture, spot.clamp(surface.get_rect()).topleft, clear)

    total_at: Callable[[Change], pygame.Rect | None] = staticmethod(lambda change: None)
    """Where the derived total of a place is drawn."""
    label: Callable[[Change], str] = staticmethod(lambda change: change.name)
    """What the table calls the number."""


@cached
def _sides(theme: Theme, size: tuple[int, int]) -> tuple[Shadow, ...]:
    """The frame around what is lit, side by side: around a board it is mostly empty, and what is empty takes as long
    to draw as what is not."""
    whole = marks.piece_frame(theme, size, 8, "target")
    picture, dx, dy = whole
    hollow = picture.get_rect().inflate(-2 * SIDE, -2 * SIDE)
    if min(hollow.size) <= SIDE or picture.subsurface(hollow).get_bounding_rect().size != (0, 0):
        return (whole,)
    wide, high = picture.get_size()
    boxes = (
        (0, 0, wide, SIDE),
        (0, high - SIDE, wide, SIDE),
        (0, SIDE, SIDE, hollow.h),
        (wide - SIDE, SIDE, SIDE, hollow.h),
    )
    return tuple(Shadow(picture.subsurface(box).copy(), dx + box[0], dy + box[1]) for box in boxes)


def _light(arrow: Shadow, way: bool) -> Shadow:
    """An arrow as it is drawn over and over: the way of a piece is seen through. It is mostly empty, so it is encoded
    by runs: a tenth of the work."""
    picture = arrow.surface.copy()
    if way:
        picture.fill((255, 255, 255, round(255 * WAY)), special_flags=pygame.BLEND_RGBA_MULT)
    picture.set_alpha(255, pygame.RLEACCEL)
    return Shadow(picture, arrow.dx, arrow.dy)


def _blit(surface: pygame.Surface, picture: pygame.Surface, at: tuple[int, int], clear: float) -> None:
    if clear >= 1:
        surface.blit(picture, at)
        return
    surface.blit(_faint(picture, max(1, round(clear * FAINT))), at)


def _faint(picture: pygame.Surface, step: int) -> pygame.Surface:
    """A picture that is seen through; kept while it fades, as others may draw it clearly at the same time."""
    key = (id(picture), step)
    kept = _FADING.get(key)
    if kept is None or kept[0] is not picture:
        faint = picture.copy()
        # an alpha of the whole picture beside that of its pixels takes the slow way through the library: ten times
        faint.fill((255, 255, 255, round(255 * step / FAINT)), special_flags=pygame.BLEND_RGBA_MULT)
        while len(_FADING) >= MOST_FADING:
            _FADING.pop(next(iter(_FADING)))
        kept = _FADING[key] = (picture, faint)
    return kept[1]


Ends = tuple[tuple[float, float], tuple[float, float]]


def _ends(arrow: Arrow, place_of: PlaceAt, source_of: PlaceOf) -> Ends | None:
    """Where an arrow begins and ends: at the edge of what it comes from, and well into what it goes to."""
    one, other = source_of(arrow.source), place_of(arrow.target, arrow.at)
    if one is None or other is None or math.dist(one.center, other.center) < NEAR or one.contains(other):
        return None
    start = one.center if arrow.way else _towards(one, other.center, 1.0)
    return (float(start[0]), float(start[1])), _towards(other, one.center, 0.5)


def _towards(box: pygame.Rect, goal: tuple[int, int], share: float) -> tuple[float, float]:
    dx, dy = goal[0] - box.centerx, goal[1] - box.centery
    reach = min(box.w / 2 / abs(dx) if dx else math.inf, box.h / 2 / abs(dy) if dy else math.inf, 1.0)
    return round(box.centerx + dx * reach * share), round(box.centery + dy * reach * share)


@cached
def _number(signed: str, label: str, size: int) -> pygame.Surface:
    """A number with its sign on a dark plate, and what it is."""
    figure = outlined_text(signed, size, (255, 255, 255), (10, 12, 16), width=max(1.0, size / 18))
    word = render_text(label, max(11.0, size * 0.6), (226, 230, 238)) if label else None
    wide = figure.get_width() + (word.get_width() + size // 4 if word is not None else 0)
    high = round(size * 1.35)
    out = blank((wide + size, high))
    out.blit(rounded(out.get_size(), high / 2, (16, 20, 28)), (0, 0))
    out.blit(figure, figure.get_rect(midleft=(size // 2, high // 2)))
    if word is not None:
        out.blit(word, word.get_rect(midright=(wide + size // 2, high // 2)))
    return out
