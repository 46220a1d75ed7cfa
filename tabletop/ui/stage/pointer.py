"""The pointer over the table: presses, drags, clicks, double clicks, long presses and the wheel.

``Pointer`` turns the window's events into acts of a hand and calls one method of its ``Hand`` for each. It knows no
pieces: whether a press takes hold of something is answered by ``Hand.grab``. Times come from the caller.
"""

from __future__ import annotations

import math
from typing import Protocol

import pygame

from tabletop.ui.held_time import HeldTime

THRESHOLD = 6.0
"""Pixels that a press may wander and still be a click."""
STILL = 2.0
"""Pixels that a press may tremble and still be one that stays; beyond them a drag has begun, however slow it is."""
DOUBLE = 0.35
LONG = 0.55

Point = tuple[float, float]


class Hand(Protocol):
    """What the table does with the acts of a hand. Points are window pixels."""

    def grab(self, at: Point, clone: bool) -> bool:
        """A press has moved: take hold of what lies there. False: nothing does, so a box is drawn."""

    def carry(self, at: Point) -> None:
        """What is held moves."""

    def release(self, at: Point) -> None:
        """What is held is let go."""

    def cancel(self) -> None:
        """What is held goes back."""

    def press(self, at: Point) -> None:
        """The button goes down."""

    def unpress(self) -> None:
        """The button comes up again, whatever became of the press."""

    def click(self, at: Point, add: bool) -> None:
        """A click; ``add``: to the selection."""

    def double(self, at: Point) -> None:
        """A double click."""

    def menu(self, at: Point) -> None:
        """A right click or a long press."""

    def hover(self, at: Point | None) -> None:
        """The pointer is here, over no widget; None: it has gone."""

    def box(self, start: Point, end: Point, done: bool, add: bool) -> None:
        """A box is drawn over the table."""

    def pan(self, dx: float, dy: float) -> None:
        """The picture is dragged."""

    def wheel(self, at: Point, steps: float) -> None:
        """The wheel turns; positive is away from the user."""


class Pointer:
    """One pointer. ``held`` is what the pressed button is doing."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.at: Point = (0.0, 0.0)
        self.held = ""  # "", "press", "drag", "box", "pan", "done"
        self.space = False
        self._start: Point = (0.0, 0.0)
        self._stays: Point = (0.0, 0.0)
        self._pressed_for = HeldTime()
        self._last_click: tuple[float, Point] = (-9.0, (0.0, 0.0))
        self._spent = False

    def event(self, event: pygame.Event, now: float, add: bool = False) -> bool:
        """Handle a mouse event over the table; True if it was one."""
        if event.type == pygame.MOUSEMOTION:
            self._motion(event, now, add)
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self._down(event, now, add)
        elif event.type == pygame.MOUSEBUTTONUP:
            self._up(event, now, add)
        elif event.type == pygame.MOUSEWHEEL:
            steps = event.precise_y or event.y
            self.hand.wheel(self.at, float(steps))
        else:
            return False
        return True

    def tick(self, now: float) -> None:
        """Let time pass: a press that stays is a long press."""
        if self.held == "press" and self._pressed_for.tick(now) >= LONG:
            self.held = "done"
            self.hand.menu(self._start)

    @property
    def busy(self) -> bool:
        """Whether a button is down and the pointer belongs to the table."""
        return self.held != ""

    def forget_click(self) -> None:
        """The last click meant something by itself: the next one does not make it a double click."""
        self._last_click, self._spent = (-9.0, self.at), False

    def pressed(self, event: pygame.Event) -> None:
        """A key or a button goes down anywhere in the window. Two clicks with another press between them are two
        clicks: whoever rolls, holds and passes the mouse on means the next roll."""
        again = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self._near(event.pos)
        if not again:
            self.forget_click()

    def spend_click(self) -> None:
        """The last click has done something for good: a second one at once and there is only the habit of clicking
        twice, and does nothing."""
        self._spent = True

    def drop_everything(self) -> None:
        """Escape, or the window has lost the mouse: nothing is held any more."""
        if self.held == "drag":
            self.hand.cancel()
        elif self.held == "box":
            self.hand.box(self._start, self._start, True, True)
        self.held = "done" if self.held else ""

    def _motion(self, event: pygame.Event, now: float, add: bool) -> None:
        self.at = (float(event.pos[0]), float(event.pos[1]))
        if self.held == "press" and math.dist(self.at, self._stays) > STILL:
            self._stays = self.at
            self._pressed_for.begin(now)
        if self.held == "press" and math.dist(self.at, self._start) > THRESHOLD:
            self.held = "drag" if self.hand.grab(self._start, False) else "box"
        if self.held == "drag":
            self.hand.carry(self.at)
        elif self.held == "box":
            self.hand.box(self._start, self.at, False, add)
        elif self.held == "pan":
            self.hand.pan(float(event.rel[0]), float(event.rel[1]))
        elif not self.held:
            self.hand.hover(self.at)

    def _down(self, event: pygame.Event, now: float, add: bool) -> None:
        self.at = (float(event.pos[0]), float(event.pos[1]))
        if self.held:
            if event.button == 3 and self.held == "drag":
                self.drop_everything()
            return
        if event.button == 2 or (event.button == 1 and self.space):
            self.held = "pan"
        elif event.button == 1:
            self.held, self._start, self._stays = "press", self.at, self.at
            self._pressed_for.begin(now)
            self.hand.press(self.at)
        elif event.button == 3:
            self.hand.menu(self.at)

    def _up(self, event: pygame.Event, now: float, add: bool) -> None:
        self.at = (float(event.pos[0]), float(event.pos[1]))
        held = self.held
        if event.button not in (1, 2) or not held:
            return
        self.held = ""
        if held == "drag":
            self.hand.release(self.at)
        elif held == "box":
            self.hand.box(self._start, self.at, True, add)
        elif held == "press":
            if now - self._last_click[0] <= DOUBLE and self._near(self.at):
                self._last_click = (-9.0, self.at)
                if not self._spent:
                    self.hand.double(self.at)
            else:
                self._spent = False
                self._last_click = (now, self.at)
                self.hand.click(self.at, add)
        self.hand.unpress()
        self.hand.hover(self.at)

    def _near(self, at: Point) -> bool:
        """Whether a press there can be the second half of a double click."""
        return math.dist(self._last_click[1], at) <= THRESHOLD * 2
