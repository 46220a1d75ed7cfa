"""Where one thing lies: placements, what is attached to them, and the part of a place in which things lie.

Pure geometry in table units, shared by the kinds of places (``tabletop/control/kinds``).
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from tabletop.content.layout import BOARD_HEAD, LABEL, Layout, ZoneBox
from tabletop.control.places.closeup import TUCK
from tabletop.core.board import Cell
from tabletop.core.view import PieceView

PIECE_SIZES: dict[str, tuple[float, float]] = {
    "die": (58.0, 58.0),
    "counter": (44.0, 44.0),
    "token": (54.0, 54.0),
    "pin": (40.0, 60.0),
    "marker": (56.0, 56.0),
    "note": (150.0, 110.0),
}
"""Width and height of pieces that are no cards, in table units (on a table about 1600 wide)."""

GAP = 8.0
PAD = 8.0


@dataclass(frozen=True, slots=True)
class Placement:
    """One drawn thing. ``x, y`` is the centre, ``w, h`` its size before turning, ``angle`` in degrees clockwise.
    ``pile`` is the number of pieces in the stack that this is the top of (0: no stack)."""

    piece: PieceView
    zone: str
    x: float
    y: float
    w: float
    h: float
    angle: float = 0.0
    pile: int = 0
    host: str = ""
    in_hand: bool = False
    sink: float = 0.0
    """How far below its middle the needle of a pin stands: on a board its head, not its tip, is in the middle."""
    joins: tuple[Cell, ...] | None = None
    """Of a card that fills its cell: where, from there, cells of the same card lie; None for any other piece."""

    @property
    def handle(self) -> str:
        """The viewer's name for the piece."""
        return self.piece.handle

    def extent(self) -> tuple[float, float]:
        """Width and height of the upright rectangle that holds the turned piece."""
        turn = math.radians(self.angle)
        cos, sin = abs(math.cos(turn)), abs(math.sin(turn))
        return self.w * cos + self.h * sin, self.w * sin + self.h * cos

    def holds(self, x: float, y: float, slack: float = 0.0) -> bool:
        """Whether a point lies on the piece."""
        dx, dy = x - self.x, y - self.y
        reach = (self.w + self.h) / 2 + 2 * slack  # at whatever angle: most points are farther off
        if abs(dx) > reach or abs(dy) > reach:
            return False
        turn = math.radians(-self.angle)
        along = dx * math.cos(turn) - dy * math.sin(turn)
        across = dx * math.sin(turn) + dy * math.cos(turn)
        return abs(along) <= self.w / 2 + slack and abs(across) <= self.h / 2 + slack


@dataclass(frozen=True, slots=True)
class Drop:
    """Where something let go at a point would come to lie: a zone with index and spot, and the piece under it."""

    zone: str
    index: int | None = None
    spot: tuple[float, float] | None = None
    over: str = ""


def piece_size(piece: PieceView, box: ZoneBox | None, layout: Layout) -> tuple[float, float]:
    """How large a piece is drawn where it lies."""
    if piece.kind == "card":
        return (box.card_w, box.card_h) if box is not None else (layout.card_w, layout.card_h)
    w, h = PIECE_SIZES.get(piece.kind, (54.0, 54.0))
    scale = layout.width / 1600
    if piece.kind == "die" and box is not None:
        # dice grow as the cards of their place do; one with a place of its own is large enough to be read from afar
        larger = scale * (1.4 if box.kind.single else 1.0) * max(1.0, box.card_w / layout.card_w)
        scale = max(scale, min(larger, (min(box.w, box.h) - 2 * PAD) / w))
    return w * scale, h * scale


def loose_size(kind: str, layout: Layout) -> tuple[float, float]:
    """How large a piece of a kind is drawn on the bare table."""
    if kind not in PIECE_SIZES:
        return layout.card_w, layout.card_h
    w, h = PIECE_SIZES[kind]
    return w * layout.width / 1600, h * layout.width / 1600


def is_disc(piece: PieceView) -> bool:
    """Whether it is a round piece of the game's own, not a loose token."""
    return piece.kind == "token" and bool(piece.definition)


def inner(box: ZoneBox) -> tuple[float, float, float, float]:
    """The part of a zone where cards lie."""
    titled = box.show_label and not box.kind.is_hand and not box.corner
    if box.kind.is_board:
        top = BOARD_HEAD if titled else 0.0
    else:
        top = LABEL if titled and box.h >= box.card_h + LABEL else 0.0
    return box.x, box.y + top, box.w - box.aside, box.h - top


def lay(piece: PieceView, zone: str, x: float, y: float, size: tuple[float, float], turn: float = 0.0) -> Placement:
    """A piece about a point, at its own angle and a ``turn`` more."""
    return Placement(piece, zone, x, y, size[0], size[1], piece.angle + turn)


def with_attached(base: Placement, layout: Layout, tuck: float = TUCK) -> list[Placement]:
    """A piece with what is attached to it: cards tucked behind, each `tuck` of its height further out, small pieces
    on top."""
    cards = [piece for piece in base.piece.attached if piece.kind == "card"]
    others = [piece for piece in base.piece.attached if piece.kind != "card"]
    under: list[Placement] = []
    for number, piece in enumerate(cards, start=1):
        turn = math.radians(base.angle)
        shift = base.h * tuck * number
        x, y = base.x + math.sin(turn) * shift, base.y - math.cos(turn) * shift
        tucked = Placement(piece, base.zone, x, y, base.w, base.h, base.angle, host=base.handle)
        under = [*with_attached(tucked, layout), *under]
    over: list[Placement] = []
    for number, piece in enumerate(others):
        w, h = piece_size(piece, None, layout)
        scale = min(1.0, base.w * 0.42 / w)
        column, row = number % 2, number // 2
        x = base.x + base.w * (0.26 - 0.5 * column)
        y = base.y + base.h * (0.18 - 0.24 * row)
        small = Placement(piece, base.zone, x, y, w * scale, h * scale, piece.angle, host=base.handle)
        over.extend(with_attached(small, layout))
    return [*under, base, *over]
