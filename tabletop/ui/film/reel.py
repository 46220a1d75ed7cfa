"""The pictures of a film: a table that is watched, drawn into memory on a clock that nobody waits for.

It is the very screen that people see, run by the very code that runs a show; only the clock is another one, so a film
of a slow machine looks like one of a quick machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import pygame

from tabletop.session import Session
from tabletop.ui.app import App
from tabletop.ui.application import agreed_colors
from tabletop.ui.film.wish import FilmWish
from tabletop.ui.settings import Settings
from tabletop.ui.sound import Sounds
from tabletop.ui.viewers.audience import AudienceScreen
from tabletop.ui.window import Offscreen

BEGINNING, ENDING = 0.6, 2.5
"""Seconds of stillness before the first act and after the last."""


@dataclass(frozen=True, slots=True)
class Picture:
    """One picture of a film: ``new`` if it differs from the one before; ``done`` of ``total`` moments are behind."""

    surface: pygame.Surface
    new: bool
    done: int
    total: int


class Reel:
    """All pictures of a film, in their order. Nothing is written to the session or anywhere else."""

    def __init__(self, session: Session, wish: FilmWish) -> None:
        """Raises NoSuchMoment where the session has no such entries."""
        self.wish = wish
        self._time = 10.0
        self._before = dict(session.show)
        self._session = session
        self._sink, session.sink = session.sink, None
        self.window = Offscreen(wish.size)
        settings = Settings(theme=wish.theme, hints=False)
        self.app = App(self.window, settings, sounds=Sounds(enabled=False), clock=lambda: self._time)
        self.app.failed = self._failed  # type: ignore[method-assign]
        self.app.use(session.catalog, agreed_colors(session.show))
        style = replace(wish.style, captions=wish.style.captions and wish.watch.captions)
        self.screen = AudienceScreen(session, style, watch=wish.watch)
        self.screen.patient = True

    @staticmethod
    def _failed(error: BaseException) -> None:
        raise error  # a film of a dialog that says that something went wrong is no film

    def pictures(self) -> Iterator[Picture]:
        """Every picture of the film; the surface is drawn on again for the next one."""
        try:
            yield from self._pictures()
        finally:
            self._session.surroundings.show = self._before
            self._session.sink = self._sink

    def _pictures(self) -> Iterator[Picture]:
        self.app.go(self.screen)
        cursor = self.screen.showing.cursor
        cursor.set_speed(self.wish.speed, self._time)
        yield from self._seconds(BEGINNING)
        cursor.play(True, self._time)
        while cursor.playing:
            yield self._next()
        yield from self._seconds(ENDING)

    def _seconds(self, seconds: float) -> Iterator[Picture]:
        for _ in range(round(seconds * self.wish.written_fps)):
            yield self._next()

    def _next(self) -> Picture:
        """Let one picture's time go by; it is drawn only if something has changed."""
        self._time += 1 / self.wish.written_fps
        self.app.update(self._time)
        new = self.app.dirty
        if new:
            self.app.draw(self.window.surface)
        cursor = self.screen.showing.cursor
        return Picture(self.window.surface, new, cursor.at, len(cursor.stops))
