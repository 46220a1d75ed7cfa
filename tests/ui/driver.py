"""Drives an app without a screen: a clock of its own, events through the same door as the main loop's."""

from __future__ import annotations

import math
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from tabletop.session import Session
from tabletop.ui import press_guard
from tabletop.ui.app import App
from tabletop.ui.loop import Loop
from tabletop.ui.settings import Settings
from tabletop.ui.sound import Sounds
from tabletop.ui.table import TableScreen
from tabletop.ui.window import Offscreen

Pos = tuple[float, float]
BETWEEN = press_guard.TWICE
"""Seconds that a person takes between two presses at one place, or of one key, that are each meant."""


def _raise(error: BaseException) -> None:
    raise error


class Driver:
    """An app in a picture of `size` pixels that writes under `home`; `strict` lets exceptions through."""

    every_frame = False
    """Whether also what stands on the screen only in passing is drawn."""

    def __init__(
        self, home: Path, size: tuple[int, int] = (1280, 800), settings: Settings | None = None, strict: bool = True
    ) -> None:
        self.time = 100.0
        self.frame = 0.0
        """So long it takes from one frame to the next at least: for tests in which much time goes by and nobody looks
        at how pieces move."""
        self.window = Offscreen(size)
        settings = settings or Settings(path=home / "settings.yaml")
        self.app = App(self.window, settings, home=home, sounds=Sounds(enabled=False), clock=self._clock)
        self.loop = Loop(self.app, self.window, self._clock, self._sleep)
        if strict:
            # a test wants the exception, not the dialog that people would see
            self.app.failed = _raise  # type: ignore[method-assign]
        self.pos: tuple[int, int] = (0, 0)
        self.pressed = ""
        """The key that was pressed last."""
        self._passing, self._owed = 0, False
        self._draw = self.app.draw
        self.app.draw = self._look  # type: ignore[method-assign]

    def _clock(self) -> float:
        return self.time

    def _sleep(self, seconds: float) -> None:
        self.time += max(seconds, self.frame)

    # ------------------------------------------------------------------------------------------- looking

    def _look(self, surface: pygame.Surface) -> None:
        """Half of all that these tests took was drawing frames that nobody looks at."""
        if self._passing and not self.every_frame:
            self._owed = True
        else:
            self._owed = False
            self._draw(surface)

    @contextmanager
    def passing(self) -> Iterator[None]:
        """Nobody looks at what is on the screen meanwhile; what stands there in the end is drawn."""
        self._passing += 1
        try:
            yield
        finally:
            self._passing -= 1
        if self._owed and not self._passing:
            self._look(self.window.surface)

    # ---------------------------------------------------------------------------------------------- time

    def tick(self, ms: float = 0) -> None:
        """Let the loop turn until so many milliseconds have gone by, at least once."""
        end = self.time + ms / 1000
        with self.passing():
            self.loop.step()
            while self.time < end - 1e-9 and self.app.running:
                self.loop.step()

    def settle(self, limit_ms: float = 5000) -> None:
        """Let the loop turn until nothing moves and nothing waits to be drawn."""
        end = self.time + limit_ms / 1000
        self.loop.step()
        while (self.loop.gear == "moving" or self.app.dirty) and self.time < end:
            with self.passing():
                self.loop.step()
                while self.loop.gear == "moving" and self.time < end:
                    self.loop.step()

    def post(self, kind: int, **attributes: object) -> None:
        """Put one event in the queue and let the loop take it."""
        self.window.queue.append(pygame.Event(kind, **attributes))
        self.loop.step()

    # --------------------------------------------------------------------------------------------- mouse

    def move(self, pos: Pos, buttons: tuple[int, int, int] = (0, 0, 0)) -> None:
        """Move the pointer."""
        at = round(pos[0]), round(pos[1])
        rel = at[0] - self.pos[0], at[1] - self.pos[1]
        self.pos = at
        self.post(pygame.MOUSEMOTION, pos=at, rel=rel, buttons=buttons)

    def press(self, pos: Pos, button: int = 1, after: float | None = None) -> None:
        """The button goes down, so long after what was before; at the same place whoever presses has seen what is
        there."""
        again = math.dist(self.pos, pos) <= press_guard.NEAR
        with self.passing():
            self.move(pos)
            self.time += after if after is not None else BETWEEN if again else 0
            self.post(pygame.MOUSEBUTTONDOWN, pos=self.pos, button=button)

    def release(self, pos: Pos | None = None, button: int = 1) -> None:
        if pos is not None:
            self.move(pos, (1, 0, 0))
        self.post(pygame.MOUSEBUTTONUP, pos=self.pos, button=button)

    def click(self, pos: Pos, button: int = 1, after: float | None = None) -> None:
        """Press and release at one point."""
        with self.passing():
            self.press(pos, button, after)
            self.release(button=button)

    def double_click(self, pos: Pos, gap: float = 0.1) -> None:
        self.click(pos)
        self.click(pos, after=gap)

    def finger(self, kind: int, at: Pos, number: int = 1) -> None:
        """A finger comes down, moves or goes."""
        width, height = self.window.size
        self.post(kind, finger_id=number, x=at[0] / width, y=at[1] / height)

    def tap(self, at: Pos, after: float = BETWEEN) -> None:
        """A finger comes down and goes."""
        self.time += after
        self.finger(pygame.FINGERDOWN, at)
        self.finger(pygame.FINGERUP, at)

    def drag(self, start: Pos, end: Pos, steps: int = 12, ms: float = 200) -> None:
        """Press at `start`, move in steps, release at `end`."""
        self.press(start)
        with self.passing():
            for i in range(1, steps + 1):
                t = i / steps
                at = start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t
                self.move(at, (1, 0, 0))
                self.tick(ms / steps)
            self.release()

    def wheel(self, y: int, pos: Pos | None = None) -> None:
        if pos is not None:
            self.move(pos)
        self.post(pygame.MOUSEWHEEL, x=0, y=y, precise_x=0.0, precise_y=float(y), flipped=False)

    # ------------------------------------------------------------------------------------------ keyboard

    def key(self, name: str, after: float | None = None) -> None:
        """Press and release a key, written like a binding: "ctrl+z", "enter", "?", "f5"."""
        with self.passing():
            self.key_down(name, after)
            self.key_up(name)

    def _parts(self, name: str) -> tuple[int, int, str]:
        words = name.split("+") if len(name) > 1 and not name.endswith("++") else [name]
        mods = 0
        for word in words[:-1]:
            mods |= {"ctrl": pygame.KMOD_LCTRL, "shift": pygame.KMOD_LSHIFT, "alt": pygame.KMOD_LALT}[word]
        base = words[-1]
        named = {
            "enter": pygame.K_RETURN,
            "escape": pygame.K_ESCAPE,
            "space": pygame.K_SPACE,
            "tab": pygame.K_TAB,
            "menu": pygame.K_MENU,
            "delete": pygame.K_DELETE,
            "backspace": pygame.K_BACKSPACE,
            "pageup": pygame.K_PAGEUP,
            "pagedown": pygame.K_PAGEDOWN,
        }
        if base in named:
            return named[base], mods, " " if base == "space" else ""
        if len(base) == 1:
            typed = base.upper() if mods & pygame.KMOD_SHIFT else base
            return ord(base.lower()), mods, "" if mods & (pygame.KMOD_CTRL | pygame.KMOD_ALT) else typed
        code = getattr(pygame, f"K_{base.upper()}", None) or getattr(pygame, f"K_{base}")
        return code, mods, ""

    def key_down(self, name: str, after: float | None = None) -> None:
        key, mods, typed = self._parts(name)
        if name == self.pressed:
            if self.app.dirty:
                self.loop.step()
            self.time += after if after is not None else BETWEEN
        self.pressed = name
        self.post(pygame.KEYDOWN, key=key, mod=mods, unicode=typed, scancode=0)
        if typed:
            self.post(pygame.TEXTINPUT, text=typed)

    def key_up(self, name: str) -> None:
        key, mods, _ = self._parts(name)
        self.post(pygame.KEYUP, key=key, mod=mods, unicode="", scancode=0)

    def type(self, text: str) -> None:
        """Type a text, letter by letter."""
        for letter in text:
            with self.passing():
                self.post(pygame.KEYDOWN, key=ord(letter.lower()), mod=0, unicode=letter, scancode=0)
                self.post(pygame.TEXTINPUT, text=letter)
                self.post(pygame.KEYUP, key=ord(letter.lower()), mod=0, unicode="", scancode=0)

    # ------------------------------------------------------------------------------------------- picture

    def resize(self, size: tuple[int, int]) -> None:
        """Give the window another size, and wait until everything is laid out for it."""
        self.window.resize(size)
        self.tick()
        while self.app.stretched:
            self.tick()

    def picture(self, path: Path | str) -> None:
        """Save what the window shows."""
        self.settle()
        pygame.image.save(self.app.surface, str(path))


def at_table(home: Path, session: Session, size: tuple[int, int] = (1280, 800)) -> tuple[Driver, TableScreen]:
    """A calm app (it gives no hints, nothing glides) with this table on its screen, at rest."""
    driver = Driver(home, size, settings=Settings(path=home / "settings.yaml", hints=False, reduced_motion=True))
    driver.app.play(session)
    driver.settle()
    table = driver.app.screen
    assert isinstance(table, TableScreen)
    return driver, table
