"""A dialog in which something is asked, done by a child process, and reported: *Film*, *Export*, *Laboratory*."""

from __future__ import annotations

import pygame

from tabletop.ui.draw.basis.shade import rounded
from tabletop.ui.hud.kit.control import Control
from tabletop.ui.hud.kit.paint import box_picture

from ..notices import plain
from .child_work import ChildWork
from .controls import Label
from .dialog import Dialog


class Bar(Control):
    """How far something is, from 0 to 1."""

    share = 0.0

    def set(self, share: float) -> None:
        """Show another share."""
        if round(share * 200) != round(self.share * 200):
            self.share = share
            self.changed()

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        radius = area.h // 2
        canvas.blit(box_picture(self.look, area.size, radius), area)
        wide = round((area.w - 4) * self.share)
        if wide >= area.h:
            canvas.blit(rounded((wide, area.h - 4), radius - 2, self.look.theme.accent), (area.x + 2, area.y + 2))


class Working(Dialog):
    """What all such dialogs do: show how far the work is, stop it when they are left, and show what came of it."""

    work: ChildWork
    when_stopped = ""
    """What is said once the work was stopped; "" where the report says it."""
    bar: Bar | None = None
    _state: Label
    _shown: list[str]
    """What was known when it was laid out."""

    def told(self) -> str:
        """How far the work is, in words."""
        raise NotImplementedError  # each has its own words

    def _questions(self, area: pygame.Rect) -> None:
        """What is asked before the work begins."""
        raise NotImplementedError  # each asks for something else

    def _report(self, area: pygame.Rect) -> None:
        """What came of the work."""
        raise NotImplementedError  # each made something else

    def _buttons(self) -> None:
        """The foot of the dialog."""
        raise NotImplementedError  # each is left in its own ways

    def _stand(self, area: pygame.Rect, meanwhile: str) -> None:
        """What is asked, how far the work is with what is to be known ``meanwhile``, or what came of it."""
        if self.work.busy:
            self._progress(area, meanwhile)
        elif self.work.lines or self.work.problem:
            self._report(area)
        else:
            self._questions(area)
        self._buttons()

    def _again(self) -> None:
        """Ask once more."""
        self.work = type(self.work)()
        self.rebuild()

    def _progress(self, area: pygame.Rect, words: str) -> None:
        """A bar, how far the work is, and under it what is to be known meanwhile."""
        px = self.look.px
        y, inset = area.y + px(130), px(50)
        self._state = self.label("", (area.x, y, area.w, px(26)), align="center")
        self.bar = self.form.add(Bar(self.look), pygame.Rect(area.x + inset, y + px(38), area.w - 2 * inset, px(16)))
        told = self.text(plain(words), area.x + inset, y + px(70), area.w - 2 * inset, points=13.5, color="dim")
        self._shown = self.work.so_far
        y = told.rect.bottom + px(22)
        for line in self._shown:
            told = self.text(plain(line), area.x + inset, y, area.w - 2 * inset, points=14.5, color="text")
            y = told.rect.bottom + px(6)
        self._tell()

    def _tell(self) -> None:
        if self.bar is not None:
            done, total = self.work.done, self.work.total
            self.bar.set(done / total if total else 0.0)
            self._state.set("Stopping ..." if self.work.stopping else self.told(), "text")

    def cancel(self) -> None:
        """Stop what is being done; where nothing is, close."""
        if self.work.busy:
            self.work.stop()
        else:
            self.close()

    def closed(self) -> None:
        self.work.stop()
        super().closed()

    def abandon(self) -> None:
        self.work.abandon()
        super().abandon()

    def update(self, now: float) -> bool:
        if self.work.ended():
            self.bar = None
            if self.work.stopped and self.when_stopped and self.app is not None:
                self.app.toast(self.when_stopped, "info")
            self.rebuild()
        elif self.work.busy and self.work.so_far is not self._shown:
            self.rebuild()
        elif self.work.busy:
            self._tell()
        return super().update(now) or self.work.busy
