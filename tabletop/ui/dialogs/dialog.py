"""The base of all dialogs: a panel over the screen with a title, a form and the rules of Escape and Enter.

pygame_gui's window was tried with our theme: its rounded ground with a gradient and a shadow takes 215 ms for
Settings (1.3 s at 200 %) against 0.5 (3.2) for ours, and a square one does not belong to the panels.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Unpack

import pygame

from tabletop.ui.draw.basis.raster import blank
from tabletop.ui.hud.kit.buttons import Button
from tabletop.ui.hud.kit.control import Control
from tabletop.ui.hud.kit.look import Look
from tabletop.ui.hud.kit.paint import hairline, put_panel, put_text
from tabletop.ui.hud.kit.widget import Widget

from ..clear_place import Weighed
from ..manager import Manager, manager_for
from .controls import Label, LabelStyle, Text, TextStyle
from .fields import Field, FieldStyle
from .form import Form
from .panes import Pane

if TYPE_CHECKING:
    from ..application import Application

TITLE, CONTROL, WORDS = 400, 80, 40
"""How bad it is that a message lies over the title or a button at the foot, over a control, over anything else."""
MARGIN = 14
HEAD = 56
FOOT = 66
SIDE = 26


class Dialog:
    """Subclasses give a size in units and fill the form in `build`; values live in the dialog, not in controls.

    `build` runs again after every change of window size, theme or scale. Modal dialogs get every event; others
    only what falls on them. Escape and the cross close it (`cancel`), Enter presses the default button.
    """

    modal = True
    width = 560
    height = 320
    closable = True
    movable = True
    is_failure = False

    def __init__(self, title: str) -> None:
        self.title = title
        self.app: Application | None = None
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.dirty = True
        self._look: Look | None = None
        self._form: Form | None = None
        self._manager: Manager | None = None
        self._grip: tuple[int, int] | None = None
        self._at: tuple[float, float] | None = None
        self.feet: list[Button] = []

    # ------------------------------------------------------------------------------------------ opening

    @property
    def look(self) -> Look:
        """Theme, icons and the scale at which this dialog fits the window."""
        assert self._look is not None
        return self._look

    @property
    def form(self) -> Form:
        assert self._form is not None
        return self._form

    @property
    def manager(self) -> Manager:
        """The library's manager for text fields, made when the first field is."""
        assert self.app is not None
        self._manager = manager_for(self._manager, self.app.size, self.app.theme, self.look.scale)
        return self._manager

    @property
    def typing(self) -> bool:
        """Whether typed text goes into a field here."""
        return self._form is not None and self._form.typing

    def open(self, app: Application) -> None:
        """Called by the app when the dialog comes up."""
        self.app = app
        self.rebuild()
        self.opened()

    def opened(self) -> None:
        """The form stands for the first time: place the focus here."""

    def closed(self) -> None:
        """The dialog has gone."""

    def put_away(self) -> None:
        """Called by the app when the dialog has gone: its form lets go of what it holds."""
        self.closed()
        if self._form is not None:
            self._form.clear()

    def dropped(self, path: Path) -> bool:
        """A file was dropped onto the window; true when nobody else may have it."""
        return False

    def rebuild(self) -> None:
        """Lay everything out anew for the window, theme and scale of now."""
        app = self.app
        assert app is not None
        focus = self._form.kept_focus() if self._form is not None else None
        offsets = self._offsets()
        if self._form is not None:
            self._form.clear()
        scale = min(app.scale, (app.size[0] - 2 * MARGIN) / self.width, (app.size[1] - 2 * MARGIN) / self.height)
        self._look = Look(app.theme, app.icons, scale, app.look.calm, large=True)
        room, wanted = (app.size[0] - 2 * MARGIN, app.size[1] - 2 * MARGIN), self.grown()
        size = min(room[0], round(wanted[0] * scale)), min(room[1], round(wanted[1] * scale))
        self.rect = pygame.Rect(self._place(size), size)
        self._form = Form(self._look, app.sound)
        self._form.bounds = pygame.Rect((0, 0), app.size)
        self.feet = []
        if self.closable:
            edge = self._look.px(34)
            at = self.rect.right - edge - self._look.px(12), self.rect.y + self._look.px(12)
            close = Button(self._look, "", self.cancel, icon="close", kind="quiet", tip="Close\tEsc")
            close.focusable = False
            self._form.add(close, (*at, edge, edge))
        self.build()
        for pane, offset in zip(self._panes(), offsets, strict=False):
            pane.scroll_to(offset)
        self._form.take_focus(focus)
        self.dirty = True

    def _panes(self) -> list[Pane]:
        return [c for c in self.form.controls if isinstance(c, Pane)]

    def _offsets(self) -> list[int]:
        return [pane.offset for pane in self._panes()] if self._form is not None else []

    def _place(self, size: tuple[int, int]) -> tuple[int, int]:
        assert self.app is not None
        free = max(0, self.app.size[0] - size[0]), max(0, self.app.size[1] - size[1])
        share = self._at or self.place_at()
        return round(free[0] * share[0]), round(free[1] * share[1])

    def place_at(self) -> tuple[float, float]:
        """Where it first stands, as shares of the free width and height."""
        return 0.5, 0.42

    def grown(self) -> tuple[int, int]:
        """The size in units that it takes where the window has the room: no smaller than its own."""
        return self.width, self.height

    def build(self) -> None:
        """Fill the form. To be given by each dialog."""

    # ------------------------------------------------------------------------------------- help to build

    @property
    def body(self) -> pygame.Rect:
        """The room between the title and the row of buttons, in pixels."""
        px = self.look.px
        left, top = self.rect.x + px(SIDE), self.rect.y + px(HEAD)
        return pygame.Rect(left, top, self.rect.w - 2 * px(SIDE), self.rect.h - px(HEAD) - px(FOOT))

    def label(
        self, text: str, rect: pygame.Rect | tuple[int, int, int, int], pane: Pane | None = None,
        **style: Unpack[LabelStyle],
    ) -> Label:  # fmt: skip
        """Add one line of text."""
        return self.form.add(Label(self.look, text, **style), rect, pane)

    def text(
        self, markup: str, x: int, y: int, width: int, pane: Pane | None = None, **style: Unpack[TextStyle]
    ) -> Text:
        """Add a paragraph; its rectangle is as high as it needs."""
        control = Text(self.look, markup, **style)
        return self.form.add(control, (x, y, width, control.fit(width)), pane)

    def field(
        self, text: str, rect: pygame.Rect | tuple[int, int, int, int], pane: Pane | None = None,
        **style: Unpack[FieldStyle],
    ) -> Field:  # fmt: skip
        """Add a field to type in."""
        if style.get("lines", 1) > 1:
            assert self.app is not None
            manager = Manager(self.app.size, self.app.theme, self.look.scale)
        else:
            manager = self.manager
        return self.form.add(Field(self.look, manager, text, **style), rect, pane)

    def foot(self, buttons: Sequence[Button], left: Sequence[Button] = ()) -> None:
        """Buttons in the lower right, the last one outermost; and some in the lower left."""
        px = self.look.px
        y = self.rect.bottom - px(FOOT) + px(14)
        x = self.rect.right - px(SIDE)
        for button in reversed(buttons):
            width = max(px(104), button.natural()[0])
            x -= width
            self.form.add(button, (x, y, width, px(38)))
            x -= px(10)
        x = self.rect.x + px(SIDE)
        for button in left:
            width = button.natural()[0]
            self.form.add(button, (x, y, width, px(38)))
            x += width + px(10)
        self.feet = [*left, *buttons]

    def add(
        self, control: Control, rect: pygame.Rect | tuple[int, int, int, int], pane: Pane | None = None
    ) -> Control:
        """Add any control."""
        return self.form.add(control, rect, pane)

    # ------------------------------------------------------------------------------------------- closing

    def close(self) -> None:
        """Take the dialog away."""
        if self.app is not None:
            self.app.close_dialog(self)

    def abandon(self) -> None:
        """The window closes while the dialog is open: end what it has begun."""

    def cancel(self) -> None:
        """What Escape and the cross do."""
        self.close()

    def keep_clear(self) -> list[Weighed]:
        """What a message should not lie over: its title and buttons, then what is done in it, then what it says and
        long lists, of which a part can be missed."""
        head = pygame.Rect(self.rect.x, self.rect.y, self.rect.w, self.look.px(HEAD))
        found: list[Weighed] = [(head, TITLE), (self.rect, WORDS)]
        found += [(button.rect, TITLE) for button in self.feet]
        done = (each for each in self.form.controls if each.visible and (each.focusable or isinstance(each, Button)))
        return [*found, *((each.rect, CONTROL) for each in done if each.rect.h < 2 * head.h)]

    # ------------------------------------------------------------------------------------------- events

    def event(self, event: pygame.Event) -> bool:
        """Take an event; true when nobody else may have it."""
        if event.type == pygame.KEYDOWN:
            return self._key(event) or self.modal
        if event.type == pygame.MOUSEMOTION and self._grip is not None:
            self._drag(event.pos)
            return True
        if event.type == pygame.MOUSEBUTTONUP and self._grip is not None:
            self._grip = None
            return True
        if self._form is None or self.form.event(event):
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.movable:
            head = pygame.Rect(self.rect.x, self.rect.y, self.rect.w, self.look.px(HEAD))
            if head.collidepoint(event.pos):
                self._grip = event.pos[0] - self.rect.x, event.pos[1] - self.rect.y
                return True
        if self.modal:
            return event.type not in (pygame.WINDOWRESIZED, pygame.KEYUP)
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION):
            return bool(self.rect.collidepoint(event.pos))
        if event.type == pygame.MOUSEWHEEL:
            return bool(self.rect.collidepoint(self.form.pointer))
        return False

    def _key(self, event: pygame.Event) -> bool:
        if self.form.popup is None and event.key == pygame.K_ESCAPE:
            if self.closable:
                self.cancel()
            return True
        return self.form.event(event)

    def _drag(self, pos: tuple[int, int]) -> None:
        assert self.app is not None and self._grip is not None
        free = max(1, self.app.size[0] - self.rect.w), max(1, self.app.size[1] - self.rect.h)
        x = max(0, min(free[0], pos[0] - self._grip[0]))
        y = max(0, min(free[1], pos[1] - self._grip[1]))
        dx, dy = x - self.rect.x, y - self.rect.y
        if dx or dy:
            self._at = x / free[0], y / free[1]
            self.rect.move_ip(dx, dy)
            for control in self.form.controls:
                control.place(control.rect.move(dx, dy))
            self.moved(dx, dy)
            self.dirty = True

    def moved(self, dx: int, dy: int) -> None:
        """The whole dialog was dragged by so many pixels."""

    def update(self, now: float) -> bool:
        """Time goes on; true while something moves."""
        moving = self.form.update(now)
        self.dirty = self.dirty or self.form.dirty
        return moving or self._grip is not None

    # ------------------------------------------------------------------------------------------ drawing

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the panel and the form; modal ones darken what is below."""
        self.dirty = False
        if self.modal:
            surface.blit(_veil(surface.get_size(), self.look.theme.dark), (0, 0))
        look = self.look
        put_panel(surface, look, self.rect, look.px(16), 0.5, alpha=255 if self.modal else 250)
        if self.title:
            x, middle = self.rect.x + look.px(SIDE), self.rect.y + look.px(30)
            room = self.rect.w - look.px(SIDE) - look.px(60)
            size = look.text(22)
            color = look.theme.panel.heading
            put_text(surface, self.title, x, middle, size, color, face="serif-semibold", max_width=room)
        self.paint(surface)
        self.form.draw(surface)

    def paint(self, surface: pygame.Surface) -> None:
        """Anything between the panel and the controls."""

    def line(self, surface: pygame.Surface, y: int) -> None:
        """A thin line across the dialog."""
        px = self.look.px
        hairline(surface, self.look, self.rect.x + px(SIDE), self.rect.right - px(SIDE), y)

    def path(self, pos: tuple[int, int]) -> list[Widget]:
        """The widgets at a point, each inside the one before."""
        return self.form.path(pos)

    def targets(self, pos: tuple[int, int]) -> list[pygame.Rect]:
        """What a finger can press."""
        return self.form.targets()

    def tooltip_at(self, pos: tuple[int, int]) -> str | None:
        return self.form.tooltip_at(pos)


_veils: dict[tuple[int, int, bool], pygame.Surface] = {}


def _veil(size: tuple[int, int], dark: bool) -> pygame.Surface:
    """Darkness over everything below a modal dialog, for the latest window size."""
    key = (*size, dark)
    if key not in _veils:
        _veils.clear()
        veil = blank(size)
        veil.fill((4, 8, 7, 150) if dark else (40, 32, 22, 120))
        _veils[key] = veil
    return _veils[key]
