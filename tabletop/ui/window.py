"""The one module that talks to the platform: the window, its events, the clipboard, signals.

`Window` is a real one; `Offscreen` has the same face and keeps its picture in memory, for tests and screenshots.
A change of the platform library (SDL 3, say) costs this file.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame

MINIMUM = (1024, 640)
BORDER, BARS = 16, 64
"""What the frame, the title bar and a task bar of the system take of the screen, in pixels at most."""
FIRST_SIZE = (1280, 800)


class WindowError(Exception):
    """No window can be opened here; the message is one sentence for people."""


def prepare(software: bool = True) -> None:
    """Set what SDL reads from the environment; must come before the first window."""
    if software:
        # without it SDL pushes a software frame through (often software) OpenGL: 40 to 180 times slower
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    # else the first click on an unfocused window is swallowed
    os.environ.setdefault("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "tabletop")
    if sys.platform.startswith("linux"):
        _steady_memory()


def _steady_memory() -> None:
    """Let pictures that are dropped go back to the system, where its allocator can be told so (glibc).

    By default it raises the size from which memory is mapped by itself each time a large picture is freed, and the
    next pictures then leave holes in the heap (some 15 MiB with a full table).
    """
    with contextlib.suppress(Exception):
        import ctypes

        mapped_from = -3  # M_MMAP_THRESHOLD
        ctypes.CDLL(None).mallopt(mapped_from, 64 * 1024)


@contextlib.contextmanager
def quiet_stderr() -> Iterator[None]:
    """Swallow what C libraries print on stderr (ALSA looks for devices aloud)."""
    try:
        keep = os.dup(2)
    except OSError:
        yield
        return
    sys.stderr.flush()
    try:
        with Path(os.devnull).open("wb") as sink:
            os.dup2(sink.fileno(), 2)
            yield
    finally:
        os.dup2(keep, 2)
        os.close(keep)


def _start_display() -> None:
    if os.name == "posix" and sys.platform != "darwin":
        asked = os.environ.get("SDL_VIDEODRIVER", "")
        if not asked and not os.environ.get("DISPLAY") and not os.environ.get("WAYLAND_DISPLAY"):
            raise WindowError("There is no display here: Tabletop needs a screen to open its window.")
    try:
        with quiet_stderr():
            pygame.display.init()
        pygame.font.init()
    except pygame.error as error:
        raise WindowError(f"The display cannot be opened ({error}).") from None


class Window:
    """A resizable window with events of its own, clipboard, full screen and the wish to be closed: `closing` when
    somebody wants it (who may be asked), `ending` when the system does (nobody is asked)."""

    def __init__(
        self, title: str, size: tuple[int, int] = FIRST_SIZE, icon: Path | None = None, fullscreen: bool = False
    ) -> None:
        _start_display()
        size = _fitting(size)
        try:
            self._window = pygame.Window(title, size, resizable=True)
            self._window.minimum_size = MINIMUM
            self.surface: pygame.Surface = self._window.get_surface()
        except pygame.error as error:
            raise WindowError(f"The window cannot be opened ({error}).") from None
        if icon is not None:
            with contextlib.suppress(pygame.error, OSError):
                self._window.set_icon(pygame.image.load(str(icon)))
        self.focused = True
        self.minimised = False
        self.closing = False
        self.ending = False
        self.pointer: tuple[int, int] | None = None
        self.presents = 0
        self._fullscreen = False
        pygame.event.set_blocked((pygame.JOYDEVICEADDED, pygame.AUDIODEVICEADDED, pygame.AUDIODEVICEREMOVED))
        pygame.key.start_text_input()
        if fullscreen:
            self.set_fullscreen(True)

    @property
    def size(self) -> tuple[int, int]:
        width, height = self._window.size
        return int(width), int(height)

    @property
    def fullscreen(self) -> bool:
        return self._fullscreen

    def set_fullscreen(self, on: bool) -> None:
        """Cover the whole screen, or go back to the window as it was. Sends a resize event when the size changed."""
        if on == self._fullscreen:
            return
        if on:
            self._window.set_fullscreen(True)
        else:
            self._window.set_windowed()
        self._fullscreen = on
        # changes made by the program itself send no event
        pygame.event.post(pygame.Event(pygame.WINDOWRESIZED, window=self._window, x=self.size[0], y=self.size[1]))

    def set_title(self, title: str) -> None:
        if self._window.title != title:
            self._window.title = title

    def events(self) -> list[pygame.Event]:
        """What happened since the last call, events of other windows left out, runs of motion joined to one."""
        result: list[pygame.Event] = []
        for event in pygame.event.get():
            window = event.dict.get("window")
            if window is not None and window is not self._window:
                continue
            self._note(event)
            if event.type in (pygame.WINDOWCLOSE, pygame.QUIT):
                self.closing = True
                continue
            if event.type == pygame.MOUSEMOTION:
                self.pointer = event.pos
                if result and result[-1].type == pygame.MOUSEMOTION and result[-1].buttons == event.buttons:
                    last = result.pop()
                    rel = (last.rel[0] + event.rel[0], last.rel[1] + event.rel[1])
                    event = pygame.Event(pygame.MOUSEMOTION, pos=event.pos, rel=rel, buttons=event.buttons)
            elif event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                self.pointer = event.pos
            result.append(event)
        return result

    def _note(self, event: pygame.Event) -> None:
        kind = event.type
        if kind == pygame.WINDOWFOCUSGAINED:
            self.focused = True
        elif kind == pygame.WINDOWFOCUSLOST:
            self.focused = False
        elif kind in (pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN):
            self.minimised = True
        elif kind in (pygame.WINDOWRESTORED, pygame.WINDOWSHOWN, pygame.WINDOWMAXIMIZED):
            self.minimised = False
        elif kind == pygame.WINDOWLEAVE:
            self.pointer = None

    def present(self) -> None:
        """Show what was drawn on `surface`."""
        self._window.flip()
        self.presents += 1

    def refresh(self) -> None:
        """Take the surface again after a change of size."""
        self.surface = self._window.get_surface()

    def close(self) -> None:
        self._window.destroy()
        pygame.quit()


def _fitting(size: tuple[int, int]) -> tuple[int, int]:
    """`size` made to fit the desktop with a title bar around it, never under the minimum."""
    with contextlib.suppress(pygame.error, IndexError):
        return fitted(size, pygame.display.get_desktop_sizes()[0])
    return fitted(size, size)


def fitted(size: tuple[int, int], desktop: tuple[int, int]) -> tuple[int, int]:
    """`size` as it fits a desktop: a window that would fill it leaves room for what the system puts around it.

    >>> fitted((1280, 800), (1920, 1080)), fitted((1280, 800), (1280, 800)), fitted((1280, 800), (800, 600))
    ((1280, 800), (1264, 736), (1024, 640))
    """
    width = size[0] if size[0] + BORDER <= desktop[0] else desktop[0] - BORDER
    height = size[1] if size[1] + BARS <= desktop[1] else desktop[1] - BARS
    return max(MINIMUM[0], min(size[0], width)), max(MINIMUM[1], min(size[1], height))


class Offscreen:
    """The same face without a window: a surface, a list of events that others put in, a count of presents."""

    def __init__(self, size: tuple[int, int] = FIRST_SIZE) -> None:
        if not pygame.display.get_init():
            os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
            pygame.display.init()
        pygame.font.init()
        # never shown: pictures can be converted to the display's format only after some window has a surface
        self._hidden = pygame.Window("", (16, 16), hidden=True)
        self._hidden.get_surface()
        self.surface = pygame.Surface(size, 0, 32)
        self.focused = True
        self.minimised = False
        self.closing = False
        self.ending = False
        self.fullscreen = False
        self.pointer: tuple[int, int] | None = None
        self.presents = 0
        self.title = ""
        self.queue: list[pygame.Event] = []

    @property
    def size(self) -> tuple[int, int]:
        return self.surface.get_size()

    def resize(self, size: tuple[int, int]) -> None:
        self.surface = pygame.Surface(size, 0, 32)
        self.queue.append(pygame.Event(pygame.WINDOWRESIZED, x=size[0], y=size[1]))

    def set_fullscreen(self, on: bool) -> None:
        self.fullscreen = on

    def set_title(self, title: str) -> None:
        self.title = title

    def events(self) -> list[pygame.Event]:
        result, self.queue = self.queue, []
        for event in result:
            if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                self.pointer = event.pos
        # library elements post events to the global queue, where nobody listens
        if pygame.display.get_init():
            pygame.event.clear()
        return result

    def present(self) -> None:
        self.presents += 1

    def refresh(self) -> None:
        pass

    def close(self) -> None:
        pass


def copy_text(text: str) -> None:
    """Put text on the clipboard; without one, nothing happens."""
    with contextlib.suppress(pygame.error):
        pygame.scrap.put_text(text)


def paste_text() -> str:
    """The clipboard's text, or nothing."""
    with contextlib.suppress(pygame.error):
        return pygame.scrap.get_text() or ""
    return ""


class CloseOnSignal:
    """SIGTERM, SIGINT and SIGHUP end the program without a question; restores the handlers at the end."""

    def __init__(self, window: Window | Offscreen) -> None:
        self._window = window
        self._before: dict[int, object] = {}

    def __enter__(self) -> CloseOnSignal:
        for name in ("SIGTERM", "SIGINT", "SIGHUP"):
            if name in signal.Signals.__members__:  # Windows has no SIGHUP
                number = signal.Signals[name]
                with contextlib.suppress(ValueError, OSError):
                    self._before[number] = signal.signal(number, self._asked)
        return self

    def _asked(self, *_: object) -> None:
        self._window.ending = True

    def __exit__(self, *_: object) -> None:
        for number, handler in self._before.items():
            with contextlib.suppress(ValueError, OSError, TypeError):
                signal.signal(number, handler)  # type: ignore[arg-type]
