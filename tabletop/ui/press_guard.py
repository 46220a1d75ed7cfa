"""Which presses are meant. Every press on the window and every key goes through here, with the time handed in.

A press is obeyed at once, unless what it would hit came under a resting pointer less than a moment ago: then it was
meant for what was there before (the second half of a double click that has answered a question, a card that has
glided to where another one lay, a dialog that has just come up), and only ends the motion. What is there is a
*thing*: what a press would reach and what it would mean, so a button that says something else now is another thing.
It has come when the window first *showed* it, however long that took to draw.

Keys are the same: what stands where the pointer is for a press is what a key would speak to. A key that is pressed
again is obeyed if what it speaks to has been there for a moment; one that is held only speaks to what it was pressed
over. (A text field lets held keys repeat, and the repeats are counted by a clock of their own: while the window is
busy one comes for a key that was let go long ago. The Enter that chose *Back to the shelf* went on with the game from
there.) The letter of a key that opened something is not meant for its fields.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame

MOMENT = 0.25
"""Seconds that something has been shown when a press on it, by a pointer or a key that rests, is meant for it."""
TWICE = 0.4
"""Seconds between two presses of a slow double click: the second one is not meant for what the first one brought."""
NEAR = 8
"""Pixels that a pointer may wander and still rest."""
FINGER_NEAR = 44
"""The same for a finger, which never comes down twice on the same spot."""
BUTTONS = (1, 2, 3)

Pos = tuple[int, int]
NEVER = float("-inf")


class _Watched:
    """The thing at which a pointer or a key rests, and since when it is shown there."""

    def __init__(self) -> None:
        self.thing: object = None
        self._since = NEVER
        self._shown = True

    def aim(self, thing: object) -> None:
        """Somebody goes to a thing: it is meant, however new it is."""
        self.thing, self._since, self._shown = thing, NEVER, True

    def find(self, thing: object, now: float) -> None:
        """This is there now; the window may not show it yet."""
        if thing != self.thing:
            self.thing, self._since, self._shown = thing, now, False

    def show(self, thing: object, now: float) -> None:
        """This is there now, and the window shows it."""
        self.find(thing, now)
        if not self._shown:
            self._since, self._shown = now, True

    def is_new(self, now: float, pressed: float = NEVER) -> bool:
        """Whether it came less than a moment ago, or since a press that was the first half of a double click."""
        return now - self._since < MOMENT or (self._since >= pressed > now - TWICE)


class PressGuard:
    """`under` says what a press at a point would hit, `asked` what a key would speak to. Both are compared only."""

    def __init__(self, under: Callable[[Pos], object], asked: Callable[[pygame.Event], object]) -> None:
        self._under, self._asked = under, asked
        self._pointed, self._spoken = _Watched(), _Watched()
        self._at: Pos | None = None
        self._rests_at: Pos = (0, 0)
        """Where the pointer came to rest; it may wander a little from there."""
        self._scrolled = self._pressed = NEVER
        """When the wheel turned last, and when a press was obeyed."""
        self._held: set[int] = set()
        self._refused: set[int] = set()
        """The buttons that are down, obeyed and not."""
        self._key: pygame.Event | None = None
        """The key that was pressed last, if nothing else was pressed since."""
        self._down: dict[int, tuple[int, object]] = {}
        """The keys that are down, with what beside them, and what they were pressed over."""
        self._swallow = False

    # -- what the window shows ---------------------------------------------------------------------------------

    def presented(self, now: float) -> None:
        """The window shows what is there now."""
        if self._at is not None:
            thing = self._under(self._at)
            if now - self._scrolled < MOMENT:
                self._pointed.aim(thing)  # who scrolls sees what comes
            else:
                self._pointed.show(thing, now)
        if self._key is not None:
            self._spoken.show(self._asked(self._key), now)

    # -- events ------------------------------------------------------------------------------------------------

    def takes(self, event: pygame.Event, now: float) -> bool:
        """Whether an event was not meant for what it would reach now, and should go to nobody."""
        kind = event.type
        if kind == pygame.MOUSEMOTION:
            self._move(event, now)
        elif kind == pygame.MOUSEWHEEL:
            self._scrolled = now
        elif kind == pygame.MOUSEBUTTONDOWN:
            return self._press(event, now)
        elif kind == pygame.MOUSEBUTTONUP:
            self._held.discard(event.button)
            refused = event.button in self._refused
            self._refused.discard(event.button)
            return refused
        elif kind == pygame.KEYDOWN:
            return self._key_down(event, now)
        elif kind == pygame.KEYUP:
            self._down.pop(event.key, None)
        elif kind == pygame.TEXTINPUT:
            swallowed, self._swallow = self._swallow, False
            return swallowed
        elif kind == pygame.WINDOWFOCUSLOST:
            self._down.clear()
            self._held.clear()
        return False

    def took(self, event: pygame.Event, elsewhere: bool) -> None:
        """The event was dealt with; ``elsewhere``: letters go somewhere else since."""
        if event.type == pygame.KEYDOWN:
            self._swallow = elsewhere
        elif event.type == pygame.KEYUP:
            self._swallow = False

    def _move(self, event: pygame.Event, now: float) -> None:
        near = FINGER_NEAR if event.dict.get("touch") else NEAR
        if self._at is None or math.dist(self._rests_at, event.pos) > near:
            self._rests_at = self._at = event.pos
            self._pointed.aim(self._under(event.pos))
            return
        self._pointed.find(self._under(self._at), now)
        if event.pos != self._at:
            self._at = event.pos
            self._pointed.thing = self._under(event.pos)

    def _press(self, event: pygame.Event, now: float) -> bool:
        self._key = None
        if event.button not in BUTTONS:
            return False
        self._move(event, now)
        if not self._held and self._pointed.is_new(now, self._pressed):
            self._refused.add(event.button)
            return True
        self._pressed = now
        self._held.add(event.button)
        return False

    def _key_down(self, event: pygame.Event, now: float) -> bool:
        if "named" in event.dict:  # not pressed but chosen by its name
            return False
        self._pressed = NEVER  # two clicks with a key between them are no double click
        asked, before = self._asked(event), self._key
        again = before is not None and (before.key, before.mod) == (event.key, event.mod)
        self._key = event
        held, over = self._down.get(event.key, (None, None))
        if held == event.mod:
            refused = over != asked
        else:
            self._down[event.key] = event.mod, asked
            if again:
                self._spoken.find(asked, now)
            else:
                self._spoken.aim(asked)
            refused = self._spoken.is_new(now)
        if refused:
            self._swallow = True
        return refused
