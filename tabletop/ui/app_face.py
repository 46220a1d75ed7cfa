"""What the program is asked by everything on screen: its facts, messages and switches.

What goes on in it, screens, dialogs, events and time, is in :class:`tabletop.ui.app.App`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame

from tabletop.ui.draw.basis.icons import IconSet
from tabletop.ui.draw.basis.theme import Theme, in_colors, load_theme
from tabletop.ui.hud.kit.look import Look

from .application import Overlay, Screen
from .crash_log import log_error
from .keys import Bindings
from .notices import Notices
from .settings import Settings
from .sound import CAPTIONS, Sounds
from .stretched import Stretched
from .window import Offscreen, Window


class AppFace:
    """The things of the program, by name."""

    window: Window | Offscreen
    home: Path
    settings: Settings
    keys: Bindings
    sounds: Sounds
    screen: Screen | None
    dialogs: list[Overlay]
    icons: IconSet
    theme: Theme
    look: Look
    notices: Notices
    _seat_colors: tuple[int, ...]
    _coming: Iterator[None] | None
    _stretched: Stretched | None
    _now: float
    _dirty: bool

    def open_dialog(self, dialog: Overlay) -> None:
        """Show a dialog on top of the others."""
        raise NotImplementedError

    # -------------------------------------------------------------------------------------------- facts

    @property
    def size(self) -> tuple[int, int]:
        """The window's size in pixels."""
        return self.window.size

    @property
    def surface(self) -> pygame.Surface:
        return self.window.surface

    @property
    def scale(self) -> float:
        """The factor of the user interface, 0.8 to 2."""
        return self.look.scale

    @property
    def calm(self) -> bool:
        """Whether motion is reduced."""
        return self.settings.reduced_motion

    @property
    def dialog(self) -> Overlay | None:
        """The dialog on top."""
        return self.dialogs[-1] if self.dialogs else None

    @property
    def typing(self) -> bool:
        """Whether typed text goes into a field: single keys are no commands then."""
        return any(d.typing for d in self.dialogs) or (self.screen is not None and self.screen.typing)

    @property
    def stretched(self) -> bool:
        """Whether the window still shows the picture of another size."""
        return self._stretched is not None

    @property
    def awaits(self) -> bool:
        """Whether something may come soon without anybody doing anything: a message goes, a bot acts."""
        return bool(self.dialogs) or self.notices.anything or self.screen is None or self.screen.awaits

    @property
    def dirty(self) -> bool:
        """Whether the window shows something old."""
        if self._stretched is not None:
            return self._stretched.is_old(self.size)
        return self._coming is None and (
            self._dirty
            or (self.screen is not None and self.screen.dirty)
            or any(d.dirty for d in self.dialogs)
            or self.notices.dirty
        )

    def ground(self, pos: tuple[int, int]) -> Overlay | Screen | None:
        """The dialog or the screen at a point."""
        over = (each for each in reversed(self.dialogs) if each.modal or each.rect.collidepoint(pos))
        return next(over, None) or self.screen

    def hit(self, pos: tuple[int, int]) -> object:
        """What a press at a point would hit, and what it would mean there; for `PressGuard`."""
        message, ground = self.notices.at(pos), self.ground(pos)
        if message is not None or ground is None or self._coming is not None:
            return message
        if isinstance(ground, Screen):
            return ground, ground.meaning(pos)
        return ground, *(widget.meaning(pos) for widget in ground.path(pos))

    def typed_into(self) -> tuple[object, ...]:
        """What would get typed letters now."""
        return (*self.dialogs, self.screen.typed_into() if self.screen is not None else None)

    def asked(self, event: pygame.Event) -> object:
        """What a key would speak to; for `PressGuard`."""
        asks = self.screen.asks(event) if self.screen is not None and not self.dialogs else None
        return self.screen, *self.typed_into(), asks

    def now(self) -> float:
        """Seconds, as the loop counts them."""
        return self._now

    def sound(self, name: str, pan: float = 0.0, caption: str = "") -> None:
        """A short sound; `pan` -1 left to 1 right. Who asked for it reads what it is: the ``caption``, or what such a
        sound is in general."""
        self.sounds.play(name, pan)
        text = caption or CAPTIONS.get(name, "")
        if text and self.settings.sound_captions:
            self.notices.hear(text, self._now)

    def redraw(self) -> None:
        """Draw everything once more."""
        self._dirty = True

    @property
    def seat_colors(self) -> tuple[int, ...]:
        """Which of the theme's seat colours (from 1) each seat has."""
        return self._seat_colors

    # ------------------------------------------------------------------------------------------ telling

    def toast(self, text: str, kind: str = "info") -> None:
        """A short message that fades; kinds info, warning, error."""
        self.notices.add(text, kind, self._now)

    def settings_dialog(self) -> None:
        from .dialogs.settings import SettingsDialog

        self.open_dialog(SettingsDialog())

    def key_help(self) -> None:
        from .dialogs.keyhelp import KeyHelp

        self.open_dialog(KeyHelp())

    def log_error(self, error: BaseException) -> Path:
        """Write the traceback to the log file; gives the file's path."""
        return log_error(self.home, error)

    # ------------------------------------------------------------------------------------------ switches

    def _make_theme(self) -> Theme:
        """The chosen theme, its seat colours in the order that the players agreed on."""
        return in_colors(load_theme(self.settings.theme), self._seat_colors)

    def _make_look(self) -> Look:
        return Look(self.theme, self.icons, self.settings.scale_for(self.window.size), self.settings.reduced_motion)

    def toggle_fullscreen(self) -> None:
        self.settings.fullscreen = not self.window.fullscreen
        self.window.set_fullscreen(self.settings.fullscreen)
        self.settings.save()

    def toggle_mute(self) -> None:
        self.settings.mute = self.sounds.mute = not self.settings.mute
        self.settings.save()
        self.toast("Sound is off." if self.settings.mute else "Sound is on.")
