"""Small things of Butterfly that a game rarely comes to: what hands have laid oddly, gestures at nothing."""

from __future__ import annotations

import pytest
from butterfly_board import BASTET, Board

from tabletop.core.edits import Edit
from tabletop.games.butterfly.field import species_of
from tabletop.games.butterfly.moving import can_move
from tabletop.games.butterfly.patterns import reproducing
from tabletop.rules.actions import Action


def test_a_trait_is_not_dropped_on_what_lies_on_no_species() -> None:
    board = Board()
    card, odd = board.hand("sharp-claws"), board.hand("hawk")
    Edit(board.state).move(odd, "discard@1")
    on_odd = Edit(board.state).create("card", odd, definition="ambush", owner=BASTET, face="up")
    species = Edit(board.state).create("card", board.row("hawk"), definition="scarab", owner=BASTET, face="up")
    board.enter("evolve")
    assert board.rules.drops(board.state, BASTET, card, on_odd) == []
    assert board.rules.drops(board.state, BASTET, card, species) == [], "in a slot, but no trait"
    assert len(board.rules.drops(board.state, BASTET, card, board.row("hawk"))) == 1


@pytest.mark.covers("BUT-2")
def test_a_pin_is_of_its_species_whatever_it_is_called() -> None:
    board = Board()
    pin = board.pin("hawk", "past", "F6")
    Edit(board.state).set_field(pin, "name", "Scarab")
    nameless = Edit(board.state).create("card", "past", owner=BASTET, spot=(1, 0), fields={"name": "Scarab"})
    assert species_of(board.table(), pin) == "hawk"
    assert species_of(board.table(), nameless) == "", "only pins are known by their names"


def test_a_move_to_nowhere_and_of_no_piece_shows_nothing() -> None:
    board = Board()
    mine = board.pin("hawk", "past", "F6")
    loose = Edit(board.state).create("pin", "past", definition="hawk", owner=0, spot=(1, 0))
    board.enter("move")
    for piece, cell in ((mine, "Z9"), (loose, "F7")):
        assert board.rules.preview(board.state, board.action("move", piece=piece, zone="past", cell=cell)) == ()


@pytest.mark.covers("BUT-176")
def test_who_may_move_on_no_map_cannot_move() -> None:
    board = Board(one_era_per_turn=True)
    board.pin("hawk", "present", "F6")
    for placed, wanted in (("past", False), ("present", True)):
        Edit(board.state).set_flow("placed", placed)
        assert can_move(board.table(), BASTET) == wanted
    assert not can_move(Board(one_era_per_turn=True).table(), BASTET), "nor who has no piece"


def test_a_death_is_no_reproduction() -> None:
    board = Board()
    mine = board.pin("hawk", "past", "F6")
    board.pin("lotus", "past", "F7"), board.pin("lotus", "present", "F8")
    board.dice(6, 1).enter("move").do("move", piece=mine, zone="past", cell="F7")
    assert board.asked() == [(1, "death_placement")] and reproducing(board.table()) == 0
    assert [each.effect for each in board.rules.pending(board.state)] == []
    assert board.rules.explain(board.state, Action("death_placement", 1, index=0, turn=0)) is None
