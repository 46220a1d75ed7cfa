"""What a seat panel shows, as plain data."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SeatValue:
    """A number of a seat: shown as a bead with its label."""

    id: str
    label: str
    value: int
    icon: str = ""
    color: str = ""
    need: int | None = None
    """What the piece under the pointer would cost of it; None: nothing is held against it."""
    short: str = ""
    """The label where there is little room."""
    group: str = ""
    """What it is named under, together with its neighbours."""
    of: int = 0
    """How many are wanted, 0 if that is not known."""


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """Everything a seat panel shows."""

    seat: int
    name: str
    values: tuple[SeatValue, ...] = ()
    hand: int = 0
    has_hand: bool = True
    """Whether seats have hands at all in this game."""
    own_board: bool = False
    """Whether what only a seat itself sees is a board or single places: there is something to look at, but no number
    of cards."""
    active: bool = False
    deciding: bool = False
    first: bool = False
    may_look: bool = True
    open_hand: bool = False
    """Whoever sits at the screen sees its hand without holding anything down."""
    looking: bool = False
    edit: bool = True
    note: str = ""
    partner: str = ""
    """Who plays on the same side, "" for nobody."""
    bot: str = ""
    """What the program does in this seat, "" for a person."""
