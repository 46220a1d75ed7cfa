"""Fingers on a touch screen: what they do becomes what the pointer does, and no more than a pointer is asked of us.

One finger is the pointer with its button down. It has no hover, so a long press explains: over a panel it shows the
tooltip (letting go then does nothing), over the table it opens the menu of everything. A drag up or down on something
that scrolls, scrolls it. Two fingers on the table zoom and shift it, and turning them turns what is laid; over a list
they scroll. A finger is thick: a tap in a panel goes to the nearest thing to press within its reach, and the second
tap of two belongs to the place of the first.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Protocol

import pygame

from tabletop.ui.held_time import HeldTime
from tabletop.ui.hud.kit.widget import Widget

SLOP = 12.0
"""Pixels (at a scale of 1) that a finger may wander and still be a tap."""
REACH = 22.0
"""How far from a thing to press a tap still means it: a target of 44 pixels is what a finger finds (WCAG 2.5.5)."""
LONG = 0.5
"""Seconds; less than `stage.pointer.LONG`, so that a tooltip comes before any menu would."""
AGAIN = 0.35
STEP = 56.0
"""Pixels that a finger moves for one step of a wheel."""
TWIST = math.radians(30)

Point = tuple[float, float]


class Ground(Protocol):
    """What lies under fingers: a dialog, or the screen with its panels."""

    def path(self, pos: tuple[int, int]) -> Sequence[Widget]:
        """The widgets at a point, each inside the one before."""

    def targets(self, pos: tuple[int, int]) -> Sequence[pygame.Rect]:
        """What can be pressed in the panel or dialog at a point."""


class Fingers:
    """Sends pointer events for fingers. `send` takes them; `ground` is what lies at a point, `pinch` what two fingers
    do there (centre, factor, shift, quarters turned), false where they mean nothing; `let_go` drops what is held."""

    def __init__(
        self, send: Callable[[pygame.Event], None], ground: Callable[[tuple[int, int]], Ground | None],
        pinch: Callable[[Point, float, Point, int], bool], let_go: Callable[[], None],
    ) -> None:  # fmt: skip
        self._send, self._ground, self._pinch, self._let_go = send, ground, pinch, let_go
        self.scale = 1.0
        self.used = False
        """Whether there has been a finger at all."""
        self._down: dict[int, Point] = {}
        self._doing = ""  # "", "waits", "presses", "scrolls", "explained", "two", "done"
        self._start: Point = (0.0, 0.0)
        self._at: Point = (0.0, 0.0)
        self._down_for = HeldTime()
        self._tapped: tuple[float, Point] = (-9.0, (0.0, 0.0))
        self._path: Sequence[Widget] = ()
        self._twisted = 0.0

    def event(self, event: pygame.Event, size: tuple[int, int], now: float) -> bool:
        """Take an event of a finger; False for any other."""
        if event.type not in (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP):
            return False
        at = event.x * size[0], event.y * size[1]
        self.used = True
        if event.type == pygame.FINGERDOWN:
            self._came(event.finger_id, at, now)
        elif event.finger_id in self._down:
            self._moved(event.finger_id, at)
            if event.type == pygame.FINGERUP:
                del self._down[event.finger_id]
                self._went(now)
        return True

    def tick(self, now: float) -> None:
        """Time goes on: a finger that stays on a panel is told what it is on."""
        if self._doing == "waits" and self._down_for.tick(now) >= LONG:
            if any(widget.held_down for widget in self._path):
                self._press()
            else:
                self._doing = "explained"

    # -- one finger ------------------------------------------------------------------------------------------

    def _came(self, finger: int, at: Point, now: float) -> None:
        self._down[finger] = at
        if len(self._down) == 2:
            self._give_up()
            self._doing, self._twisted = "two", 0.0
        if len(self._down) != 1:
            return
        when, where = self._tapped
        if now - when <= AGAIN and math.dist(where, at) <= 3 * SLOP * self.scale:
            at = where
        self._start = self._at = at
        self._down_for.begin(now)
        ground = self._ground(_pixel(at))
        self._path = ground.path(_pixel(at)) if ground is not None else ()
        self._motion(False)
        if ground is not None and self._path:
            self._doing = "waits"
        else:
            self._press()

    def _press(self) -> None:
        self._doing = "presses"
        self._send(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=_pixel(self._start), button=1, touch=True))

    def _moved(self, finger: int, at: Point) -> None:
        before = self._down[finger]
        self._down[finger] = at
        if self._doing == "two":
            self._both(finger, before, at)
            return
        if self._doing not in ("waits", "presses", "scrolls"):
            return
        way = at[0] - self._start[0], at[1] - self._start[1]
        if self._at == self._start and math.hypot(*way) <= SLOP * self.scale:
            return
        if self._doing == "waits":
            scrolls = any(widget.scrolls for widget in self._path) and abs(way[1]) > abs(way[0])
            if scrolls:
                self._doing = "scrolls"
            else:
                self._press()
        moved, self._at = at[1] - self._at[1], at
        if self._doing == "scrolls":
            self._wheel(moved)
        else:
            self._motion(True)

    def _went(self, now: float) -> None:
        if self._down:
            if self._doing == "two":
                self._doing = "done"
            return
        doing, self._doing = self._doing, ""
        if doing == "waits":
            self._tap()
        elif doing == "presses":
            self._send(pygame.Event(pygame.MOUSEBUTTONUP, pos=_pixel(self._at), button=1, touch=True))
        if doing in ("waits", "presses") and self._at == self._start:
            self._tapped = now, self._start
        if doing != "explained":
            self._send(pygame.Event(pygame.WINDOWLEAVE))

    def _tap(self) -> None:
        """Press what is nearest, and let go."""
        at = _pixel(self._start)
        ground = self._ground(at)
        rects = ground.targets(at) if ground is not None else ()
        if not any(rect.collidepoint(at) for rect in rects):
            near = [(math.dist(_inside(rect, at), at), n, rect) for n, rect in enumerate(rects)]
            best = min(near, default=None)
            if best is not None and best[0] <= REACH * self.scale:
                at = _inside(best[2].inflate(-6, -6), at)
        self._send(pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0), touch=True))
        self._send(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=True))
        self._send(pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=1, touch=True))

    def _motion(self, pressed: bool) -> None:
        buttons = (1, 0, 0) if pressed else (0, 0, 0)
        self._send(pygame.Event(pygame.MOUSEMOTION, pos=_pixel(self._at), rel=(0, 0), buttons=buttons, touch=True))

    def _wheel(self, pixels: float) -> None:
        steps = pixels / (STEP * self.scale)
        self._send(pygame.Event(pygame.MOUSEWHEEL, x=0, y=steps, precise_x=0.0, precise_y=steps, flipped=False))

    # -- two fingers -----------------------------------------------------------------------------------------

    def _give_up(self) -> None:
        """A second finger comes: what the first one had begun is off."""
        if self._doing == "presses":
            self._let_go()
            self._send(pygame.Event(pygame.MOUSEBUTTONUP, pos=(-1, -1), button=1, touch=True))
            self._at = self._start
            self._motion(False)

    def _both(self, finger: int, before: Point, at: Point) -> None:
        other = next((each for number, each in self._down.items() if number != finger), None)
        if other is None or len(self._down) != 2:
            return
        was, now = math.dist(other, before), math.dist(other, at)
        centre = (other[0] + at[0]) / 2, (other[1] + at[1]) / 2
        shift = (at[0] - before[0]) / 2, (at[1] - before[1]) / 2
        turned = math.atan2(at[1] - other[1], at[0] - other[0]) - math.atan2(
            before[1] - other[1], before[0] - other[0]
        )
        self._twisted += math.remainder(turned, math.tau)
        steps = int(self._twisted / TWIST)
        self._twisted -= steps * TWIST
        factor = max(0.5, min(2.0, now / was)) if was > 1 else 1.0
        if not self._pinch(centre, factor, shift, steps):
            self._wheel(shift[1])


def _pixel(at: Point) -> tuple[int, int]:
    return round(at[0]), round(at[1])


def _inside(rect: pygame.Rect, at: tuple[int, int]) -> tuple[int, int]:
    """The point of a rectangle that is nearest to another point."""
    return max(rect.left, min(rect.right - 1, at[0])), max(rect.top, min(rect.bottom - 1, at[1]))
