"""What the program, pictures and tests see of a table screen beside its parts: the things of its table, by name."""

from __future__ import annotations

import pygame

from tabletop.content import Catalog
from tabletop.content.layout import Layout
from tabletop.control.judging.perspective import Perspective
from tabletop.control.places.arrange import Arrangement, arrange
from tabletop.core.view import View
from tabletop.session import Session
from tabletop.ui.application import Application, Screen
from tabletop.ui.hud.kit.widget import Widget
from tabletop.ui.stage.camera import Camera
from tabletop.ui.stage.faces import Faces
from tabletop.ui.stage.painter import PiecePainter
from tabletop.ui.stage.stage import Stage
from tabletop.ui.table.basis.shown import Shown
from tabletop.ui.table.basis.table import Table
from tabletop.ui.table.handling.boards import TableBoards
from tabletop.ui.table.panels.widgets import TableHud


class TableFace(Screen):
    """A screen with a table on it. Parts never see this: they have the table itself."""

    is_table = True
    table: Table
    hud: TableHud
    boards: TableBoards
    _seen: int

    @property
    def follows(self) -> bool:
        """Whether what is shown is of the session as it is now."""
        return self._seen == self.table.session.changed

    @property
    def session(self) -> Session:
        """What is on the table."""
        return self.table.session

    @property
    def dirty(self) -> bool:
        """Whether the picture is out of date."""
        return self.table.dirty or self.table.shifted

    @dirty.setter
    def dirty(self, dirty: bool) -> None:
        self.table.dirty = dirty

    @property
    def patient(self) -> bool:
        """Whether crisp faces are drawn at once instead of in idle frames (screenshots)."""
        return self.table.patient

    @patient.setter
    def patient(self, patient: bool) -> None:
        self.table.patient = patient

    @property
    def app(self) -> Application:
        """The program around it."""
        return self.table.app

    @property
    def catalog(self) -> Catalog:
        """All definitions of the game."""
        return self.table.catalog

    @property
    def layout(self) -> Layout:
        """Where everything has its place."""
        return self.table.layout

    @property
    def perspective(self) -> Perspective:
        """Who sits before it, and how the screen is shared."""
        return self.table.perspective

    @property
    def camera(self) -> Camera:
        """Which part of it is seen."""
        return self.table.camera

    @property
    def painter(self) -> PiecePainter:
        """Draws pieces."""
        return self.table.painter

    @property
    def faces(self) -> Faces:
        """The faces of cards, drawn once."""
        return self.table.faces

    @property
    def stage(self) -> Stage:
        """The pieces as they move."""
        return self.table.stage

    @property
    def shown(self) -> Shown:
        """What is shown of it."""
        return self.table.shown

    def laid_out(self, view: View, site: int) -> Arrangement:
        """A view as this screen lays it out; a ``site`` is shown from near."""
        return arrange(view, self.table.layout, self.table.perspective.bottom, site)

    def path(self, pos: tuple[int, int]) -> list[Widget]:
        """The widgets at a point, each inside the one before; nothing where the table is free."""
        return self.hud.stack.path(pos)

    def targets(self, pos: tuple[int, int]) -> list[pygame.Rect]:
        """What a finger can press in the panel at a point."""
        return self.hud.stack.targets(pos)

    def pinch(self, centre: tuple[float, float], factor: float, shift: tuple[float, float], turned: int) -> bool:
        """Two fingers over the table zoom and shift it; turned, they turn what is laid. Over a panel nothing."""
        table = self.table
        if self.hud.stack.at((round(centre[0]), round(centre[1]))) is not None:
            return False
        if turned:
            self.boards.turn(turned)
        zoomed = table.camera.zoom_at(*centre, factor)
        if shift != (0.0, 0.0):
            table.camera.pan(*shift)
        if zoomed or shift != (0.0, 0.0):
            table.whole.view_moved()
        return True

    def let_go(self) -> None:
        """What a press has begun is off."""
        self.table.pointer.drop_everything()

    def show_seat(self, seat: int) -> None:
        """Show what one seat sees, whoever acts (pictures)."""
        self.table.perspective.stay(seat)
