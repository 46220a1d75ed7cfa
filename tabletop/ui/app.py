"""The app: one window, one screen at a time, dialogs over it. Everything on screen gets what it needs from here.

`App.handle`, `App.update` and `App.draw` are called by the loop (and by tests) with events and the time; the app
itself reads neither clock nor mouse. An exception becomes a sentence in the window and a traceback in the log file.
"""

from __future__ import annotations

import contextlib
import gc
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ParamSpec, TypeVar

import pygame

from tabletop.content import places
from tabletop.ui.draw.basis import cached
from tabletop.ui.draw.basis.icons import IconSet
from tabletop.ui.draw.basis.theme import Theme

from .app_face import AppFace
from .application import Overlay, Screen, agreed_colors
from .clear_place import Weighed
from .first_minute import FirstMinute
from .keys import Bindings, load_bindings
from .leaving import may_leave
from .notices import Notices
from .palette import open_palette
from .pictures import ArtCache
from .press_guard import PressGuard
from .settings import Settings, load_settings
from .sound import Sounds
from .stretched import Stretched
from .viewers.beside import Beside
from .window import Offscreen, Window, give_back

if TYPE_CHECKING:
    from tabletop.content import Catalog
    from tabletop.control.replay.watching import Watch
    from tabletop.session import Session

P = ParamSpec("P")
R = TypeVar("R")

TITLE = "Tabletop"
TOOLTIP_AFTER = 0.5
QUIET = 3.0
"""After so many seconds in which nobody has done anything and nothing was drawn, what can soon be made anew goes."""
DOINGS = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL, pygame.TEXTINPUT)
"""What somebody does: it is not kept waiting for a window that is being resized."""


class App(AppFace):
    """See the module's text. Public attributes: window, settings, keys, theme, look, icons, screen."""

    def __init__(
        self,
        window: Window | Offscreen,
        settings: Settings | None = None,
        *,
        home: Path | None = None,
        sounds: Sounds | None = None,
        clock: Callable[[], float] | None = None,
    ) -> None:
        self.window = window
        self.home = home if home is not None else places.home_folder()
        self.settings, findings = (settings, []) if settings is not None else load_settings(self.home)
        self.keys: Bindings
        self.keys, key_findings = load_bindings(places.assets_folder() / "keys.yaml", self.home / "keys.yaml")
        self.sounds = sounds or Sounds(self.settings.volume, self.settings.mute)
        self.sounds.apart = self.settings.sounds_apart()
        self.running = True
        self.first_minute = FirstMinute()
        self.screen: Screen | None = None
        self.beside = Beside(self, App)
        self.dialogs: list[Overlay] = []
        self.catalog: Catalog | None = None
        self.icons = IconSet([places.assets_folder() / "icons"])
        self.art = ArtCache(None)
        self._seat_colors: tuple[int, ...] = ()
        self.theme: Theme = self._make_theme()
        self.look = self._make_look()
        self._now = clock() if clock is not None else 0.0
        self._dirty = True
        self._failures = 0
        self._guarded = PressGuard(self.hit, self.asked)
        self._untidy = False  # whether a screen has been left since all was tidied up
        self._stirred = self._now  # when something happened last; infinite once all is tidied up after it
        self._coming: Iterator[None] | None = None
        self._stretched: Stretched | None = None
        self._laid_out = self.size
        self._pointer: tuple[int, int] | None = None
        self._pointer_since = 0.0
        cached.fit(self.size)
        self.notices = Notices(self.look)
        self.notices.place(self.size)
        for finding in findings + key_findings:
            self.toast(finding, "warning")

    # ------------------------------------------------------------------------------------------ screens

    def go(self, screen: Screen, *, gently: bool = False) -> None:
        """Leave the present screen and show another, once nothing is lost by it. Dialogs close. `gently`: what takes
        long to draw for the first time is drawn over several frames before it is shown."""
        may_leave(self, partial(self._go, screen, gently))

    def _go(self, screen: Screen, gently: bool = False) -> None:
        for dialog in list(self.dialogs):
            self.close_dialog(dialog)
        old, self.screen = self.screen, None
        self._coming = self._stretched = None
        self._laid_out = self.size
        if old is not None:
            self._guard(old.leave)
            del old
            self._untidy = True
        self.window.set_title(TITLE)
        screen.enter(self)
        screen.resize(self.size)
        self.screen = screen
        self._coming = self._come(screen) if gently else None
        self._dirty = True

    def show(self, screen: Screen | None) -> None:
        """Another screen at once, or none; the one before is only let go. For a picture in which nothing is done."""
        if self.screen is not None:
            self._guard(self.screen.leave)
        self.screen = None
        if screen is not None:
            self._guard(screen.enter, self)
            self.screen = screen
        self._dirty = True

    def put_screen_away(self) -> None:
        """Leave the present screen in a frame of its own, shortly before `go`: the window shows what it showed."""
        old, self.screen = self.screen, None
        if old is not None:
            self._guard(old.leave)
            self._untidy = True
        self._coming = iter((None,))

    @staticmethod
    def _come(screen: Screen) -> Iterator[None]:
        """What is done, a frame each, before a new screen is drawn; until then the window shows what it showed."""
        yield
        yield from screen.rehearse()

    def shelf(self, select: str = "", over: Overlay | None = None) -> None:
        """Show the first screen, with a game in front, and a dialog that comes up with it."""
        from .screens.shelf import ShelfScreen

        self.go(ShelfScreen(select, over), gently=True)

    def play(
        self,
        session: Session,
        *,
        public: bool = False,
        said: str = "",
        gently: bool = False,
        watch: Watch | None = None,
    ) -> None:
        """Show the table of a session and say something about it; where people rather stay at the table that they
        have, the session is closed. `gently`: see `go`; `watch`: it is watched from an earlier moment on."""
        may_leave(self, partial(self._play, session, public, said, gently, watch), session.close)

    def _play(self, session: Session, public: bool, said: str, gently: bool, watch: Watch | None) -> None:
        from .table import TableScreen

        self.use(session.catalog, agreed_colors(session.show))
        self.settings.last_game = session.catalog.id
        self.settings.save()
        self._go(TableScreen(session, public=public, watch=watch), gently)
        self.window.set_title(f"{session.catalog.title} - {TITLE}")
        for warning in session.warnings[:3]:
            self.toast(warning, "warning")
        if said:
            self.toast(said)

    def use(self, catalog: Catalog | None, colors: Sequence[int] = ()) -> None:
        """Look up icons and art in the folders of this game first; `colors` says which of the theme's seat colours
        (from 1) each seat has."""
        self._seat_colors = tuple(colors)
        self.theme = self._make_theme()
        if catalog is self.catalog:
            self.look = self._make_look()
            return
        self.catalog = catalog
        folders = [folder / "icons" for folder in catalog.assets] if catalog is not None else []
        self.icons = IconSet([*folders, places.assets_folder() / "icons"])
        self.art = ArtCache(catalog)
        self.look = self._make_look()

    # ------------------------------------------------------------------------------------------ dialogs

    def open_dialog(self, dialog: Overlay) -> None:
        """Show a dialog on top of the others."""
        if dialog not in self.dialogs:
            self.dialogs.append(dialog)
            dialog.open(self)
            self.notices.hide_tooltip()
            self._dirty = True

    def close_dialog(self, dialog: Overlay) -> None:
        """Take a dialog away."""
        if dialog in self.dialogs:
            self.dialogs.remove(dialog)
            dialog.put_away()
            self._dirty = True
            self._send_pointer()

    # ------------------------------------------------------------------------------------------ changes

    def apply_settings(self) -> None:
        """Take over what was changed in `settings`. Screens and dialogs lay out anew."""
        self.theme = self._make_theme()
        self.sounds.volume, self.sounds.mute = self.settings.volume, self.settings.mute
        self.sounds.apart = self.settings.sounds_apart()
        if self.window.fullscreen != self.settings.fullscreen:
            self.window.set_fullscreen(self.settings.fullscreen)
        self.relayout()
        self.beside.apply_settings()
        self.settings.save()

    def relayout(self) -> None:
        """Lay everything out anew for the size, theme and scale of now."""
        self.look = self._make_look()
        self._coming = self._stretched = None
        self._laid_out = self.size
        cached.fit(self.size)
        self.notices.set_look(self.look)
        self.notices.place(self.size)
        if self.screen is not None:
            self._guard(self.screen.resize, self.size)
        for dialog in list(self.dialogs):
            self._guard(dialog.rebuild)
        self._dirty = True
        self._send_pointer()

    def _send_pointer(self) -> None:
        """Tell what is under the pointer now, after something else came up there."""
        if self._pointer is not None:
            self._dispatch(pygame.Event(pygame.MOUSEMOTION, pos=self._pointer, rel=(0, 0), buttons=(0, 0, 0)))

    # ------------------------------------------------------------------------------------------ the loop

    def handle(self, event: pygame.Event, now: float) -> None:
        """Take one event of the window."""
        self._now = self._stirred = now
        if event.type in (pygame.WINDOWRESIZED, pygame.WINDOWSIZECHANGED):
            self.window.refresh()
            if not self.window.fullscreen:
                self.settings.window = self.size
            self._stretch(now)
            return
        if self._stretched is not None:
            if event.type == pygame.MOUSEMOTION:  # told again once all lies where it belongs
                self._pointer = event.pos
                return
            if event.type in DOINGS and self.keys.action_of(event) != "fullscreen":
                self._stretched.finish()
                self._stretched = None
        if event.type == pygame.DROPFILE:
            self._guard(self._dropped, Path(event.file))
            return
        if event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN):
            self._dirty = True
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self._pointer = event.pos
            self._pointer_since = now
            self.notices.hide_tooltip()
        elif event.type == pygame.WINDOWLEAVE:
            self._pointer = None
            self.notices.hide_tooltip()
        elif event.type == pygame.KEYDOWN:
            self.notices.hide_tooltip()
        if self._guarded.takes(event, now):
            if event.type == pygame.MOUSEBUTTONDOWN and self.screen is not None:
                self._guard(self.screen.end_motion)
                self._dirty = True
            return
        before = self.typed_into()
        for each in self.notices.sift(event):
            self._guard(self._dispatch, each)
        self._guarded.took(event, self.typed_into() != before)

    def _stretch(self, now: float) -> None:
        """The window has another size: until it keeps one it shows its last picture, larger or smaller."""
        if self._stretched is None:
            if self.size == self._laid_out:
                self._dirty = True  # the window's surface may be another one
                return
            if self.screen is None or self._coming is not None:
                self.relayout()
                return
            picture = self.screen.canvas(self._laid_out) or pygame.Surface(self._laid_out)
            self.draw(picture)
            self._stretched = Stretched(picture, self.theme.table.corner, self._fit)
        self._stretched.changed(now)

    def _fit(self) -> Iterator[None]:
        """Lay everything out for the size of now, while the picture of before is shown; what is to be drawn ahead."""
        stretched = self._stretched
        self.relayout()
        self._stretched = stretched
        return self.screen.rehearse() if self.screen is not None else iter(())

    def _dropped(self, path: Path) -> None:
        """A file was dropped onto the window: it is for the dialog on top, for the screen, or a save to be opened."""
        from .screens import library

        if self.dialog is not None and self.dialog.dropped(path):
            return
        if self.screen is None or not self.screen.dropped(path):
            library.open_file(self, path)

    def _dispatch(self, event: pygame.Event) -> None:
        if event.type == pygame.KEYDOWN and self._global_key(event):
            return
        for dialog in reversed(list(self.dialogs)):
            if dialog.event(event) or (dialog.modal and event.type != pygame.KEYUP):
                return
        taken = self.screen is not None and self.screen.event(event)
        if event.type == pygame.KEYDOWN and not taken:
            self._late_key(event)

    def _global_key(self, event: pygame.Event) -> bool:
        """Keys that work everywhere, also over dialogs."""
        action = self.keys.action_of(event)
        if action == "fullscreen":
            self.toggle_fullscreen()
        elif action == "viewers":
            self.beside.toggle()
        elif action == "quit" and not self.typing:
            self.ask_to_close()
        else:
            return False
        return True

    def _late_key(self, event: pygame.Event) -> None:
        """Keys that nobody else wanted."""
        action = self.keys.action_of(event)
        if action == "palette":
            open_palette(self)
        elif action == "settings":
            self.settings_dialog()
        elif action == "key_help":
            self.key_help()
        elif action == "mute":
            self.toggle_mute()

    def press_key(self, action: str) -> None:
        """Do what the key of an action does, whether it has one or not."""
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            self.handle(pygame.Event(kind, key=0, mod=0, unicode="", scancode=0, named=action), self._now)

    def read_keys(self) -> None:
        """The user's keys have changed: take them over, and say what is wrong with them."""
        self.keys, findings = load_bindings(places.assets_folder() / "keys.yaml", self.home / "keys.yaml")
        for finding in findings:
            self.toast(finding, "warning")
        self.relayout()

    def update(self, now: float) -> bool:
        """Let time go on; true while something moves."""
        self._now = now
        if moving := self._go_on(now):
            self._stirred = now
        elif now - self._stirred >= QUIET:
            self._tidy()
        return moving

    def _tidy(self) -> None:
        """Nothing has happened for a while: memory that is needed only to draw what is not drawn yet is let go."""
        self._stirred = float("inf")
        if self._untidy:
            gc.collect()  # screens hold each other's pictures in circles
            self._untidy = False
        self.art.tidy()
        cached.tidy()
        give_back()

    def _go_on(self, now: float) -> bool:
        if self._coming is not None:
            if self._guard(partial(next, self._coming, True)):
                self._coming = None
            return True
        moving = False
        if self.screen is not None:
            moving = bool(self._guard(self.screen.update, now))
        for dialog in list(self.dialogs):
            moving = bool(self._guard(dialog.update, now)) or moving
        if self._pointer is not None and now - self._pointer_since >= TOOLTIP_AFTER and not self.notices.tooltip:
            self._tooltip()
        moving = self.notices.update(now) or moving
        if self._stretched is None:
            return moving
        if self._guard(self._stretched.is_over, now) is not False:
            self._stretched, self._dirty = None, True
        return True

    def _tooltip(self) -> None:
        self._pointer_since, top = float("inf"), self.dialog
        assert self._pointer is not None
        text = None
        if top is not None and (top.modal or top.rect.collidepoint(self._pointer)):
            text = top.tooltip_at(self._pointer)
        elif self.screen is not None:
            text = self.screen.tooltip_at(self._pointer)
        if text:
            self.notices.show_tooltip(text, self._pointer)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the screen, the dialogs and the notices."""
        if self._stretched is not None:
            self._stretched.draw(surface)
            return
        self._stirred = self._now
        part = None
        if self.screen is not None and not (self._dirty or self.dialogs or self.notices.anything):
            part = self._guard(self.screen.part, surface)
        self._dirty = False
        surface.set_clip(part)  # what did not change stays as it was drawn
        try:
            if self.screen is not None:
                self._guard(self.screen.draw, surface)
            for dialog in list(self.dialogs):
                self._guard(dialog.draw, surface)
            self.notices.draw(surface, self._keep_clear)
        finally:
            surface.set_clip(None)

    def presented(self, now: float) -> None:
        """The window shows what was drawn."""
        self._guarded.presented(now)

    def _keep_clear(self) -> list[Weighed]:
        """What a message should not lie over; beneath a dialog that takes all input that is nothing."""
        found: list[Weighed] = []
        for dialog in reversed(self.dialogs):
            found += dialog.keep_clear()
            if dialog.modal:
                return found
        return [*found, *(self.screen.keep_clear() if self.screen is not None else ())]

    # ---------------------------------------------------------------------------------------------- end

    def unkept(self) -> str:
        """Why the table on the screen would be lost if it were left now; "" if it is kept, or if there is none."""
        return (self._guard(self.screen.unkept) or "") if self.screen is not None else ""

    def ask_to_close(self) -> None:
        """Somebody wants the window closed: where a table would be lost, it is asked first."""
        may_leave(self, self.end, quitting=True)

    def end(self) -> None:
        """Everything is saved, then the loop ends."""
        for dialog in list(self.dialogs):
            self._guard(dialog.abandon)
        old, self.screen = self.screen, None
        if old is not None:
            self._guard(old.leave)
        self.beside.close()
        self.settings.save()
        self.running = False

    # --------------------------------------------------------------------------------------- misfortunes

    def _guard(self, call: Callable[P, R], *arguments: P.args, **named: P.kwargs) -> R | None:
        """Call; what goes wrong is told in the window and written to the log file."""
        try:
            return call(*arguments, **named)
        except Exception as error:
            self.failed(error)
            return None

    def failed(self, error: BaseException) -> None:
        """Tell people in a sentence that something went wrong; the traceback goes to the log file."""
        path = self.log_error(error)
        self._failures += 1
        if self._failures > 40:  # the same fault in every frame: go back to the shelf rather than on for ever
            self._failures = 0
            with contextlib.suppress(Exception):
                self.shelf()
            return
        if any(d.is_failure for d in self.dialogs):
            return
        with contextlib.suppress(Exception):
            from .dialogs.message import failure

            self.sound("error")
            self.open_dialog(failure(error, path, self))
