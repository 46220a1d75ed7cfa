"""The Place step: a species card becomes a piece on a green spot of either map (rulebook section 11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tabletop.core.board import Cell
from tabletop.core.zones import zone_key
from tabletop.games.butterfly.field import (
    ERAS,
    PAST,
    PRESENT,
    active,
    at,
    board,
    card_kind,
    cards_in_hand,
    in_hand,
    is_city,
    is_green,
    occupants,
    species_name,
    species_of,
)
from tabletop.games.butterfly.kinds import CELL, CellKind, where
from tabletop.games.butterfly.making import make_pin
from tabletop.rules.acting.requirements import BoundAction, Requirement, Spread, Unmet
from tabletop.rules.progress.machine import Frame, Run
from tabletop.rules.progress.windows import WindowDef
from tabletop.rules.refusals import RulesError
from tabletop.rules.showing.shapes import CellEffect
from tabletop.rules.showing.telling import Person, Pieces, Words
from tabletop.rules.table import Table, from_lying_in


def is_entrance(table: Table, seat: int, era: str, cell: Cell) -> bool:
    """Whether a new piece may enter at a cell, if it is empty (BUT-93, BUT-173, BUT-174)."""
    zone = table.option("placement_zone")
    if zone == "open":
        return not is_city(table, cell)
    if is_green(table, cell):
        return True
    if zone != "growth" or is_city(table, cell):
        return False
    return any(table.owner(near) == seat for each in board(table).around(cell) if (near := at(table, era, each)))


@from_lying_in(*ERAS)
def entrances(table: Table, seat: int) -> tuple[tuple[str, Cell], ...]:
    """The empty cells of both maps where a seat's new piece may enter."""
    lands, zone = board(table), table.option("placement_zone")
    cells = [cell for cell in lands.cells if cell in lands.marked("green")] if zone == "green" else lands.cells
    held = {era: occupants(table, era) for era in ERAS}
    return tuple(
        (era, cell) for era in ERAS for cell in cells if cell not in held[era] and is_entrance(table, seat, era, cell)
    )


def can_place(table: Table, seat: int) -> bool:
    """Whether a seat holds a species card and has a place for it (BUT-91)."""
    return bool(cards_in_hand(table, seat, "species")) and bool(entrances(table, seat))


def _held(table: Table, act: BoundAction) -> Unmet | None:
    return None if in_hand(table, act.piece("card"), act.seat) else Unmet(pieces=(act.piece("card"),))


def _is_species(table: Table, act: BoundAction) -> Unmet | None:
    card = act.piece("card")
    return None if card_kind(table, card) == "species" else Unmet({"card": Pieces((card,))}, (card,))


def _enters(table: Table, act: BoundAction) -> Unmet | None:
    """A cell that is full is told so only where a piece could enter otherwise (BUT-93)."""
    era, cell = where(table, act)
    if is_entrance(table, act.seat, era, cell):
        return None
    zone = table.option("placement_zone")
    if zone == "green":
        return Unmet()
    rule = "BUT-174" if zone == "open" else "BUT-173"
    return Unmet(text="butterfly.not_on_city" if is_city(table, cell) else "butterfly.not_beside_own", rule=rule)


def _empty(table: Table, act: BoundAction) -> Unmet | None:
    standing = at(table, *where(table, act))
    return Unmet(pieces=(standing,)) if standing else None


class Place(CellKind):
    """Play a species card (BUT-93)."""

    kind, label, rule, pieces, handle = "place", "butterfly.do_place", "BUT-93", ("card",), "card"
    asks: Mapping[str, str] = {"cell": "on which green spot, in the past or in the present?"}
    takes = (
        "zone",
        "cell",
    )
    requirements = (
        Requirement("not_in_hand", "BUT-93", "butterfly.hands_off", _held, ("card",)),
        Requirement("not_a_species", "BUT-93", "butterfly.not_a_species", _is_species, ("card",)),
        CELL,
        Requirement("place_green", "BUT-93", "butterfly.place_green", _enters, ("zone", "cell")),
        Requirement("spot_taken", "BUT-95", "butterfly.spot_taken", _empty, ("zone", "cell")),
    )

    def candidates(self, table: Table, seat: int) -> Iterator[Spread]:
        """Each species card at each entrance."""
        for card in cards_in_hand(table, seat, "species"):
            for era in ERAS:
                cells = [cell for where, cell in entrances(table, seat) if where == era]
                yield self.endings(table, seat, card, era, cells)

    def perform(self, run: Run, act: BoundAction) -> None:
        """The card is discarded, a piece appears, due if it is in the past (BUT-54, BUT-93, BUT-94, BUT-96)."""
        card, (era, cell) = act.piece("card"), where(run, act)
        species = species_of(run, card)
        if card_kind(run, card) != "species":
            raise RulesError("only a species card brings a piece")  # who insists moves it by hand
        run.move(card, zone_key("discard", 0, run.owner(card) or act.seat))
        run.set_face(card, "up")
        new = make_pin(run, act.seat, species, era, "card", cell)
        run.say(
            "butterfly.plays", who=Person(act.seat), pieces=Pieces((new,)), cell=board(run).named(cell), era=era
        )  # fmt: skip
        run.set_flow("placed", era)
        if era == PAST and self._ripples(run, act.seat, species):
            run.set_mark(new, "due")

    @staticmethod
    def _ripples(run: Run, seat: int, species: str) -> bool:
        """Whether the piece will reproduce: every one, or the first of its species in the game (BUT-54, BUT-180)."""
        name = f"{seat}.{species}"
        kept = run.flow("rippled", ())
        before = kept if isinstance(kept, tuple) else ()
        if name not in before:
            run.set_flow("rippled", (*before, name))
        return run.option("ripple_scope") == "each_card" or name not in before

    def words(self, table: Table, act: BoundAction) -> Mapping[str, Any]:
        """The card and the cell."""
        return {**super().words(table, act), "pieces": Pieces((act.piece("card"),))}

    def suits(self, table: Table, seat: int, piece: int) -> bool:
        """A species card of a hand, whoever's it is."""
        return table.zone(piece).startswith("hand") and card_kind(table, piece) != ""

    def preview(self, table: Table, act: BoundAction) -> Iterator[CellEffect]:
        """A pin appears; in the past it will come to the present."""
        cell = self.cell(table, act)
        card = act.piece("card")
        if cell is None or not table.sees(card, act.seat) or not species_of(table, card):
            return
        era = act.text("zone")
        text = "butterfly.cell_due" if era == PAST else "butterfly.cell_appears"
        name = species_name(table, species_of(table, card))
        yield CellEffect(era, cell, "new", text, {"name": name})
        standing = at(table, PRESENT, cell) if era == PAST else 0
        if standing and table.owner(standing) == act.seat:
            # the echo asks nobody: it takes the place of an own piece, too (BUT-58, BUT-63)
            words: Words = {"name": name, "pieces": Pieces((standing,))}
            yield CellEffect(PRESENT, cell, "loses", "butterfly.cell_loses", words, standing)


def _turn(table: Table, frame: Frame) -> tuple[int, ...]:
    return (active(table),)


PLACE = WindowDef(
    "place", ("place",), "pass", _turn, "first", "butterfly.ask_place", rule="BUT-91", passed="", quiet=True,
    auto=lambda table, seat: not can_place(table, seat),
)  # fmt: skip
