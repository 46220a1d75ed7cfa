"""Where things lie in the real window, worked out from what the program has written down."""

from __future__ import annotations

from pathlib import Path

import pygame

from tabletop.control.places.arrange import Arrangement, arrange
from tabletop.control.places.closeup import is_crowded
from tabletop.core.view import resolve
from tabletop.session import Session
from tabletop.session.saving.recovery import read_autosave
from tabletop.ui.draw.things.table import rim_width
from tabletop.ui.stage.camera import Camera
from tests.window.real import SIZE, Program

STRIP = 40


_READ: dict[Path, tuple[tuple[int, int], Session]] = {}


def now(program: Program) -> Session:
    """The game as the program has written it down, read again when it has written more."""
    path = max((program.home / "autosaves").glob("*.jsonl"), key=lambda path: path.stat().st_mtime)
    stat = path.stat()
    mark = stat.st_mtime_ns, stat.st_size
    known = _READ.get(path)
    if known is None or known[0] != mark:
        known = _READ[path] = mark, read_autosave(path)
    return known[1]


class Picture:
    """Where things lie in the window, worked out as the program does from what it has written."""

    def __init__(self, session: Session) -> None:
        self.session, self.layout = session, session.catalog.layouts[session.seats].under(session.options)
        self.camera = Camera(self.layout.width, self.layout.height)
        rim = rim_width(SIZE)
        self.camera.set_port(pygame.Rect(rim, STRIP, SIZE[0] - 2 * rim, SIZE[1] - STRIP - rim))

    def arrangement(self) -> Arrangement:
        view = self.session.view_for(None)
        site = view.flow.get("site") or 0
        near = site if is_crowded(view, self.layout, 1, site) else 0
        return arrange(view, self.layout, 1, near)

    def handle(self, handle: str, seat: int) -> tuple[float, float]:
        """A point of a piece that no other one covers, by what a seat calls it."""
        number = self.session.piece(handle, seat)
        found = self.arrangement()
        place = next(p for p in found.placements if resolve(self.session.state, p.handle, None) == number)
        for across in (0.0, -0.45, 0.45, -0.3, 0.3):
            x, y = place.x + across * place.w, place.y
            top = found.at(x, y)
            if top is not None and top.handle == place.handle:
                return self.camera.to_screen(x, y)
        raise LookupError(handle)

    def piece(self, number: int) -> tuple[float, float]:
        place = next(
            p for p in self.arrangement().placements if resolve(self.session.state, p.handle, None) == number
        )
        return self.camera.to_screen(place.x, place.y)

    def zone(self, key: str) -> tuple[float, float]:
        region = self.arrangement().region(key)
        assert region is not None
        return self.camera.to_screen(region.box.x + region.box.w * 0.5, region.box.y + region.box.h * 0.5)
