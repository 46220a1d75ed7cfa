"""The one module that talks to the platform: windows, their events, the clipboard, signals.

`Window` is a real one; `Offscreen` has the same face and keeps its picture in memory, for tests and screenshots.
There may be a second one beside it (`another`): each gets the events that are its own. A change of the platform
library (SDL 3, say) costs this file.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame

from tabletop.ui.draw.basis.fonts import forget_fonts

MINIMUM = (1024, 640)
BORDER, BARS = 16, 64
"""What the frame, the title bar and a task bar of the system take of the screen, in pixels at most."""
FIRST_SIZE = (1280, 800)
LEAST_BESIDE = (320, 180)
"""The least size of a window beside the first one."""
APART = 48
"""So far from the corner of its screen a window comes up that is put on another one, in pixels."""


class WindowError(Exception):
    """No window can be opened here; the message is one sentence for people."""


def prepare(software: bool = True) -> None:
    """Set what SDL reads from the environment; must come before the first window."""
    if software:
        # without it SDL pushes a software frame through (often software) OpenGL: 40 to 180 times slower
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    # else the first click on an unfocused window is swallowed
    os.environ.setdefault("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")
    # fingers are fingers (`ui.touch`), not a second mouse beside them
    os.environ.setdefault("SDL_TOUCH_MOUSE_EVENTS", "0")
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


def give_back() -> None:
    """Let the system have what dropped pictures have left in the heap, where it does not come by it by itself."""
    if sys.platform.startswith("linux"):
        with contextlib.suppress(Exception):
            import ctypes

            ctypes.CDLL(None).malloc_trim(0)


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
        self,
        title: str,
        size: tuple[int, int] = FIRST_SIZE,
        icon: Path | None = None,
        fullscreen: bool = False,
        least: tuple[int, int] = MINIMUM,
        position: tuple[int, int] | None = None,
    ) -> None:
        _start_display()
        size = _fitting(size, least)
        try:
            at = position if position is not None else pygame.WINDOWPOS_UNDEFINED
            self._window = pygame.Window(title, size, at, resizable=True)
            self._window.minimum_size = least
            self.surface: pygame.Surface = self._window.get_surface()
        except pygame.error as error:
            raise WindowError(f"The window cannot be opened ({error}).") from None
        _windows.append(self)
        self._inbox: list[pygame.Event] = []
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
        if sys.platform == "darwin":  # there they are of the trackpad, which moves the pointer itself
            pygame.event.set_blocked((pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP))
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

    def another(self, title: str, size: tuple[int, int], icon: Path | None = None) -> Window:
        """A window beside this one, on another screen if there is one; the keyboard stays with this one. Raises
        WindowError."""
        displays = screens()
        aside = None
        if len(displays) > 1:
            aside = displays[0][0] + APART, APART
        elif displays:
            aside = least_covered(
                fitted(size, displays[0], LEAST_BESIDE), displays[0], self._window.position, self.size
            )
        made = Window(title, size, icon, least=LEAST_BESIDE, position=aside)
        with contextlib.suppress(pygame.error):
            self._window.focus()
        return made

    @property
    def astray(self) -> bool:
        """Whether no part of the window lies on a screen that there is."""
        displays = screens()
        if not displays:
            return False
        span = pygame.Rect(0, 0, *displays[0])
        if len(displays) > 1:  # where the others lie is not told: on any side
            wide, high = sum(w for w, _ in displays), sum(h for _, h in displays)
            span = pygame.Rect(-wide, -high, 2 * wide, 2 * high)
        return not span.colliderect(pygame.Rect(self._window.position, self._window.size))

    def bring_back(self) -> None:
        """Put the window into the middle of a screen."""
        self._window.position = pygame.WINDOWPOS_CENTERED

    def events(self) -> list[pygame.Event]:
        """What happened since the last call, events of other windows left to them, runs of motion joined to one."""
        _deliver()
        result: list[pygame.Event] = []
        came, self._inbox = self._inbox, []
        for event in came:
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
        """Take the window away; with the last one the platform is let go."""
        if self in _windows:
            _windows.remove(self)
            self._window.destroy()
        if not _windows:
            pygame.quit()
            forget_fonts()  # they are void now; the next window of this process opens its own


_windows: list[Window] = []
"""The windows that are open, the first one first."""


def _deliver() -> None:
    """Give each window the events that are its own; what is for none in particular is for the first one."""
    for event in pygame.event.get():
        window = event.dict.get("window")
        if window is None and "window" in event.dict and event.type in _OF_A_WINDOW:
            continue  # of one that has gone
        owner = next((each for each in _windows if each._window is window), None)
        if owner is None and window is None and _windows:
            owner = _windows[0]
        if owner is not None:
            owner._inbox.append(event)


_OF_A_WINDOW = frozenset(
    value for name, value in vars(pygame).items() if name.startswith("WINDOW") and not name.startswith("WINDOWPOS")
)


def screens() -> list[tuple[int, int]]:
    """The sizes of the screens that there are, the main one first."""
    with contextlib.suppress(pygame.error):
        return list(pygame.display.get_desktop_sizes())
    return []


def _fitting(size: tuple[int, int], least: tuple[int, int]) -> tuple[int, int]:
    """`size` made to fit the desktop with a title bar around it, never under the least."""
    displays = screens()
    return fitted(size, displays[0] if displays else size, least)


def fitted(size: tuple[int, int], desktop: tuple[int, int], least: tuple[int, int] = MINIMUM) -> tuple[int, int]:
    """`size` as it fits a desktop: a window that would fill it leaves room for what the system puts around it.

    >>> fitted((1280, 800), (1920, 1080)), fitted((1280, 800), (1280, 800)), fitted((1280, 800), (800, 600))
    ((1280, 800), (1264, 736), (1024, 640))
    """
    width = size[0] if size[0] + BORDER <= desktop[0] else desktop[0] - BORDER
    height = size[1] if size[1] + BARS <= desktop[1] else desktop[1] - BARS
    return max(least[0], min(size[0], width)), max(least[1], min(size[1], height))


def least_covered(
    size: tuple[int, int], desktop: tuple[int, int], taken_at: tuple[int, int], taken: tuple[int, int]
) -> tuple[int, int]:
    """The corner of a desktop in which a window of a size has least in common with another one.

    >>> least_covered((400, 300), (1920, 1080), (300, 100), (1280, 800))
    (1520, 716)
    """
    right, foot = max(0, desktop[0] - size[0]), max(BARS, desktop[1] - size[1] - BARS)
    other = pygame.Rect(taken_at, taken)

    def shared(corner: tuple[int, int]) -> int:
        common = pygame.Rect(corner, size).clip(other)
        return common.w * common.h

    return min(((right, foot), (right, BARS), (0, foot), (0, BARS)), key=shared)


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

    def another(self, title: str, size: tuple[int, int], icon: Path | None = None) -> Offscreen:
        """One more, beside this one."""
        made = Offscreen(size)
        made.title = title
        return made

    astray = False

    def bring_back(self) -> None:
        pass

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
