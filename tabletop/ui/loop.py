"""The main loop: the only place that reads the clock, sleeps and asks for events.

Three gears. *Moving*: something travels or is dragged; every frame at 60 a second. *Awake*: input in the last two
seconds, or a text field has the focus; polled at 60 a second, drawn only when something changed. *Resting*: polled
at 10 a second, updated at 4, after a while at 2, and once a second where nothing can come by itself; nothing drawn;
so it is too when the window is minimised, or without focus and nothing moves. Between two updates nothing but events
is asked for: only they can change anything.
`pygame.event.wait` is never used: it polls every millisecond inside, whatever it is asked.

The clock and the sleep are given, so tests drive the very same loop.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from .application import Screen
from .touch import Fingers

if TYPE_CHECKING:
    from .app import App
    from .window import Offscreen, Window

MOVING, AWAKE, RESTING = "moving", "awake", "resting"
FRAME = 1 / 60
REST = 1 / 10
SELDOM, RARELY, LEAST = 1 / 4, 1 / 2, 1.0
LINGER, LONG = 2.0, 5.0
"""So many seconds after the last input it rests, and after so many it is looked at rarely whether time has done
anything: what wakes after a long sleep finds nothing in the processor's caches and takes four times as long."""


class Loop:
    """Turns events, time and drawing over until the app has ended."""

    def __init__(
        self,
        app: App,
        window: Window | Offscreen,
        clock: Callable[[], float] = time.perf_counter,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.app = app
        self.window = window
        self.clock = clock
        self.sleep = sleep
        self.gear = AWAKE
        self.draws = 0
        self._last_input = clock()
        self._updated = clock()
        self._seldom = SELDOM
        self._moving = False
        self._beside = False
        """Something moves in the window for viewers."""
        self._due = clock()
        self.fingers = Fingers(lambda event: app.handle(event, self.clock()), app.ground, self._pinch, self._let_go)

    # -- what fingers touch ----------------------------------------------------------------------------------

    def _pinch(self, centre: tuple[float, float], factor: float, shift: tuple[float, float], turned: int) -> bool:
        ground = self.app.ground((round(centre[0]), round(centre[1])))
        return isinstance(ground, Screen) and ground.pinch(centre, factor, shift, turned)

    def _let_go(self) -> None:
        if self.app.screen is not None:
            self.app.screen.let_go()

    def run(self) -> None:
        """Go on until `app.running` is false."""
        while self.app.running:
            self.step()

    def step(self) -> None:
        """One turn: events, update, drawing if needed, and the pause that the gear asks for."""
        app, window = self.app, self.window
        now = self.clock()
        events = window.events()
        if not events and self._sleeps_on(now):
            self.sleep(REST)
            return
        if events:
            self._last_input = now
        for event in events:
            if not self.fingers.event(event, window.size, now):
                app.handle(event, now)
        self.fingers.scale = app.scale
        self.fingers.tick(now)
        if window.closing:
            window.closing = False
            app.ask_to_close()
        if window.ending:
            app.end()
        if events or self.gear != RESTING or now - self._updated >= self._seldom:
            self._updated = now
            self._moving = app.update(now)
        moving = self._moving
        if app.dirty and not window.minimised and app.running:
            app.draw(window.surface)
            window.present()
            app.presented(self.clock())
            self.draws += 1
        self._beside = app.running and app.beside.step(now)
        self.gear = self._choose(moving, now)
        # at rest nobody waits for the time to go on
        rarely = RARELY if app.awaits else LEAST
        self._seldom = SELDOM if now - self._last_input < LONG else rarely
        self._pause()

    def _sleeps_on(self, now: float) -> bool:
        """Whether nothing but an event could be taken now: it rests, and the time is not to go on yet."""
        window = self.window
        return (
            self.gear == RESTING and now - self._updated < self._seldom and not self.app.beside.opened
            and not (window.closing or window.ending)
        )  # fmt: skip

    def _choose(self, moving: bool, now: float) -> str:
        if self._beside:
            return MOVING  # somebody watches, whatever those who play look at
        if self.window.minimised:
            return RESTING
        if moving:
            return MOVING
        if not self.window.focused:
            return RESTING
        recent = now - self._last_input < LINGER
        return AWAKE if recent or self.app.typing else RESTING

    def _pause(self) -> None:
        period = REST if self.gear == RESTING else FRAME
        now = self.clock()
        # keep to a grid of frames, but never try to catch up with lost ones
        self._due = max(self._due + period, now) if self.gear == MOVING else now + period
        self._due = min(self._due, now + period)
        if self._due > now:
            self.sleep(self._due - now)
