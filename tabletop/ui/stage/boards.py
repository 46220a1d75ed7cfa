"""Boards on the stage: the maps at rest, and the lights on their cells.

Cells are named ``(zone key, cell)``. ``CellLights`` is plain data, set by the referee's part of the table: what is
lit in which way, the way that a carried piece would go, ghosts of pieces that are not there yet.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

import pygame

from tabletop.content.layout import ZoneBox
from tabletop.control.kinds.board import cell_centre, cell_size, cells_of, heights, share_of
from tabletop.control.places.arrange import Arrangement, BoardCell
from tabletop.core.board import Board, Cell
from tabletop.ui.draw.basis.cached import cached
from tabletop.ui.draw.basis.colors import Color, rgb
from tabletop.ui.draw.basis.icons import IconSet
from tabletop.ui.draw.basis.outlined import outlined_text
from tabletop.ui.draw.basis.raster import faded
from tabletop.ui.draw.basis.shade import outline, panel
from tabletop.ui.draw.basis.text import render_text
from tabletop.ui.draw.basis.theme import Theme
from tabletop.ui.draw.things.cells import (
    Form,
    Region,
    Tile,
    cell_light,
    cell_mark,
    cell_peg,
    draw_way,
    paint_map,
    put_name,
    shades,
)
from tabletop.ui.draw.things.pieces import badge, pin, seat_symbol
from tabletop.ui.stage.camera import Camera

PLAIN_GROUND: tuple[Color, Color, Color] = ((112, 122, 128), (38, 44, 50), (214, 220, 224))
KEPT_MAPS = 4
NAMED_FROM = 3
"""From so many cells on a part of a region bears its name."""


@dataclass(frozen=True, slots=True)
class Ghost:
    """A piece that is not there yet: how its pin looks, and a word under it."""

    color: Color
    clear: bool = False
    icon: str = ""
    text: str = ""
    seat: int = 0
    """Whose it will be."""


@dataclass(frozen=True, slots=True)
class CellLights:
    """What is lit on boards: kinds of light by cell, the way of a carried piece, ghosts by cell."""

    cells: Mapping[BoardCell, str] = field(default_factory=dict)
    zone: str = ""
    way: tuple[Cell, ...] = ()
    ghosts: Mapping[BoardCell, Ghost] = field(default_factory=dict)
    signs: Mapping[BoardCell, str] = field(default_factory=dict)
    """A word on a cell."""


UNLIT = CellLights()


@dataclass(frozen=True, slots=True)
class CellLook:
    """What rules show of a cell: a colour, or that of a seat, and a number or word."""

    color: Color | None
    seat: int = 0
    sign: str = ""


class Boards:
    """Draws the boards of one table."""

    def __init__(self, theme: Theme, icons: IconSet, camera: Camera) -> None:
        self.theme, self.icons, self.camera = theme, icons, camera
        self.palette: Callable[[str], tuple[Color, Color, Color] | None] = lambda name: None
        """The colours of a ground by name: base, dark, light."""
        self.lights: CellLights = UNLIT
        self.waiting: Mapping[BoardCell, Ghost] = {}
        """What is set in motion already: ghosts that are part of the table at rest."""
        self.sources: tuple[BoardCell, ...] = ()
        """The cells of the pieces that it comes from."""
        self.fought: tuple[BoardCell, ...] = ()
        """The cells that are being fought over."""
        self.marks: Mapping[BoardCell, tuple[CellLook, ...]] = {}
        """What rules have kept of cells and show."""
        self.coordinates = False
        """Whether every cell says what it is called."""
        self.bottom = 1
        """Who sits at the lower edge: triangles bear the numbers of that one's places."""
        self.counts: Mapping[BoardCell, tuple[tuple[int, str], ...]] = {}
        """Numbers of seats that belong to a cell: the seat and its number, as it is written."""
        self._maps: dict[object, pygame.Surface] = {}

    # -- the map ---------------------------------------------------------------------------------------------

    def draw_map(self, layer: pygame.Surface, box: ZoneBox, label: str, seat: int = 0) -> None:
        """The map of a zone, at rest; of a ``seat``'s own the title says whose it is, also where its name has no
        room."""
        rect = self.camera.rect(box.x, box.y, box.w, box.h)
        if rect.w < 8 or rect.h < 8:
            return
        key = (box.key, rect.size, label, box.ground, self.coordinates, self.bottom, seat)
        picture = self._maps.get(key)
        if picture is None:
            while len(self._maps) >= KEPT_MAPS:
                del self._maps[next(iter(self._maps))]
            picture = self._maps[key] = self._paint(box, rect, label, seat)
        layer.blit(picture, rect.topleft)

    def _paint(self, box: ZoneBox, rect: pygame.Rect, label: str, seat: int = 0) -> pygame.Surface:
        scale = rect.w / box.w
        width = cell_size(box)[0] * scale
        board = box.board
        colors = board.colors if board is not None else {}
        seen = {name: cells for name, cells in (board.marks if board is not None else {}).items()
                if name in box.marks or name in colors}  # fmt: skip
        marks = {cell: name for name, cells in seen.items() for cell in cells}
        names = board.names if board is not None else {}
        cells = cells_of(box)
        shade = shades(cells)
        tiles = []
        for cell in cells:
            x, y = cell_centre(box, cell)
            look = box.marks.get(marks.get(cell, ""))
            color = look.color if look is not None and look.color else colors.get(marks.get(cell, ""), "")
            tiles.append(
                Tile(
                    (x - box.x) * scale, (y - box.y) * scale, look.icon if look is not None else "",
                    rgb(color) if color else None, names.get(cell, ""), shade[cell],
                    board.label(cell) if board is not None and self.coordinates else "", share_of(box, cell),
                    form_of(box, cell), *self._triangle(board, cell), room_of(board, cell),
                )
            )  # fmt: skip
        ground = self.palette(box.ground) or PLAIN_GROUND
        at = {cell: (tile.x, tile.y) for cell, tile in zip(cells, tiles, strict=True)}
        joins = [(at[one], at[other]) for one, other in board.joins()] if board is not None and board.points else []
        regions = []
        for name, cells_of_it in board.regions() if board is not None else ():
            here = [at[cell] for cell in cells_of_it]
            if len(here) >= NAMED_FROM:
                regions.append(Region(name.replace("_", " ").capitalize(), tuple(here)))
        owner = self.theme.seat(seat)
        return paint_map(
            rect.size, tiles, width, form_of(box), ground, self.icons, label, joins=joins, regions=regions,
            whose=(owner.symbol, owner.color) if seat else None,
        )  # fmt: skip

    def _triangle(self, board: Board | None, cell: Cell) -> tuple[int, bool, str]:
        """Of a cell that is a triangle: which way its tip is, whether it is of the second colour, its place on the
        track (of who sits at the lower edge, where each has its own)."""
        if board is None or cell not in board.marked(board.triangles):
            return 0, False, ""
        up, place = board.points_up(cell), board.place(cell, self.bottom)
        return -1 if up else 1, (board.column(cell) + up) % 2 == 1, str(place) if place else ""

    # -- lights ----------------------------------------------------------------------------------------------

    def draw_waiting(self, target: pygame.Surface, arrangement: Arrangement) -> None:
        """What rules show of cells, and what is set in motion already."""
        for cell, looks in self.marks.items():
            self._mark(target, arrangement, cell, looks)
        for cell in self.sources:
            self.light(target, arrangement, cell, "ripple")
        for cell in self.fought:
            self.light(target, arrangement, cell, "fought")
        taken = occupied(arrangement)
        for cell, ghost in self.waiting.items():
            self.light(target, arrangement, cell, "coming")
            if cell not in taken:  # else it is drawn over what stands there
                self._ghost(target, arrangement, cell, replace(ghost, text=""), 150)

    def draw_lights(self, target: pygame.Surface, arrangement: Arrangement, names: bool = True) -> None:
        """The lights on cells, the way of a carried piece and ghosts of what would come. ``names``: of cells, too."""
        taken = occupied(arrangement)
        for cell, kind in self.lights.cells.items():
            self.light(target, arrangement, cell, kind, cell in taken)
        region = arrangement.region(self.lights.zone) if self.lights.way else None
        if region is not None:
            points = [self.camera.to_screen(*cell_centre(region.box, cell)) for cell in self.lights.way]
            draw_way(target, self.theme, points, cell_size(region.box)[0] * self.camera.scale)
        if names:
            self._names(target, arrangement, taken)
        for cell, ghost in self.waiting.items():
            if cell in taken:
                self._beside(target, arrangement, cell, ghost)
            if ghost.text:
                self._sign(target, arrangement, cell, ghost.text)
        filled = {(place.zone, place.piece.spot) for place in arrangement.placements if place.joins is not None}
        for cell, looks in self.marks.items():
            if cell in filled or (cell in taken and self._is_hidden(arrangement, cell)):
                self._peg(target, arrangement, cell, looks[-1])
            text = ", ".join(each.sign for each in looks if each.sign)
            if text and cell not in self.lights.signs:
                self._sign(target, arrangement, cell, text, 0.29 if cell in taken else 0.0)
        for cell, ghost in self.lights.ghosts.items():
            self._ghost(target, arrangement, cell, ghost, 170)
        for cell, text in self.lights.signs.items():
            self._sign(target, arrangement, cell, text)
        for cell, numbers in self.counts.items():
            self._counts(target, arrangement, cell, numbers)

    def draw_heights(self, target: pygame.Surface, arrangement: Arrangement) -> None:
        """How high a stack is, at the shoulder of its uppermost piece; how many lie side by side, at the shoulder of
        their cell."""
        boxes = {region.key: region.box for region in arrangement.regions if region.box.kind.is_board}
        for handle, height in heights(arrangement.placements, boxes).items():
            place = arrangement.placement(handle)
            board = boxes[place.zone].board if place is not None else None
            if place is None or board is None:
                continue
            x, y = self.camera.to_screen(place.x + place.w * 0.34, place.y + place.h * 0.34)
            wide = place.w * self.camera.scale
            if not (board.stacked or board.triangles) and place.piece.spot is not None:
                box = boxes[place.zone]
                middle = self.camera.to_screen(*cell_centre(box, place.piece.spot))
                wide = cell_size(box)[0] * self.camera.scale * 0.8
                x, y = middle[0] + wide * 0.4, middle[1] + wide * 0.4
            plate = badge(str(height), max(12.0, wide * 0.34))
            target.blit(plate, plate.get_rect(center=(round(x), round(y))))

    def _counts(
        self, target: pygame.Surface, arrangement: Arrangement, where: BoardCell, numbers: tuple[tuple[int, str], ...]
    ) -> None:
        """Plates over the upper edge of a cell, clear of the heads of its pin and of those beside it."""
        at = self._at(arrangement, where)
        if at is None:
            return
        x, y, width, _ = at
        for index, (seat, number) in enumerate(numbers):
            look = self.theme.seat(seat)
            plate = _count_plate(look.symbol, look.color, number, max(17, round(width * 0.4)))
            target.blit(plate, plate.get_rect(center=(round(x), round(y - width * (0.56 + 0.42 * index)))))

    def light(
        self, target: pygame.Surface, arrangement: Arrangement, where: BoardCell, kind: str, hollow: bool = False
    ) -> None:
        """One light on one cell; ``hollow``: over what stands there."""
        at = self._at(arrangement, where)
        if at is not None:
            x, y, width, form = at
            picture = cell_light(self.theme, round(width), form, kind, self._share(arrangement, where), hollow)
            target.blit(picture, picture.get_rect(center=(round(x), round(y))))

    def _mark(
        self, target: pygame.Surface, arrangement: Arrangement, where: BoardCell, looks: Sequence[CellLook]
    ) -> None:
        """What rules show of one cell; of several things each lies within the one before."""
        at = self._at(arrangement, where)
        if at is None:
            return
        x, y, width, form = at
        for step, look in enumerate(looks):
            color = look.color or self.theme.seat(look.seat).color
            picture = cell_mark(round(width), form, color, step, self._share(arrangement, where))
            target.blit(picture, picture.get_rect(center=(round(x), round(y))))

    def _is_hidden(self, arrangement: Arrangement, where: BoardCell) -> bool:
        """Whether what lies on a cell hides what is shown of it: a stone on a point, a bar on an edge."""
        region = arrangement.region(where[0])
        board = region.box.board if region is not None else None
        return board is not None and (board.points or min(self._share(arrangement, where)) < 1)

    def _peg(self, target: pygame.Surface, arrangement: Arrangement, where: BoardCell, look: CellLook) -> None:
        """What rules show of a cell that a piece fills: a peg upon it."""
        at = self._at(arrangement, where)
        if at is not None:
            size = at[2] * min(0.40, 0.9 * min(self._share(arrangement, where)))
            peg = cell_peg(round(size), look.color or self.theme.seat(look.seat).color)
            target.blit(peg, peg.get_rect(center=(round(at[0]), round(at[1]))))

    def _at(self, arrangement: Arrangement, where: BoardCell) -> tuple[float, float, float, Form] | None:
        region = arrangement.region(where[0])
        if region is None or not region.box.kind.is_board:
            return None
        x, y = self.camera.to_screen(*cell_centre(region.box, where[1]))
        return x, y, cell_size(region.box)[0] * self.camera.scale, form_of(region.box, where[1])

    def _share(self, arrangement: Arrangement, where: BoardCell) -> tuple[float, float]:
        """How much of the size of a cell one takes each way."""
        region = arrangement.region(where[0])
        return share_of(region.box, where[1]) if region is not None else (1.0, 1.0)

    def _ghost(
        self, target: pygame.Surface, arrangement: Arrangement, where: BoardCell, ghost: Ghost, alpha: int
    ) -> None:
        at = self._at(arrangement, where)
        if at is None:
            return
        x, y, width, _ = at
        look = self._pin(ghost, width * 0.644)
        picture = faded(look, alpha / 255)
        target.blit(picture, picture.get_rect(center=(round(x), round(y + width * 0.40))))
        if ghost.text:
            self._sign(target, arrangement, where, ghost.text)

    def _pin(self, ghost: Ghost, size: float) -> pygame.Surface:
        seat = self.theme.seat(ghost.seat) if ghost.seat else None
        owner = (seat.symbol, seat.color) if seat is not None else None
        return pin(size, ghost.color, ghost.clear, ghost.icon, self.icons, owner=owner)

    def _beside(self, target: pygame.Surface, arrangement: Arrangement, where: BoardCell, ghost: Ghost) -> None:
        """What comes to a cell where something stands: a small pin on a plate, at the shoulder of the real one."""
        at = self._at(arrangement, where)
        if at is None:
            return
        x, y, width, _ = at
        size = max(16, round(width * 0.6))
        middle = round(x + width * 0.40), round(y - width * 0.16)
        plate = _ghost_plate(size, self.theme.hover)
        picture = self._pin(ghost, size * 0.62)
        target.blit(plate, plate.get_rect(center=middle))
        target.blit(picture, picture.get_rect(center=(middle[0], round(middle[1] + size * 0.36))))

    def draw_names(self, target: pygame.Surface, arrangement: Arrangement) -> None:
        """The names of cells once more, over what was drawn around these."""
        self._names(target, arrangement, occupied(arrangement))

    def _names(self, target: pygame.Surface, arrangement: Arrangement, taken: frozenset[BoardCell]) -> None:
        """The names of cells again, over what stands on them and on the cells below; beside coordinates in place of
        their symbols, so that the coordinates of the cells below stay in sight."""
        for region in arrangement.regions:
            board = region.box.board
            for cell, name in board.names.items() if board is not None else ():
                where = (region.key, cell)
                at = self._at(arrangement, where)
                if not name or where in self.lights.signs or where in self.waiting or at is None:
                    continue
                x, y, width, _ = at
                down = 0.08 if self.coordinates and where not in taken else 0.33
                put_name(target, name, (x, y), width, room_of(board, cell), (20, 16, 12), down)

    def _sign(
        self, target: pygame.Surface, arrangement: Arrangement, where: BoardCell, text: str, down: float = 0.29
    ) -> None:
        """A word on a cell, so far below its middle."""
        at = self._at(arrangement, where)
        if at is not None:
            x, y, width, _ = at
            word = outlined_text(text, max(11.0, width * 0.22), (255, 255, 255), (20, 16, 12))
            target.blit(word, word.get_rect(center=(round(x), round(y + width * down))))


def room_of(board: Board | None, cell: Cell) -> float:
    """How wide the name of a cell may be, in widths of a cell: beyond it where nothing beside it has a name."""
    step = 2 if board is not None and board.edges else 1
    beside = [(cell[0] + way, cell[1]) for way in (-step, step)]
    alone = board is not None and all(each in board and each not in board.names for each in beside)
    return 1.6 if alone else 0.96


_EDGES: Mapping[int, Form] = {0: "upright", 1: "rising", -1: "falling"}


def form_of(box: ZoneBox, cell: Cell | None = None) -> Form:
    """What a cell of a board looks like, or (None) most of them."""
    if box.board is not None and box.board.points:
        return "point"
    if cell is not None and box.board is not None and box.board.edges and box.board.grid == "hex":
        tilt = box.board.tilt(cell)
        return _EDGES[tilt] if tilt is not None else "hex" if cell in box.board.marked("box") else "corner"
    return "hex" if box.kind.hexagonal else "square"


@cached
def _count_plate(symbol: str, color: Color, number: str, high: int) -> pygame.Surface:
    """The sign of a seat and its number. Shared."""
    mark = seat_symbol(symbol, round(high * 0.62), color)
    word = render_text(number, high * 0.72, (255, 255, 255), bold=True)
    pad = round(high * 0.22)
    size = (mark.get_width() + word.get_width() + 3 * pad, high)
    body = panel(size, high / 2, ((52, 56, 64), (34, 37, 44), (20, 22, 27)), 255, color, 255, 90, 60).copy()
    body.blit(outline(body.get_size(), high / 2, max(1.5, high / 12), color, 255), (0, 0))
    body.blit(mark, mark.get_rect(midleft=(pad, high // 2)))
    body.blit(word, word.get_rect(midleft=(2 * pad + mark.get_width(), high // 2)))
    return body


@cached
def _ghost_plate(size: int, color: Color) -> pygame.Surface:
    """A round ground for a small ghost, with a ring. Shared."""
    body = panel(
        (size, size), size / 2, ((222, 228, 232), (196, 204, 210), (164, 174, 182)), 245, color, 255, 90, 60
    ).copy()
    body.blit(outline((size, size), size / 2, max(1.5, size / 14), color, 255), (0, 0))
    return body


def occupied(arrangement: Arrangement) -> frozenset[BoardCell]:
    """The cells of boards where something stands."""
    boards = {region.key for region in arrangement.regions if region.box.kind.is_board}
    return frozenset(
        (place.zone, (int(spot[0]), int(spot[1])))
        for place in arrangement.placements
        if place.zone in boards and (spot := place.piece.spot) is not None
    )
