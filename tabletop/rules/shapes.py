"""How acts and numbers look on the table: what the window draws of them, in table terms."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tabletop.core.board import Cell
from tabletop.rules.modifiers import Part


@dataclass(frozen=True, slots=True)
class Shape:
    """How an action looks: the piece acted with and where it ends (handles, zone keys, "" for none), the sentence for
    a menu, its button in the decision bar, the ability it uses, and whether it only passes or ends something. On a
    board ``cell`` is where in the zone it ends, ``path`` the way there, cell by cell."""

    piece: str = ""
    to: str = ""
    label: str = ""
    words: Mapping[str, Any] = field(default_factory=dict)
    button: str = ""
    ability: str = ""
    quiet: bool = False
    rule: str = ""
    cell: Cell | None = None
    path: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class CellEffect:
    """What an act would do at a cell of a board: a word of the game for the kind of effect ("new", "replace",
    "blocked", "off", "dies", "none" ...), the sentence, and the piece that it happens to (0: none)."""

    zone: str
    cell: Cell
    effect: str
    text: str
    words: Mapping[str, Any] = field(default_factory=dict)
    piece: int = 0
    sign: str = ""
    """A word or two to be written on the cell: a template with the same words, "" for none."""


@dataclass(frozen=True, slots=True)
class Account:
    """A number that the table shows at a place for a seat, and who adds what to it."""

    zone: str
    seat: int
    label: str
    total: int
    parts: tuple[Part, ...]
    leads: bool = False
