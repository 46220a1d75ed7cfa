"""Who controls a piece: two kinds of control, told by the kind of card.

**Contract.** The owner of a piece is fixed. Its controller is found by the word that the ruleset has for its kind
(``Ruleset.control``): "place" - whoever's zone it lies in, under whatever hosts, so a card that follows a stolen host
changes sides with it (NUC-114); "entry" - whoever brought it there, whatever becomes of its host (EVO-228), until
somebody takes control or the piece becomes a new object. Kinds without a word are controlled by place. Where a place
belongs to nobody, the owner controls.

Control by entry lasts while the piece stays the same object (see ``durations``), so there is nothing to clear when it
leaves; it is kept where no view shows it.
"""

from __future__ import annotations

from typing import Literal

from tabletop.core.zones import parse_zone
from tabletop.rules.modifying.durations import last, lasting
from tabletop.rules.progress.machine import Run
from tabletop.rules.table import Table

Control = Literal["entry", "place"]

VALUE = "controller"


def controller(table: Table, piece: int) -> int:
    """Who controls a piece now, 0 for nobody."""
    owner = table.owner(piece)
    if table.ruleset.control.get(table.kind(piece), "place") == "place":
        zone = table.zone(piece)
        return (parse_zone(zone).seat if zone else 0) or owner
    taken = [each.amount for each in lasting(table, piece, VALUE)]
    return taken[-1] if taken and 1 <= taken[-1] <= table.ruleset.seats else owner


def take_control(run: Run, piece: int, seat: int) -> None:
    """A seat takes control of a piece (or brings it in) whose control is by entry; whoever owns it has it back when
    the piece leaves. What is controlled by place changes sides by being moved."""
    if controller(run, piece) != seat:
        last(run, piece, VALUE, seat, "stay")
