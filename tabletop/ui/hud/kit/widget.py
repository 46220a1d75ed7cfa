"""The base of all own-drawn widgets.

A widget takes plain data and calls back; it never looks at the clock or the mouse. It keeps its picture and
paints it anew only when its data, hover or size changed. Children keep pictures of their own: hovering a
button repaints that button, not the bar it sits on.
"""

from __future__ import annotations

from typing import TypeVar

import pygame

from tabletop.ui.draw.basis.raster import blank
from tabletop.ui.hud.kit.look import Look

Pos = tuple[int, int]
NOWHERE: Pos = (-100000, -100000)
W = TypeVar("W", bound="Widget")


class Widget:
    """A rectangle of the window with a picture of its own. All coordinates are pixels of the window."""

    modal = False
    solid = True  # presses inside are eaten even where nothing is to press
    read = False  # it is read meanwhile: what is told of something else does not lie over it
    held_down = False  # it means something that the button stays down on it (a finger that stays: see `ui.touch`)

    def __init__(self, look: Look) -> None:
        self.look = look
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.margin = 0  # pixels around `rect` that the picture needs for shadows
        self.children: list[Widget] = []
        self.pointer: Pos = NOWHERE
        self.captured = False
        self.now = 0.0
        self.paints = 0
        self.tells = False
        """Its children are what it tells, so people who only watch see them too."""
        self.bare = False
        """Shown without its children: for people who only watch."""
        self._visible = True
        self._hot = False
        self._dirty = True
        self._stale = True
        self._picture: pygame.Surface | None = None

    # ------------------------------------------------------------------------------------------- state

    @property
    def visible(self) -> bool:
        """Whether it is drawn and listens."""
        return self._visible

    @visible.setter
    def visible(self, value: bool) -> None:
        if value != self._visible:
            self._visible = value
            self._dirty = True
            if not value:
                # what is not shown keeps no picture: some are as large as the window
                self._picture, self._stale = None, True
                self.leave()

    @property
    def hot(self) -> bool:
        """Whether the pointer is over it."""
        return self._hot

    @property
    def dirty(self) -> bool:
        """Whether the window shows something older than this widget's data."""
        if self._dirty or not self._visible or not self.children:  # asked of every widget in every frame
            return self._dirty
        return any(child.dirty for child in self.children)

    def changed(self) -> None:
        """The picture must be painted again."""
        self._stale = True
        self._dirty = True

    def add(self, child: W) -> W:
        """Take a widget in; it is drawn over this one and asked first."""
        self.children.append(child)
        return child

    def set_look(self, look: Look) -> None:
        """Another theme or size; call `place` after it."""
        self.look = look
        for child in self.children:
            child.set_look(look)
        self.changed()

    def place(self, rect: pygame.Rect | tuple[int, int, int, int]) -> None:
        """Put the widget somewhere; lays out its children."""
        rect = pygame.Rect(rect)
        if rect.size != self.rect.size:
            self.changed()
        elif rect != self.rect:
            self._dirty = True
        self.rect = rect
        self.layout()

    def layout(self) -> None:
        """Place the children; called by `place`."""

    def natural(self) -> tuple[int, int]:
        """The size it would like to have, in pixels."""
        return self.rect.size

    # ----------------------------------------------------------------------------------------- drawing

    def draw(self, surface: pygame.Surface) -> None:
        """Blit the kept picture and the children."""
        self._dirty = False
        if not self._visible or self.rect.w <= 0 or self.rect.h <= 0:
            self._settle()
            return
        size = (self.rect.w + 2 * self.margin, self.rect.h + 2 * self.margin)
        if self._stale or self._picture is None or self._picture.get_size() != size:
            self._picture = blank(size)
            self._stale = False
            self.paints += 1
            self.paint(self._picture, pygame.Rect(self.margin, self.margin, *self.rect.size))
        surface.blit(self._picture, (self.rect.x - self.margin, self.rect.y - self.margin))
        for child in self.children:
            child._settle() if self.bare else child.draw(surface)
        self.draw_over(surface)

    def draw_over(self, surface: pygame.Surface) -> None:
        """What lies over the children, straight on the target."""

    def paint(self, canvas: pygame.Surface, area: pygame.Rect) -> None:
        """Paint the picture; `area` is this widget's rectangle on the canvas."""

    def _settle(self) -> None:
        self._dirty = False
        for child in self.children:
            child._settle()

    def local(self, rect: pygame.Rect) -> pygame.Rect:
        """A rectangle of the window on this widget's canvas."""
        return rect.move(self.margin - self.rect.x, self.margin - self.rect.y)

    # ------------------------------------------------------------------------------------------ fingers

    @property
    def scrolls(self) -> bool:
        """Whether a finger that moves up or down on it scrolls it."""
        return False

    @property
    def to_press(self) -> bool:
        """Whether a finger may press it as a whole."""
        return False

    def path(self, pos: Pos) -> list[Widget]:
        """The widgets at a point, each inside the one before; nothing where it is not."""
        if not self._visible:
            return []
        inner = next((found for child in reversed(self.children) if (found := child.path(pos))), [])
        return [self, *inner] if inner or self.hit(pos) else []

    def targets(self) -> list[pygame.Rect]:
        """What can be pressed in it, as far as it can be seen."""
        if not self._visible or self.bare:
            return []
        own = [self.rect] if self.to_press and self.hit(self.rect.center) else []
        return [*own, *(rect for child in self.children for rect in child.targets())]

    # ------------------------------------------------------------------------------------------ events

    def hit(self, pos: Pos) -> bool:
        """Whether a point belongs to this widget."""
        return self.rect.collidepoint(pos)

    def meaning(self, pos: Pos) -> object:
        """What a press at a point of it would mean, itself aside from what its children mean: as long as it is equal,
        it is the same thing for who presses again."""
        return self

    def event(self, event: pygame.Event) -> bool:
        """Take an event; true when it was for this widget and nobody else should get it."""
        if not self._visible:
            return False
        kind = event.type
        if kind == pygame.MOUSEMOTION:
            return self._motion(event)
        for child in reversed(self.children):
            if not self.bare and child.event(event):
                return True
        if kind == pygame.MOUSEBUTTONDOWN:
            self.pointer = event.pos
            if not self.hit(event.pos):
                return False
            if event.button > 3:
                return self.solid
            if self.press(event.pos, event.button):
                self.captured = event.button == 1
                return True
            return self.solid
        if kind == pygame.MOUSEBUTTONUP:
            if self.captured and event.button == 1:
                self.captured = False
                self.release(event.pos)
                return True
            return False
        if kind == pygame.MOUSEWHEEL:
            return self._hot and (self.wheel(event) or self.solid)
        if kind == pygame.KEYDOWN:
            return self.key(event)
        if kind == pygame.KEYUP:
            return self.key_up(event)
        if kind == pygame.TEXTINPUT:
            return self.typed(event.text)
        if kind == pygame.WINDOWLEAVE:
            self.leave()
        return False

    def _motion(self, event: pygame.Event) -> bool:
        self.pointer = event.pos
        for child in reversed(self.children):
            if child.captured and child.event(event):
                return True
        self._set_hot(self.hit(event.pos))
        for child in reversed(self.children):
            child.event(event)
        self.moved(event.pos)
        return self.captured

    def _set_hot(self, value: bool) -> None:
        if value != self._hot:
            self._hot = value
            self.hover_changed()

    def leave(self) -> None:
        """The pointer is somewhere else now."""
        self.pointer = NOWHERE
        self.captured = False
        self._set_hot(False)
        for child in self.children:
            child.leave()
        self.moved(NOWHERE)

    def any_captured(self) -> bool:
        """Whether a press on this widget or a child is going on."""
        return self.captured or any(child.any_captured() for child in self.children)

    # -------------------------------------------------------------------------------- for subclasses

    def hover_changed(self) -> None:
        """`hot` has changed."""

    def moved(self, pos: Pos) -> None:
        """The pointer moved, anywhere (during a press also outside)."""

    def press(self, pos: Pos, button: int) -> bool:
        """A button went down inside; true to get the release too."""
        return False

    def release(self, pos: Pos) -> None:
        """The left button came up after a press that was taken."""

    def wheel(self, event: pygame.Event) -> bool:
        """The wheel turned over this widget."""
        return False

    def key(self, event: pygame.Event) -> bool:
        """A key went down."""
        return False

    def key_up(self, event: pygame.Event) -> bool:
        """A key came up."""
        return False

    def typed(self, text: str) -> bool:
        """Text was typed."""
        return False

    def update(self, now: float) -> bool:
        """The time is `now` (seconds); true while something moves and the next frame is wanted. Of what is not shown
        no part moves."""
        self.now = now
        moving = False
        for child in self.children if self._visible else ():
            moving = child.update(now) or moving
        return moving

    def tooltip_at(self, pos: Pos) -> str | None:
        """The tooltip for a point: a sentence, a tab and the key, further lines below."""
        if not self._visible:
            return None
        for child in reversed(self.children):
            tip = child.tooltip_at(pos)
            if tip:
                return tip
        return None
