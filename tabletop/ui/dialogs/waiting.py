"""What takes longer than a frame may: it is done in a thread while the window goes on turning and says so.

The thread never touches the window. What it gives is taken up by the frame after it has ended, and only then does
anything of what is shown change.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Generic, TypeVar

import pygame

from tabletop.ui.draw.basis.shade import rounded
from tabletop.ui.hud.kit.control import Control
from tabletop.ui.hud.kit.paint import box_picture

from .dialog import Dialog

if TYPE_CHECKING:
    from ..application import Application

T = TypeVar("T")

STEP, SHARE = 0.7, 0.28
"""How many times a second the piece in the bar goes through, and how much of the bar it fills."""


def do(
    app: Application, title: str, task: Callable[[], T], then: Callable[[T], None], *, long: bool,
    undo: Callable[[T], None] | None = None, refused: Callable[[Exception], bool] = lambda error: False,
) -> None:  # fmt: skip
    """Do a task and go with what it gives to another screen: at once, or beside the window if it is `long`.

    `refused` is told what the task raised and says whether that was all; what nobody expects is raised in the window
    as ever. `undo` puts away what came of a task that nobody waits for any more, because the window was closed.
    """
    if long:
        app.open_dialog(Waiting(title, task, then, undo, refused))
        return
    try:
        result = task()
    except Exception as error:
        if not refused(error):
            raise
        return
    then(result)


class Waiting(Dialog, Generic[T]):
    """Says what is being done, until it is done. It cannot be closed: what it waits for has begun."""

    width = 420
    height = 150
    closable = False

    def __init__(
        self, title: str, task: Callable[[], T], then: Callable[[T], None],
        undo: Callable[[T], None] | None, refused: Callable[[Exception], bool],
    ) -> None:  # fmt: skip
        super().__init__(title)
        self._then, self._undo, self._refused = then, undo, refused
        self._results: list[T] = []
        self._error: Exception | None = None
        self._bar: Sweep | None = None
        self._ready = False

        def run() -> None:
            try:
                self._results.append(task())
            except Exception as error:
                self._error = error

        self._thread = threading.Thread(target=run, name="waiting", daemon=False)
        self._thread.start()

    def build(self) -> None:
        px, body = self.look.px, self.body
        self._bar = Sweep(self.look)
        self.add(self._bar, (body.x, body.y + px(14), body.w, px(16)))

    def update(self, now: float) -> bool:
        assert self.app is not None
        if self._thread.is_alive():
            if self._bar is not None:
                self._bar.go_on(now)
            super().update(now)
            return True
        self._thread.join()
        if self._error is None and not self._ready and not self.app.unkept():
            # a large table takes as long to be left as another to come
            self._ready = True
            self.app.put_screen_away()
            return True
        self.close()
        for result in self._results:
            self._then(result)
        if self._error is not None and not self._refused(self._error):
            raise self._error
        return True

    def dropped(self, path: Path) -> bool:
        """A file that falls on the window now is not taken: something else is being opened."""
        return True

    def abandon(self) -> None:
        """The window closes: wait for the end, and put away what came of it."""
        self._thread.join()
        if self._undo is not None:
            for result in self._results:
                self._undo(result)


class Sweep(Control):
    """A bar that does not know how far it is: a piece goes through it. In calm it rests in the middle."""

    where = 0.5

    def go_on(self, now: float) -> None:
        """Time goes on."""
        if not self.look.calm:
            self.where = now * STEP % 1
            self.changed()

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        radius = area.h // 2
        canvas.blit(box_picture(self.look, area.size, radius), area)
        inner = area.inflate(-4, -4)
        wide = round(inner.w * SHARE)
        x = inner.x + round((inner.w + wide) * self.where) - wide
        piece = pygame.Rect(x, inner.y, wide, inner.h).clip(inner)
        if piece.w >= inner.h:
            canvas.blit(rounded(piece.size, radius - 2, self.look.theme.accent), piece)
