"""What screens, dialogs and tables may ask of the program: window, look, keys, messages, the way elsewhere.

The program itself is :class:`tabletop.ui.app.App`; nothing but the loop and the tests knows it by that name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import pygame

from tabletop.control.palette import Entry
from tabletop.ui.clear_place import Weighed
from tabletop.ui.draw.basis.icons import IconSet
from tabletop.ui.draw.basis.theme import Theme
from tabletop.ui.first_minute import FirstMinute
from tabletop.ui.hud.kit.look import Look
from tabletop.ui.hud.kit.widget import Widget
from tabletop.ui.keys import Bindings
from tabletop.ui.notices import Notices
from tabletop.ui.pictures import ArtCache
from tabletop.ui.settings import Settings
from tabletop.ui.sound import Sounds
from tabletop.ui.window import Offscreen, Window

if TYPE_CHECKING:
    from tabletop.content import Catalog
    from tabletop.control.replay.watching import Watch
    from tabletop.session import Session


def agreed_colors(show: Mapping[str, Any]) -> tuple[int, ...]:
    """Which of the theme's seat colours (from 1) each seat has, as a save says how its table is looked at."""
    colors = show.get("colors")
    return tuple(each for each in colors if isinstance(each, int)) if isinstance(colors, list | tuple) else ()


class Screen:
    """What fills the window: the shelf, the set-up, a table. What one of them has nothing to say to stays as here."""

    dirty: bool = True
    is_table: bool = False

    @property
    def awaits(self) -> bool:
        """Whether something may come soon without anybody doing anything."""
        return True

    @property
    def typing(self) -> bool:
        """Whether typed text goes into a field of a form."""
        return False

    def enter(self, app: Application) -> None:
        """Called once, before the first `resize`."""

    def rehearse(self) -> Iterator[None]:
        """Draw, a frame each, what takes long to draw for the first time."""
        return iter(())

    def resize(self, size: tuple[int, int]) -> None:
        """The window, the theme or the scale has changed: lay out anew."""

    def event(self, event: pygame.Event) -> bool:
        """Take an event; true when it was used."""
        return False

    def dropped(self, path: Path) -> bool:
        """A file was dropped onto the window; true when it was used."""
        return False

    def typed_into(self) -> object:
        """What over the screen takes typed letters now."""
        return None

    def games_changed(self) -> None:
        """A game has come or gone."""

    def update(self, now: float) -> bool:
        """Time goes on; true while something moves and the next frame is wanted."""
        return False

    def part(self, surface: pygame.Surface) -> pygame.Rect | None:
        """Where alone the screen looks different from what was drawn on this surface last; None for everywhere."""
        return None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything."""

    def canvas(self, size: tuple[int, int]) -> pygame.Surface | None:
        """A surface that is not needed any more once this screen has been drawn on it; None where there is none."""
        return None

    def tooltip_at(self, pos: tuple[int, int]) -> str | None:
        """The tooltip of what lies at a point."""
        return None

    def path(self, pos: tuple[int, int]) -> Sequence[Widget]:
        """The widgets at a point, each inside the one before."""
        form = getattr(self, "form", None)
        return form.path(pos) if form is not None else ()

    def meaning(self, pos: tuple[int, int]) -> object:
        """What a press at a point would hit, and what it would mean there: as long as it is equal, it is the same."""
        return tuple(widget.meaning(pos) for widget in self.path(pos))

    def asks(self, event: pygame.Event) -> object:
        """What a key would answer; None where it is no answer."""
        return None

    def end_motion(self) -> None:
        """What moves is where it goes."""

    def targets(self, pos: tuple[int, int]) -> Sequence[pygame.Rect]:
        """What a finger can press in the panel at a point."""
        form = getattr(self, "form", None)
        return form.targets() if form is not None else ()

    def palette(self) -> Iterable[Entry]:
        """What can be done or looked up on this screen, by name."""
        return ()

    def pinch(self, centre: tuple[float, float], factor: float, shift: tuple[float, float], turned: int) -> bool:
        """Two fingers move over the screen: apart by a factor, by pixels, turned by so many steps; true if it means
        something there."""
        return False

    def let_go(self) -> None:
        """What a press has begun is off."""

    def keep_clear(self) -> Sequence[Weighed]:
        """What a message should not lie over."""
        return ()

    def unkept(self) -> str:
        """Why something would be lost if the screen were left now; "" if nothing would."""
        return ""

    def leave(self) -> None:
        """The screen goes: save what must be saved."""


class Overlay(Protocol):
    """What lies over the screen (:class:`tabletop.ui.dialogs.dialog.Dialog`)."""

    modal: bool
    dirty: bool
    is_failure: bool
    """It tells that something went wrong in the program itself."""
    rect: pygame.Rect

    @property
    def typing(self) -> bool:
        """Whether typed text goes into a field here."""
        ...

    def open(self, app: Application) -> None:
        """It comes up."""

    def put_away(self) -> None:
        """It has gone."""

    def rebuild(self) -> None:
        """The window, the theme or the scale has changed: lay out anew."""

    def event(self, event: pygame.Event) -> bool:
        """Take an event; true when nobody else may have it."""
        ...

    def dropped(self, path: Path) -> bool:
        """A file was dropped onto the window; true when nobody else may have it."""
        ...

    def update(self, now: float) -> bool:
        """Time goes on; true while something moves."""
        ...

    def draw(self, surface: pygame.Surface) -> None:
        """Draw it."""

    def tooltip_at(self, pos: tuple[int, int]) -> str | None:
        """The tooltip of what lies at a point."""
        ...

    def keep_clear(self) -> Sequence[Weighed]:
        """What a message should not lie over."""
        ...

    def path(self, pos: tuple[int, int]) -> Sequence[Widget]:
        """The widgets at a point, each inside the one before."""
        ...

    def targets(self, pos: tuple[int, int]) -> Sequence[pygame.Rect]:
        """What a finger can press."""
        ...

    def abandon(self) -> None:
        """The window closes: end what was begun."""


class SecondWindow(Protocol):
    """What may be done with the window for viewers."""

    @property
    def opened(self) -> bool:
        """Whether it is open."""
        ...

    def toggle(self) -> None:
        """Open it, or close it."""
        ...

    def choose(self) -> None:
        """Open the dialog in which it is made up."""
        ...

    def show_large(self, piece: int) -> None:
        """Show viewers a piece large, or no more; one that they may not see is refused in a sentence."""
        ...

    def spotlight(self, piece: int, zone: str) -> None:
        """Put a piece into the light for viewers (what they may not see: its place), or no more."""
        ...

    def clear_marks(self) -> None:
        """Nothing is in the light or shown large for viewers any more."""
        ...

    @property
    def pointed_out(self) -> frozenset[str]:
        """What viewers see now of "large" (a card) and "spot" (the light)."""
        ...

    def say_closed(self) -> None:
        """Say how the window for viewers is opened."""
        ...


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
    dialogs: list[Overlay]
    """What lies over the screen, the topmost last."""
    catalog: Catalog | None
    icons: IconSet
    art: ArtCache
    theme: Theme
    look: Look
    notices: Notices

    @property
    def beside(self) -> SecondWindow:
        """The window for viewers."""
        ...

    @property
    def size(self) -> tuple[int, int]:
        """The window's size in pixels."""
        ...

    @property
    def surface(self) -> pygame.Surface:
        """What is drawn on."""
        ...

    @property
    def stretched(self) -> bool:
        """Whether the window still shows the picture of another size."""
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

    def sound(self, name: str, pan: float = 0.0, caption: str = "") -> None:
        """Play a sound; ``pan`` from -1, left, to 1."""
        ...

    def redraw(self) -> None:
        """The picture is out of date."""
        ...

    def toast(self, text: str, kind: str = "info") -> None:
        """A sentence that goes away by itself."""
        ...

    def go(self, screen: Screen, *, gently: bool = False) -> None:
        """Show another screen; ``gently``: drawn over several frames before it is shown."""
        ...

    def put_screen_away(self) -> None:
        """Leave the present screen in a frame of its own, shortly before another comes."""
        ...

    def shelf(self, select: str = "", over: Overlay | None = None) -> None:
        """To the shelf, with a game in front (the last one played, if none is named) and a dialog that comes up
        ``over`` it; a table that could not be kept is asked about first."""
        ...

    def play(
        self,
        session: Session,
        *,
        public: bool = False,
        said: str = "",
        gently: bool = False,
        watch: Watch | None = None,
    ) -> None:
        """To a table; ``said`` is told when it is there; ``gently``: see ``go``; ``watch``: it is watched from an
        earlier moment on."""
        ...

    @property
    def seat_colors(self) -> tuple[int, ...]:
        """Which of the theme's seat colours (from 1) each seat has."""
        ...

    def failed(self, error: BaseException) -> None:
        """Tell people that something went wrong in the program itself."""
        ...

    def use(self, catalog: Catalog | None, colors: Sequence[int] = ()) -> None:
        """The pictures and colours of a game are wanted, or of none."""
        ...

    def open_dialog(self, dialog: Overlay) -> None:
        """Lay a dialog over everything."""
        ...

    def close_dialog(self, dialog: Overlay) -> None:
        """Take a dialog away."""
        ...

    def settings_dialog(self) -> None:
        """Open the settings."""
        ...

    def key_help(self) -> None:
        """Open the list of all keys."""
        ...

    def press_key(self, action: str) -> None:
        """Do what the key of an action does, whether it has one or not."""
        ...

    def read_keys(self) -> None:
        """The user's keys have changed: take them over."""
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
