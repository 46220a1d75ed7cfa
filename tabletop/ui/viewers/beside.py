"""The window for viewers as the program has it: opened and closed by a key, and told of in sentences."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import TYPE_CHECKING

from tabletop.content import places
from tabletop.ui.application import Application
from tabletop.ui.settings import Settings
from tabletop.ui.sound import Sounds
from tabletop.ui.window import Offscreen, Window, WindowError, screens

if TYPE_CHECKING:
    from tabletop.ui.viewers.audience import AudienceScreen
    from tabletop.ui.viewers.second_window import Inner, Viewers

ONE_SCREEN = "There is one screen: the window for viewers lies on it, too. Record it by its title."


class Through(Sounds):
    """The sounds of the window for viewers: its cues are heard where those who play hear theirs, as loud as those."""

    def __init__(self, of: Application) -> None:
        super().__init__(enabled=False)
        self._of = of

    def play(self, name: str, pan: float = 0.0) -> None:
        """Start a sound of the program."""
        self._of.sounds.play(name, pan)


class Beside:
    """Opens, steps and closes the window for viewers; whatever goes wrong in it, the game goes on."""

    def __init__(self, app: Application, program: Callable[..., Inner]) -> None:
        """``program`` makes a program around a window, settings, a home and sounds."""
        self.app, self.program = app, program
        self.viewers: Viewers | None = None
        """The window, while it is open."""

    def toggle(self) -> None:
        """Open the window, or close it."""
        if self.viewers is not None:
            self.close()
            return
        from tabletop.ui.viewers.second_window import Viewers

        icon = places.assets_folder() / "icon.png"
        try:
            self.viewers = Viewers(self.app, self._make, icon if icon.is_file() else None)
        except WindowError as error:
            self.app.toast(f"There is no window for viewers: {error}", "error")
            return
        if isinstance(self.app.window, Window) and len(screens()) < 2:
            self.app.toast(ONE_SCREEN)

    @property
    def opened(self) -> bool:
        """Whether the window is open."""
        return self.viewers is not None

    def choose(self) -> None:
        """Open the dialog in which it is made up."""
        from tabletop.ui.dialogs.for_viewers import ForViewers

        self.app.open_dialog(ForViewers())

    def show_large(self, piece: int) -> None:
        """Show viewers a piece large, or no more; one that they may not see is refused in a sentence."""
        screen = self._table()
        if screen is not None and not screen.show_large(piece):
            self.app.toast("Viewers may not see that: it is shown to nobody.", "info")

    def spotlight(self, piece: int, zone: str) -> None:
        """Put a piece into the light for viewers (what they may not see: its place), or no more."""
        screen = self._table()
        if screen is not None:
            screen.spotlight(piece, zone)

    def clear_marks(self) -> None:
        """Nothing is in the light or shown large for viewers any more."""
        screen = self.viewers.screen if self.viewers is not None else None
        if screen is not None:
            screen.clear_marks()

    @property
    def pointed_out(self) -> frozenset[str]:
        """What viewers see now of "large" (a card) and "spot" (the light)."""
        screen = self.viewers.screen if self.viewers is not None else None
        return screen.pointed_out if screen is not None else frozenset()

    def say_closed(self) -> None:
        """Say how the window for viewers is opened."""
        self.app.toast(f"That is for viewers: {self.app.keys.label('viewers')} opens their window.", "info")

    def _table(self) -> AudienceScreen | None:
        """The table in the window; where there is none it is said how there comes to be one."""
        screen = self.viewers.screen if self.viewers is not None else None
        if screen is None:
            self.say_closed()
        return screen

    def close(self, said: str = "") -> None:
        """Take the window away and say something about it."""
        viewers, self.viewers = self.viewers, None
        if viewers is not None:
            viewers.close()
            self.app.notices.unsay([ONE_SCREEN])
            self.app.settings.save()
        if said:
            self.app.toast(said)

    def apply_settings(self) -> None:
        """Settings have changed."""
        if self.viewers is not None:
            self.viewers.apply_settings()

    def step(self, now: float) -> bool:
        """Let the window go on; true while something moves in it."""
        viewers = self.viewers
        if viewers is None:
            return False
        try:
            moving = viewers.step(now)
        except Exception as error:
            self.app.failed(error)
            with contextlib.suppress(Exception):
                self.close()
            return False
        if viewers.closed:
            key = self.app.keys.label("viewers")
            self.close(f"The window for viewers is closed; {key} opens it again." if key else "")
        return moving

    def _make(self, window: Window | Offscreen, settings: Settings) -> Inner:
        made = self.program(window, settings, home=self.app.home, sounds=Through(self.app))
        made.failed = self.app.failed  # type: ignore[method-assign]
        return made
