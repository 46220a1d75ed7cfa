"""Arrows from what acts to what it is aimed at."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

import pygame

from tabletop.control.places.placing import Placement
from tabletop.ui.draw.basis.colors import mix
from tabletop.ui.draw.basis.shade import Shadow
from tabletop.ui.draw.basis.theme import Theme
from tabletop.ui.draw.things import marks


class Aims:
    """Who aims at whom, the last announced last."""

    def __init__(self) -> None:
        self.pairs: tuple[tuple[str, str], ...] = ()
        self._arrows: dict[object, Shadow] = {}

    def follow(self, pairs: Iterable[tuple[str, str]]) -> None:
        """Show arrows between these pieces (handles), or from them to seats."""
        self.pairs = tuple(pairs)

    def draw(
        self,
        target: pygame.Surface,
        theme: Theme,
        scale: float,
        lies: Callable[[str], Placement | None],
        box: Callable[[Placement], pygame.Rect],
        panel: Callable[[str], pygame.Rect | None] = lambda name: None,
    ) -> None:
        """Bright for what comes next, dim for what waits below it. ``lies``: where a piece lies, if it does; ``box``:
        the pixels around that; ``panel``: those of a seat, by its name among handles; ``scale``: pixels for a table
        unit."""
        drawn: dict[object, Shadow] = {}
        for number, (one, other) in enumerate(self.pairs, start=1):
            a, b, seat_box = lies(one), lies(other), panel(other)
            other_box = box(b) if b is not None else seat_box
            if a is None or other_box is None:
                continue
            one_box = box(a)
            # panels lie over the table: the tip stands at their edge
            where = _towards(one_box, other_box.center, 1.0), _towards(other_box, one_box.center, 0.55 if b else 1.0)
            last = number == len(self.pairs)
            color = theme.accent if last else mix(theme.accent, theme.panel.middle, 0.45)
            width = max(6.0, a.w * scale * (0.13 if last else 0.09))
            key = (where, color, round(width))
            arrow = self._arrows.get(key)
            drawn[key] = arrow if arrow is not None else marks.target_arrow(*where, color, width)
            target.blit(drawn[key].surface, (drawn[key].dx, drawn[key].dy))
        self._arrows = drawn


def _towards(box: pygame.Rect, goal: tuple[int, int], share: float) -> tuple[float, float]:
    """A point of the line from the middle of a box to a goal: 0 in the middle, 1 where it leaves the box."""
    dx, dy = goal[0] - box.centerx, goal[1] - box.centery
    reach = min(box.w / 2 / abs(dx) if dx else math.inf, box.h / 2 / abs(dy) if dy else math.inf, 1.0)
    return box.centerx + dx * reach * share, box.centery + dy * reach * share
