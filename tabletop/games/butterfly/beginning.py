"""How a game begins: who plays whom, who comes first, and the pins that are placed in turn (rulebook section 6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tabletop.core.board import Cell
from tabletop.core.zones import zone_key
from tabletop.games.butterfly.field import (
    ERAS,
    PRESENT,
    at,
    board,
    is_green,
    mat,
    other,
    species_name,
    species_of,
    species_of_side,
)
from tabletop.games.butterfly.kinds import CELL, CellKind, where
from tabletop.games.butterfly.making import make_pin
from tabletop.rules.acting.requirements import BoundAction, Requirement, Unmet
from tabletop.rules.dice import comes_first, roll_off
from tabletop.rules.progress.machine import Frame, Run
from tabletop.rules.progress.windows import WindowDef
from tabletop.rules.showing.shapes import CellEffect
from tabletop.rules.showing.telling import Person, Pieces
from tabletop.rules.table import Table


def pins_zone(seat: int) -> str:
    """Where a seat's unplaced pins lie."""
    return zone_key("pins", 0, seat)


def unplaced(table: Table, seat: int) -> tuple[int, ...]:
    """A seat's setup pins that are not placed yet (BUT-40)."""
    found = table.inside(pins_zone(seat))
    return tuple(pin for pin in found if table.state.kind[pin] == "pin" and species_of(table, pin))


def find_sides(run: Run) -> None:
    """Who plays Bastet (BUT-36): as agreed, else whoever owns an animal; the decks have been dealt by it."""
    if run.flow("bastet") in (1, 2):
        return
    agreed = str(run.option("bastet_seat"))
    run.set_flow("bastet", int(agreed) if agreed in ("1", "2") else _by_cards(run))


def _by_cards(table: Table) -> int:
    for piece in table.state.pieces():
        card = table.card(piece)
        side = card.values.get("side") if card is not None else None
        if side and table.owner(piece) in (1, 2):
            return table.owner(piece) if side == "animal" else other(table.owner(piece))
    return 1


def lay_rows(run: Run) -> None:
    """Each seat has a row for each of its species (BUT-8, BUT-25); what is missing is made."""
    for seat in (1, 2):
        side = "animal" if run.flow("bastet") == seat else "plant"
        there = {species_of(run, card) for card in run.inside(mat(seat))}
        for species in species_of_side(run, side):
            if species not in there:
                run.create("card", mat(seat), definition=species, owner=seat)


def die_of(run: Run, seat: int) -> int:
    """A seat's die; a new one if hands have taken it away (BUT-4)."""
    zone = zone_key("dice", 0, seat)
    found = next((piece for piece in run.inside(zone) if run.state.kind[piece] == "die"), 0)
    if found and run.state.field(found, "sides") != 6:
        run.set_mark(found, "sides", 6)
    return found or run.create("die", zone, owner=seat, fields={"sides": 6})


def throw(run: Run, seat: int) -> int:
    """A seat rolls its die: 1 to 6 (BUT-4, BUT-150)."""
    value = run.roll(die_of(run, seat))
    run.say("butterfly.rolled", seat=Person(seat), number=value)
    return value


def roll_for_first(run: Run) -> None:
    """Each player rolls; the higher one comes first, equal results are rolled again (BUT-41)."""
    run.set_flow("phase", "setup")
    run.set_flow("step", "roll")
    bastet = run.flow("bastet", 1)
    run.say("butterfly.sides", seat=Person(bastet), other=Person(other(bastet)))
    first = roll_off((1, 2), lambda seat: throw(run, seat))
    comes_first(run, first, "butterfly.comes_first")


def deal_pins(run: Run) -> None:
    """One pin of each own species for each player (BUT-40)."""
    for seat in run.order():
        side = "animal" if run.flow("bastet") == seat else "plant"
        for species in species_of_side(run, side):
            make_pin(run, seat, species, pins_zone(seat), "setup")
    run.set_flow("step", "place")


def open_greens(table: Table, *eras: str) -> Iterator[tuple[str, Cell]]:
    """The empty green spots of some maps, in reading order."""
    for era in eras or ERAS:
        for cell in board(table).cells:
            if is_green(table, cell) and not at(table, era, cell):
                yield era, cell


def pins_left(run: Run) -> bool:
    """Whether anybody still has a pin to place (BUT-42)."""
    return any(unplaced(run, seat) for seat in (1, 2)) and next(open_greens(run, PRESENT), None) is not None


def next_placer(run: Run) -> None:
    """The other player places next, if a pin is left there (BUT-42). Hands may have made it nobody's turn: then
    whoever still has a pin goes on."""
    now = run.flow("seat", 1)
    after = (2, 1) if now == 1 else (1, 2)
    run.set_flow("seat", next((seat for seat in after if unplaced(run, seat)), after[-1]))


# -- placing a pin -------------------------------------------------------------------------------------------------


def _mine(table: Table, act: BoundAction) -> Unmet | None:
    pin = act.piece("pin")
    return None if pin in unplaced(table, act.seat) else Unmet(pieces=(pin,))


def _present(table: Table, act: BoundAction) -> Unmet | None:
    return None if act.text("zone") == PRESENT else Unmet()


def _green(table: Table, act: BoundAction) -> Unmet | None:
    return None if is_green(table, where(table, act)[1]) else Unmet()


def _empty(table: Table, act: BoundAction) -> Unmet | None:
    standing = at(table, *where(table, act))
    return Unmet(pieces=(standing,)) if standing else None


class PlaceSetup(CellKind):
    """Place one of the three setup pins (BUT-42 to BUT-44)."""

    kind, label, rule, pieces, handle = "place_setup", "butterfly.do_place_setup", "BUT-42", ("pin",), "pin"
    called = "Place the pin"
    asks: Mapping[str, str] = {"cell": "on which green spot of the present?"}
    takes = (
        "zone",
        "cell",
    )
    requirements = (
        Requirement("not_your_pin", "BUT-40", "butterfly.not_your_pin", _mine),
        CELL,
        Requirement("setup_present", "BUT-43", "butterfly.setup_present", _present),
        Requirement("setup_green", "BUT-43", "butterfly.setup_green", _green),
        Requirement("spot_taken", "BUT-43", "butterfly.spot_taken", _empty),
    )

    def candidates(self, table: Table, seat: int) -> Iterator[BoundAction]:
        """Each pin on each free green spot of the present."""
        for pin in unplaced(table, seat):
            for era, cell in open_greens(table, PRESENT):
                yield self.ending(table, seat, pin, era, cell)

    def perform(self, run: Run, act: BoundAction) -> None:
        """The pin becomes a piece (BUT-43); it is never due (BUT-45)."""
        pin, (era, cell) = act.piece("pin"), where(run, act)
        run.move(pin, era, spot=cell)
        run.say("butterfly.placed", who=Person(act.seat), pieces=Pieces((pin,)), cell=board(run).named(cell), era=era)

    def words(self, table: Table, act: BoundAction) -> Mapping[str, Any]:
        """The pin and the cell."""
        return {**super().words(table, act), "pieces": Pieces((act.piece("pin"),))}

    def suits(self, table: Table, seat: int, piece: int) -> bool:
        """A pin that is not on a map yet."""
        return table.state.kind[piece] == "pin" and table.zone(piece).startswith("pins")

    def preview(self, table: Table, act: BoundAction) -> Iterator[CellEffect]:
        """A pin appears."""
        cell = self.cell(table, act)
        if cell is not None:
            name = species_name(table, species_of(table, act.piece("pin")))
            yield CellEffect(act.text("zone"), cell, "new", "butterfly.cell_appears", {"name": name})


def _placer(table: Table, frame: Frame) -> tuple[int, ...]:
    seat = table.flow("seat", 1)
    return (seat,) if seat in (1, 2) else ()


def _cannot_place(table: Table, seat: int) -> bool:
    return not unplaced(table, seat) or next(open_greens(table, PRESENT), None) is None


SETUP = WindowDef(
    "setup", (), "place_setup", _placer, "once", "butterfly.ask_setup", auto=_cannot_place, rule="BUT-42", passed="",
)  # fmt: skip
