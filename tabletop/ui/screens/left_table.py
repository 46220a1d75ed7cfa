"""The table that was left last, as it stands beside the boxes: its picture in a frame, whose it was, *Continue*."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from tabletop.ui.draw.basis.colors import mix
from tabletop.ui.draw.things.table import table_ground
from tabletop.ui.glances import remembered
from tabletop.ui.hud.kit.buttons import Button
from tabletop.ui.hud.kit.look import Look
from tabletop.ui.hud.kit.paint import put_icon

from ..dialogs.controls import Label
from ..dialogs.form import Form
from . import boxes, library
from .picture_job import PictureJob


class LeftTable:
    """``saved`` is the table to go on with, None where there is none; ``others`` says how many more were left."""

    def __init__(self) -> None:
        self.saved: library.SavedTable | None = None
        self.others = 0
        self.thumb: pygame.Surface | None = None
        self.hot = False
        self._frame: tuple[pygame.Surface, pygame.Rect] | None = None
        self._waits = False
        self._job: PictureJob | None = None

    def refresh(self) -> None:
        """Look again what was left."""
        tables = library.continuable()
        # a game that has ended is looked at again from the list; there is nothing in it to go on with
        going = [table for table in tables if not table.over]
        # nor is a fresh deal or a lesson what somebody comes back for, where there is a table that was played
        self.saved = next((table for table in going if table.played), going[0] if going else None)
        self.others = len(tables) - (self.saved is not None)
        self.thumb = self.saved.picture() if self.saved is not None else None
        self._waits = self.saved is not None and self.thumb is None
        if self.saved is not None and self._waits:
            self.thumb = remembered(self.saved.path)

    def leave(self) -> None:
        """The shelf goes."""
        if self._job is not None:
            self._job.stop()
        self.thumb = self._frame = None

    def at(self, pos: tuple[int, int]) -> bool:
        """Whether the picture is at a point of the window."""
        return self._frame is not None and self._frame[1].collidepoint(pos)

    def build(
        self, form: Form, look: Look, area: pygame.Rect, foot: int, top: int, deeds: tuple[Callable[[], None], ...]
    ) -> None:
        """Hang the picture into ``area``, standing on ``foot``, and put its words below ``top``; the deeds are those
        of *Continue* and of the list of others."""
        self._frame = None
        if self.saved is None:
            return
        px = look.px
        wide = round(area.w * 0.94)
        high = min(round(wide * 0.66), area.h)
        wide = min(wide, round(high / 0.66))
        rect = pygame.Rect(area.x, foot - high, wide, high)
        self._frame = self._picture(look, rect.size), rect
        form.add(
            Label(look, self.saved.title, points=20, face="serif-semibold", color="heading"),
            (area.x, top, area.w, px(28)),
        )
        form.add(Label(look, self.saved.line(), color="dim"), (area.x, top + px(30), area.w, px(22)))
        button = Button(look, "Continue", deeds[0], icon="play", kind="gold", points=17)
        form.add(button, (area.x, top + px(64), max(px(170), button.natural()[0]), px(48)))
        if self.others > 0:
            label = f"{self.others} more" if self.others < 100 else "More"
            more = Button(look, label, deeds[1], icon="history", kind="quiet", tip="Other tables that were left")
            at = area.x + max(px(170), button.natural()[0]) + px(10)
            form.add(more, (at, top + px(69), more.natural()[0], px(38)))

    def _picture(self, look: Look, size: tuple[int, int]) -> pygame.Surface:
        inner = self.thumb
        if inner is None:
            inner = pygame.Surface((320, 200), 0, 32)
            inner.blit(table_ground(look.theme, (320, 200), False), (0, 0))
            put_icon(inner, look, "card", (160, 96), 56, mix(look.theme.table.label, (0, 0, 0), 0.3))
        return boxes.frame_picture(look, inner, size)

    def update(self, look: Look, drawn: bool) -> bool:
        """The picture of the position is drawn by a child process once the shelf stands (it is ``drawn``); whether
        it came."""
        if self.saved is None or not self._waits:
            return False
        if self._job is None:
            if drawn:
                self._job = PictureJob(self.saved)
        elif self._job.done():
            self._job = None
            self._waits = False
            self.thumb = self.saved.picture() or self.thumb
            if self.thumb is not None and self._frame is not None:
                self._frame = self._picture(look, self._frame[1].size), self._frame[1]
                return True
        return False

    def draw(self, surface: pygame.Surface, look: Look, foot: int) -> None:
        """The picture, with its shadow on the board."""
        if self._frame is None:
            return
        picture, rect = self._frame
        shade = boxes.floor_shadow(rect.w, look.px(18))
        surface.blit(shade, (rect.x - look.px(14), foot - round(shade.get_height() * 0.62)))
        surface.blit(picture, rect)
        if self.hot:
            pygame.draw.rect(surface, look.theme.hover, rect.inflate(6, 6), max(2, look.px(2)), 4)
