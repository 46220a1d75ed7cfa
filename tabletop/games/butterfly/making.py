"""Pins come and go: made, removed, marked (rulebook sections 1, 2 and 8)."""

from __future__ import annotations

from typing import Any

from tabletop.core.board import Cell
from tabletop.core.state import Container
from tabletop.core.zones import Scalar
from tabletop.games.butterfly.field import ANIMAL, species_name
from tabletop.rules.progress.machine import Run
from tabletop.rules.table import Table


def look_of(table: Table, species: str) -> dict[str, Scalar]:
    """The fields of a pin by which the table draws it: solid for animals, transparent for plants, its head in the
    colour of its rank (BUT-6), with the sign of its species."""
    printed = table.ruleset.printed(species)
    look: dict[str, Scalar] = {
        "name": species_name(table, species), "color": str(printed.get("pin") or "#ffffff"), "icon": species,
    }  # fmt: skip
    if printed.get("side") != ANIMAL:
        look["opaque"] = False
    return look


def make_pin(run: Run, seat: int, species: str, to: Container, born: str, cell: Cell | None = None) -> int:
    """A new pin from the endless supply (BUT-7); its number."""
    fields: dict[str, Any] = {**look_of(run, species), "born": born}
    return run.create("pin", to, definition=species, owner=seat, spot=cell, fields=fields)


def dress(run: Run) -> None:
    """Pins that were put on the table without their looks (by a scenario) get them."""
    for piece in tuple(run.state.pieces()):
        if run.state.kind[piece] == "pin" and not run.state.field(piece, "color"):
            card = run.card(piece)
            if card is not None and card.kind == "species":
                for name, value in look_of(run, card.id).items():
                    run.set_mark(piece, name, value)
