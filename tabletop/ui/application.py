"""What screens, dialogs and tables may ask of the program: window, look, keys, messages, the way elsewhere.

The program itself is :class:`tabletop.ui.app.App`; nothing but the loop and the tests knows it by that name.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import pygame

from tabletop.ui.draw.icons import IconSet
from tabletop.ui.draw.theme import Theme
from tabletop.ui.first_minute import FirstMinute
from tabletop.ui.hud.look import Look
from tabletop.ui.keys import Bindings
from tabletop.ui.notices import Notices
from tabletop.ui.pictures import ArtCache
from tabletop.ui.settings import Settings
from tabletop.ui.sound import Sounds
from tabletop.ui.window import Offscreen, Window

if TYPE_CHECKING:
    from tabletop.content import Catalog
    from tabletop.session import Session


class Screen(Protocol):
    """What fills the window: the shelf, the set-up, a table."""

    dirty: bool

    def enter(self, app: Application) -> None:
        """Called once, before the first `resize`."""

    def resize(self, size: tuple[int, int]) -> None:
        """The window, the theme or the scale has changed: lay out anew."""

    def event(self, event: pygame.Event) -> bool:
        """Take an event; true when it was used."""

    def update(self, now: float) -> bool:
        """Time goes on; true while something moves and the next frame is wanted."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything."""

    def leave(self) -> None:
        """The screen goes: save what must be saved."""


class Application(Protocol):
    """The program around a screen."""

    window: Window | Offscreen
    home: Path
    settings: Settings
    keys: Bindings
    sounds: Sounds
    running: bool
    first_minute: FirstMinute
    screen: Screen | None
    dialogs: list[Any]
    """What lies over the screen, the topmost last (:class:`tabletop.ui.dialogs.dialog.Dialog`)."""
    catalog: Catalog | None
    icons: IconSet
    art: ArtCache
    theme: Theme
    look: Look
    notices: Notices

    @property
    def size(self) -> tuple[int, int]:
        """The window's size in pixels."""
        ...

    @property
    def surface(self) -> pygame.Surface:
        """What is drawn on."""
        ...

    @property
    def scale(self) -> float:
        """The factor of the user interface, 0.8 to 2."""
        ...

    @property
    def calm(self) -> bool:
        """Whether motion is reduced."""
        ...

    @property
    def typing(self) -> bool:
        """Whether typed text goes into a field: single keys are no commands then."""
        ...

    def now(self) -> float:
        """Seconds, on the clock of the loop."""
        ...

    def sound(self, name: str, pan: float = 0.0) -> None:
        """Play a sound; ``pan`` from -1, left, to 1."""
        ...

    def redraw(self) -> None:
        """The picture is out of date."""
        ...

    def toast(self, text: str, kind: str = "info") -> None:
        """A sentence that goes away by itself."""
        ...

    def go(self, screen: Any, *, gently: bool = False) -> None:
        """Show another screen; ``gently``: drawn over several frames before it is shown."""
        ...

    def put_screen_away(self) -> None:
        """Leave the present screen in a frame of its own, shortly before another comes."""
        ...

    def shelf(self) -> None:
        """To the shelf; a table that could not be kept is asked about first."""
        ...

    def play(self, session: Session, *, public: bool = False, said: str = "", gently: bool = False) -> None:
        """To a table; ``said`` is told when it is there; ``gently``: see ``go``."""
        ...

    def use(self, catalog: Catalog | None, colors: Any = None) -> None:
        """The pictures and colours of a game are wanted, or of none."""
        ...

    def open_dialog(self, dialog: Any) -> None:
        """Lay a dialog over everything."""
        ...

    def close_dialog(self, dialog: Any) -> None:
        """Take a dialog away."""
        ...

    def settings_dialog(self) -> None:
        """Open the settings."""
        ...

    def key_help(self) -> None:
        """Open the list of all keys."""
        ...

    def apply_settings(self) -> None:
        """Settings have changed: look, sounds and keys follow."""
        ...

    def relayout(self) -> None:
        """Everything is laid out anew."""
        ...

    def unkept(self) -> str:
        """Why the table on the screen would be lost if it were left now; "" if it is kept or there is none."""
        ...

    def ask_to_close(self) -> None:
        """The window is to close; a table that could not be kept is asked about first."""
        ...

    def end(self) -> None:
        """Leave the program."""
        ...

    def log_error(self, error: BaseException) -> Path:
        """Write an exception down; the file."""
        ...
