"""The window for viewers: a second one, which shows only and always the public picture.

It has a title that never changes, so that recording programs find it again, and a size, theme and make-up of its own.
Nothing is done in it but opening, closing and sizing it; the window of those who play goes on beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

import pygame

from tabletop.content import Catalog
from tabletop.control.viewing.preset import Style
from tabletop.ui.application import Application, Screen
from tabletop.ui.draw.basis.cached import Pool, keeping_in
from tabletop.ui.draw.things.table import table_ground
from tabletop.ui.hud.kit.look import Look
from tabletop.ui.hud.kit.paint import put_text
from tabletop.ui.settings import Settings
from tabletop.ui.table import TableScreen
from tabletop.ui.viewers.audience import AudienceScreen
from tabletop.ui.window import Offscreen, Window

TITLE = "Tabletop for viewers"
PERIOD = 1 / 30
"""While something moves the picture is drawn this often (in seconds): as often as what records it takes pictures."""
SLACK = 0.003


class Inner(Protocol):
    """The program around the picture for viewers."""

    settings: Settings
    screen: Screen | None

    def failed(self, error: BaseException) -> None:
        """Told of what goes wrong in it."""

    @property
    def look(self) -> Look:
        """How widgets look."""

    @property
    def dirty(self) -> bool:
        """Whether the window shows something old."""

    def use(self, catalog: Catalog | None, colors: Sequence[int] = ()) -> None:
        """The pictures and colours of a game are wanted."""

    def show(self, screen: Screen | None) -> None:
        """Another screen at once, or none."""

    def handle(self, event: pygame.Event, now: float) -> None:
        """Take an event."""

    def update(self, now: float) -> bool:
        """Let time go on."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw it."""

    def redraw(self) -> None:
        """The picture is out of date."""

    def apply_settings(self) -> None:
        """Settings have changed."""


MakeApp = Callable[[Window | Offscreen, Settings], Inner]


def style_of(settings: Settings) -> Style:
    """How the picture is made up, by the settings."""
    return Style(
        settings.viewers_preset, settings.viewers_camera, settings.viewers_words, settings.viewers_captions
    )  # fmt: skip


class Viewers:
    """The second window and what it shows; ``closed`` when somebody has closed it."""

    def __init__(self, app: Application, make: MakeApp, icon: Path | None) -> None:
        """``make`` makes a program around a window. Raises WindowError."""
        self.app = app
        self.window = app.window.another(TITLE, app.settings.viewers_window, icon)
        self.inner = make(self.window, self._settings())
        self.closed = False
        self._of: object = None
        self._drawn = -1.0
        self._moving = False
        self._astray = False
        self._pictures = Pool()
        """What is drawn for this window drives nothing of the other one out, and the other way round."""
        self.draws = 0
        """How often it was drawn (for tests and measures)."""

    def _settings(self) -> Settings:
        """The settings of its own, and what goes for both windows."""
        own = self.app.settings
        return Settings(
            theme=own.viewers_theme or own.theme, ui_size=own.viewers_size, hints=False, mute=True,
            sound_captions=own.sound_captions,
            fullscreen=self.window.fullscreen, reduced_motion=own.reduced_motion,
            animation_speed=own.animation_speed, coordinates=own.coordinates,
        )  # fmt: skip

    @property
    def screen(self) -> AudienceScreen | None:
        """The table that is shown, None while there is none."""
        found = self.inner.screen
        return found if isinstance(found, AudienceScreen) else None

    def apply_settings(self) -> None:
        """Settings have changed: theme, sizes, make-up."""
        self.inner.settings = self._settings()
        self.inner.apply_settings()
        if self.screen is not None:
            self.screen.show_style(style_of(self.app.settings))

    def close(self) -> None:
        """Take the window away."""
        self.closed = True
        self.inner.show(None)
        self.window.close()

    # -- the loop --------------------------------------------------------------------------------------------

    def step(self, now: float) -> bool:
        """Take the events of this window and draw it if it is out of date; true while something moves in it."""
        for event in self.window.events():
            self._event(event, now)
        if self.window.closing:
            self.closed = True
            return False
        with keeping_in(self._pictures):
            return self._step(now)

    def _step(self, now: float) -> bool:
        self._follow()
        if now - self._drawn < PERIOD - SLACK:
            return self._moving or self.inner.dirty
        if not (self._moving or self.inner.dirty or self.screen is None or self.screen.wakes(now)):
            return False
        self._moving = self.inner.update(now)
        if self.inner.dirty and not self.window.minimised:
            self._drawn = now
            self.inner.draw(self.window.surface)
            if self.screen is None:
                self._draw_nothing()
            self.window.present()
            self.draws += 1
        return self._moving

    def _event(self, event: pygame.Event, now: float) -> None:
        keys = self.app.keys
        if event.type == pygame.KEYDOWN:
            action = keys.action_of(event)
            if action == "viewers":
                self.closed = True
            elif action == "fullscreen":
                self.window.set_fullscreen(not self.window.fullscreen)
        elif event.type in (pygame.WINDOWRESIZED, pygame.WINDOWSIZECHANGED):
            self.inner.handle(event, now)
            if not self.window.fullscreen:
                self.app.settings.viewers_window = self.window.size
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN):
            self.inner.redraw()
        elif event.type == pygame.WINDOWMINIMIZED:
            self.app.toast("The window for viewers is minimised: what records it may see nothing now.", "warning")
        elif event.type in (pygame.WINDOWMOVED, pygame.WINDOWDISPLAYCHANGED):
            self._look_where()

    def _look_where(self) -> None:
        """Say once that the window lies outside of every screen, and bring it back."""
        astray = self.window.astray
        if astray and not self._astray:
            self.window.bring_back()
            self.app.toast("The window for viewers lay outside of every screen: it was brought back.", "warning")
        self._astray = astray

    # -- what it shows ---------------------------------------------------------------------------------------

    def _follow(self) -> None:
        """Show the table that those who play have before them."""
        screen = self.app.screen
        if screen is self._of:
            return
        self._of = screen
        self.inner.show(None)
        if isinstance(screen, TableScreen):
            self.inner.use(screen.session.catalog, self.app.seat_colors)
            leader = AudienceScreen(screen.session, style_of(self.app.settings), leader=screen)
            self.inner.show(leader)
        self.window.set_title(TITLE)
        self.inner.redraw()

    def _draw_nothing(self) -> None:
        """While there is no table: the ground, and what will be there."""
        surface, look = self.window.surface, self.inner.look
        surface.blit(table_ground(look.theme, surface.get_size()), (0, 0))
        middle = surface.get_rect().center
        size = max(18.0, surface.get_height() * 0.06)
        put_text(surface, "Soon at this table", *middle, size, look.theme.table.label, align="center", serif=True)
