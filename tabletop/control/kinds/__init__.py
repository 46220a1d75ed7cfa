"""How each kind of place lays out what it holds. What a kind *is* stands in :mod:`tabletop.content.layout`."""

from __future__ import annotations

from tabletop.content.layout import ZoneBox
from tabletop.control.kinds.base import Arranger
from tabletop.control.kinds.board import BoardCells
from tabletop.control.kinds.fan import Fan, Hand
from tabletop.control.kinds.free import Free
from tabletop.control.kinds.pile import Pile
from tabletop.control.kinds.row import Row

_CELLS, _ROW = BoardCells(), Row()
ARRANGERS: dict[str, Arranger] = {
    "hand": Hand(),
    "row": _ROW,
    "pile": Pile(),
    "fan": Fan(),
    "grid": _CELLS,
    "hex": _CELLS,
    "slot": _ROW,
    "free": Free(),
}
"""By the name of the kind."""


def arranger_of(box: ZoneBox) -> Arranger:
    """What lays out the zone of a box."""
    return ARRANGERS[box.kind.name]
