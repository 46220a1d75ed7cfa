"""The kinds of places on a table: what each is called in ``layout.yaml``, and what the rooms above ask of it.

A kind is one line here (what it is) and one file in ``tabletop/control/kinds`` (how it lays out what it holds, and
where something dropped on it comes to lie).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Ground = Literal["mat", "shelf", "map", "none"]

LEAST_CARD = 44
"""The least width of a card in pixels, at the smallest window."""
LEAST_PILE = 32
"""The same of a pile: its colour, its sign and its number tell it."""


@dataclass(frozen=True, slots=True)
class BoxKind:
    """What a kind of place is, as data.

    ``ground`` is what is drawn under it. ``is_hand``: it holds what one seat alone may see. ``is_pile``: one stack of
    which only the top shows. ``is_board``: cells, ``hexagonal`` or square. ``is_free``: everything lies where it was
    put, and it may lie under other places.
    """

    name: str
    ground: Ground = "mat"
    least: int = LEAST_CARD
    is_hand: bool = False
    is_pile: bool = False
    is_board: bool = False
    hexagonal: bool = False
    is_free: bool = False
    tidy: bool = True
    """The order of what lies in it, or its spot, is only how it looks; on a board, and in a pile, it is the game."""
    counts: bool = True
    """Its heading tells how many lie in it."""
    rises: bool = False
    """A card rises out of it, upright, when it is pointed at."""
    closes_up: bool = False
    """Cards lie over one another where there are too many of them: then it is worth a look from near."""
    grows: bool = False
    """Its cards are drawn larger while there is room."""
    single: bool = False
    """It is meant for one thing: a die is drawn as large as it, and what is dropped on what lies there is put to use
    rather than tidied."""


KINDS: dict[str, BoxKind] = {
    kind.name: kind
    for kind in (
        BoxKind("hand", ground="shelf", is_hand=True, rises=True),
        BoxKind("row", closes_up=True, grows=True),
        BoxKind("pile", least=LEAST_PILE, is_pile=True, tidy=False, counts=False),
        BoxKind("fan", rises=True),
        BoxKind("grid", ground="map", is_board=True, tidy=False),
        BoxKind("hex", ground="map", is_board=True, tidy=False, hexagonal=True),
        BoxKind("slot", counts=False, grows=True, single=True),
        BoxKind("free", is_free=True),
    )
}
"""Every kind that a layout may name."""
PANEL = BoxKind("panel", ground="none", counts=False)
"""Where a widget of the program stands; no zone."""
BOARDS = {"hex": KINDS["hex"], "square": KINDS["grid"]}
"""The kind of place for each grid that a board can have."""
