"""The steps that a piece goes up, drawn beside it: where it stands, what each next step is worth and costs.

A step that can be gone to is a button; the others say in their tooltip what is wanted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from tabletop.rules.actions import Action
from tabletop.session.telling.numbers import RungText
from tabletop.ui.draw.basis.cached import cached
from tabletop.ui.draw.basis.colors import Color
from tabletop.ui.draw.basis.raster import blank
from tabletop.ui.draw.basis.shade import glow, outline, panel, shadow
from tabletop.ui.draw.basis.text import text_width
from tabletop.ui.hud.kit.look import Look
from tabletop.ui.hud.kit.paint import put_text
from tabletop.ui.hud.kit.widget import NOWHERE, Pos, Widget

NOW, OPEN, SHUT, PAST = "now", "open", "shut", "past"
GROUNDS: dict[str, tuple[tuple[Color, ...], Color, Color]] = {
    NOW: (((255, 226, 140), (226, 176, 66), (176, 122, 30)), (255, 242, 196), (44, 28, 4)),
    OPEN: (((70, 158, 92), (40, 120, 66), (22, 82, 44)), (176, 240, 188), (255, 255, 255)),
    SHUT: (((58, 64, 74), (40, 45, 53), (28, 32, 38)), (104, 112, 124), (206, 212, 220)),
    PAST: (((46, 50, 58), (34, 38, 44), (26, 28, 33)), (70, 76, 86), (150, 157, 168)),
}
"""Shades, edge and ink of a step by its state; the state is also told by its mark: a tick, an arrow, a lock."""
SIGNS = {OPEN: "arrow-up", SHUT: "lock", PAST: "check"}
MOST_HIGH = 58
FULL, EMPTY = (168, 34, 30), (92, 62, 14)
"""The bar of a number that can run out."""


@dataclass(frozen=True, slots=True)
class LadderPlace:
    """A ladder and the pixels it may use; ``steps`` lowest first, ``icon`` what costs are counted in."""

    title: str
    steps: tuple[RungText, ...]
    rect: tuple[int, int, int, int]
    icon: str = ""


class Ladders(Widget):
    """All ladders on the table; a click on an open step calls ``on_step`` with its act."""

    solid = False

    def __init__(self, look: Look, on_step: Callable[[Action], None]) -> None:
        super().__init__(look)
        self._on_step = on_step
        self._ladders: tuple[LadderPlace, ...] = ()
        self._over: tuple[int, int] | None = None

    def set_ladders(self, ladders: Sequence[LadderPlace]) -> None:
        """What to show, and where."""
        if tuple(ladders) != self._ladders:
            self._ladders = tuple(ladders)
            self._over = None
            self._dirty = True

    @property
    def ladders(self) -> tuple[LadderPlace, ...]:
        """What is shown."""
        return self._ladders

    def box(self, ladder: LadderPlace, index: int) -> pygame.Rect:
        """Where a step is, in window pixels: the lowest at the bottom."""
        area = pygame.Rect(ladder.rect)
        count, gap = len(ladder.steps), max(2, self.look.px(4))
        high = min(self.look.px(MOST_HIGH), (area.h - gap * (count - 1)) // max(1, count))
        top = area.y + (area.h - count * high - gap * (count - 1)) // 2
        return pygame.Rect(area.x, top + (count - 1 - index) * (high + gap), area.w, high)

    def _at(self, pos: Pos) -> tuple[int, int] | None:
        if pos == NOWHERE:
            return None
        for number, ladder in enumerate(self._ladders):
            for index in range(len(ladder.steps)):
                if self.box(ladder, index).collidepoint(pos):
                    return number, index
        return None

    def _step(self, at: tuple[int, int] | None) -> RungText | None:
        return self._ladders[at[0]].steps[at[1]] if at is not None else None

    def hit(self, pos: Pos) -> bool:
        return self._at(pos) is not None

    def moved(self, pos: Pos) -> None:
        over = self._at(pos)
        if over != self._over:
            self._over = over
            self._dirty = True

    def press(self, pos: Pos, button: int) -> bool:
        step = self._step(self._at(pos))
        return button == 1 and step is not None and step.act is not None

    def release(self, pos: Pos) -> None:
        step = self._step(self._at(pos))
        if step is not None and step.act is not None:
            self._on_step(step.act)

    def tooltip_at(self, pos: Pos) -> str | None:
        at = self._at(pos) if self.visible else None
        step = self._step(at)
        if at is None or step is None:
            return None
        return "\n".join(line for line in (self._ladders[at[0]].title, step.sentence) if line) or None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw each step where it is: the widget has no picture of its own, it is as large as the table."""
        self._dirty = False
        if not self.visible:
            return
        for number, ladder in enumerate(self._ladders):
            for index, step in enumerate(ladder.steps):
                rect = self.box(ladder, index)
                hot = self._over == (number, index) and step.act is not None
                picture = self._drawn(step, ladder.icon, rect.size, hot)
                surface.blit(picture, picture.get_rect(center=rect.center))

    def _drawn(self, step: RungText, icon: str, size: tuple[int, int], hot: bool) -> pygame.Surface:
        look = self.look
        ink = GROUNDS[step.state][2]
        edge = max(9, min(look.px(14), size[1] // 3))
        sign = look.icons.get(SIGNS[step.state], edge, ink) if step.state in SIGNS else None
        coin = look.icons.get(icon, edge, ink) if icon and step.cost is not None else None
        if step.more:
            sign = look.icons.get(step.icon, edge, ink) if step.icon else None
            coin = look.icons.get(step.more_icon, edge, ink) if step.more_icon else None
        second = step.more or (str(step.cost) if step.cost is not None else "")
        return _rung(
            step.mark, step.text, step.state, second, size, look.text(15), look.text(12), sign, coin, hot,
            bool(step.more), step.fill,
        )  # fmt: skip


@cached
def _rung(
    mark: str, text: str, state: str, second: str, size: tuple[int, int], large: float, small: float,
    sign: pygame.Surface | None, coin: pygame.Surface | None, hot: bool, paired: bool, fill: float | None,
) -> pygame.Surface:  # fmt: skip
    stops, rim, ink = GROUNDS[state]
    wide, high = size
    radius = max(4, round(min(size) * 0.2))
    body = panel(size, radius, stops, 235 if state in (SHUT, PAST) else 255, rim, 255, 80, 60).copy()
    body.blit(outline(size, radius, max(1, high / 24), rim, 255), (0, 0))
    two = bool(second) and high >= small + large
    pad = max(4, round(wide * 0.07))
    first = high * ((0.28 if fill is not None else 0.33) if two else 0.5)
    spot = put_text(body, mark, pad, first, min(small, high * 0.4), ink, bold=True, serif=True)
    edge = sign.get_width() + 3 if paired and sign is not None else 0
    points = min(large, high * 0.5)
    while points > 9 and text_width(text, points, bold=True) > wide - spot.right - 2 * pad - edge:
        points -= 0.5
    number = put_text(body, text, wide - pad, first, points, ink, bold=True, align="right")
    if paired and sign is not None:
        body.blit(sign, sign.get_rect(midright=(number.left - 3, round(first))))
    if two:
        line = high * (0.62 if fill is not None else 0.72)
        if sign is not None and not paired:
            body.blit(sign, sign.get_rect(midleft=(pad, round(line))))
        points = min(large if paired else small + 1, high * 0.36)
        number = put_text(body, second, wide - pad, line, points, ink, bold=True, align="right")
        gap = max(2, pad // 2)
        if coin is not None and number.left - gap - coin.get_width() >= 2:
            body.blit(coin, coin.get_rect(midright=(number.left - gap, round(line))))
        if fill is not None:
            bar = pygame.Rect(pad, round(high * 0.83), wide - 2 * pad, max(3, round(high * 0.09)))
            pygame.draw.rect(body, EMPTY, bar, border_radius=bar.h // 2)
            full = bar.copy()
            full.w = max(bar.h, round(bar.w * max(0.0, min(1.0, fill)))) if fill > 0 else 0
            pygame.draw.rect(body, FULL, full, border_radius=bar.h // 2)
    cast = shadow(size, radius, 0.1)
    halo = glow(size, radius, (255, 236, 170) if hot else (150, 240, 170), max(3, high // 6), 210 if hot else 130)
    room_around = max(-cast.dx, -cast.dy, -halo.dx, -halo.dy, 0) + 4
    out = blank((wide + 2 * room_around, high + 2 * room_around))
    out.blit(cast.surface, (room_around + cast.dx, room_around + cast.dy))
    if state == OPEN or hot:
        out.blit(halo.surface, (room_around + halo.dx, room_around + halo.dy))
    out.blit(body, (room_around, room_around))
    return out
