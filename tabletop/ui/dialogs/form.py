"""A form: a set of controls, of which one has the pointer, one the press and one the keyboard.

Tab and Shift+Tab walk the controls, arrows too where a control does not want them, Enter presses the focused
button or else the default one. pygame_gui's manager was tried in its place: it knows one focus but no way from one
element to the next, no default button, learns what is under the pointer only with its next `update`, and tells what
was pressed through pygame's own queue, past the loop. It has the fields to type in (`fields`), which are its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

import pygame

from tabletop.ui.draw.basis.shade import outline
from tabletop.ui.hud.kit.buttons import Button
from tabletop.ui.hud.kit.control import Control
from tabletop.ui.hud.kit.look import Look
from tabletop.ui.hud.kit.widget import NOWHERE, Pos, Widget

from .panes import Pane

C = TypeVar("C", bound=Control)


class Form:
    """Holds controls in drawing order; gives each event to the one that it is for."""

    def __init__(self, look: Look, play: Callable[[str], None] | None = None) -> None:
        self.look = look
        self.controls: list[Control] = []
        self.focus: Control | None = None
        self.default: Button | None = None
        self.popup: Control | None = None
        self.by_keyboard = False
        self.dirty = True
        self.pointer: Pos = NOWHERE
        self.bounds = pygame.Rect(0, 0, 0, 0)
        self._play = play

    # ------------------------------------------------------------------------------------------ filling

    def add(self, control: C, rect: pygame.Rect | tuple[int, int, int, int], pane: Pane | None = None) -> C:
        """Put a control into the form, at a place of the window; in a `pane` it scrolls with it."""
        control.form = self
        control.pane = pane
        self.controls.append(control)
        control.place(pygame.Rect(rect))
        if pane is not None:
            pane.take(control)
        return control

    def clear(self) -> None:
        """Take everything out."""
        self.set_focus(None)
        for control in self.controls:
            control.close()
            control.form = None
        self.controls.clear()
        self.default = None
        self.popup = None
        self.dirty = True

    def sound(self, name: str) -> None:
        if self._play is not None:
            self._play(name)

    # -------------------------------------------------------------------------------------------- focus

    def reachable(self) -> list[Control]:
        """The controls that the keyboard can go to, in order."""
        return [c for c in self.controls if c.focusable and c.enabled and c.visible]

    def set_focus(self, control: Control | None) -> None:
        """Give the keyboard to a control, or to none."""
        if control is self.focus:
            return
        if self.focus is not None:
            self.focus.set_focus(False)
        self.focus = control
        if control is not None:
            control.set_focus(True)
            if control.pane is not None and self.by_keyboard:
                # what is pressed is in sight: scrolling would take it away from under the pointer
                control.pane.reveal(control)
        self.dirty = True

    def step_focus(self, step: int) -> None:
        """Focus the next or the previous control."""
        order = self.reachable()
        if not order:
            return
        here = order.index(self.focus) if self.focus in order else (-1 if step > 0 else 0)
        self.by_keyboard = True
        self.set_focus(order[(here + step) % len(order)])

    def kept_focus(self) -> tuple[int, bool] | None:
        """The place of the focus among what can be reached, and whether the keyboard brought it there."""
        order = self.reachable()
        return (order.index(self.focus), self.by_keyboard) if self.focus in order else None

    def take_focus(self, kept: tuple[int, bool] | None) -> None:
        """Go on where the form of before, which this one replaces, had the focus."""
        order = self.reachable()
        if kept is not None and kept[0] < len(order):
            self.by_keyboard = kept[1]
            self.set_focus(order[kept[0]])

    def _nearest(self, direction: tuple[int, int]) -> bool:
        """Move the focus to the closest control in a direction."""
        if self.focus is None:
            self.step_focus(1)
            return self.focus is not None
        here = self.focus.rect
        best: tuple[float, Control] | None = None
        for control in self.reachable():
            dx = control.rect.centerx - here.centerx
            dy = control.rect.centery - here.centery
            along = dx * direction[0] + dy * direction[1]
            across = abs(dx * direction[1]) + abs(dy * direction[0])
            if control is self.focus or along <= 4:
                continue
            score = along + 2.2 * across
            if best is None or score < best[0]:
                best = score, control
        if best is None:
            return False
        self.by_keyboard = True
        self.set_focus(best[1])
        return True

    @property
    def typing(self) -> bool:
        """Whether typed text goes somewhere."""
        return self.focus is not None and self.focus.typing

    # ------------------------------------------------------------------------------------------- events

    def event(self, event: pygame.Event) -> bool:
        """Take an event; true when a control wanted it."""
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.pointer = event.pos
        elif event.type == pygame.WINDOWLEAVE:
            self.pointer = NOWHERE
            for control in self.controls:
                control.leave()
            return False
        if self.popup is not None:
            return self._popup_event(event)
        if event.type == pygame.MOUSEMOTION:
            return self._motion(event)
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._down(event)
        if event.type == pygame.MOUSEBUTTONUP:
            taken = False
            for control in list(self.controls):
                if control.any_captured():
                    taken = control.event(event) or taken
            return taken
        if event.type == pygame.MOUSEWHEEL:
            return self._wheel(event)
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type in (pygame.TEXTINPUT, pygame.KEYUP) and self.focus is not None:
            return self.focus.event(event)
        return False

    def _popup_event(self, event: pygame.Event) -> bool:
        popup = self.popup
        assert popup is not None
        if event.type == pygame.MOUSEBUTTONDOWN and not popup.hit(event.pos):
            self.close_popup()
            return True
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_ESCAPE, pygame.K_TAB):
            self.close_popup()
            return True
        popup.event(event)
        return True

    def open_popup(self, control: Control) -> None:
        """Show a control over all others until something is picked in it, or it is left."""
        control.form = self
        self.popup = control
        for other in self.controls:
            other.leave()
        self.dirty = True

    def close_popup(self) -> None:
        self.popup = None
        self.dirty = True

    def _motion(self, event: pygame.Event) -> bool:
        for control in self.controls:
            if control.any_captured():
                control.event(event)
                return True
        over = False
        for control in list(self.controls):
            if control.pane is not None and not control.pane.rect.collidepoint(event.pos):
                if control.hot:
                    control.leave()
                continue
            control.event(event)
            over = over or (control.visible and control.hit(event.pos))
        return over

    def _down(self, event: pygame.Event) -> bool:
        for control in reversed(self.controls):
            if not control.visible or not control.hit(event.pos):
                continue
            if event.button == 1 and control.focusable and control.enabled:
                self.by_keyboard = False
                self.set_focus(control)
            if control.event(event):
                return True
        if event.button == 1:
            self.set_focus(None)
        return False

    def _wheel(self, event: pygame.Event) -> bool:
        for control in reversed(self.controls):
            if control.visible and control.hit(self.pointer):
                if control.wheel(event):
                    return True
                if control.pane is not None and control.pane.wheel(event):
                    return True
        return False

    def _key(self, event: pygame.Event) -> bool:
        if event.key == pygame.K_TAB:
            self.step_focus(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return True
        if self.focus is not None and self.focus.event(event):
            return True
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.default is not None:
            self.default.click()
            return True
        arrows = {
            pygame.K_LEFT: (-1, 0),
            pygame.K_RIGHT: (1, 0),
            pygame.K_UP: (0, -1),
            pygame.K_DOWN: (0, 1),
        }
        if event.key in arrows and self.reachable():
            return self._nearest(arrows[event.key])
        pages = {pygame.K_PAGEDOWN: 1, pygame.K_PAGEUP: -1}
        if event.key in pages:
            for control in self.controls:
                if isinstance(control, Pane):
                    control.page(pages[event.key])
                    return True
        return False

    # ---------------------------------------------------------------------------------------- fingers

    def path(self, pos: Pos) -> list[Widget]:
        """The control at a point and what of it is there, behind the pane that it scrolls in."""
        controls = [self.popup] if self.popup is not None else list(reversed(self.controls))
        for control in controls:
            found = control.path(pos) if control.hit(pos) else []
            if found:
                pane = control.pane
                return [pane, *found] if isinstance(pane, Pane) else found
        return []

    def targets(self) -> list[pygame.Rect]:
        """What can be pressed."""
        controls = [self.popup] if self.popup is not None else self.controls
        return [rect for control in controls for rect in control.targets()]

    # ------------------------------------------------------------------------------------ time, drawing

    def update(self, now: float) -> bool:
        """Let controls move; true while one does."""
        moving = False
        for control in self.controls:
            moving = control.update(now) or moving
        if self.popup is not None:
            moving = self.popup.update(now) or moving
        if any(c.dirty for c in self._all()):
            self.dirty = True
        return moving

    def _all(self) -> Iterable[Control]:
        yield from self.controls
        if self.popup is not None:
            yield self.popup

    def draw(self, surface: pygame.Surface) -> None:
        """Draw all controls, the mark of the focus and what pops up."""
        self.dirty = False
        for control in self.controls:
            if not control.visible:
                continue
            if control.pane is None:
                control.draw(surface)
                continue
            if control.shown():
                before = surface.get_clip()
                surface.set_clip(control.pane.opening.clip(before))
                control.draw(surface)
                surface.set_clip(before)
            else:
                control.settle()
        self._draw_focus(surface)
        if self.popup is not None:
            self.popup.draw(surface)

    def _draw_focus(self, surface: pygame.Surface) -> None:
        control = self.focus
        if control is None or not self.by_keyboard or not control.shown():
            return
        rect, radius = control.ring()
        before = surface.get_clip()
        if control.pane is not None:
            surface.set_clip(control.pane.rect.inflate(self.look.px(8), self.look.px(8)).clip(before))
        width = max(2, self.look.px(2))
        surface.blit(outline(rect.size, radius, width, self.look.theme.hover, 255), rect)
        surface.set_clip(before)

    def tooltip_at(self, pos: Pos) -> str | None:
        """The tooltip of the control under a point."""
        if self.popup is not None:
            return None
        for control in reversed(self.controls):
            tip = control.tooltip_at(pos)
            if tip:
                return tip
        return None
